import type { EndpointResult } from '#platform/shared/endpoint.ts'
import type { getDefinition } from '../contract.ts'
import type { Question } from './shapes.ts'

type Definition = EndpointResult<typeof getDefinition>

export interface FirstStep {
  readonly step: string
  readonly label: string
  readonly questions: readonly Question[]
  readonly basis: string
  readonly source: string
}

/** The step every case of a process begins with, where there is only one and HR may take it; null where there is a choice. */
export function firstStepOf({ initial, steps }: Definition): FirstStep | null {
  const beginning = steps.filter(({ from }) => from !== 'any' && from.includes(initial))
  const [only, ...others] = beginning
  if (!only || others.length > 0 || !only.who.includes('hr') || (only.to !== 'same' && only.to.length > 1)) return null
  if (only.gates.some(({ level }) => level === 'hard')) return null
  const { id: step, label, questions, basis, source } = only
  return { step, label, questions, basis, source }
}
