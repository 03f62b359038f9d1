import { useState, type FormEvent, type ReactElement } from 'react'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Field } from '#ui/field.tsx'
import { TextArea } from '#ui/text-input.tsx'
import { pendingStrings } from './strings.ts'

interface RefuseProps {
  /** The fields of the change, in words. */
  what: string
  /** Who asked for it. */
  by: string
  busy: boolean
  onClose: () => void
  onRefuse: (note: string) => void
}

/** Refusing takes a reason, which the person who asked is shown. */
export function RefuseDialog({ what, by, busy, onClose, onRefuse }: RefuseProps): ReactElement {
  const [note, setNote] = useState('')
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    if (note.trim()) onRefuse(note)
  }
  return (
    <Dialog
      open
      onOpenChange={(open) => open || onClose()}
      size="confirm"
      title={pendingStrings.refuseTitle}
      closeBlocked={busy}
      onSubmit={submit}
      footer={
        <>
          <Button disabled={busy} onClick={onClose}>
            {pendingStrings.keep}
          </Button>
          <Button variant="danger" type="submit" loading={busy} disabled={!note.trim()}>
            {pendingStrings.refuseAction}
          </Button>
        </>
      }
    >
      <p className="mb-4 text-sm text-ink-2">{pendingStrings.refuseText(by, what)}</p>
      <Field label={pendingStrings.note} hint={pendingStrings.noteHint}>
        <TextArea rows={3} maxLength={500} value={note} onChange={(event) => setNote(event.target.value)} />
      </Field>
    </Dialog>
  )
}
