import { addDays, isCalendarDate } from '#platform/shared/calendar-date.ts'
import { actionKinds, type ActionKind, type LogEntry, type LogFilters } from '../contract.ts'

export const dayChoices = ['today', 'week', 'month', 'year', 'own'] as const
export type DayChoice = (typeof dayChoices)[number]

/** What the address of the log holds, so that what was looked for survives a reload and can be passed on. People are in it by id alone. */
export interface LogSearch {
  readonly person?: string | undefined
  readonly record?: string | undefined
  readonly kind?: ActionKind | undefined
  readonly field?: string | undefined
  readonly days?: DayChoice | undefined
  readonly from?: string | undefined
  readonly to?: string | undefined
  readonly search?: string | undefined
}

const id = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/
const fieldName = /^[a-z][a-z0-9_.:-]{0,80}$/i
const matching = (value: unknown, fits: (text: string) => boolean): string | undefined =>
  typeof value === 'string' && fits(value) ? value : undefined

/** Reads an address however it was typed; what makes no sense is left out. Every key is named: the router lets others through. */
export function readLogSearch(given: Record<string, unknown>): LogSearch {
  const day = (value: unknown): string | undefined => matching(value, isCalendarDate)
  const days = dayChoices.find((each) => each === given['days'])
  return {
    person: matching(given['person'], (text) => id.test(text)),
    record: matching(given['record'], (text) => id.test(text)),
    kind: actionKinds.find((kind) => kind === given['kind']),
    field: matching(given['field'], (text) => fieldName.test(text)),
    days,
    from: days === 'own' ? day(given['from']) : undefined,
    to: days === 'own' ? day(given['to']) : undefined,
    search: matching(given['search'], (text) => text.trim() !== '')
      ?.trim()
      .slice(0, 200),
  }
}

const back = { today: 0, week: 6, month: 29, year: 364 } as const

/** What an address asks of the server, on this day of the workplace. */
export function filtersOf({ person, record, kind, field, days, from, to, search }: LogSearch, now: string): LogFilters {
  const span = days === undefined ? {} : days === 'own' ? { from, to } : { from: addDays(now, -back[days]), to: now }
  const all = { actor: person, subject: record, kind, field, search, ...span }
  return Object.fromEntries(Object.entries(all).filter(([, value]) => value !== undefined)) as LogFilters
}

export const isFiltered = (search: LogSearch): boolean => Object.values(search).some((value) => value !== undefined)

/** Two days of which the first is the later one: nothing can lie between them. */
export const isBackToFront = ({ from, to }: LogSearch): boolean => from !== undefined && to !== undefined && from > to

/** What the people of an address are called, as the entries found say it. */
export function namesIn(
  { person, record }: LogSearch,
  entries: readonly LogEntry[],
): { person?: string | undefined; record?: string | undefined } {
  return {
    person: entries.find(({ actor }) => actor.id === person)?.actor.name,
    record: entries.find(({ subject }) => subject.id === record)?.subject.name ?? undefined,
  }
}
