import { useState, type ReactElement } from 'react'
import { isCalendarDate, isoWeekday, showDate } from '#platform/shared/calendar-date.ts'
import { Button } from '#ui/button.tsx'
import { Checkbox } from '#ui/checkbox.tsx'
import { DateInput } from '#ui/date-input.tsx'
import { Field } from '#ui/field.tsx'
import { FormDialog } from '#ui/form-dialog.tsx'
import { Select } from '#ui/select.tsx'
import { TextInput } from '#ui/text-input.tsx'
import { toast } from '#ui/toast-store.ts'
import type { Overview } from '../contract.ts'
import { hoursInWords } from '../rules/explain.ts'
import { useSaveSchedule } from './api.ts'
import { sayProblem } from './words.ts'

type Rota = Overview['rotas'][number]
const dayNames = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'] as const
const always = '1900-01-01'

/** 'Monday 7 h 30 min, Tuesday 7 h 30 min'; a week without work says so. */
function weekInWords(week: readonly number[]): string {
  const worked = dayNames.flatMap((name, i) => ((week[i] ?? 0) > 0 ? [`${name.slice(0, 3)} ${hoursInWords(week[i] ?? 0)}`] : []))
  return worked.length === 0 ? 'Nothing' : worked.join(', ')
}

/** The weeks leave is reckoned from, each from its day on: the latest first. */
export function WorkingWeeks({ overview }: { overview: Overview }): ReactElement {
  const [open, setOpen] = useState(false)
  const { rotas, today } = overview
  const held = rotas.findLast(({ from }) => from <= today) ?? rotas[0]
  return (
    <section aria-labelledby="working-weeks">
      <div className="mb-2 flex items-center justify-between gap-4">
        <h2 id="working-weeks" className="ek-section-title">
          Working weeks
        </h2>
        {overview.can.adjust && (
          <Button size="sm" onClick={() => setOpen(true)}>
            Change working weeks
          </Button>
        )}
      </div>
      <ul className="divide-y divide-line border-y border-line text-sm">
        {rotas.toReversed().map((rota) => (
          <li key={rota.from} className="py-2.5">
            <p className="font-medium">
              {rota.from === always ? 'Usual week of the workspace' : `From ${showDate(rota.from)}`}
              {rota === held && <span className="font-normal text-ink-2"> · now</span>}
              {rota.from > today && <span className="font-normal text-ink-2"> · planned</span>}
            </p>
            {rota.annual_minutes !== null && (
              <p className="text-ink-2">Annualised: {hoursInWords(rota.annual_minutes)} a year, paid leave among them. On average:</p>
            )}
            {rota.weeks.map((week, i) => (
              // oxlint-disable-next-line react/no-array-index-key -- weeks have no name but their place
              <p key={i} className="text-ink-2">
                {rota.weeks.length > 1 && `Week ${i + 1}: `}
                {weekInWords(week)}
              </p>
            ))}
            {rota.first_week_from && (
              <p className="text-xs text-ink-3">The first of these weeks began on {showDate(rota.first_week_from)}.</p>
            )}
          </li>
        ))}
      </ul>
      {open && <WeeksDialog overview={overview} before={held} onClose={() => setOpen(false)} />}
    </section>
  )
}

const hoursOf = (minutes: number): string => (minutes === 0 ? '' : String(Math.round((minutes / 60) * 100) / 100))
/** Null: not a number of hours a day can have. */
function minutesOf(typed: string): number | null {
  const hours = typed.trim() === '' ? 0 : Number(typed.replace(',', '.'))
  return Number.isNaN(hours) || hours < 0 || hours > 24 ? null : Math.round(hours * 60)
}
const isMonday = (day: string): boolean => isCalendarDate(day) && isoWeekday(day) === 1
const none = ['', '', '', '', '', '', '']

interface Draft {
  readonly from: string
  readonly first: string
  readonly weeks: readonly (readonly string[])[]
  /** Hours of a year, for weeks that only their average is known of; null: the hours of each day are. */
  readonly annual: string | null
}

const draftOf = (before: Rota | undefined): Draft => ({
  from: '',
  first: before?.first_week_from ?? '',
  weeks: (before?.weeks ?? [[]]).map((week) => none.map((_, i) => hoursOf(week[i] ?? 0))),
  annual: before?.annual_minutes ? hoursOf(before.annual_minutes) : null,
})

/** What is saved, or why it cannot be. */
function bodyOf(draft: Draft) {
  return draft.annual === null ? weeksOf(draft) : yearOf(draft.from, draft.annual, draft.weeks[0] ?? none)
}

/** Hours of a year on the days that are ticked. */
function yearOf(from: string, annual: string, week: readonly string[]) {
  const hours = Number(annual.replace(',', '.'))
  if (!isCalendarDate(from)) return 'Choose the day from which these hours hold.'
  if (!(hours >= 1 && hours <= 5000)) return 'Enter the hours of a year, from 1 to 5,000.'
  const weeks = [week.map((typed) => (typed === '' ? 0 : 1))]
  if (weeks.every((each) => !each.includes(1))) return 'Choose at least one day that is usually worked.'
  return { from, weeks, first_week_from: null, annual_minutes: Math.round(hours * 60) }
}

