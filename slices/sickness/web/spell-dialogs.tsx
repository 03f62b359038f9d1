import { useState, type ReactElement, type ReactNode } from 'react'
import { addDays, isCalendarDate } from '#platform/shared/calendar-date.ts'
import { Checkbox } from '#ui/checkbox.tsx'
import { DateInput } from '#ui/date-input.tsx'
import { Field } from '#ui/field.tsx'
import { FileDrop } from '#ui/file-drop.tsx'
import { FormDialog } from '#ui/form-dialog.tsx'
import { Segmented } from '#ui/segmented.tsx'
import { Select } from '#ui/select.tsx'
import { TextArea } from '#ui/text-input.tsx'
import { toast } from '#ui/toast-store.ts'
import { type Category, type FitNoteKind, fitNoteKinds, type Scoring, scoringNames, scorings, type SpellShown } from '../contract.ts'
import { useChangeDates, useDecide, useInterview, useReason, useReturn, useReview, useSendFitNote } from './api.ts'
import { Reason } from './report-form.tsx'
import { sayProblem } from './words.ts'

export interface DialogProps {
  readonly spell: SpellShown
  readonly today: string
  readonly own: boolean
  readonly onClose: () => void
}

interface Saving {
  readonly done: string
  readonly onClose: () => void
}
const outcome = ({ done, onClose }: Saving) => ({
  onSuccess: () => {
    toast.success(done)
    onClose()
  },
  onError: (error: unknown) => void toast.error(sayProblem(error, 'That could not be saved.')),
})

const Day = ({ value, onChange, max }: { value: string; onChange: (day: string) => void; max?: string }): ReactElement => (
  <DateInput value={value} weekStartsOn={1} locale="en-GB" max={max} onChange={onChange} />
)

/** "I am back": which day of sickness was the last one. */
export function ReturnDialog({ spell, today, own, onClose }: DialogProps): ReactElement {
  const change = useReturn()
  const yesterday = addDays(today, -1)
  const [last, setLast] = useState(yesterday < spell.starts_on ? spell.starts_on : yesterday)
  const [midday, setMidday] = useState(false)
  const bad = !isCalendarDate(last)
  const save = (): void => {
    if (!bad)
      change.mutate(
        { id: spell.id, body: { version: spell.version, ends_on: last, last_part: midday ? 'am' : 'day' } },
        outcome({ done: own ? 'Good to have you back.' : 'They are back.', onClose }),
      )
  }
  return (
    <FormDialog title={own ? 'I am back' : 'Back at work'} problem={null} saving={change.isPending} onSubmit={save} onClose={onClose}>
      <Field label="Last day of sickness" required error={bad ? 'Choose a day.' : null}>
        <Day value={last} onChange={setLast} max={today} />
      </Field>
      {last !== spell.starts_on && <Checkbox label="Back at midday of that day" checked={midday} onChange={setMidday} />}
    </FormDialog>
  )
}

export function DatesDialog({ spell, today, onClose }: DialogProps): ReactElement {
  const change = useChangeDates()
  const [from, setFrom] = useState(spell.starts_on)
  const [until, setUntil] = useState(spell.ends_on ?? '')
  const problem = isCalendarDate(from) && (until === '' || isCalendarDate(until)) ? null : 'Choose a day.'
  const save = (): void => {
    if (problem === null)
      change.mutate(
        { id: spell.id, body: { version: spell.version, starts_on: from, ends_on: until || null, expected_on: spell.expected_on } },
        outcome({ done: 'The days are put right.', onClose }),
      )
  }
  return (
    <FormDialog title="Put the days right" problem={problem} saving={change.isPending} onSubmit={save} onClose={onClose}>
      <div className="grid grid-cols-2 gap-3">
        <Field label="First day" required>
          <Day value={from} onChange={setFrom} max={today} />
        </Field>
        <Field label="Last day" hint={spell.state === 'open' ? 'Empty while it goes on.' : undefined}>
          <Day value={until} onChange={setUntil} max={today} />
        </Field>
      </div>
    </FormDialog>
  )
}

export function ReasonDialog({ spell, onClose }: DialogProps): ReactElement {
  const change = useReason()
  const [draft, setDraft] = useState<{ category: Category | ''; detail: string }>({
    category: spell.health?.category ?? '',
    detail: spell.health?.detail ?? '',
  })
  const save = (): void =>
    change.mutate(
      { id: spell.id, body: { category: draft.category || null, detail: draft.detail.trim() || null } },
      outcome({ done: 'The reason is saved.', onClose }),
    )
  return (
    <FormDialog title="What it was" problem={null} saving={change.isPending} onSubmit={save} onClose={onClose}>
      <Reason draft={draft} set={(part) => setDraft({ ...draft, ...part })} />
    </FormDialog>
  )
}

