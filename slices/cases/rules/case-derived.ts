import { type ProcessDefinition, warningLevelOf } from '../definition.ts'
import { isOutcome, stageOf } from '../definition-index.ts'
import { standingIn } from '../policy.ts'
import { boardColumn, type Column } from './board-column.ts'
import type { CaseState } from './case-state.ts'
import { deadlines } from './deadlines.ts'
import type { At } from './gates.ts'
import { employeeOf } from './parties.ts'
import { dateAnswer } from './surroundings.ts'

/** What lists and rights read of a case without folding it. All of it follows from the events and is written with them. */
export interface CaseFigures {
  readonly version: number
  readonly stage: string
  readonly column: Column
  readonly endedOn: string | null
  readonly paused: boolean
  readonly next: NextDue | null
}
export interface NextDue {
  readonly label: string
  readonly due: string
  readonly kind: 'deadline' | 'meeting'
}

const meetingNames: Readonly<Record<string, string>> = {
  appeal: 'Appeal meeting',
  one_to_one: 'One-to-one',
  exit_interview: 'Exit interview',
}

/** What a meeting is called on screens, by its purpose. */
export const meetingTitle = (purpose: string): string => {
  const words = purpose.replaceAll('_', ' ')
  return (
    meetingNames[purpose] ?? `${words.charAt(0).toUpperCase()}${words.slice(1)}${/meeting|hearing|interview/.test(words) ? '' : ' meeting'}`
  )
}

/** The earliest thing that is to be done by a day or happens on one; while paused nothing is. An ended case can still owe a statement by law. */
export function nextDue(at: At): NextDue | null {
  const { state, definition, around } = at
  const ended = isOutcome(definition, state.stage)
  const due = deadlines(definition, state, around).flatMap((one): NextDue[] =>
    one.kind === 'due' && one.due !== null && one.state !== 'paused' && !(ended && one.who === 'employee')
      ? [{ label: one.label, due: one.due, kind: 'deadline' }]
      : [],
  )
  if (ended) return due[0] ?? null
  const meetings = [...state.meetings.values()]
    .filter(({ state: is }) => is === 'arranged')
    .map(({ purpose, date }): NextDue => ({ label: meetingTitle(purpose), due: date, kind: 'meeting' }))
  return [...due, ...meetings].toSorted((a, b) => (a.due < b.due ? -1 : a.due > b.due ? 1 : 0))[0] ?? null
}

export const figuresOf = (at: At): CaseFigures => ({
  version: at.state.version,
  stage: at.state.stage,
  column: boardColumn(at.definition, at.state.stage),
  endedOn: isOutcome(at.definition, at.state.stage) ? at.state.enteredOn : null,
  paused: at.state.pauses.at(-1)?.to === null,
  next: nextDue(at),
})

/** A row by which the database decides who may see a case; it repeats policy.ts. */
export interface AccessRow {
  readonly person_id: string
  readonly kind: 'party' | 'grant' | 'glass'
  readonly as_role: string
  readonly told: boolean
  readonly until: string | null
}

/** Everybody the events give something in a case, or take it from. */
export function accessOf(state: CaseState): AccessRow[] {
  const outside = { role: 'employee', leadsParty: false, ledByParty: false } as const
  const parties = [...state.parties].flatMap(([person, { as }]) => {
    const { told } = standingIn(state, person, outside)
    return [...as].map((role): AccessRow => ({ person_id: person, kind: 'party', as_role: role, told, until: null }))
  })
  const grants = [...state.roles].flatMap(([role, holders]) =>
    holders.map(({ person }): AccessRow => ({ person_id: person, kind: 'grant', as_role: role, told: false, until: null })),
  )
  const glass = new Map<string, string>()
  for (const { person, until } of state.breakGlass) if (until > (glass.get(person) ?? '')) glass.set(person, until)
  const opened = [...glass].map(([person, until]): AccessRow => ({
    person_id: person,
    kind: 'glass',
    as_role: 'glass',
    told: false,
    until,
  }))
  return [...parties, ...grants, ...opened]
}

/** What other cases of the same person go by. */
export interface CaseMark {
  readonly employee_id: string
  readonly kind: 'warning' | 'request'
  readonly level: string
  readonly on_day: string
  readonly months: number | null
  readonly live: boolean
}

const takenBack = (state: CaseState): boolean =>
  state.letters.some(({ letter }) => letter === 'appeal_outcome') && state.stage === 'closed_no_action'

export function marksOf(state: CaseState, definition: ProcessDefinition): CaseMark[] {
  const people = [...employeeOf(state, definition)]
  const warnings = takenBack(state)
    ? []
    : state.letters.flatMap(({ letter, on, months }) => {
        const level = warningLevelOf(letter)
        return level === null ? [] : [{ level, on_day: on, months }]
      })
  const live = !isOutcome(definition, state.stage)
  return people.flatMap((employee_id) => [
    ...warnings.map((mark): CaseMark => ({ ...mark, employee_id, kind: 'warning', live: false })),
    ...(definition.process === 'flexible_working' && state.stage !== 'invalid'
      ? [
          {
            employee_id,
            kind: 'request' as const,
            level: '',
            on_day: dateAnswer({ state }, 'request_date') ?? state.openedOn,
            months: null,
            live,
          },
        ]
      : []),
  ])
}

export const stageLabel = (definition: ProcessDefinition, stage: string): string => stageOf(definition, stage)?.label ?? stage
