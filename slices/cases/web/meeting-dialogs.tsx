import { useState, type ReactElement } from 'react'
import { isCalendarDate } from '#platform/shared/calendar-date.ts'
import { Checkbox } from '#ui/checkbox.tsx'
import { DateInput } from '#ui/date-input.tsx'
import { Field } from '#ui/field.tsx'
import { Select } from '#ui/select.tsx'
import { TextInput } from '#ui/text-input.tsx'
import type { CaseFile } from '../contract.ts'
import { RecordDialog } from './record-dialog.tsx'
import type { Meeting } from './shapes.ts'
import { companionKinds, dayInWords } from './words.ts'

export type MeetingTask = 'offer' | 'companion' | 'postpone' | 'move' | 'held' | 'missed'

interface DialogProps {
  file: CaseFile
  meeting: Meeting
  onClose: () => void
}

interface ArrangeProps {
  file: CaseFile
  /** What the letter that waits for it invites to; chosen by hand where nothing waits. */
  calledFor?: string | undefined
  onClose: () => void
}

/** A meeting is called for a day that leaves time to prepare. */
export function ArrangeMeeting({ file, calledFor, onClose }: ArrangeProps): ReactElement {
  const purposes = file.meeting_purposes
  const known = purposes.length === 1 ? purposes[0] : purposes.find(({ purpose: one }) => one === calledFor)
  const [purpose, setPurpose] = useState(known?.purpose ?? '')
  const [date, setDate] = useState('')
  const [where, setWhere] = useState<Where>({ time: '', place: '' })
  return (
    <RecordDialog
      file={file}
      title="Arrange meeting"
      done="The meeting is arranged."
      dayLabel="Arranged on"
      happenings={() => {
        if (purpose === '') return 'Choose what it is for.'
        if (!isCalendarDate(date)) return 'Choose the day of the meeting.'
        return [{ kind: 'meeting_arranged', meeting: crypto.randomUUID(), purpose, date, ...given(where) }]
      }}
      onClose={onClose}
    >
      <Field label="What it is for" required>
        <Select
          value={purpose}
          placeholder="Choose"
          onChange={setPurpose}
          options={purposes.map(({ purpose: value, title }) => ({ value, label: title }))}
        />
      </Field>
      <Field label="Day of the meeting" required hint="Leave time to prepare. The checks say whether it is long enough.">
        <DateInput value={date} weekStartsOn={1} locale="en-GB" onChange={setDate} />
      </Field>
      <TimeAndPlace where={where} onChange={setWhere} />
    </RecordDialog>
  )
}

interface Where {
  readonly time: string
  readonly place: string
}
const given = ({ time, place }: Where) => ({ ...(time === '' ? {} : { time }), ...(place.trim() === '' ? {} : { place: place.trim() }) })

/** What the invitation says beside the day; it can be settled later, by moving the meeting or in the letter. */
function TimeAndPlace({ where, onChange }: { where: Where; onChange: (where: Where) => void }): ReactElement {
  return (
    <div className="grid grid-cols-[8rem_1fr] gap-3">
      <Field label="Time">
        <TextInput type="time" value={where.time} onChange={(event) => onChange({ ...where, time: event.target.value })} />
      </Field>
      <Field label="Place">
        <TextInput maxLength={200} value={where.place} onChange={(event) => onChange({ ...where, place: event.target.value })} />
      </Field>
    </div>
  )
}

/** What happened with a meeting after it was called. */
export function MeetingDialog({ task, ...props }: DialogProps & { task: MeetingTask }): ReactElement {
  if (task === 'offer') return <Offered {...props} />
  if (task === 'companion') return <Companion {...props} />
  if (task === 'postpone') return <Postponed {...props} />
  if (task === 'move') return <Moved {...props} />
  return task === 'held' ? <Held {...props} /> : <Missed {...props} />
}

function Offered({ file, meeting, onClose }: DialogProps): ReactElement {
  return (
    <RecordDialog
      file={file}
      title="Right to a companion"
      done="It is on the file that the right was told."
      dayLabel="Day they were told"
      happenings={() => [{ kind: 'companion_offered', meeting: meeting.id }]}
      onClose={onClose}
    >
      <p className="text-sm text-ink-2">
        The person was told that they may bring a fellow worker, a trade union official or a certified workplace representative.
      </p>
    </RecordDialog>
  )
}

