import type { Context } from '#platform/server/context.ts'
import { Streamed } from '#platform/server/reply.ts'
import { csvLine } from '../rules/files.ts'
import { workbookOf, type SheetCell } from './workbook-file.ts'

/** Opens another transaction for the same asker, with their rights as they are by then. */
export type Again = <T>(run: (ctx: Context) => Promise<T>) => Promise<T>
export type Row = readonly (SheetCell | null)[]

export const types = {
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  csv: 'text/csv; charset=utf-8',
  json: 'application/json; charset=utf-8',
} as const
export type Format = keyof typeof types

export const asText = (value: string, marked = false): SheetCell => ({ kind: 'text', value, ...(marked ? { marked } : {}) })

export function fileOf(rows: AsyncIterable<Row>, format: 'xlsx' | 'csv', name: string, sheet = 'People'): Streamed {
  return new Streamed(format === 'xlsx' ? workbookOf(rows, sheet) : csvOf(rows), { type: types[format], name: `${name}.${format}` })
}

async function* csvOf(rows: AsyncIterable<Row>): AsyncIterable<string> {
  yield '\ufeff'
  let text = ''
  for await (const row of rows) {
    text += csvLine(row.map((cell) => cell?.value ?? ''))
    if (text.length < 65_536) continue
    yield text
    text = ''
  }
  yield text
}
