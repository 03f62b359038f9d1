import { useEffect, useRef, type ReactElement } from 'react'
import { showDate } from '#platform/shared/calendar-date.ts'
import type { Source } from '../contract.ts'
import { signOffWords } from './sign-off-words.ts'

const kinds = { policy: 'Your policy', statutory: 'Summary of the law', case: 'Case' } as const

/** Where the answer stands: each passage with its document, and the way into it. */
export function SourcesPanel({ sources, chosen }: { sources: readonly Source[]; chosen: number | null }): ReactElement {
  return (
    <aside aria-label="Sources" className="shrink-0 border-t border-line bg-sunken px-4 md:px-6 xl:w-79 xl:border-t-0 xl:border-l">
      {/* Beside a long answer its sources stay in view. */}
      <div className="py-5 xl:sticky xl:top-0 xl:max-h-[calc(100dvh-3.5rem)] xl:overflow-y-auto">
        <div className="mb-3 flex items-baseline justify-between">
          <h2 className="text-base font-semibold">Sources</h2>
          <span className="text-xs text-ink-3">{sources.length} used</span>
        </div>
        <ol className="grid gap-3">
          {sources.map((source, at) => (
            <SourceCard key={source.number} source={source} shown={at + 1} chosen={source.number === chosen} />
          ))}
        </ol>
      </div>
    </aside>
  )
}

function SourceCard({ source, shown, chosen }: { source: Source; shown: number; chosen: boolean }): ReactElement {
  const card = useRef<HTMLLIElement>(null)
  useEffect(() => {
    if (chosen) card.current?.scrollIntoView({ block: 'nearest' })
  }, [chosen])
  const { text, mark } = source
  return (
    <li
      ref={card}
      aria-current={chosen || undefined}
      className={`rounded-lg border bg-surface p-3.5 ${chosen ? 'border-accent outline-1 outline-accent' : 'border-line'}`}
    >
      <p className="flex gap-2 text-sm font-semibold">
        <span className="ek-badge mt-0.5 shrink-0">{source.kind === 'case' ? shown : source.number}</span>
        <span className="wrap-anywhere">
          {source.title}
          {source.section !== '' && source.section !== source.title && `, ${source.section.replaceAll(' > ', ', ')}`}
        </span>
      </p>
      <p className="mt-2 text-sm leading-5 wrap-anywhere whitespace-pre-line" dir="auto">
        {text.slice(0, mark.start)}
        {mark.end > mark.start && <mark className="bg-accent-soft text-ink">{text.slice(mark.start, mark.end)}</mark>}
        {text.slice(mark.end)}
      </p>
      <SourceFoot source={source} />
    </li>
  )
}

function SourceFoot({ source }: { source: Source }): ReactElement {
  return (
    <p className="mt-2 flex flex-wrap items-baseline gap-x-3 text-xs text-ink-3">
      <span>{kinds[source.kind]}</span>
      {source.kind === 'policy' && <span>{source.edition}</span>}
      {source.effective_from && <span>From {showDate(source.effective_from)}</span>}
      {!source.in_force && <span>Not in force today</span>}
      {source.sign_off && <span>{signOffWords(source.sign_off)}</span>}
      {source.source_url && (
        <a className="ek-link" href={source.source_url} target="_blank" rel="noreferrer">
          Official text
        </a>
      )}
      <a className="ek-link ml-auto" href={source.href}>
        Open<span className="sr-only"> {source.title}</span>
      </a>
    </p>
  )
}
