import { useMemo, type ReactElement } from 'react'
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
        <Allegations file={file} />
        <Evidence file={file} />
        <Meetings file={file} />
        {file.timeline.length > 0 && <Timeline file={file} />}
        {file.allegations.length + file.items.length + file.meetings.length + file.timeline.length === 0 && (
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
