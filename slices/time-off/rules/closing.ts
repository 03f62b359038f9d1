import { addDays, addMonths } from '#platform/shared/calendar-date.ts'
import { carryOverExpiry } from '#rules/uk/holiday-balance.ts'
import { isProblem } from '#rules/uk/problem.ts'
import { daysInMinutes } from './entitlement.ts'
import { weeksAt } from './schedule.ts'
import { type Entry, type SlotEntry, sumOf } from './slots.ts'
import { statutoryOfYear, type YearFacts } from './year.ts'

/** How a leave year ends and what the next one takes over. */

const isTaking = ({ kind }: Entry): boolean => kind === 'booking' || kind === 'return'
const isClosing = ({ slot }: Entry): boolean => slot !== null && (slot === 'lapse' || /^carry-out(:|$)/.test(slot))
const cameIn = ({ kind, slot }: Entry): boolean => kind === 'carry_over' && (slot === null || /^carry-in(:|$)/.test(slot))

/** Leave that was carried and may still be taken after a day: minutes by the last day, the latest first. */
function datedAfter(entries: readonly Entry[], day: string): [until: string, minutes: number][] {
  const dated = entries.filter((entry) => cameIn(entry) && entry.expires_on !== null && entry.expires_on > day)
  return [...Map.groupBy(dated, ({ expires_on: until }) => until ?? '')]
    .map(([until, own]): [string, number] => [until, Math.max(0, sumOf(own))])
    .toSorted(([a], [b]) => (a > b ? -1 : 1))
}

/** What is left goes to the carried leave with the latest last day first: what was taken was taken of what would have run out sooner. */
function keptOf(dated: readonly [until: string, minutes: number][], left: number): Map<string, number> {
  const kept = new Map<string, number>()
  let rest = Math.max(0, left)
  for (const [until, minutes] of dated) {
    const own = Math.min(minutes, rest)
    rest -= own
    kept.set(until, own)
  }
  return kept
}

/** Of who was on family leave in the year: the statutory leave of its own that was not taken (reg 13(9) of the Regulations). */
function familyRemainder(facts: YearFacts, entries: readonly Entry[], own: number): number {
  const { year, familyLeave = [] } = facts
  if (own <= 0 || !familyLeave.some(({ starts_on: from, ends_on: until }) => from <= year.end && until >= year.start)) return 0
  const earned = sumOf(entries.filter(({ kind }) => kind === 'accrual'))
  const before = entries.filter((entry) => cameIn(entry) && !(entry.expires_on !== null && entry.expires_on > year.end))
  const lapsed = entries.filter(({ slot }) => slot === 'carry-lapse')
  const taken = -sumOf(entries.filter(isTaking)) - Math.max(0, sumOf([...before, ...lapsed]))
  return Math.max(0, Math.min(own, statutoryOfYear(facts) + earned - Math.max(0, taken)))
}

const carryRule = 'policy.carryOver'

/** The days that could be carried when the year was closed; a policy changed since leaves closed years alone. */
function mostCarried({ year, policy, person }: YearFacts, entries: readonly Entry[]): { days: number; minutes: number } {
  const recorded = entries.findLast(({ slot }) => slot === 'carry-out' || slot === 'lapse')?.inputs?.['most_days']
  const days = typeof recorded === 'number' ? recorded : policy.carry_days
  return { days, minutes: daysInMinutes(days, weeksAt(person, year.end)) }
}

/** What of a year that is over goes on, by the last day it may be taken on, as the policy lets it, and what of it lapses. */
function shareOut(facts: YearFacts, entries: readonly Entry[], { left, most }: { left: number; most: number }) {
  const kept = keptOf(datedAfter(entries, facts.year.end), left)
  const own = left - [...kept.values()].reduce((sum, minutes) => sum + minutes, 0)
  const family = familyRemainder(facts, entries, own)
  const until = familyUntil(facts)
  if (family > 0) kept.set(until, (kept.get(until) ?? 0) + family)
  // What was taken too much is carried, too.
  const carried = own < 0 ? own : Math.min(own - family, most)
  return { kept, family, carried, lapsed: Math.max(0, own - family) - Math.max(0, carried) }
}

function familyUntil({ year }: YearFacts): string {
  const until = carryOverExpiry({ reason: 'family_leave', leaveYearEnd: year.end })
  return isProblem(until) ? addDays(addMonths(addDays(year.end, 1), 12), -1) : until
}

const nothingGoesOn = { kept: new Map<string, number>(), family: 0, carried: 0, lapsed: 0 }

