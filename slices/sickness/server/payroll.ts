import type { Context } from '#platform/server/context.ts'
import type { Streamed } from '#platform/server/reply.ts'
import { AppError, invalid } from '#platform/shared/app-error.ts'
import { addDays, addMonths, lastDayOfMonth, showDate } from '#platform/shared/calendar-date.ts'
import { totalOfWeeks } from '#rules/uk/sick-pay-amount.ts'
import { findMaternityWeeks, findWorkFacts, type PersonFacts } from '#slices/time-off/server/service.ts'
import type { PayrollFigures, PayrollLine, PayrollMonth } from '../payroll-contract.ts'
import { canClosePayroll, canSeePayroll } from '../policy.ts'
import { type Layout, layoutRow, readLayout } from '../rules/payroll-layout.ts'
import { adjustmentOf, type Barred, type DatedSalary, earningsBefore, isNothing, nothing, type SickSpan, sickPayOf } from '../rules.ts'
import { actOf, costOfSpell, datesOf, halvesOf, spanOf } from './load.ts'
import { absencesOf, type StoredAbsence } from './queries/absences.ts'
import { findSalaries } from './queries/health.ts'
import {
  closeMonth,
  findClosed,
  findLeave,
  findLines,
  findPayrollPeople,
  findSick,
  findTouchedMonths,
  lockPayroll,
  type ClosedMonth,
} from './queries/payroll.ts'

/** The latest closed months are reckoned again whatever happened; of older ones those in which something was written since. */
const monthsLookedAt = 12
const peopleAtOnce = 100
type Figures = Map<string, PayrollFigures>
interface Month {
  readonly first: string
  readonly last: string
}

const monthOf = (first: string): Month => ({ first, last: lastDayOfMonth(Number(first.slice(0, 4)), Number(first.slice(5, 7))) })

/** What a month comes to by the records as they are now. */
async function figuresOf(ctx: Context, { first, last }: Month): Promise<Figures> {
  const found: Figures = new Map()
  const add = (id: string, part: Partial<PayrollFigures>): void => void found.set(id, { ...(found.get(id) ?? nothing), ...part })
  for (const { employee_id: id, unpaid, halves, minutes } of await findLeave(ctx.tx, first, last))
    add(id, unpaid ? { unpaid_days: halves / 2, unpaid_minutes: minutes } : { leave_days: halves / 2, leave_minutes: minutes })
  const sick = await findSick(ctx.tx, first, last)
  // Some people at a time: what is paid of a spell follows from all the spells of the person, and a query answers with so many.
  for (let start = 0; start < sick.length; start += peopleAtOnce) {
    const ids = sick.slice(start, start + peopleAtOnce)
    const facts = await findWorkFacts(ctx.tx, ids)
    const salaries = await findSalaries(ctx.tx, ids)
    const maternity = await findMaternityWeeks(ctx.tx, ids)
    const spells = Map.groupBy(await absencesOf(ctx.tx, ids), ({ employee_id: id }) => id)
    for (const [id, own] of spells) {
      const person = facts.get(id)
      if (person)
        add(
          id,
          sicknessIn({ person, spells: own, salaries: salaries.get(id), barred: maternity.get(id), today: ctx.today }, { first, last }),
        )
    }
  }
  return found
}

interface Sick {
  readonly person: PersonFacts
  readonly spells: readonly StoredAbsence[]
  readonly salaries: readonly DatedSalary[] | undefined
  readonly barred: readonly Barred[] | undefined
  readonly today: string
}
function sicknessIn({ person, spells, salaries, barred, today }: Sick, { first, last }: Month): Partial<PayrollFigures> {
  const within = (day: string): boolean => first <= day && day <= last
  const halves = spells
    .flatMap((absence) => (absence.ends_on === null ? halvesOf(costOfSpell(person, datesOf(absence), today)) : absence.days))
    .filter(({ day }) => within(day) && (person.end === null || day <= person.end))
  const spans = spells
    .map((absence) => spanOf(person, absence, today))
    .filter((span): span is SickSpan => span !== null)
    .toSorted((a, b) => (a.first < b.first ? -1 : 1))
  // Which days are paid does not depend on the pay since 6 April 2026; what they come to does.
  const paid = sickPayOf(spans, earningsBefore(salaries ?? []), barred).flatMap((spell) => spell.paid)
  // A week across the end of a month is rounded up once: the month has what it adds to those before.
  const upTo = (day: string): number => Math.round(totalOfWeeks(paid.filter((one) => one.day <= day)) * 100)
  return {
    sickness_days: halves.length / 2,
    sickness_minutes: halves.reduce((sum, { minutes }) => sum + minutes, 0),
    sick_pay_days: paid.filter(({ day }) => within(day)).length,
    sick_pay_pence: salaries === undefined ? null : upTo(last) - upTo(addDays(first, -1)),
  }
}

