import type { Clock, Duty, ProcessDefinition, Question, Stage, Step, StepGate } from '../definition.ts'
import type { GateName } from '../gate-names.ts'
import { type Basis, type LetterName, type ProcessName, processTitles, type StepActor } from '../names.ts'

/** A shorter hand for writing the standard processes; what it makes is plain data of the shape in definition.ts. */

type Asked = Omit<Question, 'id'>
export const text = (ask: string): Asked => ({ ask, answer: 'text' })
export const day = (ask: string): Asked => ({ ask, answer: 'date' })
export const yes = (ask: string): Asked => ({ ask, answer: 'yes_no' })
export const amount = (ask: string): Asked => ({ ask, answer: 'number' })
export const someone = (ask: string): Asked => ({ ask, answer: 'person' })
export const pick = (ask: string, choices: readonly string[]): Asked => ({ ask, answer: 'choice', choices: [...choices] })
export const maybe = (asked: Asked): Asked => ({ ...asked, optional: true })

/** A gate as written: its name is a hard one; advice() warns and lets pass. */
type Written = GateName | StepGate
export const advice = (gate: GateName): StepGate => ({ gate, level: 'advice' })
export const atLeast = (gate: GateName, least: number): StepGate => ({ gate, level: 'hard', least })

export interface WrittenStep {
  readonly n: number
  /** A stage, several, or “any”. */
  readonly from: string | readonly string[]
  /** A stage, several to choose from, or “same”. */
  readonly to: string | readonly string[]
  readonly label: string
  readonly who: StepActor
  readonly ask?: Readonly<Record<string, Asked>>
  readonly letter?: LetterName | readonly LetterName[]
  readonly gates?: readonly Written[]
  readonly pace?: string
  readonly again?: string
  readonly opens?: ProcessName
  readonly meeting?: string
  readonly calls?: string
  readonly basis: Basis
  /** Where the head's source for that basis is not the right one. */
  readonly source?: string
}

interface Head {
  readonly process: ProcessName
  readonly sources: Readonly<Partial<Record<Basis, string>>>
  readonly employeeIs?: 'subject' | 'complainant'
  readonly meetings?: Readonly<Record<string, string>>
  readonly nations?: ProcessDefinition['nations']
  /** In the order of the rail; the first is where a case begins. */
  readonly open: Readonly<Record<string, string>>
  readonly waits?: readonly string[]
  /** Label, and weight where outcomes can be harder or softer. */
  readonly outcomes: Readonly<Record<string, string | readonly [string, number]>>
  readonly weights?: Readonly<Record<string, number>>
  readonly steps: readonly WrittenStep[]
  readonly clocks?: readonly (Omit<Clock, 'source' | 'kind' | 'pausable'> & Partial<Pick<Clock, 'source' | 'kind' | 'pausable'>>)[]
  readonly duties?: Readonly<Record<string, readonly [text: string, basis: Basis, gate?: GateName]>>
}

/** hr may do what a line manager does, and write down for an employee or the clock what they did; the named roles stand alone. */
const widened: Readonly<Partial<Record<StepActor, readonly StepActor[]>>> = {
  manager: ['manager', 'hr'],
  employee: ['employee', 'hr'],
  system: ['system', 'hr'],
}

const company = 'Company default: change it in your own copy of this process'

function stagesOf({ open, waits = [], outcomes, weights = {} }: Head): Stage[] {
  const weighed = (stage: string) => (weights[stage] === undefined ? {} : { weight: weights[stage] })
  return [
    ...Object.entries(open).map(([id, label]): Stage => ({ id, label, kind: waits.includes(id) ? 'wait' : 'open', ...weighed(id) })),
    ...Object.entries(outcomes).map(([id, said]): Stage =>
      typeof said === 'string' ? { id, label: said, kind: 'outcome' } : { id, label: said[0], kind: 'outcome', weight: said[1] },
    ),
  ]
}

const list = (stages: string | readonly string[]): string[] => (typeof stages === 'string' ? [stages] : [...stages])

const meetingOf = ({ meetings = {} }: Head, { meeting, who }: WrittenStep): string | null =>
  meeting ?? (who === 'appeal_manager' ? 'appeal' : ['hearing', 'consultation', 'appeal'].find((purpose) => purpose in meetings)) ?? null

const nothing = { pace: null, again: null, opens: null, calls: null, ask: {}, gates: [] }

function stepOf(head: Head, written: WrittenStep, sourceOf: (basis: Basis) => string): Step {
  const { n, from, to, who, ask, letter, gates, source, ...rest } = { ...nothing, ...written }
  return {
    ...rest,
    id: `${head.process}.${n}`,
    from: from === 'any' ? 'any' : list(from),
    to: to === 'same' ? 'same' : list(to),
    who: [...(widened[who] ?? [who])],
    questions: Object.entries<Asked>(ask).map(([id, asked]) => ({ id, ...asked })),
    letters: letter ? [letter].flat() : [],
    gates: gates.map((gate: Written) => (typeof gate === 'string' ? { gate, level: 'hard' } : gate)),
    meeting: meetingOf(head, written),
    source: source ?? sourceOf(written.basis),
  }
}

/** Makes version 1 of a standard process. */
export function define(head: Head): ProcessDefinition {
  const sourceOf = (basis: Basis): string => head.sources[basis] ?? (basis === 'company' ? company : Object.values(head.sources).join('; '))
  const duties = Object.entries(head.duties ?? {}).map(([id, [said, basis, gate]]): Duty => ({
    id,
    text: said,
    basis,
    source: sourceOf(basis),
    ...(gate ? { gate } : {}),
  }))
  return {
    process: head.process,
    version: 1,
    title: processTitles[head.process],
    source: Object.values(head.sources).join('; '),
    employeeIs: head.employeeIs ?? 'subject',
    meetings: { ...head.meetings },
    nations: head.nations ?? ['england-and-wales', 'scotland'],
    initial: Object.keys(head.open)[0] ?? '',
    stages: stagesOf(head),
    steps: head.steps.map((step) => stepOf(head, step, sourceOf)),
    clocks: (head.clocks ?? []).map((clock) => ({ kind: 'due', pausable: true, source: sourceOf(clock.basis), ...clock })),
    duties,
  }
}
