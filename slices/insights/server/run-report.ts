import type { Context } from '#platform/server/context.ts'
import { AppError, invalid } from '#platform/shared/app-error.ts'
import { addMonths } from '#platform/shared/calendar-date.ts'
import { leaveTypes } from '#slices/time-off/contract.ts'
import { holidayLeft } from '#slices/time-off/server/service.ts'
import { processTitles, type ProcessName } from '#slices/cases/contract.ts'
import { divisions, type Division } from '../contract.ts'
import { canReadInsights, seesAbsence, seesPayFigures, seesPersonalFigures } from '../policy.ts'
import type { Dataset, ReportAsked, ReportResult } from '../report-contract.ts'
import type { Characteristic } from '../rules/charts-made-up.ts'
import type { Asked } from '../rules/facts.ts'
import { comparedYears, quartersOf, struckOn } from '../rules/periods.ts'
import { columnsOf, type Field, type Needs, reportFields } from '../rules/report-fields.ts'
import { awayByDivision, casesBy, peopleByCharacteristic, peopleByDivision } from '../rules/report-groups.ts'
import { awayIn } from './queries/absence.ts'
import { countCases } from './queries/cases.ts'
import { madeUpOn } from './queries/make-up.ts'
import { findListRows, type Narrowed } from './queries/report-rows.ts'
import { standingOn } from './queries/series.ts'
import { readTogether } from './queries/values.ts'

export const shownOnScreen = 1000
export const shownInFile = 50_000

export const seesOf =
  (ctx: Context) =>
  (needs: Needs): boolean =>
    ({
      nothing: () => true,
      pay: () => seesPayFigures(ctx.actor),
      personal: () => seesPersonalFigures(ctx.actor),
      absence: () => seesAbsence(ctx.actor),
    })[needs]()

/** What a report comes to for the asker today: the same on the screen, in the file and when it was scheduled. */
export async function resultOf(ctx: Context, asked: ReportAsked, limit: number): Promise<ReportResult> {
  if (!canReadInsights(ctx.actor)) throw new AppError('forbidden')
  const known = reportFields[asked.dataset]
  const sees = seesOf(ctx)
  if (!sees(known.needs)) throw new AppError('forbidden')
  const isList = asked.view === 'list'
  if (isList && known.fields.length === 0) throw invalid([{ path: 'view', message: 'This is counted in groups only.' }])
  const { shown, leftOut } = columnsOf(isList ? known.fields : known.measures, asked.columns, sees)
  if (shown.length === 0) throw invalid([{ path: 'columns', message: 'None of these columns can be shown.' }])
  const narrowed = narrowedBy(ctx, asked)
  const part = isList ? await listOf(ctx, asked, { shown, narrowed, limit }) : await groupsOf(ctx, asked, { shown, narrowed, sees })
  return { ...part, left_out: leftOut }
}

const mostQuarters = 21

const isAway = (dataset: Dataset): boolean => dataset === 'leave' || dataset === 'absence'

/** The days a report names, or means where it names none. */
function daysAsked(ctx: Context, { filters, view, dataset }: ReportAsked): { from: string; until: string } {
  // What changes from day to day would tell of a day, so days away are grouped for quarters that are over.
  const last = view === 'groups' && isAway(dataset) ? comparedYears(ctx.today).until : '9999-12-31'
  const named = filters.until ?? ctx.today
  const until = named > last ? last : named
  const from = filters.from ?? addMonths(`${until.slice(0, 7)}-01`, dataset === 'cases' ? -35 : -11)
  if (from > until)
    throw invalid([
      until === last
        ? { path: 'filters.from', message: 'Groups are counted once a quarter is over. Choose an earlier day.' }
        : { path: 'filters.until', message: 'The last day is before the first.' },
    ])
  if (from < '1950-01-01') throw invalid([{ path: 'filters.from', message: 'Choose a day from 1 Jan 1950.' }])
  return { from, until }
}

/** Groups are of whole quarters, so that they cannot be compared day by day. */
function spanOf(ctx: Context, asked: ReportAsked): { from: string; until: string } {
  const span = daysAsked(ctx, asked)
  if (asked.view === 'list' || asked.dataset === 'people') return span
  const quarters = quartersOf(span.from, span.until)
  if (quarters.length > mostQuarters) throw invalid([{ path: 'filters.from', message: 'Choose five years at most.' }])
  return { from: quarters[0]?.from ?? span.from, until: quarters.at(-1)?.until ?? span.until }
}

