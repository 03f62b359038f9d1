import type { Context } from '#platform/server/context.ts'
import { AppError } from '#platform/shared/app-error.ts'
import type { LetterName } from '../names.ts'
import { letterNames } from '../names.ts'
import { partiesAs, type CaseState, type Meeting } from '../rules/case-state.ts'
import type { Answer } from '../events.ts'
import type { At } from '../rules/gates.ts'
import { clockDue } from '../rules/deadlines.ts'
import { stagesWaitingFor } from '../rules/letters-owed.ts'
import { isInvitation, timeToPrepare, type TimeToPrepare } from '../rules/time-to-prepare.ts'
import { type RecordChange, recordChangesOf } from '../rules/outcome-record.ts'
import { employeeOf } from '../rules/parties.ts'
import { workingDay } from '../rules/surroundings.ts'
import { append, requirePossible } from './append.ts'
import { referenceOf } from './due.ts'
import { type HolidayOwed, holidayOwed } from './holiday-owed.ts'
import { loadCase, loadToWorkOn } from './load.ts'

/** What letters read of a case; only who works on it gets it. */
export interface LetterCase {
  readonly id: string
  readonly reference: string
  readonly title: string
  readonly process: string
  readonly stage: string
  readonly division: CaseState['division']
  /** People with a part in it, by what they are. */
  readonly subjects: readonly string[]
  readonly complainants: readonly string[]
  readonly witnesses: readonly string[]
  readonly people: readonly string[]
  /** Role → who holds it now. */
  readonly roles: ReadonlyMap<string, readonly string[]>
  readonly allegations: readonly { readonly text: string; readonly finding: string | null }[]
  /** Titles of what is relied on. */
  readonly evidence: readonly string[]
  /** The newest one that is arranged or was held, with the kind of meeting the law knows it by. */
  readonly meeting: (Meeting & { readonly kind: string }) | null
  /** Days of meetings that were missed, in their order. */
  readonly missed: readonly string[]
  readonly answers: Readonly<Record<string, Answer>>
  readonly suspendedSince: string | null
  /** By when the suspension has to be looked at again. */
  readonly suspensionReviewOn: string | null
  readonly enteredOn: string
  readonly openedOn: string
  /** Step → the day it was last taken to, by the stage it led to. */
  readonly visited: ReadonlyMap<string, string>
  /** Until when an appeal could be made if the decision was given in writing today; null where the process has no such time. */
  readonly appealIfToday: string | null
  readonly weeklyPay: number | null
  /** What the ledger owes on the last day that was decided, or is owed. */
  readonly holiday: HolidayOwed | null
  /** Agreed terms that go to the record, as they are there now and as they become. */
  readonly changes: readonly RecordChange[]
  /** When the end of the employment was told in writing. */
  readonly toldOn: string | null
  readonly lastAppeal: { readonly to: string; readonly by: string } | null
  /** Stages that wait for a letter: the step to them is taken once it has gone out. */
  stagesWaitingFor(letter: string): readonly string[]
  /** Whether a letter calls a meeting, and the time it has to leave to prepare for the one that is arranged. */
  invitesBy(letter: string): boolean
  timeToPrepare(letter: string): TimeToPrepare | null
}

