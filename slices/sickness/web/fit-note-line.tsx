import { useState, type ReactElement } from 'react'
import { isCalendarDate, showDate } from '#platform/shared/calendar-date.ts'
import { Button } from '#ui/button.tsx'
import { ConfirmDialog } from '#ui/confirm-dialog.tsx'
import { DateInput } from '#ui/date-input.tsx'
import { Field } from '#ui/field.tsx'
import { FormDialog } from '#ui/form-dialog.tsx'
import { Segmented } from '#ui/segmented.tsx'
import { TextArea } from '#ui/text-input.tsx'
import { toast } from '#ui/toast-store.ts'
import { type FitNoteKind, fitNoteKinds, type SpellShown } from '../contract.ts'
import { openFitNote, useChangeFitNote } from './api.ts'
import { sayProblem } from './words.ts'

type Note = NonNullable<SpellShown['health']>['fit_notes'][number]

/** A fit note: what it says, for which days, with what advice; the ways to put it right or take it away. */
export function FitNoteLine({ note, may }: { note: Note; may: boolean }): ReactElement {
  const [open, setOpen] = useState<'change' | 'remove' | null>(null)
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <span className="min-w-0 wrap-anywhere">
        Fit note: {fitNoteKinds[note.kind].toLowerCase()}, {showDate(note.from_on)} to {showDate(note.until_on)}
        {note.kind === 'may-be-fit' && !note.advice && '. What it advises is not recorded yet'}
        {note.advice && `. ${note.kind === 'may-be-fit' ? 'Advice: ' : ''}${note.advice}`}
      </span>
      <Button size="sm" onClick={() => void openFitNote(note.id)}>
        Open <span className="sr-only">{note.name}</span>
      </Button>
      {may && (
        <>
          <Button size="sm" variant="ghost" onClick={() => setOpen('change')}>
            Change <span className="sr-only">{note.name}</span>
          </Button>
          <Button size="sm" variant="ghost" onClick={() => setOpen('remove')}>
            Remove <span className="sr-only">{note.name}</span>
          </Button>
        </>
      )}
      {open === 'change' && <ChangeDialog note={note} onClose={() => setOpen(null)} />}
      {open === 'remove' && <Removal note={note} onClose={() => setOpen(null)} />}
    </div>
  )
}

interface OpenProps {
  readonly note: Note
  readonly onClose: () => void
}
/** Its days, what it says, and what it advises: a phased return, other hours, lighter duties, changes to the workplace. */
function ChangeDialog({ note, onClose }: OpenProps): ReactElement {
  const change = useChangeFitNote()
  const [kind, setKind] = useState<FitNoteKind>(note.kind)
  const [from, setFrom] = useState(note.from_on)
  const [until, setUntil] = useState(note.until_on)
  const [advice, setAdvice] = useState(note.advice ?? '')
  const [problem, setProblem] = useState<string | null>(null)
  const save = (): void => {
    const wrong = isCalendarDate(from) && isCalendarDate(until) ? null : 'Say the first and the last day.'
    setProblem(wrong)
    if (wrong === null)
      change
        .mutateAsync({ id: note.id, body: { kind, from_on: from, until_on: until, advice: advice.trim() || null, removed: false } })
        .then(
          () => onClose(),
          (error: unknown) => setProblem(sayProblem(error, 'That could not be saved.')),
        )
  }
  return (
    <FormDialog title="Fit note" problem={problem} saving={change.isPending} onSubmit={save} onClose={onClose}>
      <Field label="It says" group>
        <Segmented
          value={kind}
          onChange={setKind}
          items={(Object.keys(fitNoteKinds) as FitNoteKind[]).map((value) => ({ value, label: fitNoteKinds[value] }))}
        />
      </Field>
      <div className="grid grid-cols-2 gap-3">
        <Field label="From" required>
          <DateInput value={from} weekStartsOn={1} locale="en-GB" onChange={setFrom} />
        </Field>
        <Field label="Until" required>
          <DateInput value={until} weekStartsOn={1} locale="en-GB" onChange={setUntil} />
        </Field>
      </div>
      <Field
        label={kind === 'may-be-fit' ? 'Fit for work with these adjustments' : 'Advice (optional)'}
        hint="A phased return, other hours, lighter duties, changes to the workplace. If none can be made, the note counts as not fit for work."
      >
        <TextArea rows={3} maxLength={1000} value={advice} onChange={(event) => setAdvice(event.target.value)} />
      </Field>
    </FormDialog>
  )
}

function Removal({ note, onClose }: OpenProps): ReactElement {
  const change = useChangeFitNote()
  const { id, kind, from_on, until_on, advice } = note
  const removed = (): void => {
    toast.success('The fit note is removed.')
    onClose()
  }
  const remove = (): void =>
    void change
      .mutateAsync({ id, body: { kind, from_on, until_on, advice, removed: true } })
      .then(removed, (error: unknown) => void toast.error(sayProblem(error, 'The fit note could not be removed.')))
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => open || onClose()}
      title="Remove this fit note?"
      confirmLabel="Remove fit note"
      cancelLabel="Keep it"
      loading={change.isPending}
      onConfirm={remove}
    >
      Its days are no longer covered, and nobody can open it. That it was there stays in the log.
    </ConfirmDialog>
  )
}
