import { Link } from '@tanstack/react-router'
import { useState, type ReactElement } from 'react'
import { isHr } from '#platform/shared/actor.ts'
import { showDate } from '#platform/shared/calendar-date.ts'
import { useMe } from '#slices/workspace/web/public.tsx'
import { Button, buttonClass } from '#ui/button.tsx'
import { Glyph } from '#ui/glyphs.tsx'
import { Status } from '#ui/status.tsx'
import type { CaseFile, CaseWork } from '../contract.ts'
import { ArrangeMeeting } from './meeting-dialogs.tsx'
import { OtherSteps, reasonRow, reasonSource } from './next-step.tsx'
import type { Check } from './shapes.ts'
import { SourceNote } from './source-note.tsx'
import { findingGlyph } from './words.ts'

export type Owed = CaseWork['letters_owed'][number]

const ofInvitation = new Set(['allegations_in_writing', 'evidence_shared', 'meeting_notice_given', 'companion_offered'])
/** The meeting a letter calls, where it is not the hearing. */
const calledBy: Readonly<Record<string, string>> = {
  investigation_invite: 'investigation',
  appeal_invite: 'appeal',
  consultation_invite: 'consultation',
  fw_meeting_invite: 'consultation',
}
const ofOutcome = new Set(['outcome_in_writing', 'appeal_offered'])

/** The checks that a letter settles for a step that comes now: those on the way to a meeting for an invitation, those after a decision for any other. */
const settledBy = ({ letter }: Owed, { readiness, steps }: CaseWork): Check[] => {
  const names = letter.endsWith('_invite') ? ofInvitation : ofOutcome
  const now = new Set(steps.map(({ step }) => step))
  return readiness.filter(
    ({ id, kind, state, steps: of }) =>
      kind === 'gate' && names.has(id) && (state === 'not_met' || state === 'unknown') && of.some((step) => now.has(step)),
  )
}

/** Where a letter out of this case is written. */
export function PrepareLetter({ file, owed, primary = false }: { file: CaseFile; owed: Owed; primary?: boolean }): ReactElement | null {
  const { userRole } = useMe()
  const to = file.people.find(({ employee }) => employee)
  if (userRole === null || !isHr({ role: userRole }) || !to) return null
  return (
    <Link
      to="/app/letters/write"
      search={{ template: owed.letter, employee: to.id, case: file.id }}
      className={buttonClass(primary ? { variant: 'primary' } : { size: 'sm' })}
    >
      Prepare letter{!primary && <span className="sr-only"> {owed.title}</span>}
    </Link>
  )
}

interface LetterProps {
  file: CaseFile
  work: CaseWork
  owed: Owed
  onSent: (owed: Owed) => void
  onOpen: (step: string) => void
}

/** A letter that the last step asked for comes before the next one: what it has to settle, and the ways to write it. */
export function NextLetter({ file, work, owed, onSent, onOpen }: LetterProps): ReactElement {
  const settles = settledBy(owed, work)
  const [arranging, setArranging] = useState(false)
  // An invitation to no meeting cannot be written.
  const meetingFirst =
    owed.letter.endsWith('_invite') && file.meeting_purposes.length > 0 && !file.meetings.some(({ state }) => state === 'arranged')
  return (
    <section className="rounded-xl border border-accent-line bg-accent-soft p-5" aria-labelledby="next-step">
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-1">
        <div className="min-w-0">
          <p className="text-xs font-[580] text-accent-ink">Next step</p>
          <h2 id="next-step" className="mt-0.5 text-lg font-semibold tracking-tight">
            {meetingFirst ? `Arrange the meeting, then send: ${owed.title}` : `Send: ${owed.title}`}
          </h2>
        </div>
        <span className="num shrink-0 pt-1 text-sm">
          <Status kind="due">Owed since {showDate(owed.since)}</Status>
        </span>
      </div>
      <ol className="mt-3.5 grid gap-2.5 text-base leading-5">
        {settles.map((line, i) => (
          <li key={line.id} className={reasonRow}>
            <span className="num text-xs font-[620] text-accent-ink">{i + 1}</span>
            <span className="text-ink-2">
              {line.title}
              <span className="flex items-baseline gap-1.5 text-sm">
                <Glyph kind={findingGlyph[line.state]} size={11} /> {line.says}
              </span>
            </span>
            <span className={reasonSource}>
              <SourceNote basis={line.basis} source={line.source} />
            </span>
          </li>
        ))}
      </ol>
      <div className="mt-4 flex flex-wrap items-center gap-2">
        {meetingFirst && (
          <Button variant="primary" onClick={() => setArranging(true)}>
            Arrange meeting
          </Button>
        )}
        <PrepareLetter file={file} owed={owed} primary={!meetingFirst} />
        <Button onClick={() => onSent(owed)}>Record as sent</Button>
        {work.steps.length > 0 && <OtherSteps steps={work.steps} onOpen={onOpen} />}
        <span className="flex-1" />
        <span className="text-xs text-ink-2">Guidance only. You make the decision.</span>
      </div>
      {arranging && <ArrangeMeeting file={file} calledFor={calledBy[owed.letter] ?? 'hearing'} onClose={() => setArranging(false)} />}
    </section>
  )
}

/** Letters the next step waits for: they go out before it is recorded, and the way to each stands beside its check. */
export function LettersFirst({ file, work, onSent }: Omit<LetterProps, 'owed' | 'onOpen'>): ReactElement | null {
  const waiting = work.letters_ahead.filter(({ step }) => step === work.steps[0]?.step)
  if (waiting.length === 0) return null
  return (
    <ul className="mt-3.5 grid gap-2 border-t border-accent-line pt-3.5 text-sm">
      {waiting.map((letter) => (
        <li key={letter.letter} className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <span className="min-w-48 flex-1 text-ink-2">
            Sent before this step: <b className="font-[550] text-ink">{letter.title}</b>
          </span>
          <PrepareLetter file={file} owed={letter} />
          {file.can.direct && (
            <Button size="sm" onClick={() => onSent(letter)}>
              Record as sent <span className="sr-only">{letter.title}</span>
            </Button>
          )}
        </li>
      ))}
    </ul>
  )
}
