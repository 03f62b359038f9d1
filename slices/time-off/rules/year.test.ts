import { describe, expect, it } from 'vitest'
import { leaveYearFrom } from '#rules/uk/leave-year.ts'
import type { EntryKind } from '../types.ts'
import { carriedInto, closingOf, lieuTimeOf } from './closing.ts'
import type { Policy } from './entitlement.ts'
import { sentenceOf } from './explain.ts'
import type { PersonAtWork } from './schedule.ts'
import { additionsFor, type Entry, type SlotEntry, withoutCause } from './slots.ts'
import { contractsOf, holdingsOf, recordedHoldings } from './stretches.ts'
import { grantsOf, type YearFacts } from './year.ts'

/** Standard leave of five days of 450 minutes: 28 days with the bank holidays inside, 5 days may be carried. */
const policy = (change: Partial<Policy> = {}): Policy => ({
  id: 'standard',
  name: 'Standard leave',
  is_default: true,
  contracts: [],
  year_start: '01-01',
  unit: 'days',
  allowance: 28,
  allowance_unit: 'days',
  full_week_minutes: 2250,
  bank_holidays: 'inside',
  carry_days: 5,
  carry_months: 0,
  service_steps: [],
  irregular: false,
  overdraw_days: 0,
  notice_days: 0,
  counts_from: '2026-01-01',
  ...change,
})
const casual = policy({ id: 'casual', name: 'Casual', is_default: false, contracts: ['zero-hours'], irregular: true })
const person = (change: Partial<PersonAtWork> = {}): PersonAtWork => ({
  start: '2015-01-05',
  end: null,
  weeks: [{ from: '2015-01-05', weeks: [[450, 450, 450, 450, 450, 0, 0]], firstWeekFrom: null }],
  divisions: [],
  closures: [],
  ...change,
})
const facts = (start: string, today: string, change: Partial<YearFacts> = {}): YearFacts => ({
  year: leaveYearFrom(start),
  policy: policy(),
  person: person(),
  today,
  bookedDays: new Set(),
  ...change,
})
const shown = { unit: 'days', dayMinutes: 450 } as const
const days = (minutes: number): number => minutes / 450
const entry = (kind: EntryKind, count: number, on: string, more: Partial<Entry> = {}): Entry => ({
  account: 'holiday',
  year_start: `${on.slice(0, 4)}-01-01`,
  kind,
  minutes: count * 450,
  effective_on: on,
  slot: null,
  expires_on: null,
  ...more,
})
/** The wanted slots as entries of the ledger. */
const kept = (wanted: readonly SlotEntry[], year_start: string, before: readonly Entry[] = []): Entry[] => [
  ...before,
  ...additionsFor(wanted, before).map((one) => ({ ...one, account: 'holiday' as const, year_start, expires_on: one.expires_on ?? null })),
]
const sentence = (one: SlotEntry | Entry): string =>
  sentenceOf({ rule: '', ...one, inputs: one.inputs ?? {}, expires_on: one.expires_on ?? null }, shown)
/** Days by slot, bank holidays left aside. */
const bySlot = (entries: readonly (SlotEntry | Entry)[]): Record<string, number> =>
  Object.fromEntries(
    [...Map.groupBy(entries, ({ slot }) => slot ?? 'by hand')]
      .map(([slot, own]): [string, number] => [slot, days(own.reduce((sum, { minutes }) => sum + minutes, 0))])
      .filter(([slot, sum]) => sum !== 0 && !slot.startsWith('bank-holiday:')),
  )
const left = (entries: readonly Entry[]): number => days(entries.reduce((sum, { minutes }) => sum + minutes, 0))
/** 2026 with so many days booked, as it stood while it ran: 28 days less eight bank holidays less these. */
const year2026 = (booked: number, change: Partial<YearFacts> = {}): Entry[] => [
  ...kept(grantsOf(facts('2026-01-01', '2026-06-01', change)), '2026-01-01'),
  ...(booked === 0 ? [] : [entry('booking', -booked, '2026-07-06')]),
]

