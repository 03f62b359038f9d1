import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, type ReactElement } from 'react'
import { EmptyLine } from '#ui/empty-state.tsx'
import { ErrorBanner } from '#ui/error-banner.tsx'
import { SkeletonRows } from '#ui/skeleton.tsx'
import type { PolicyVersion } from '../contract.ts'
import { versionQuery } from './api.ts'

interface Props {
  id: string
  version: PolicyVersion
  /** Places of a quote in the text, which is brought into view. */
  from: number | null
  to: number | null
}

/** The text of a version as it is quoted from: plain, with its headings, the quoted words marked. */
export function PolicyText({ id, version, from, to }: Props): ReactElement {
  const query = useQuery(versionQuery(id, version.id))
  const mark = useRef<HTMLElement>(null)
  const body = query.data?.body ?? ''
  useEffect(() => {
    if (body !== '' && from !== null) mark.current?.scrollIntoView({ block: 'center' })
  }, [body, from])
  if (query.isError)
    return <ErrorBanner message="The text could not be loaded." onRetry={() => void query.refetch()} retrying={query.isFetching} />
  if (query.isPending) return <SkeletonRows label="Loading the text…" rows={10} />
  if (body === '') return <EmptyLine>The text is not here yet.</EmptyLine>
  const quoted = from !== null && to !== null && from < to && to <= body.length
  const sections = sectionStarts(query.data.passages, body)
  return (
    <div className="grid max-w-3xl gap-2 text-base leading-7 wrap-anywhere" dir="auto">
      {linesOf(body).map(({ start, text }) => {
        const end = start + text.length
        const inside = quoted && from < end && to > start
        const [a, b] = inside ? [Math.max(from, start) - start, Math.min(to, end) - start] : [0, 0]
        const words = inside ? (
          <>
            {text.slice(0, a)}
            <mark ref={mark} className="bg-accent-soft text-ink">
              {text.slice(a, b)}
            </mark>
            {text.slice(b)}
          </>
        ) : (
          text
        )
        return sections.has(start) ? (
          <h2 key={start} className="mt-4 text-lg font-semibold">
            {words}
          </h2>
        ) : (
          <p key={start}>{words}</p>
        )
      })}
    </div>
  )
}

function linesOf(body: string): { start: number; text: string }[] {
  const lines: { start: number; text: string }[] = []
  let start = 0
  for (const text of body.split('\n')) {
    if (text.trim() !== '') lines.push({ start, text })
    start += text.length + 1
  }
  return lines
}

/** Lines that no passage holds are headings. */
function sectionStarts(passages: readonly { start: number; end: number }[], body: string): ReadonlySet<number> {
  return new Set(
    linesOf(body).flatMap(({ start }) => (passages.some((passage) => start >= passage.start && start < passage.end) ? [] : [start])),
  )
}
