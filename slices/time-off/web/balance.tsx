import type { ReactElement } from 'react'
import type { Balance, Overview } from '../contract.ts'
import { amount } from './words.ts'

type Shown = Pick<Overview, 'unit' | 'day_minutes'>
interface BalanceProps {
  shown: Shown
  balance: Balance
  /** Minutes of the request that is being made, in this year. */
  asking?: number
  label: string
}

/** What is left, large, and the year as one bar: taken, booked, waiting, what is being asked for, left. */
export function BalanceBar({ shown, balance, asking = 0, label }: BalanceProps): ReactElement {
  const left = balance.remaining - asking
  const parts = [
    { name: 'Taken', minutes: balance.taken, look: 'bg-accent' },
    { name: 'Booked', minutes: balance.booked, look: 'bg-chart-3' },
    { name: 'Waiting', minutes: balance.waiting, look: 'bg-warn' },
    { name: 'This request', minutes: asking, look: 'ek-hatched' },
    { name: 'Left', minutes: left, look: 'bg-sunken border border-line-strong' },
  ].filter(({ name, minutes }) => minutes > 0 || name === 'Taken' || name === 'Left')
  const whole = parts.reduce((sum, { minutes }) => sum + Math.max(0, minutes), 0)
  return (
    <section aria-label="Balance" className="flex flex-wrap items-end gap-x-10 gap-y-4">
      <div>
        <p className="text-sm text-ink-2">{asking > 0 ? 'Left after this request' : label}</p>
        <p className="text-2xl font-semibold tracking-tight" data-testid="left">
          {amount(left, shown)}
        </p>
      </div>
      <div className="min-w-64 flex-1">
        <div className="flex h-2.5 gap-0.5 overflow-hidden rounded-xs" aria-hidden="true">
          {parts.map(({ name, minutes, look }) => (
            <span key={name} className={look} style={{ width: `${whole === 0 ? 0 : (Math.max(0, minutes) / whole) * 100}%` }} />
          ))}
        </div>
        <dl className="mt-2.5 flex flex-wrap gap-x-6 gap-y-1 text-xs text-ink-2">
          {parts.map(({ name, minutes, look }) => (
            <div key={name} className="flex items-center gap-1.5">
              <dt className="flex items-center gap-1.5">
                <span className={`size-2.5 rounded-xs ${look}`} aria-hidden="true" />
                {name}
              </dt>
              <dd className="num font-semibold text-ink">{amount(minutes, shown)}</dd>
            </div>
          ))}
        </dl>
      </div>
    </section>
  )
}
