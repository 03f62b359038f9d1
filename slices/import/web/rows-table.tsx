import { useQuery } from '@tanstack/react-query'
import { useRef, type ReactElement } from 'react'
import { Button } from '#ui/button.tsx'
import { ErrorBanner } from '#ui/error-banner.tsx'
import { useRowWindow } from '#ui/row-window.ts'
import { Skeleton, SkeletonRows } from '#ui/skeleton.tsx'
import { Status } from '#ui/status.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import type { Import, ImportColumn, ImportRow } from '../contract.ts'
import { importRows, rowsAtOnce, type CellEdit, type RowFilter } from './api.ts'
import { CellEditor, CellWords } from './row-cell.tsx'
import { useCellGrid } from './use-cell-grid.ts'
import { columnsInUse } from './words.ts'

const rowHeight = 45

interface RowsTableProps {
  one: Import
  filter: RowFilter
  /** The rows are being checked again: what is shown may be a moment old, and nothing can be edited. */
  busy: boolean
  saving: boolean
  onEdit: (edit: CellEdit) => Promise<unknown>
  /** What is said where no row is of this kind. */
  empty: string
}

/** The rows of one kind, as they would be stored; only those in view are asked for and drawn. */
export function RowsTable(props: RowsTableProps): ReactElement {
  const { one, filter } = props
  const first = useQuery(importRows(one.id, filter, 0))
  if (first.isError && !first.data) {
    return (
      <ErrorBanner message="The rows could not be loaded." onRetry={() => void first.refetch()} retrying={first.isFetching}>
        What you have answered and mended is kept. Check your connection, then try again.
      </ErrorBanner>
    )
  }
  if (!first.data) return <SkeletonRows label="Loading the rows…" rows={8} avatar={false} />
  if (first.data.total === 0) return <EmptyState title={props.empty} drawing="page" />
  return <Rows {...props} total={first.data.total} busy={props.busy || first.isFetching} />
}

function Rows({ one, filter, busy, saving, onEdit, total }: RowsTableProps & { total: number }): ReactElement {
  const scroller = useRef<HTMLDivElement>(null)
  const view = useRowWindow(scroller, total, rowHeight)
  const columns = columnsInUse(one)
  const { rowAt, failed, again } = useRowsInView(one, filter, view.rows)
  const grid = useCellGrid(scroller, { rows: total, cells: columns.length }, view.toRow)
  const save = (edit: CellEdit): void => void onEdit(edit).then(grid.leave, () => undefined)
  return (
    <>
      {failed && (
        <p role="alert" className="mb-2 flex flex-wrap items-center gap-3 text-sm text-danger-ink">
          Some rows could not be loaded.{' '}
          <Button size="sm" onClick={again}>
            Try again
          </Button>
        </p>
      )}
      <div ref={scroller} className="relative max-h-160 overflow-auto overscroll-x-contain border-b border-line">
        <table
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-to-interactive-role -- a table whose cells are opened is a grid
          role="grid"
          aria-label="Rows of your file"
          aria-rowcount={total + 1}
          aria-busy={busy || undefined}
          className="ek-table"
          onKeyDown={grid.onKeyDown}
        >
          <Heads columns={columns} />
          <tbody>
            <Room height={view.above} span={columns.length + 2} />
            {view.rows.map(({ index }) => (
              <tr key={index} ref={view.measure} data-index={index} aria-rowindex={index + 2} className="group align-top">
                <RowHead row={rowAt(index)} />
                {columns.map((column, cell) => (
                  <GridCell
                    key={column.index}
                    row={rowAt(index)}
                    column={column}
                    place={`${index}:${cell}`}
                    inTabOrder={grid.at.row === index && grid.at.cell === cell}
                    editing={grid.editing?.row === index && grid.editing.cell === cell}
                    busy={busy}
                    saving={saving}
                    onFocus={() => grid.onFocusCell({ row: index, cell })}
                    onOpen={() => grid.edit({ row: index, cell })}
                    onLeave={grid.leave}
                    onSave={save}
                  />
                ))}
              </tr>
            ))}
            <Room height={view.below} span={columns.length + 2} />
          </tbody>
        </table>
      </div>
    </>
  )
}

const pageOf = (row: { index: number } | undefined): number => Math.floor((row?.index ?? 0) / rowsAtOnce)

