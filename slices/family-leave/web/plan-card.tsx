import { useState, type ReactElement } from 'react'
import { showDate } from '#platform/shared/calendar-date.ts'
import { sayProblem } from '#platform/web/api-error.ts'
import { Button } from '#ui/button.tsx'
import { ConfirmDialog } from '#ui/confirm-dialog.tsx'
import { SideSheet } from '#ui/side-sheet.tsx'
import { Status } from '#ui/status.tsx'
import { toast } from '#ui/toast-store.ts'
import { familyLeaveKinds, type FamilyLeaveShown, type FamilyOverview } from '../contract.ts'
import { useDecide } from './api.ts'
import { KeyDates, Rights } from './key-dates.tsx'
import { PlanForm } from './plan-form.tsx'
import { ReplyDialog } from './reply-dialog.tsx'

interface CardProps {
  readonly plan: FamilyLeaveShown
  readonly overview: FamilyOverview
}
const stateWords = {
  planned: { glyph: 'current', words: 'Waits for HR to confirm it' },
  confirmed: { glyph: 'done', words: 'Confirmed' },
  withdrawn: { glyph: 'not-applicable', words: 'Withdrawn' },
} as const

/** One family leave: its days, what the law makes of them, and what can be done about it. */
export function PlanCard({ plan, overview }: CardProps): ReactElement {
  const { today } = overview
  const { glyph, words } = stateWords[plan.state]
  const id = `family-${plan.id}`
  if (plan.state === 'withdrawn')
    return (
      <li className="flex flex-wrap items-center justify-between gap-2 py-3 text-sm text-ink-2">
        <span>
          {familyLeaveKinds[plan.kind].name}, {showDate(plan.starts_on)} to {showDate(plan.ends_on)}
        </span>
        <Status kind={glyph}>{words}</Status>
      </li>
    )
  const done = ['notice', 'entitlement', ...(plan.replied_on ? ['reply', 'postpone'] : [])]
  return (
    <li className="py-5" aria-labelledby={id}>
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
        <div>
          <h3 id={id} className="font-semibold">
            {familyLeaveKinds[plan.kind].name}
          </h3>
          <p className="num text-sm text-ink-2">
            {showDate(plan.starts_on)} to {showDate(plan.ends_on)}
          </p>
        </div>
        <Status kind={glyph}>{plan.confirmed_by ? `Confirmed by ${plan.confirmed_by}` : words}</Status>
      </div>
      {plan.concerns.length > 0 && (
        <ul className="mt-2 grid gap-1 text-sm">
          {plan.concerns.map((concern) => (
            <li key={concern}>
              <Status kind="due">{concern}</Status>
            </li>
          ))}
        </ul>
      )}
      {plan.note && <p className="mt-2 text-sm text-ink-2 wrap-anywhere">{plan.note}</p>}
      <div className="mt-3">
        <KeyDates dates={plan.dates} today={today} done={done} />
      </div>
      <details className="mt-3 text-sm text-ink-2">
        <summary className="cursor-pointer">What goes with it</summary>
        <div className="mt-2 grid gap-2">
          <Rights rights={plan.rights} />
          <p>What it is paid is worked out by payroll: no rate of statutory pay is confirmed here.</p>
        </div>
      </details>
      <Actions plan={plan} overview={overview} />
    </li>
  )
}

function Actions({ plan, overview }: CardProps): ReactElement | null {
  const { can } = plan
  const [open, setOpen] = useState<'change' | 'withdraw' | 'reply' | null>(null)
  const decide = useDecide()
  const settled = (said: string): void => {
    toast.success(said)
    setOpen(null)
  }
  const settle = (state: 'confirmed' | 'withdrawn', said: string): void =>
    void decide.mutateAsync({ id: plan.id, body: { version: plan.version, state } }).then(
      () => settled(said),
      (error: unknown) => void toast.error(sayProblem(error, 'That could not be saved.')),
    )
  return (
    <div className="mt-3 flex flex-wrap gap-2">
      {can.confirm && (
        <Button
          variant="primary"
          size="sm"
          loading={decide.isPending}
          onClick={() => settle('confirmed', 'Confirmed. The days are booked.')}
        >
          Confirm
        </Button>
      )}
      {plan.reply && (
        <Button size="sm" onClick={() => setOpen('reply')}>
          {plan.replied_on ? `Letter, sent ${showDate(plan.replied_on)}` : 'Write back'}
        </Button>
      )}
      {can.change && (
        <Button size="sm" onClick={() => setOpen('change')}>
          Change
        </Button>
      )}
      {can.withdraw && (
        <Button size="sm" variant="ghost" onClick={() => setOpen('withdraw')}>
          Withdraw
        </Button>
      )}
      {open === 'change' && (
        <SideSheet open onOpenChange={(on) => on || setOpen(null)} title="Change the plan">
          <PlanForm
            employeeId={overview.employee_id}
            employedFrom={overview.employed_from}
            today={overview.today}
            own={overview.own}
            plan={plan}
            onDone={() => setOpen(null)}
          />
        </SideSheet>
      )}
      {open === 'reply' && <ReplyDialog plan={plan} today={overview.today} onClose={() => setOpen(null)} />}
      <ConfirmDialog
        open={open === 'withdraw'}
        onOpenChange={(on) => on || setOpen(null)}
        title="Withdraw this family leave?"
        confirmLabel="Withdraw"
        cancelLabel="Keep it"
        loading={decide.isPending}
        onConfirm={() => settle('withdrawn', 'Withdrawn.')}
      >
        {plan.state === 'confirmed' ? 'The days that were booked are given back. ' : ''}It stays in the record as withdrawn and cannot be
        opened again.
      </ConfirmDialog>
    </div>
  )
}
