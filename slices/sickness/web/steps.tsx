import { useState, type ReactElement } from 'react'
import { showDate } from '#platform/shared/calendar-date.ts'
import { Button } from '#ui/button.tsx'
import { Field } from '#ui/field.tsx'
import { FormDialog } from '#ui/form-dialog.tsx'
import { Select } from '#ui/select.tsx'
import { Status } from '#ui/status.tsx'
import { TextArea } from '#ui/text-input.tsx'
import { toast } from '#ui/toast-store.ts'
import { type Outcome, outcomeNames, outcomes, type StepShown } from '../contract.ts'
import { useFinishStep } from './api.ts'
import { sayProblem } from './words.ts'

/** Supportive steps: somebody asks how they are, and what would help. */
export function Steps({ steps, withNote }: { steps: readonly StepShown[]; withNote: boolean }): ReactElement | null {
  const [finishing, setFinishing] = useState<string | null>(null)
  if (steps.length === 0) return null
  return (
    <>
      <ul className="divide-y divide-line border-y border-line text-sm">
        {steps.map((step) => (
          <li key={step.id} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-2.5">
            <span className="min-w-0">
              <span className="block font-medium">Supportive conversation</span>
              {step.why && <span className="block text-ink-2">{step.why}</span>}
              {step.note && <span className="block text-ink-2 wrap-anywhere">{step.note}</span>}
            </span>
            {step.done_on ? (
              <Status kind="done">
                {outcomes[step.outcome as Outcome]}, {showDate(step.done_on)}
              </Status>
            ) : (
              <span className="flex items-center gap-3">
                <Status kind="due">By {showDate(step.due_on)}</Status>
                <Button size="sm" onClick={() => setFinishing(step.id)}>
                  Done
                </Button>
              </span>
            )}
          </li>
        ))}
      </ul>
      {finishing !== null && <FinishDialog id={finishing} withNote={withNote} onClose={() => setFinishing(null)} />}
    </>
  )
}

export function FinishDialog({ id, withNote, onClose }: { id: string; withNote: boolean; onClose: () => void }): ReactElement {
  const finish = useFinishStep()
  const [outcome, setOutcome] = useState<Outcome>('no-action')
  const [note, setNote] = useState('')
  const save = (): void =>
    finish.mutate(
      { id, body: { outcome, note: note.trim() || null } },
      {
        onSuccess: () => {
          toast.success('The step is done.')
          onClose()
        },
        onError: (error) => void toast.error(sayProblem(error, 'That could not be saved.')),
      },
    )
  return (
    <FormDialog title="What came of it" problem={null} saving={finish.isPending} onSubmit={save} onClose={onClose}>
      <Field label="Outcome">
        <Select
          value={outcome}
          onChange={(value) => setOutcome(value as Outcome)}
          options={outcomeNames.map((value) => ({ value, label: outcomes[value] }))}
        />
      </Field>
      {withNote && (
        <Field label="Note (optional)" hint="Read by HR.">
          <TextArea rows={3} maxLength={1000} value={note} onChange={(event) => setNote(event.target.value)} />
        </Field>
      )}
    </FormDialog>
  )
}
