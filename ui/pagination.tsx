import type { ReactElement } from 'react'
import { useId } from 'react'
import { Button } from './button.tsx'
import { Select } from './select.tsx'

export type Page = { limit: number; offset: number }
export type PaginationProps = Page & {
  total: number
  onChange: (page: Page) => void
  sizes?: readonly number[] | undefined
  /** While the next page loads the buttons wait. */
  loading?: boolean | undefined
}

/** The offset of the page that still exists when the total has shrunk. */
export function clampOffset({ total, limit, offset }: Page & { total: number }): number {
  const last = Math.max(0, Math.ceil(total / limit) - 1) * limit
  return Math.max(0, Math.min(offset - (offset % limit), last))
}

const show = (count: number): string => count.toLocaleString('en-GB')

/** Rows per page, the range shown and the way to the neighbours. */
export function Pagination({ total, limit, offset, onChange, sizes = [5, 10, 25, 50], loading = false }: PaginationProps): ReactElement {
  const label = useId()
  const first = total === 0 ? 0 : offset + 1
  const last = Math.min(total, offset + limit)
  return (
    <nav className="ek-pagination" aria-label="Pages">
      <div className="ek-pagination__size">
        <label htmlFor={label}>Rows per page</label>
        <Select
          id={label}
          size="sm"
          value={String(limit)}
          options={sizes.map((size) => ({ value: String(size), label: String(size) }))}
          onChange={(size) => onChange({ limit: Number(size), offset: clampOffset({ total, limit: Number(size), offset }) })}
        />
      </div>
      <div className="ek-pagination__move">
        <output className="num">
          {show(first)} – {show(last)} of {show(total)}
        </output>
        <span className="flex gap-1.5">
          <Button size="sm" disabled={loading || offset <= 0} onClick={() => onChange({ limit, offset: Math.max(0, offset - limit) })}>
            Previous
          </Button>
          <Button size="sm" disabled={loading || last >= total} onClick={() => onChange({ limit, offset: offset + limit })}>
            Next
          </Button>
        </span>
      </div>
    </nav>
  )
}
