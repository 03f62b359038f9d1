import { useState, type ReactElement } from 'react'
import { clockTime, momentInWords } from '#platform/web/clock.ts'
import { Avatar } from '#ui/avatar.tsx'
import { Badge } from '#ui/badge.tsx'
import { Glyph } from '#ui/glyphs.tsx'
import { ArrowRight, ChevronDown, ChevronRight } from '#ui/icons.ts'
import { LogoMark } from '#ui/logo.tsx'
import type { LogEntry } from '../contract.ts'
import { actionWords, fieldName, recordWords, sealWords, valueWords } from './strings.ts'

interface TableProps {
  entries: readonly LogEntry[]
  timeZone: string
  /** Only the hour is shown where all entries are of one day. */
  oneDay: boolean
  busy: boolean
}

/** The log itself, newest first; a row opens to what was changed and how it is sealed. */
export function LogTable({ entries, timeZone, oneDay, busy }: TableProps): ReactElement {
  const [opened, setOpened] = useState<string | null>(null)
  const numbered = entries.some(({ entry }) => entry !== null)
  return (
    <div className="overflow-x-auto">
      <table className="ek-table [--tpad:1rem] md:min-w-3xl md:[--tpad:2rem]" aria-busy={busy || undefined}>
        {/* On a phone an entry is one line of what happened and one of who and when. */}
        <thead className="max-md:sr-only">
          <tr>
            <th scope="col" className={oneDay ? 'w-28' : 'w-48'}>
              Time
            </th>
            <th scope="col" className="w-1/5">
              Person
            </th>
            <th scope="col" className="w-1/5">
              Action
            </th>
            <th scope="col">Record</th>
            {numbered && (
              <th scope="col" className="w-24 text-right!">
                Entry
              </th>
            )}
            <th scope="col" className="w-20">
              Check
            </th>
          </tr>
        </thead>
        <tbody>
          {entries.map((entry) => (
            <EntryRows
              key={entry.id}
              entry={entry}
              open={opened === entry.id}
              toggle={() => setOpened(opened === entry.id ? null : entry.id)}
              show={{ timeZone, oneDay, numbered }}
            />
          ))}
        </tbody>
      </table>
    </div>
  )
}

interface RowProps {
  entry: LogEntry
  open: boolean
  toggle: () => void
  show: { timeZone: string; oneDay: boolean; numbered: boolean }
}

function EntryRows({ entry, open, toggle, show }: RowProps): ReactElement {
  const Arrow = open ? ChevronDown : ChevronRight
  const details = `entry-${entry.id}`
  return (
    <>
      <tr className={open ? 'is-selected' : undefined}>
        <td className="max-md:h-auto! max-md:py-2.5 md:whitespace-nowrap">
          <button
            type="button"
            className="flex items-center gap-1.5 text-left max-md:min-h-11 max-md:w-full"
            aria-expanded={open}
            aria-controls={open ? details : undefined}
            onClick={toggle}
          >
            <Arrow className="ek-icon text-ink-3" size={14} aria-hidden="true" />
            <time dateTime={entry.at} className="tabular-nums max-md:hidden">
              {timeOf(entry.at, show)}
            </time>
            <span className="min-w-0 flex-1 md:hidden">
              <span className="block break-words">
                <span className="font-[550] text-ink">{actionWords(entry)}</span> · {recordWords(entry)}
              </span>
              <span className="block text-ink-3">
                {entry.actor.name}
                {entry.actor.viewing_as && ` viewing as ${entry.actor.viewing_as}`} · {timeOf(entry.at, show)}
              </span>
            </span>
            <span className="md:hidden">
              <CheckMark check={entry.check} />
            </span>
          </button>
        </td>
        <td className="text-ink! max-md:hidden">
          <Actor actor={entry.actor} />
        </td>
        <td className="font-[520] text-ink! max-md:hidden">{actionWords(entry)}</td>
        <td className="break-words max-md:hidden">{recordWords(entry)}</td>
        {show.numbered && <td className="text-right! tabular-nums max-md:hidden">{entry.entry?.toLocaleString('en-GB')}</td>}
        <td className="max-md:hidden">
          <CheckMark check={entry.check} />
        </td>
      </tr>
      {open && (
        <tr id={details}>
          <td colSpan={show.numbered ? 6 : 5} className="h-auto! bg-paper! py-4">
            <Details entry={entry} />
          </td>
        </tr>
      )}
    </>
  )
}

