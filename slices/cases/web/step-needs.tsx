import type { ReactElement } from 'react'
import { IconButton } from '#ui/button.tsx'
import { Checkbox } from '#ui/checkbox.tsx'
import { Field } from '#ui/field.tsx'
import { X } from '#ui/icons.ts'
import { Select } from '#ui/select.tsx'
import { gateNames, type GateName } from '../contract.ts'
import { actorTitles, letterNames, letterTitles, stepActors, type StepActor } from '../names.ts'
import { gateStays, letterStays, mayTakeInstead } from '../rules/definition-strictness.ts'
import { gates } from '../rules/gates.ts'
import type { WrittenDefinition } from './api.ts'
import { withStep } from './process-draft.ts'

type Step = WrittenDefinition['steps'][number]
interface NeedsProps {
  step: Step
  /** The step of the standard it is a copy of; none for one of the workspace’s own. */
  base: Step | undefined
  draft: WrittenDefinition
  onChange: (draft: WrittenDefinition) => void
}

/** By itself happens what the standard says happens by itself. */
const offeredTo = (base: Step | undefined): readonly StepActor[] =>
  base ? mayTakeInstead(base) : stepActors.filter((who) => who !== 'system')

/** Who acts at a step, the letters that are owed after it, and the checks it stands on. What law or a code asks stays and says so. */
export function StepNeeds({ step, base, draft, onChange }: NeedsProps): ReactElement {
  const set = (part: Partial<Step>): void => onChange(withStep(draft, step.id, part))
  const offered = offeredTo(base)
  return (
    <>
      <fieldset>
        <legend className="mb-1 text-sm font-[550]">Who acts</legend>
        <div className="grid gap-1 sm:grid-cols-2">
          {offered.map((who) => (
            <Checkbox
              key={who}
              label={actorTitles[who]}
              checked={step.who.includes(who)}
              onChange={(on) => {
                const chosen = on ? [...step.who, who] : step.who.filter((one) => one !== who)
                if (chosen.length > 0) set({ who: chosen })
              }}
            />
          ))}
        </div>
        {offered.length === 1 && <p className="mt-1 text-xs text-ink-3">This step is theirs alone and stays with them.</p>}
      </fieldset>
      <Letters step={step} base={base} onChange={(letters) => set({ letters })} />
      <Checks step={step} base={base} draft={draft} onChange={(chosen) => set({ gates: chosen })} />
    </>
  )
}

const byTitle = (a: { readonly label: string }, b: { readonly label: string }): number => a.label.localeCompare(b.label)

interface LettersProps extends Pick<NeedsProps, 'step' | 'base'> {
  onChange: (letters: Step['letters']) => void
}
function Letters({ step, base, onChange }: LettersProps): ReactElement {
  const { letters } = step
  const others = letterNames.filter((letter) => !letters.includes(letter)).map((value) => ({ value, label: letterTitles[value] }))
  return (
    <fieldset className="grid gap-1.5">
      <legend className="mb-1 text-sm font-[550]">Letters it asks for</legend>
      {letters.map((letter) => (
        <Kept
          key={letter}
          name={letterTitles[letter]}
          stays={letterStays(base, letter) && base ? base.source : null}
          onRemove={() => onChange(letters.filter((one) => one !== letter))}
        />
      ))}
      <Add label={`Add a letter to ${step.label}`} options={others.toSorted(byTitle)} onAdd={(letter) => onChange([...letters, letter])} />
    </fieldset>
  )
}

interface ChecksProps extends Pick<NeedsProps, 'step' | 'base' | 'draft'> {
  onChange: (gates: Step['gates']) => void
}
function Checks({ step, base, draft, onChange }: ChecksProps): ReactElement {
  const asked = new Set(draft.steps.flatMap(({ questions }) => questions.map(({ id }) => id)))
  const canAnswer = (gate: GateName): boolean => {
    const { reads, needsAppealWindow } = gates[gate]
    return (
      (reads.length === 0 || reads.some((id) => asked.has(id))) &&
      (!needsAppealWindow || draft.clocks.some(({ id }) => id === 'appeal_window'))
    )
  }
  const others = gateNames
    .filter((gate) => canAnswer(gate) && !step.gates.some((one) => one.gate === gate))
    .map((value) => ({ value, label: gates[value].title }))
  return (
    <fieldset className="grid gap-1.5">
      <legend className="mb-1 text-sm font-[550]">Records and checks it stands on</legend>
      {step.gates.map(({ gate, level }) => {
        const { title, source } = gates[gate]
        const stays = gateStays(base, gate)
        return (
          <Kept
            key={gate}
            name={title}
            stays={stays ? source : null}
            onRemove={() => onChange(step.gates.filter((one) => one.gate !== gate))}
          >
            {!stays && (
              <Checkbox
                label="Keeps the step shut until it is met"
                checked={level === 'hard'}
                onChange={(hard) =>
                  onChange(step.gates.map((one) => (one.gate === gate ? { ...one, level: hard ? 'hard' : 'advice' } : one)))
                }
              />
            )}
          </Kept>
        )
      })}
      <Add
        label={`Add a check to ${step.label}`}
        options={others.toSorted(byTitle)}
        onAdd={(gate) => onChange([...step.gates, { gate, level: 'hard', ...(gate === 'meeting_notice_given' ? { least: 5 } : {}) }])}
      />
      <p className="text-xs text-ink-3">
        Offered are the checks this process asks what they need for. A question of your own is a record too.
      </p>
    </fieldset>
  )
}

interface KeptProps {
  name: string
  /** Where it comes from, if it cannot be taken out. */
  stays: string | null
  onRemove: () => void
  children?: ReactElement | false
}
function Kept({ name, stays, onRemove, children }: KeptProps): ReactElement {
  return (
    <div className="flex min-h-9 flex-wrap items-center gap-x-3 gap-y-1 border-b border-line pb-1.5 text-sm">
      <span className="min-w-40 flex-1">
        {name}
        {stays !== null && <span className="block text-xs text-ink-3">Stays: {stays}</span>}
      </span>
      {children}
      {stays === null && <IconButton icon={X} label={`Remove ${name}`} onClick={onRemove} />}
    </div>
  )
}

interface AddProps<Name extends string> {
  label: string
  options: readonly { readonly value: Name; readonly label: string }[]
  onAdd: (name: Name) => void
}
/** Choosing adds it; the choice is then empty again for the next one. */
function Add<Name extends string>({ label, options, onAdd }: AddProps<Name>): ReactElement | null {
  if (options.length === 0) return null
  return (
    <Field label={label}>
      <Select
        value=""
        placeholder="Choose"
        options={options}
        onChange={(chosen) => {
          const found = options.find(({ value }) => value === chosen)
          if (found) onAdd(found.value)
        }}
      />
    </Field>
  )
}
