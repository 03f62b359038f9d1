import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState, type FormEvent, type ReactElement } from 'react'
import { showDate } from '#platform/shared/calendar-date.ts'
import { Button } from '#ui/button.tsx'
import { Checkbox } from '#ui/checkbox.tsx'
import { DateInput } from '#ui/date-input.tsx'
import { Notice } from '#ui/error-banner.tsx'
import { Field } from '#ui/field.tsx'
import { Select } from '#ui/select.tsx'
import { TextArea, TextInput } from '#ui/text-input.tsx'
import { toast } from '#ui/toast-store.ts'
import { isLeaveType, leaveTypeNames, leaveTypes, type Booking, type Overview, type Quote } from '../contract.ts'
import { hasNoPattern } from '../rules/schedule.ts'
import { quoteOf, useBook, useChangeBooking, type QuoteAsked } from './api.ts'
import { askedOf, type Draft } from './request-draft.ts'
import { amount, sayProblem, whyFree } from './words.ts'

interface FormProps {
  overview: Overview
  draft: Draft
  onDraft: (draft: Draft) => void
  /** The booking that is being changed. */
  changing: Booking | null
  quote: Quote | undefined
  onDone: () => void
}

/** The live price of a draft; nothing is asked while its days are not complete. */
export function useQuote(id: string, draft: Draft, replaces: string | undefined): Quote | undefined {
  const asked = askedOf(draft)
  const body = asked ?? { type: draft.type, starts_on: '', ends_on: '' }
  const { data } = useQuery({
    ...quoteOf(id, replaces ? { ...body, replaces } : body),
    enabled: asked !== null,
    placeholderData: keepPreviousData,
  })
  return asked === null ? undefined : data
}

const failed = (error: unknown): void => void toast.error(sayProblem(error, 'The request could not be sent.'))

/** Sends a draft: a new booking, or the change of one. */
function useSend({ overview, draft, changing, onDone }: Pick<FormProps, 'overview' | 'draft' | 'changing' | 'onDone'>) {
  const book = useBook(overview.employee_id)
  const change = useChangeBooking()
  const done = (booking: Booking): void => {
    toast.success(booking.state === 'approved' ? 'The time off is booked.' : 'The request was sent.')
    onDone()
  }
  const send = (asked: QuoteAsked): void => {
    const body = { ...asked, note: draft.note.trim() || null }
    if (changing) change.mutate({ id: changing.id, body: { ...body, version: changing.version } }, { onSuccess: done, onError: failed })
    else book.mutate(body, { onSuccess: done, onError: failed })
  }
  return { send, working: book.isPending || change.isPending }
}

/** Asking for time off: what it takes and what is left stand beside what is chosen. */
export function RequestForm(props: FormProps): ReactElement {
  const { overview, draft, onDraft, changing, quote, onDone } = props
  const { send, working } = useSend(props)
  const [tried, setTried] = useState(false)
  const asked = askedOf(draft)
  const own = !overview.can.decide
  const set = (part: Partial<Draft>): void => onDraft({ ...draft, ...part })
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    setTried(asked === null)
    if (asked !== null && !working && !quote?.problems.length) send(asked)
  }
  return (
    <form className="grid gap-4" onSubmit={submit} aria-labelledby="request-title" noValidate>
      <h2 id="request-title" className="text-lg font-semibold tracking-tight">
        {titleOf(props)}
      </h2>
      <Field label="Type">
        <Select
          value={draft.custom_type ?? draft.type}
          onChange={(type) => set(isLeaveType(type) ? { type, custom_type: null } : { type: 'other', custom_type: type })}
          options={typeOptions(overview, changing)}
        />
      </Field>
      <div className="grid grid-cols-2 gap-3">
        <Field label="First day" required error={tried && draft.starts_on === '' ? 'Choose a day.' : null}>
          <DateInput value={draft.starts_on} weekStartsOn={1} locale="en-GB" onChange={(starts_on) => set({ starts_on })} />
        </Field>
        <Field label="Last day">
          <DateInput value={draft.ends_on} weekStartsOn={1} locale="en-GB" onChange={(ends_on) => set({ ends_on })} />
        </Field>
      </div>
      {overview.policy.irregular && <ByHours overview={overview} draft={draft} set={set} tried={tried} />}
      {draft.part !== 'total' && <HowMuch draft={draft} set={set} tried={tried} />}
      <Field label={own ? 'Note for your manager (optional)' : 'Note (optional)'}>
        <TextArea rows={2} maxLength={500} value={draft.note} onChange={(event) => set({ note: event.target.value })} />
      </Field>
      {quote && <Price quote={quote} />}
      <div className="flex gap-2">
        <Button type="submit" variant="primary" className="flex-1" loading={working}>
          {verbOf(props)}
        </Button>
        <Button onClick={onDone}>{changing ? 'Keep as it is' : 'Clear'}</Button>
      </div>
    </form>
  )
}

/** The built-in kinds and those of the workspace; what is being changed may stay what it is. */
function typeOptions({ types }: Overview, changing: Booking | null): { value: string; label: string }[] {
  const kept =
    changing?.custom_type && !types.some(({ id }) => id === changing.custom_type)
      ? [{ id: changing.custom_type, name: changing.type_name }]
      : []
  return [
    ...leaveTypeNames.map((value) => ({ value, label: leaveTypes[value].name })),
    ...[...types, ...kept].map(({ id, name }) => ({ value: id, label: name })),
  ]
}

function titleOf({ overview, changing }: FormProps): string {
  if (changing) return 'Change time off'
  return overview.can.decide ? `Book time off for ${overview.employee_name}` : 'Request time off'
}
function verbOf({ changing, quote, overview }: FormProps): string {
  if (changing) return 'Save change'
  return overview.can.decide || (quote && quote.goes_to === null) ? 'Book' : 'Send request'
}

