import { createHash } from 'node:crypto'
import type { ImportEffective } from '../contract.ts'
import { conventionOf, type FactualColumn } from '../rules/columns.ts'
import { RowReader, type PlannedColumn } from '../rules/drafts.ts'
import { columnNames } from '../rules/columns.ts'
import { headingKey } from '../rules/headings.ts'
import type { StoredImport } from './queries/imports.ts'
import type { CustomTargets } from './custom-targets.ts'

/** The columns that go somewhere, with their conventions. */
export const plannedColumns = (stored: Pick<StoredImport, 'columns'>, custom: CustomTargets): PlannedColumn[] =>
  (stored.columns as FactualColumn[]).flatMap((column) =>
    column.target === null || column.target === 'ignore'
      ? []
      : [{ index: column.index, target: column.target, convention: conventionOf(column), custom: custom.definitionOf(column.target) }],
  )

export const rowReader = (stored: Pick<StoredImport, 'reading'>, columns: readonly PlannedColumn[], today: string): RowReader =>
  new RowReader(columns, { today, kind: stored.reading?.kind ?? 'delimited' })

/** Whether a row says once more what the columns are called; made once for a file. */
export function headingsRepeated(columns: readonly { name: string }[]): (cells: readonly string[]) => boolean {
  const keys = columns.map(({ name }) => headingKey(name))
  const first = keys.findIndex((key) => key !== '')
  return (cells) => {
    // Nearly every row is told apart by one cell.
    if (headingKey(cells[first] ?? '') !== keys[first]) return false
    const filled = cells.filter((cell) => cell.trim() !== '').length
    return filled >= 2 && columnNames(cells, columns.length).every((name, i) => headingKey(name) === keys[i])
  }
}

/** A person of an import always gets the same id, so that a commit that is done again writes the same. */
export function idOfRow(importId: string, n: number): string {
  const hex = createHash('sha256').update(`evenkeel import ${importId} ${n}`).digest('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}

export const effectiveOf = (stored: Pick<StoredImport, 'effective'>, today: string): ImportEffective =>
  stored.effective ?? { mode: 'change', from: today }
