import { isCalendarDate } from '#platform/shared/calendar-date.ts'
import type { Division } from '../contract.ts'

/** What the address of the page holds; an absent key means its usual value. */
export interface InsightsSearch {
  readonly as_at?: string | undefined
  readonly months?: '6' | '24' | undefined
  readonly by?: 'department' | 'employment_type' | undefined
  readonly department?: string | undefined
  readonly location?: string | undefined
  readonly employment_type?: string | undefined
  readonly compare?: 'none' | undefined
}

const among = <T>(list: readonly T[], value: unknown): T | undefined => list.find((item) => item === value)
const textOf = (value: unknown): string | undefined =>
  typeof value === 'string' || typeof value === 'number' ? String(value).trim().slice(0, 200) || undefined : undefined

/** Reads an address however it was typed; what makes no sense is left out. */
export function readInsightsSearch(given: Record<string, unknown>): InsightsSearch {
  const day = given['as_at']
  return {
    as_at: typeof day === 'string' && isCalendarDate(day) ? day : undefined,
    months: among(['6', '24'] as const, String(given['months'])),
    by: among(['department', 'employment_type'] as const, given['by']),
    department: textOf(given['department']),
    location: textOf(given['location']),
    employment_type: textOf(given['employment_type'])?.slice(0, 40),
    compare: given['compare'] === 'none' ? 'none' : undefined,
  }
}

export const queryOf = (search: InsightsSearch): Record<string, string> =>
  Object.fromEntries(Object.entries(search).filter((each): each is [string, string] => each[1] !== undefined))

export const divisionOf = (search: InsightsSearch): Division => search.by ?? 'location'
export const isFiltered = ({ department, location, employment_type }: InsightsSearch): boolean =>
  [department, location, employment_type].some((value) => value !== undefined)
