import type { ReactElement, ReactNode } from 'react'
import { Fragment } from 'react'
import { classNames } from './class-names.ts'

export type Definition = { term: string; value: ReactNode }
type DefinitionListProps = {
  items: readonly Definition[]
  /** Term above value, for narrow cards. */ stacked?: boolean | undefined
  className?: string | undefined
}

/** Names and values of a record. */
export function DefinitionList({ items, stacked = false, className }: DefinitionListProps): ReactElement {
  return (
    <dl className={classNames('ek-dl', stacked && 'ek-dl--stacked', className)}>
      {items.map(({ term, value }) => (
        <Fragment key={term}>
          <dt>{term}</dt>
          <dd>{value}</dd>
        </Fragment>
      ))}
    </dl>
  )
}

/** 'Missing' asks to be filled in; 'Unassigned' is allowed; a dash is none. */
export function Missing({ kind = 'missing' }: { kind?: 'missing' | 'unassigned' | 'none' | undefined }): ReactElement {
  if (kind === 'missing') return <span className="font-medium text-warn-ink">Missing</span>
  if (kind === 'unassigned') return <span className="text-ink-3">Unassigned</span>
  return (
    <span>
      <span aria-hidden="true">–</span>
      <span className="sr-only">None</span>
    </span>
  )
}
