import { lazy, Suspense, useState, type ReactElement, type ReactNode } from 'react'
import { showDate } from '#platform/shared/calendar-date.ts'
import { useMedia } from '#platform/web/use-media.ts'
import { Notice } from '#ui/error-banner.tsx'
import type { CaseFile, CaseWork, HandlerRole } from '../contract.ts'
import { Allegations } from './allegations.tsx'
import { WrittenDown } from './answers.tsx'
import { Evidence } from './evidence.tsx'
import { Letters, SendDialog } from './letters.tsx'
import { Links } from './links.tsx'
import { Meetings } from './meetings.tsx'
import { LimitsPanel } from './limits-panel.tsx'
import { LettersFirst, NextLetter, type Owed } from './next-letter.tsx'
import { NextStep } from './next-step.tsx'
import { Notes } from './notes.tsx'
import { NamePerson } from './people-dialogs.tsx'
import { PeoplePanel } from './people-panel.tsx'
import { Panel, ChecksPanel, DeadlinesPanel, WarningsPanel } from './side-panels.tsx'
import { StageRail } from './stage-rail.tsx'
import { DutyDialog, ExtendDialog } from './standing-dialogs.tsx'
import type { Check, Deadline, Step } from './shapes.ts'
import { StepSheet } from './step-sheet.tsx'
import { Tasks } from './tasks.tsx'
import { Timeline } from './timeline.tsx'
import { useStep } from './use-step.ts'
import { dayInWords, roleWords } from './words.ts'

const VersionDialog = lazy(() => import('./version-dialog.tsx').then((part) => ({ default: part.VersionDialog })))

interface WorkspaceProps {
  file: CaseFile
  work: CaseWork
}

const isDue = ({ kind, due, state }: Deadline): boolean => kind === 'due' && due !== null && state !== 'over'

/** The case for who works on it: the stages at the left, what to do and what is known in the middle, time, checks and people at the right. */
export function CaseWorkspace({ file, work }: WorkspaceProps): ReactElement {
  const step = useStep(file, work.steps)
  const next = work.deadlines.find(isDue)
  const [sending, setSending] = useState<Owed | null>(null)
  const [naming, setNaming] = useState<HandlerRole | null>(null)
  return (
    <div className="flex flex-1 flex-col lg:flex-row lg:items-stretch">
      <div className="shrink-0 border-b border-line bg-paper px-4 py-5 md:px-6 lg:w-68.5 lg:border-r lg:border-b-0 lg:pr-5 xl:pl-8">
        <RailFrame>
          <StageRail
            stages={work.rail}
            due={next?.due ? { words: `${next.label} by ${dayInWords(next.due)}`, late: next.state === 'overdue' } : null}
          />
          <BuiltFrom file={file} />
        </RailFrame>
      </div>
      <div className="flex min-w-0 flex-1 flex-col xl:flex-row">
        <div className="grid min-w-0 flex-1 content-start gap-7 px-4 py-5 md:px-6 xl:px-8">
          <Notices file={file} work={work} />
          <div>
            <WhatNext file={file} work={work} deadline={next} onOpen={step.open} onSent={setSending} />
            <WaitsFor file={file} work={work} onName={setNaming} />
          </div>
          <Allegations file={file} />
          <Evidence file={file} />
          <Meetings file={file} />
          <Letters file={file} work={work} onSent={setSending} />
          <Tasks file={file} />
          <Notes file={file} />
          <WrittenDown answers={work.answers} />
          <Links file={file} />
          <Timeline file={file} />
        </div>
        <Aside file={file} work={work} />
      </div>
      {naming && <NamePerson file={file} role={naming} onClose={() => setNaming(null)} />}
      {sending && <SendDialog file={file} letter={sending} onClose={() => setSending(null)} />}
      {step.step && (
        <StepSheet
          key={step.step.step}
          step={step.step}
          about={`${file.reference}, ${file.people.map(({ name }) => name).join(', ') || file.process_title}`}
          today={file.today}
          draft={step.draft}
          onDraft={step.change}
          mayOverride={file.can.direct}
          saving={step.saving}
          gone={step.gone}
          refused={step.refused}
          onTake={step.send}
          onClose={step.close}
        />
      )}
    </div>
  )
}

/** Which version of the process the case follows, and the way to a newer one. */
function BuiltFrom({ file }: { file: CaseFile }): ReactElement {
  const [moving, setMoving] = useState(false)
  const newer = file.newer_version
  const may = file.can.direct && file.ended_on === null
  return (
    <p className="mt-5 border-t border-line pt-4 text-xs leading-4 text-ink-3">
      Built from {file.process_title.toLowerCase()}, version {file.version}.
      {newer !== null && ` Version ${newer} has been published since; this case stays on its own. `}
      {newer !== null && may && (
        <button type="button" className="ek-link" onClick={() => setMoving(true)}>
          See what changes
        </button>
      )}
      <Suspense>{newer !== null && moving && <VersionDialog file={file} version={newer} onClose={() => setMoving(false)} />}</Suspense>
    </p>
  )
}

/** On a small screen the rail folds away, so that the next step comes first. */
function RailFrame({ children }: { children: ReactNode }): ReactElement {
  const wide = useMedia('(width >= 64rem)', true)
  if (wide) return <>{children}</>
  return (
    <details>
      <summary className="cursor-pointer text-sm font-[550]">Show the stages</summary>
      <div className="pt-4">{children}</div>
    </details>
  )
}