function weeksOf({ from, first, weeks }: Draft) {
  const minutes = weeks.map((week) => week.map(minutesOf))
  if (!isCalendarDate(from)) return 'Choose the day from which these weeks hold.'
  if (minutes.some((week) => week.includes(null))) return 'Hours of a day are between 0 and 24, such as 7.5.'
  if (minutes.every((week) => week.every((each) => each === 0))) return 'Enter the hours of at least one day.'
  if (weeks.length > 1 && !isMonday(first)) return 'Choose the Monday on which the first of these weeks begins.'
  return {
    from,
    weeks: minutes.map((week) => week.map((each) => each ?? 0)),
    first_week_from: weeks.length > 1 ? first : null,
    annual_minutes: null,
  }
}

/** One week, or up to eight that take turns, with the hours of each day, from a day on. Bookings to come keep their price until looked at. */
function WeeksDialog({ overview, before, onClose }: { overview: Overview; before: Rota | undefined; onClose: () => void }): ReactElement {
  const [draft, setDraft] = useState<Draft>(() => draftOf(before))
  const [problem, setProblem] = useState<string | null>(null)
  const save = useSaveSchedule(overview.employee_id)
  const many = draft.weeks.length
  const submit = (): void => {
    const body = bodyOf(draft)
    if (typeof body === 'string') return setProblem(body)
    save.mutate(body, {
      onSuccess: () => {
        toast.success('The working weeks are saved.')
        onClose()
      },
      onError: (error) => setProblem(sayProblem(error, 'The working weeks could not be saved.')),
    })
  }
  const setHours = (at: number, day: number, hours: string): void =>
    setDraft({ ...draft, weeks: draft.weeks.map((week, i) => (i === at ? week.map((each, d) => (d === day ? hours : each)) : week)) })
  const setMany = (count: number): void =>
    setDraft({ ...draft, annual: null, weeks: Array.from({ length: count }, (_, i) => draft.weeks[i] ?? draft.weeks[0] ?? none) })
  return (
    <FormDialog
      title={`Working weeks of ${overview.employee_name}`}
      problem={problem}
      saving={save.isPending}
      onSubmit={submit}
      onClose={onClose}
    >
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label="From" required>
          <DateInput value={draft.from} weekStartsOn={1} locale="en-GB" onChange={(from) => setDraft({ ...draft, from })} />
        </Field>
        <Field label="Weeks that take turns">
          <Select
            value={draft.annual === null ? String(many) : 'annual'}
            onChange={(count) =>
              count === 'annual' ? setDraft({ ...draft, annual: '', weeks: draft.weeks.slice(0, 1) }) : setMany(Number(count))
            }
            options={[
              ...[1, 2, 3, 4, 5, 6, 7, 8].map((count) => ({
                value: String(count),
                label: count === 1 ? 'The same every week' : `${count} weeks`,
              })),
              { value: 'annual', label: 'Hours of a year' },
            ]}
          />
        </Field>
        {many > 1 && (
          <Field label="First week begins on" required hint="A Monday.">
            <DateInput value={draft.first} weekStartsOn={1} locale="en-GB" onChange={(first) => setDraft({ ...draft, first })} />
          </Field>
        )}
      </div>
      {draft.annual !== null && <Year draft={draft} set={(part) => setDraft({ ...draft, ...part })} />}
      {(draft.annual === null ? draft.weeks : []).map((week, i) => (
        // oxlint-disable-next-line react/no-array-index-key -- weeks have no name but their place
        <Field key={i} label={many > 1 ? `Hours of week ${i + 1}` : 'Hours of each day'} group>
          <div className="grid grid-cols-4 gap-2 sm:grid-cols-7">
            {dayNames.map((name, day) => (
              <label key={name} className="grid gap-1 text-xs text-ink-2">
                {name.slice(0, 3)}
                <TextInput
                  inputMode="decimal"
                  maxLength={5}
                  aria-label={many > 1 ? `Week ${i + 1}, ${name}` : name}
                  value={week[day] ?? ''}
                  onChange={(event) => setHours(i, day, event.target.value)}
                />
              </label>
            ))}
          </div>
        </Field>
      ))}
    </FormDialog>
  )
}

/** Annualised hours: those of the whole year, and the days on which they are usually worked. */
function Year({ draft, set }: { draft: Draft; set: (part: Partial<Draft>) => void }): ReactElement {
  const [week = none] = draft.weeks
  const setDay = (at: number, on: boolean): void => set({ weeks: [week.map((hours, day) => (day === at ? (on ? '1' : '') : hours))] })
  return (
    <>
      <Field label="Hours of a year" required hint="Paid leave among them. Their average week is what leave is counted by.">
        <TextInput inputMode="decimal" maxLength={7} value={draft.annual ?? ''} onChange={(event) => set({ annual: event.target.value })} />
      </Field>
      <Field label="Days usually worked" group>
        <div className="flex flex-wrap gap-x-4 gap-y-2">
          {dayNames.map((name, day) => (
            <Checkbox key={name} label={name.slice(0, 3)} checked={(week[day] ?? '') !== ''} onChange={(on) => setDay(day, on)} />
          ))}
        </div>
      </Field>
    </>
  )
}
