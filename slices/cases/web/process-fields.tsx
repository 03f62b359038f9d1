import type { ReactElement } from 'react'
import { Button, IconButton } from '#ui/button.tsx'
import { Field } from '#ui/field.tsx'
import { Plus, X } from '#ui/icons.ts'
import { TextInput } from '#ui/text-input.tsx'
import type { WrittenDefinition } from './api.ts'
import { lengthOf, runsFor, withClock, withLeast, withNewStage, withNewStep, withoutStage, withStage, withStep } from './process-draft.ts'
import { StepQuestions, StepShape } from './process-step.tsx'
import { StepNeeds } from './step-needs.tsx'
import { SourceNote } from './source-note.tsx'
import { nameInWords } from './words.ts'

interface FieldsProps {
  draft: WrittenDefinition
  /** The process as it ships, which says what stays. */
  standard: WrittenDefinition
  onChange: (draft: WrittenDefinition) => void
}

/** Everything of a process a workspace may word or tighten: stages, steps with their questions and checks, and time limits. */
export function ProcessFields({ draft, standard, onChange }: FieldsProps): ReactElement {
  return (
    <>
      <section aria-labelledby="stages">
        <h2 id="stages" className="ek-section-title mb-2">
          Stages
        </h2>
        <div className="grid gap-3 sm:grid-cols-2">
          {draft.stages.map(({ id, label, kind }) => (
            <div key={id} className="flex items-end gap-2">
              <div className="min-w-0 flex-1">
                <Field label={`${nameInWords(id)}${kind === 'outcome' ? ' (closes the case)' : ''}`}>
                  <TextInput
                    maxLength={500}
                    value={label}
                    onChange={(event) => onChange(withStage(draft, id, { label: event.target.value }))}
                  />
                </Field>
              </div>
              {id !== draft.initial && (
                <IconButton icon={X} label={`Remove the stage ${label}`} onClick={() => onChange(withoutStage(draft, id))} />
              )}
            </div>
          ))}
        </div>
        <Button size="sm" icon={Plus} className="mt-3" onClick={() => onChange(withNewStage(draft))}>
          Add a stage
        </Button>
      </section>
      <Clocks draft={draft} onChange={onChange} />
      <section aria-labelledby="steps">
        <h2 id="steps" className="ek-section-title mb-2">
          Steps
        </h2>
        {draft.steps.map((step) => (
          <StepFields key={step.id} step={step} draft={draft} standard={standard} onChange={onChange} />
        ))}
        <Button size="sm" icon={Plus} className="mt-3" onClick={() => onChange(withNewStep(draft))}>
          Add a step
        </Button>
      </section>
    </>
  )
}

const wholeNumber = (text: string): number => Math.min(400, Math.max(0, Math.trunc(Number(text) || 0)))

function Clocks({ draft, onChange }: Omit<FieldsProps, 'standard'>): ReactElement | null {
  if (draft.clocks.length === 0) return null
  return (
    <section aria-labelledby="limits">
      <h2 id="limits" className="ek-section-title mb-2">
        Time limits
      </h2>
      <ul className="grid gap-3">
        {draft.clocks.map((clock) => {
          const counted = lengthOf(clock)
          return (
            <li key={clock.id} className="grid items-start gap-3 sm:grid-cols-[1fr_11rem]">
              <Field label={clock.label} hint={clock.source}>
                <TextInput
                  maxLength={500}
                  value={clock.label}
                  onChange={(event) => onChange(withClock(draft, clock.id, { label: event.target.value }))}
                />
              </Field>
              {counted ? (
                <Field label={counted.unit.replace(/^./, (first) => first.toUpperCase())}>
                  <TextInput
                    type="number"
                    min={0}
                    max={400}
                    value={String(counted.length)}
                    onChange={(event) => onChange(withClock(draft, clock.id, { runs: runsFor(clock, wholeNumber(event.target.value)) }))}
                  />
                </Field>
              ) : (
                <p className="text-sm text-ink-2 sm:pt-7">Counted by the law</p>
              )}
            </li>
          )
        })}
      </ul>
    </section>
  )
}

function StepFields({ step, draft, standard, onChange }: FieldsProps & { step: WrittenDefinition['steps'][number] }): ReactElement {
  return (
    <details className="border-b border-line py-2.5">
      <summary className="cursor-pointer text-sm font-[550]">{step.label}</summary>
      <div className="grid gap-3 pt-3 pb-2">
        <SourceNote basis={step.basis} source={step.source} />
        <Field label="What the step is called">
          <TextInput
            maxLength={500}
            value={step.label}
            onChange={(event) => onChange(withStep(draft, step.id, { label: event.target.value }))}
          />
        </Field>
        {step.pace !== null && (
          <Field label="How soon, in words">
            <TextInput
              maxLength={500}
              value={step.pace}
              onChange={(event) => onChange(withStep(draft, step.id, { pace: event.target.value }))}
            />
          </Field>
        )}
        <StepNeeds step={step} base={standard.steps.find(({ id }) => id === step.id)} draft={draft} onChange={onChange} />
        <StepQuestions step={step} draft={draft} onChange={onChange} />
        {step.gates.map(({ gate, least }) =>
          least === undefined ? null : (
            <Field key={gate} label={`${nameInWords(gate)}: at least`}>
              <TextInput
                type="number"
                min={0}
                max={400}
                value={String(least)}
                onChange={(event) => onChange(withLeast(draft, step, gate, wholeNumber(event.target.value)))}
              />
            </Field>
          ),
        )}
        <StepShape step={step} draft={draft} onChange={onChange} />
      </div>
    </details>
  )
}
