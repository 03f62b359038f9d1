import { Link } from '@tanstack/react-router'
import { useMemo, type ReactElement } from 'react'
import { showDate } from '#platform/shared/calendar-date.ts'
import { Button } from '#ui/button.tsx'
import { EmptyLine } from '#ui/empty-state.tsx'
import { Notice } from '#ui/error-banner.tsx'
import type { CaseFile } from '../contract.ts'
import { Allegations } from './allegations.tsx'
import { Evidence } from './evidence.tsx'
import { Meetings } from './meetings.tsx'
import { PeoplePanel } from './people-panel.tsx'
import { Section } from './section.tsx'
import type { Step } from './shapes.ts'
import { StepSheet } from './step-sheet.tsx'
import { Timeline } from './timeline.tsx'
import { useStep } from './use-step.ts'

type Own = CaseFile['own_steps'][number]

/** Steps that are named by who works on the case, as whoever they are for would say it. */
const asTheirs: Readonly<Record<string, string>> = {
  'Take the appeal in': 'Appeal',
  'Move the hearing for the companion': 'Ask for another day for the companion',
  'Move the meeting for the companion': 'Ask for another day for the companion',
  'Take the written grievance in': 'Make it a formal grievance',
  'Take the request for written reasons in': 'Ask for written reasons',
  'Close: declined': 'Decline the offer',
  'Close: refused': 'Refuse the change',
}

/** A step of a party as the form takes it: without the checks behind it, which are not theirs to see. */
const asStep = ({ step, label, to, questions }: Own): Step => ({
  step,
  label: asTheirs[label] ?? label,
  to,
  questions,
  state: 'ready',
  letters: [],
  opens: null,
  behalf_of: [],
  pace: null,
  basis: 'company',
  source: '',
  reasons: [],
})

/** How a step is told to whoever took it. */
const asDone: Readonly<Record<string, string>> = {
  'Take the appeal in': 'You appealed',
  'Move the hearing for the companion': 'You asked for another day',
  'Move the meeting for the companion': 'You asked for another day',
}
const sentTo = ({ mine }: CaseFile): number => (mine?.letters.length ?? 0) + (mine?.acts.length ?? 0)

/** Letters that were sent to them, with what each lets them do and until when, and what they did themselves. */
function Sent({ file }: { file: CaseFile }): ReactElement | null {
  if (!file.mine || sentTo(file) === 0) return null
  const { letters, acts } = file.mine
  const lines = [
    ...letters.map(({ title, on, appeal }) => ({
      on,
      what: title,
      more: appeal && `You can appeal to ${appeal.to} until ${showDate(appeal.by)}.`,
      letter: true,
    })),
    ...acts.map(({ label, on }) => ({ on, what: asDone[label] ?? label, more: null, letter: false })),
  ].toSorted((a, b) => (a.on < b.on ? 1 : -1))
  return (
    <Section title="Letters to you, and what you did" aside={letters.length > 0 && <Link to="/app/my-letters">Your letters</Link>}>
      <ul className="border-t border-line-strong text-sm">
        {lines.map(({ on, what, more, letter }) => (
          <li key={`${on} ${what}`} className="border-b border-line py-2.5">
            <span className="font-[550]">{what}</span>
            <span className="ek-meta block">
              {letter ? `Sent to you on ${showDate(on)}` : showDate(on)}
              {more && `. ${more}`}
            </span>
          </li>
        ))}
      </ul>
    </Section>
  )
}

/** The case for who is a party to it: what was shown to them, the meetings they are called to, and what they may do themselves. */
export function PartyView({ file }: { file: CaseFile }): ReactElement {
  const steps = useMemo(() => file.own_steps.map(asStep), [file.own_steps])
  const step = useStep(file, steps)
  return (
    <div className="grid flex-1 content-start gap-7 px-4 py-5 md:px-6 xl:grid-cols-[minmax(0,1fr)_20rem] xl:px-8">
      <div className="grid content-start gap-7">
        <Notice>
          You see what was shown to you and what concerns you in this case. Who works on it keeps the rest. Ask HR if something is missing.
        </Notice>
        {steps.length > 0 && (
          <Section title="What you can do">
            <ul className="flex flex-wrap gap-2">
              {steps.map((own) => (
                <li key={own.step}>
                  <Button onClick={() => step.open(own)}>{own.label}</Button>
                </li>
              ))}
            </ul>
          </Section>
        )}
        <Sent file={file} />
        <Allegations file={file} />
        <Evidence file={file} />
        <Meetings file={file} />
        {file.timeline.length > 0 && <Timeline file={file} />}
        {file.allegations.length + file.items.length + file.meetings.length + file.timeline.length + sentTo(file) === 0 && (
          <EmptyLine>Nothing has been shown to you yet.</EmptyLine>
        )}
      </div>
      <aside aria-label="About the case">
        <PeoplePanel file={file} />
      </aside>
      {step.step && (
        <StepSheet
          key={step.step.step}
          step={step.step}
          about={`${file.reference}, ${file.process_title}`}
          today={file.today}
          draft={step.draft}
          onDraft={step.change}
          mayOverride={false}
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
