import { randomUUID } from 'node:crypto'
import { todayIn } from '#platform/server/clock.ts'
import type { Context } from '#platform/server/context.ts'
import type { Database } from '#platform/server/database.ts'
import { notify } from '#platform/server/notify.ts'
import { Reply, type Streamed } from '#platform/server/reply.ts'
import { AppError } from '#platform/shared/app-error.ts'
import { addDays, addMonths } from '#platform/shared/calendar-date.ts'
import { asText, fileOf, type SheetRow } from '#slices/import/server/service.ts'
import { canReadInsights } from '../policy.ts'
import { datasets, type Report, type ReportAsked, type ReportResult, type Reports, type ReportSaved } from '../report-contract.ts'
import { reportFields } from '../rules/report-fields.ts'
import {
  addReport,
  findDueReports,
  findReaders,
  findReport,
  findReports,
  findZone,
  setNext,
  setReport,
  type StoredReport,
} from './queries/reports.ts'
import { standingOn } from './queries/series.ts'
import { readTogether } from './queries/values.ts'
import { resultOf, seesOf, shownInFile, shownOnScreen } from './run-report.ts'

const projected = (ctx: Context, { owner_id: owner, ...report }: StoredReport): Report => ({
  ...report,
  can: { change: owner === ctx.actor.userId && ctx.actor.viewedBy === null },
})

/** GET /reports. */
export async function listReports(ctx: Context): Promise<Reports> {
  if (!canReadInsights(ctx.actor)) throw new AppError('forbidden')
  const sees = seesOf(ctx)
  const seen = datasets.filter((key) => sees(reportFields[key].needs))
  const { heads } = await readTogether(ctx.tx, [], { heads: standingOn([ctx.today]) })
  const values = (of: 'department' | 'location' | 'employment_type'): string[] =>
    [...new Set(heads.map((row) => row[of]))].filter(Boolean).toSorted((a, b) => a.localeCompare(b, 'en-GB'))
  const pick = (fields: (typeof reportFields)['people']['fields']): { key: string; label: string }[] =>
    fields.filter(({ needs }) => sees(needs)).map(({ key, label }) => ({ key, label }))
  return {
    data: (await findReports(ctx.tx)).map((report) => projected(ctx, report)),
    datasets: seen.map((key) => ({
      key,
      label: reportFields[key].label,
      fields: pick(reportFields[key].fields),
      groups: pick(reportFields[key].groups),
      measures: pick(reportFields[key].measures),
    })),
    choices: { department: values('department'), location: values('location'), employment_type: values('employment_type') },
    people: await findReaders(ctx.tx),
  }
}

const following = (every: 'week' | 'month', from: string): string => (every === 'week' ? addDays(from, 7) : addMonths(from, 1))
const nextOf = (ctx: Context, asked: ReportSaved, before: StoredReport | null): string | null => {
  if (asked.every === null) return null
  return before?.every === asked.every && before.next_on !== null ? before.next_on : following(asked.every, ctx.today)
}

function requireKeeper(ctx: Context): void {
  if (!canReadInsights(ctx.actor) || ctx.actor.viewedBy !== null) throw new AppError('forbidden')
}

/** POST /reports: what is asked is kept and never what came out, so a report is always of today and of who opens it. */
export async function saveReport(ctx: Context, asked: ReportSaved): Promise<Reply<Report>> {
  requireKeeper(ctx)
  await resultOf(ctx, asked.asked, 1)
  const id = randomUUID()
  await addReport(ctx.tx, id, { ...asked, next_on: nextOf(ctx, asked, null) }, ctx.actorName)
  await record(ctx, 'report.saved', id, asked)
  return new Reply(await shownNow(ctx, id), { status: 201 })
}