describe('contracts and policies with dates', () => {
  const history = [
    { from: '2015-01-05', contract: 'permanent' },
    { from: '2027-03-01', contract: 'zero-hours' },
  ]
  const policies = [policy(), casual]

  it('gives 28 x 59 / 365 = 4.6 days up to 28 February, and nothing by itself from the day the hours are irregular', () => {
    const year = leaveYearFrom('2027-01-01')
    const contracts = contractsOf(history, 'zero-hours', '2027-03-01')
    const grants = grantsOf(facts('2027-01-01', '2027-03-01', { policy: casual, holdings: holdingsOf(policies, contracts, year) }))
    // New Year's Day is taken; Good Friday, 26 March, and those after it are not.
    expect(grants.map(({ slot, minutes }) => [slot, days(minutes)])).toEqual([
      ['entitlement', 4.6],
      ['bank-holiday:2027-01-01', -1],
    ])
    expect(grants.map(sentence)[0]).toContain('It holds from 1 Jan 2027 to 28 Feb 2027: 59 of 365 days.')
  })

  it('leaves the closed year before it as it was: no rule of today adds to it or takes from it', () => {
    const year = leaveYearFrom('2026-01-01')
    const ledger = year2026(20)
    for (const now of [casual, policy({ allowance: 30 }), policy({ allowance: 30, bank_holidays: 'on-top' })]) {
      const recorded = recordedHoldings(year, '2027-03-01', ledger)
      const again = facts('2026-01-01', '2027-03-01', { policy: now, holdings: recorded ?? [] })
      expect(additionsFor(grantsOf(again), ledger)).toEqual([])
    }
    // Of a year that still runs, the policy of today counts.
    expect(recordedHoldings(year, '2026-12-31', ledger)).toBeNull()
    const more = facts('2026-01-01', '2026-12-31', { policy: policy({ allowance: 30 }) })
    expect(bySlot(additionsFor(grantsOf(more), ledger))).toEqual({ entitlement: 2 })
  })

  it('grants nothing in a closed year in which leave was earned by the hour, and lapses nothing more of one that was closed', () => {
    const earned = [entry('accrual', 3, '2026-05-31')]
    expect(recordedHoldings(leaveYearFrom('2026-01-01'), '2027-01-02', earned)).toEqual([])
    const closed = kept(closingOf(facts('2026-01-01', '2027-01-02'), year2026(10)), '2026-01-01', year2026(10))
    const less = facts('2026-01-01', '2027-01-10', { policy: policy({ carry_days: 0 }) })
    expect(additionsFor(closingOf(less, closed), closed)).toEqual([])
  })

  it('holds the contract of today throughout where the history does not lead to it', () => {
    expect(contractsOf(history, 'fixed-term', '2027-03-02')).toEqual([{ from: '1900-01-01', contract: 'fixed-term' }])
    expect(contractsOf(history, 'permanent', '2027-02-28')).toBe(history)
  })
})

describe('a leaver', () => {
  it('recorded after the year was closed is owed what was carried and what lapsed: 10 days', () => {
    const open = year2026(10)
    const closed = kept(closingOf(facts('2026-01-01', '2027-01-02'), open), '2026-01-01', open)
    expect(bySlot(closed)).toMatchObject({ 'carry-out': -5, lapse: -5 })
    const leaver = facts('2026-01-01', '2027-01-04', { person: person({ end: '2026-12-31' }) })
    const after = kept(closingOf(leaver, closed), '2026-01-01', closed)
    expect([left(closed), left(after)]).toEqual([0, 10])
    expect(after.slice(-2).map(sentence)).toEqual([
      'Put right after a change: now 0 days in all. Nothing is carried over: what is left is owed on leaving.',
      'Put right after a change: now 0 days in all. Nothing lapses: what is left is owed on leaving.',
    ])
    const next = [entry('carry_over', 5, '2027-01-01', { slot: 'carry-in' })]
    expect(withoutCause([], next, () => 'not-employed')).toMatchObject([{ slot: 'carry-in', minutes: 0 }])
  })
})

