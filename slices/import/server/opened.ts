import type { Reading } from '../contract.ts'
import type { FileRow } from '../rules/delimited.ts'

/** What can be told of a file before its rows are read. `fault`: it cannot be read, in words. */
export type Opened =
  | { readonly fault: string }
  | {
      readonly reading: Reading
      readonly sheets: readonly { name: string; hidden: boolean; rows: number }[]
      readonly notes: readonly string[]
      readonly rows: AsyncIterable<FileRow>
      /** What was met on the way, told at the end. */
      readonly late: () => readonly string[]
    }