/** Null for a case the asker does not work on: for them no letter goes out of it. */
export async function caseForLetter(ctx: Context, id: string): Promise<LetterCase | null> {
  const loaded = await loadCase(ctx, id).catch((error: unknown) => {
    if (error instanceof AppError && error.code === 'not-found') return null
    throw error
  })
  if (loaded?.access !== 'full') return null
  const { stored, at } = loaded
  const { state, definition } = at
  const meeting = [...state.meetings.values()].findLast(({ state: is }) => is !== 'missed') ?? null
  return {
    id,
    reference: referenceOf(stored.number),
    title: stored.title,
    process: state.process,
    stage: state.stage,
    division: state.division,
    subjects: partiesAs(state, 'subject'),
    complainants: partiesAs(state, 'complainant'),
    witnesses: partiesAs(state, 'witness'),
    people: [...state.parties.keys()],
    roles: new Map([...state.roles].map(([role, holders]) => [role, holders.map(({ person }) => person)])),
    allegations: [...state.allegations.values()].map(({ text, finding }) => ({ text, finding })),
    evidence: [...state.items.values()].filter(({ reliedOn }) => reliedOn).map(({ title }) => title),
    meeting: meeting && { ...meeting, kind: definition.meetings[meeting.purpose] ?? meeting.purpose },
    missed: [...state.meetings.values()].flatMap(({ missed }) => missed.map(({ date }) => date)),
    answers: Object.fromEntries([...state.answers].map(([name, { value }]) => [name, value])),
    suspendedSince: state.suspendedSince,
    suspensionReviewOn: state.suspendedSince === null ? null : clockDue(definition, state, at.around, 'suspension_review'),
    enteredOn: state.enteredOn,
    openedOn: state.openedOn,
    visited: state.visited,
    ...(await knownOf(ctx, at)),
    stagesWaitingFor: (letter) => stagesWaitingFor(at, letter),
    invitesBy: isInvitation,
    timeToPrepare: (letter) => timeToPrepare(at, letter),
  }
}

function appealIfToday({ state, definition, around }: At): string | null {
  const runs = definition.clocks.find(({ id }) => id === 'appeal_window')?.runs
  return runs && 'workingDays' in runs ? workingDay(state, around, around.today, runs.workingDays) : null
}

type Known = Pick<LetterCase, 'appealIfToday' | 'weeklyPay' | 'holiday' | 'changes' | 'toldOn' | 'lastAppeal'>
/** What letters may say although nobody wrote it down for them: it follows from the case, the record and the ledger. */
async function knownOf(ctx: Context, { state, definition, around }: At): Promise<Known> {
  const [employee] = employeeOf(state, definition)
  const last = state.answers.get('last_day')?.value
  return {
    appealIfToday: appealIfToday({ state, definition, around }),
    weeklyPay: around.employment.weeklyPay,
    holiday: employee !== undefined && typeof last === 'string' ? await holidayOwed(ctx, employee, last) : null,
    changes: [...state.visited.keys()].flatMap((stage) => recordChangesOf(state, stage, {})).filter(({ field }) => field !== 'end_date'),
    toldOn: state.letters.findLast(({ letter }) => /dismissal(_notice)?$|^redundancy_notice$/.test(letter))?.on ?? null,
    lastAppeal: state.letters.findLast(({ appeal }) => appeal !== null)?.appeal ?? null,
  }
}

/** In place of a person: somebody the letter names who was not named in the case. */
export const namedInLetter = 'named-in-the-letter'

const isLetter = (name: string): name is LetterName => letterNames.some((each) => each === name)

/** Writes a letter that was sent into the case, which starts the clocks that run from it; a letter the case does not know is only filed. */
export async function fileLetter(
  ctx: Context,
  caseId: string,
  letter: {
    readonly letter: string
    readonly to: string | null
    readonly companion: boolean
    readonly appeal: { readonly to: string; readonly by: string } | null
    readonly months: number | null
  },
): Promise<void> {
  const loaded = await loadToWorkOn(ctx, caseId)
  if (!isLetter(letter.letter)) return
  const meeting = [...loaded.at.state.meetings.values()].findLast(({ state }) => state === 'arranged')
  const happening = {
    kind: 'letter_issued' as const,
    letter: letter.letter,
    ...(letter.to === null ? {} : { to: letter.to }),
    ...(meeting ? { meeting: meeting.id } : {}),
    ...(letter.appeal ? { appeal: letter.appeal } : {}),
    ...(letter.months === null ? {} : { months: letter.months }),
    companion: letter.companion,
  }
  requirePossible(loaded, ctx.today, [happening])
  await append(ctx, loaded, ctx.today, [happening])
}
