import { useState, type FormEvent, type ReactElement } from 'react'
import { Button } from '#ui/button.tsx'
import { DateInput } from '#ui/date-input.tsx'
import { Notice } from '#ui/error-banner.tsx'
import { Field, RequiredNote } from '#ui/field.tsx'
import { Select } from '#ui/select.tsx'
import { SideSheet } from '#ui/side-sheet.tsx'
import type { Colleague } from '#slices/people/web/public.tsx'
import type { Step } from './shapes.ts'
import { GateLines } from './gate-lines.tsx'
import { SourceNote } from './source-note.tsx'
import { BehalfFields } from './behalf-fields.tsx'
import { overridesOf, problemsOf, answersOf, behalfOf, type Problems, type StepDraft } from './step-draft.ts'
import { StepQuestion } from './step-question.tsx'

/** What is sent when a step is taken; the number of the last event seen is added where it is known. */
export interface StepSent {
  readonly step: string
  readonly to?: string
  readonly on: string
  readonly answers: ReturnType<typeof answersOf>
  readonly overrides: ReturnType<typeof overridesOf>
  readonly behalf?: { readonly person: string; readonly source: string }
}

interface SheetProps {
  step: Step
  /** For whom, said under the title. */
  about: string
  today: string
  draft: StepDraft
  onDraft: (draft: StepDraft) => void
  mayOverride: boolean
  saving: boolean
  /** The step is no longer open to take, since somebody else went on with the case. */
  gone: boolean
  /** What the server said of the last attempt. */
  refused: { readonly says: string; readonly fields: Problems; readonly meanwhile: boolean } | null
  onTake: (sent: StepSent) => void
  onClose: () => void
}

/** A step as a form: its checks, its questions, the day and where it leads. What was typed stays when it is closed or refused. */
export function StepSheet(props: SheetProps): ReactElement {
  const { step, about, draft, saving, gone, onTake, onClose } = props
  const [problems, setProblems] = useState<Problems>({})
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    const found = problemsOf(step, draft)
    setProblems(found)
    if (Object.keys(found).length > 0) return focusFirstProblem(event.currentTarget)
    const behalf = behalfOf(step, draft)
    onTake({
      step: step.step,
      on: draft.on,
      ...(step.to.length > 1 ? { to: draft.to } : {}),
      answers: answersOf(step.questions, draft.answers),
      overrides: overridesOf(step.reasons, draft.reasons),
      ...(behalf ? { behalf } : {}),
    })
  }
  return (
    <SideSheet
      open
      onOpenChange={(open) => open || onClose()}
      title={step.label}
      description={about}
      closeBlocked={saving}
      closeOnOutsidePress={false}
      onSubmit={submit}
      footer={
        <>
          <Button disabled={saving} onClick={onClose}>
            Close
          </Button>
          <Button type="submit" variant="primary" loading={saving} disabled={gone}>
            Record this step
          </Button>
        </>
      }
    >
      <StepFields {...props} problems={problems} />
    </SideSheet>
  )
}

/** The first field that is wrong takes the focus, once its words are on the page. */
function focusFirstProblem(form: EventTarget | null): void {
  if (!(form instanceof HTMLElement)) return
  requestAnimationFrame(() => form.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus())
}

function StepFields({ step, draft, onDraft, problems, ...rest }: SheetProps & { problems: Problems }): ReactElement {
  const errors = { ...rest.refused?.fields, ...problems }
  return (
    <div className="grid gap-5">
      <Refused refused={rest.refused} gone={rest.gone} />
      {step.reasons.length > 0 && (
        <section aria-labelledby="step-checks">
          <h3 id="step-checks" className="ek-section-title mb-2.5">
            What it stands on
          </h3>
          <GateLines
            reasons={step.reasons}
            mayOverride={rest.mayOverride}
            typed={draft.reasons}
            errors={errors}
            onReason={(gate, reason) => onDraft({ ...draft, reasons: { ...draft.reasons, [gate]: reason } })}
          />
        </section>
      )}
      <p className="text-xs text-ink-3">
        <RequiredNote />
      </p>
      {step.behalf_of.length > 0 && <BehalfFields step={step} draft={draft} onDraft={onDraft} errors={errors} />}
      <Questions step={step} draft={draft} onDraft={onDraft} errors={errors} />
      <WhereAndWhen step={step} draft={draft} onDraft={onDraft} errors={errors} today={rest.today} />
      {step.letters.length > 0 && (
        <p className="text-sm text-ink-2">A letter is owed after it: {step.letters.map(({ title }) => title).join(', ')}.</p>
      )}
      {step.source !== '' && <SourceNote basis={step.basis} source={step.source} />}
    </div>
  )
}

function Refused({ refused, gone }: Pick<SheetProps, 'refused' | 'gone'>): ReactElement | null {
  if (!refused) return gone ? <Notice tone="warn">This step cannot be taken as the case stands now.</Notice> : null
  return (
    <div role="alert">
      <Notice tone="warn">
        {refused.says}
        {refused.meanwhile && ' What you typed is still here.'}
      </Notice>
    </div>
  )
}

type QuestionsProps = Pick<SheetProps, 'step' | 'draft' | 'onDraft'> & { errors: Problems }

function Questions({ step, draft, onDraft, errors }: QuestionsProps): ReactElement {
  const [chosen, setChosen] = useState<Readonly<Record<string, Colleague | null>>>({})
  const answer = (id: string, value: string): void => onDraft({ ...draft, answers: { ...draft.answers, [id]: value } })
  return (
    <>
      {step.questions.map((question) => (
        <StepQuestion
          key={question.id}
          question={question}
          value={draft.answers[question.id] ?? ''}
          error={errors[question.id]}
          onChange={(value) => answer(question.id, value)}
          colleague={chosen[question.id] ?? null}
          onColleague={(colleague) => {
            setChosen({ ...chosen, [question.id]: colleague })
            answer(question.id, colleague?.value ?? '')
          }}
        />
      ))}
    </>
  )
}

type WhereProps = Pick<SheetProps, 'step' | 'draft' | 'onDraft' | 'today'> & { errors: Problems }

function WhereAndWhen({ step, draft, onDraft, today, errors }: WhereProps): ReactElement {
  return (
    <>
      {step.to.length > 1 && (
        <Field label="Where it leads" required error={errors['to'] ?? null}>
          <Select
            value={draft.to}
            placeholder="Choose"
            onChange={(to) => onDraft({ ...draft, to })}
            options={step.to.map(({ stage, label }) => ({ value: stage, label }))}
          />
        </Field>
      )}
      <Field label="Day it happened" required error={errors['on'] ?? null}>
        <DateInput value={draft.on} max={today} weekStartsOn={1} locale="en-GB" onChange={(on) => onDraft({ ...draft, on })} />
      </Field>
    </>
  )
}