describe('carried leave with a last day of its own', () => {
  it('of sickness stays usable to that day, over and above what the policy carries', () => {
    // 20 days entered in 2027, to 30 June 2028; of 28 days only the eight bank holidays are taken.
    const ledger = [
      ...kept(grantsOf(facts('2027-01-01', '2027-06-01')), '2027-01-01'),
      entry('carry_over', 20, '2027-01-01', { expires_on: '2028-06-30' }),
    ]
    const closing = closingOf(facts('2027-01-01', '2028-01-02'), ledger)
    expect(bySlot(closing)).toEqual({ 'carry-out': -5, 'carry-out:2028-06-30': -20, lapse: -15 })
    const before = kept(closing, '2027-01-01', ledger)
    const into = carriedInto(facts('2028-01-01', '2028-01-02'), before, [])
    expect(into.filter(({ minutes }) => minutes !== 0).map(({ slot, minutes, expires_on: until }) => [slot, days(minutes), until])).toEqual(
      [
        ['carry-in', 5, null],
        ['carry-in:2028-06-30', 20, '2028-06-30'],
      ],
    )
    // It does not run out in the year it was entered for, and not before its day; then what is left of it does.
    expect(bySlot(carriedInto(facts('2027-01-01', '2028-07-01'), [], before))).toEqual({})
    const later = [...kept(into, '2028-01-01'), entry('booking', -12, '2028-03-06')]
    expect(bySlot(additionsFor(carriedInto(facts('2028-01-01', '2028-06-30'), before, later), later))).toEqual({})
    expect(bySlot(additionsFor(carriedInto(facts('2028-01-01', '2028-07-01'), before, later), later))).toEqual({ 'carry-lapse': -8 })
    expect(additionsFor(closingOf(facts('2027-01-01', '2028-07-01'), before), before)).toEqual([])
  })
})

describe('family leave', () => {
  // Maternity leave from 1 March to 31 December 2027: New Year's Day is taken, and two days in February.
  const familyLeave = [{ starts_on: '2027-03-01', ends_on: '2028-02-29' }]
  const running = facts('2027-01-01', '2027-12-31', { familyLeave })

  it('takes no bank holiday, and carries the statutory leave that was not taken to the end of the next year', () => {
    const ledger = [...kept(grantsOf(running), '2027-01-01'), entry('booking', -2, '2027-02-02')]
    expect(left(ledger)).toBe(28 - 1 - 2)
    const closing = closingOf(facts('2027-01-01', '2028-01-02', { familyLeave, policy: policy({ carry_days: 0 }) }), ledger)
    expect(bySlot(closing)).toEqual({ 'carry-out:2028-12-31': -25 })
    const without = closingOf(facts('2027-01-01', '2028-01-02', { policy: policy({ carry_days: 0 }) }), ledger)
    expect(bySlot(without)).toEqual({ lapse: -25 })
  })

  it('gives back the bank holidays taken before the leave was booked, and says why', () => {
    const ledger = kept(grantsOf(facts('2027-01-01', '2027-02-01')), '2027-01-01')
    const back = additionsFor(grantsOf(running), ledger)
    expect(back.map(({ kind, minutes }) => [kind, days(minutes)])).toEqual(Array.from({ length: 7 }, () => ['return', 1]))
    expect(back.map(sentence)[0]).toBe('Given back: the bank holiday of 26 Mar 2027 falls in family leave.')
  })

  it('counts what the contract gives above the law as the policy carries it', () => {
    // 33 days, 3 taken: 25 of the law’s 28 go on, and 3 of the other 5 by the policy.
    const more = policy({ allowance: 33, carry_days: 3 })
    const ledger = [...kept(grantsOf({ ...running, policy: more }), '2027-01-01'), entry('booking', -2, '2027-02-02')]
    const closing = closingOf(facts('2027-01-01', '2028-01-02', { familyLeave, policy: more }), ledger)
    expect(bySlot(closing)).toEqual({ 'carry-out': -3, 'carry-out:2028-12-31': -25, lapse: -2 })
  })
})

