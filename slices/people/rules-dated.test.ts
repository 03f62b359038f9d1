import { describe, expect, test } from 'vitest'
import { addDays, daysBetween } from '#platform/shared/calendar-date.ts'
import {
  changeFrom,
  correctAt,
  datedValue,
  dueRows,
  replayed,
  rowInForce,
  usualDay,
  valueAt,
  written,
  type DatedRow,
  type LedgerLine,
  type RowWrite,
} from './rules-dated.ts'

/** The same numbers in every run. */
function chanceFrom(seed: number): (below: number) => number {
  let state = seed
  return (below) => {
    state = (state * 48_271) % 2_147_483_647
    return state % below
  }
}

const begin = '2020-01-01'
const day = (n: number): string => addDays(begin, n)

/** From a day until the next start, every day holds the value. */
function fill(days: unknown[], starts: Set<number>, from: number, value: unknown): void {
  starts.add(from)
  for (let d = from; d < days.length && (d === from || !starts.has(d)); d += 1) days[d] = value
}

/** Edits as people make them, while time goes on: what was written to rows and ledger, and what a plain list of edits says. */
function history(seed: number, edits: number) {
  const chance = chanceFrom(seed)
  let rows: DatedRow[] = []
  const ledger: LedgerLine[] = []
  // The naive model: every day of twelve years holds its own value.
  const days: unknown[] = Array.from({ length: 4400 }, () => null)
  const starts = new Set<number>()
  const dayOf = (date: string): number => daysBetween(begin, date)
  let today = 1000
  const note = (write: RowWrite, kind: LedgerLine['kind'] = write.kind): void =>
    void ledger.push({ kind, valid_from: write.valid_from, new_value: write.value, state: write.state })
  for (let n = 0; n < edits; n += 1) {
    today += chance(4)
    for (const due of dueRows(rows, day(today))) {
      rows = written(rows, { ...due, state: 'in-force' })
      ledger.push({ kind: 'applied', valid_from: due.valid_from, new_value: due.value, state: 'in-force' })
    }
    const value = chance(7) === 0 ? null : `v${chance(5)}`
    const at = Math.max(0, today - 400 + chance(800))
    const changes = chance(3) > 0
    const write = changes
      ? changeFrom(rows, { from: day(at), value, today: day(today), start: begin })
      : correctAt(rows, { at: day(Math.min(at, today)), value, start: begin })
    if (!write) continue
    rows = written(rows, write)
    note(write)
    // A change begins on the day that was asked for; a correction where the row it corrects began.
    fill(days, starts, changes ? at : dayOf(write.valid_from), value)
  }
  return { rows, ledger, days }
}

describe('the dated record', () => {
  test('replay of the ledger reproduces the rows for 10 000 random edits', () => {
    let edits = 0
    for (let seed = 1; edits < 10_000; seed += 1) {
      const { rows, ledger } = history(seed, 100)
      edits += 100
      expect(replayed(ledger)).toEqual(rows)
    }
  })

  test('as-of values are right on 500 random days against a model that keeps every day by itself', () => {
    const chance = chanceFrom(77)
    for (let n = 0; n < 20; n += 1) {
      const { rows, days } = history(500 + n, 60)
      for (let k = 0; k < 25; k += 1) {
        const at = chance(2500)
        expect([n, day(at), valueAt(rows, day(at))]).toEqual([n, day(at), days[at]])
      }
    }
  })

  const rows: DatedRow[] = [
    { valid_from: '2020-03-02', value: 'Operative', state: 'in-force' },
    { valid_from: '2024-01-01', value: 'Manager', state: 'in-force' },
  ]
  test('a backdated change lasts until the next row, which stays in force', () => {
    const write = changeFrom(rows, { from: '2022-05-01', value: 'Lead', today: '2026-11-28', start: '2020-03-02' }) as RowWrite
    const after = written(rows, write)
    expect([rowInForce(after)?.value, valueAt(after, '2023-12-31'), valueAt(after, '2024-01-01')]).toEqual(['Manager', 'Lead', 'Manager'])
  })
  test('a day to come is planned and changes nothing until it takes effect', () => {
    const write = changeFrom(rows, { from: '2027-03-01', value: 'Director', today: '2026-11-28', start: '2020-03-02' }) as RowWrite
    const after = written(rows, write)
    expect([write.state, rowInForce(after)?.value, dueRows(after, '2027-02-28').length, dueRows(after, '2027-03-01').length]).toEqual([
      'planned',
      'Manager',
      0,
      1,
    ])
  })
  test('a correction replaces the value of the row in force on its day, and adds none', () => {
    const write = correctAt(rows, { at: '2021-01-01', value: 'Fitter', start: '2020-03-02' })
    expect(write).toEqual({ valid_from: '2020-03-02', value: 'Fitter', state: 'in-force', kind: 'correct' })
  })
  test('a field that had no value is corrected from the first day', () =>
    expect(correctAt([], { at: '2026-01-01', value: 'Leeds', start: '2020-03-02' })).toMatchObject({
      valid_from: '2020-03-02',
      kind: 'started',
    }))
  test('the same value again is no row', () =>
    expect(changeFrom(rows, { from: '2025-01-01', value: 'Manager', today: '2026-11-28', start: null })).toBeNull())
  test('a clock that went back: a change counts from the row that begins later, so that it is seen at once', () => {
    const ahead: DatedRow[] = [{ valid_from: '2026-11-29', value: 'A', state: 'in-force' }]
    const from = usualDay(ahead, '2026-11-28', null)
    const write = changeFrom(ahead, { from, value: 'B', today: '2026-11-28', start: null }) as RowWrite
    expect([write.state, rowInForce(written(ahead, write))?.value]).toEqual(['in-force', 'B'])
  })
  test('a row that could not take effect counts for no day', () =>
    expect(valueAt([...rows, { valid_from: '2025-01-01', value: 'X', state: 'held' }], '2026-01-01')).toBe('Manager'))
  test('pay keeps the frequency a rise does not name, and is none when both are cleared', () => {
    expect(datedValue('pay', { salary: 100, pay_frequency: 'Monthly' }, { salary: '120.50' })).toEqual({
      salary: 120.5,
      pay_frequency: 'Monthly',
    })
    expect(datedValue('pay', { salary: 100, pay_frequency: null }, { salary: null })).toBeNull()
  })
})
