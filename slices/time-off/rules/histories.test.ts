import { readFileSync } from 'node:fs'
import { expect, it, vi } from 'vitest'
import { Chance } from '#rules/uk/chance.fixture.ts'
import { costOf, withoutHalves, type Asked } from './cost.ts'
import type { Closure, PersonAtWork, WeekRow } from './schedule.ts'
import { additionsFor, sumOf, type Entry } from './slots.ts'

// Pure work of a few seconds; a busy machine may take longer, and that is no failure.
vi.setConfig({ testTimeout: 120_000 })

/**
 * Another way to the same number, slow and by hand: a list of days counted out from Monday 1 January 2024, bank holidays read out of the given
 * file, and every half of every day asked one by one. It shares no function with the product.
 */
const monthLengths = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]
const two = (n: number): string => String(n).padStart(2, '0')
const calendar: { day: string; weekday: number }[] = []
for (const year of [2024, 2025, 2026, 2027, 2028])
  monthLengths.forEach((length, month) => {
    const days = month === 1 && year % 4 === 0 ? 29 : length
    for (let day = 1; day <= days; day++) calendar.push({ day: `${year}-${two(month + 1)}-${two(day)}`, weekday: calendar.length % 7 })
  })
const placeOf = new Map(calendar.map(({ day }, place) => [day, place]))
const given = JSON.parse(readFileSync(new URL('../../../rules/uk/data/bank-holidays.json', import.meta.url), 'utf8')) as {
  divisions: Record<string, { date: string }[]>
}
const bankHolidays = new Map(Object.entries(given.divisions).map(([name, days]) => [name, new Set(days.map(({ date }) => date))]))

function lastBegun<Row extends { readonly from: string }>(rows: readonly Row[], day: string): Row | undefined {
  let found = rows[0]
  for (const row of rows) if (row.from <= day) found = row
  return found
}

const isThere = ({ start, end }: PersonAtWork, day: string): boolean => (start === null || day >= start) && (end === null || day <= end)
const isFree = (person: PersonAtWork, day: string): boolean =>
  bankHolidays.get(lastBegun(person.divisions, day)?.division ?? '')?.has(day) === true
const isShut = ({ closures }: PersonAtWork, day: string, half: string): boolean =>
  closures.some((closure) => closure.day === day && (closure.part === 'day' || closure.part === half))

/** Minutes of a whole day by the rota. Weeks are counted from Monday to Monday: the list of days begins on one. */
function rotaByHand({ weeks }: PersonAtWork, day: string): number {
  const row = lastBegun(weeks, day)
  const here = placeOf.get(day) as number
  const since = placeOf.get(row?.firstWeekFrom ?? day) as number
  const turn = Math.floor(here / 7) - Math.floor(since / 7)
  const many = row?.weeks.length as number
  const week = row?.weeks[(turn + many * 1000) % many] as readonly number[]
  return week[calendar[here]?.weekday as number] as number
}

/** Minutes of one half of one day. */
function halfByHand(person: PersonAtWork, day: string, half: 'am' | 'pm'): number {
  if (!isThere(person, day) || isFree(person, day) || isShut(person, day, half)) return 0
  const minutes = rotaByHand(person, day)
  return half === 'am' ? minutes - Math.trunc(minutes / 2) : Math.trunc(minutes / 2)
}

const isAsked = ({ starts_on: from, ends_on: until, first_part: first, last_part: last }: Asked, day: string, half: 'am' | 'pm'): boolean =>
  !(day === from && first !== 'day' && first !== half) && !(day === until && last === 'am' && half === 'pm')

function bookingByHand(person: PersonAtWork, asked: Asked, ill: ReadonlySet<string>): number {
  const days = calendar.slice(placeOf.get(asked.starts_on), (placeOf.get(asked.ends_on) as number) + 1)
  let sum = 0
  for (const { day } of days)
    for (const half of ['am', 'pm'] as const)
      if (isAsked(asked, day, half) && !ill.has(`${day} ${half}`)) sum += halfByHand(person, day, half)
  return sum
}

const lengths = [0, 0, 210, 225, 375, 450, 451, 480, 600]
const dayFrom = (chance: Chance, least: number, most: number): string => calendar[chance.whole(least, most)]?.day ?? '2026-01-05'