const narrowedBy = (ctx: Context, asked: ReportAsked): Narrowed => ({
  ...spanOf(ctx, asked),
  department: asked.filters.department ?? null,
  location: asked.filters.location ?? null,
  employment_type: asked.filters.employment_type ?? null,
  today: ctx.today,
})

type Part = Omit<ReportResult, 'left_out'>
const headOf = ({ key, label, kind }: Field): ReportResult['columns'][number] => ({ key, label, kind })
const stateWords: Readonly<Record<string, string>> = {
  requested: 'Waiting',
  approved: 'Approved',
  open: 'Open',
  returned: 'Returned',
  query: 'Query',
  closed: 'Closed',
}

const said = (key: string, cell: string | number | null): string | number | null => {
  if (typeof cell !== 'string') return cell
  if (key === 'state') return stateWords[cell] ?? cell
  return key === 'type' ? ((leaveTypes as Readonly<Record<string, { name: string }>>)[cell]?.name ?? cell) : cell
}

interface Listing {
  readonly shown: readonly Field[]
  readonly narrowed: Narrowed
  readonly limit: number
}
async function listOf(ctx: Context, { dataset }: ReportAsked, { shown, narrowed, limit }: Listing): Promise<Part> {
  if (dataset === 'cases') throw new AppError('invalid')
  const { rows, total } = await findListRows(ctx.tx, dataset, { keys: shown.map(({ key }) => key), narrowed, limit })
  const left = await holidayOf(
    ctx,
    shown,
    rows.map(({ employee_id: id }) => id),
  )
  return {
    columns: shown.map(headOf),
    rows: rows.map(({ employee_id: id, cells }) => ({
      cells: cells.map((cell, i) => left(shown[i]?.key ?? '', id) ?? said(shown[i]?.key ?? '', cell)),
      hidden: false,
      employee_id: id,
    })),
    total,
    note: null,
  }
}

/** What is left of holiday comes from where every other balance comes from, and is asked for only where a column shows it. */
async function holidayOf(
  ctx: Context,
  shown: readonly Field[],
  ids: readonly string[],
): Promise<(key: string, id: string) => string | number | null> {
  if (!shown.some(({ key }) => key.startsWith('holiday_left'))) return () => null
  const found = await holidayLeft(ctx.tx, ids, ctx.today)
  return (key, id) => {
    const own = found.get(id)
    if (!own) return null
    if (key === 'holiday_left_hours') return Math.round((own.minutes / 60) * 100) / 100
    return key === 'holiday_left' ? own.words : null
  }
}

interface Grouping {
  readonly shown: readonly Field[]
  readonly narrowed: Narrowed
  readonly sees: (needs: Needs) => boolean
}
const isDivision = (key: string): key is Division => (divisions as readonly string[]).includes(key)
const optional = (value: string | null): string | undefined => value ?? undefined

async function groupsOf(ctx: Context, asked: ReportAsked, { shown, narrowed, sees }: Grouping): Promise<Part> {
  const groups = groupsAsked(asked)
  if (groups.some(({ needs }) => !sees(needs))) throw new AppError('forbidden')
  const measures = shown.map(({ key }) => key)
  const head = {
    columns: [...groups.map(headOf), ...shown.map(headOf)].map((column, i) =>
      i < groups.length ? { ...column, kind: 'text' as const } : column,
    ),
  }
  const by = groups.map(({ key }) => key)
  const of = { asked: scopeAsked(narrowed), narrowed, measures }
  const { rows, note } = asked.dataset === 'cases' ? await caseGroups(ctx, by, of) : await peopleGroups(ctx, asked.dataset, by, of)
  return {
    ...head,
    rows,
    total: rows.length,
    note:
      [note, rows.some(({ hidden }) => hidden) ? 'Groups under 5 are hidden, and others that would give one away.' : null]
        .filter(Boolean)
        .join(' ') || null,
  }
}

