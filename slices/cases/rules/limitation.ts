import { addDays, showDate } from '#platform/shared/calendar-date.ts'
import type { Confirmed } from '#rules/uk/inputs.ts'
import { isProblem } from '#rules/uk/problem.ts'
import { claimDeadline, earlyConciliationWeeks } from '#rules/uk/tribunal.ts'

/** Something a claim could be brought about, and when it happened. For a continuing course of conduct: its last act. */
export interface Act {
  readonly id: string
  readonly what: 'dismissal' | 'detriment' | 'discrimination' | 'deduction' | 'redundancy_pay' | 'equal_pay' | 'flexible_working' | 'other'
  readonly on: string
}

/** Acas early conciliation: Day A, when Acas was told, and Day B, when the certificate came; null while it is not there. */
export interface Conciliation {
  readonly dayA: string | null
  readonly dayB: string | null
}

export interface LimitationEstimate {
  readonly act: string
  /** The last day to present a claim, as far as can be told; null while the clock stands still. */
  readonly lastDay: string | null
  readonly state: 'running' | 'stopped' | 'passed' | 'not_known'
  /** For a clock that stands still: the day conciliation ends at the latest. */
  readonly conciliationEnds: string | null
  readonly says: string
  readonly source: string
  /** Always shown with it: an estimate is no advice. */
  readonly caution: string
}

/** Redundancy pay and equal pay always had six months (Employment Rights Act 1996 s.164; Equality Act 2010 s.129). */
const monthsFor = (what: Act['what']): number | undefined => (what === 'redundancy_pay' || what === 'equal_pay' ? 6 : undefined)

const caution = 'An estimate for information: a tribunal decides, and may extend. Take advice.'

function lastDayOfConciliation({ dayA, dayB }: Conciliation): string | null {
  if (dayA === null || dayB !== null) return null
  const weeks = earlyConciliationWeeks({ date: dayA })
  return isProblem(weeks) ? null : addDays(dayA, weeks * 7)
}

/** Until when a claim about an act can be presented, with early conciliation where there was any. */
export function limitationEstimate(act: Act, conciliation: Conciliation, today: string, confirmed: Confirmed): LimitationEstimate {
  const limitMonths = monthsFor(act.what)
  const of = { effectiveDate: act.on, confirmed, ...(limitMonths === undefined ? {} : { limitMonths }) }
  const plain = claimDeadline(of)
  const answer = claimDeadline({ ...of, acasDayA: conciliation.dayA, acasDayB: conciliation.dayB })
  const common = { act: act.id, conciliationEnds: lastDayOfConciliation(conciliation), source: claimDeadline.source, caution }
  // Conciliation that begins after time has run out does not bring it back.
  if (conciliation.dayA !== null && !isProblem(plain) && conciliation.dayA > plain)
    return {
      ...common,
      lastDay: plain,
      state: plain < today ? 'passed' : 'running',
      says: `Conciliation began after ${showDate(plain)} and changes nothing.`,
    }
  if (isProblem(answer)) {
    const stopped = answer.code === 'conciliation_not_ended'
    return { ...common, lastDay: null, state: stopped ? 'stopped' : 'not_known', says: answer.message }
  }
  const because = conciliation.dayB === null ? '' : `, with conciliation until ${showDate(conciliation.dayB)}`
  return { ...common, lastDay: answer, state: answer < today ? 'passed' : 'running', says: `Counted from ${showDate(act.on)}${because}.` }
}
