import { useState, type ReactElement } from 'react'
import { Field } from '#ui/field.tsx'
import { FormDialog } from '#ui/form-dialog.tsx'
import { TextArea } from '#ui/text-input.tsx'

interface RefuseProps {
  name: string
  working: boolean
  onRefuse: (note: string) => void
  onClose: () => void
}

/** A refusal says why, so that other days can be asked for. */
export function RefuseRequest({ name, working, onRefuse, onClose }: RefuseProps): ReactElement {
  const [note, setNote] = useState('')
  const [problem, setProblem] = useState<string | null>(null)
  return (
    <FormDialog
      title={`Refuse the request of ${name}?`}
      problem={null}
      saving={working}
      onClose={onClose}
      onSubmit={() => (note.trim() === '' ? setProblem('Say why.') : onRefuse(note.trim()))}
    >
      <Field label="Why" required error={problem} hint="They read this, and can ask for other days.">
        <TextArea rows={3} maxLength={500} value={note} onChange={(event) => setNote(event.target.value)} />
      </Field>
    </FormDialog>
  )
}
