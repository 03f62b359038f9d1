import { useState, type ReactElement, type ReactNode } from 'react'
import { showDate } from '#platform/shared/calendar-date.ts'
import { Button } from '#ui/button.tsx'
import { EmptyLine } from '#ui/empty-state.tsx'
import { Glyph, type GlyphKind } from '#ui/glyphs.tsx'
import { Status } from '#ui/status.tsx'
import type { Check, Deadline, Meeting, Warning } from './shapes.ts'
import { dayInWords, deadlineGlyph, findingGlyph, findingStateWords, timeLeft, warningWords } from './words.ts'

interface PanelProps {
  id: string
  title: string
  aside?: ReactNode
  children: ReactNode
}

/** A section of the right rail. */
export function Panel({ id, title, aside, children }: PanelProps): ReactElement {
  return (
    <section className="border-b border-line py-5 last:border-0" aria-labelledby={id}>
      <div className="mb-2 flex items-center justify-between gap-2">
        <h2 id={id} className="ek-section-title">
          {title}
        </h2>
        {aside}
      </div>
      {children}
    </section>
  )
}

interface DeadlinesProps {
  deadlines: readonly Deadline[]
  /** Meetings stand among them once they are arranged. */
  meetings?: readonly Meeting[]
  today: string
  /** Writes down more time that was agreed; absent for who may not. */
  onExtend?: ((deadline: Deadline) => void) | undefined
}

/** What is due, and how the date came about. */
export function DeadlinesPanel({ deadlines, meetings = [], today, onExtend }: DeadlinesProps): ReactElement {
  const arranged = meetings.filter(({ state }) => state === 'arranged')
  return (
    <Panel id="deadlines" title="Deadlines">
      {deadlines.length + arranged.length === 0 && <EmptyLine>Nothing is due in this stage.</EmptyLine>}
      <ul className="grid gap-2.5 text-sm leading-5">
        {arranged.map(({ id, title, date }) => {
          const until = { state: date < today ? 'overdue' : 'running', due: date, kind: 'due' } as const
          return (
            <li key={id} className="grid grid-cols-[1fr_auto] gap-x-3">
              <span className="text-ink">{title}</span>
              <span className="num text-right">
                <Status kind={deadlineGlyph(until, today)}>{timeLeft(until, today)}</Status>
              </span>
              <span className="ek-meta num col-span-2">{dayInWords(date)}</span>
            </li>
          )
        })}
        {deadlines.map((deadline) => (
          <li key={deadline.clock} className="grid grid-cols-[1fr_auto] gap-x-3">
            <span className="text-ink">
              {deadline.kind === 'not_before' && <span className="text-ink-2">Not before: </span>}
              {deadline.label}
            </span>
            <span className="num text-right">
              <Status kind={deadlineGlyph(deadline, today)}>{timeLeft(deadline, today)}</Status>
            </span>
            <details className="ek-meta col-span-2">
              <summary className="num w-fit cursor-pointer">{deadline.due === null ? 'No date yet' : dayInWords(deadline.due)}</summary>
              <p className="pt-1">
                {deadline.because} {deadline.source}
              </p>
              {onExtend && deadline.kind === 'due' && deadline.due !== null && (
                <button type="button" className="ek-link" onClick={() => onExtend(deadline)}>
                  More time was agreed <span className="sr-only">{deadline.label}</span>
                </button>
              )}
            </details>
          </li>
        ))}
      </ul>
    </Panel>
  )
}

interface ChecksProps {
  lines: readonly Check[]
  /** The steps that can be taken now: what they stand on comes first. */
  now: ReadonlySet<string>
  /** Says how a duty stands that no check can see; absent for who may not. */
  onConfirm?: ((duty: string) => void) | undefined
}

/** Whether a check has a say in this stage: a step that can be taken now stands on it, or it is settled already. */
const isNear = (line: Check, now: ReadonlySet<string>): boolean =>
  line.state === 'met' || line.override !== null || line.steps.some((step) => now.has(step))

