import type { ReactElement, ReactNode } from 'react'

export type EmptyDrawing = 'person' | 'chart' | 'page' | 'none'
export type EmptyStateProps = {
  /** The specification's sentence. */
  title: string
  /** One line of help. */
  children?: ReactNode
  /** One button. */
  action?: ReactNode
  drawing?: EmptyDrawing | undefined
  level?: 2 | 3 | undefined
}

const line = { fill: 'none', stroke: 'var(--color-accent)', strokeWidth: 2.5 }
// Each drawing stands on the load line: the way into a page that has nothing yet is "you are here".
const drawings: Record<Exclude<EmptyDrawing, 'none'>, ReactNode> = {
  person: (
    <>
      <circle cx="66" cy="13" r="7" {...line} />
      <path d="M52 38a14 12 0 0 1 28 0" {...line} />
    </>
  ),
  chart: (
    <>
      <rect x="57" y="4" width="18" height="10" rx="2" {...line} />
      <path d="M66 14v8M50 38V22h32v16" {...line} />
    </>
  ),
  page: (
    <>
      <path d="M54 38V6h16l8 8v24" {...line} />
      <path d="M70 6v8h8M60 22h12M60 29h8" {...line} />
    </>
  ),
}

/** A page with nothing on it yet: what is missing and the one way forward. */
export function EmptyState({ title, children, action, drawing = 'person', level = 2 }: EmptyStateProps): ReactElement {
  const Heading = `h${level}` as const
  return (
    <div className="ek-empty">
      {drawing !== 'none' && (
        <svg width="132" height="60" viewBox="0 0 132 60" aria-hidden="true">
          <path d="M0 38H132" stroke="var(--color-line-strong)" strokeWidth="1.5" />
          {drawings[drawing]}
          <path d="M34 38h64" {...line} />
        </svg>
      )}
      <Heading className="ek-empty__title">{title}</Heading>
      {children && <p className="ek-empty__help">{children}</p>}
      {action && <div className="ek-empty__action">{action}</div>}
    </div>
  )
}

/** A section with nothing in it: one line, no picture. */
export function EmptyLine({ children }: { children: ReactNode }): ReactElement {
  return <p className="text-sm text-ink-2">{children}</p>
}
