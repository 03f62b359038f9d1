import type { ReactElement, Ref } from 'react'
import type { FieldProblem } from '#platform/shared/app-error.ts'
import { Glyph } from '#ui/glyphs.tsx'
import { fieldLabel } from './strings.ts'

interface SummaryProps {
  ref: Ref<HTMLDivElement>
  title: string
  problems: readonly FieldProblem[]
}

/** What the server or the contract found wrong, field by field; it takes the focus when it appears. */
export function ProblemSummary({ ref, title, problems }: SummaryProps): ReactElement | null {
  if (problems.length === 0) return null
  return (
    <div ref={ref} tabIndex={-1} role="alert" className="ek-banner ek-banner--danger mb-5">
      <span className="ek-banner__glyph">
        <Glyph kind="overdue" />
      </span>
      <div className="ek-banner__text">
        <b>{title}</b>
        <ul className="mt-1 grid gap-0.5">
          {problems.map(({ path, message }) => (
            <li key={`${path} ${message}`}>{path ? `${fieldLabel(path.split('.')[0] ?? path)}: ${message}` : message}</li>
          ))}
        </ul>
      </div>
    </div>
  )
}