/** Every check and duty of the process: met, not met, not known, or without meaning here. No score. */
export function ChecksPanel({ lines, now, onConfirm }: ChecksProps): ReactElement {
  const [all, setAll] = useState(false)
  const near = lines.filter((line) => line.state !== 'does_not_apply' && isNear(line, now))
  const shown = all ? lines : near
  const met = near.filter(({ state }) => state === 'met').length
  return (
    <Panel
      id="checks"
      title="Compliance checks"
      aside={
        <span className="ek-meta num">
          {met} of {near.length} met
        </span>
      }
    >
      {shown.length === 0 && <EmptyLine>No check has a say in this stage.</EmptyLine>}
      <ul className="grid gap-2.5 text-sm leading-5">
        {shown.map((line) => (
          <CheckLine key={`${line.kind} ${line.id}`} line={line} ahead={!isNear(line, now)} onConfirm={onConfirm} />
        ))}
      </ul>
      {lines.length > near.length && (
        <Button variant="ghost" size="sm" className="mt-2 -ml-2.5" aria-expanded={all} onClick={() => setAll(!all)}>
          {all ? 'Show those of this stage' : `Show all ${lines.length}`}
        </Button>
      )}
    </Panel>
  )
}

/** What lies ahead is not late: it is an empty ring until its step comes. */
const glyphOf = (line: Check, ahead: boolean): GlyphKind => {
  if (line.overridden) return 'due'
  return ahead && line.state === 'not_met' ? 'not-started' : findingGlyph[line.state]
}

function CheckLine({ line, ahead, onConfirm }: { line: Check; ahead: boolean; onConfirm: ChecksProps['onConfirm'] }): ReactElement {
  return (
    <li className="flex gap-2.5">
      <span className="pt-1">
        <Glyph kind={glyphOf(line, ahead)} />
      </span>
      <span className="min-w-0 flex-1">
        <span className={line.state === 'met' ? 'text-ink-2' : 'text-ink'}>
          <span className="sr-only">{findingStateWords[line.state]}: </span>
          {line.title}
        </span>
        {line.state !== 'met' && line.says !== '' && <span className="block text-xs leading-4 text-ink-2">{line.says}</span>}
        {line.override && (
          <span className="block text-xs leading-4 text-warn-ink">
            Passed with a reason: “{line.override.reason}” ({line.override.by_name})
          </span>
        )}
        <span className="ek-meta block">
          {line.source}
          {line.on !== null && `, ${showDate(line.on)}`}
        </span>
        {onConfirm && line.kind === 'duty' && line.state === 'unknown' && (
          <button type="button" className="ek-link text-xs" onClick={() => onConfirm(line.id)}>
            Say how it stands <span className="sr-only">{line.title}</span>
          </button>
        )}
      </span>
    </li>
  )
}

const warningState = { live: 'Live until', spent: 'Spent on', withdrawn: 'Withdrawn, would have run to' } as const

/** Warnings on the person’s file; a spent one is kept and no longer counts. */
export function WarningsPanel({ warnings }: { warnings: readonly Warning[] }): ReactElement | null {
  if (warnings.length === 0) return null
  return (
    <Panel id="warnings" title="Warnings">
      <ul className="grid gap-2.5 text-sm leading-5">
        {warnings.map((warning) => (
          <li key={`${warning.level} ${warning.issued_on}`}>
            <Status kind={warning.state === 'live' ? 'due' : 'not-applicable'}>{warningWords[warning.level] ?? warning.level}</Status>
            <span className="ek-meta block">
              Given {showDate(warning.issued_on)}
              {warning.from === 'earlier_case' && ' in an earlier case'}. {warningState[warning.state]} {showDate(warning.expires_on)}.
            </span>
          </li>
        ))}
      </ul>
    </Panel>
  )
}
