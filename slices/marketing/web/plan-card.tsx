import type { ReactElement } from 'react'
import { Check } from '#ui/icons.ts'
import type { Plan } from '../content/plans.ts'
import {
  annualPrice,
  annualSaving,
  type Billing,
  cheaperFrom,
  monthlyPrice,
  type PlanId,
  pounds,
  rateOf,
  rateText,
} from '#rules/pricing.ts'
import type { SiteMode } from './site-mode.ts'

interface PlanCardProps {
  readonly plan: Plan
  readonly billing: Billing
  readonly count: number
  readonly mode: SiteMode
  readonly heading: 'h2' | 'h3'
}

export function PlanCard({ plan, billing, count, mode, heading: Heading }: PlanCardProps): ReactElement {
  const { id, name, description, featured, listTitle, features } = plan
  const annual = billing === 'annual'
  return (
    <section className={featured ? 'mk-plan is-featured' : 'mk-plan'} aria-labelledby={`plan-${id}`}>
      <div className="flex items-center justify-between">
        <Heading id={`plan-${id}`} className="mk-h3">
          {name}
        </Heading>
        {featured && <span className="ek-badge mk-badge">Recommended</span>}
      </div>
      <p className="mt-1 text-sm text-ink-2">{description}</p>
      <div aria-live="polite">
        <p className="mt-5 flex items-baseline gap-2">
          <span className="mk-price">{pounds(annual ? annualPrice(id, count) : monthlyPrice(id, count))}</span>
          <span className="text-sm text-ink-2">{annual ? 'per year' : 'per month'}</span>
        </p>
        <p className="mk-plan__rate">
          {rateText(rateOf(id, count))} per employee per month{annual ? ', less 20%' : ''}.
          <span className="mk-plan__saving">
            {annual
              ? `You save ${pounds(annualSaving(id, count))} a year.`
              : `Paid by the year you would save ${pounds(annualSaving(id, count))}.`}
          </span>
        </p>
        <Fall plan={id} count={count} billing={billing} />
      </div>
      <a
        href={mode === 'waitlist' ? '/#waitlist' : '/get-started'}
        className={`ek-btn ek-btn--lg mt-5 w-full ${featured ? 'ek-btn--primary' : 'ek-btn--secondary'}`}
      >
        {mode === 'waitlist' ? 'Join the waitlist' : 'Start your 14-day free trial'}
      </a>
      <p className="mt-6 text-sm font-medium">{listTitle}</p>
      <ul className="mt-2.5 grid gap-2 text-sm text-ink-2">
        {features.map((feature) => (
          <li key={feature.name} className="flex gap-2.5">
            <Check className="ek-icon mt-0.5 text-accent" size={16} />
            <span>
              {feature.name}
              {feature.standing === 'coming' && <span className="mk-coming">Coming</span>}
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** The rate falls for everyone at once at a threshold; whoever stands just below it is told that a few more cost less. */
function Fall({ plan, count, billing }: { plan: PlanId; count: number; billing: Billing }): ReactElement | null {
  const next = cheaperFrom(plan, count)
  if (next === null) return null
  const price = billing === 'annual' ? annualPrice : monthlyPrice
  return (
    <p className="mk-plan__fall">
      From {next} employees the rate falls to {rateText(rateOf(plan, next))}, so a plan for {next} costs {pounds(price(plan, next))}, less
      than for {count}.
    </p>
  )
}
