import type { ReactElement } from 'react'
import { claims, closing, hero } from '../content/home.ts'
import { pricingWords } from '../content/plans.ts'
import { HowItWorks } from './how-it-works.tsx'
import { Island } from './island.tsx'
import { HeroPicture } from './pictures.tsx'
import { PricingCalculator } from './pricing-calculator.tsx'
import { filledIn, type SiteMode } from './site-mode.ts'
import { StandingMark } from './standing.tsx'
import { Testimonial } from './testimonial.tsx'
import { WaitlistForm } from './waitlist-form.tsx'

/** Hero, how it works, testimonial, pricing and waitlist, in the specification's order. */
export function HomePage({ mode }: { mode: SiteMode }): ReactElement {
  return (
    <>
      <Hero mode={mode} />
      <HowItWorks />
      <Testimonial />
      <PricingSection mode={mode} />
      <WaitlistSection />
    </>
  )
}

function Hero({ mode }: { mode: SiteMode }): ReactElement {
  return (
    <section className="relative" aria-labelledby="hero-title">
      <div className="mk-wrap mk-hero">
        <h1 id="hero-title" className="mk-h1 mk-hero__title">
          {hero.heading}
        </h1>
        <div className="mk-hero__side">
          <p className="mk-lead">{hero.lead}</p>
          <div className="mt-5">
            {mode === 'waitlist' ? (
              <WaitlistIsland id="hero-email" />
            ) : (
              <a href="/get-started" className="ek-btn ek-btn--lg ek-btn--primary">
                Start your 14-day free trial
              </a>
            )}
          </div>
          <p className="mt-3 text-sm text-ink-3">{hero.note}</p>
        </div>
      </div>
      <div className="mk-band">
        <div className="mk-wrap relative">
          <div className="mk-frame">
            <HeroPicture alt={hero.picture} />
          </div>
        </div>
        <ul className="mk-wrap mk-claims">
          {claims.map(({ title, text, standing }) => (
            <li key={title}>
              <h2 className="mk-claims__title">{title}</h2>
              <p className="mk-claims__text">{text}</p>
              <StandingMark standing={standing} onSea />
            </li>
          ))}
        </ul>
      </div>
    </section>
  )
}

function WaitlistIsland({ id, onSea }: { id: string; onSea?: true }): ReactElement {
  const props = { id, action: filledIn.waitlistAction, ...(onSea ? { onSea } : {}) }
  return (
    <Island name="waitlist" props={props}>
      <WaitlistForm {...props} />
    </Island>
  )
}

export function PricingSection({ mode, level = 'h2' }: { mode: SiteMode; level?: 'h1' | 'h2' }): ReactElement {
  const Heading = level
  const props = { mode, planHeading: level === 'h1' ? ('h2' as const) : ('h3' as const) }
  return (
    <section id="pricing" className="bg-paper" aria-labelledby="pricing-title">
      <div className="mk-wrap mk-section mk-pricing">
        <div className="mk-pricing__words">
          <Heading id="pricing-title" className="mk-h2">
            {pricingWords.heading}
          </Heading>
          <p className="mt-3 text-md text-ink-2">{pricingWords.lead}</p>
        </div>
        <Island name="pricing" props={props}>
          <PricingCalculator {...props} />
        </Island>
      </div>
    </section>
  )
}

export function WaitlistSection(): ReactElement {
  return (
    <section id="waitlist" className="mk-sea" aria-labelledby="waitlist-title">
      <div className="mk-wrap mk-closing">
        <h2 id="waitlist-title" className="mk-h2 mk-closing__title">
          {closing.heading}
        </h2>
        <div className="mt-6 md:mt-0">
          <WaitlistIsland id="waitlist-email" onSea />
          <p className="mt-3 text-sm text-on-sea-2">{closing.note}</p>
        </div>
      </div>
    </section>
  )
}
