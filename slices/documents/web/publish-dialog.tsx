import { useQuery } from '@tanstack/react-query'
import { useState, type ReactElement } from 'react'
import { isCalendarDate } from '#platform/shared/calendar-date.ts'
import { roles } from '#platform/shared/actor.ts'
import { ApiError } from '#platform/web/api-error.ts'
import { employmentTypes } from '#slices/people/contract.ts'
import { choicesQuery, roleNames } from '#slices/workspace/web/public.tsx'
import { Checkbox } from '#ui/checkbox.tsx'
import { DateInput } from '#ui/date-input.tsx'
import { Field } from '#ui/field.tsx'
import { FormDialog } from '#ui/form-dialog.tsx'
import { toast } from '#ui/toast-store.ts'
import { ChoiceList } from './choice-list.tsx'
import type { CompanyDialogProps } from './company-task.ts'
import { usePublish } from './company-api.ts'
import { publishStrings as words } from './company-strings.ts'

const asOptions = (names: readonly string[]) => names.map((name) => ({ value: name, label: name }))
const isDayOrNone = (text: string): boolean => text === '' || isCalendarDate(text)
const problemOf = (error: unknown): string => {
  if (error instanceof ApiError && error.code === 'stale') return words.stale
  return error instanceof Error ? error.message : String(error)
}

/** Whom a document of the company is for, from when it is in force, and whether they are to acknowledge it. */
export function PublishDialog({ document, place, onClose }: CompanyDialogProps): ReactElement {
  const publishing = usePublish(place)
  const choices = useQuery(choicesQuery)
  const [audience, setAudience] = useState(document.audience)
  const [effective, setEffective] = useState(document.effective_on ?? '')
  const [acknowledge, setAcknowledge] = useState(document.acknowledge)
  const [by, setBy] = useState(document.acknowledge_by ?? '')
  const [problem, setProblem] = useState<string | null>(null)
  const [tried, setTried] = useState(false)
  const badDate = (text: string): string | null => (tried && !isDayOrNone(text) ? words.badDate : null)
  const save = async (): Promise<void> => {
    setTried(true)
    if (!isDayOrNone(effective) || !isDayOrNone(by)) return
    try {
      await publishing.mutateAsync({
        version: document.version,
        audience,
        acknowledge,
        acknowledge_by: acknowledge && by !== '' ? by : null,
        effective_on: effective === '' ? null : effective,
      })
      toast.success(words.published(document.name))
      onClose()
    } catch (error) {
      setProblem(problemOf(error))
    }
  }
  const title = document.state === 'published' ? words.changeTitle : words.title
  return (
    <FormDialog title={title(document.name)} problem={problem} saving={publishing.isPending} onSubmit={() => void save()} onClose={onClose}>
      <Field group label={words.whom} hint={words.whomHint}>
        <div className="grid gap-3">
          <ChoiceList
            label={words.departments}
            options={asOptions(choices.data?.departments.map(({ name }) => name) ?? [])}
            chosen={audience.departments}
            onChange={(departments) => setAudience({ ...audience, departments })}
          />
          <ChoiceList
            label={words.locations}
            options={asOptions(choices.data?.locations.map(({ name }) => name) ?? [])}
            chosen={audience.locations}
            onChange={(locations) => setAudience({ ...audience, locations })}
          />
          <ChoiceList
            label={words.kinds}
            options={asOptions(employmentTypes)}
            chosen={audience.employment_types}
            onChange={(kinds) => setAudience({ ...audience, employment_types: employmentTypes.filter((kind) => kinds.includes(kind)) })}
          />
          <ChoiceList
            label={words.roles}
            options={roles.map((role) => ({ value: role, label: roleNames[role] }))}
            chosen={audience.roles}
            onChange={(chosen) => setAudience({ ...audience, roles: roles.filter((role) => chosen.includes(role)) })}
          />
        </div>
      </Field>
      <Field label={words.inForce} hint={words.inForceHint} error={badDate(effective)}>
        <DateInput value={effective} onChange={setEffective} weekStartsOn={1} locale="en-GB" />
      </Field>
      <Checkbox label={words.acknowledge} checked={acknowledge} onChange={setAcknowledge} />
      {acknowledge && (
        <Field label={words.by} hint={words.byHint} error={badDate(by)}>
          <DateInput value={by} onChange={setBy} weekStartsOn={1} locale="en-GB" />
        </Field>
      )}
    </FormDialog>
  )
}
