import { useState, type ReactElement } from 'react'
import { isCalendarDate } from '#platform/shared/calendar-date.ts'
import { ApiError } from '#platform/web/api-error.ts'
import { DateInput } from '#ui/date-input.tsx'
import { Field } from '#ui/field.tsx'
import { FormDialog } from '#ui/form-dialog.tsx'
import { Select } from '#ui/select.tsx'
import { toast } from '#ui/toast-store.ts'
import { categoryNames, documentCategories, type Document, type DocumentCategory } from '../contract.ts'
import { useUpdate, type DocumentPlace } from './api.ts'
import { dialogStrings as words } from './strings.ts'

const problemOf = (error: unknown): string => {
  if (error instanceof ApiError && (error.code === 'stale' || error.code === 'precondition-failed')) return words.stale
  return error instanceof Error ? error.message : String(error)
}

/** Under what a document is filed, and when it runs out. */
export function DetailsDialog({
  document,
  place,
  onClose,
}: {
  document: Document
  place: DocumentPlace
  onClose: () => void
}): ReactElement {
  const updating = useUpdate(place)
  const [category, setCategory] = useState<DocumentCategory>(document.category)
  const [expiry, setExpiry] = useState(document.expires_on ?? '')
  const [badDate, setBadDate] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const save = async (): Promise<void> => {
    const bad = expiry !== '' && !isCalendarDate(expiry)
    setBadDate(bad)
    if (bad) return
    try {
      await updating.mutateAsync({ version: document.version, category, expires_on: expiry === '' ? null : expiry })
      toast.success(words.saved)
      onClose()
    } catch (error) {
      setProblem(problemOf(error))
    }
  }
  return (
    <FormDialog title={words.detailsTitle} problem={problem} saving={updating.isPending} onSubmit={() => void save()} onClose={onClose}>
      <p className="text-sm break-words text-ink-2">{document.name}</p>
      <Field label={words.category} hint={words.categoryHint}>
        <Select
          value={category}
          options={documentCategories.map((value) => ({ value, label: categoryNames[value] }))}
          onChange={(value) => setCategory((value || document.category) as DocumentCategory)}
        />
      </Field>
      <Field label={words.expiry} hint={words.expiryHint} error={badDate ? words.badDate : null}>
        <DateInput value={expiry} onChange={setExpiry} weekStartsOn={1} locale="en-GB" />
      </Field>
    </FormDialog>
  )
}
