import { useState, type ReactElement, type ReactNode } from 'react'
import { isCalendarDate } from '#platform/shared/calendar-date.ts'
import { DateInput } from '#ui/date-input.tsx'
import { Field } from '#ui/field.tsx'
import { FormDialog } from '#ui/form-dialog.tsx'
import { toast } from '#ui/toast-store.ts'
import type { CaseFile } from '../contract.ts'
import { useRecord, type Recorded } from './api.ts'
import { isConflict, sayProblem } from './words.ts'

interface RecordProps {
  file: CaseFile
  title: string
  /** Said once it is on the file. */
  done: string
  /** What the day stands for; null where it is always today. */
  dayLabel?: string | null
  /** What happened, or what is still missing before it can be written down. */
  happenings: () => readonly Recorded[] | string
  onClose: () => void
  children: ReactNode
}

/** What is said when somebody else was first: the page has read the case again meanwhile, so that saving once more is enough. */
export const meanwhile = (error: unknown): string =>
  `${sayProblem(error, 'Somebody else added to this case.')} The page now shows what happened. What you typed is still here: save again if it still holds.`

/** Something that happened, written into a case. Whatever stands in the way, what was typed stays. */
export function RecordDialog(props: RecordProps): ReactElement {
  const { file, title, done, dayLabel = 'Day it happened', happenings, onClose, children } = props
  const [on, setOn] = useState(file.today)
  const [problem, setProblem] = useState<string | null>(null)
  const record = useRecord(file.id)
  const submit = (): void => {
    const what = happenings()
    if (typeof what === 'string') return setProblem(what)
    if (!isCalendarDate(on)) return setProblem('Enter the day it happened.')
    record.mutate(
      { seen: file.seen, on, happenings: [...what] },
      {
        onSuccess: () => {
          toast.success(done)
          onClose()
        },
        onError: (error) => setProblem(isConflict(error) ? meanwhile(error) : sayProblem(error, 'This could not be saved.')),
      },
    )
  }
  return (
    <FormDialog title={title} problem={problem} saving={record.isPending} onSubmit={submit} onClose={onClose}>
      {children}
      {dayLabel !== null && (
        <Field label={dayLabel} required>
          <DateInput value={on} max={file.today} weekStartsOn={1} locale="en-GB" onChange={setOn} />
        </Field>
      )}
    </FormDialog>
  )
}
