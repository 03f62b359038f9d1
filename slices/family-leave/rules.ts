import { showDate } from '#platform/shared/calendar-date.ts'
import { familyDates, type FamilyAnswer, type FamilyFacts } from '#rules/uk/family-leave.ts'
import { familyLeaveKinds } from './types.ts'

export { familyDates, usualDays, type FamilyFacts } from '#rules/uk/family-leave.ts'

export interface Due {
  readonly label: string
  readonly on: string
  readonly overdue: boolean
}
/** What is due next. The employer's reply stays due until it was written; what the person had to say by a day is past once they said it. */
export function nextDue(
  { dates }: FamilyAnswer,
  { today, replied, state }: { today: string; replied: boolean; state: string },
): Due | null {
  const reply = dates.find(({ who }) => who === 'employer')
  if (reply && !replied && state !== 'withdrawn') return { label: reply.label, on: reply.on, overdue: reply.on < today }
  const next = dates.find(({ on, key }) => on >= today && key !== 'protected' && key !== 'longest')
  return next ? { label: next.label, on: next.on, overdue: false } : null
}

interface Replying extends FamilyFacts {
  readonly name: string
  readonly workspace: string
}
/** What the employer writes back: when the leave begins and ends, by when the person says that they are back early, and what goes on meanwhile. */
export function replyLetter(facts: Replying, answer: FamilyAnswer = familyDates(facts)): { title: string; paragraphs: string[] } {
  const leave = familyLeaveKinds[facts.kind].name.replace(/ \(unpaid\)$/, '').toLowerCase()
  const on = (key: string): string | null => answer.dates.find((date) => date.key === key)?.on ?? null
  const [back, early] = [on('back'), on('early-notice')]
  const isLong = facts.kind === 'maternity' || facts.kind === 'adoption'
  return {
    title: `Your ${leave}`,
    paragraphs: [
      `Dear ${facts.name},`,
      `Thank you for telling us on ${showDate(facts.notice_on)} that you would like to take ${leave}. We confirm that it begins on ${showDate(facts.starts_on)} and ends on ${showDate(facts.ends_on)}.`,
      ...(back === null ? [] : [`You are expected back on ${showDate(back)}. You need not tell us if you come back on that day.`]),
      ...(isLong
        ? [
            `If you would like to come back on another day, please tell us at least eight weeks before${early === null ? '' : `: for the day above that was or is ${showDate(early)}`}.`,
          ]
        : []),
      ...answer.rights,
      'What you are paid during your leave is worked out by payroll, who write to you about it separately.',
      facts.kind === 'bereavement'
        ? 'We are very sorry for your loss. Please tell us if there is anything that would help.'
        : 'If your plans change, or if anything would help, please talk to us.',
      facts.workspace,
    ],
  }
}
