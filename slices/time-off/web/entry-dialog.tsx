import { useState, type ReactElement } from 'react'
import { isCalendarDate } from '#platform/shared/calendar-date.ts'
import { DateInput } from '#ui/date-input.tsx'
import { Field } from '#ui/field.tsx'
import { FormDialog } from '#ui/form-dialog.tsx'
import { Select } from '#ui/select.tsx'
import { TextInput } from '#ui/text-input.tsx'
import { toast } from '#ui/toast-store.ts'
import type { Overview } from '../contract.ts'
import { useAddEntry } from './settings-api.ts'
import { sayProblem, shownOn } from './words.ts'

const kinds = {
  adjustment: 'Adjustment',
  toil: 'Time in lieu earned',
  purchase: 'Bought',
  sale: 'Sold',
  carry_over: 'Carried over',
  accrual: 'Hours worked',
  absence_accrual: 'Weeks away ill or on statutory leave',
} as const
type Kind = keyof typeof kinds
const carryReasons = {
  sickness: 'Off sick',
  family_leave: 'Maternity or other family leave',
  employer_failure: 'We did not let them take it',
  written_agreement: 'Agreed in writing',
} as const
type CarryReason = keyof typeof carryReasons

interface Draft {
  readonly kind: Kind
  readonly amount: string
  readonly on: string
  readonly reason: string
  readonly carry: CarryReason
  readonly putRight: string
  /** Of weeks away: the hours of the weeks before, and how many weeks those are. */
  readonly before: string
  readonly weeksBefore: string
}
type Body = Parameters<ReturnType<typeof useAddEntry>['mutate']>[0]

/** The entry a draft stands for; a sentence where it is not complete. */
function bodyOf(draft: Draft, overview: Overview): Body | string {
  const { unit, day_minutes: day } = shownOn(overview, draft.on)
  const typed = Number(draft.amount.replace(',', '.'))
  if (draft.amount.trim() === '' || !Number.isFinite(typed) || typed === 0) return 'Enter an amount.'
  if (!isCalendarDate(draft.on)) return 'Choose the day it counts from.'
  if (draft.kind === 'accrual') return { kind: 'accrual', hours: typed, on: draft.on }
  if (draft.kind === 'absence_accrual') return weeksAway(draft, typed)
  const reason = draft.reason.trim()
  if (reason === '') return 'Say why. It stands in the ledger.'
  return withReason(draft, Math.round(typed * (unit === 'hours' ? 60 : day)), reason)
}

function weeksAway({ before, weeksBefore, on }: Draft, weeks: number): Body | string {
  const [hours, count] = [before, weeksBefore].map((text) => (text.trim() === '' ? Number.NaN : Number(text.replace(',', '.'))))
  if (hours === undefined || count === undefined || Number.isNaN(hours) || Number.isNaN(count))
    return 'Enter the hours and the weeks before the absence.'
  return { kind: 'absence_accrual', weeks_away: weeks, hours_before: hours, weeks_before: count, on }
}

function withReason({ kind, on, carry, putRight }: Draft, minutes: number, reason: string): Body {
  if (kind === 'carry_over') {
    const right = isCalendarDate(putRight) ? { failure_put_right_on: putRight } : {}
    return { kind, minutes, on, carry_reason: carry, reason, ...right }
  }
  if (kind === 'sale') return { kind, minutes: -Math.abs(minutes), on, reason }
  return kind === 'purchase'
    ? { kind, minutes, on, reason }
    : { kind: 'adjustment', account: kind === 'toil' ? 'toil' : 'holiday', minutes, on, reason }
}

const isEarned = (kind: Kind): boolean => kind === 'accrual' || kind === 'absence_accrual'
function amountLabel({ kind, on }: Draft, overview: Overview): string {
  if (kind === 'absence_accrual') return 'Weeks away'
  return kind === 'accrual' || shownOn(overview, on).unit === 'hours' ? 'Hours' : 'Days'
}

