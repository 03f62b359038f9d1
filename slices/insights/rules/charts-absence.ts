import { absenceRate } from '#rules/uk/workforce-measures.ts'
import { showDate } from '#platform/shared/calendar-date.ts'
import type { Chart, Headline } from '../contract.ts'
import { divisionNames } from './charts-people.ts'
import { wholeOnly } from './charts-made-up.ts'
import { definitions } from './definitions.ts'
import { filtersIn, guardOfHeads, guardOfList, labelOf, openValues, scopeOf, scopeWith, type Asked, type Heads } from './facts.ts'
import type { Scope } from './query-set.ts'

/** Absence of those who shared a department, a place and a kind of employment. */
export interface AbsenceAtom extends Omit<Heads, 'count'> {
  /** Employed on some day of the time, where they were last in it. */
  readonly people: number
  /** Days they would have worked by their week. */
  readonly possible: number
  readonly away: number
  readonly days: number
  readonly spells: number
  /** People who were away and have pay on record, and what those days cost by it. */
  readonly away_paid: number
  readonly pounds: number
}
type Row = Chart['rows'][number]

const hiddenNote = 'Groups under 5 people, or in which fewer than 5 were away, are not shown, and others that would give one away.'
const counted = (atoms: readonly AbsenceAtom[], of: 'people' | 'away' | 'away_paid') =>
  guardOfHeads(
    atoms.map((atom) => ({ department: atom.department, location: atom.location, employment_type: atom.employment_type, count: atom[of] })),
  )
const within = (atoms: readonly AbsenceAtom[], scope: Scope): AbsenceAtom[] =>
  atoms.filter((each) => [each.department, each.location, each.employment_type].every((own, i) => scope[i] === null || scope[i] === own))
const sum = (atoms: readonly AbsenceAtom[], of: 'possible' | 'away' | 'days' | 'pounds'): number =>
  atoms.reduce((total, each) => total + each[of], 0)

/** Working days lost to sickness of the days that could have been worked, per cent; null of nobody. */
function rateOf(atoms: readonly AbsenceAtom[]): number | null {
  // The rule multiplies people by their working days, which are added up here already.
  const rate = absenceRate({ daysLost: sum(atoms, 'days'), employees: Math.round(sum(atoms, 'possible')), workingDaysPerEmployee: 1 })
  return typeof rate === 'number' ? rate : null
}

/** Sickness of a time: rate, days and cost by one division and of everybody the filters leave. */
export function absenceChart(
  atoms: readonly AbsenceAtom[],
  asked: Asked,
  { from, until, pay }: { from: string; until: string; pay: boolean },
): { headline: Headline; chart: Chart } {
  const [people, away, paid] = [counted(atoms, 'people'), counted(atoms, 'away'), counted(atoms, 'away_paid')]
  const open = (scope: Scope): boolean => people.open(scope) && away.open(scope)
  const row = (label: string, scope: Scope): Row[] => {
    if (!open(scope)) return []
    const own = within(atoms, scope)
    const cost = paid.open(scope) ? Math.round(sum(own, 'pounds') / 100) * 100 : null
    const values = [rateOf(own), sum(own, 'days'), away.count(scope), ...(pay ? [cost] : [])]
    return [{ label, values, hidden: values.includes(null), people: null }]
  }
  const whole = scopeOf(asked)
  const values = openValues(people, asked, asked.by).map(({ value }) => value)
  const parts = values.flatMap((value) => row(labelOf(value), scopeWith(asked, asked.by, value)))
  const rows = [...row('Everybody', whole), ...(asked[asked.by] === undefined ? parts : [])]
  const shownPeople = values.reduce(
    (all, value) => all + (open(scopeWith(asked, asked.by, value)) ? people.count(scopeWith(asked, asked.by, value)) : 0),
    0,
  )
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
        { label: 'People who were away', unit: 'people' },
        ...(pay ? [{ label: 'Cost', unit: 'pounds' as const }] : []),
      ],
      rows,
      note: shownPeople < people.count(whole) ? hiddenNote : null,
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
