import type { Context } from '#platform/server/context.ts'
import { AppError } from '#platform/shared/app-error.ts'
import { showDate } from '#platform/shared/calendar-date.ts'
import type { CaseFile } from '#slices/cases/contract.ts'
import { addCaseNote, caseForLetter, getCase } from '#slices/cases/server/service.ts'
import type { CaseCheck, GuidanceStep } from '../contract.ts'

export interface CaseSide {
  readonly id: string
  readonly reference: string
  readonly people: readonly { readonly id: string; readonly name: string; readonly employee: boolean }[]
  readonly steps: readonly GuidanceStep[]
  readonly checks: readonly CaseCheck[]
  readonly facts: readonly { readonly name: string; readonly value: string }[]
  /** The record in a sentence, for the panel of sources. */
  readonly record: string
}

/**
 * A case for the assistant: only for who works on it; every other one is not found, like one that is not there. That it was read is written
 * down by the case itself.
 */
export async function caseFor(ctx: Context, id: string): Promise<CaseSide> {
  const file = await getCase(ctx, id)
  if (file.access !== 'full' || !file.work) throw new AppError('not-found')
  return sideOf(file, file.work)
}

/** What a case is called, for a list of one's own conversations: null where the asker does not work on it now. The case is not read by it. */
export async function caseOrNone(ctx: Context, id: string): Promise<Pick<CaseSide, 'id' | 'reference'> | null> {
  const found = await caseForLetter(ctx, id)
  return found && { id: found.id, reference: found.reference }
}

export const putInCaseFile = (ctx: Context, caseId: string, text: string): Promise<{ id: string }> =>
  addCaseNote(ctx, caseId, { text, kept: 'file' })

type Work = NonNullable<CaseFile['work']>

function sideOf(file: CaseFile, work: Work): CaseSide {
  return {
    id: file.id,
    reference: file.reference,
    people: file.people.map(({ id, name, employee }) => ({ id, name, employee })),
    steps: stepsOf(work),
    checks: work.readiness.map(({ id, title, state, says, source }) => ({
      id,
      title,
      state: state === 'does_not_apply' ? 'not_applicable' : state,
      why: says,
      cite: source,
    })),
    facts: factsOf(file, work),
    record: recordOf(file),
  }
}

/** What to do next, from the process alone: what is owed, what is due, and the steps that can be taken with what is in their way. */
function stepsOf(work: Work): GuidanceStep[] {
  const owed = work.letters_owed.map(({ title }): GuidanceStep => ({
    title: `Send: ${title}`,
    why: 'A step of the case calls for it, and it has not been issued.',
    due: null,
    cite: '',
    state: 'ready',
  }))
  const due = work.deadlines
    .filter(({ state, kind }) => kind === 'due' && state !== 'over')
    .map(({ label, because, due: day, source }): GuidanceStep => ({ title: label, why: because, due: day, cite: source, state: 'later' }))
  const steps = work.steps.map(({ label, state, reasons, pace, source }): GuidanceStep => {
    const missing = reasons.find((reason) => reason.state === 'not_met' || reason.state === 'unknown')
    return {
      title: label,
      why: missing ? `${missing.title}: ${missing.says}` : (pace ?? 'Nothing stands in its way.'),
      due: null,
      cite: source,
      state: state === 'blocked' ? 'blocked' : 'ready',
    }
  })
  return [...owed, ...due, ...steps]
}

/** Structured facts, without anybody's words. */
function factsOf(file: CaseFile, work: Work): { name: string; value: string }[] {
  const meeting = file.meetings.at(-1)
  const facts: [string, string | null | undefined][] = [
    ['process', file.process_title],
    ['stage', file.stage?.label],
    ['opened on', file.opened_on],
    ['law of', file.division],
    ['next due', file.next && `${file.next.label}: ${file.next.due}`],
    ['meeting', meeting && `${meeting.title}: ${meeting.date} (${meeting.state})`],
    ['companion', meeting?.companion],
    ['suspended since', work.suspension?.since],
    ['live warnings', String(work.warnings.filter(({ state }) => state === 'live').length)],
  ]
  return facts.flatMap(([name, value]) => (value ? [{ name, value }] : []))
}

function recordOf(file: CaseFile): string {
  const meeting = file.meetings.findLast(({ state }) => state === 'arranged')
  const parts = [
    `${file.process_title}, stage: ${file.stage?.label ?? 'not shown'}.`,
    meeting ? `${meeting.title} arranged for ${showDate(meeting.date)}.` : '',
    file.next ? `Next: ${file.next.label}, ${showDate(file.next.due)}.` : '',
  ]
  return parts.filter((part) => part !== '').join(' ')
}
