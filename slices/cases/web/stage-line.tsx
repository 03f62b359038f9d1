import type { ReactElement } from 'react'

const step = 7.5

/** How far a case has come, in a row of a list: dashes behind it, the load line where it is, pale dashes ahead. */
export function StageLine({ at, of }: { at: number; of: number }): ReactElement {
  const behind = Math.max(0, Math.min(at, of) - 1)
  const ahead = Math.max(0, of - behind - 1)
  const ring = 1 + behind * step + (behind > 0 ? 3 : 4)
  const width = ring + 4.6 + ahead * step
  return (
    <svg width={width} height="12" viewBox={`0 0 ${width} 12`} className="shrink-0" aria-hidden="true">
      {Array.from({ length: behind }, (_, i) => (
        <rect key={i} x={1 + i * step} y="5" width="5.5" height="2" rx="1" fill="var(--color-accent)" />
      ))}
      <circle cx={ring} cy="6" r="3.2" fill="var(--color-surface)" stroke="var(--color-accent)" strokeWidth="1.6" />
      <path d={`M${ring - 4.6} 6h9.2`} stroke="var(--color-accent)" strokeWidth="1.6" />
      {Array.from({ length: ahead }, (_, i) => (
        <rect key={i} x={ring + 5.2 + i * step} y="5" width="5.5" height="2" rx="1" fill="var(--color-line-strong)" />
      ))}
    </svg>
  )
}
