import { addDays, isoWeekday } from '#platform/shared/calendar-date.ts'
import { chanceOf } from './chance.ts'
import type { DemoCompany } from './company.ts'

export interface DemoTimeOff {
  readonly person_key: string
  readonly type: 'holiday'
  readonly starts_on: string
  readonly ends_on: string
  readonly state: 'requested' | 'approved'
  readonly note: string | null
  /** Who decided, or asked. */
  readonly by: string
}

/** Holidays that a story is told of: person, first and last day. */
const told: readonly (readonly [person: string, from: string, until: string])[] = [
  ['niamh-gallagher', '2026-02-16', '2026-02-20'],
  ['niamh-gallagher', '2026-10-16', '2026-10-20'],
  ['niamh-gallagher', '2026-12-29', '2026-12-31'],
  ['aoife-brennan', '2026-11-30', '2026-12-02'],
  ['oluwaseun-bello', '2026-12-09', '2026-12-11'],
  ['hannah-whitworth', '2026-12-17', '2026-12-17'],
  ['hannah-whitworth', '2026-12-21', '2026-12-23'],
  ['imran-qureshi', '2026-12-21', '2026-12-24'],
]
/** Asked for and not decided: the person, and in how many weeks. */
const waiting: readonly (readonly [person: string, weeks: number, days: number, note: string])[] = [
  ['imran-qureshi', 6, 1, 'A long weekend with the family.'],
  ['callum-fraser', 7, 3, 'Moving house.'],
]

const monday = (day: string): string => addDays(day, 1 - isoWeekday(day))

/** A summer week for everybody who was there, and what the stories need; the same on every installation but for what still waits. */
export function timeOffOf({ tenant, people }: DemoCompany, today: string): DemoTimeOff[] {
  const chance = chanceOf(2026, `time off ${tenant.key}`)
  const known = new Set(people.filter(({ end_date: end }) => end === null).map(({ key }) => key))
  const summer = people.flatMap(({ key, start_date: start, end_date: end, contract }) => {
    const from = addDays('2026-06-01', chance.whole(0, 12) * 7)
    const there = contract !== null && end === null && start < '2026-05-01'
    return there ? [booked(key, from, addDays(from, 4))] : []
  })
  const stories = told.filter(([key]) => known.has(key)).map(([key, from, until]) => booked(key, from, until))
  const asked = waiting
    .filter(([key]) => known.has(key))
    .map(([key, weeks, days, note]) => {
      const from = monday(addDays(today, weeks * 7))
      return { ...booked(key, from, addDays(from, days - 1)), state: 'requested' as const, note, by: nameOf(people, key) }
    })
  return [...summer, ...stories, ...asked]
}

const booked = (key: string, from: string, until: string): DemoTimeOff => ({
  person_key: key,
  type: 'holiday',
  starts_on: from,
  ends_on: until,
  state: 'approved',
  note: null,
  by: key === 'hannah-whitworth' ? 'Niamh Gallagher' : 'Hannah Whitworth',
})
const nameOf = (people: DemoCompany['people'], key: string): string => {
  const person = people.find((one) => one.key === key)
  return person ? `${person.preferred_name ?? person.first_name} ${person.last_name}` : key
}