interface Reckoned {
  readonly closed: ClosedMonth | null
  readonly lines: PayrollLine[]
  readonly wait: string | null
}

/** A closed month as it was told; any other as it is, the first one after the closed ones with what has changed in those. */
async function reckon(ctx: Context, month: string): Promise<Reckoned> {
  if (!canSeePayroll(ctx.actor)) throw new AppError('forbidden')
  const months = await findClosed(ctx.tx)
  const closed = months.find((one) => one.month === month) ?? null
  if (closed) return { closed, lines: await toldLines(ctx, month), wait: null }
  const figures = await figuresOf(ctx, monthOf(month))
  const next = months[0] ? addMonths(months[0].month, 1) : month
  const isNext = month === next
  const changes = isNext ? await adjustmentsSince(ctx, await monthsToReckon(ctx, months)) : new Map<string, Map<string, PayrollFigures>>()
  return { closed: null, lines: await linesOf(ctx, figures, changes), wait: waitOf(ctx, month, next) }
}

async function monthsToReckon(ctx: Context, months: readonly ClosedMonth[]): Promise<readonly ClosedMonth[]> {
  const older = months.slice(monthsLookedAt)
  const touched =
    older.length === 0
      ? new Set<string>()
      : await findTouchedMonths(
          ctx.tx,
          older.map(({ month }) => month),
        )
  return [...months.slice(0, monthsLookedAt), ...older.filter(({ month }) => touched.has(month))]
}

/** Months are closed one after the other: what is told of one and carried into the next leaves none out. */
function waitOf(ctx: Context, month: string, next: string): string | null {
  const { last } = monthOf(month)
  if (last >= ctx.today) return `This month can be closed after ${showDate(last)}. Until then its figures go on changing.`
  if (month > next) return `The month that begins on ${showDate(next)} is closed first, so that none is left out.`
  return month === next ? null : 'A later month is closed already, so this one stays open. What changes in it is not carried on.'
}

/** By person and closed month, what was told wrongly by what is known today. */
async function adjustmentsSince(ctx: Context, months: readonly ClosedMonth[]): Promise<Map<string, Map<string, PayrollFigures>>> {
  const lines = await findLines(
    ctx.tx,
    months.map(({ month }) => month),
  )
  const found = new Map<string, Map<string, PayrollFigures>>()
  for (const { month } of months) {
    const now = await figuresOf(ctx, monthOf(month))
    const told = Map.groupBy(
      lines.filter((line) => line.month === month || line.adjustments[month] !== undefined),
      ({ employee_id: id }) => id,
    )
    for (const id of new Set([...now.keys(), ...told.keys()])) {
      const said = (told.get(id) ?? []).map((line) => (line.month === month ? line.figures : (line.adjustments[month] ?? nothing)))
      const difference = adjustmentOf(now.get(id) ?? nothing, said)
      if (difference) found.set(id, (found.get(id) ?? new Map<string, PayrollFigures>()).set(month, difference))
    }
  }
  return found
}

async function linesOf(
  ctx: Context,
  figures: Figures,
  changes: ReadonlyMap<string, ReadonlyMap<string, PayrollFigures>>,
): Promise<PayrollLine[]> {
  const people = await findPayrollPeople(ctx.tx, [...new Set([...figures.keys(), ...changes.keys()])])
  return people
    .map(({ id, ...person }) => ({
      employee_id: id,
      ...person,
      figures: figures.get(id) ?? nothing,
      adjustments: [...(changes.get(id) ?? [])].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([month, part]) => ({ month, figures: part })),
    }))
    .filter((line) => !isNothing(line.figures) || line.adjustments.length > 0)
}

async function toldLines(ctx: Context, month: string): Promise<PayrollLine[]> {
  const lines = await findLines(ctx.tx, [month])
  const figures = new Map(lines.map((line) => [line.employee_id, line.figures]))
  return linesOf(ctx, figures, new Map(lines.map((line) => [line.employee_id, new Map(Object.entries(line.adjustments))])))
}

const shown = (ctx: Context, month: string, { closed, lines, wait }: Reckoned): PayrollMonth => ({
  month,
  closed: closed && { at: closed.at.toISOString(), by: closed.by },
  lines,
  can: { close: closed === null && wait === null && canClosePayroll(ctx.actor) },
  wait,
})

