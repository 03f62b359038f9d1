import type { ReactElement, ReactNode } from 'react'

export type GlyphKind = 'done' | 'current' | 'not-started' | 'on-track' | 'due' | 'overdue' | 'paused' | 'not-applicable'

// Shapes differ, not only colours: a greyscale print must still read.
const shapes: Record<GlyphKind, ReactNode> = {
  done: (
    <>
      <circle cx="6" cy="6" r="5" fill="var(--color-ok)" />
      <path
        d="M3.7 6.2l1.6 1.6 3-3.4"
        fill="none"
        stroke="var(--color-surface)"
        strokeWidth="1.5"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </>
  ),
  current: (
    <>
      <circle cx="6" cy="6" r="5" fill="none" stroke="var(--color-accent)" strokeWidth="1.4" />
      <circle cx="6" cy="6" r="2.6" fill="var(--color-accent)" />
    </>
  ),
  'not-started': <circle cx="6" cy="6" r="4.4" fill="none" stroke="var(--color-field)" strokeWidth="1.3" />,
  'on-track': <circle cx="6" cy="6" r="3.6" fill="none" stroke="var(--color-ok)" strokeWidth="2" />,
  due: <path d="M6 1.2l5 9.2H1z" fill="var(--color-warn)" stroke="var(--color-warn)" strokeWidth="1" strokeLinejoin="round" />,
  overdue: <rect x="1.6" y="1.6" width="8.8" height="8.8" rx="1.4" fill="var(--color-danger)" />,
  paused: (
    <>
      <rect x="2.4" y="2" width="2.4" height="8" rx=".8" fill="var(--color-ink-3)" />
      <rect x="7.2" y="2" width="2.4" height="8" rx=".8" fill="var(--color-ink-3)" />
    </>
  ),
  'not-applicable': <path d="M2.5 6h7" stroke="var(--color-ink-3)" strokeWidth="1.6" strokeLinecap="round" />,
}

export function Glyph({ kind, size = 13 }: { kind: GlyphKind; size?: number | undefined }): ReactElement {
  return (
    <svg className="ek-glyph" width={size} height={size} viewBox="0 0 12 12" aria-hidden="true">
      {shapes[kind]}
    </svg>
  )
}

export type RiskLevel = 'low' | 'medium' | 'high'
const bars: Record<RiskLevel, { lit: number; fill: string }> = {
  low: { lit: 1, fill: 'var(--color-ok)' },
  medium: { lit: 2, fill: 'var(--color-warn)' },
  high: { lit: 3, fill: 'var(--color-danger)' },
}

/** Three rising bars; the word always stands beside it. */
export function RiskGlyph({ level }: { level: RiskLevel }): ReactElement {
  const { lit, fill } = bars[level]
  return (
    <svg className="ek-glyph" width="13" height="12" viewBox="0 0 13 12" aria-hidden="true">
      {[0, 1, 2].map((i) => (
        <rect
          key={i}
          x={i * 4.6}
          y={8 - i * 3.4}
          width="3.2"
          height={4 + i * 3.4}
          rx="1"
          fill={i < lit ? fill : 'var(--color-line-strong)'}
        />
      ))}
    </svg>
  )
}

/** The saving spinner: the only thing in the product that loops. */
export function Spinner({ size = 15 }: { size?: number | undefined }): ReactElement {
  return (
    <svg
      className="ek-spinner"
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="2.5"
      strokeLinecap="round"
      aria-hidden="true"
    >
      <path d="M12 3a9 9 0 1 1-9 9" />
    </svg>
  )
}
