import { useState, type ReactElement } from 'react'
import { isCalendarDate } from '#platform/shared/calendar-date.ts'
import { ApiError } from '#platform/web/api-error.ts'
import { today } from '#platform/web/clock.ts'
import { useMe } from '#slices/workspace/web/public.tsx'
import { DateInput } from '#ui/date-input.tsx'
import { Field } from '#ui/field.tsx'
import { FileDrop } from '#ui/file-drop.tsx'
import { FormDialog } from '#ui/form-dialog.tsx'
import { Segmented } from '#ui/segmented.tsx'
import { TextArea, TextInput } from '#ui/text-input.tsx'
import { toast } from '#ui/toast-store.ts'
import type { PolicyLine } from '../contract.ts'
import { useUploadPolicy, useWritePolicy } from './api.ts'

type Way = 'file' | 'text'
const accepted = '.pdf,.docx'

const said = (error: unknown): string => (error instanceof ApiError ? error.message : 'The policy could not be saved.')

/** A new policy, or the next version of one: a file, or text that is written here. */
export function PolicyDialog({ policy, onClose }: { policy: PolicyLine | null; onClose: () => void }): ReactElement {
  const { tenant } = useMe()
  const [way, setWay] = useState<Way>('file')
  const [title, setTitle] = useState(policy?.title ?? '')
  const [label, setLabel] = useState('')
  const [from, setFrom] = useState(today(tenant?.time_zone ?? 'Europe/London'))
  const [text, setText] = useState('')
  const [file, setFile] = useState<File | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const write = useWritePolicy()
  const upload = useUploadPolicy()
  const take = (given: File): void => {
    const fits = /\.(pdf|docx)$/i.test(given.name)
    setProblem(fits ? null : `${given.name} is not a PDF or a Word document (DOCX).`)
    if (!fits) return
    setFile(given)
    if (title === '') setTitle(given.name.replace(/\.[^.]+$/, '').replaceAll(/[-_]+/g, ' '))
  }
  const lacking = (): string | null => {
    if (title.trim() === '') return 'Enter the title of the policy.'
    if (!isCalendarDate(from)) return 'Enter the day from which it is in force.'
    if (way === 'file') return file ? null : 'Choose a file.'
    return text.trim() === '' ? 'Write the text of the policy.' : null
  }
  const save = (): void => {
    const missing = lacking()
    setProblem(missing)
    if (missing !== null) return
    const common = { title: title.trim(), effective_from: from, ...(label.trim() === '' ? {} : { label: label.trim() }) }
    const saving =
      way === 'file' && file ? upload.mutateAsync({ file, query: { ...common, name: file.name } }) : write.mutateAsync({ ...common, text })
    void saving
      .then(() => {
        toast.success('Saved. It is being read now.')
        return onClose()
      })
      .catch((error: unknown) => setProblem(said(error)))
  }
  return (
    <FormDialog
      title={policy ? `New version of ${policy.title}` : 'Add a policy'}
      problem={problem}
      saving={write.isPending || upload.isPending}
      onSubmit={save}
      onClose={onClose}
    >
      <Segmented
        label="How it is added"
        value={way}
        onChange={setWay}
        items={[
          { value: 'file', label: 'Upload a file' },
          { value: 'text', label: 'Write it' },
        ]}
      />
      {!policy && (
        <Field label="Title" required>
          <TextInput value={title} maxLength={160} onChange={(event) => setTitle(event.target.value)} />
        </Field>
      )}
      <div className="grid gap-5 sm:grid-cols-2">
        <Field label="In force from" required>
          <DateInput value={from} onChange={setFrom} weekStartsOn={1} locale="en-GB" />
        </Field>
        <Field label="Version" hint="As your policy names it.">
          <TextInput value={label} maxLength={40} onChange={(event) => setLabel(event.target.value)} />
        </Field>
      </div>
      {way === 'file' ? (
        <>
          <FileDrop
            lead="Drop the policy here, or"
            choose="choose a file"
            hint="PDF or DOCX, up to 10 MB. Scanned pages are recognised."
            accept={accepted}
            onFile={take}
          />
          {file && <output className="text-sm break-words text-ink-2">{file.name}</output>}
        </>
      ) : (
        <Field label="Text" hint="Headings begin with #. Number clauses as you do on paper." required>
          <TextArea rows={12} value={text} onChange={(event) => setText(event.target.value)} />
        </Field>
      )}
    </FormDialog>
  )
}