/** The groups by name; one that there is not, or that is named twice, is told where it was asked. */
function groupsAsked({ dataset, group_by: first, then_by: then }: ReportAsked): Field[] {
  const found = [first, ...then].map((key) => reportFields[dataset].groups.find((each) => each.key === key))
  const known = found.filter((each) => each !== undefined)
  if (!found[0]) throw invalid([{ path: 'group_by', message: 'Choose what to group by.' }])
  if (known.length < found.length || new Set(known).size < known.length)
    throw invalid([{ path: 'then_by', message: 'Choose another group, each once.' }])
  if (known.filter(({ key }) => !isDivision(key)).length > 1 && dataset === 'people')
    throw invalid([{ path: 'then_by', message: 'Only one of length of service, gender, age, nationality and pay at a time.' }])
  return known
}

const scopeAsked = ({ department, location, employment_type }: Narrowed): Asked => ({
  department: optional(department),
  location: optional(location),
  employment_type: optional(employment_type),
  by: 'department',
  compare: 'none',
})

interface Of {
  readonly asked: Asked
  readonly narrowed: Narrowed
  readonly measures: readonly string[]
}
type Groups = Pick<ReportResult, 'rows' | 'note'>

async function peopleGroups(
  ctx: Context,
  dataset: 'people' | 'leave' | 'absence',
  by: readonly string[],
  { asked, narrowed, measures }: Of,
): Promise<Groups> {
  const divided = by.filter(isDivision)
  if (divided.length < by.length) return characteristicGroups(ctx, by, { asked, narrowed, measures })
  if (dataset === 'people') {
    const { heads } = await readTogether(ctx.tx, [], { heads: standingOn([ctx.today]) })
    return { rows: peopleByDivision(heads, asked, divided, measures), note: null }
  }
  const quarters = quartersOf(narrowed.from, narrowed.until)
  const { away } = await readTogether(ctx.tx, [[narrowed.until, ['hours']]], { away: awayIn(dataset, quarters) })
  return {
    rows: awayByDivision(away, { asked, by: divided, measures, quarters: quarters.length }),
    note: 'Whole quarters that are over, of everybody employed in them, leavers among them; people and spells to the nearest 5.',
  }
}

/** A characteristic stands beside one division at most, whether that is a filter or a group. */
async function characteristicGroups(ctx: Context, by: readonly string[], { asked, measures }: Of): Promise<Groups> {
  const kind = by.find((key) => !isDivision(key)) as Characteristic
  const divided = by.filter(isDivision)
  const named = new Set([...divided, ...divisions.filter((division) => asked[division] !== undefined)])
  if (named.size > 1)
    return {
      rows: [],
      note: 'This is counted with one filter or one other group at a time, so that two answers cannot be compared to single somebody out.',
    }
  const struck = struckOn(ctx.today)
  const { rows } = await readTogether(ctx.tx, [[struck, kind === 'pay' ? ['pay'] : []]], { rows: madeUpOn(struck, [kind]) })
  const beside = divided[0] ?? null
  return {
    rows: peopleByCharacteristic(kind, rows, { asked, beside, first: beside !== null && by[0] === beside, measures }),
    note: 'As at the end of the last whole month.',
  }
}

const boardWords: Readonly<Record<string, string>> = {
  assess: 'Assess',
  investigate: 'Investigate',
  meet: 'Meet',
  decide: 'Decide',
  ended: 'Ended',
}
async function caseGroups(ctx: Context, by: readonly string[], { narrowed, measures }: Of): Promise<Groups> {
  const atoms = await countCases(ctx.tx, { from: narrowed.from, until: narrowed.until, day: narrowed.today })
  const keys = by as readonly ('process' | 'board_column' | 'opened_month')[]
  const found = [...Map.groupBy(atoms, (atom) => JSON.stringify(keys.map((key) => atom[key])))].map(([key, own]) => ({
    key: JSON.parse(key) as string[],
    cases: own.reduce((sum, each) => sum + each.cases, 0),
    open: own.reduce((sum, each) => sum + each.open, 0),
  }))
  const label = (value: string, i: number): string =>
    keys[i] === 'process' ? (processTitles[value as ProcessName] ?? value) : (boardWords[value] ?? value)
  const most = keys.length === 1 && keys[0] !== 'opened_month'
  const sorted = found.toSorted((a, b) => (most ? b.cases - a.cases : 0) || (a.key.join('\u0000') < b.key.join('\u0000') ? -1 : 1))
  return {
    rows: casesBy(sorted, (key) => key.map(label), measures),
    note: 'Cases opened in whole quarters, to the nearest 5. Restricted cases are in no figure.',
  }
}
