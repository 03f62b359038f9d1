import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactElement } from 'react'
import { showDate } from '#platform/shared/calendar-date.ts'
import type { DatedDottedLine } from '../contract.ts'
import { datedDottedLines } from './api.ts'
import { kindWords, orgChartStrings } from './strings.ts'

/** On a profile: whom else the person works for and since when; for who may know, also whom they worked for. Nothing where nobody. */
export function PersonDottedLines({ employee }: { employee: { id: string } }): ReactElement | null {
  const { data: lines = [] } = useQuery(datedDottedLines(employee.id))
  if (lines.length === 0) return null
  return (
    <section className="mt-6 border-t border-line pt-6">
      <h2 className="ek-section-title mb-2">{orgChartStrings.dotted}</h2>
      <ul className="grid gap-2">
        {lines.map((line) => (
          <li key={`${line.manager_id} ${line.from}`} className="flex flex-wrap items-baseline gap-x-3 text-sm">
            <Link to="/app/people/$id" params={{ id: line.manager_id }} className="ek-quiet-link font-medium" dir="auto">
              {line.name}
            </Link>
            <span>{kindWords[line.kind]}</span>
            <span className="text-ink-3">{spanOf(line)}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}

const spanOf = ({ from, until }: DatedDottedLine): string =>
  until === null ? `since ${showDate(from)}` : `${showDate(from)} to ${showDate(until)}`