/** A fit note with the days it is for, as they stand on it. */
export function FitNoteDialog({ spell, onClose }: DialogProps): ReactElement {
  const send = useSendFitNote()
  const [file, setFile] = useState<{ file: File; key: string } | null>(null)
  const [kind, setKind] = useState<FitNoteKind>('not-fit')
  const [from, setFrom] = useState(spell.health?.needed_from ?? spell.starts_on)
  const [until, setUntil] = useState('')
  const [problem, setProblem] = useState<string | null>(null)
  const save = (): void => {
    const missing =
      file === null ? 'Choose the file first.' : isCalendarDate(from) && isCalendarDate(until) ? null : 'Say the first and the last day.'
    setProblem(missing)
    if (missing === null && file)
      send.mutate({ id: spell.id, ...file, kind, from, until }, outcome({ done: 'The fit note is sent.', onClose }))
  }
  return (
    <FormDialog title="Add a fit note" problem={problem} saving={send.isPending} onSubmit={save} onClose={onClose}>
      <FileDrop
        lead={file ? file.file.name : 'Drop the fit note here, or'}
        choose={file ? 'choose another' : 'choose a file'}
        hint="A photo or PDF, up to 10 MB"
        accept=".pdf,.png,.jpg,.jpeg"
        onFile={(chosen) => setFile({ file: chosen, key: crypto.randomUUID() })}
      />
      <Field label="It says" group>
        <Segmented
          value={kind}
          onChange={setKind}
          items={(Object.keys(fitNoteKinds) as FitNoteKind[]).map((value) => ({ value, label: fitNoteKinds[value] }))}
        />
      </Field>
      <div className="grid grid-cols-2 gap-3">
        <Field label="From" required>
          <Day value={from} onChange={setFrom} />
        </Field>
        <Field label="Until" required>
          <Day value={until} onChange={setUntil} />
        </Field>
      </div>
    </FormDialog>
  )
}

/** The conversation on coming back: how they are, and what helps. */
export function InterviewDialog({ spell, today, onClose }: DialogProps): ReactElement {
  const hold = useInterview()
  const said = spell.interview
  const [held, setHeld] = useState(said?.held_on ?? today)
  const [well, setWell] = useState<'yes' | 'no'>(said?.well_enough === false ? 'no' : 'yes')
  const [adjustments, setAdjustments] = useState(said?.adjustments ?? '')
  const [notes, setNotes] = useState(said?.notes ?? '')
  const problem = isCalendarDate(held) ? null : 'Choose a day.'
  const save = (): void => {
    const body = { held_on: held, well_enough: well === 'yes', adjustments: adjustments.trim() || null, notes: notes.trim() || null }
    if (problem === null) hold.mutate({ id: spell.id, body }, outcome({ done: 'The conversation is recorded.', onClose }))
  }
  return (
    <FormDialog title="Return-to-work conversation" problem={problem} saving={hold.isPending} onSubmit={save} onClose={onClose}>
      <Field label="Held on" required>
        <Day value={held} onChange={setHeld} max={today} />
      </Field>
      <Field label="Well enough to be back" group>
        <Segmented
          value={well}
          onChange={setWell}
          items={[
            { value: 'yes', label: 'Yes' },
            { value: 'no', label: 'Not yet' },
          ]}
        />
      </Field>
      <Field label="What would help (optional)" hint="Lighter duties, other hours, something at the workplace.">
        <TextArea rows={2} maxLength={1000} value={adjustments} onChange={(event) => setAdjustments(event.target.value)} />
      </Field>
      <Field label="What you agreed (optional)" hint="Read by you, by them and by HR.">
        <TextArea rows={3} maxLength={2000} value={notes} onChange={(event) => setNotes(event.target.value)} />
      </Field>
    </FormDialog>
  )
}

export function QueryDialog({ spell, onClose }: DialogProps): ReactElement {
  const decide = useDecide()
  const [note, setNote] = useState('')
  const [problem, setProblem] = useState<string | null>(null)
  const save = (): void => {
    if (note.trim() === '') return setProblem('Say what is to be put right.')
    decide.mutate(
      { id: spell.id, body: { version: spell.version, state: 'query', note: note.trim() } },
      outcome({ done: 'The query is raised.', onClose }),
    )
  }
  return (
    <FormDialog title="Raise a query" problem={null} saving={decide.isPending} onSubmit={save} onClose={onClose}>
      <Field label="What is to be put right" required error={problem} hint="They read this; their manager does not.">
        <TextArea rows={3} maxLength={1000} value={note} onChange={(event) => setNote(event.target.value)} />
      </Field>
    </FormDialog>
  )
}

/** How a spell counts. */
export function ReviewDialog({ spell, onClose }: DialogProps): ReactElement {
  const review = useReview()
  const [scoring, setScoring] = useState<Scoring>(spell.health?.scoring ?? 'usual')
  const save = (): void => review.mutate({ id: spell.id, body: { scoring } }, outcome({ done: 'Saved.', onClose }))
  const help: ReactNode =
    'Linked to a disability, to pregnancy or to an accident at work, it is looked at by you and counts towards no score.'
  return (
    <FormDialog title="How this absence counts" problem={null} saving={review.isPending} onSubmit={save} onClose={onClose}>
      <Field label="It is" hint={help}>
        <Select
          value={scoring}
          onChange={(value) => setScoring(value as Scoring)}
          options={scoringNames.map((value) => ({ value, label: scorings[value] }))}
        />
      </Field>
    </FormDialog>
  )
}
