import type { Chart } from '../contract.ts'
import { showDate } from '#platform/shared/calendar-date.ts'
import { divisionNames } from './charts-people.ts'
import { definitions } from './definitions.ts'
import { filtersIn, guardOfList, labelOf, openValues, scopeOf, scopeWith, type Asked } from './facts.ts'
import { least, type Guard } from './query-set.ts'

export type Characteristic = 'service' | 'gender' | 'age' | 'nationality' | 'pay'
type Row = Chart['rows'][number]

const thousands = (value: string): string =>
  value === '100000' ? '£100,000 and more' : `£${(Number(value) / 1000).toLocaleString('en-GB')},000 to £${Number(value) / 1000 + 9},999`
const bands: Record<'service' | 'age', Readonly<Record<string, string>>> = {
  service: { 0: 'Under 1 year', 1: '1 year', 2: '2 to 4 years', 5: '5 to 9 years', 10: '10 years and more' },
  age: { 0: 'Under 25', 25: '25 to 34', 35: '35 to 44', 45: '45 to 54', 55: '55 to 64', 65: '65 and over' },
}
/** A value of a characteristic in words. */
export const bandLabel = (kind: Characteristic, value: string): string => {
  if (value === '') return 'Not recorded'
  if (kind === 'service' || kind === 'age') return bands[kind][value] ?? value
  return kind === 'pay' ? (value === '0' ? 'Under £10,000' : thousands(value)) : value
}
const inOrder = (kind: Characteristic, a: { value: string; count: number }, b: { value: string; count: number }): number => {
  if (a.value === '' || b.value === '') return a.value === '' ? 1 : -1
  if (kind === 'gender' || kind === 'nationality') return b.count - a.count || (a.value < b.value ? -1 : 1)
  return Number(a.value) - Number(b.value)
}

const titles: Record<Characteristic, string> = {
  service: 'Length of service',
  gender: 'Gender',
  age: 'Age',
  nationality: 'Nationality',
  pay: 'Pay distribution',
}
export const oneFilter = 'This is shown for one filter at a time, so that two answers cannot be compared to single somebody out.'
export const wholeOnly = 'This is shown for the whole workspace. Clear the filters to see it.'

/** How many people there are of each kind among whom the filter leaves, and their share. */
export function madeUpChart(kind: Characteristic, guard: Guard, asked: Asked, struck: string): Chart {
  const scope = scopeOf(asked)
  const total = guard.count([...scope, null])
  const found = guard
    .values(3)
    .map((value) => ({ value, count: guard.count([...scope, value]) }))
    .filter(({ count }) => count > 0)
    .toSorted((a, b) => inOrder(kind, a, b))
  const allowed = filtersIn(asked) <= 1 && guard.open([...scope, null])
  const rows = allowed
    ? found.map(({ value, count }) => madeUpRow(bandLabel(kind, value), count, total, guard.open([...scope, value])))
    : []
  return {
    key: kind,
    kind: 'bars',
    title: titles[kind],
    lead: `On ${showDate(struck)}`,
    definition: kind === 'pay' ? definitions.payBands : definitions[kind],
    head: titles[kind],
    columns: [
      { label: 'People', unit: 'people' },
      { label: 'Share', unit: 'percent' },
    ],
    rows,
    note: filtersIn(asked) > 1 ? oneFilter : null,
  }
}

const madeUpRow = (label: string, count: number, total: number, open: boolean): Row => ({
  label,
  values: open ? [count, total === 0 ? null : Math.round((count / total) * 1000) / 10] : [null, null],
  hidden: !open,
  people: null,
})

export interface Worth {
  readonly division: string | null
  readonly paid: number
  readonly lower: number | null
  readonly median: number | null
  readonly upper: number | null
  readonly owed_to: number
  readonly hours: number
  readonly pounds: number
}

/** Open where everybody with the figure is a group that is large enough, by the guard over those people. */
export function payChart(worths: readonly Worth[], guard: Guard, asked: Asked, struck: string): Chart {
  const by = asked.by
  const one = filtersIn(asked) <= 1 && (asked[by] !== undefined || filtersIn(asked) === 0)
  const rows = one ? worthRows(worths, guard, asked, (worth) => (worth.paid < least ? null : [worth.median, worth.lower, worth.upper])) : []
  return {
    key: 'pay-by',
    kind: 'bars',
    title: `Median pay by ${divisionNames[by]}`,
    lead: `Yearly pay on ${showDate(struck)}`,
    definition: definitions.pay,
    head: 'Group',
    columns: ['Median', 'Lower quartile', 'Upper quartile'].map((label) => ({ label, unit: 'pounds' as const })),
    rows,
    note: one ? null : oneFilter,
  }
}