/** What hr enters into a ledger by hand. */
export function EntryDialog({ overview, onClose }: { overview: Overview; onClose: () => void }): ReactElement {
  const [draft, setDraft] = useState<Draft>({
    kind: 'adjustment',
    amount: '',
    on: overview.today,
    reason: '',
    carry: 'sickness',
    putRight: '',
    before: '',
    weeksBefore: '52',
  })
  const [problem, setProblem] = useState<string | null>(null)
  const add = useAddEntry(overview.employee_id)
  const set = (part: Partial<Draft>): void => setDraft({ ...draft, ...part })
  const submit = (): void => {
    const body = bodyOf(draft, overview)
    if (typeof body === 'string') return setProblem(body)
    add.mutate(body, {
      onSuccess: () => {
        toast.success('The entry is in the ledger.')
        onClose()
      },
      onError: (error) => setProblem(sayProblem(error, 'The entry could not be saved.')),
    })
  }
  const offered = (Object.keys(kinds) as Kind[]).filter(
    (kind) => kind === 'adjustment' || (isEarned(kind) ? overview.policy.earns : kind === 'carry_over' || !overview.policy.irregular),
  )
  return (
    <FormDialog
      title={`Add to the leave of ${overview.employee_name}`}
      problem={problem}
      saving={add.isPending}
      onSubmit={submit}
      onClose={onClose}
    >
      <Field label="What it is">
        <Select
          value={draft.kind}
          onChange={(kind) => set({ kind: kind as Kind })}
          options={offered.map((value) => ({ value, label: kinds[value] }))}
        />
      </Field>
      <div className="grid gap-4 sm:grid-cols-2">
        <Field
          label={amountLabel(draft, overview)}
          required
          hint={draft.kind === 'adjustment' ? 'Below nothing takes from the balance.' : undefined}
        >
          <TextInput inputMode="decimal" maxLength={8} value={draft.amount} onChange={(event) => set({ amount: event.target.value })} />
        </Field>
        <Field label={isEarned(draft.kind) ? 'Last day of the pay period' : 'Counts from'} required>
          <DateInput value={draft.on} weekStartsOn={1} locale="en-GB" onChange={(on) => set({ on })} />
        </Field>
      </div>
      {draft.kind === 'carry_over' && <Carried draft={draft} set={set} />}
      {draft.kind === 'absence_accrual' && <WeeksBefore draft={draft} set={set} />}
      {!isEarned(draft.kind) && (
        <Field label="Why" required>
          <TextInput maxLength={300} value={draft.reason} onChange={(event) => set({ reason: event.target.value })} />
        </Field>
      )}
    </FormDialog>
  )
}

/** The average that weeks away earn by: weeks with any sickness or statutory leave are passed over, weeks without work count. */
function WeeksBefore({ draft, set }: { draft: Draft; set: (part: Partial<Draft>) => void }): ReactElement {
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <Field label="Hours worked in the weeks before" required hint="Leave out weeks with sickness or statutory leave.">
        <TextInput inputMode="decimal" maxLength={8} value={draft.before} onChange={(event) => set({ before: event.target.value })} />
      </Field>
      <Field label="Number of those weeks" required hint="52, or as many as there are.">
        <TextInput
          inputMode="numeric"
          maxLength={2}
          value={draft.weeksBefore}
          onChange={(event) => set({ weeksBefore: event.target.value })}
        />
      </Field>
    </div>
  )
}

function Carried({ draft, set }: { draft: Draft; set: (part: Partial<Draft>) => void }): ReactElement {
  return (
    <>
      <Field label="Carried because" hint="This decides until when it may be taken.">
        <Select
          value={draft.carry}
          onChange={(carry) => set({ carry: carry as CarryReason })}
          options={Object.entries(carryReasons).map(([value, label]) => ({ value, label }))}
        />
      </Field>
      {draft.carry === 'employer_failure' && (
        <Field label="Put right on" required>
          <DateInput value={draft.putRight} weekStartsOn={1} locale="en-GB" onChange={(putRight) => set({ putRight })} />
        </Field>
      )}
    </>
  )
}
