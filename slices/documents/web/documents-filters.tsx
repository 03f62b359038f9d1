import { useState, type ReactElement } from 'react'
import { ColleaguePicker, type Colleague } from '#slices/people/web/public.tsx'
import { Button } from '#ui/button.tsx'
import { ChevronDown } from '#ui/icons.ts'
import { Menu, MenuItem } from '#ui/menu.tsx'
import { SearchInput } from '#ui/search-input.tsx'
import { categoryNames, documentCategories, documentStates } from '../contract.ts'
import { documentSorts, isFiltered, type DocumentsSearch } from './documents-search.ts'
import { documentStateNames, managerStrings, pageStrings as words } from './strings.ts'

interface FiltersProps {
  search: DocumentsSearch
  /** The name of the person the address asks for, as the documents found tell it. */
  personName: string | null
  onChange: (next: DocumentsSearch, replace?: boolean) => void
}

/** Text, person, category, expiry and state, and the order. */
export function DocumentsFilters({ search, personName, onChange }: FiltersProps): ReactElement {
  const [picking, setPicking] = useState(false)
  const [picked, setPicked] = useState<Colleague | null>(null)
  // A new filter begins at its first page.
  const { page: _page, ...now } = search
  const set = (part: Partial<DocumentsSearch>, replace = false): void => onChange({ ...now, ...part }, replace)
  const pick = (colleague: Colleague | null): void => {
    setPicked(colleague)
    if (colleague) setPicking(false)
    set({ person: colleague?.value })
  }
  const person = picked?.value === search.person ? picked?.label : personName
  return (
    <search className="block px-4 pb-3 md:px-6 xl:px-gutter">
      <div className="flex flex-wrap items-center gap-2">
        <SearchInput
          className="w-full sm:w-70"
          label={managerStrings.searchAll}
          placeholder={managerStrings.searchAllExample}
          value={search.search ?? ''}
          onChange={(typed) => set({ search: typed.trim() || undefined }, true)}
        />
        <FilterButton
          name={managerStrings.columns.person}
          value={search.person ? (person ?? words.onePerson) : undefined}
          expanded={picking}
          onClick={() => setPicking(!picking)}
        />
        <ChoiceMenu
          name={managerStrings.columns.category}
          all={words.anyCategory}
          chosen={search.category}
          options={documentCategories.map((value) => [value, categoryNames[value]] as const)}
          onChange={(category) => set({ category })}
        />
        <ChoiceMenu
          name={words.state}
          all={words.anyState}
          chosen={search.state}
          options={documentStates.map((value) => [value, documentStateNames[value]] as const)}
          onChange={(state) => set({ state })}
        />
        <ChoiceMenu
          name={words.order}
          chosen={search.sort ?? 'name'}
          options={documentSorts.map((value) => [value, words.orders[value]] as const)}
          onChange={(sort) => set({ sort: sort === 'name' ? undefined : sort })}
        />
        {isFiltered(search) && (
          <Button
            variant="ghost"
            size="sm"
            onClick={() => {
              setPicked(null)
              setPicking(false)
              onChange({ sort: search.sort, rows: search.rows })
            }}
          >
            {words.clear}
          </Button>
        )}
      </div>
      {picking && (
        <div className="mt-2 max-w-80">
          <ColleaguePicker label={words.pickPerson} value={picked} onChange={pick} />
        </div>
      )}
    </search>
  )
}

interface ChoiceProps<Value extends string> {
  name: string
  /** Leaves the choice out; there is none for an order. */
  all?: string
  chosen: Value | undefined
  options: readonly (readonly [value: Value, label: string])[]
  onChange: (value: Value | undefined) => void
}

function ChoiceMenu<Value extends string>({ name, all, chosen, options, onChange }: ChoiceProps<Value>): ReactElement {
  return (
    <Menu
      align="start"
      label={name}
      className="max-h-80 overflow-y-auto"
      trigger={<FilterButton name={name} value={options.find(([value]) => value === chosen)?.[1]} />}
    >
      {all && (
        <MenuItem checked={chosen === undefined} onSelect={() => onChange(undefined)}>
          {all}
        </MenuItem>
      )}
      {options.map(([value, label]) => (
        <MenuItem key={value} checked={chosen === value} onSelect={() => onChange(value)}>
          {label}
        </MenuItem>
      ))}
    </Menu>
  )
}

type ButtonProps = { name: string; value?: string | undefined; expanded?: boolean; onClick?: () => void }
function FilterButton({ name, value, expanded, ...rest }: ButtonProps): ReactElement {
  return (
    <Button size="sm" aria-expanded={expanded} {...rest}>
      {name}
      {value && <span className="max-w-40 truncate font-normal text-ink-2">{value}</span>}
      <ChevronDown className="ek-icon text-ink-3" size={14} aria-hidden="true" />
    </Button>
  )
}
