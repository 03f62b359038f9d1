import { useState, type ReactElement } from 'react'
import { isCalendarDate } from '#platform/shared/calendar-date.ts'
import { Checkbox } from '#ui/checkbox.tsx'
import { DateInput } from '#ui/date-input.tsx'
import { Field } from '#ui/field.tsx'
import { FileDrop } from '#ui/file-drop.tsx'
import { FormDialog } from '#ui/form-dialog.tsx'
import { Select } from '#ui/select.tsx'
import { TextInput } from '#ui/text-input.tsx'
import { toast } from '#ui/toast-store.ts'
import type { CaseFile } from '../contract.ts'
import { useAddItem } from './api.ts'
import { meanwhile } from './record-dialog.tsx'
import { isConflict, sayProblem } from './words.ts'

/** A piece of evidence or a statement: a file, or what is kept elsewhere by its name. */
export function AddItem({ file, onClose }: { file: CaseFile; onClose: () => void }): ReactElement {
  const [title, setTitle] = useState('')
  const [about, setAbout] = useState('')
  const [relied, setRelied] = useState(true)
  const [on, setOn] = useState(file.today)
  const [bytes, setBytes] = useState<File | null>(null)
  const [key, setKey] = useState(() => crypto.randomUUID())
  const [problem, setProblem] = useState<string | null>(null)
  const add = useAddItem(file.id)
  const people = [...file.parties, ...file.roles].map(({ person }) => person)
  const take = (given: File): void => {
    setBytes(given)
    setKey(crypto.randomUUID())
    if (title.trim() === '') setTitle(given.name.slice(0, 400))
  }
  const added = (): void => {
    toast.success('It is on the file.')
    onClose()
  }
  const save = (): void => {
    if (title.trim() === '') return setProblem('Say what it is.')
    if (!isCalendarDate(on)) return setProblem('Enter the day it happened.')
    setProblem(null)
    add
      .mutateAsync({ seen: file.seen, on, title: title.trim(), relied, about: about || null, file: bytes, key })
      .then(added, (error: unknown) => {
        setKey(crypto.randomUUID())
        setProblem(isConflict(error) ? meanwhile(error) : sayProblem(error, 'This could not be saved.'))
      })
  }
  return (
    <FormDialog title="Add evidence" problem={problem} saving={add.isPending} onSubmit={save} onClose={onClose}>
      {bytes === null ? (
        <FileDrop
          lead="Drop a file here, or"
          choose="choose a file"
          hint="PDF, Word, PNG or JPG, up to 25 MB. Without a file, say where the original is kept."
          accept=".pdf,.doc,.docx,.png,.jpg,.jpeg"
          onFile={take}
        />
      ) : (
        <p className="flex flex-wrap items-baseline gap-x-3 text-sm">
          <span className="font-[550] wrap-anywhere">{bytes.name}</span>
          <button type="button" className="ek-link" onClick={() => setBytes(null)}>
            Choose another file
          </button>
        </p>
      )}
      <Field label="What it is" required hint="Such as the name of the file, or whose statement it is and of which day.">
        <TextInput maxLength={400} value={title} onChange={(event) => setTitle(event.target.value)} />
      </Field>
      <Field label="Statement of" hint="Only for a statement: whoever made it sees it.">
        <Select
          value={about}
          placeholder="Nobody: it is not a statement"
          onChange={setAbout}
          options={[...new Map(people.map((person) => [person.id, person])).values()].map(({ id, name }) => ({ value: id, label: name }))}
        />
      </Field>
      <Checkbox label="The case relies on it" hint="Then it has to be shown before the hearing." checked={relied} onChange={setRelied} />
      <Field label="Day it happened" required>
        <DateInput value={on} max={file.today} weekStartsOn={1} locale="en-GB" onChange={setOn} />
      </Field>
    </FormDialog>
  )
}
