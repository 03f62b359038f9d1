import { useState, type FormEvent, type ReactElement } from 'react'
import { Button } from '#ui/button.tsx'
import { DateInput } from '#ui/date-input.tsx'
import { Notice } from '#ui/error-banner.tsx'
import { Field } from '#ui/field.tsx'
import { Select } from '#ui/select.tsx'
import { TextArea } from '#ui/text-input.tsx'
import { toast } from '#ui/toast-store.ts'
import { sayProblem } from '#platform/web/api-error.ts'
import { factsOfKind, familyLeaveKinds, kindNames, type FamilyLeaveKind, type FamilyLeaveShown, weeksWords } from '../contract.ts'
import { familyDates } from '../rules.ts'
import { useAsk, useChangePlan } from './api.ts'
import { bodyOf, draftOf, emptyDraft, factsOf, startingOn, withFact, type Draft } from './draft.ts'
import { KeyDates, Rights } from './key-dates.tsx'

export interface PlanFormProps {
  readonly employeeId: string
  readonly employedFrom: string | null
  readonly today: string
  readonly own: boolean
  /** The plan that is changed; null: a new one. */
  readonly plan: FamilyLeaveShown | null
  readonly onDone: () => void
}
const whole = Array.from({ length: 53 }, (_, weeks) => ({ value: String(weeks), label: String(weeks) }))

/** What is known and what is wanted; the key dates follow as it is typed. */
export function PlanForm(props: PlanFormProps): ReactElement {
  const { plan, today, own, onDone } = props
  const [draft, setDraft] = useState<Draft>(() => (plan ? draftOf(plan) : emptyDraft('maternity', today)))
  const [tried, setTried] = useState(false)
  const ask = useAsk()
  const change = useChangePlan()
  const body = bodyOf(draft)
  const saving = ask.isPending || change.isPending
  const saved = (): void => {
    toast.success(plan ? 'The plan is changed.' : own ? 'HR is told. They write back to you.' : 'The plan is recorded.')
    onDone()
  }
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    setTried(true)
    if (body === null || saving) return
    const sent = plan
      ? change.mutateAsync({ id: plan.id, body: { ...body, version: plan.version } })
      : ask.mutateAsync({ id: props.employeeId, body })
    sent.then(saved, (error: unknown) => void toast.error(sayProblem(error, 'That could not be saved.')))
  }
  return (
    <form className="grid gap-4" onSubmit={submit} aria-label="Family leave" noValidate>
      <Field label="Kind of leave">
        <Select
          value={draft.kind}
          disabled={plan !== null}
          onChange={(kind) => setDraft(emptyDraft(kind as FamilyLeaveKind, today))}
          options={kindNames.map((value) => ({ value, label: familyLeaveKinds[value].name }))}
        />
      </Field>
      <Facts draft={draft} setDraft={setDraft} tried={tried} />
      <Days draft={draft} setDraft={setDraft} tried={tried} />
      {!own && (
        <Field label="Told on" hint="The day on which they said so.">
          <DateInput
            value={draft.notice_on}
            weekStartsOn={1}
            locale="en-GB"
            max={today}
            onChange={(day) => setDraft({ ...draft, notice_on: day })}
          />
        </Field>
      )}
      <Field label="Anything HR should know (optional)" hint={own ? 'Only you and HR can read this.' : 'Only they and HR can read this.'}>
        <TextArea rows={2} maxLength={1000} value={draft.note} onChange={(event) => setDraft({ ...draft, note: event.target.value })} />
      </Field>
      <Preview draft={draft} today={today} employedFrom={props.employedFrom} />
      <Button type="submit" variant="primary" size="lg" loading={saving}>
        {plan ? 'Save the plan' : own ? 'Tell HR' : 'Record the plan'}
      </Button>
    </form>
  )
}

interface PartProps {
  readonly draft: Draft
  readonly setDraft: (draft: Draft) => void
  readonly tried: boolean
}
function Facts({ draft, setDraft, tried }: PartProps): ReactElement {
  const weeks = weeksWords[draft.kind]
  return (
    <>
      {factsOfKind[draft.kind].map(([fact, label, need]) => (
        <Field
          key={fact}
          label={label}
          required={need === 'needed'}
          error={tried && need === 'needed' && draft[fact] === '' ? 'Choose a day.' : null}
        >
          <DateInput value={draft[fact]} weekStartsOn={1} locale="en-GB" onChange={(day) => setDraft(withFact(draft, { [fact]: day }))} />
        </Field>
      ))}
      {weeks !== null && (
        <Field label={weeks}>
          <Select value={String(draft.weeks)} onChange={(value) => setDraft({ ...draft, weeks: Number(value) })} options={whole} />
        </Field>
      )}
    </>
  )
}

function Days({ draft, setDraft, tried }: PartProps): ReactElement {
  const error = (day: string): string | null => (tried && day === '' ? 'Choose a day.' : null)
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <Field label="First day of leave" required error={error(draft.starts_on)}>
        <DateInput value={draft.starts_on} weekStartsOn={1} locale="en-GB" onChange={(day) => setDraft(startingOn(draft, day))} />
      </Field>
      <Field label="Last day of leave" required error={error(draft.ends_on)}>
        <DateInput
          value={draft.ends_on}
          weekStartsOn={1}
          locale="en-GB"
          onChange={(ends_on) => setDraft({ ...draft, ends_on, typed: true })}
        />
      </Field>
    </div>
  )
}

function Preview({ draft, today, employedFrom }: { draft: Draft; today: string; employedFrom: string | null }): ReactElement | null {
  const body = bodyOf(draft)
  if (body === null) return null
  const answer = familyDates(factsOf(body, today, employedFrom))
  return (
    <section aria-label="Key dates" aria-live="polite" className="grid gap-3">
      {answer.problems.map(({ message }) => (
        <Notice key={message} tone="warn">
          {message}
        </Notice>
      ))}
      {answer.dates.length > 0 && (
        <>
          <h3 className="text-sm font-semibold">Key dates</h3>
          <KeyDates dates={answer.dates} today={today} done={['notice', 'entitlement', 'reply', 'postpone', 'early-notice']} />
          <Rights rights={answer.rights} />
        </>
      )}
    </section>
  )
}
