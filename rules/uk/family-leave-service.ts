import { addDays } from '#platform/shared/calendar-date.ts'
import { valueOn } from './dated.ts'
import { bar, onlyIf, weeks, type FamilyFacts, type FamilyProblem } from './family-leave-facts.ts'
import { dayOneFamilyLeave } from './family-rates.ts'
import { isProblem } from './problem.ts'

/** Whether somebody has the service a right asks for, by the dated table: none from 6 April 2026 on. */
export function serviceProblem(
  kind: 'paternity' | 'parental',
  { employed_from: from, starts_on: day }: FamilyFacts,
  by: string,
): readonly FamilyProblem[] {
  const weeksNeeded = valueOn(dayOneFamilyLeave[kind], day)
  if (isProblem(weeksNeeded) || weeksNeeded === 0 || from === null) return []
  return onlyIf(
    addDays(from, weeks(weeksNeeded)) > addDays(by, 1),
    bar('starts_on', `Before 6 April 2026 it took ${weeksNeeded} weeks of employment.`),
  )
}
export const parentalServiceProblem = (facts: FamilyFacts): readonly FamilyProblem[] => serviceProblem('parental', facts, facts.starts_on)
