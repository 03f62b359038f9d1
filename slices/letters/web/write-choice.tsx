import { useQuery } from '@tanstack/react-query'
import type { ReactElement } from 'react'
import { ColleaguePicker } from '#slices/people/web/public.tsx'
import { ComboSelect } from '#ui/combo-select.tsx'
import { Field } from '#ui/field.tsx'
import { Select } from '#ui/select.tsx'
import type { LibraryEntry } from '../contract.ts'
import { casesOfPerson, libraryQuery } from './api.ts'
import type { WriteSearch } from './letters-search.ts'

interface ChoiceProps {
  search: WriteSearch
  /** Whom it goes to, once it is known. */
  person: { readonly id: string; readonly name: string } | null
  onChange: (search: WriteSearch) => void
}

/** The letters to choose from: a workspace's own in place of the library's, unless the library's was asked for. */
function optionsOf(letters: readonly LibraryEntry[], chosen: string | undefined) {
  return letters.flatMap(({ id, title, copies }) => {
    const own = copies.map((copy) => ({ value: copy.id, label: copy.title }))
    return own.length === 0 || id === chosen ? [...own, { value: id, label: title }] : own
  })
}

/** Which letter, to whom, from which case. */
export function WriteChoice({ search, person, onChange }: ChoiceProps): ReactElement {
  const library = useQuery(libraryQuery)
  const letters = library.data?.data ?? []
  const chosen = letters.find(({ id, copies }) => id === search.template || copies.some((copy) => copy.id === search.template))
  return (
    <div className="grid gap-4">
      <Field label="Letter">
        <ComboSelect
          options={optionsOf(letters, search.template)}
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
      {search.employee !== undefined && (
        <CaseChoice person={search.employee} search={search} wanted={(chosen?.steps.length ?? 0) > 0} onChange={onChange} />
      )}
    </div>
  )
}

interface CaseProps extends Pick<ChoiceProps, 'search' | 'onChange'> {
  person: string
  /** The letter goes out of a case only. */
  wanted: boolean
}

/** The case a letter goes out of, of those the person has. */
export function CaseChoice({ person, search, wanted, onChange }: CaseProps): ReactElement | null {
  const cases = useQuery(casesOfPerson(person))
  const rows = cases.data?.data ?? []
  if (rows.length === 0 && search.case === undefined) return null
  return (
    <Field label="Case" hint={wanted ? 'This letter goes out of a case.' : undefined}>
      <Select
        value={search.case ?? ''}
        placeholder="No case"
        options={rows.map((row) => ({ value: row.id, label: `${row.reference}, ${row.process_title}` }))}
        onChange={(id) => onChange({ ...search, case: id === '' ? undefined : id })}
      />
    </Field>
  )
}
