import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState, type ReactElement } from 'react'
import { isHr } from '#platform/shared/actor.ts'
import { showDate } from '#platform/shared/calendar-date.ts'
import { useMe } from '#slices/workspace/web/public.tsx'
import { Button, buttonClass } from '#ui/button.tsx'
import { Notice } from '#ui/error-banner.tsx'
import { Field } from '#ui/field.tsx'
import { FormDialog } from '#ui/form-dialog.tsx'
import { Select } from '#ui/select.tsx'
import { TextArea, TextInput } from '#ui/text-input.tsx'
import { toast } from '#ui/toast-store.ts'
import type { CasePerson, Emergency } from '../contract.ts'
import { emergencies, useBreakGlass, useDecideEmergency } from './api.ts'
import { sayProblem } from './words.ts'

/** Looks into cases in an emergency: those that wait for this person, and those they asked for. Only for hr. */
export function EmergencyNotice(): ReactElement | null {
  const { userRole } = useMe()
  const hr = userRole !== null && isHr({ role: userRole })
  const found = useQuery({ ...emergencies, enabled: hr })
  if (!hr || !found.data) return null
  const { data } = found.data
  return (
    <div className="grid gap-2 px-4 pb-4 empty:hidden md:px-6 xl:px-gutter">
      {data
        .filter(({ state }) => state !== 'refused')
        .map((emergency) => (
          <EmergencyLine key={emergency.id} emergency={emergency} />
        ))}
    </div>
  )
}

/** The way into a case that is closed to everybody who could be asked: with a reason and a second person. Only for hr. */
export function AskInEmergency(): ReactElement | null {
  const { userRole } = useMe()
  const hr = userRole !== null && isHr({ role: userRole })
  const seconds = useQuery({ ...emergencies, enabled: hr }).data?.seconds ?? []
  const [asking, setAsking] = useState(false)
  if (!hr || seconds.length === 0) return null
  return (
    <p className="px-4 py-4 text-sm text-ink-2 md:px-6 xl:px-gutter">
      <button type="button" className="ek-link" onClick={() => setAsking(true)}>
        Open a case in an emergency
      </button>
      {asking && <AskDialog seconds={seconds} onClose={() => setAsking(false)} />}
    </p>
  )
}

function EmergencyLine({ emergency }: { emergency: Emergency }): ReactElement {
  const decide = useDecideEmergency()
  const answer = (agree: boolean): void =>
    decide.mutate(
      { id: emergency.id, agree },
      {
        onSuccess: () => toast.success(agree ? 'The case is open to them.' : 'You refused it.'),
        onError: (error) => toast.error(sayProblem(error, 'Your answer could not be saved.')),
      },
    )
  const { reference, asked_by: by, until, reason, state } = emergency
  return (
    <Notice
      tone="warn"
      action={
        emergency.can.decide ? (
          <span className="flex gap-2">
            <Button size="sm" loading={decide.isPending} onClick={() => answer(true)}>
              Agree
            </Button>
            <Button size="sm" disabled={decide.isPending} onClick={() => answer(false)}>
              Refuse
            </Button>
          </span>
        ) : state === 'agreed' ? (
          <Link to="/app/cases/$id" params={{ id: emergency.case_id }} className={buttonClass({ size: 'sm' })}>
            Open {reference}
          </Link>
        ) : undefined
      }
    >
      {emergency.can.decide
        ? `${by.name} asks to look into ${reference} until ${showDate(until)}: “${reason}”`
        : state === 'agreed'
          ? `You may look into ${reference} until ${showDate(until)}. Its owner has been told.`
          : `You asked to look into ${reference}. It waits for a second person.`}
    </Notice>
  )
}

/** Nobody opens a case alone: a reason, and somebody who agrees. */
function AskDialog({ seconds, onClose }: { seconds: readonly CasePerson[]; onClose: () => void }): ReactElement {
  const [reference, setReference] = useState('')
  const [second, setSecond] = useState('')
  const [reason, setReason] = useState('')
  const [problem, setProblem] = useState<string | null>(null)
  const ask = useBreakGlass()
  const submit = (): void => {
    if (!/^C-\d{4,8}$/.test(reference.trim())) return setProblem('Give the reference, such as C-0012.')
    if (reason.trim().length < 10) return setProblem('Say why, in a sentence.')
    ask.mutate(
      { id: reference.trim(), second: second || null, reason: reason.trim() },
      {
        onSuccess: () => {
          toast.success('You asked. A second person has to agree.')
          onClose()
        },
        onError: (error) => setProblem(sayProblem(error, 'This could not be sent.')),
      },
    )
  }
  return (
    <FormDialog title="Open a case in an emergency" problem={problem} saving={ask.isPending} onSubmit={submit} onClose={onClose}>
      <p className="text-sm text-ink-2">
        A second person has to agree. You can then look into the case for two days at most; its owner is told.
      </p>
      <Field label="Reference" required hint="Such as C-0012.">
        <TextInput maxLength={12} value={reference} onChange={(event) => setReference(event.target.value)} />
      </Field>
      <Field label="Who agrees" hint="Left open, whoever of HR comes first may agree.">
        <Select
          value={second}
          placeholder="Anybody of HR"
          onChange={setSecond}
          options={seconds.map(({ id, name }) => ({ value: id, label: name }))}
        />
      </Field>
      <Field label="Why" required>
        <TextArea rows={3} maxLength={4000} value={reason} onChange={(event) => setReason(event.target.value)} />
      </Field>
    </FormDialog>
  )
}
