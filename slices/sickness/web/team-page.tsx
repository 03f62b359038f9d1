import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState, type ReactElement, type ReactNode } from 'react'
import { showDate } from '#platform/shared/calendar-date.ts'
import { PageHeading } from '#slices/workspace/web/public.tsx'
import { AbsenceNav } from '#slices/time-off/web/public.tsx'
import { Avatar } from '#ui/avatar.tsx'
import { Button } from '#ui/button.tsx'
import { EmptyLine } from '#ui/empty-state.tsx'
import { ErrorBanner } from '#ui/error-banner.tsx'
import { SkeletonRows } from '#ui/skeleton.tsx'
import { Status } from '#ui/status.tsx'
import type { TeamLine } from '../contract.ts'
import { teamToday, type TeamToday } from './api.ts'
import { FinishDialog } from './steps.tsx'
import { Triggers } from './triggers.tsx'
import { fromToday } from './words.ts'

/** /app/sickness: who is away ill today, and what is to be done about it. */
export function TeamSicknessPage(): ReactElement {
  const found = useQuery(teamToday)
  return (
    <>
      <PageHeading title="Sickness" lead="Who is off sick today, and what is to be done." action={<AbsenceNav />} />
      <div className="px-4 pb-12 md:px-6 xl:px-gutter">
        {found.data ? (
          <Loaded team={found.data} />
        ) : found.isError ? (
          <ErrorBanner message="The absences could not be loaded." onRetry={() => void found.refetch()} retrying={found.isFetching} />
        ) : (
          <SkeletonRows label="Absences are loading" rows={6} />
        )}
      </div>
    </>
  )
}

function Loaded({ team }: { team: TeamToday }): ReactElement {
  const { today } = team
  const [finishing, setFinishing] = useState<string | null>(null)
  return (
    <div className="grid max-w-4xl grid-cols-1 gap-10">
      <Section id="off" title="Off sick today" lines={team.off} empty="Nobody is off sick today.">
        {(line) => (
          <>
            Since {showDate(line.starts_on)}
            {line.ends_on === null && (line.expected_on ? `, expected back on ${showDate(line.expected_on)}` : ', open')}
          </>
        )}
      </Section>
      <Section id="returns" title="Return-to-work conversations" lines={team.returns} empty="No conversation is waiting.">
        {(line) => <Due day={line.due_on} today={today} words={`Back ${line.due_on ? fromToday(line.due_on, today) : ''}`} />}
      </Section>
      {(team.steps.length > 0 || team.can.triggers) && (
        <Section id="steps" title="Supportive steps" lines={team.steps} empty="No step is open.">
          {(line) => (
            <span className="flex items-center gap-3">
              <Due day={line.due_on} today={today} words={`Due ${line.due_on ? fromToday(line.due_on, today) : ''}`} />
              <Button size="sm" onClick={() => setFinishing(line.step_id)}>
                Done <span className="sr-only">{line.name}</span>
              </Button>
            </span>
          )}
        </Section>
      )}
      {team.leave.length > 0 && (
        <Section id="leave" title="Holiday asked back" lines={team.leave} empty="">
          {(line) => `Ill from ${showDate(line.starts_on)}${line.ends_on ? ` to ${showDate(line.ends_on)}` : ''}`}
        </Section>
      )}
      {team.certificates && (
        <Section id="certificates" title="Certificates and fit notes" lines={team.certificates} empty="All certificates are there.">
          {(line) => <Due day={line.due_on} today={today} words={certificateWords[line.needs](showDate(line.due_on ?? today))} />}
        </Section>
      )}
      {team.can.triggers && <Triggers />}
      {finishing !== null && <FinishDialog id={finishing} withNote={team.can.triggers} onClose={() => setFinishing(null)} />}
    </div>
  )
}

const certificateWords = {
  'self-certificate': () => 'Self-certificate missing',
  'fit-note': (day: string) => `Fit note needed from ${day}`,
  'running-out': (day: string) => `Fit note runs out on ${day}`,
} as const

const Due = ({ day, today, words }: { day: string | null; today: string; words: string }): ReactElement => (
  <Status kind={day !== null && day < today ? 'due' : 'not-started'}>{words}</Status>
)

interface SectionProps<Line extends TeamLine> {
  readonly id: string
  readonly title: string
  readonly lines: readonly Line[]
  readonly empty: string
  readonly children: (line: Line) => ReactNode
}
function Section<Line extends TeamLine>({ id, title, lines, empty, children }: SectionProps<Line>): ReactElement {
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className="ek-section-title mb-2">
        {title}
      </h2>
      {lines.length === 0 ? (
        <EmptyLine>{empty}</EmptyLine>
      ) : (
        <ul className="divide-y divide-line border-y border-line">
          {lines.map((line) => (
            <li
              key={'step_id' in line ? String(line.step_id) : line.absence_id}
              className="flex flex-wrap items-center gap-x-4 gap-y-1 py-2.5 text-sm"
            >
              <Avatar id={line.employee_id} name={line.name} size={30} />
              <Link
                to="/app/people/$id"
                params={{ id: line.employee_id }}
                hash="absence"
                className="ek-link min-w-40 flex-1 font-medium"
                dir="auto"
              >
                {line.name}
              </Link>
              <span className="text-ink-2">{children(line)}</span>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
