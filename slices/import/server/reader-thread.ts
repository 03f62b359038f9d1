import { parentPort, workerData } from 'node:worker_threads'
import type { Reading } from '../contract.ts'
import type { FactualColumn } from '../rules/columns.ts'
import type { FileRow } from '../rules/delimited.ts'
import { openFile, TableReader } from './read-file.ts'

export interface ReaderJob {
  readonly bytes: Uint8Array
  readonly wanted: Reading | null
  readonly today: string
}
export type ReaderAnswer =
  | { readonly kind: 'rows'; readonly rows: FileRow[] }
  | { readonly kind: 'fault'; readonly fault: string }
  | {
      readonly kind: 'end'
      readonly reading: Reading
      readonly sheets: readonly { name: string; hidden: boolean; rows: number }[]
      readonly notes: readonly string[]
      readonly columns: Omit<FactualColumn, 'target' | 'suggestion'>[]
    }

const batch = 500

async function* answers({ bytes, wanted, today }: ReaderJob): AsyncIterable<ReaderAnswer> {
  const opened = await openFile(bytes, wanted)
  if ('fault' in opened) {
    yield { kind: 'fault', fault: opened.fault }
    return
  }
  const table = new TableReader(opened)
  for await (const rows of table.batches(batch)) yield { kind: 'rows', rows }
  if (table.fault !== null) {
    yield { kind: 'fault', fault: table.fault }
    return
  }
  const { reading, sheets, notes, late } = opened
  yield { kind: 'end', reading, sheets, notes: [...notes, ...late()], columns: table.columns(today) }
}

// One answer for each time the other side asks, so that rows never pile up between the two.
const walk = answers(workerData as ReaderJob)[Symbol.asyncIterator]()
parentPort?.on('message', () => {
  walk.next().then(
    ({ value, done }) => parentPort?.postMessage(done ? null : value, []),
    (error: unknown) => parentPort?.postMessage({ kind: 'fault', fault: faultOf(error) } satisfies ReaderAnswer, []),
  )
})

const faultOf = (error: unknown): string =>
  error instanceof Error && error.name === 'WorkbookFault' ? error.message : 'The file is damaged or cut off and cannot be read.'
