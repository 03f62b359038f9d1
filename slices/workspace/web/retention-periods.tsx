import { useQuery } from '@tanstack/react-query'
import { useState, type ReactElement } from 'react'
import { periodInWords } from '#platform/shared/calendar-date.ts'
import { momentInWords } from '#platform/web/clock.ts'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { Field } from '#ui/field.tsx'
import { Select } from '#ui/select.tsx'
import { TextArea, TextInput } from '#ui/text-input.tsx'
import { toast } from '#ui/toast-store.ts'
import type { RetentionPeriod } from '../records-contract.ts'
import { retentionDefaults } from '../retention.ts'
import { noProblem, problemOf } from './saving.ts'
import { retentionQuery, useResetRetention, useSetRetention } from './settings-api.ts'
import { ListDialog } from './settings/list-dialog.tsx'
import { Loading } from './settings/loading.tsx'
import { useMe } from './use-me.ts'

/** How long each kind of record is kept, and why. */
export function RetentionPeriods(): ReactElement {
  const periods = useQuery(retentionQuery)
  return periods.data ? (
    <Periods periods={periods.data.data} manage={periods.data.can.manage} />
  ) : (
    <Loading what="The periods" queries={[periods]} />
  )
}

function Periods({ periods, manage }: { periods: readonly RetentionPeriod[]; manage: boolean }): ReactElement {
  const { tenant } = useMe()
  const [open, setOpen] = useState<RetentionPeriod | null>(null)
  return (
    <>
      <ul className="mx-4 border-y border-line md:mx-8">
        {periods.map((period) => {
          const { label, after } = retentionDefaults[period.kind]
          return (
            <li key={period.kind} className="flex flex-wrap items-start gap-x-4 gap-y-1 border-b border-line py-3 last:border-0">
              <div className="min-w-0 flex-1">
                <p className="flex flex-wrap items-center gap-2 text-base font-[550]">
                  {label}
                  {!period.is_default && <Badge>Changed</Badge>}
                </p>
                <p className="text-sm">
                  {periodInWords(period.months)} after {after}
                </p>
                <p className="mt-0.5 max-w-150 text-sm whitespace-pre-line text-ink-3">{period.reason}</p>
                {period.changed && (
                  <p className="text-sm text-ink-3">
                    Set by {period.changed.by}, {momentInWords(period.changed.at, tenant?.time_zone ?? 'Europe/London')}
                  </p>
                )}
              </div>
              {manage && (
                <Button size="sm" variant="ghost" aria-label={`Change: ${label}`} onClick={() => setOpen(period)}>
                  Change
                </Button>
              )}
            </li>
          )
        })}
      </ul>
      {open && <PeriodDialog period={open} onClose={() => setOpen(null)} />}
    </>
  )
}

function PeriodDialog({ period, onClose }: { period: RetentionPeriod; onClose: () => void }): ReactElement {
  const { kind, version } = period
  const { label, after, least, months: usual } = retentionDefaults[kind]
  const [unit, setUnit] = useState<'years' | 'months'>(period.months % 12 === 0 ? 'years' : 'months')
  const [count, setCount] = useState(String(unit === 'years' ? period.months / 12 : period.months))
  const [reason, setReason] = useState(period.is_default ? '' : period.reason)
  const [save, reset] = [useSetRetention(), useResetRetention()]
  const error = save.error ?? reset.error
  const problem = error ? problemOf(error, 'The period could not be saved. Please try again.') : noProblem
  const done = {
    onSuccess: () => {
      toast.success('Period saved.')
      onClose()
    },
  }
  const months = Number(count) * (unit === 'years' ? 12 : 1)
  return (
    <ListDialog
      title={label}
      saving={save.isPending || reset.isPending}
      problem={problem}
      onClose={onClose}
      onSubmit={() => save.mutate({ kind, version, months, reason }, done)}
    >
      <Field
        label={`Kept after ${after}`}
        group
        error={problem.fields['months']}
        hint={least === null ? `Usually ${periodInWords(usual)}.` : `At least ${periodInWords(least)}.`}
      >
        <div className="flex gap-2">
          <TextInput
            className="w-24"
            inputMode="numeric"
            aria-label="How many"
            value={count}
            onChange={(event) => setCount(event.target.value)}
          />
          <Select
            className="w-36"
            aria-label="Years or months"
            options={[
              { value: 'years', label: 'Years' },
              { value: 'months', label: 'Months' },
            ]}
            value={unit}
            onChange={(chosen) => setUnit(chosen === 'months' ? 'months' : 'years')}
          />
        </div>
      </Field>
      <Field
        label="Why this long"
        required
        error={problem.fields['reason']}
        hint="Something that can be said to the people the records are about."
      >
        <TextArea maxLength={1000} rows={3} value={reason} onChange={(event) => setReason(event.target.value)} />
      </Field>
      {!period.is_default && (
        <p className="text-sm">
          <Button size="sm" variant="ghost" loading={reset.isPending} onClick={() => reset.mutate({ kind, version }, done)}>
            Go back to {periodInWords(usual)}
          </Button>
        </p>
      )}
    </ListDialog>
  )
}
