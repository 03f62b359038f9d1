import { useState, type ReactElement } from 'react'
import { showDate } from '#platform/shared/calendar-date.ts'
import { momentInWords } from '#platform/web/clock.ts'
import { useMe } from '#slices/workspace/web/public.tsx'
import { EmptyLine } from '#ui/empty-state.tsx'
import { FileText, Mail, Scale, Users } from '#ui/icons.ts'
import { Segmented } from '#ui/segmented.tsx'
import type { CaseFile } from '../contract.ts'
import { Section } from './section.tsx'
import type { Entry } from './shapes.ts'

const parts = { all: 'All', decisions: 'Decisions', letters: 'Letters' } as const
type Part = keyof typeof parts

const decisions = new Set([
  'opened',
  'step_taken',
  'gate_overridden',
  'finding_made',
  'moved_to_version',
  'paused',
  'resumed',
  'break_glass',
])

const belongsTo: Readonly<Record<Part, (kind: string) => boolean>> = {
  all: () => true,
  decisions: (kind) => decisions.has(kind),
  letters: (kind) => kind === 'letter_issued',
}

const look = { className: 'ek-icon text-ink-3', size: 13, 'aria-hidden': true } as const
const ofPeople = /^(meeting|companion|party|role)_/

/** A letter, people, a decision, or something else that was written down. */
function Mark({ kind }: { kind: string }): ReactElement {
  if (kind === 'letter_issued') return <Mail {...look} />
  if (ofPeople.test(kind)) return <Users {...look} />
  return decisions.has(kind) ? <Scale {...look} /> : <FileText {...look} />
}

/** Everything that happened, the newest first; nothing is ever taken out. */
export function Timeline({ file }: { file: CaseFile }): ReactElement {
  const [part, setPart] = useState<Part>('all')
  const shown = file.timeline.filter(({ kind }) => belongsTo[part](kind))
  return (
    <Section
      title="Timeline"
      aside={
        file.work && (
          <Segmented
            label="Show"
            value={part}
            onChange={setPart}
            items={(Object.keys(parts) as Part[]).map((value) => ({ value, label: parts[value] }))}
          />
        )
      }
    >
      {shown.length === 0 ? (
        <EmptyLine>Nothing of this kind yet.</EmptyLine>
      ) : (
        <ol>
          {shown.map((entry, i) => (
            <Line key={entry.number ?? `${entry.at} ${i}`} entry={entry} last={i === shown.length - 1} />
          ))}
        </ol>
      )}
    </Section>
  )
}

function Line({ entry, last }: { entry: Entry; last: boolean }): ReactElement {
  const { tenant } = useMe()
  return (
    <li className="relative flex gap-3 pb-3 text-sm">
      {!last && <span aria-hidden="true" className="absolute top-6 bottom-0 left-3 w-px bg-line" />}
      <span className="grid size-6 shrink-0 place-items-center rounded-full bg-sunken">
        <Mark kind={entry.kind} />
      </span>
      <span className="min-w-0 flex-1 pt-0.5 text-ink-2">
        <b className="font-[580] text-ink" dir="auto">
          {entry.by_name}
        </b>{' '}
        <span className="wrap-anywhere">{entry.text}</span>
        {entry.reason !== null && <span className="block text-ink-2 wrap-anywhere">Reason: “{entry.reason}”</span>}
      </span>
      <time
        className="num shrink-0 pt-0.5 text-xs text-ink-3"
        dateTime={entry.on}
        title={momentInWords(entry.at, tenant?.time_zone ?? 'Europe/London')}
      >
        {showDate(entry.on)}
      </time>
    </li>
  )
}
