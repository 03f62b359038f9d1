import { useQuery } from '@tanstack/react-query'
import { useState, type ReactElement } from 'react'
import { showDate } from '#platform/shared/calendar-date.ts'
import type { Billing, PlanId } from '#rules/pricing.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { ErrorBanner, Notice } from '#ui/error-banner.tsx'
import { Field } from '#ui/field.tsx'
import { Segmented } from '#ui/segmented.tsx'
import { SkeletonRows } from '#ui/skeleton.tsx'
import { toast } from '#ui/toast-store.ts'
import type { BillingPage } from '../contract.ts'
import { planNames } from '../rules.ts'
import { previewQuery, useCheckout, useChoosePlan } from './api.ts'
import { poundsAndPence, sayProblem } from './words.ts'

/** What each plan has, in a line; the public price page lists it whole. */
const has: Readonly<Record<PlanId, string>> = {
  foundation: 'Records, cases, letters, time off, sickness, the audit log and essential reports.',
  elevate: 'All of Foundation, and custom fields, roles of your own, scheduled reports, and your policies for the assistant.',
}

/** Plan and rhythm, the first invoice to the penny, and how it is paid. */
// oxlint-disable-next-line complexity -- one branch a part that may be missing, none with a decision in it
export function ChoosePlan({ page, onClose }: { page: BillingPage; onClose: () => void }): ReactElement {
  const [plan, setPlan] = useState<PlanId>(page.chosen?.plan ?? 'elevate')
  const [billing, setBilling] = useState<Billing>(page.chosen?.billing ?? 'monthly')
  const [problem, setProblem] = useState<string | null>(null)
  const choosing = useChoosePlan()
  const checkout = useCheckout()
  const same = page.standing.kind === 'active' && page.chosen?.plan === plan && page.chosen.billing === billing
  const order = (): void => {
    setProblem(null)
    choosing
      .mutateAsync({ plan, billing, version: page.version })
      .then(() => {
        toast.success(`${planNames[plan]} is chosen. The invoice is in the list.`)
        return onClose()
      })
      .catch((error: unknown) => setProblem(sayProblem(error, 'The plan could not be chosen. Please try again.')))
  }
  const byCard = (): void => {
    setProblem(null)
    checkout
      .mutateAsync({ plan, billing })
      .then(({ url }) => {
        location.assign(url)
        return url
      })
      .catch((error: unknown) => setProblem(sayProblem(error, 'The card service could not be opened. Please try again.')))
  }
  const why = same ? 'This is the plan you have.' : ''
  return (
    <Dialog
      open
      onOpenChange={(open) => open || onClose()}
      title={page.chosen ? 'Change plan' : 'Choose a plan'}
      closeBlocked={choosing.isPending}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          {page.cards && (
            <Button loading={checkout.isPending} disabledReason={why} onClick={byCard}>
              Pay by card
            </Button>
          )}
          <Button variant="primary" loading={choosing.isPending} disabledReason={why} onClick={order}>
            Order by invoice
          </Button>
        </>
      }
    >
      <div className="grid gap-5">
        {problem && (
          <div role="alert">
            <Notice tone="warn">{problem}</Notice>
          </div>
        )}
        <Field label="Plan" group hint={has[plan]}>
          <Segmented
            look="choice"
            value={plan}
            onChange={setPlan}
            items={[
              { value: 'foundation', label: <Priced page={page} plan="foundation" billing={billing} /> },
              { value: 'elevate', label: <Priced page={page} plan="elevate" billing={billing} /> },
            ]}
          />
        </Field>
        <Field label="Billing" group hint={billing === 'annual' ? 'Twelve months at once, 20% less.' : 'One month at a time.'}>
          <Segmented
            value={billing}
            onChange={setBilling}
            items={[
              { value: 'monthly', label: 'Monthly' },
              { value: 'annual', label: 'Annual' },
            ]}
          />
        </Field>
        {plan === 'foundation' && page.standing.plan === 'elevate' && (
          <p className="text-sm text-ink-2">
            What you have made with Elevate stays and goes on working. New custom fields, roles of your own and scheduled reports need
            Elevate again.
          </p>
        )}
        {same ? (
          <p className="text-sm text-ink-2">This is the plan you have.</p>
        ) : (
          <FirstInvoice plan={plan} billing={billing} vat={page.vat_percent} />
        )}
      </div>
    </Dialog>
  )
}

function Priced({ page, plan, billing }: { page: BillingPage; plan: PlanId; billing: Billing }): ReactElement {
  const price = page.prices.find((each) => each.plan === plan && each.billing === billing)
  return (
    <span className="block py-2.5 text-center">
      <span className="block font-semibold">{planNames[plan]}</span>
      <span className="block text-sm text-ink-2">
        {price && poundsAndPence(price.amount)} a {billing === 'annual' ? 'year' : 'month'}
      </span>
    </span>
  )
}

function FirstInvoice({ plan, billing, vat }: { plan: PlanId; billing: Billing; vat: number }): ReactElement {
  const found = useQuery(previewQuery(plan, billing))
  if (found.isError)
    return <ErrorBanner message="The invoice could not be worked out." retrying={found.isFetching} onRetry={() => void found.refetch()} />
  if (!found.data) return <SkeletonRows label="The invoice is being worked out" rows={3} />
  const { from, to, lines, net, vat: tax, total } = found.data
  const sums: readonly (readonly [string, number])[] =
    vat > 0
      ? [
          ['Without VAT', net],
          [`VAT at ${vat}%`, tax],
        ]
      : []
  return (
    <section aria-label="First invoice">
      <h3 className="text-sm font-semibold">
        The invoice, for {showDate(from)} to {showDate(to)}
      </h3>
      <dl className="mt-2 grid grid-cols-[1fr_auto] gap-x-6 gap-y-1 text-sm">
        {[...lines.map(({ text, amount }) => [text, amount] as const), ...sums].map(([text, amount]) => (
          <div key={text} className="contents">
            <dt className="text-ink-2">{text}</dt>
            <dd className="text-right tabular-nums">{poundsAndPence(amount)}</dd>
          </div>
        ))}
        <dt className="font-semibold">{total < 0 ? 'In your favour' : 'To pay'}</dt>
        <dd className="text-right font-semibold tabular-nums">{poundsAndPence(Math.abs(total))}</dd>
      </dl>
    </section>
  )
}
