import { monthsBetween } from '#platform/shared/calendar-date.ts'
import type { Confirmed, Division } from '#rules/uk/inputs.ts'
import { isWorkingDay, workingDayAfter } from '#rules/uk/working-days.ts'
import { RuleProblem } from '#rules/uk/problem.ts'
import type { ProcessDefinition, Step } from '../definition.ts'
import type { Answer } from '../events.ts'
import type { CaseState } from './case-state.ts'

/** A warning given in another case of the same person. */
export interface EarlierWarning {
  readonly level: 'improvement_note' | 'first_written_warning' | 'final_written_warning'
  readonly issuedOn: string
  readonly months: number | null
}

/** What a case depends on and does not hold itself; everything else follows from its events. Null is "not known". */
export interface Surroundings {
  readonly today: string
  /** Bank holidays announced since the published list, by division. */
  readonly announced: Readonly<Partial<Record<Division, readonly string[]>>>
  /** Changes in the law that somebody has confirmed, with their date. */
  readonly confirmed: Confirmed
  readonly employment: {
    readonly continuousStart: string | null
    readonly contractNoticeWeeks: number | null
    /** Notice as the contract words it; null where the record does not say. */
    readonly noticeInWords?: { readonly employer: string | null; readonly employee: string | null }
    readonly born?: string | null
    readonly ageNow: number | null
    readonly weeklyPay: number | null
    /** From the one who leads the person upwards. */
    readonly lineManagers: readonly string[]
  }
  readonly warnings: readonly EarlierWarning[]
  /** Earlier statutory requests for flexible working, and whether one is still live. */
  readonly earlierRequests: readonly string[]
  readonly liveRequest: boolean
}

/** Surroundings of which nothing but the day is known. */
export const onlyToday = (today: string): Surroundings => ({
  today,
  announced: {},
  confirmed: undefined,
  employment: { continuousStart: null, contractNoticeWeeks: null, ageNow: null, weeklyPay: null, lineManagers: [] },
  warnings: [],
  earlierRequests: [],
  liveRequest: false,
})

/** Age on a day; as it is now where only that is known. */
export function ageOn({ employment }: Surroundings, day: string): number | null {
  return employment.born ? Math.floor(monthsBetween(employment.born, day) / 12) : employment.ageNow
}

export const announcedFor = (state: CaseState, around: Surroundings): readonly string[] => around.announced[state.division] ?? []

/** The nth working day after a day where the case is; null past the published bank holidays. */
export function workingDay(state: CaseState, around: Surroundings, from: string, n: number): string | null {
  const day = n === 0 ? from : workingDayAfter(from, n, state.division, announcedFor(state, around))
  return day instanceof RuleProblem ? null : day
}

/** Whether a day is a working day where the case is; a day past the published list counts as one, which makes dates earlier, not later. */
export const worksOn = (state: CaseState, around: Surroundings, day: string): boolean =>
  isWorkingDay(day, state.division, announcedFor(state, around)) !== false

/** What a gate looks at. */
export interface Look {
  readonly state: CaseState
  readonly around: Surroundings
  readonly definition: ProcessDefinition
  readonly step: Step | null
  /** The stage it would lead to, when chosen. */
  readonly to: string | null
  readonly least: number | null
}

export const answerTo = ({ state }: Pick<Look, 'state'>, id: string): Answer | undefined => state.answers.get(id)?.value
/**
 * The answer a step goes by. A question it asks itself is answered for it alone: what was said before the case came into this stage was said
 * of another decision, as the reasons of the first one are not those of its appeal.
 */
export function freshAnswerTo({ state, step }: Pick<Look, 'state' | 'step'>, id: string): Answer | undefined {
  const found = state.answers.get(id)
  if (found === undefined || !step?.questions.some((question) => question.id === id)) return found?.value
  const entered = state.steps.findLast(({ from, to }) => from !== to)?.number ?? 0
  const own = state.steps.some((taken) => taken.step === step.id && taken.number === found.number)
  return own || found.number > entered ? found.value : undefined
}
export const dateAnswer = (look: Pick<Look, 'state'>, id: string): string | null => {
  const value = answerTo(look, id)
  return typeof value === 'string' && value !== '' ? value : null
}
export const numberAnswer = (look: Pick<Look, 'state'>, id: string): number | null => {
  const value = answerTo(look, id)
  return typeof value === 'number' ? value : null
}
