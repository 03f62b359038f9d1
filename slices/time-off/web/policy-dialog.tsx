import { useState, type ReactElement } from 'react'
import { Checkbox } from '#ui/checkbox.tsx'
import { Field } from '#ui/field.tsx'
import { FormDialog } from '#ui/form-dialog.tsx'
import { Select } from '#ui/select.tsx'
import { TextInput } from '#ui/text-input.tsx'
import { toast } from '#ui/toast-store.ts'
import type { LeavePolicy } from '../settings-contract.ts'
import type { SecondStep } from '../types.ts'
import { useAddPolicy, useUpdatePolicy, type PolicyBody } from './settings-api.ts'
import { sayProblem } from './words.ts'

// As the record of a person has them.
const contracts = ['Permanent', 'Fixed-term', 'Zero-hours', 'Casual', 'Apprenticeship', 'Agency']
const months = ['January', 'February', 'March', 'April', 'May', 'June', 'July', 'August', 'September', 'October', 'November', 'December']

const usual: PolicyBody = {
  name: '',
  contracts: [],
  year_start: null,
  unit: 'days',
  allowance: 28,
  allowance_unit: 'days',
  full_week_minutes: 2250,
  bank_holidays: 'inside',
  carry_days: 0,
  carry_months: 0,
  service_steps: [],
  irregular: false,
  overdraw_days: 0,
  notice_days: 0,
  second_step: 'none',
}

/** For hours that are different every week: earned, in hours, by those whose contract says so. */
const usualIrregular: PolicyBody = {
  ...usual,
  name: 'Irregular hours',
  contracts: ['Zero-hours', 'Casual'],
  irregular: true,
  unit: 'hours',
}

const bodyOf = ({ id: _id, is_default: _default, version: _version, ...body }: LeavePolicy): PolicyBody => body
const numberOf = (typed: string): number => (typed.trim() === '' ? Number.NaN : Number(typed.replace(',', '.')))

type Draft = Omit<PolicyBody, 'allowance' | 'full_week_minutes' | 'carry_days' | 'overdraw_days' | 'notice_days'> &
  Record<'allowance' | 'full_week' | 'carry_days' | 'overdraw_days' | 'notice_days', string>
const draftOf = ({ full_week_minutes: week, ...body }: PolicyBody): Draft => ({
  ...body,
  full_week: String(Math.round((week / 60) * 100) / 100),
  allowance: String(body.allowance),
  carry_days: String(body.carry_days),
  overdraw_days: String(body.overdraw_days),
  notice_days: String(body.notice_days),
})

/** A leave policy: made new or changed. What follows for balances is added to each ledger, never rewritten. */
export function PolicyDialog({ policy: asked, onClose }: { policy: LeavePolicy | 'new' | 'irregular'; onClose: () => void }): ReactElement {
  const policy = typeof asked === 'string' ? null : asked
  const [draft, setDraft] = useState<Draft>(() => draftOf(policy ? bodyOf(policy) : asked === 'irregular' ? usualIrregular : usual))
  const [problem, setProblem] = useState<string | null>(null)
  const add = useAddPolicy()
  const update = useUpdatePolicy()
  const set = (part: Partial<Draft>): void => setDraft({ ...draft, ...part })
  const outcome = {
    onSuccess: () => {
      toast.success('The leave policy is saved.')
      onClose()
    },
    onError: (error: unknown) => setProblem(sayProblem(error, 'The policy could not be saved.')),
  }
  const submit = (): void => {
    const { full_week: week, ...rest } = draft
    const body = {
      ...rest,
      full_week_minutes: Math.round(numberOf(week) * 60),
      allowance: numberOf(draft.allowance),
      carry_days: numberOf(draft.carry_days),
      overdraw_days: numberOf(draft.overdraw_days),
      notice_days: numberOf(draft.notice_days),
    }
    if ([body.allowance, body.full_week_minutes, body.carry_days, body.overdraw_days, body.notice_days].some(Number.isNaN))
      return setProblem('Enter numbers.')
    if (policy) update.mutate({ id: policy.id, body: { ...body, version: policy.version } }, outcome)
    else add.mutate(body, outcome)
  }
  return (
    <FormDialog
      title={policy ? policy.name : 'Add leave policy'}
      problem={problem}
      saving={add.isPending || update.isPending}
      onSubmit={submit}
      onClose={onClose}
    >
      <Field label="Name" required>
        <TextInput maxLength={120} value={draft.name} onChange={(event) => set({ name: event.target.value })} />
      </Field>
      {!policy?.is_default && <Contracts draft={draft} set={set} />}
      <Checkbox
        label="Irregular hours: leave is earned at 12.07% of the hours worked"
        checked={draft.irregular}
        onChange={(irregular) => set({ irregular })}
      />
      {draft.irregular ? <FullWeek draft={draft} set={set} /> : <Allowance draft={draft} set={set} />}
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label="Leave year begins">
          <Select
            value={draft.year_start ?? ''}
            onChange={(start) => set({ year_start: start === '' ? null : start })}
            placeholder="As the workspace’s year"
            options={[
              ...months.map((label, i) => ({ value: `${String(i + 1).padStart(2, '0')}-01`, label: `1 ${label}` })),
              { value: '04-06', label: '6 April' },
            ]}
          />
        </Field>
        {!draft.irregular && (
          <Field label="Shown in">
            <Select
              value={draft.unit}
              onChange={(unit) => set({ unit: unit as 'days' })}
              options={[
                { value: 'days', label: 'Days' },
                { value: 'hours', label: 'Hours' },
              ]}
            />
          </Field>
        )}
        <Figure label="Days that may be carried over" value={draft.carry_days} onChange={(carry_days) => set({ carry_days })} />
        <Field label="To be taken within">
          <Select
            value={String(draft.carry_months)}
            onChange={(carry) => set({ carry_months: Number(carry) })}
            options={[
              { value: '0', label: 'The whole next year' },
              ...[1, 2, 3, 4, 6, 9].map((count) => ({ value: String(count), label: `${count} ${count === 1 ? 'month' : 'months'}` })),
            ]}
          />
        </Field>
        <Figure
          label="Days a balance may go below nothing"
          value={draft.overdraw_days}
          onChange={(overdraw_days) => set({ overdraw_days })}
        />
        <Field label="Who approves">
          <Select
            value={draft.second_step ?? 'none'}
            onChange={(step) => set({ second_step: step as SecondStep })}
            options={[
              { value: 'none', label: 'The line manager' },
              { value: 'manager', label: 'The line manager, then their manager' },
              { value: 'hr', label: 'The line manager, then HR' },
            ]}
          />
        </Field>
        <Figure label="Days of notice before leave begins" value={draft.notice_days} onChange={(notice_days) => set({ notice_days })} />
      </div>
    </FormDialog>
  )
}

