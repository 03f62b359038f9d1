import { useQueryClient } from '@tanstack/react-query'
import { useState, type ReactElement } from 'react'
import { isCalendarDate } from '#platform/shared/calendar-date.ts'
import { Checkbox } from '#ui/checkbox.tsx'
import { DateInput } from '#ui/date-input.tsx'
import { Field } from '#ui/field.tsx'
import { FileDrop } from '#ui/file-drop.tsx'
import { FormDialog } from '#ui/form-dialog.tsx'
import type { CompanyDialogProps } from './company-task.ts'
import { newVersionStrings as words, publishStrings } from './company-strings.ts'
import { endingOf, rejectionOf } from './file-facts.ts'
import { toasts } from './strings.ts'
import { companyUploads, giveCompanyFiles } from './uploads.ts'

/** A newer file in a company document's place: from when it is in force, and whether its readers are asked again. */
export function CompanyVersionDialog({ document, place, onClose }: CompanyDialogProps): ReactElement {
  const queue = companyUploads(place.tenantId, useQueryClient())
  const ending = endingOf(document.name)
  const [file, setFile] = useState<File | null>(null)
  const [effective, setEffective] = useState('')
  const [again, setAgain] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const take = (given: File): void => {
    // What is put in a document's place must be of its kind, or its name would say what it is not.
    const rejection = endingOf(given.name) === ending ? rejectionOf(given) : `${given.name}: bad format`
    setProblem(rejection && toasts.invalid([rejection]))
    setFile(rejection === null ? given : null)
  }
  const badDate = effective !== '' && !isCalendarDate(effective)
  const send = (): void => {
    if (!file) return setProblem(words.needed)
    if (badDate) return
    giveCompanyFiles(queue, [new File([file], document.name, { type: file.type })], {
      category: document.category,
      effective_on: effective || undefined,
      ask_again: again ? 'true' : undefined,
    })
    onClose()
  }
  return (
    <FormDialog title={words.title(document.name)} problem={problem} saving={false} onSubmit={send} onClose={onClose}>
      <FileDrop lead={words.drop} choose={words.choose} hint={words.hint(ending)} accept={ending} onFile={take} />
      {file && <output className="text-sm break-words text-ink-2">{words.chosen(file.name)}</output>}
      <Field label={publishStrings.inForce} hint={publishStrings.inForceHint} error={badDate ? publishStrings.badDate : null}>
        <DateInput value={effective} onChange={setEffective} weekStartsOn={1} locale="en-GB" />
      </Field>
      {document.acknowledge && <Checkbox label={words.again} hint={words.againHint} checked={again} onChange={setAgain} />}
    </FormDialog>
  )
}
