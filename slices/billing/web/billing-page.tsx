import { useQuery } from '@tanstack/react-query'
import { useState, type ReactElement, type ReactNode } from 'react'
import { fewest, most } from '#rules/pricing.ts'
import { SettingsFrame } from '#slices/workspace/web/public.tsx'
import { Button } from '#ui/button.tsx'
import { DefinitionList } from '#ui/definition-list.tsx'
import { ErrorBanner, Notice } from '#ui/error-banner.tsx'
import { SkeletonRows } from '#ui/skeleton.tsx'
import { toast } from '#ui/toast-store.ts'
import type { BillingPage as Page } from '../contract.ts'
import { billingQuery, usePortal } from './api.ts'
import { ChoosePlan } from './choose-plan.tsx'
import { DetailsForm } from './details-form.tsx'
import { InvoiceList } from './invoice-list.tsx'
import { sayProblem, sizeInWords, standingInWords } from './words.ts'

/** /app/workspace/billing: the plan, who is counted, what it costs, whom invoices go to, and the invoices. */
export function BillingPage(): ReactElement {
  const found = useQuery(billingQuery)
  return (
    <SettingsFrame title="Billing & Usage" lead="Your plan, who is counted, and what it costs.">
      {found.data ? (
        <Loaded page={found.data} />
      ) : (
        <div className="px-4 md:px-8">
          {found.isError ? (
            <ErrorBanner message="Billing could not be loaded." retrying={found.isFetching} onRetry={() => void found.refetch()} />
          ) : (
            <SkeletonRows label="Billing is loading" rows={6} />
          )}
        </div>
      )}
    </SettingsFrame>
  )
}

export function Part({ id, title, help, children }: { id: string; title: string; help?: ReactNode; children: ReactNode }): ReactElement {
  return (
    <section aria-labelledby={id} className="grid gap-x-8 gap-y-4 border-t border-line px-4 py-7 md:px-8 xl:grid-cols-3">
      <div>
        <h2 id={id} className="ek-section-title">
          {title}
        </h2>
        {help && <p className="mt-1 max-w-prose text-sm text-ink-3">{help}</p>}
      </div>
      <div className="min-w-0 xl:col-span-2">{children}</div>
    </section>
  )
}

function Loaded({ page }: { page: Page }): ReactElement {
  return (
    <>
      <Plan page={page} />
      <Usage page={page} />
      <Part
        id="billing-details"
        title="Invoices are made out to"
        help="Used from the next invoice on. Invoices already sent do not change."
      >
        <DetailsForm key={page.details.version} details={page.details} />
      </Part>
      <Part id="billing-invoices" title="Invoices" help={payHelp(page)}>
        <InvoiceList invoices={page.invoices} />
      </Part>
    </>
  )
}

const payHelp = ({ operator, chosen }: Page): string =>
  chosen?.paid_by === 'card'
    ? 'Paid by card.'
    : `Paid within 30 days to ${operator ?? 'whoever runs this installation'}, as the invoice says.`

function Plan({ page }: { page: Page }): ReactElement {
  const [choosing, setChoosing] = useState(false)
  const { title, text } = standingInWords(page)
  const warns = page.standing.kind === 'grace' || page.standing.kind === 'read-only'
  return (
    <Part id="billing-plan" title="Plan" help="Prices are those of the public calculator. VAT is added where it is due.">
      <div className="grid gap-4">
        {warns ? (
          <Notice tone="warn">
            <p className="font-semibold">{title}</p>
            <p className="mt-1">{text}</p>
          </Notice>
        ) : (
          <div>
            <p className="text-md font-semibold">{title}</p>
            <p className="mt-1 max-w-prose text-base text-ink-2">{text}</p>
          </div>
        )}
        <div className="flex flex-wrap gap-2">
          <Button variant={page.chosen && !warns ? 'secondary' : 'primary'} onClick={() => setChoosing(true)}>
            {page.chosen ? 'Change plan' : 'Choose a plan'}
          </Button>
          {page.chosen?.paid_by === 'card' && page.cards && <CardButton />}
        </div>
        {choosing && <ChoosePlan page={page} onClose={() => setChoosing(false)} />}
      </div>
    </Part>
  )
}

function CardButton(): ReactElement {
  const portal = usePortal()
  const open = (): void =>
    portal.mutate(undefined, {
      onSuccess: ({ url }) => location.assign(url),
      onError: (error) => toast.error(sayProblem(error, 'The card service could not be opened. Please try again.')),
    })
  return (
    <Button loading={portal.isPending} onClick={open}>
      Change card
    </Button>
  )
}

function Usage({ page: { people, usage } }: { page: Page }): ReactElement {
  const kept = `${sizeInWords(usage.bytes)} of ${sizeInWords(usage.quota)}`
  const limits =
    people.used < people.billed ? ` (at least ${fewest} are billed)` : people.used > people.billed ? ` (at most ${most} are billed)` : ''
  return (
    <Part
      id="billing-usage"
      title="Usage"
      help="Everybody employed today counts, by the dates of their record, whether or not they have an account."
    >
      <DefinitionList
        items={[
          { term: 'People employed today', value: people.used.toLocaleString('en-GB') },
          { term: 'People billed', value: `${people.billed.toLocaleString('en-GB')}${limits}` },
          { term: 'Accounts', value: usage.members.toLocaleString('en-GB') },
          { term: 'Files', value: kept },
        ]}
      />
    </Part>
  )
}
