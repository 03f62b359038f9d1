import type { ReactElement, ReactNode } from 'react'
import { Missing } from '#ui/definition-list.tsx'

export interface Fact {
  term: string
  /** undefined: the asker may not read it, and the row is left out. */
  value: ReactNode | undefined
  /** The value is a card: its term stands at the middle of it. */
  card?: boolean | undefined
}

// Two lists stand side by side here, so terms get less room than the design system's default.
const termWidth = '7.5rem minmax(0, 1fr)'

/** Names and values of a record, without the rows the asker may not read. */
export function Facts({ facts }: { facts: readonly Fact[] }): ReactElement | null {
  const readable = facts.filter(({ value }) => value !== undefined)
  if (readable.length === 0) return null
  return (
    <dl className="ek-dl" style={{ gridTemplateColumns: termWidth }}>
      {readable.map(({ term, value, card }) => (
        <div key={term} className="contents">
          <dt className={card ? 'pt-3!' : undefined}>{term}</dt>
          <dd className={card ? 'pt-0.5!' : undefined}>{value}</dd>
        </div>
      ))}
    </dl>
  )
}

type Value = string | null | undefined
/** How an empty value is said; undefined stays undefined, so that the row is left out. */
export const orMissing = (value: Value): ReactNode => (value === undefined ? undefined : value || <Missing />)
export const orUnassigned = (value: Value): ReactNode => (value === undefined ? undefined : value || <Missing kind="unassigned" />)
export const orNone = (value: Value): ReactNode => (value === undefined ? undefined : value || <Missing kind="none" />)

/** A section of the Details tab, parted from the one above by a hairline. */
export function Section({ title, first = false, children }: { title: string; first?: boolean; children: ReactNode }): ReactElement {
  return (
    <section className={first ? undefined : 'mt-6 border-t border-line pt-6'}>
      <h2 className="ek-section-title mb-2">{title}</h2>
      {children}
    </section>
  )
}
