import type { ReactElement } from 'react'
import { Notice } from '#ui/error-banner.tsx'
import { Field } from '#ui/field.tsx'
import { Select } from '#ui/select.tsx'
import { TextInput } from '#ui/text-input.tsx'
import type { Step } from './shapes.ts'
import type { Problems, StepDraft } from './step-draft.ts'

interface BehalfProps {
  step: Step
  draft: StepDraft
  onDraft: (draft: StepDraft) => void
  errors: Problems
}

/** A step that is somebody else's is written down for them: whose it is, and what it is taken from. Both stay on the file. */
export function BehalfFields({ step, draft, onDraft, errors }: BehalfProps): ReactElement {
  const [first, ...others] = step.behalf_of
  return (
    <>
      <Notice>
        This step is {others.length === 0 ? `${first?.name ?? ''}’s` : 'somebody else’s'}. You write it down for them; the file says so.
      </Notice>
      {others.length > 0 && (
        <Field label="Whose step it is" required error={errors['behalf'] ?? null}>
          <Select
            value={draft.behalf}
            placeholder="Choose"
            onChange={(behalf) => onDraft({ ...draft, behalf })}
            options={step.behalf_of.map(({ id, name }) => ({ value: id, label: name }))}
          />
        </Field>
      )}
      <Field
        label="What it is taken from"
        required
        error={errors['source'] ?? null}
        hint="A signed note, the minutes, a letter, with its day."
      >
        <TextInput maxLength={1000} value={draft.source} onChange={(event) => onDraft({ ...draft, source: event.target.value })} />
      </Field>
    </>
  )
}