function personOf(chance: Chance): PersonAtWork {
  const rota = (from: string): WeekRow => ({
    from,
    weeks: Array.from({ length: chance.whole(1, 3) }, () => Array.from({ length: 7 }, () => chance.pick(lengths))),
    firstWeekFrom: chance.next() < 0.7 ? dayFrom(chance, 0, 400) : null,
  })
  const first = chance.whole(0, 500)
  const closures: Closure[] = Array.from({ length: chance.whole(0, 4) }, () => ({
    day: dayFrom(chance, 500, 1400),
    part: chance.pick(['day', 'am', 'pm'] as const),
    name: 'x',
  }))
  const divisions = ['england-and-wales', 'scotland', 'northern-ireland'] as const
  return {
    start: chance.next() < 0.9 ? dayFrom(chance, 0, 700) : null,
    end: chance.next() < 0.3 ? dayFrom(chance, 1100, 1800) : null,
    weeks: [rota(dayFrom(chance, first, first)), rota(dayFrom(chance, first + 200, first + 700))],
    divisions: [
      { from: dayFrom(chance, 0, 300), division: chance.pick(divisions) },
      { from: dayFrom(chance, 600, 1200), division: chance.pick(divisions) },
    ],
    closures,
  }
}

function askedOf(chance: Chance): Asked {
  const at = chance.whole(100, 1700)
  const length = chance.whole(0, 9)
  const [starts_on, ends_on] = [dayFrom(chance, at, at), dayFrom(chance, at + length, at + length)]
  const first_part = length === 0 ? chance.pick(['day', 'am', 'pm'] as const) : chance.pick(['day', 'pm'] as const)
  return { starts_on, ends_on, first_part, last_part: length === 0 ? 'day' : chance.pick(['day', 'am'] as const), minutes: null }
}

const entry = (minutes: number, slot: string | null, kind: Entry['kind']): Entry => ({
  account: 'holiday',
  year_start: '2026-01-01',
  kind,
  minutes,
  effective_on: '2026-01-01',
  slot,
  expires_on: null,
})

interface Booked {
  readonly asked: Asked
  readonly ill: Set<string>
  taken: number
  byHand: number
}
interface History {
  person: PersonAtWork
  readonly ledger: Entry[]
  readonly standing: Booked[]
  granted: number
}

/** What a booking takes now against what it took: the difference alone is an entry. */
function price({ person, ledger }: History, booking: Booked): void {
  const now = withoutHalves(costOf(person, booking.asked), booking.ill).minutes
  if (now !== booking.taken) ledger.push(entry(booking.taken - now, null, now < booking.taken ? 'return' : 'booking'))
  booking.taken = now
  booking.byHand = bookingByHand(person, booking.asked, booking.ill)
}
function grant(history: History, chance: Chance): void {
  history.granted = chance.whole(0, 15_000)
  const wanted = { slot: 'grant', kind: 'grant', minutes: history.granted, effective_on: '2026-01-01', rule: 'x', inputs: {} } as const
  for (const { minutes, kind } of additionsFor([wanted], history.ledger)) history.ledger.push(entry(minutes, 'grant', kind))
}
function book(history: History, chance: Chance): void {
  const booking = { asked: askedOf(chance), ill: new Set<string>(), taken: 0, byHand: 0 }
  history.standing.push(booking)
  price(history, booking)
}
function fallIll(history: History, chance: Chance): void {
  const booking = chance.pick(history.standing)
  for (const { day, parts } of costOf(history.person, booking.asked).days)
    if (chance.next() < 0.4) booking.ill.add(`${day} ${chance.pick(parts).part}`)
  price(history, booking)
}
function changeRota(history: History, chance: Chance): void {
  history.person = personOf(chance)
  for (const booking of history.standing) price(history, booking)
}
function cancel(history: History, chance: Chance): void {
  const booking = chance.pick(history.standing)
  history.ledger.push(entry(booking.taken, null, 'return'))
  history.standing.splice(history.standing.indexOf(booking), 1)
}
const acts = [grant, book, book, fallIll, changeRota, cancel]

function live(chance: Chance): History {
  const history: History = { person: personOf(chance), ledger: [], standing: [], granted: 0 }
  for (let step = chance.whole(3, 8); step > 0; step--)
    (history.standing.length === 0 ? chance.pick([grant, book]) : chance.pick(acts))(history, chance)
  return history
}

it('10,000 histories of grants, bookings, illness, changed rotas and cancellations: the ledger and the count by hand agree in every one', () => {
  const chance = new Chance(20_261_128)
  const found = { compared: 0, differences: 0 }
  for (; found.compared < 10_000; found.compared++) {
    const { ledger, granted, standing } = live(chance)
    if (sumOf(ledger) !== granted - standing.reduce((sum, { byHand }) => sum + byHand, 0)) found.differences += 1
  }
  expect(found).toEqual({ compared: 10_000, differences: 0 })
})
