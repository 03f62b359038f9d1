import { Link } from '@tanstack/react-router'
import type { ReactElement } from 'react'
import { boardColumns, type BoardColumn, type CaseRow } from '../contract.ts'
import { CasePeople, NextDue, OwnerMark, titleOf } from './case-cells.tsx'
import { StageLine } from './stage-line.tsx'
import { columnWords } from './words.ts'

interface BoardProps {
  rows: readonly CaseRow[]
  /** How many there are in each column, shown or not. */
  columns: Readonly<Record<BoardColumn, number>>
  /** Whether ended cases are asked for; without them their column stays away. */
  ended: boolean
}

/** Cases by how far they are; a case moves by taking its step, never by dragging it past its checks. */
export function CasesBoard({ rows, columns, ended }: BoardProps): ReactElement {
  const shown = boardColumns.filter((column) => column !== 'ended' || ended)
  return (
    <div className="flex-1 border-t border-line bg-paper px-4 py-5 md:px-6 xl:px-gutter">
      <div className="grid gap-4 sm:grid-cols-2 xl:grid-cols-[repeat(auto-fit,minmax(14rem,1fr))]">
        {shown.map((column) => (
          <Column key={column} column={column} count={columns[column]} rows={rows.filter((row) => (row.column ?? 'assess') === column)} />
        ))}
      </div>
    </div>
  )
}

function Column({ column, count, rows }: { column: BoardColumn; count: number; rows: readonly CaseRow[] }): ReactElement {
  return (
    <section aria-labelledby={`column-${column}`}>
      <h2 id={`column-${column}`} className="ek-section-title mb-3">
        {columnWords[column]} <span className="ml-1 font-normal text-ink-3">{count}</span>
      </h2>
      <ul className="grid gap-2.5">
        {rows.map((row) => (
          <li key={row.id}>
            <Card row={row} />
          </li>
        ))}
      </ul>
    </section>
  )
}

function Card({ row }: { row: CaseRow }): ReactElement {
  return (
    <article className="relative rounded-lg border border-line bg-raised p-3.5 shadow-1 hover:border-line-strong">
      <p className="text-xs text-ink-3">
        {row.reference}, {row.process_title.toLowerCase()}
      </p>
      <h3 className="mt-1 text-sm font-[550] text-ink" dir="auto">
        <Link to="/app/cases/$id" params={{ id: row.id }} className="after:absolute after:inset-0 after:rounded-lg">
          {titleOf(row)}
        </Link>
      </h3>
      <div className="mt-2 flex items-center gap-2 text-xs text-ink-2">
        {row.progress && <StageLine {...row.progress} />}
        {row.stage?.label}
      </div>
      <p className="num mt-2 text-sm">
        <NextDue row={row} />
      </p>
      <div className="mt-3 flex items-center justify-between gap-2 border-t border-line pt-2.5 text-sm text-ink-2">
        <CasePeople people={row.people} restricted={row.restricted} />
        <span className="relative">
          <OwnerMark owner={row.owner} />
        </span>
      </div>
    </article>
  )
}
