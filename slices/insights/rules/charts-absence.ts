import { absenceRate } from '#rules/uk/workforce-measures.ts'
import { showDate } from '#platform/shared/calendar-date.ts'
import type { Chart, Headline } from '../contract.ts'
import { groupsIn, openInEach, sumOf, within, type AwayAtom } from './away.ts'
import { divisionNames } from './charts-people.ts'
import { wholeOnly } from './charts-made-up.ts'
import { definitions } from './definitions.ts'
import { filtersIn, guardOfList, labelOf, scopeOf, type Asked } from './facts.ts'
import type { Scope } from './query-set.ts'

type Row = Chart['rows'][number]

const hiddenNote =
  'Groups under 5 people, or in which fewer than 5 were away in one of the quarters, are not shown, and others that would give one away.'

/** Working days lost to sickness of the days that could have been worked, per cent; null of nobody. */
function rateOf(atoms: readonly AwayAtom[]): number | null {
  // The rule multiplies people by their working days, which are added up here already.
  const rate = absenceRate({ daysLost: sumOf(atoms, 'days'), employees: Math.round(sumOf(atoms, 'possible')), workingDaysPerEmployee: 1 })
  return typeof rate === 'number' ? rate : null
}

/** Sickness of some quarters: rate, days and cost by one division and of everybody the filters leave. */
export function absenceChart(
  atoms: readonly AwayAtom[],
  asked: Asked,
  { from, until, pay }: { from: string; until: string; pay: boolean },
): { headline: Headline; chart: Chart } {
  const [people, away, paid] = [openInEach(atoms, 'people'), openInEach(atoms, 'away'), openInEach(atoms, 'away_paid')]
  const open = (scope: Scope): boolean => people(scope) && away(scope)
  const row = (label: string, scope: Scope): Row[] => {
    if (!open(scope)) return []
    const own = within(atoms, scope)
    const cost = paid(scope) ? Math.round(sumOf(own, 'pounds') / 100) * 100 : null
    const values = [rateOf(own), sumOf(own, 'days'), ...(pay ? [cost] : [])]
    return [{ label, values, hidden: values.includes(null), people: null }]
  }
  const whole = scopeOf(asked)
  const groups = groupsIn(atoms, asked, [asked.by])
  const parts = asked[asked.by] === undefined ? groups.flatMap(({ scope, labels: [value = ''] }) => row(labelOf(value), scope)) : []
  const rows = atoms.length === 0 ? [] : [...row('Everybody', whole), ...parts]
  return {
    headline: {
      key: 'absence',
      label: 'Absence rate',
      unit: 'percent',
      value: open(whole) ? rateOf(within(atoms, whole)) : null,
      change: null,
      good: 'down',
      series: [],
      hidden: !open(whole),
      definition: definitions.absence,
    },
    chart: {
      key: 'absence',
      kind: 'bars',
      title: `Sickness by ${divisionNames[asked.by]}`,
      lead: `Share of working days lost, ${showDate(from)} to ${showDate(until)}`,
      definition: definitions.absence,
      head: 'Group',
      columns: [
        { label: 'Absence rate', unit: 'percent' },
        { label: 'Days', unit: 'days' },
        ...(pay ? [{ label: 'Cost', unit: 'pounds' as const }] : []),
      ],
      rows,
      note: !open(whole) || groups.some(({ scope }) => !open(scope)) ? hiddenNote : null,
    },
  }
}

const bands: Readonly<Record<number, string>> = { 0: 'None', 1: '1 to 49', 50: '50 to 124', 125: '125 to 399', 400: '400 and more' }

/** How many people have which Bradford score; never whose. */
export function bradfordChart(found: readonly { readonly band: number; readonly people: number }[], asked: Asked, struck: string): Chart {
  const whole = filtersIn(asked) === 0
  const guard = guardOfList(found.map(({ band, people }) => ({ key: String(band), count: people })))
  return {
    key: 'bradford',
    kind: 'bars',
    title: 'Bradford scores',
    lead: `12 months to ${showDate(struck)}`,
    definition: definitions.bradford,
    head: 'Score',
    columns: [{ label: 'People', unit: 'people' }],
    rows: whole
      ? found.map(({ band, people }) => {
          const open = guard.open([String(band)])
          return { label: bands[band] ?? String(band), values: [open ? people : null], hidden: !open, people: null }
        })
      : [],
    note: whole ? null : wholeOnly,
  }
}