function timeOf(iso: string, { timeZone, oneDay }: RowProps['show']): string {
  const time = clockTime(iso, timeZone)
  return oneDay ? time : `${momentInWords(iso, timeZone).slice(0, -7)}, ${time}`
}

function Actor({ actor }: { actor: LogEntry['actor'] }): ReactElement {
  return (
    <span className="flex items-center gap-2">
      {actor.id === null ? (
        <span className="inline-flex text-accent">
          <LogoMark size={22} />
        </span>
      ) : (
        <Avatar id={actor.person ?? actor.id} name={actor.name} size={22} />
      )}
      <span>
        <span className="whitespace-nowrap">{actor.name}</span>
        {actor.viewing_as && <span className="block text-xs text-ink-3">viewing as {actor.viewing_as}</span>}
      </span>
      {actor.outside && <Badge>Consultant</Badge>}
    </span>
  )
}

const marks = {
  sound: ['done', 'Matches its seal'],
  broken: ['overdue', 'Does not match its seal'],
  unknown: ['not-applicable', 'Not vouched for by the last check'],
} as const
function CheckMark({ check }: { check: LogEntry['check'] }): ReactElement {
  const [glyph, words] = marks[check]
  return (
    <span className="inline-flex pl-3" title={words}>
      <Glyph kind={glyph} size={12} />
      <span className="sr-only">{words}</span>
    </span>
  )
}

function Details({ entry }: { entry: LogEntry }): ReactElement {
  return (
    <div className="grid gap-x-10 gap-y-4 pl-5 md:grid-cols-2">
      <div>
        <p className="ek-meta mb-1.5">
          {entry.changes.some(({ from }) => from !== null) || entry.action.endsWith('updated') ? 'Change' : 'Details'}
        </p>
        {entry.changes.length === 0 && <p className="text-sm text-ink-2">Nothing more was recorded.</p>}
        <ul className="grid gap-1">
          {entry.changes.map((change) => (
            <ChangeLine key={change.field} change={change} />
          ))}
        </ul>
        {entry.reason && <p className="mt-1 text-sm break-words text-ink-2">Reason: {entry.reason}</p>}
      </div>
      {entry.seal && (
        <div>
          <p className="ek-meta mb-1.5">Seal</p>
          <dl className="grid grid-cols-[auto_1fr] gap-x-4 text-sm leading-5 text-ink-2">
            <dt>This entry</dt>
            <dd className="font-mono text-xs leading-5">{sealWords(entry.seal.hash)}</dd>
            <dt>Previous</dt>
            <dd className="font-mono text-xs leading-5">
              {entry.seal.previous ? sealWords(entry.seal.previous) : 'none: the first entry kept'}
            </dd>
          </dl>
        </div>
      )}
    </div>
  )
}

function ChangeLine({ change }: { change: LogEntry['changes'][number] }): ReactElement {
  const { field, from, to, hidden } = change
  return (
    <li className="flex flex-wrap items-center gap-x-3 text-sm leading-5 break-words text-ink">
      <span className="text-ink-2">{fieldName(field)}</span>
      {hidden && <span className="text-ink-3">Hidden</span>}
      {!hidden && from !== null && (
        <>
          <span className="text-ink-3 line-through">{valueWords(field, from)}</span>
          <ArrowRight className="ek-icon text-ink-3" size={14} aria-label="changed to" />
        </>
      )}
      {!hidden && <span className="font-semibold">{valueWords(field, to)}</span>}
    </li>
  )
}
