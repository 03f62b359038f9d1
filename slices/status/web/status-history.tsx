import { useEffect, useState, type ReactElement } from 'react'
import type { StatusPage } from '../contract.ts'
import { answeredPercent, componentNames, kindOfDay, type DayOf } from '../rules.ts'

/** Ninety days by component, and what went wrong. Asked of the installation once, when the page is opened. */
export function StatusHistory(): ReactElement {
  const [page, setPage] = useState<StatusPage | 'failed' | null>(null)
  useEffect(() => {
    const asking = new AbortController()
    fetch('/api/status', { cache: 'no-store', credentials: 'omit', signal: asking.signal })
      .then(async (answer) => (answer.ok ? ((await answer.json()) as StatusPage) : 'failed'))
      .then(setPage)
      .catch(() => asking.signal.aborted || setPage('failed'))
    return () => asking.abort()
  }, [])
  if (page === 'failed') return <p role="alert">The history is not available right now. The checks above are separate and still hold.</p>
  if (page === null) return <p aria-busy="true">Loading the history…</p>
  return (
    <div className="grid gap-8">
      <div className="grid max-w-2xl gap-5">
        {page.components.map(({ component, well, days }) => (
          <Ninety key={component} name={componentNames[component]} well={well} days={days} />
        ))}
      </div>
      <Incidents incidents={page.incidents} />
    </div>
  )
}

const words = { none: 'not checked', well: 'well', short: 'short interruption', long: 'interrupted' } as const

function Ninety({ name, well, days }: { name: string; well: boolean | null; days: readonly DayOf[] }): ReactElement {
  const percent = answeredPercent(days)
  const looked = days.filter((day) => day.looks > 0).length
  const bad = days.filter((day) => ['short', 'long'].includes(kindOfDay(day)))
  const told = bad.length === 0 ? 'no day with an interruption' : `interrupted on ${bad.map((day) => dayInWords(day.day)).join(', ')}`
  return (
    <div>
      <p className="flex flex-wrap justify-between gap-x-4 text-base">
        <b>{name}</b>
        <span className="text-sm text-ink-3">
          {well === null ? '' : well ? 'Working. ' : 'Not answering. '}
          {percent === null ? 'Not checked yet' : `${percent}% answered in ${looked} ${looked === 1 ? 'day' : 'days'}`}
        </span>
      </p>
      <svg
        role="img"
        aria-label={`${name}, the last 90 days: ${percent === null ? 'not checked yet' : told}`}
        viewBox="0 0 450 24"
        preserveAspectRatio="none"
        className="mt-1.5 h-6 w-full"
      >
        {days.map((day, i) => {
          const kind = kindOfDay(day)
          return (
            <rect
              key={day.day}
              x={i * 5}
              y={kind === 'long' ? 0 : kind === 'short' ? 6 : kind === 'well' ? 10 : 18}
              width="3.5"
              height={kind === 'long' ? 24 : kind === 'short' ? 18 : kind === 'well' ? 14 : 6}
              className={`hs-${kind}`}
            >
              <title>{`${dayInWords(day.day)}: ${words[kind]}`}</title>
            </rect>
          )
        })}
      </svg>
    </div>
  )
}

const day = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC' })
const moment = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'short', timeZone: 'Europe/London' })
// oxlint-disable-next-line no-restricted-globals -- an instant that was written down, not the clock
const instantOf = (written: string): number => Date.parse(written)
const dayInWords = (date: string): string => day.format(instantOf(date))

function Incidents({ incidents }: { incidents: StatusPage['incidents'] }): ReactElement {
  return (
    <section aria-labelledby="incidents">
      <h3 id="incidents" className="text-md font-semibold">
        Incidents
      </h3>
      {incidents.length === 0 ? (
        <p className="mt-2">None in the last 90 days.</p>
      ) : (
        <ul className="mt-3 grid gap-4">
          {incidents.map(({ id, title, began_at, ended_at, notes }) => (
            <li key={id}>
              <b>{title}</b>
              <p className="text-sm text-ink-3">
                {moment.format(instantOf(began_at))} to {ended_at ? moment.format(instantOf(ended_at)) : 'now'}
              </p>
              {notes.map(({ at, text }) => (
                <p key={at} className="mt-1 text-base">
                  {text} <span className="text-sm text-ink-3">{moment.format(instantOf(at))}</span>
                </p>
              ))}
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
