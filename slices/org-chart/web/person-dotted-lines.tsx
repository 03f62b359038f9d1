import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactElement } from 'react'
import { showDate } from '#platform/shared/calendar-date.ts'
import type { DatedDottedLine } from '../contract.ts'
import { datedDottedLines } from './api.ts'
import { kindWords, orgChartStrings } from './strings.ts'

interface LinesOf {
  readonly id: string
  readonly metadata?: { readonly as_at?: { readonly date: string } | undefined }
}

/**
 * On a profile: whom else the person works for and since when; for who may know, also whom they worked for. As at a day those of that
 * day. Nothing where nobody.
 */
export function PersonDottedLines({ employee: { id, metadata } }: { employee: LinesOf }): ReactElement | null {
  const { data = [] } = useQuery(datedDottedLines(id))
  const day = metadata?.as_at?.date
  const lines = day === undefined ? data : data.filter(({ from, until }) => from <= day && (until === null || until >= day))
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
