import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState, type ReactElement } from 'react'
import { mostFieldFilters, type FieldFilter } from '#slices/people/contract.ts'
import type { ListFiltersProps } from '#slices/people/web/public.tsx'
import { Button, IconButton } from '#ui/button.tsx'
import { Plus, X } from '#ui/icons.ts'
import type { FilterField } from '../contract.ts'
import { peopleFilters } from './api.ts'
import { FilterDialog } from './filter-dialog.tsx'
import { filterInWords, notesOn } from './filter-words.ts'

/** Filters of the list of people by custom fields: one button, what is chosen, and what the reader should know of it. */
export function PeopleFieldFilters({ filters, day, onChange }: ListFiltersProps): ReactElement | null {
  const [adding, setAdding] = useState(false)
  const named = filters.flatMap(({ is }) => is ?? [])
  const { data } = useQuery({ ...peopleFilters(named), placeholderData: keepPreviousData })
  if (!data || (data.fields.length === 0 && filters.length === 0)) return null
  const fields = new Map(data.fields.map((field) => [field.id, field]))
  const names = new Map(data.people.map(({ id, name }) => [id, name]))
  const add = (filter: FieldFilter): void => onChange([...filters.filter(({ field }) => field !== filter.field), filter])
  return (
    <>
      {data.fields.length > 0 && (
        <Button size="sm" icon={Plus} disabled={filters.length >= mostFieldFilters} onClick={() => setAdding(true)}>
          More filters
        </Button>
      )}
      <Chosen
        filters={filters}
        wordsOf={(filter) => filterInWords(fields.get(filter.field), filter, names)}
        onRemove={(gone) => onChange(filters.filter((filter) => filter !== gone))}
      />
      <Notes notes={notesOn(chosenAmong(fields, filters), day)} />
      {adding && (
        <FilterDialog
          fields={data.fields}
          onClose={() => setAdding(false)}
          onAdd={(filter) => {
            setAdding(false)
            add(filter)
          }}
        />
      )}
    </>
  )
}

const chosenAmong = (fields: ReadonlyMap<string, FilterField>, filters: readonly FieldFilter[]): FilterField[] =>
  filters.flatMap(({ field }) => fields.get(field) ?? [])

interface ChosenProps {
  filters: readonly FieldFilter[]
  wordsOf: (filter: FieldFilter) => string
  onRemove: (filter: FieldFilter) => void
}

function Chosen({ filters, wordsOf, onRemove }: ChosenProps): ReactElement | null {
  if (filters.length === 0) return null
  return (
    <ul aria-label="Filters by field" className="contents">
      {filters.map((filter) => (
        <li
          key={`${filter.field} ${wordsOf(filter)}`}
          className="flex h-8 max-w-full items-center rounded-full border border-line-strong bg-sunken pl-3 text-sm text-ink"
        >
          <span className="min-w-0 truncate">{wordsOf(filter)}</span>
          <IconButton size={14} tooltip={false} label={`Remove the filter ${wordsOf(filter)}`} icon={X} onClick={() => onRemove(filter)} />
        </li>
      ))}
    </ul>
  )
}

/** Said aloud when it appears: the list has become shorter for a reason that is not on the screen. */
const Notes = ({ notes }: { notes: readonly string[] }): ReactElement => (
  <output className={notes.length > 0 ? 'order-last w-full text-sm text-ink-2' : 'sr-only'}>{notes.join(' ')}</output>
)