describe('time off in lieu', () => {
  const own = [entry('adjustment', 2, '2026-11-02', { account: 'toil' }), entry('booking', -0.5, '2026-12-01', { account: 'toil' })]

  it('goes on whole into the next year, and is owed to who left', () => {
    const closing = lieuTimeOf(facts('2026-01-01', '2027-01-02'), [], own)
    expect(bySlot(closing)).toEqual({ 'carry-out': -1.5 })
    const before = kept(closing, '2026-01-01', own)
    expect(bySlot(lieuTimeOf(facts('2027-01-01', '2027-01-02'), before, []))).toEqual({ 'carry-in': 1.5 })
    const leaver = facts('2026-01-01', '2027-01-04', { person: person({ end: '2026-12-31' }) })
    expect(left(kept(lieuTimeOf(leaver, [], before), '2026-01-01', before))).toBe(1.5)
    expect(additionsFor(lieuTimeOf(facts('2026-01-01', '2027-01-02'), [], before), before)).toEqual([])
  })
})

describe('sentences', () => {
  const ruleOf = ({ because }: Record<string, unknown>): string => (because === undefined ? 'x' : 'policy.noLonger')
  const said = (slot: string | null, kind: EntryKind, count: number, inputs: Record<string, unknown>): string =>
    sentenceOf({ slot, kind, minutes: count * 450, effective_on: '2027-04-26', rule: ruleOf(inputs), inputs, expires_on: null }, shown)

  it.each([
    [
      'moved to another country',
      said('bank-holiday:2027-04-26', 'return', 1, { because: 'no-bank-holiday', whole: 0 }),
      'Given back: the bank holiday of 26 Apr 2027 is not one where you work.',
    ],
    [
      'after the last day',
      said('bank-holiday:2027-04-26', 'return', 1, { because: 'not-employed', whole: 0 }),
      'Given back: the bank holiday of 26 Apr 2027 is outside the employment.',
    ],
    [
      'hours became irregular',
      said('entitlement', 'adjustment', -28, { because: 'irregular', whole: 0 }),
      'Taken back: leave is earned by the hour in this leave year.',
    ],
    [
      'a leaver with bank holidays on top',
      said('bank-holidays', 'adjustment', -3, { count: 5, whole: 2250 }),
      'Put right after a change: now 5 days in all. 5 bank holidays on top of the allowance, for everybody in proportion to their week.',
    ],
    [
      'a booking entered late in a closed year',
      said('carry-out', 'carry_over', 1, { whole: -1800 }),
      'Put right after a change: now 4 days in all. Taken over into the next leave year.',
    ],
    [
      'less lapsed than it said',
      said('lapse', 'adjustment', 1, { whole: -900, most_days: 5 }),
      'Put right after a change: now 2 days in all. Not taken by the end of the year; 5 days could be carried over.',
    ],
    [
      'the law’s least comes to less',
      said('statutory', 'adjustment', -2, { whole: 0 }),
      'Put right after a change: now 0 days in all. The allowance and the bank holidays reach the least the law gives.',
    ],
    [
      'an accrual cut by the cap',
      said(null, 'accrual', 1, { hours: 900, capped: true }),
      'Earned in the pay period to 26 Apr 2027: 12.07% of 900 hours worked, to the nearest hour, cut to what is left of the 5.6 weeks that a leave year gives at most.',
    ],
  ])('of what changed: %s', (_name, words, wanted) => expect(words).toBe(wanted))
})
