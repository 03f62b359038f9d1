import { useState, type ReactElement } from 'react'
import { addDays, isCalendarDate, showDate } from '#platform/shared/calendar-date.ts'
import { Field } from '#ui/field.tsx'
import { FormDialog } from '#ui/form-dialog.tsx'
import { toast } from '#ui/toast.tsx'
import type { Employee, HistoryRow } from '../contract.ts'
import { useSaveEmployee } from './api.ts'
import { CalendarDay } from './calendar-day.tsx'
import { outcomeOf, type Draft } from './employee-draft.ts'
import { fieldProblems, refusal } from './problems.ts'
import { editStrings } from './strings.ts'
import { datedStrings, earlierStrings as words } from './timeline-strings.ts'

interface EarlierProps {
  readonly employee: Employee
  readonly own: boolean
  readonly row: HistoryRow
  /** What the row is, in words. */
  readonly title: string
  readonly onClose: () => void
}

/** The value is right and began on an earlier day than was recorded: the day alone is asked. */
export function BeganEarlier({ employee, own, row, title, onClose }: EarlierProps): ReactElement {
  const saving = useSaveEmployee(own)
  const [from, setFrom] = useState('')
  const [problem, setProblem] = useState<string | null>(null)
  const save = async (): Promise<void> => {
    if (!isCalendarDate(from)) return setProblem(datedStrings.badDay)
    if (from >= row.valid_from) return setProblem(words.notEarlier(showDate(addDays(row.valid_from, -1))))
    const changes = row.values as Draft
    try {
      const after = await saving.mutateAsync({ employee, changes, effective: { mode: 'change', from, also: Object.keys(changes) } })
      toast.success(outcomeOf(employee, after, changes) === 'saved' ? editStrings.saved : editStrings.sent)
      onClose()
    } catch (error) {
      setProblem(fieldProblems(error)[0]?.message ?? refusal(error) ?? editStrings.failed)
    }
  }
  return (
    <FormDialog title={words.title} problem={problem} saving={saving.isPending} onSubmit={() => void save()} onClose={onClose}>
      <p className="text-sm break-words">
        <span className="font-semibold">{title}</span>
        <span className="block text-ink-2">{words.recorded(showDate(row.valid_from))}</span>
      </p>
      <Field label={words.day} hint={words.hint}>
        <CalendarDay value={from} onChange={setFrom} />
      </Field>
    </FormDialog>
  )
}
