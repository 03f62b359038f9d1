import { allDone } from '#platform/server/all-done.ts'
import type { Tx } from '#platform/server/database.ts'
import type { Fact, Facts } from '../rules/field.ts'
import { findFactsOf, findValues, type StoredFacts, type StoredValue } from './queries/facts.ts'

const intervals: Readonly<Record<string, string>> = {
  Weekly: 'every week',
  Fortnightly: 'every two weeks',
  'Four-weekly': 'every four weeks',
  Monthly: 'every month',
  Annually: 'every year',
}
const months = ['January', 'February', 'March', 'April', 'May', 'June', 'July', 'August', 'September', 'October', 'November', 'December']
const week = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun']
const dayNames: Readonly<Record<string, string>> = {
  Mon: 'Monday',
  Tue: 'Tuesday',
  Wed: 'Wednesday',
  Thu: 'Thursday',
  Fri: 'Friday',
  Sat: 'Saturday',
  Sun: 'Sunday',
}

/** '01-06' as '6 January'. */
const dayOfYear = (text: string): string => `${Number(text.slice(3))} ${months[Number(text.slice(0, 2)) - 1] ?? ''}`

/** Days that follow one another are said as from the first to the last. */
export function daysInWords(days: readonly string[]): string | null {
  const at = days.map((day) => week.indexOf(day)).toSorted((a, b) => a - b)
  const names = at.map((index) => dayNames[week[index] ?? ''] ?? '')
  if (names.length === 0) return null
  const inRow = names.length > 2 && (at.at(-1) ?? 0) - (at[0] ?? 0) === names.length - 1
  if (inRow) return `${names[0]} to ${names.at(-1)}`
  return names.length === 1 ? (names[0] ?? null) : `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`
}

const nationOf = ({ division }: StoredFacts): string | null => (division === 'england-wales' ? 'england-and-wales' : division)

function recorded(stored: StoredFacts): Facts {
  const address = [stored.address_line1, stored.address_line2, stored.city, stored.state_province, stored.postal_code]
  const { work_pattern: pattern } = stored
  return {
    'person.first_name': stored.first_name,
    'person.last_name': stored.last_name,
    'person.preferred_name': stored.preferred_name,
    'person.address': address.filter((line): line is string => line !== null && line.trim() !== ''),
    'person.email': stored.email,
    'person.job_title': stored.job_title,
    'person.department': stored.department,
    'person.employee_no': stored.employee_no,
    'person.manager_name': stored.manager_name,
    'person.start_date': stored.start_date,
    'person.continuous_from': stored.start_date,
    'person.date_of_birth': stored.date_of_birth,
    nation: nationOf(stored),
    'terms.places': stored.location,
    'terms.pay': stored.salary,
    'terms.pay_basis': stored.salary === null ? null : 'a year',
    'terms.pay_interval': intervals[stored.pay_frequency ?? ''] ?? null,
    'terms.weekly_hours': pattern?.hours ?? null,
    'terms.days': pattern ? daysInWords(pattern.days) : null,
    'terms.holiday_year': dayOfYear(stored.holiday_year_start),
    'terms.ends_on': stored.contract === 'Fixed-term' ? stored.end_date : null,
    'workspace.name': stored.workspace_name,
  }
}

/** The facts of people as their records, the terms kept for letters and the settings say them; who is not there has none. */
export async function factsOfPeople(tx: Tx, people: readonly string[]): Promise<ReadonlyMap<string, Facts>> {
  const [found, values] = await allDone([findFactsOf(tx, people), findValues(tx, people)])
  return new Map(found.map((stored) => [stored.id, factsOf(stored, values)]))
}

function factsOf(stored: StoredFacts, all: readonly StoredValue[]): Facts {
  const facts: Record<string, Fact> = { ...recorded(stored) }
  // Their own after everybody's, so that it counts. Earlier work that counts takes a day of its own.
  const values = [null, stored.id].flatMap((of) => all.filter(({ employee_id: id }) => id === of))
  for (const { field, value } of values) facts[field] = value
  const ownStart = values.some(({ field }) => field === 'person.continuous_from')
  if (facts['terms.earlier_service'] === 'yes' && !ownStart) facts['person.continuous_from'] = null
  return facts
}

export const fullName = (facts: Facts): string =>
  `${String(facts['person.first_name'] ?? '')} ${String(facts['person.last_name'] ?? '')}`.trim()