function Notices({ file, work }: WorkspaceProps): ReactElement {
  const pause = work.pauses.at(-1)
  return (
    <div className="grid gap-2 empty:hidden">
      {file.access === 'read' && (
        <Notice tone="warn">You look into this case in an emergency. Nothing can be changed, and every look is on the record.</Notice>
      )}
      {work.faults.map((fault) => (
        <Notice key={fault} tone="warn">
          The record of this case has a fault, and no step is taken until it is settled: {fault}
        </Notice>
      ))}
      {work.other_nation && (
        <Notice tone="warn">
          The law of Northern Ireland differs, and this process was written for Great Britain. Take advice before each step.
        </Notice>
      )}
      {pause?.to === null && (
        <Notice>
          Paused since {showDate(pause.from)}: {pause.reason}
        </Notice>
      )}
      {work.suspension && (
        <Notice tone="warn">
          Suspended since {showDate(work.suspension.since)}.{' '}
          {work.suspension.reviewed_on === null ? 'Not reviewed yet.' : `Last reviewed on ${showDate(work.suspension.reviewed_on)}.`}
        </Notice>
      )}
    </div>
  )
}

interface NextProps extends WorkspaceProps {
  deadline: Deadline | undefined
  onOpen: (step: Step) => void
  onSent: (owed: Owed) => void
}

/** Steps that are not for who looks, with those they wait for. */
function WaitsFor({ file, work, onName }: WorkspaceProps & { onName: (as: HandlerRole) => void }): ReactElement | null {
  const others = file.ended_on === null ? (work.steps_of_others ?? []) : []
  if (others.length === 0) return null
  return (
    <ul className="mt-3 grid gap-1 text-sm text-ink-2">
      {others.map(({ label, who }) => {
        const named = file.roles.filter(({ as }) => as === who).map(({ person }) => person.name)
        return (
          <li key={label}>
            <b className="font-[550] text-ink">{label}</b>: for the {roleWords[who].toLowerCase()}
            {named.length > 0 ? `, ${named.join(' and ')}` : ', who is not named yet. '}
            {named.length === 0 && file.can.direct && (
              <button type="button" className="ek-link" onClick={() => onName(who)}>
                Name the {roleWords[who].toLowerCase()} <span className="sr-only">for: {label}</span>
              </button>
            )}
          </li>
        )
      })}
    </ul>
  )
}

/** A letter that is owed first, else the next step, else that there is none. */
function WhatNext({ file, work, deadline, onOpen, onSent }: NextProps): ReactElement {
  // Letters go out by whoever runs the case.
  const owed = file.can.direct ? work.letters_owed.at(-1) : undefined
  const open = (id: string): void => {
    const chosen = work.steps.find(({ step }) => step === id)
    if (chosen) onOpen(chosen)
  }
  if (owed) return <NextLetter file={file} work={work} owed={owed} onSent={onSent} onOpen={open} />
  if (work.steps.length === 0) return <NoStep file={file} />
  return (
    <NextStep steps={work.steps} deadline={deadline} today={file.today} onOpen={open}>
      <LettersFirst file={file} work={work} onSent={onSent} />
    </NextStep>
  )
}

function NoStep({ file }: { file: CaseFile }): ReactElement {
  return (
    <p className="rounded-xl border border-line bg-paper p-5 text-sm text-ink-2">
      {file.ended_on === null ? 'No step is yours to take in this stage.' : `The case ended on ${showDate(file.ended_on)}.`}
    </p>
  )
}

function Aside({ file, work }: WorkspaceProps): ReactElement {
  const [duty, setDuty] = useState<Check | null>(null)
  const [more, setMore] = useState<Deadline | null>(null)
  return (
    <aside className="shrink-0 border-t border-line px-4 md:px-6 xl:w-79 xl:border-t-0 xl:border-l" aria-label="About the case">
      <DeadlinesPanel
        deadlines={work.deadlines}
        meetings={file.meetings}
        today={file.today}
        onExtend={file.can.direct ? setMore : undefined}
      />
      <ChecksPanel
        lines={work.readiness}
        now={new Set(work.steps.map(({ step }) => step))}
        onConfirm={file.can.work ? (id) => setDuty(work.readiness.find((line) => line.id === id) ?? null) : undefined}
      />
      <PeoplePanel file={file} />
      <WarningsPanel warnings={work.warnings} />
      {work.limits && <LimitsPanel file={file} limits={work.limits} />}
      <Reasons work={work} />
      {duty && <DutyDialog file={file} duty={duty} onClose={() => setDuty(null)} />}
      {more && <ExtendDialog file={file} deadline={more} onClose={() => setMore(null)} />}
    </aside>
  )
}

/** Reasons somebody gave for going past a check, and looks taken in an emergency: they stay in sight. */
function Reasons({ work }: { work: CaseWork }): ReactElement | null {
  if (work.overrides.length === 0 && work.emergencies.length === 0) return null
  return (
    <Panel id="reasons" title="Passed with a reason">
      <ul className="grid gap-2.5 text-sm leading-5">
        {work.overrides.map(({ gate, title, reason, by_name: by, on }) => (
          <li key={`${gate} ${on} ${reason}`}>
            {title}
            <span className="block text-xs leading-4 text-ink-2">“{reason}”</span>
            <span className="ek-meta block">
              {by}, {showDate(on)}
            </span>
          </li>
        ))}
        {work.emergencies.map(({ person, second, reason, on, until }) => (
          <li key={`${person.id} ${on}`}>
            Opened in an emergency by {person.name}
            <span className="block text-xs leading-4 text-ink-2">“{reason}”</span>
            <span className="ek-meta block">
              {showDate(on)} to {showDate(until)}, agreed by {second.name}
            </span>
          </li>
        ))}
      </ul>
    </Panel>
  )
}
