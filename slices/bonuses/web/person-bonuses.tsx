import { useQuery } from '@tanstack/react-query'
import { useState, type ReactElement } from 'react'
import { isCalendarDate, showDate } from '#platform/shared/calendar-date.ts'
import { sayProblem } from '#platform/web/api-error.ts'
import type { ProfileActionsProps } from '#slices/people/web/public.tsx'
import { Button } from '#ui/button.tsx'
import { ConfirmDialog } from '#ui/confirm-dialog.tsx'
import { DateInput } from '#ui/date-input.tsx'
import { EmptyLine } from '#ui/empty-state.tsx'
import { Field } from '#ui/field.tsx'
import { FormDialog } from '#ui/form-dialog.tsx'
import { Select } from '#ui/select.tsx'
import { TextInput } from '#ui/text-input.tsx'
import { toast } from '#ui/toast-store.ts'
import type { Bonus } from '../contract.ts'
import { bonusTitles, type BonusKind } from '../kinds.ts'
import { bonusesOf, useRecordBonus, useRemoveBonus } from './api.ts'

/** As pay is shown: pence only where there are some. */
const pounds = (amount: number): string =>
  amount.toLocaleString('en-GB', { style: 'currency', currency: 'GBP', minimumFractionDigits: Number.isInteger(amount) ? 0 : 2 })

/** As at the day the profile shows; nothing where the asker does not read the person's pay. */
const useBonuses = ({ id, salary, metadata }: ProfileActionsProps['employee']) =>
  useQuery({ ...bonusesOf(id, metadata.as_at?.date), enabled: salary !== undefined }).data

/** Bonuses under the pay of a person; nothing where the asker does not read the person's pay. */
export function PersonBonuses({ employee, own }: ProfileActionsProps): ReactElement | null {
  const data = useBonuses(employee)
  const [adding, setAdding] = useState(false)
  const [removing, setRemoving] = useState<Bonus | null>(null)
  if (!data || (data.data.length === 0 && !data.can.record)) return null
  const record = data.can.record && !own
  return (
    <section className="mt-4" aria-labelledby="bonuses">
      <div className="mb-2 flex items-center justify-between gap-4">
        <h3 id="bonuses" className="text-sm font-semibold">
          Bonuses
        </h3>
        {record && (
          <Button size="sm" onClick={() => setAdding(true)}>
            Record bonus
          </Button>
        )}
      </div>
      {data.data.length === 0 ? (
        <EmptyLine>No bonuses recorded.</EmptyLine>
      ) : (
        <ul className="divide-y divide-line border-y border-line text-sm">
          {data.data.map((bonus) => (
            <li key={bonus.id} className="flex items-center justify-between gap-4 py-2">
              <span>
                {bonusTitles[bonus.kind]} <span className="text-ink-2">paid on {showDate(bonus.paid_on)}</span>
              </span>
              <span className="flex items-center gap-2">
                <span className="num">{pounds(bonus.amount)}</span>
                {record && (
                  <Button size="sm" variant="ghost" onClick={() => setRemoving(bonus)}>
                    Remove<span className="sr-only"> bonus of {showDate(bonus.paid_on)}</span>
                  </Button>
                )}
              </span>
            </li>
          ))}
        </ul>
      )}
      {adding && <BonusDialog personId={employee.id} onClose={() => setAdding(false)} />}
      {removing && <RemoveDialog personId={employee.id} bonus={removing} onClose={() => setRemoving(null)} />}
    </section>
  )
}

function BonusDialog({ personId, onClose }: { personId: string; onClose: () => void }): ReactElement {
  const [paidOn, setPaidOn] = useState('')
  const [amount, setAmount] = useState('')
  const [kind, setKind] = useState<BonusKind>('bonus')
  const [problem, setProblem] = useState<string | null>(null)
  const add = useRecordBonus(personId)
  const submit = (): void => {
    if (!isCalendarDate(paidOn) || amount.trim() === '') return setProblem('Enter the amount and the day it was paid.')
    add
      .mutateAsync({ paid_on: paidOn, amount: amount.trim(), kind })
      .then(onClose, (error: unknown) => setProblem(sayProblem(error, 'The bonus could not be recorded.')))
  }
  return (
    <FormDialog title="Record a bonus" problem={problem} saving={add.isPending} onSubmit={submit} onClose={onClose}>
      <Field label="Amount in pounds" required hint="Before tax, as it was paid.">
        <TextInput inputMode="decimal" value={amount} onChange={(event) => setAmount(event.target.value)} />
      </Field>
      <Field label="Paid on" required>
        <DateInput value={paidOn} weekStartsOn={1} locale="en-GB" onChange={setPaidOn} />
      </Field>
      <Field label="Kind">
        <Select
          value={kind}
          onChange={(value) => setKind(value as BonusKind)}
          options={Object.entries(bonusTitles).map(([value, label]) => ({ value, label }))}
        />
      </Field>
    </FormDialog>
  )
}

function RemoveDialog({ personId, bonus, onClose }: { personId: string; bonus: Bonus; onClose: () => void }): ReactElement {
  const remove = useRemoveBonus(personId)
  const confirm = (): void =>
    void remove
      .mutateAsync(bonus.id)
      .then(onClose, (error: unknown) => void toast.error(sayProblem(error, 'The bonus could not be removed.')))
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={`Remove the bonus of ${pounds(bonus.amount)}?`}
      confirmLabel="Remove bonus"
      cancelLabel="Keep it"
      loading={remove.isPending}
      onConfirm={confirm}
    >
      It no longer counts in any figure. The audit log keeps who recorded it and who removed it.
    </ConfirmDialog>
  )
}