type PartProps = { draft: Draft; set: (part: Partial<Draft>) => void }

/** Of irregular hours: how many would have been worked in these days, or the days of the working week where one is recorded. */
function ByHours({ overview, draft, set, tried }: PartProps & { overview: Overview; tried: boolean }): ReactElement {
  const total = draft.part === 'total'
  return (
    <div className="grid grid-cols-2 gap-3">
      {!hasNoPattern(overview.rotas) && (
        <Field label="Counted by">
          <Select
            value={total ? 'total' : 'day'}
            onChange={(part) => set({ part: part === 'total' ? 'total' : 'day' })}
            options={[
              { value: 'total', label: 'Hours' },
              { value: 'day', label: 'Working days' },
            ]}
          />
        </Field>
      )}
      {total && (
        <Field
          label="Hours in all"
          required
          hint={overview.can.decide ? 'That they would have worked.' : 'That you would have worked.'}
          error={tried && askedOf({ ...draft, starts_on: overview.today, ends_on: '' }) === null ? 'From 0.25, such as 7.5.' : null}
        >
          <TextInput
            inputMode="decimal"
            maxLength={6}
            value={draft.hours}
            onChange={(event) => set({ hours: event.target.value.replace(',', '.') })}
          />
        </Field>
      )}
    </div>
  )
}

/** A part of one day, or where several begin and end. */
function HowMuch({ draft, set, tried }: PartProps & { tried: boolean }): ReactElement | null {
  if (draft.starts_on === '') return null
  const single = draft.ends_on === '' || draft.ends_on === draft.starts_on
  return single ? <OneDay draft={draft} set={set} tried={tried} /> : <SeveralDays draft={draft} set={set} />
}

function OneDay({ draft, set, tried }: PartProps & { tried: boolean }): ReactElement {
  return (
    <div className="grid grid-cols-2 gap-3">
      <Field label="How much of it">
        <Select
          value={draft.part}
          onChange={(part) => set({ part: part as Draft['part'] })}
          options={[
            { value: 'day', label: 'Whole day' },
            { value: 'am', label: 'Morning' },
            { value: 'pm', label: 'Afternoon' },
            { value: 'hours', label: 'Some hours' },
          ]}
        />
      </Field>
      {draft.part === 'hours' && (
        <Field label="Of the">
          <Select
            value={draft.half}
            onChange={(half) => set({ half: half as Draft['half'] })}
            options={[
              { value: 'am', label: 'Morning' },
              { value: 'pm', label: 'Afternoon' },
            ]}
          />
        </Field>
      )}
      {draft.part === 'hours' && (
        <Field label="Hours" error={tried && askedOf(draft) === null ? 'From 0.25 to 12.' : null}>
          <input
            className="ek-input"
            inputMode="decimal"
            aria-label="Hours"
            maxLength={5}
            value={draft.hours}
            onChange={(event) => set({ hours: event.target.value.replace(',', '.') })}
          />
        </Field>
      )}
    </div>
  )
}

function SeveralDays({ draft, set }: PartProps): ReactElement {
  return (
    <div className="grid gap-2">
      <Checkbox label="First day starts at midday" checked={draft.afternoon} onChange={(afternoon) => set({ afternoon })} />
      <Checkbox label="Last day is a half day" checked={draft.morning} onChange={(morning) => set({ morning })} />
    </div>
  )
}

function Price({ quote }: { quote: Quote }): ReactElement {
  const several = quote.years.length > 1
  const skipped = quote.skipped.filter(({ why }) => why !== 'not-working')
  return (
    <div className="grid gap-3" aria-live="polite">
      <dl className="grid gap-1 border-t border-line pt-4 text-sm">
        <Line term="This request" value={amount(quote.minutes, quote)} />
        {quote.years.map(({ year_start: start, after, ...shown }) => (
          <Line key={start} term={several ? `Left from ${showDate(start)}` : 'Left after approval'} value={amount(after, shown)} />
        ))}
        {quote.goes_to && <Line term="Goes to" value={quote.goes_to} />}
      </dl>
      {skipped.length > 0 && (
        <p className="text-xs text-ink-2">
          Not counted: {skipped.map(({ day, why, name }) => `${showDate(day)} (${name ?? whyFree[why]})`).join(', ')}.
        </p>
      )}
      {quote.problems.map(({ message }) => (
        <p key={message} className="text-sm text-danger-ink">
          {message}
        </p>
      ))}
      <Warnings quote={quote} />
    </div>
  )
}

/** What does not stand in the way, and should be known. */
function Warnings({ quote }: { quote: Quote }): ReactElement {
  const [gap] = quote.cover
  return (
    <>
      {quote.clashes.length > 0 && (
        <Notice tone="warn">
          {quote.clashes.map(({ name }) => name).join(', ')} {quote.clashes.length === 1 ? 'is' : 'are'} away in these days. You can still
          send this.
        </Notice>
      )}
      {gap && (
        <Notice tone="warn">
          {gap.left === null
            ? `${gap.department} would have too few people on ${showDate(gap.day)}.`
            : `${gap.department} needs ${gap.least} people. On ${showDate(gap.day)} there would be ${gap.left}.`}
        </Notice>
      )}
    </>
  )
}

const Line = ({ term, value }: { term: string; value: string }): ReactElement => (
  <div className="flex justify-between gap-4">
    <dt className="text-ink-2">{term}</dt>
    <dd className="num text-right font-semibold">{value}</dd>
  </div>
)