export async function changeReport(ctx: Context, id: string, asked: ReportSaved & { version: number; archived: boolean }): Promise<Report> {
  requireKeeper(ctx)
  const before = await findReport(ctx.tx, id)
  if (!before) throw new AppError('not-found')
  if (before.owner_id !== ctx.actor.userId) throw new AppError('forbidden')
  if (!asked.archived) await resultOf(ctx, asked.asked, 1)
  const next = asked.archived ? null : nextOf(ctx, asked, before)
  const every = asked.archived ? null : asked.every
  if (!(await setReport(ctx.tx, { id, version: asked.version }, { ...asked, every, next_on: next }))) throw new AppError('stale')
  await record(ctx, asked.archived ? 'report.archived' : 'report.changed', id, asked)
  return asked.archived ? projected(ctx, { ...before, version: before.version + 1 }) : shownNow(ctx, id)
}

async function shownNow(ctx: Context, id: string): Promise<Report> {
  const report = await findReport(ctx.tx, id)
  if (!report) throw new AppError('not-found')
  return projected(ctx, report)
}

const record = (
  ctx: Context,
  action: string,
  id: string | null,
  { name, shared, asked, every }: Pick<ReportSaved, 'name' | 'shared' | 'asked' | 'every'>,
): Promise<void> =>
  ctx.audit({
    action,
    subjectKind: 'report',
    subjectId: id,
    changes: Object.fromEntries(
      Object.entries({ name, shared, every, dataset: asked.dataset, columns: asked.columns }).map(([key, to]) => [key, { from: null, to }]),
    ),
  })

/** POST /report-runs. What was read of whom is written down. */
export async function runReport(ctx: Context, asked: ReportAsked): Promise<ReportResult> {
  const result = await resultOf(ctx, asked, shownOnScreen)
  await ctx.audit({
    action: 'report.run',
    subjectKind: 'report',
    subjectId: null,
    changes: { asked: { from: null, to: asked }, rows: { from: null, to: result.total } },
  })
  return result
}

/** GET /reports/{id}/file: the same computation, with the rights of who asks. */
export async function exportReport(ctx: Context, id: string, format: 'xlsx' | 'csv'): Promise<Streamed> {
  if (!canReadInsights(ctx.actor)) throw new AppError('forbidden')
  const report = await findReport(ctx.tx, id)
  if (!report) throw new AppError('not-found')
  const result = await resultOf(ctx, report.asked, shownInFile)
  await record(ctx, 'report.exported', id, report)
  return fileOf(rowsOf(report, result, ctx.today), format, `report-${ctx.today}`, 'Report')
}

// oxlint-disable-next-line require-await -- the maker of files reads rows as they come
async function* rowsOf(report: StoredReport, { columns, rows, note, left_out: out }: ReportResult, today: string): AsyncIterable<SheetRow> {
  yield columns.map(({ label }) => asText(label))
  for (const { cells, hidden } of rows)
    yield cells.map((cell, i) => {
      if (cell === null) return hidden && i > 0 ? asText('Hidden') : null
      return columns[i]?.kind === 'number' ? { kind: 'number' as const, value: String(cell) } : asText(String(cell))
    })
  yield []
  const told = [
    ['Report', report.name],
    ['Day', today],
    ['Note', note ?? ''],
    ['Left out', out.join(', ')],
  ] as const
  for (const [name, text] of told) if (text) yield [asText(name), asText(text)]
}

/** The night's round: who is named is told that a report can be looked at. The link asks for a sign-in, and the rights are those of then. */
export async function tellOfReports(db: Database, tenantId: string): Promise<void> {
  await db.asSystem(tenantId, { requestId: 'tell-of-reports' }, async (tx) => {
    const today = todayIn(await findZone(tx))
    const due = await findDueReports(tx, today)
    for (const { id, readers } of due)
      await notify(tx, {
        to: readers,
        kind: 'report-ready',
        subjectKind: 'report',
        subjectId: id,
        link: `/app/insights/reports?report=${id}`,
      })
    const days = due.map(({ every, next_on: on }) => nextAfter(every, on, today))
    if (due.length > 0)
      await setNext(
        tx,
        due.map(({ id }) => id),
        days,
      )
  })
}

/** A worker that stood still tells once and not for every week it missed. */
function nextAfter(every: 'week' | 'month', from: string, today: string): string {
  let next = following(every, from)
  while (next <= today) next = following(every, next)
  return next
}
