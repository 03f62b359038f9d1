import type { ReactElement } from 'react'
import { useState } from 'react'
import { Minus, Plus } from '#ui/icons.ts'
import { pricingWords, plans } from '../content/plans.ts'
import { bandOf, type Billing, clampCount, fewest, most, readCount } from '#rules/pricing.ts'
import type { IslandProps } from './island.tsx'
import { PlanCard } from './plan-card.tsx'
import { PricingScale } from './pricing-scale.tsx'

/** The toggle, the stepper with its scale, and the plan cards they set the price of. Readable, with the initial price, without a script. */
export function PricingCalculator({ mode, planHeading }: IslandProps['pricing']): ReactElement {
  const [billing, setBilling] = useState<Billing>('monthly')
  const [count, setCount] = useState<number>(fewest)
  return (
    <>
      <div>
        <BillingChoice billing={billing} onChoose={setBilling} />
        <Employees count={count} onChange={setCount} />
        <PricingScale count={count} band={bandOf(count)} />
      </div>
      <div className="mk-plans">
        {plans.map((plan) => (
          <PlanCard key={plan.id} plan={plan} billing={billing} count={count} mode={mode} heading={planHeading} />
        ))}
        <p className="mk-plans__note">{pricingWords.coming}</p>
      </div>
    </>
  )
}

function BillingChoice({ billing, onChoose }: { billing: Billing; onChoose: (billing: Billing) => void }): ReactElement {
  const option = (value: Billing, label: string, more?: string): ReactElement => (
    <label className={billing === value ? 'mk-seg__option is-on' : 'mk-seg__option'}>
      <input type="radio" name="billing" value={value} className="sr-only" checked={billing === value} onChange={() => onChoose(value)} />
      {label}
      {more && <span className="font-normal text-ink-2">{more}</span>}
    </label>
  )
  return (
    <fieldset className="mt-8">
      <legend className="ek-label">Billing</legend>
      <div className="ek-seg mk-seg">
        {option('monthly', 'Monthly')}
        {option('annual', 'Annual', 'save 20%')}
      </div>
    </fieldset>
  )
}

/** Typed text is kept as it is while it is typed; the price follows what it means, and leaving the field writes that. */
function Employees({ count, onChange }: { count: number; onChange: (count: number) => void }): ReactElement {
  const [typed, setTyped] = useState<string>()
  const set = (next: number): void => {
    setTyped(undefined)
    onChange(clampCount(next))
  }
  const type = (text: string): void => {
    setTyped(text)
    const read = readCount(text)
    if (read !== null) onChange(read)
  }
  const odd = typed !== undefined && typed.trim() !== '' && readCount(typed) === null
  return (
    <div className="mt-6">
      <label className="ek-label" htmlFor="employees">
        Employees
      </label>
      <div className="flex items-center gap-2">
        <StepButton label="One employee fewer" icon={Minus} disabled={count <= fewest} onPress={() => set(count - 1)} />
        <input
          id="employees"
          className="ek-input ek-input--lg mk-count num"
          inputMode="numeric"
          autoComplete="off"
          maxLength={40}
          value={typed ?? String(count)}
          aria-describedby="employees-range"
          aria-invalid={odd || undefined}
          onChange={(event) => type(event.currentTarget.value)}
          onBlur={() => setTyped(undefined)}
          onKeyDown={(event) => {
            if (event.key === 'Enter') setTyped(undefined)
            if (event.key === 'ArrowUp') set(count + 1)
            if (event.key === 'ArrowDown') set(count - 1)
          }}
        />
        <StepButton label="One employee more" icon={Plus} disabled={count >= most} onPress={() => set(count + 1)} />
        <span id="employees-range" className={odd ? 'ml-2 text-sm text-danger-ink' : 'ml-2 text-sm text-ink-3'}>
          {odd ? 'Type a number' : `From ${fewest} to ${most}`}
        </span>
      </div>
    </div>
  )
}

interface StepButtonProps {
  readonly label: string
  readonly icon: typeof Minus
  readonly disabled: boolean
  readonly onPress: () => void
}

/** Stays reachable at its end, so that the focus is not lost while stepping. */
function StepButton({ label, icon: Icon, disabled, onPress }: StepButtonProps): ReactElement {
  return (
    <button
      type="button"
      className="ek-btn ek-btn--secondary mk-step-button"
      aria-label={label}
      aria-disabled={disabled || undefined}
      onClick={onPress}
    >
      <Icon className="ek-icon" size={18} />
    </button>
  )
}
