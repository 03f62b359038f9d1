import { workingDayAfter } from '#rules/uk/working-days.ts'
import { addDays } from '#platform/shared/calendar-date.ts'
import type { DueGroup } from '../contract.ts'

/** C-4821: drawn by chance, so that no number tells how many cases there are. */
export const referenceOf = (number: number): string => `C-${number}`

/** The last of the next five working days; a week where the bank holidays are not known. */
export function soonUntil(today: string): string {
  const day = workingDayAfter(today, 5, 'england-and-wales')
  return typeof day === 'string' ? day : addDays(today, 7)
}

/** The group of the list a case stands in. */
export function dueGroup(of: { paused: boolean; due: string | null; ended: boolean }, today: string, soon: string): DueGroup {
  if (of.ended) return 'none'
  if (of.paused) return 'paused'
  if (of.due === null) return 'none'
  return of.due < today ? 'overdue' : of.due <= soon ? 'soon' : 'later'
}
