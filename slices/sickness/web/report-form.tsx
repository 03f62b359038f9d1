import { useState, type FormEvent, type ReactElement } from 'react'
import { isCalendarDate } from '#platform/shared/calendar-date.ts'
import { Button } from '#ui/button.tsx'
import { DateInput } from '#ui/date-input.tsx'
import { Field } from '#ui/field.tsx'
import { Segmented } from '#ui/segmented.tsx'
import { Select } from '#ui/select.tsx'
import { TextArea, TextInput } from '#ui/text-input.tsx'
import { toast } from '#ui/toast-store.ts'
import { categories, categoryNames, type Category, type SicknessOverview } from '../contract.ts'
import { useReport, type ReportAsked } from './api.ts'
import { sayProblem } from './words.ts'

type How = 'day' | 'part' | 'past'
interface Draft {
  readonly how: How
  readonly part: 'am' | 'pm' | 'hours'
  readonly hours: string
  readonly half: 'am' | 'pm'
  readonly from: string
  readonly until: string
  readonly back: string
  readonly category: Category | ''
  readonly detail: string
}
const emptyDraft = (today: string): Draft => ({
  how: 'day',
  part: 'pm',
  hours: '',
  half: 'am',
  from: today,
  until: '',
  back: '',
  category: '',
  detail: '',
})

/** What the draft says; null while a day or the hours are missing. */
function reportOf(draft: Draft, today: string, withReason: boolean): ReportAsked | null {
  const days = { day: () => ({ starts_on: today }), past: () => otherDays(draft), part: () => partOfDay(draft, today) }[draft.how]()
  if (days === null) return null
  const reason = withReason ? { category: draft.category || null, detail: draft.detail.trim() || null } : {}
  const goesOn = draft.how === 'day' || (draft.how === 'past' && draft.until === '')
  return { ...days, ...(goesOn && isCalendarDate(draft.back) ? { expected_on: draft.back } : {}), ...reason }
}

function otherDays({ from, until }: Draft): ReportAsked | null {
  return isCalendarDate(from) && (until === '' || isCalendarDate(until)) ? { starts_on: from, ends_on: until || null } : null
}

function partOfDay({ part, hours, half }: Draft, today: string): ReportAsked | null {
  const day = { starts_on: today, ends_on: today }
  if (part !== 'hours') return { ...day, first_part: part }
  const minutes = Math.round(Number(hours) * 60)
  return minutes >= 15 && minutes <= 720 ? { ...day, first_part: half, minutes } : null
}

/** Reporting in three touches: that one is off today is chosen already, and everything else can wait. */
export function ReportForm({ overview }: { overview: SicknessOverview }): ReactElement {
  const { own, today, can } = overview
  const [draft, setDraft] = useState<Draft>(() => emptyDraft(today))
  const [tried, setTried] = useState(false)
  const report = useReport(overview.employee_id)
  const asked = reportOf(draft, today, can.reason)
  const set = (part: Partial<Draft>): void => setDraft({ ...draft, ...part })
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    setTried(asked === null)
    if (asked === null || report.isPending) return
    report.mutate(asked, {
      onSuccess: () => {
        toast.success(own ? 'Your sickness is reported. Get well soon.' : 'The sickness is recorded.')
        setDraft(emptyDraft(today))
      },
      onError: (error) => void toast.error(sayProblem(error, 'The report could not be sent.')),
    })
  }
  return (
    <form className="grid gap-4" onSubmit={submit} aria-labelledby="report-title" noValidate>
      <h2 id="report-title" className="text-lg font-semibold tracking-tight">
        {own ? 'Report sickness' : `Record sickness of ${overview.employee_name}`}
      </h2>
      <Field label={own ? 'I am off sick' : 'Off sick'} group>
        <Segmented
          look="choice"
          value={draft.how}
          onChange={(how) => set({ how })}
          items={[
            { value: 'day', label: 'Today' },
            { value: 'part', label: 'Part of today' },
            { value: 'past', label: 'Other days' },
          ]}
        />
      </Field>
      {draft.how === 'part' && <PartOfDay draft={draft} set={set} tried={tried} />}
      {draft.how === 'past' && <OtherDays draft={draft} set={set} tried={tried} today={today} />}
      {(draft.how === 'day' || (draft.how === 'past' && draft.until === '')) && (
        <Field label="Back on (if known)">
          <DateInput value={draft.back} weekStartsOn={1} locale="en-GB" min={today} onChange={(back) => set({ back })} />
        </Field>
      )}
      {can.reason && <Reason draft={draft} set={set} />}
      <p className="text-sm text-ink-2">{toldInWords(overview)}</p>
      <Button type="submit" variant="primary" size="lg" loading={report.isPending}>
        {own ? 'Report sickness' : 'Record sickness'}
      </Button>
    </form>
  )
}