type PartProps = { draft: Draft; set: (part: Partial<Draft>) => void }

function Contracts({ draft, set }: PartProps): ReactElement {
  const toggle = (contract: string, on: boolean): void =>
    set({ contracts: on ? [...draft.contracts, contract] : draft.contracts.filter((other) => other !== contract) })
  return (
    <Field label="For contracts" group required>
      <div className="grid gap-2 sm:grid-cols-2">
        {contracts.map((contract) => (
          <Checkbox key={contract} label={contract} checked={draft.contracts.includes(contract)} onChange={(on) => toggle(contract, on)} />
        ))}
      </div>
    </Field>
  )
}

function Allowance({ draft, set }: PartProps): ReactElement {
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <Figure label="Allowance for a whole year" value={draft.allowance} onChange={(allowance) => set({ allowance })} />
      <Field label="In">
        <Select
          value={draft.allowance_unit}
          onChange={(unit) => set({ allowance_unit: unit as 'days' })}
          options={[
            { value: 'days', label: 'Days of a five-day week' },
            { value: 'weeks', label: 'Weeks' },
            { value: 'hours', label: 'Hours of a full week' },
          ]}
        />
      </Field>
      <FullWeek draft={draft} set={set} />
      <Field label="Bank holidays">
        <Select
          value={draft.bank_holidays}
          onChange={(bank) => set({ bank_holidays: bank as 'inside' })}
          options={[
            { value: 'inside', label: 'Inside the allowance' },
            { value: 'on-top', label: 'On top, in proportion' },
          ]}
        />
      </Field>
      <Service draft={draft} set={set} />
    </div>
  )
}

/** What a whole allowance is for; of irregular hours, the week 5.6 of which are the most that is earned. */
const FullWeek = ({ draft, set }: PartProps): ReactElement => (
  <Figure label="Hours of a full week" value={draft.full_week} onChange={(full_week) => set({ full_week })} />
)

/** One step of service, which is what most companies have; more are kept as they are. */
function Service({ draft, set }: PartProps): ReactElement {
  const [step] = draft.service_steps
  const more = draft.service_steps.slice(1)
  return (
    <Field label="More days for service">
      <Select
        value={step ? `${step.years} ${step.days}` : ''}
        onChange={(chosen) => {
          const [years = 0, days = 0] = chosen.split(' ').map(Number)
          set({ service_steps: chosen === '' ? [] : [{ years, days }, ...more] })
        }}
        placeholder="None"
        options={[
          ...(step ? [{ value: `${step.years} ${step.days}`, label: `${step.days} after ${step.years} years` }] : []),
          ...[2, 3, 5, 10].flatMap((years) =>
            [1, 2, 3, 5].map((days) => ({ value: `${years} ${days}`, label: `${days} after ${years} years` })),
          ),
        ].filter((option, i, all) => all.findIndex(({ value }) => value === option.value) === i)}
      />
    </Field>
  )
}

const Figure = ({ label, value, onChange }: { label: string; value: string; onChange: (value: string) => void }): ReactElement => (
  <Field label={label}>
    <TextInput inputMode="decimal" maxLength={7} value={value} onChange={(event) => onChange(event.target.value)} />
  </Field>
)