function Companion({ file, meeting, onClose }: DialogProps): ReactElement {
  const [companion, setCompanion] = useState(meeting.companion ?? '')
  const [name, setName] = useState('')
  return (
    <RecordDialog
      file={file}
      title="Who comes along"
      done="The answer is on the file."
      happenings={() =>
        companion === ''
          ? 'Choose who comes along.'
          : [{ kind: 'companion_answered', meeting: meeting.id, companion, ...(name.trim() === '' ? {} : { name: name.trim() }) }]
      }
      onClose={onClose}
    >
      <Field label="Companion" required>
        <Select
          value={companion}
          placeholder="Choose"
          onChange={setCompanion}
          options={Object.entries(companionKinds).map(([value, label]) => ({ value, label }))}
        />
      </Field>
      {companion !== '' && companion !== 'declined' && (
        <Field label="Name">
          <TextInput maxLength={200} value={name} onChange={(event) => setName(event.target.value)} />
        </Field>
      )}
    </RecordDialog>
  )
}

function Postponed({ file, meeting, onClose }: DialogProps): ReactElement {
  const [proposed, setProposed] = useState('')
  const [reasonable, setReasonable] = useState(true)
  return (
    <RecordDialog
      file={file}
      title="Another day was asked for"
      done="The request is on the file."
      dayLabel="Asked on"
      happenings={() =>
        isCalendarDate(proposed)
          ? [{ kind: 'postponement_asked', meeting: meeting.id, proposed, reasonable }]
          : 'Choose the day that was proposed.'
      }
      onClose={onClose}
    >
      <Field label="Day proposed" required hint="The right is to a reasonable time within 5 working days of the day first proposed.">
        <DateInput value={proposed} weekStartsOn={1} locale="en-GB" onChange={setProposed} />
      </Field>
      <Checkbox label="The time proposed is reasonable" checked={reasonable} onChange={setReasonable} />
    </RecordDialog>
  )
}

function Moved({ file, meeting, onClose }: DialogProps): ReactElement {
  const [date, setDate] = useState(meeting.postponement?.proposed ?? '')
  const [where, setWhere] = useState<Where>({ time: meeting.time ?? '', place: meeting.place ?? '' })
  return (
    <RecordDialog
      file={file}
      title="Move the meeting"
      done="The meeting is moved."
      dayLabel="Moved on"
      happenings={() =>
        isCalendarDate(date) ? [{ kind: 'meeting_moved', meeting: meeting.id, date, ...given(where) }] : 'Choose the new day.'
      }
      onClose={onClose}
    >
      <p className="text-sm text-ink-2">It is called for {dayInWords(meeting.date)}.</p>
      <Field label="New day" required>
        <DateInput value={date} weekStartsOn={1} locale="en-GB" onChange={setDate} />
      </Field>
      <TimeAndPlace where={where} onChange={setWhere} />
    </RecordDialog>
  )
}

function Held({ file, meeting, onClose }: DialogProps): ReactElement {
  return (
    <RecordDialog
      file={file}
      title="The meeting was held"
      done="It is on the file that the meeting was held."
      dayLabel="Day it was held"
      happenings={() => [{ kind: 'meeting_held', meeting: meeting.id }]}
      onClose={onClose}
    >
      <p className="text-sm text-ink-2">
        {meeting.title}, called for {dayInWords(meeting.date)}. What was said belongs into the step that follows, or into a note on file.
      </p>
    </RecordDialog>
  )
}

function Missed({ file, meeting, onClose }: DialogProps): ReactElement {
  const [good, setGood] = useState(false)
  return (
    <RecordDialog
      file={file}
      title="The person did not come"
      done="It is on the file."
      dayLabel="Day of the meeting"
      happenings={() => [{ kind: 'meeting_missed', meeting: meeting.id, good_reason: good }]}
      onClose={onClose}
    >
      <Checkbox
        label="There was a good reason"
        hint="Then it is called again before anything is decided."
        checked={good}
        onChange={setGood}
      />
    </RecordDialog>
  )
}
