import type { ReactElement, ReactNode } from 'react'
import { classNames } from '#ui/class-names.ts'
import { Button } from '#ui/button.tsx'
import { Glyph } from '#ui/glyphs.tsx'
import { ChevronDown } from '#ui/icons.ts'
import { Menu, MenuItem } from '#ui/menu.tsx'
import { Status } from '#ui/status.tsx'
import type { Deadline, Step } from './shapes.ts'
import { SourceNote } from './source-note.tsx'
import { isShut } from './step-draft.ts'
import { dayInWords, deadlineGlyph, findingGlyph, findingStateWords, timeLeft } from './words.ts'

interface NextStepProps {
  steps: readonly Step[]
  /** The next thing due here, if anything is. */
  deadline: Deadline | undefined
  today: string
  onOpen: (step: string) => void
  /** A letter the step waits for, with the ways to send it. */
  children?: ReactNode
}

const lead = {
  ready: 'Everything this step stands on is in place.',
  needs_answers: 'Take the step by answering its questions.',
  blocked: 'Some of what this step stands on is still open.',
} as const

const isDecision = ({ label }: Step): boolean => label.startsWith('Decide: ')

/** Decisions stand beside each other: none of them is suggested as the next step. Empty where there is no choice among them. */
function choiceOf(steps: readonly Step[], first: Step): readonly Step[] {
  const decisions = steps.filter(isDecision)
  return isDecision(first) && decisions.length > 1 ? decisions : []
}

const sharedBy = (choice: readonly Step[], { reasons }: Step): Step['reasons'] =>
  reasons.filter(({ gate }) => choice.every((step) => step.reasons.some((reason) => reason.gate === gate)))

/** What can be done now and by when, with the reasons it stands on, numbered, each with its source. */
export function NextStep({ steps, deadline, today, onOpen, children }: NextStepProps): ReactElement | null {
  const [first] = steps
  if (!first) return null
  const choice = choiceOf(steps, first)
  const others = steps.filter((step) => step !== first && !choice.includes(step))
  return (
    <section className="rounded-xl border border-accent-line bg-accent-soft p-5" aria-labelledby="next-step">
      <Heading first={first} choice={choice} deadline={deadline} today={today} />
      <Reasons step={choice.length > 0 ? { ...first, reasons: sharedBy(choice, first) } : first} />
      {children}
      <div className="mt-4 flex flex-wrap items-center gap-2">
        <Take first={first} choice={choice} onOpen={onOpen} />
        {others.length > 0 && <OtherSteps steps={others} onOpen={onOpen} />}
        <span className="flex-1" />
        <span className="text-xs text-ink-2">Guidance only. You make the decision.</span>
      </div>
    </section>
  )
}

interface ChosenProps {
  first: Step
  /** Decisions that stand beside each other, where the next step is one of them. */
  choice: readonly Step[]
}

function Heading({ first, choice, deadline, today }: ChosenProps & Pick<NextStepProps, 'deadline' | 'today'>): ReactElement {
  return (
    <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-1">
      <div className="min-w-0">
        <p className="text-xs font-[580] text-accent-ink">Next step</p>
        <h2 id="next-step" className="mt-0.5 text-lg font-semibold tracking-tight">
          {choice.length > 0 ? 'Decide' : first.label}
        </h2>
        <p className="mt-0.5 text-sm text-ink-2">
          {choice.length > 0 ? 'Each decision has its own questions and checks.' : lead[first.state]}{' '}
          {choice.length === 0 && first.pace !== null && `${first.pace}.`}
          {first.behalf_of.length > 0 && ` For ${first.behalf_of.map(({ name }) => name).join(' or ')}, or written down for them.`}
        </p>
      </div>
      {deadline && (
        <span className="num shrink-0 pt-1 text-sm">
          <Status kind={deadlineGlyph(deadline, today)}>
            {deadline.label}
            {deadline.due && `, ${dayInWords(deadline.due)}`} ({timeLeft(deadline, today)})
          </Status>
        </span>
      )}
    </div>
  )
}

function Take({ first, choice, onOpen }: ChosenProps & Pick<NextStepProps, 'onOpen'>): ReactElement {
  if (choice.length > 0) return <OtherSteps steps={choice} label="Choose the decision" variant="primary" onOpen={onOpen} />
  return (
    <Button variant="primary" onClick={() => onOpen(first.step)}>
      {first.label}
    </Button>
  )
}

/** Number, reason, and its source at the right, or below where there is no room. */
export const reasonRow = 'grid grid-cols-[0.75rem_1fr] items-baseline gap-x-3 gap-y-0.5 sm:grid-cols-[0.75rem_1fr_minmax(0,15rem)]'
export const reasonSource = 'col-start-2 sm:col-start-3 sm:text-right'

function Reasons({ step }: { step: Step }): ReactElement {
  return (
    <ol className="mt-3.5 grid gap-2.5 text-base leading-5">
      {step.reasons.map((reason) => (
        <li key={reason.gate} className={reasonRow}>
          <span className="num text-xs font-[620] text-accent-ink">{reason.number}</span>
          <span className="text-ink-2">
            {reason.title}
            <span className={classNames('ml-1.5 inline-flex items-baseline gap-1 text-sm', isShut(reason) && 'font-[550] text-ink')}>
              <Glyph kind={findingGlyph[reason.state]} size={11} /> {findingStateWords[reason.state].toLowerCase()}
            </span>
          </span>
          <span className={reasonSource}>
            <SourceNote basis={reason.basis} source={reason.source} />
          </span>
        </li>
      ))}
      {step.reasons.length === 0 && (
        <li className="flex flex-wrap items-baseline gap-x-3">
          <span className="min-w-48 flex-1 text-ink-2">No check keeps this step back.</span>
          <SourceNote basis={step.basis} source={step.source} />
        </li>
      )}
    </ol>
  )
}

/** Whose step it is, where it is somebody else's, and that it cannot be taken yet. */
const asideOf = ({ behalf_of: others, state }: Step): string =>
  [others.length > 0 && `for ${others.map(({ name }) => name).join(' or ')}`, state === 'blocked' && 'not all in place']
    .filter(Boolean)
    .join(', ')

interface StepsProps {
  steps: readonly Step[]
  label?: string
  variant?: 'ghost' | 'primary'
  onOpen: (step: string) => void
}

export function OtherSteps({ steps, label = 'Choose a different step', variant = 'ghost', onOpen }: StepsProps): ReactElement {
  return (
    <Menu
      align="start"
      className="max-h-96 overflow-y-auto"
      trigger={
        <Button variant={variant}>
          {label}
          <ChevronDown className="ek-icon" size={14} aria-hidden="true" />
        </Button>
      }
    >
      {steps.map((step) => (
        <MenuItem key={step.step} leadsOn onSelect={() => onOpen(step.step)}>
          <span className="grid">
            {step.label}
            {asideOf(step) !== '' && (
              <span className="text-xs text-ink-3">
                <span className="sr-only">, </span>
                {asideOf(step)}
              </span>
            )}
          </span>
        </MenuItem>
      ))}
    </Menu>
  )
}
