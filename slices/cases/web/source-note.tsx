import type { ReactElement } from 'react'
import { BookOpenText } from '#ui/icons.ts'
import { basisWords } from './words.ts'

/** Where a rule comes from: law, code, guidance or the company’s own. */
export function SourceNote({ basis, source }: { basis: string; source: string }): ReactElement {
  return (
    <span className="inline-flex items-baseline gap-1 text-xs text-accent-ink">
      <BookOpenText className="ek-icon translate-y-0.5" size={12} aria-hidden="true" />
      <span>
        <span className="sr-only">{basisWords[basis] ?? basis}: </span>
        {source}
      </span>
    </span>
  )
}
