import type { ReactElement } from 'react'
import { classNames } from './class-names.ts'

export type Step = { label: string; hint?: string | undefined }
export type StepProgressProps = {
  steps: readonly Step[]
  /** Index of the step the person is on. */
  current: number
  orientation?: 'vertical' | 'horizontal' | undefined
  className?: string | undefined
}

type StepState = 'done' | 'current' | 'ahead'
const words: Record<StepState, string> = { done: 'Done: ', current: 'Current: ', ahead: 'Ahead: ' }
const stateOf = (index: number, current: number): StepState => (index < current ? 'done' : index === current ? 'current' : 'ahead')

/** Where in a few steps the person is. The current step carries the load line. */
export function StepProgress({ steps, current, orientation = 'vertical', className }: StepProgressProps): ReactElement {
  const active = steps[current]
  const list = (
    <ol className={classNames('ek-steps', `ek-steps--${orientation}`)} aria-label="Progress">
      {steps.map((step, index) => {
        const state = stateOf(index, current)
        return (
          <li key={step.label} className={`is-${state}`} aria-current={state === 'current' ? 'step' : undefined}>
            <StepMark state={state} />
            <span className={classNames('ek-steps__text', orientation === 'horizontal' && 'sr-only')}>
              <span className="sr-only">{words[state]}</span>
              <span className="ek-steps__label">{step.label}</span>
              {step.hint && <span className="ek-steps__hint">{step.hint}</span>}
            </span>
          </li>
        )
      })}
    </ol>
  )
  if (orientation === 'vertical') return <div className={className}>{list}</div>
  return (
    <div className={className}>
      <p className="text-xs text-ink-2" aria-hidden="true">
        <b className="font-semibold text-ink">
          Step {current + 1} of {steps.length}:
        </b>{' '}
        {active?.label}
      </p>
      {list}
    </div>
  )
}

function StepMark({ state }: { state: StepState }): ReactElement {
  if (state === 'current') {
    return (
      <svg className="ek-steps__mark" width="52" height="26" viewBox="0 0 40 20" aria-hidden="true">
        <circle cx="20" cy="10" r="7" fill="var(--step-ground)" stroke="var(--color-accent)" strokeWidth="2.5" />
        <path d="M4 10h32" stroke="var(--color-accent)" strokeWidth="2.5" />
      </svg>
    )
  }
  return (
    <svg className="ek-steps__mark" width="28" height="28" viewBox="0 0 28 28" aria-hidden="true">
      {state === 'done' ? (
        <circle cx="14" cy="14" r="6.5" fill="var(--color-accent)" />
      ) : (
        <circle cx="14" cy="14" r="6" fill="var(--step-ground)" stroke="var(--color-field)" strokeWidth="1.75" />
      )}
    </svg>
  )
}
