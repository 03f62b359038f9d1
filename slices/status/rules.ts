import { addDays } from '#platform/shared/calendar-date.ts'
import type { Component } from './contract.ts'

export const shownDays = 90
/** Looks in a row that fail before it is an incident: one slow answer is none. */
export const looksUntilIncident = 3

export interface DayOf {
  readonly day: string
  readonly looks: number
  readonly failed: number
}

/** Every one of the last ninety days, oldest first; days on which nobody looked have no looks. */
export function ninetyDays(found: readonly DayOf[], today: string): DayOf[] {
  const byDay = new Map(found.map((each) => [each.day, each]))
  return Array.from({ length: shownDays }, (_, i) => {
    const day = addDays(today, i - shownDays + 1)
    return byDay.get(day) ?? { day, looks: 0, failed: 0 }
  })
}

export type DayKind = 'none' | 'well' | 'short' | 'long'

/** A day as it is drawn: one look that failed in a hundred is still a good day. */
export function kindOfDay({ looks, failed }: Pick<DayOf, 'looks' | 'failed'>): DayKind {
  if (looks === 0) return 'none'
  const share = failed / looks
  return share === 0 ? 'well' : share < 0.05 ? 'short' : 'long'
}

/** Share of looks that were answered, in percent with two digits; null when nobody looked. */
export function answeredPercent(days: readonly Pick<DayOf, 'looks' | 'failed'>[]): string | null {
  const looks = days.reduce((sum, day) => sum + day.looks, 0)
  if (looks === 0) return null
  const failed = days.reduce((sum, day) => sum + day.failed, 0)
  // Never rounded up to a hundred while anything failed.
  return ((Math.floor(((looks - failed) / looks) * 10_000) / 10_000) * 100).toFixed(2)
}

export const componentNames: Readonly<Record<Component, string>> = {
  web: 'Web server',
  database: 'Database',
  storage: 'Files',
  worker: 'Background work',
  mail: 'Email',
}

export const incidentTitle = (component: Component): string =>
  component === 'worker' ? 'Background work stood still' : `${componentNames[component]} did not answer`
