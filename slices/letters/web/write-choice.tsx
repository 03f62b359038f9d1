import { useQuery } from '@tanstack/react-query'
import type { ReactElement } from 'react'
import { call } from '#platform/web/call.ts'
import { listPersonCases } from '#slices/cases/contract.ts'
import { ColleaguePicker } from '#slices/people/web/public.tsx'
import { ComboSelect } from '#ui/combo-select.tsx'
import { Field } from '#ui/field.tsx'
import { Select } from '#ui/select.tsx'
import { libraryQuery } from './api.ts'
import type { WriteSearch } from './letters-search.ts'

interface ChoiceProps {
  search: WriteSearch
  /** Whom it goes to, once it is known. */
  person: { readonly id: string; readonly name: string } | null
  onChange: (search: WriteSearch) => void
}

const casesOfPerson = (id: string) => ({
  queryKey: ['letters', 'cases', id],
  queryFn: ({ signal }: { signal: AbortSignal }) => call(listPersonCases, { params: { id } }, { signal }),
})

/** Which letter, to whom, from which case. */
export function WriteChoice({ search, person, onChange }: ChoiceProps): ReactElement {
  const library = useQuery(libraryQuery)
  const cases = useQuery({ ...casesOfPerson(search.employee ?? ''), enabled: search.employee !== undefined })
  const letters = library.data?.data ?? []
  const options = letters.flatMap(({ id, title, copies }) =>
    copies.length > 0 ? copies.map((copy) => ({ value: copy.id, label: copy.title })) : [{ value: id, label: title }],
  )
  const chosen = letters.find(({ id, copies }) => id === search.template || copies.some((copy) => copy.id === search.template))
  const asLibrary = chosen?.id === search.template && chosen?.copies.length ? [{ value: chosen.id, label: chosen.title }] : []
  const rows = cases.data?.data ?? []
  return (
    <div className="grid gap-4">
      <Field label="Letter">
        <ComboSelect
          options={[...asLibrary, ...options]}
          value={search.template ?? ''}
          placeholder="Hearing, probation, holiday"
          onChange={(template) => template !== '' && onChange({ ...search, template })}
        />
      </Field>
      <Field label="To">
        <ColleaguePicker
          value={person && { value: person.id, label: person.name, initials: person.name, jobTitle: null, photo: null }}
          onChange={(colleague) => colleague && onChange({ template: search.template, employee: colleague.value })}
        />
      </Field>
      {(rows.length > 0 || search.case !== undefined) && (
        <Field label="Case" hint={chosen && chosen.steps.length > 0 ? 'This letter goes out of a case.' : undefined}>
          <Select
            value={search.case ?? ''}
            placeholder="No case"
            options={rows.map((row) => ({ value: row.id, label: `${row.reference}, ${row.process_title}` }))}
            onChange={(id) => onChange({ ...search, case: id === '' ? undefined : id })}
          />
        </Field>
      )}
    </div>
  )
}
