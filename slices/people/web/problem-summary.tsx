import type { ReactElement, Ref } from 'react'
import type { FieldProblem } from '#platform/shared/app-error.ts'
import { Glyph } from '#ui/glyphs.tsx'
import { fieldLabel, fieldLabels } from './strings.ts'

interface SummaryProps {
  ref: Ref<HTMLDivElement>
  title: string
  problems: readonly FieldProblem[]
}

const order = Object.keys(fieldLabels)
const placeOf = ({ path }: FieldProblem): number => order.indexOf(path.split('.')[0] ?? path)

/** What the server or the contract found wrong, field by field; it takes the focus when it appears. */
export function ProblemSummary({ ref, title, problems }: SummaryProps): ReactElement | null {
  if (problems.length === 0) return null
  const fields = problems.filter(({ path }) => path !== '').toSorted((a, b) => placeOf(a) - placeOf(b))
  return (
    <div ref={ref} tabIndex={-1} role="alert" className="ek-banner ek-banner--danger mb-5">
      <span className="ek-banner__glyph">
        <Glyph kind="overdue" />
      </span>
      <div className="ek-banner__text">
        {problems
          .filter(({ path }) => path === '')
          .map(({ message }) => (
            <b key={message}>{message}</b>
          ))}
        {fields.length > 0 && <b>{title}</b>}
        <ul className="grid gap-0.5">
          {fields.map(({ path, message }) => (
            <li key={`${path} ${message}`}>{`${fieldLabel(path.split('.')[0] ?? path)}: ${message}`}</li>
          ))}
        </ul>
      </div>
    </div>
  )
}