/** How a year that is over ends: what goes on into the next, and what lapses. Of who left, nothing does: it is owed. */
export function closingOf(facts: YearFacts, entries: readonly Entry[]): SlotEntry[] {
  const { year, person, today } = facts
  if (today <= year.end) return []
  const left = sumOf(entries.filter((entry) => !isClosing(entry)))
  const most = mostCarried(facts, entries)
  const leaver = person.end !== null && person.end <= year.end
  const { kept, family, carried, lapsed } = leaver ? nothingGoesOn : shareOut(facts, entries, { left, most: most.minutes })
  const at = { kind: 'carry_over' as const, effective_on: year.end, rule: carryRule }
  const inputs = { left, most_days: most.days, most: most.minutes, because: leaver ? 'left' : null }
  const dated = new Set([...kept.keys(), ...entries.flatMap(({ slot }) => (slot?.startsWith('carry-out:') ? [slot.slice(10)] : []))])
  return [
    { slot: 'carry-out', minutes: -carried, ...at, inputs },
    ...[...dated].map((until) => ({
      slot: `carry-out:${until}`,
      minutes: -(kept.get(until) ?? 0),
      ...at,
      rule: 'holiday.carryOverExpiry',
      inputs: { until, family: until === familyUntil(facts) ? family : 0, because: inputs.because },
      expires_on: until,
    })),
    { slot: 'lapse', minutes: -lapsed, ...at, kind: 'expiry', inputs },
  ]
}

/** What came in from the year before: what the policy lets over, and what has a last day of its own, by that day. */
function carryIns({ year, policy, today }: YearFacts, before: readonly Entry[], entries: readonly Entry[]): SlotEntry[] {
  const recorded = today > year.end ? entries.findLast(({ slot }) => slot === 'carry-in') : undefined
  const usual = policy.carry_months === 0 ? null : addDays(addMonths(year.start, policy.carry_months), -1)
  const from_year = before[0]?.year_start ?? null
  const at = { kind: 'carry_over' as const, effective_on: year.start, rule: carryRule }
  const dated = [...before, ...entries].flatMap(({ slot }) => (/^carry-(out|in):/.test(slot ?? '') ? [slot?.split(':')[1] ?? ''] : []))
  const outOf = (slot: string): number => -sumOf(before.filter((entry) => entry.slot === slot))
  return [
    {
      slot: 'carry-in',
      ...at,
      minutes: outOf('carry-out'),
      inputs: { from_year, months: policy.carry_months },
      expires_on: recorded ? recorded.expires_on : usual,
    },
    ...[...new Set(dated)].map((until) => ({
      slot: `carry-in:${until}`,
      ...at,
      minutes: outOf(`carry-out:${until}`),
      rule: 'holiday.carryOverExpiry',
      inputs: { from_year },
      expires_on: until,
    })),
  ]
}

/** What came in from the year before, and what of all that was carried has run out by today. */
export function carriedInto(facts: YearFacts, before: readonly Entry[], entries: readonly Entry[]): SlotEntry[] {
  const { year, today } = facts
  const ins = carryIns(facts, before, entries)
  const byHand = entries.filter((entry) => cameIn(entry) && entry.slot === null)
  const dated = [...byHand, ...ins.filter(({ minutes }) => minutes > 0)]
    // What may be taken in the next year, too, goes on into it.
    .flatMap(({ minutes, expires_on: until }) => (!until || until > year.end ? [] : [{ minutes, until }]))
    .toSorted((a, b) => (a.until < b.until ? -1 : a.until > b.until ? 1 : 0))
  let used = 0
  let lapsed = 0
  let last: string | null = null
  for (const { minutes, until } of dated) {
    const taken = -sumOf(entries.filter((entry) => isTaking(entry) && entry.effective_on <= until))
    const own = Math.max(0, Math.min(minutes, taken - used))
    used += own
    if (until < today) {
      lapsed += minutes - own
      last = until
    }
  }
  const lapse: SlotEntry = {
    slot: 'carry-lapse',
    kind: 'expiry',
    minutes: -lapsed,
    effective_on: last ?? year.start,
    rule: 'holiday.carryOverExpiry',
    inputs: { until: last },
  }
  return [...ins, lapse]
}

/** Time off in lieu does not lapse: all of it goes on, until somebody leaves and is owed it. */
export function lieuTimeOf({ year, person, today }: YearFacts, before: readonly Entry[], entries: readonly Entry[]): SlotEntry[] {
  const at = { kind: 'carry_over' as const, rule: 'toil.carryOver' }
  const carried = -sumOf(before.filter(({ slot }) => slot === 'carry-out'))
  const carryIn = {
    slot: 'carry-in',
    ...at,
    minutes: carried,
    effective_on: year.start,
    inputs: { from_year: before[0]?.year_start ?? null },
  }
  if (today <= year.end) return [carryIn]
  const leaver = person.end !== null && person.end <= year.end
  const left = carried + sumOf(entries.filter(({ slot }) => slot === null))
  const inputs = { left, because: leaver ? 'left' : null }
  return [carryIn, { slot: 'carry-out', ...at, minutes: leaver ? 0 : -left, effective_on: year.end, inputs }]
}
