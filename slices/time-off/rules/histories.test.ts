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

/** Minutes of one half of one day. */
function halfByHand(person: PersonAtWork, day: string, half: 'am' | 'pm'): number {
  if ((person.start !== null && day < person.start) || (person.end !== null && day > person.end)) return 0
  const row = lastBegun(person.weeks, day)
  if (!row) throw new Error('no week')
  const here = placeOf.get(day) ?? 0
  const since = row.firstWeekFrom === null ? 0 : (placeOf.get(row.firstWeekFrom) ?? 0)
  // Weeks are counted from Monday to Monday: the list begins on one.
  const turn = row.firstWeekFrom === null ? 0 : Math.floor(here / 7) - Math.floor(since / 7)
  const week = row.weeks[((turn % row.weeks.length) + row.weeks.length) % row.weeks.length] ?? []
  const minutes = week[calendar[here]?.weekday ?? 0] ?? 0
  if (bankHolidays.get(lastBegun(person.divisions, day)?.division ?? 'england-and-wales')?.has(day)) return 0
  if (person.closures.some((closure) => closure.day === day && (closure.part === 'day' || closure.part === half))) return 0
  return half === 'am' ? minutes - Math.trunc(minutes / 2) : Math.trunc(minutes / 2)
}

function bookingByHand(
  person: PersonAtWork,
  { starts_on: from, ends_on: until, first_part: first, last_part: last }: Asked,
  ill: ReadonlySet<string>,
): number {
  let sum = 0
  for (let place = placeOf.get(from) ?? 0; place <= (placeOf.get(until) ?? -1); place++) {
    const day = calendar[place]?.day ?? ''
    for (const half of ['am', 'pm'] as const) {
      const before = day === from && first !== 'day' && first !== half
      const after = day === until && last === 'am' && half === 'pm'
      if (!before && !after && !ill.has(`${day} ${half}`)) sum += halfByHand(person, day, half)
    }
  }
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

it('10,000 histories of grants, bookings, illness, changed rotas and cancellations: the ledger and the count by hand agree in every one', () => {
  const chance = new Chance(20_261_128)
  let differences = 0
  let compared = 0
  for (let run = 0; run < 10_000; run++) {
    let person = personOf(chance)
    const ledger: Entry[] = []
    const standing: { asked: Asked; ill: Set<string>; taken: number; byHand: number }[] = []
    let granted = 0
    for (let step = chance.whole(3, 8); step > 0; step--) {
      const what = chance.next()
      const one = standing.length > 0 ? chance.pick(standing) : undefined
      if (what < 0.2) {
        granted = chance.whole(0, 15_000)
        for (const { minutes, kind } of additionsFor(
          [{ slot: 'grant', kind: 'grant', minutes: granted, effective_on: '2026-01-01', rule: 'x', inputs: {} }],
          ledger,
        ))
          ledger.push(entry(minutes, 'grant', kind))
      } else if (what < 0.6 || !one) {
        const asked = askedOf(chance)
        const taken = costOf(person, asked).minutes
        ledger.push(entry(-taken, null, 'booking'))
        standing.push({ asked, ill: new Set(), taken, byHand: bookingByHand(person, asked, new Set()) })
      } else if (what < 0.75) {
        // Some halves were spent ill, and the booking is priced without them.
        const cost = costOf(person, one.asked)
        for (const { day, parts } of cost.days) if (chance.next() < 0.4) one.ill.add(`${day} ${chance.pick(parts).part}`)
        const now = withoutHalves(cost, one.ill).minutes
        if (now !== one.taken) ledger.push(entry(one.taken - now, null, now < one.taken ? 'return' : 'booking'))
        one.taken = now
        one.byHand = bookingByHand(person, one.asked, one.ill)
      } else if (what < 0.88) {
        // Another rota and calendar: what is booked is priced anew, the difference alone is an entry.
        person = personOf(chance)
        for (const booking of standing) {
          const now = withoutHalves(costOf(person, booking.asked), booking.ill).minutes
          if (now !== booking.taken) ledger.push(entry(booking.taken - now, null, now < booking.taken ? 'return' : 'booking'))
          booking.taken = now
          booking.byHand = bookingByHand(person, booking.asked, booking.ill)
        }
      } else {
        ledger.push(entry(one.taken, null, 'return'))
        standing.splice(standing.indexOf(one), 1)
      }
    }
    compared += 1
    if (sumOf(ledger) !== granted - standing.reduce((sum, { byHand }) => sum + byHand, 0)) differences += 1
  }
  expect({ compared, differences }).toEqual({ compared: 10_000, differences: 0 })
})
