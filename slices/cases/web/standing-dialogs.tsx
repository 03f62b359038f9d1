import { useState, type ReactElement } from 'react'
import { isCalendarDate } from '#platform/shared/calendar-date.ts'
import { DateInput } from '#ui/date-input.tsx'
import { Field } from '#ui/field.tsx'
import { Segmented } from '#ui/segmented.tsx'
import { Select } from '#ui/select.tsx'
import { TextArea } from '#ui/text-input.tsx'
import type { CaseFile } from '../contract.ts'
import { dutyAnswer } from './duty-answer.ts'
import { RecordDialog } from './record-dialog.tsx'
import type { Check, Deadline } from './shapes.ts'

interface DialogProps {
  file: CaseFile
  onClose: () => void
}

const tooShort = (reason: string): boolean => reason.trim().length < 10

/** Time stands still, with a reason; what the law counts goes on. */
export function PauseDialog({ file, onClose }: DialogProps): ReactElement {
  const [reason, setReason] = useState('')
  return (
    <RecordDialog
      file={file}
      title="Pause the case"
      done="The case is paused."
      dayLabel="Paused from"
      happenings={() => (tooShort(reason) ? 'Say why, in a sentence.' : [{ kind: 'paused', reason: reason.trim() }])}
      onClose={onClose}
    >
      <Field label="Why" required hint="Deadlines of the company stand still meanwhile. Deadlines of law do not.">
        <TextArea rows={3} maxLength={4000} value={reason} onChange={(event) => setReason(event.target.value)} />
      </Field>
    </RecordDialog>
  )
}

export function ResumeDialog({ file, onClose }: DialogProps): ReactElement {
  return (
    <RecordDialog
      file={file}
      title="Go on with the case"
      done="The case goes on."
      dayLabel="Goes on from"
      happenings={() => [{ kind: 'resumed' }]}
      onClose={onClose}
    >
      <p className="text-sm text-ink-2">Deadlines that stood still are counted on from this day.</p>
    </RecordDialog>
  )
}

export function SuspensionDialog({ file, onClose }: DialogProps): ReactElement {
  const [answer, setAnswer] = useState<'yes' | 'no' | ''>('')
  return (
    <RecordDialog
      file={file}
      title="Review the suspension"
      done="The review is on the file."
      dayLabel="Reviewed on"
      happenings={() => (answer === '' ? 'Say whether it goes on.' : [{ kind: 'suspension_reviewed', continues: answer === 'yes' }])}
      onClose={onClose}
    >
      <Field
        label="Is the suspension still needed"
        required
        group
        hint="As short as possible, on full pay, and reviewed at least every 7 days."
      >
        <Segmented
          look="choice"
          value={answer}
          onChange={setAnswer}
          items={[
            { value: 'yes', label: 'It goes on' },
            { value: 'no', label: 'It ends' },
          ]}
        />
      </Field>
    </RecordDialog>
  )
}

const standings = { yes: 'It holds', no: 'It does not hold', does_not_apply: 'It does not apply here' } as const
type Standing = keyof typeof standings

/** How a duty stands that no check can see: whoever runs the case says so. */
export function DutyDialog({ file, duty, onClose }: DialogProps & { duty: Check }): ReactElement {
  const [standing, setStanding] = useState<Standing | ''>('')
  return (
    <RecordDialog
      file={file}
      title="Say how it stands"
      done="It is on the file."
      dayLabel="Found on"
      happenings={() =>
        standing === ''
          ? 'Choose how it stands.'
          : [{ kind: 'answered', answers: { [dutyAnswer(duty.id)]: standing === 'does_not_apply' ? standing : standing === 'yes' } }]
      }
      onClose={onClose}
    >
      <p className="text-sm text-ink-2">
        {duty.title} ({duty.source})
      </p>
      <Field label="How it stands" required>
        <Select
          value={standing}
          placeholder="Choose"
          onChange={(value) => setStanding(value as Standing)}
          options={Object.entries(standings).map(([value, label]) => ({ value, label }))}
        />
      </Field>
    </RecordDialog>
  )
}

/** More time that was agreed, for a deadline that can be moved. */
export function ExtendDialog({ file, deadline, onClose }: DialogProps & { deadline: Deadline }): ReactElement {
  const [to, setTo] = useState('')
  const [reason, setReason] = useState('')
  return (
    <RecordDialog
      file={file}
      title={`More time: ${deadline.label}`}
      done="The new day is on the file."
      dayLabel="Agreed on"
      happenings={() => {
        if (!isCalendarDate(to)) return 'Choose the new day.'
        return tooShort(reason) ? 'Say why, in a sentence.' : [{ kind: 'clock_extended', clock: deadline.clock, to, reason: reason.trim() }]
      }}
      onClose={onClose}
    >
      <Field label="New day" required>
        <DateInput value={to} min={file.today} weekStartsOn={1} locale="en-GB" onChange={setTo} />
      </Field>
      <Field label="Why, and who agreed" required>
        <TextArea rows={3} maxLength={4000} value={reason} onChange={(event) => setReason(event.target.value)} />
      </Field>
    </RecordDialog>
  )
}
