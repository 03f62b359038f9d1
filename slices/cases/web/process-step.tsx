import type { ReactElement } from 'react'
import { Button } from '#ui/button.tsx'
import { Checkbox } from '#ui/checkbox.tsx'
import { Field } from '#ui/field.tsx'
import { Select } from '#ui/select.tsx'
import { TextInput } from '#ui/text-input.tsx'
import type { WrittenDefinition } from './api.ts'
import { withAnswerKind, withNewQuestion, withoutQuestion, withoutStep, withQuestion, withStep } from './process-draft.ts'
import { nameInWords } from './words.ts'

type Step = WrittenDefinition['steps'][number]
interface ShapeProps {
  step: Step
  draft: WrittenDefinition
  onChange: (draft: WrittenDefinition) => void
}

/** Where a step leads from and to, and who takes it. */
export function StepShape({ step, draft, onChange }: ShapeProps): ReactElement {
  const set = (part: Partial<Step>): void => onChange(withStep(draft, step.id, part))
  const stays = step.to === 'same'
  return (
    <>
      {step.from !== 'any' && (
        <Stages title="Open in" draft={draft} chosen={step.from} outcomes={stays} onChange={(from) => from.length > 0 && set({ from })} />
      )}
      <Checkbox
        label="The case stays where it is"
        checked={stays}
        onChange={(stay) => set({ to: stay ? 'same' : [draft.stages.at(-1)?.id ?? draft.initial] })}
      />
      {step.to !== 'same' && (
        <Stages title="Leads to" draft={draft} chosen={step.to} outcomes onChange={(to) => to.length > 0 && set({ to })} />
      )}
      <Field label="Why a case may come round to it again" hint="Without a reason a step may not lead round in a circle.">
        <TextInput maxLength={500} value={step.again ?? ''} onChange={(event) => set({ again: event.target.value || null })} />
      </Field>
      <Button size="sm" className="justify-self-start" onClick={() => onChange(withoutStep(draft, step.id))}>
        Remove this step <span className="sr-only">{step.label}</span>
      </Button>
    </>
  )
}

interface StagesProps {
  title: string
  draft: WrittenDefinition
  chosen: readonly string[]
  /** Whether outcomes are among them. */
  outcomes: boolean
  onChange: (chosen: string[]) => void
}

function Stages({ title, draft, chosen, outcomes, onChange }: StagesProps): ReactElement {
  const offered = draft.stages.filter(({ id, kind }) => outcomes || kind !== 'outcome' || chosen.includes(id))
  return (
    <fieldset>
      <legend className="mb-1 text-sm font-[550]">{title}</legend>
      <div className="grid gap-1 sm:grid-cols-2">
        {offered.map(({ id, label }) => (
          <Checkbox
            key={id}
            label={label}
            checked={chosen.includes(id)}
            onChange={(on) => onChange(on ? [...chosen, id] : chosen.filter((stage) => stage !== id))}
          />
        ))}
      </div>
    </fieldset>
  )
}

const kinds = {
  text: 'Words',
  date: 'A day',
  yes_no: 'Yes or no',
  number: 'A number',
  person: 'A person',
  choice: 'One of several',
} as const
const ofOwn = (id: string): boolean => id.startsWith('own_question_')

/** The questions of a step: each may be worded, one of the workspace’s own taken out again. */
export function StepQuestions({ step, draft, onChange }: ShapeProps): ReactElement {
  return (
    <>
      {step.questions.map(({ id, ask, answer }) => (
        <div key={id} className="flex flex-wrap items-end gap-2">
          <div className="min-w-60 flex-1">
            <Field label={ofOwn(id) ? 'Question of your own' : `Question: ${nameInWords(id).toLowerCase()}`}>
              <TextInput maxLength={500} value={ask} onChange={(event) => onChange(withQuestion(draft, step, id, event.target.value))} />
            </Field>
          </div>
          {ofOwn(id) && (
            <>
              <Field label="Answer">
                <Select
                  value={answer}
                  onChange={(kind) => onChange(withAnswerKind(draft, step, id, kind as keyof typeof kinds))}
                  options={(['text', 'date', 'yes_no', 'number', 'person'] as const).map((value) => ({ value, label: kinds[value] }))}
                />
              </Field>
              <Button onClick={() => onChange(withoutQuestion(draft, step, id))}>
                Remove <span className="sr-only">the question {ask}</span>
              </Button>
            </>
          )}
        </div>
      ))}
      <Button size="sm" className="justify-self-start" onClick={() => onChange(withNewQuestion(draft, step))}>
        Add a question <span className="sr-only">to {step.label}</span>
      </Button>
    </>
  )
}
