import { useState, type ReactElement } from 'react'
import { showDate } from '#platform/shared/calendar-date.ts'
import { useMe } from '#slices/workspace/web/public.tsx'
import { Button } from '#ui/button.tsx'
import { DateInput } from '#ui/date-input.tsx'
import { Field } from '#ui/field.tsx'
import { FormDialog } from '#ui/form-dialog.tsx'
import { Select } from '#ui/select.tsx'
import { TextArea } from '#ui/text-input.tsx'
import type { DataRequest } from '../request-contract.ts'
import { useRequestActions } from './requests-api.ts'
import { clockWords } from './request-words.ts'
import { problemText } from './words.ts'

const days = [
  ['identity_asked_on', 'Proof of identity asked for'],
  ['identity_proved_on', 'Proof of identity received'],
  ['clarify_asked_on', 'Clarification asked for'],
  ['clarify_answered_on', 'Clarification received'],
] as const
type Day = (typeof days)[number][0]

/** One month, what stopped the clock, and what made it longer. */
export function RequestClock({ request }: { request: DataRequest }): ReactElement {
  const [open, setOpen] = useState(false)
  const facts: [string, string][] = [
    ['Received', showDate(request.received_on)],
    ...days.flatMap(([day, name]) => (request[day] === null ? [] : [[name, showDate(request[day])] as [string, string]])),
    ...(request.extension_months > 0
      ? [
          [
            'Extended',
            `${request.extension_months} ${request.extension_months === 1 ? 'month' : 'months'}: ${request.extension_reason ?? ''}`,
          ] as [string, string],
        ]
      : []),
    [request.state === 'open' ? 'Clock' : 'Ended', clockWords(request)],
    ...(request.end_note === null ? [] : [['Note', request.end_note] as [string, string]]),
  ]
  return (
    <section aria-labelledby="clock-title">
      <div className="flex flex-wrap items-end justify-between gap-3">
        <h2 id="clock-title" className="ek-section-title">
          Clock
        </h2>
        {request.state === 'open' && (
          <Button size="sm" onClick={() => setOpen(true)}>
            Pause or extend
          </Button>
        )}
      </div>
      <dl className="mt-3 max-w-150 border-y border-line">
        {facts.map(([name, value]) => (
          <div key={name} className="grid gap-x-6 border-b border-line py-2 text-sm last:border-0 sm:grid-cols-[14rem_1fr]">
            <dt className="text-ink-3">{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {open && <ClockDialog request={request} onClose={() => setOpen(false)} />}
    </section>
  )
}

function ClockDialog({ request, onClose }: { request: DataRequest; onClose: () => void }): ReactElement {
  const { tenant } = useMe()
  const { change } = useRequestActions()
  const [values, setValues] = useState<Record<Day, string>>(
    () => Object.fromEntries(days.map(([day]) => [day, request[day] ?? ''])) as Record<Day, string>,
  )
  const [months, setMonths] = useState(String(request.extension_months))
  const [reason, setReason] = useState(request.extension_reason ?? '')
  const save = (): void => {
    const given = Object.fromEntries(days.map(([day]) => [day, values[day] || null])) as Record<Day, string | null>
    const extension = { extension_months: Number(months), extension_reason: reason.trim() || null }
    void change
      .mutateAsync({ params: { id: request.id }, body: { version: request.version, ...given, ...extension } })
      .then(onClose, () => {})
  }
  return (
    <FormDialog
      title="Pause or extend"
      problem={change.isError ? problemText(change.error, 'That could not be saved. Please try again.') : null}
      saving={change.isPending}
      onSubmit={save}
      onClose={onClose}
    >
      {days.map(([day, name]) => (
        <Field key={day} label={name}>
          <DateInput
            value={values[day]}
            onChange={(value) => setValues({ ...values, [day]: value })}
            weekStartsOn={tenant?.week_starts_on ?? 1}
            locale={tenant?.locale ?? 'en-GB'}
          />
        </Field>
      ))}
      <Field label="More time" hint="Complex, or one of several: the person is told within the first month.">
        <Select
          options={[
            { value: '0', label: 'None' },
            { value: '1', label: 'One month' },
            { value: '2', label: 'Two months' },
          ]}
          value={months}
          onChange={setMonths}
        />
      </Field>
      {months !== '0' && (
        <Field label="Why more time" required>
          <TextArea rows={2} maxLength={1000} value={reason} onChange={(event) => setReason(event.target.value)} />
        </Field>
      )}
    </FormDialog>
  )
}
