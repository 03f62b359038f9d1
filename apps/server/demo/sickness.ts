import { addDays, isoWeekday } from '#platform/shared/calendar-date.ts'
import type { PastAbsence } from '#slices/sickness/server/service.ts'
import { chanceOf } from './chance.ts'
import type { DemoCompany } from './company.ts'

export type DemoAbsence = Omit<PastAbsence, 'employee_id'> & { readonly person_key: string }

/** What a story is told of: the person, how many weeks ago, the weekday it began on, calendar days (null: still away), what it was. */
const told: readonly (readonly [
  person: string,
  weeks: number,
  weekday: number,
  days: number | null,
  PastAbsence['category'],
  PastAbsence['state'],
])[] = [
  ['imran-qureshi', 20, 2, 2, 'cold', 'closed'],
  ['imran-qureshi', 9, 4, 2, 'head', 'closed'],
  ['aoife-brennan', 2, 1, null, 'back', 'open'],
  ['callum-fraser', 1, 3, 2, 'stomach', 'returned'],
  ['callum-fraser', 5, 1, 1, 'stomach', 'closed'],
  ['callum-fraser', 8, 1, 2, 'cold', 'closed'],
  ['gurpreet-sandhu', 14, 1, 12, 'surgery', 'closed'],
]
const ordinary: readonly PastAbsence['category'][] = ['cold', 'cold', 'cold', 'stomach', 'head', 'back', 'other']

const monday = (day: string): string => addDays(day, 1 - isoWeekday(day))

/** A year of ordinary illness, and the stories; days count back from today, so that somebody is always just away or just back. */
export function absencesOf({ tenant, people }: DemoCompany, today: string): DemoAbsence[] {
  const chance = chanceOf(2026, `sickness ${tenant.key}`)
  const there = people.filter(
    ({ end_date: end, contract, start_date: start }) => end === null && contract !== null && start < addDays(today, -400),
  )
  const stories = new Set(told.map(([key]) => key))
  const usual = there.flatMap(({ key }) => {
    const weeks = chance.whole(3, 50)
    const from = addDays(monday(today), -7 * weeks + chance.whole(0, 4))
    const last = addDays(from, chance.whole(0, 2))
    const ill = chance.whole(0, 9) < 4 && !stories.has(key)
    return ill
      ? [absence(people, key, { from, until: last, category: ordinary[chance.whole(0, ordinary.length - 1)] ?? 'cold', state: 'closed' })]
      : []
  })
  const known = new Set(there.map(({ key }) => key))
  const own = told
    .filter(([key]) => known.has(key))
    .map(([key, weeks, weekday, days, category, state]) => {
      const from = addDays(monday(today), weekday - 1 - 7 * weeks)
      return absence(people, key, { from, until: days === null ? null : addDays(from, days - 1), category, state })
    })
  return [...usual, ...own]
}

interface Told {
  readonly from: string
  readonly until: string | null
  readonly category: PastAbsence['category']
  readonly state: PastAbsence['state']
}
const absence = (people: DemoCompany['people'], key: string, { from, until, category, state }: Told): DemoAbsence => ({
  person_key: key,
  starts_on: from,
  ends_on: until,
  expected_on: null,
  category,
  state,
  by: nameOf(people, key),
  closed_by: key === 'hannah-whitworth' ? 'Niamh Gallagher' : 'Hannah Whitworth',
})

function nameOf(people: DemoCompany['people'], key: string): string {
  const person = people.find((one) => one.key === key)
  return person ? `${person.preferred_name ?? person.first_name} ${person.last_name}` : key
}
