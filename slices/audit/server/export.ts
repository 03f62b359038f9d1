import type { Context } from '#platform/server/context.ts'
import { Streamed } from '#platform/server/reply.ts'
import { requireStepUp } from '#platform/server/step-up.ts'
import type { LogEntry, LogFilters } from '../contract.ts'
import { seesWholeLog } from '../policy.ts'
import { csvCell } from '../rules.ts'
import { readPage, requireReader } from './log.ts'
import type { Place } from './show.ts'
import { showEntries } from './show.ts'

export type Format = 'csv' | 'jsonl'
/** Opens another transaction for the same asker, with their rights as they are by then. */
export type Again = <T>(run: (ctx: Context) => Promise<T>) => Promise<T>

const rowsAtOnce = 1000

/** POST /audit/exports: the entries that the filters leave, by the asker's rights, up to the moment of asking. */
export async function exportLog(ctx: Context, asked: LogFilters & { format: Format }, place: Place, again: Again): Promise<Streamed> {
  requireReader(ctx)
  requireStepUp(ctx)
  const { format, ...filters } = asked
  const used = Object.entries(filters).filter(([, value]) => value !== undefined)
  await ctx.audit({
    action: 'audit.exported',
    subjectKind: 'audit',
    // Whose record was asked for, so that the export is found among what happened to it.
    subjectId: filters.subject ?? null,
    changes: { format: { from: null, to: format }, filters: { from: null, to: Object.fromEntries(used) } },
  })
  const newest = (await readPage(ctx, {}, null, 1))[0]?.seq ?? '0'
  const pages = pagesOf({ filters, place, again, after: String(BigInt(newest) + 1n) }, format)
  const file =
    format === 'csv'
      ? { type: 'text/csv; charset=utf-8', name: 'audit-log.csv' }
      : { type: 'application/jsonl; charset=utf-8', name: 'audit-log.jsonl' }
  return new Streamed(pages, file)
}

interface Walk {
  readonly filters: LogFilters
  readonly place: Place
  readonly again: Again
  readonly after: string
}

async function* pagesOf({ filters, place, again, after }: Walk, format: Format): AsyncIterable<string> {
  if (format === 'csv') yield `\uFEFF${columns.map(([name]) => name).join(',')}\r\n`
  let before: string | null = after
  while (before !== null) {
    const from: string = before
    const page = await again(async (ctx) => {
      requireReader(ctx)
      const rows = await readPage(ctx, filters, from, rowsAtOnce)
      const whole = seesWholeLog(ctx.actor)
      return {
        entries: await showEntries(ctx, rows, place, null),
        whole,
        next: rows.length === rowsAtOnce ? (rows.at(-1)?.seq ?? null) : null,
      }
    })
    if (page.entries.length > 0)
      yield page.entries.map((entry) => (format === 'csv' ? csvLine(entry) : `${JSON.stringify(exported(entry))}\n`)).join('')
    before = page.next
  }
}

const changesIn = (entry: LogEntry): string =>
  entry.changes.map(({ field, from, to, hidden }) => `${field}: ${hidden ? 'hidden' : `${from ?? ''} -> ${to ?? ''}`}`).join('; ')

const columns: readonly (readonly [string, (entry: LogEntry) => string])[] = [
  ['entry', (e) => (e.entry === null ? '' : String(e.entry))],
  ['at', (e) => e.at],
  ['person', (e) => e.actor.name],
  ['person_id', (e) => e.actor.id ?? ''],
  ['viewing_as', (e) => e.actor.viewing_as ?? ''],
  ['action', (e) => e.action],
  ['record_kind', (e) => e.subject.kind],
  ['record', (e) => e.subject.name ?? ''],
  ['record_id', (e) => e.subject.id ?? ''],
  ['changes', changesIn],
  ['reason', (e) => e.reason ?? ''],
  ['seal', (e) => e.seal?.hash ?? ''],
]
const csvLine = (entry: LogEntry): string => `${columns.map(([, cell]) => csvCell(cell(entry))).join(',')}\r\n`

/** One line of JSON an entry, whatever its texts hold (AD-010); the place in the list means nothing outside it. */
const exported = ({ entry, at, actor, action, subject, changes, reason, seal }: LogEntry) => ({
  entry,
  at,
  actor,
  action,
  subject,
  changes,
  reason,
  seal,
})
