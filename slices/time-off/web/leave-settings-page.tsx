import { useQuery } from '@tanstack/react-query'
import { useState, type ReactElement } from 'react'
import { SettingsFrame } from '#slices/workspace/web/public.tsx'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { ErrorBanner, Notice } from '#ui/error-banner.tsx'
import { SkeletonRows } from '#ui/skeleton.tsx'
import { toast } from '#ui/toast-store.ts'
import type { LeavePolicy } from '../settings-contract.ts'
import { AbsenceTypes } from './absence-types.tsx'
import { ClosedDays } from './closed-days.tsx'
import { PolicyDialog } from './policy-dialog.tsx'
import { leaveSettings, repricing, useReprice, type LeaveSettings } from './settings-api.ts'
import { amount, datesInWords, sayProblem } from './words.ts'

/** /app/workspace/leave: what leave each contract brings, when workplaces are closed, and what a change would mean. */
export function LeaveSettingsPage(): ReactElement {
  const found = useQuery(leaveSettings)
  return (
    <SettingsFrame title="Leave" lead="What leave each contract brings, when workplaces are closed, and how many people must be there.">
      <div className="grid gap-10 px-4 md:px-8">
        {found.isError ? (
          <ErrorBanner message="The leave settings could not be loaded." onRetry={() => void found.refetch()} retrying={found.isFetching} />
        ) : found.data ? (
          <>
            <Policies settings={found.data} />
            <AbsenceTypes types={found.data.types} />
            <ClosedDays settings={found.data} />
            <Repricing />
          </>
        ) : (
          <SkeletonRows label="Leave settings are loading" avatar={false} rows={6} />
        )}
      </div>
    </SettingsFrame>
  )
}

function Policies({ settings }: { settings: LeaveSettings }): ReactElement {
  const [open, setOpen] = useState<LeavePolicy | 'new' | 'irregular' | null>(null)
  return (
    <section aria-labelledby="policies">
      <div className="mb-2 flex items-center justify-between gap-4">
        <h2 id="policies" className="ek-section-title">
          Leave policies
        </h2>
        <Button size="sm" onClick={() => setOpen('new')}>
          Add policy
        </Button>
      </div>
      {settings.granted_irregular > 0 && (
        <div className="mb-4">
          <Notice tone="warn">
            <p>
              {settings.granted_irregular === 1 ? '1 person is' : `${settings.granted_irregular} people are`} on zero-hours or casual
              contracts and have leave granted. Where hours are irregular, the law has leave earned at 12.07% of the hours worked.
            </p>
            <Button className="mt-2" size="sm" onClick={() => setOpen('irregular')}>
              Add a policy for irregular hours
            </Button>
          </Notice>
        </div>
      )}
      <ul className="divide-y divide-line border-y border-line text-sm">
        {settings.policies.map((policy) => (
          <li key={policy.id} className="flex flex-wrap items-start gap-x-4 gap-y-2 py-3">
            <div className="min-w-56 flex-1">
              <p className="flex flex-wrap items-center gap-2 text-base font-[550]">
                {policy.name}
                {policy.is_default && <Badge>Everybody else</Badge>}
              </p>
              <p>{policyInWords(policy)}</p>
              {policy.contracts.length > 0 && <p className="text-ink-2">For {policy.contracts.join(', ')} contracts.</p>}
            </div>
            <Button size="sm" onClick={() => setOpen(policy)}>
              Edit <span className="sr-only">{policy.name}</span>
            </Button>
          </li>
        ))}
      </ul>
      {open !== null && <PolicyDialog policy={open} onClose={() => setOpen(null)} />}
    </section>
  )
}

function policyInWords(policy: LeavePolicy): string {
  if (policy.irregular) return 'Earned at 12.07% of the hours worked.'
  const bank = policy.bank_holidays === 'inside' ? 'bank holidays included' : 'bank holidays on top'
  const carry = policy.carry_days > 0 ? ` Up to ${policy.carry_days} days may be carried over.` : ' Nothing is carried over by itself.'
  const second = { none: '', hr: ' HR agrees after the manager.', manager: ' The manager’s own manager agrees after them.' }[
    policy.second_step
  ]
  return `${policy.allowance} ${policy.allowance_unit} a year, ${bank}.${carry}${second}`
}

/** What a change of rota, place or calendar would mean for bookings to come: looked at first, then applied. */
function Repricing(): ReactElement | null {
  const found = useQuery(repricing)
  const apply = useReprice()
  const rows = found.data?.data ?? []
  const all = (): void =>
    apply.mutate(
      rows.slice(0, 200).map(({ booking_id: id, now }) => ({ id, now })),
      {
        onSuccess: ({ changed }) => toast.success(`${changed} ${changed === 1 ? 'booking was' : 'bookings were'} priced anew.`),
        onError: (error) => toast.error(sayProblem(error, 'The bookings could not be priced anew.')),
      },
    )
  if (rows.length === 0) return null
  return (
    <section aria-labelledby="repricing">
      <h2 id="repricing" className="ek-section-title">
        Bookings that would take another amount today
      </h2>
      <p className="mt-1 mb-3 max-w-prose text-sm text-ink-2">
        A rota, a place, a closure or a last day has changed since they were booked. Nothing changes until you apply it; then the balance
        gets an entry that says so.
      </p>
      <ul className="divide-y divide-line border-y border-line text-sm">
        {rows.map((row) => (
          <li key={row.booking_id} className="flex flex-wrap justify-between gap-x-6 gap-y-1 py-2">
            <span>
              <span className="font-semibold">{row.employee_name}</span>, {row.type_name},{' '}
              {datesInWords({ ...row, first_part: 'day', last_part: 'day' })}
            </span>
            <span className="num">
              {row.minutes === row.now ? `${amount(row.now, row)}, on other days` : `${amount(row.minutes, row)} → ${amount(row.now, row)}`}
            </span>
          </li>
        ))}
      </ul>
      <Button className="mt-3" variant="primary" loading={apply.isPending} onClick={all}>
        Apply to {rows.length === 1 ? 'this booking' : `these ${rows.length} bookings`}
      </Button>
    </section>
  )
}