export function leaveChart(worths: readonly Worth[], guard: Guard, asked: Asked, struck: string): Chart {
  const by = asked.by
  const one = filtersIn(asked) <= 1 && (asked[by] !== undefined || filtersIn(asked) === 0)
  const any = worths.some(({ owed_to: people }) => people > 0)
  // Amounts add up, so beside one that is kept back only their sum is shown.
  const apart = worths.every(({ owed_to: people }) => people === 0 || people >= least)
  const counted = apart ? worths : worths.filter(({ division }) => division === null)
  const rows = one && any ? worthRows(counted, guard, asked, (worth) => (worth.owed_to < least ? null : [worth.pounds, worth.hours])) : []
  return {
    key: 'leave',
    kind: 'bars',
    title: `Leave not taken by ${divisionNames[by]}`,
    lead: `What it would cost to pay it out on ${showDate(struck)}`,
    definition: definitions.leave,
    head: 'Group',
    columns: [
      { label: 'Pounds', unit: 'pounds' },
      { label: 'Hours', unit: 'hours' },
    ],
    rows,
    note: one ? (any ? null : 'No leave ledger reaches back to that day.') : oneFilter,
  }
}

function worthRows(worths: readonly Worth[], guard: Guard, asked: Asked, figures: (worth: Worth) => (number | null)[] | null): Row[] {
  const rowOf = (worth: Worth, label: string): Row => {
    const values = figures(worth)
    return { label, values: values ?? [null, null, null], hidden: values === null, people: null }
  }
  const whole = worths.find(({ division }) => division === null)
  const parts = openValues(guard, asked, asked.by).flatMap(({ value }) => {
    const worth = worths.find(({ division }) => division === value)
    return worth && guard.open(scopeWith(asked, asked.by, value)) ? [rowOf(worth, labelOf(value))] : []
  })
  return whole && guard.open(scopeOf(asked)) ? [rowOf(whole, 'Everybody'), ...(asked[asked.by] === undefined ? parts : [])] : parts
}

const sizes: readonly (readonly [string, string])[] = [
  ['1', '1 or 2 reports'],
  ['3', '3 to 5'],
  ['6', '6 to 8'],
  ['9', '9 to 12'],
  ['13', '13 and more'],
]

interface Lines {
  readonly spans: readonly { readonly size: string; readonly managers: number }[]
  readonly average: number | null
  readonly layers: readonly { readonly layer: number; readonly people: number }[]
}

/** Numbers that stand alone: a small one is kept back, and another beside it. */
function listed(rows: readonly { key: string; label: string; count: number }[]): Row[] {
  const guard = guardOfList(rows)
  return rows.map(({ key, label, count }) => {
    const open = guard.open([key])
    return { label, values: [open ? count : null], hidden: !open, people: null }
  })
}

export function linesCharts(lines: Lines | null, day: string): Chart[] {
  const spans = sizes.flatMap(([size, label]) => {
    const found = lines?.spans.find((each) => each.size === size)
    return found ? [{ key: size, label, count: found.managers }] : []
  })
  const layers = (lines?.layers ?? [])
    .toSorted((a, b) => a.layer - b.layer)
    .map(({ layer, people }) => ({ key: String(layer), label: `Layer ${layer}`, count: people }))
  const common = { kind: 'bars' as const, note: lines === null ? wholeOnly : null }
  const average = lines?.average
  return [
    {
      ...common,
      key: 'spans',
      title: 'Span of control',
      lead: typeof average === 'number' ? `${average} direct reports on average` : `On ${showDate(day)}`,
      definition: definitions.spans,
      head: 'Direct reports',
      columns: [{ label: 'Managers', unit: 'people' }],
      rows: listed(spans),
    },
    {
      ...common,
      key: 'layers',
      title: 'Layers',
      lead: `People in each layer of the reporting lines on ${showDate(day)}`,
      definition: definitions.layers,
      head: 'Layer',
      columns: [{ label: 'People', unit: 'people' }],
      rows: listed(layers),
    },
  ]
}
