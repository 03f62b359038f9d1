import type { ReactElement } from 'react'
import { Badge } from '#ui/badge.tsx'
import { ArrowRight } from '#ui/icons.ts'
import { actorTitles, letterTitles } from '../names.ts'
import type { WrittenDefinition } from './api.ts'

type Step = WrittenDefinition['steps'][number]
export interface Problem {
  readonly where: { readonly kind: string; readonly id: string }
  readonly says: string
}

const leaves = ({ from }: Step, stage: WrittenDefinition['stages'][number]): boolean => (from === 'any' ? false : from.includes(stage.id))

/** A process as cases go through it: every stage with the steps out of it and where each leads, and what is wrong where it is wrong. */
export function ProcessMap({ draft, problems }: { draft: WrittenDefinition; problems: readonly Problem[] }): ReactElement {
  const label = (id: string): string => draft.stages.find((stage) => stage.id === id)?.label ?? id
  const wrongAt = (kind: string, id: string): readonly Problem[] => problems.filter(({ where }) => where.kind === kind && where.id === id)
  const everywhere = draft.steps.filter(({ from }) => from === 'any')
  return (
    <ol className="grid gap-3 text-sm">
      {draft.stages.map((stage) => (
        <li key={stage.id} className="border-b border-line pb-3">
          <p className="flex flex-wrap items-center gap-2 font-[550]">
            {stage.label}
            {stage.id === draft.initial && <Badge tone="neutral">Begins here</Badge>}
            {stage.kind === 'outcome' && <Badge tone="neutral">Closes the case</Badge>}
          </p>
          <Wrong problems={wrongAt('stage', stage.id)} />
          <ul className="mt-1 grid gap-1">
            {draft.steps
              .filter((step) => leaves(step, stage))
              .map((step) => (
                <Way key={step.id} step={step} label={label} problems={wrongAt('step', step.id)} />
              ))}
          </ul>
        </li>
      ))}
      {everywhere.length > 0 && (
        <li>
          <p className="font-[550]">From every open stage</p>
          <ul className="mt-1 grid gap-1">
            {everywhere.map((step) => (
              <Way key={step.id} step={step} label={label} problems={wrongAt('step', step.id)} />
            ))}
          </ul>
        </li>
      )}
    </ol>
  )
}

interface WayProps {
  step: Step
  label: (stage: string) => string
  problems: readonly Problem[]
}

function Way({ step, label, problems }: WayProps): ReactElement {
  return (
    <li>
      <span className="flex flex-wrap items-baseline gap-x-2 text-ink-2">
        <span>{step.label}</span>
        <ArrowRight className="ek-icon self-center text-ink-3" size={12} aria-hidden="true" />
        <span className="sr-only">leads to</span>
        <span className="text-ink">{step.to === 'same' ? 'stays here' : step.to.map(label).join(' or ')}</span>
      </span>
      <span className="block text-xs text-ink-3">{needsOf(step)}</span>
      <Wrong problems={problems} />
    </li>
  )
}

/** Who takes it, how many checks it stands on, and which letters are owed. */
const needsOf = ({ who, gates, letters }: Step): string =>
  [
    who.map((one) => actorTitles[one]).join(' or '),
    ...(gates.length === 0 ? [] : [gates.length === 1 ? '1 check' : `${gates.length} checks`]),
    ...letters.map((letter) => letterTitles[letter]),
  ].join(', ')

function Wrong({ problems }: { problems: readonly Problem[] }): ReactElement | null {
  if (problems.length === 0) return null
  return (
    <ul className="text-warn-ink">
      {problems.map(({ says }) => (
        <li key={says}>{says}</li>
      ))}
    </ul>
  )
}
