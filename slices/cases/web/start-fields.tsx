import { useState, type ReactElement } from 'react'
import { ColleaguePicker, type Colleague } from '#slices/people/web/public.tsx'
import { Checkbox } from '#ui/checkbox.tsx'
import { DateInput } from '#ui/date-input.tsx'
import { Field } from '#ui/field.tsx'
import { TextInput } from '#ui/text-input.tsx'
import type { FirstStep } from './first-step.ts'
import { PeoplePick } from './people-pick.tsx'
import { SourceNote } from './source-note.tsx'
import type { StartDraft } from './start-draft.ts'
import type { Problems } from './step-draft.ts'
import { StepQuestion } from './step-question.tsx'

interface PartProps {
  draft: StartDraft
  set: (part: Partial<StartDraft>) => void
}

interface WhoProps extends PartProps {
  /** Whether the case is the complainant's own. */
  complains: boolean
  /** What it is called until somebody calls it otherwise. */
  title: string
  errors: Problems
  day: string
}

/** Whom the case is for and about, what it is called, since when, and who may see it. */
export function WhoAndWhat({ draft, set, complains, title, errors, day }: WhoProps): ReactElement {
  const about = complains ? 'Who it is about, if anybody' : 'Who it is about'
  return (
    <>
      {complains && (
        <Field label="Whose case it is" required error={errors['complainant']}>
          <ColleaguePicker label="Whose case it is" value={draft.complainant} onChange={(complainant) => set({ complainant })} />
        </Field>
      )}
      <Field label={about} required={!complains} group error={errors['subjects']}>
        <PeoplePick label={about} chosen={draft.subjects} onChange={(subjects) => set({ subjects })} most={20} />
      </Field>
      <Field
        label="Title"
        required
        error={errors['title']}
        hint="For those who work on the case. Write what is alleged or asked, not what is decided."
      >
        <TextInput
          maxLength={160}
          value={draft.title ?? title}
          placeholder="Alleged false chill-store records"
          onChange={(event) => set({ title: event.target.value })}
        />
      </Field>
      <Field label="Day it began" required error={errors['on']}>
        <DateInput
          value={draft.first.on}
          max={day}
          weekStartsOn={1}
          locale="en-GB"
          onChange={(on) => set({ first: { ...draft.first, on } })}
        />
      </Field>
      <div className="grid gap-2">
        <Checkbox
          label="Restricted: only people who are given access see it"
          hint="Otherwise HR without a part in it sees it too."
          checked={draft.restricted}
          onChange={(restricted) => set({ restricted })}
        />
        {complains && (
          <Checkbox
            label="Whoever it is about does not learn who complains"
            checked={draft.anonymous}
            onChange={(anonymous) => set({ anonymous })}
          />
        )}
      </div>
    </>
  )
}

/** The questions of the first step, asked at once so that the case begins with what is known. */
export function FirstAnswers({ step, draft, set, problems }: PartProps & { step: FirstStep; problems: Problems }): ReactElement {
  const [chosen, setChosen] = useState<Readonly<Record<string, Colleague | null>>>({})
  const answer = (id: string, value: string): void => set({ first: { ...draft.first, answers: { ...draft.first.answers, [id]: value } } })
  return (
    <section className="grid gap-5 border-t border-line pt-5" aria-labelledby="first-step">
      <div>
        <h3 id="first-step" className="ek-section-title">
          {step.label}
        </h3>
        <SourceNote basis={step.basis} source={step.source} />
      </div>
      {step.questions.map((question) => (
        <StepQuestion
          key={question.id}
          question={question}
          value={draft.first.answers[question.id] ?? ''}
          error={problems[question.id]}
          onChange={(value) => answer(question.id, value)}
          colleague={chosen[question.id] ?? null}
          onColleague={(colleague) => {
            setChosen({ ...chosen, [question.id]: colleague })
            answer(question.id, colleague?.value ?? '')
          }}
        />
      ))}
    </section>
  )
}
