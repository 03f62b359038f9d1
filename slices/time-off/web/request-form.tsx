import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState, type FormEvent, type ReactElement } from 'react'
import { isCalendarDate, showDate } from '#platform/shared/calendar-date.ts'
import { Button } from '#ui/button.tsx'
import { Checkbox } from '#ui/checkbox.tsx'
import { DateInput } from '#ui/date-input.tsx'
import { Notice } from '#ui/error-banner.tsx'
import { Field } from '#ui/field.tsx'
import { Select } from '#ui/select.tsx'
import { TextArea } from '#ui/text-input.tsx'
import { toast } from '#ui/toast-store.ts'
import { isLeaveType, leaveTypeNames, leaveTypes, type Booking, type LeaveType, type Overview, type Quote } from '../contract.ts'
import { quoteOf, useBook, useChangeBooking, type QuoteAsked } from './api.ts'
import { amount, sayProblem, whyFree } from './words.ts'

export interface Draft {
  readonly type: LeaveType
  /** A kind of the workspace's own; the type is 'other' then. */
  readonly custom_type: string | null
  readonly starts_on: string
  readonly ends_on: string
  readonly part: 'day' | 'am' | 'pm' | 'hours'
  readonly afternoon: boolean
  readonly morning: boolean
  readonly hours: string
  /** The half some hours are taken of. */
  readonly half: 'am' | 'pm'
  readonly note: string
}
export const emptyDraft: Draft = {
  type: 'holiday',
  custom_type: null,
  starts_on: '',
  ends_on: '',
  part: 'day',
  afternoon: false,
  morning: false,
  hours: '',
  half: 'am',
  note: '',
}

export const draftOf = (booking: Booking): Draft => ({
  type: booking.type as LeaveType,
  custom_type: booking.custom_type,
  starts_on: booking.starts_on,
  ends_on: booking.ends_on,
  part: booking.minutes_asked === null ? (booking.starts_on === booking.ends_on ? booking.first_part : 'day') : 'hours',
  afternoon: booking.starts_on !== booking.ends_on && booking.first_part === 'pm',
  morning: booking.last_part === 'am',
  hours: booking.minutes_asked === null ? '' : String(booking.minutes_asked / 60),
  half: booking.first_part === 'pm' ? 'pm' : 'am',
  note: booking.note ?? '',
})

/** What the draft asks for; null while its days are not both there. */
export function askedOf(draft: Draft): QuoteAsked | null {
  const until = draft.ends_on === '' ? draft.starts_on : draft.ends_on
  if (!isCalendarDate(draft.starts_on) || !isCalendarDate(until)) return null
  const days = { type: draft.type, custom_type: draft.custom_type, starts_on: draft.starts_on, ends_on: until }
  if (draft.starts_on !== until) return { ...days, first_part: draft.afternoon ? 'pm' : 'day', last_part: draft.morning ? 'am' : 'day' }
  const minutes = Math.round(Number(draft.hours) * 60)
  if (draft.part === 'hours') return minutes >= 15 && minutes <= 720 ? { ...days, first_part: draft.half, minutes } : null
  return { ...days, first_part: draft.part }
}

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
      <HowMuch draft={draft} set={set} tried={tried} />
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