/** The pages that hold what is in view: never more than two, since a page is longer than the window. */
function useRowsInView(one: Import, filter: RowFilter, shown: readonly { index: number }[]) {
  const [upper, lower] = [pageOf(shown[0]), pageOf(shown.at(-1))]
  const pages = [useQuery(importRows(one.id, filter, upper)), useQuery(importRows(one.id, filter, lower))] as const
  return {
    rowAt: (index: number): ImportRow | undefined => {
      const page = Math.floor(index / rowsAtOnce)
      return (page === upper ? pages[0] : pages[1]).data?.data[index % rowsAtOnce]
    },
    failed: pages.some(({ isError }) => isError),
    again: () => {
      for (const page of pages) if (page.isError) void page.refetch()
    },
  }
}

const Room = ({ height, span }: { height: number; span: number }): ReactElement | null =>
  height > 0 ? (
    <tr aria-hidden="true">
      {/* oxlint-disable-next-line jsx-a11y/control-has-associated-label -- room, not a control */}
      <td colSpan={span} className="border-0! p-0!" style={{ height }} />
    </tr>
  ) : null

function Heads({ columns }: { columns: readonly ImportColumn[] }): ReactElement {
  return (
    <thead className="sticky top-0 z-2 bg-surface">
      <tr aria-rowindex={1}>
        <th scope="col" className="pl-4! md:pl-6! xl:pl-gutter!">
          Row
        </th>
        <th scope="col" className="bg-surface md:sticky md:left-0">
          Person
        </th>
        {columns.map((column) => (
          <th key={column.index} scope="col" dir="auto">
            {column.name}
          </th>
        ))}
      </tr>
    </thead>
  )
}

const kinds = {
  add: ['not-started', 'New'],
  change: ['current', 'Changes'],
  same: ['not-applicable', 'Same'],
  problem: ['overdue', 'Problem'],
  skipped: ['paused', 'Left out'],
} as const

function RowHead({ row }: { row: ImportRow | undefined }): ReactElement {
  if (!row)
    return (
      <>
        <td className="pl-4! md:pl-6! xl:pl-gutter!">
          <Skeleton width={20} />
        </td>
        <td>
          <Skeleton width={120} />
        </td>
      </>
    )
  const [glyph, word] = kinds[row.kind]
  return (
    <>
      <td className="pt-2! pl-4! align-top tabular-nums md:pl-6! xl:pl-gutter!">{row.row}</td>
      <th
        scope="row"
        className="h-auto! border-b-line! bg-surface py-2! group-hover:bg-hover align-top text-sm! font-medium! whitespace-normal! text-ink! md:sticky md:left-0"
      >
        <span className="block min-w-36 max-w-60">
          <span dir="auto" className="block break-words">
            {row.name || 'No name'}
          </span>
          <span className="text-xs font-normal text-ink-2">
            <Status kind={glyph}>{word}</Status>
          </span>
          {row.problems.map((problem) => (
            <span key={problem} className="block text-xs font-normal text-danger-ink">
              {problem}
            </span>
          ))}
        </span>
      </th>
    </>
  )
}

interface CellProps {
  row: ImportRow | undefined
  column: ImportColumn
  place: string
  inTabOrder: boolean
  editing: boolean
  busy: boolean
  saving: boolean
  onFocus: () => void
  onOpen: () => void
  onLeave: () => void
  onSave: (edit: CellEdit) => void
}

function GridCell({ row, column, place, inTabOrder, editing, busy, saving, onFocus, onOpen, onLeave, onSave }: CellProps): ReactElement {
  const cell = row?.cells.find((one) => one.column === column.index)
  if (!row || !cell)
    return (
      <td className="align-top">
        <Skeleton width={90} />
      </td>
    )
  return (
    <td className="align-top">
      {editing ? (
        <CellEditor
          cell={cell}
          column={column.name}
          saving={saving}
          onLeave={onLeave}
          onSave={(value, alike) => onSave({ row: row.row, column: column.index, value, alike })}
        />
      ) : (
        <button
          type="button"
          data-cell={place}
          tabIndex={inTabOrder ? 0 : -1}
          aria-disabled={busy || undefined}
          title={busy ? undefined : 'Edit this cell'}
          className="block w-full rounded-sm text-left hover:bg-selected"
          onFocus={onFocus}
          onClick={() => busy || onOpen()}
        >
          <CellWords cell={cell} adds={row.kind === 'add'} />
        </button>
      )}
    </td>
  )
}
