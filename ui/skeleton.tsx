import type { ReactElement } from 'react'
import { classNames } from './class-names.ts'

type SkeletonProps = {
  width?: number | string | undefined
  height?: number | undefined
  round?: boolean | undefined
  className?: string | undefined
}

/** A bar where text will be. Appears after 150 ms, so quick answers never flash. */
export function Skeleton({ width, height = 10, round, className }: SkeletonProps): ReactElement {
  return (
    <span
      aria-hidden="true"
      className={classNames('ek-skel', round && 'is-round', className)}
      style={{ width: round ? height : width, height }}
    />
  )
}

const widths = [120, 96, 138, 104, 126]

type SkeletonRowsProps = {
  /** What is loading, for screen readers: 'Loading employees…'. */ label: string
  rows?: number | undefined
  avatar?: boolean | undefined
}

/** Rows in the shape of the list to come, with the words in a live region. */
export function SkeletonRows({ label, rows = 5, avatar = true }: SkeletonRowsProps): ReactElement {
  return (
    <div className="ek-skel-rows">
      <output className="sr-only">{label}</output>
      {Array.from({ length: rows }, (_, row) => (
        <div key={row} className="ek-skel-row">
          {avatar && <Skeleton round height={28} />}
          <Skeleton width={widths[row % widths.length]} />
          <span className="flex-1" />
          <Skeleton width={90} />
          <Skeleton width={54} />
        </div>
      ))}
    </div>
  )
}