export function toldInWords({ goes_to: who, can, own }: Pick<SicknessOverview, 'goes_to' | 'can' | 'own'>): string {
  if (!can.reason) return 'You record the days. What it is, they tell HR themselves.'
  const told =
    who === null ? 'Nobody is told.' : who === 'HR' ? 'HR is told that you are away.' : `${who} is told that you are away, not why.`
  return own ? `${told} What it is, only you and HR can read.` : 'What it is, only they and HR can read.'
}

type PartProps = { draft: Draft; set: (part: Partial<Draft>) => void; tried: boolean }
function PartOfDay({ draft, set, tried }: PartProps): ReactElement {
  const wrong = tried && draft.part === 'hours' && reportOf(draft, draft.from, false) === null
  return (
    <div className="grid grid-cols-2 gap-3">
      <Field label="Which part">
        <Select
          value={draft.part}
          onChange={(part) => set({ part: part as Draft['part'] })}
          options={[
            { value: 'am', label: 'The morning' },
            { value: 'pm', label: 'The afternoon' },
            { value: 'hours', label: 'Some hours' },
          ]}
        />
      </Field>
      {draft.part === 'hours' && (
        <>
          <Field label="Hours" required error={wrong ? 'From 0.25 to 12.' : null}>
            <TextInput
              inputMode="decimal"
              maxLength={5}
              value={draft.hours}
              onChange={(event) => set({ hours: event.target.value.replace(',', '.') })}
            />
          </Field>
          <Field label="Of the">
            <Select
              value={draft.half}
              onChange={(half) => set({ half: half === 'pm' ? 'pm' : 'am' })}
              options={[
                { value: 'am', label: 'Morning' },
                { value: 'pm', label: 'Afternoon' },
              ]}
            />
          </Field>
        </>
      )}
    </div>
  )
}

function OtherDays({ draft, set, tried, today }: PartProps & { today: string }): ReactElement {
  const wrong = (day: string, needed: boolean): string | null =>
    tried && (day === '' ? needed : !isCalendarDate(day)) ? 'Choose a day.' : null
  return (
    <div className="grid grid-cols-2 gap-3">
      <Field label="First day" required error={wrong(draft.from, true)}>
        <DateInput value={draft.from} weekStartsOn={1} locale="en-GB" max={today} onChange={(from) => set({ from })} />
      </Field>
      <Field label="Last day" hint="Empty while it goes on." error={wrong(draft.until, false)}>
        <DateInput value={draft.until} weekStartsOn={1} locale="en-GB" max={today} onChange={(until) => set({ until })} />
      </Field>
    </div>
  )
}

export function Reason({ draft, set }: { draft: Pick<Draft, 'category' | 'detail'>; set: (part: Partial<Draft>) => void }): ReactElement {
  return (
    <>
      <Field label="What it is (optional)">
        <Select
          value={draft.category}
          placeholder="Rather not say"
          onChange={(category) => set({ category: category as Category | '' })}
          options={categoryNames.map((value) => ({ value, label: categories[value] }))}
        />
      </Field>
      {draft.category !== '' && (
        <Field label="In your words (optional)">
          <TextArea rows={2} maxLength={1000} value={draft.detail} onChange={(event) => set({ detail: event.target.value })} />
        </Field>
      )}
    </>
  )
}
