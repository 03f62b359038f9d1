import type { ReactElement } from 'react'
import { classNames } from '#ui/class-names.ts'
import { showDate } from '#platform/shared/calendar-date.ts'
import type { Stage } from './shapes.ts'

interface Row {
  readonly key: string
  readonly label: string
  readonly state: 'done' | 'current' | 'ahead'
  readonly shape: 'circle' | 'diamond'
  readonly note: string
  readonly notTaken: string[]
}

const withoutPrefix = (label: string): string => label.replace(/^Decided: /, '')

/** Stages that only wait for one decision, and the ends of the process, are one question each as long as they lie ahead. */
function questionOf({ kind, label }: Stage): string | null {
  if (kind === 'outcome') return 'How does it end?'
  return label.startsWith('Decided: ') ? 'What is decided?' : null
}

/** The rail as it is drawn: what was done, where the case is, what may come, and beside it the ways that were not taken. */
export function railRows(stages: readonly Stage[]): Row[] {
  const rows: Row[] = []
  for (const stage of stages) {
    const last = rows.at(-1)
    const question = questionOf(stage)
    if (stage.state === 'not_taken') last?.notTaken.push(withoutPrefix(stage.label))
    else if (stage.state === 'ahead' && question !== null) {
      const open = rows.findIndex(({ label }) => label === question)
      const asked = rows[open]
      if (asked) rows[open] = { ...asked, note: `${asked.note}, ${withoutPrefix(stage.label).toLowerCase()}` }
      else rows.push({ key: question, label: question, state: 'ahead', shape: 'diamond', note: withoutPrefix(stage.label), notTaken: [] })
    } else {
      const { stage: key, label, state, on, by_name: by } = stage
      const note = [on === null ? '' : showDate(on), by ?? ''].filter(Boolean).join(', ')
      rows.push({ key, label, state, shape: 'circle', note, notTaken: [] })
    }
  }
  return rows
}

/** How far along a case is: stages behind it and the present one, of all that are drawn. */
export function railPlace(rows: readonly Pick<Row, 'state'>[]): { readonly at: number; readonly of: number } {
  return { at: rows.filter(({ state }) => state !== 'ahead').length, of: rows.length }
}

interface RailProps {
  stages: readonly Stage[]
  /** What is due in the present stage. */
  due: { readonly words: string; readonly late: boolean } | null
}

/** The stages of a case from the first to its end, with the load line where it is now. */
export function StageRail({ stages, due }: RailProps): ReactElement {
  const rows = railRows(stages)
  const { at, of } = railPlace(rows)
  return (
    <section aria-labelledby="stages">
      <div className="mb-4 flex items-baseline justify-between">
        <h2 id="stages" className="ek-section-title">
          Stages
        </h2>
        <span className="ek-meta num">
          {at} of {of}
        </span>
      </div>
      <ol className="relative">
        {rows.map((row, i) => (
          <RailRow key={row.key} row={row} last={i === rows.length - 1} due={row.state === 'current' ? due : null} />
        ))}
      </ol>
    </section>
  )
}

const spoken = { done: 'Done: ', current: 'Now: ', ahead: 'Ahead: ' } as const

function RailRow({ row, last, due }: { row: Row; last: boolean; due: RailProps['due'] }): ReactElement {
  const current = row.state === 'current'
  return (
    <li className={classNames('relative flex gap-3', !last && 'pb-4')} aria-current={current ? 'step' : undefined}>
      {!last && <Connection solid={row.state === 'done'} />}
      <span className="relative z-10 h-5 w-5 shrink-0">
        <RailMark state={row.state} shape={row.shape} />
      </span>
      <span className={classNames('min-w-0', current && 'pl-1.5')}>
        <span className={classNames('block text-sm leading-5', row.state === 'ahead' ? 'text-ink-2' : 'font-[550] text-ink')}>
          <span className="sr-only">{spoken[row.state]}</span>
          {row.label}
        </span>
        {row.note && <span className="mt-0.5 block text-xs leading-4 text-ink-3">{row.note}</span>}
        {due && (
          <span className={classNames('mt-0.5 block text-xs leading-4 font-[550]', due.late ? 'text-danger-ink' : 'text-warn-ink')}>
            {due.words}
          </span>
        )}
        {row.notTaken.length > 0 && (
          <span className="mt-1 flex items-start gap-1.5 text-xs leading-4 text-ink-3">
            <Stub />
            <span>Not taken: {row.notTaken.join(', ').toLowerCase()}</span>
          </span>
        )}
      </span>
    </li>
  )
}

const dashes = 'repeating-linear-gradient(to bottom,var(--color-line-strong) 0 4px,transparent 4px 8px)'
const Connection = ({ solid }: { solid: boolean }): ReactElement => (
  <span
    aria-hidden="true"
    className="absolute top-2.5 -bottom-2.5 left-[9px] w-0.5"
    style={{ background: solid ? 'var(--color-accent)' : dashes }}
  />
)

function Stub(): ReactElement {
  return (
    <svg width="24" height="10" viewBox="0 0 24 10" className="mt-[3px] -ml-[27px] shrink-0" aria-hidden="true">
      <path d="M0 5h18" stroke="var(--color-line-strong)" strokeWidth="1.5" strokeDasharray="3 2.5" />
      <path d="M18.4 2.2v5.6" stroke="var(--color-line-strong)" strokeWidth="1.5" />
    </svg>
  )
}

/** Circles are stages, diamonds questions; the ring crossed by a level bar is where the case is. */
function RailMark({ state, shape }: Pick<Row, 'state' | 'shape'>): ReactElement {
  if (state === 'current')
    return (
      <svg width="40" height="20" viewBox="0 0 40 20" className="-ml-2.5" aria-hidden="true">
        <circle cx="20" cy="10" r="7" fill="var(--color-paper)" stroke="var(--color-accent)" strokeWidth="2.5" />
        <path d="M4 10h32" stroke="var(--color-accent)" strokeWidth="2.5" />
      </svg>
    )
  const done = state === 'done'
  const fill = done ? 'var(--color-accent)' : 'var(--color-paper)'
  const stroke = done ? 'var(--color-accent)' : 'var(--color-field)'
  return (
    <svg width="20" height="20" viewBox="0 0 20 20" aria-hidden="true">
      {shape === 'circle' ? (
        <circle cx="10" cy="10" r={done ? 5 : 4.4} fill={fill} stroke={stroke} strokeWidth={done ? 0 : 1.5} />
      ) : (
        <path d="M10 3.6l6.4 6.4-6.4 6.4L3.6 10z" fill={fill} stroke={stroke} strokeWidth="1.5" strokeLinejoin="round" />
      )}
    </svg>
  )
}
