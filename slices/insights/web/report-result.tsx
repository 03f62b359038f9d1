import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactElement } from 'react'
import { showDate } from '#platform/shared/calendar-date.ts'
import { sayProblem } from '#platform/web/api-error.ts'
import { EmptyLine } from '#ui/empty-state.tsx'
import { ErrorBanner } from '#ui/error-banner.tsx'
import { SkeletonRows } from '#ui/skeleton.tsx'
import type { ReportAsked, ReportResult } from '../report-contract.ts'
import { resultOf } from './reports-api.ts'

/** What a report comes to for who looks, today. */
export function Result({ asked }: { asked: ReportAsked }): ReactElement {
  const found = useQuery(resultOf(asked))
  if (found.isError)
    return (
      <ErrorBanner
        message={sayProblem(found.error, 'The report could not be worked out.')}
        onRetry={() => void found.refetch()}
        retrying={found.isFetching}
      />
    )
  return found.data ? <Table result={found.data} /> : <SkeletonRows label="Working out the report…" avatar={false} rows={8} />
}

const rightAligned = (kind: string): string => (kind === 'number' ? 'text-right' : 'text-left')

function Table({ result }: { result: ReportResult }): ReactElement {
  const { columns, rows, total, note, left_out: out } = result
  if (rows.length === 0) return <EmptyLine>{note ?? 'Nothing matches this report.'}</EmptyLine>
  return (
    <>
      <p className="ek-meta mb-2" aria-live="polite">
        {rows.length < total
          ? `The first ${rows.length.toLocaleString('en-GB')} of ${total.toLocaleString('en-GB')} lines. All are in the file. `
          : `${total.toLocaleString('en-GB')} ${total === 1 ? 'line' : 'lines'}. `}
        {note} {out.length > 0 && `Not yours to see, and left out: ${out.join(', ')}.`}
      </p>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls has to be reached by keyboard */}
      <section className="overflow-x-auto border-y border-line" tabIndex={0} aria-label="Report">
        <table className="w-full text-sm">
          <thead className="text-xs text-ink-2">
            <tr>
              {columns.map(({ key, label, kind }) => (
                <th key={key} scope="col" className={`px-2 py-1.5 font-[550] whitespace-nowrap first:pl-0 ${rightAligned(kind)}`}>
                  {label}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row, at) => (
              // oxlint-disable-next-line react/no-array-index-key -- a line of an answer has no other name and never moves
              <tr key={at} className="border-t border-line">
                {row.cells.map((cell, i) => (
                  <Cell key={columns[i]?.key} row={row} cell={cell} column={columns[i]} />
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </>
  )
}

interface CellProps {
  readonly row: ReportResult['rows'][number]
  readonly cell: string | number | null
  readonly column: ReportResult['columns'][number] | undefined
}
function inWords(cell: string | number | null, kind: string, hidden: boolean): string {
  if (cell === null) return hidden ? 'Hidden' : '–'
  if (typeof cell === 'number') return cell.toLocaleString('en-GB')
  return kind === 'date' ? showDate(cell) : cell
}

function Cell({ row, cell, column }: CellProps): ReactElement {
  const kind = column?.kind ?? 'text'
  const said = inWords(cell, kind, row.hidden && kind === 'number')
  const look = `px-2 py-1.5 first:pl-0 ${kind === 'number' ? 'num text-right' : ''} ${cell === null ? 'text-ink-3' : ''}`
  return (
    <td className={look} dir="auto">
      {column?.key === 'name' && row.employee_id !== null ? (
        <Link to="/app/people/$id" params={{ id: row.employee_id }} className="ek-link">
          {said}
        </Link>
      ) : (
        said
      )}
    </td>
  )
}
