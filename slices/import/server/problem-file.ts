import type { Context } from '#platform/server/context.ts'
import type { Streamed } from '#platform/server/reply.ts'
import { AppError } from '#platform/shared/app-error.ts'
import { canHandle, canImport } from '../policy.ts'
import { findImport, type StoredImport } from './queries/imports.ts'
import { findProblemsAfter, type FoundRow } from './queries/rows.ts'
import { asText, fileOf, type Again, type Row } from './table-file.ts'

/** The rows with a problem as they stand in the file, the cells marked and the reasons beside them. */
export async function problemFile(ctx: Context, id: string, format: 'xlsx' | 'csv', again: Again): Promise<Streamed> {
  if (!canImport(ctx.actor)) throw new AppError('forbidden')
  const stored = await findImport(ctx.tx, id)
  if (!stored) throw new AppError('not-found')
  if (!canHandle(ctx.actor, stored)) throw new AppError('forbidden')
  return fileOf(markedRows(stored, again), format, 'rows-with-problems')
}

async function* markedRows({ id, columns }: StoredImport, again: Again): AsyncIterable<Row> {
  yield [...columns.map(({ name }) => asText(name)), asText('What is wrong')]
  for (let after = 0; ;) {
    const from = after
    const page = await again((ctx) => findProblemsAfter(ctx.tx, id, from, 500))
    for (const row of page) yield markedRow(row, columns)
    const last = page.at(-1)
    if (!last) return
    after = last.n
  }
}

function markedRow({ cells, problems }: FoundRow, columns: StoredImport['columns']): Row {
  const why = problems.map(({ column, message }) => (column === null ? message : `${columns[column]?.name ?? ''}: ${message}`))
  return [
    ...columns.map(({ index }) =>
      asText(
        cells[index] ?? '',
        problems.some(({ column }) => column === index),
      ),
    ),
    asText(why.join(' ')),
  ]
}