/** GET /payroll/{month}. Pay is read, so who read it is written down. */
export async function getPayrollMonth(ctx: Context, month: string): Promise<PayrollMonth> {
  const found = await reckon(ctx, month)
  await ctx.audit({ action: 'payroll.viewed', subjectKind: 'payroll', subjectId: null, changes: { month: { from: null, to: month } } })
  return shown(ctx, month, found)
}

export async function closePayrollMonth(ctx: Context, month: string): Promise<PayrollMonth> {
  if (!canClosePayroll(ctx.actor)) throw new AppError('forbidden')
  await lockPayroll(ctx.tx)
  const { closed, lines, wait } = await reckon(ctx, month)
  if (closed) throw new AppError('payroll.closed')
  if (wait !== null) throw new AppError('payroll.not-yet')
  const kept = lines.map(({ employee_id, figures, adjustments }) => ({
    employee_id,
    figures,
    adjustments: Object.fromEntries(adjustments.map((one) => [one.month, one.figures])),
  }))
  await closeMonth(ctx.tx, month, kept, actOf(ctx))
  await ctx.audit({
    action: 'payroll.closed',
    subjectKind: 'payroll',
    subjectId: null,
    changes: { month: { from: null, to: month }, people: { from: null, to: kept.length } },
  })
  return shown(ctx, month, await reckon(ctx, month))
}

interface Cell {
  readonly kind: 'text' | 'number' | 'date'
  readonly value: string
}
/** Makes a table into a file in which no cell acts; what makes the other exports, given by the composition root. */
export type TableFile = (rows: AsyncIterable<readonly (Cell | null)[]>, format: 'xlsx' | 'csv', name: string, sheet: string) => Streamed

const hours = (minutes: number): string => String(Math.round((minutes / 60) * 100) / 100)
const columns: readonly (readonly [heading: string, of: (figures: PayrollFigures) => string])[] = [
  ['Leave days', (f) => String(f.leave_days)],
  ['Leave hours', (f) => hours(f.leave_minutes)],
  ['Sickness days', (f) => String(f.sickness_days)],
  ['Sickness hours', (f) => hours(f.sickness_minutes)],
  ['Sick pay days', (f) => String(f.sick_pay_days)],
  ['Sick pay estimate', (f) => (f.sick_pay_pence === null ? '' : (f.sick_pay_pence / 100).toFixed(2))],
  ['Unpaid days', (f) => String(f.unpaid_days)],
  ['Unpaid hours', (f) => hours(f.unpaid_minutes)],
]
const text = (value: string | null): Cell => ({ kind: 'text', value: value ?? '' })

export async function exportPayrollMonth(
  ctx: Context,
  month: string,
  { format, columns: chosen }: { readonly format: 'xlsx' | 'csv'; readonly columns?: string | undefined },
  file: TableFile,
): Promise<Streamed> {
  const layout = chosen === undefined ? null : readLayout(chosen)
  if (chosen !== undefined && !layout) throw invalid([{ path: 'columns', message: 'Choose columns that there are, each once.' }])
  const { lines } = await reckon(ctx, month)
  await ctx.audit({
    action: 'payroll.exported',
    subjectKind: 'payroll',
    subjectId: null,
    changes: { month: { from: null, to: month }, format: { from: null, to: format } },
  })
  const rows = layout ? chosenRows(month, lines, layout) : rowsOf(month, lines)
  return file(rows, format, `payroll-${month.slice(0, 7)}`, `Payroll ${month.slice(0, 7)}`)
}

// oxlint-disable-next-line require-await -- the maker of files reads rows as they come
async function* chosenRows(month: string, lines: readonly PayrollLine[], layout: Layout): AsyncIterable<readonly Cell[]> {
  yield layout.map(({ heading }) => text(heading))
  for (const line of lines) yield layoutRow(line, month, layout)
}

// oxlint-disable-next-line require-await -- the maker of files reads rows as they come
async function* rowsOf(month: string, lines: readonly PayrollLine[]): AsyncIterable<readonly Cell[]> {
  yield ['Employee number', 'Name', 'Department', 'Month', 'Kind', ...columns.map(([heading]) => heading)].map(text)
  for (const line of lines) {
    const who = [text(line.employee_no), text(line.name), text(line.department)]
    const row = (of: string, kind: string, figures: PayrollFigures): Cell[] => [
      ...who,
      text(of.slice(0, 7)),
      text(kind),
      ...columns.map(([, cell]) => ({ kind: 'number' as const, value: cell(figures) })),
    ]
    yield row(month, 'Month', line.figures)
    for (const one of line.adjustments) yield row(one.month, 'Adjustment', one.figures)
  }
}
