import type { ReactElement } from 'react'
import { Button } from '#ui/button.tsx'
import { ChevronDown, Rows3, SquareKanban } from '#ui/icons.ts'
import { Menu, MenuItem } from '#ui/menu.tsx'
import { SearchInput } from '#ui/search-input.tsx'
import { Segmented } from '#ui/segmented.tsx'
import { processNames, processTitles, type CasePerson, type DueGroup } from '../contract.ts'
import { isFiltered, type CasesSearch } from './cases-search.ts'
import { dueWords } from './words.ts'

interface FiltersProps {
  search: CasesSearch
  owners: readonly CasePerson[]
  onChange: (next: CasesSearch, replace?: boolean) => void
}

/** Text, type, owner, deadline and state, and whether the cases are a list or a board. */
export function CasesFilters({ search, owners, onChange }: FiltersProps): ReactElement {
  const set = (part: Partial<CasesSearch>, replace = false): void => onChange({ ...search, ...part }, replace)
  return (
    <search className="flex flex-wrap items-center gap-2 px-4 pb-4 md:px-6 xl:px-gutter">
      <SearchInput
        className="w-full sm:w-55"
        label="Find a case"
        placeholder="Find a case"
        value={search.search ?? ''}
        onChange={(typed) => set({ search: typed.trim() || undefined }, true)}
      />
      <Choice
        name="Type"
        all="Every type"
        chosen={search.process}
        options={processNames.map((value) => [value, processTitles[value]] as const)}
        onChange={(process) => set({ process })}
      />
      <Choice
        name="Owner"
        all="Every owner"
        chosen={search.owner}
        options={owners.map(({ id, name }) => [id, name] as const)}
        onChange={(owner) => set({ owner })}
      />
      <Choice
        name="Deadline"
        all="Any deadline"
        chosen={search.due}
        options={Object.entries(dueWords).map(([value, label]) => [value as DueGroup, label] as const)}
        onChange={(due) => set({ due })}
      />
      <Choice
        name="State"
        all="Open"
        chosen={search.state}
        options={[
          ['ended', 'Ended'],
          ['all', 'Open and ended'],
        ]}
        onChange={(state) => set({ state })}
      />
      {isFiltered(search) && (
        <Button variant="ghost" size="sm" onClick={() => onChange({ view: search.view })}>
          Clear filters
        </Button>
      )}
      <span className="flex-1" />
      <Segmented
        label="Show as"
        value={search.view ?? 'list'}
        onChange={(view) => set({ view: view === 'board' ? 'board' : undefined })}
        items={[
          {
            value: 'list',
            label: (
              <>
                <Rows3 className="ek-icon" size={14} aria-hidden="true" />
                List
              </>
            ),
          },
          {
            value: 'board',
            label: (
              <>
                <SquareKanban className="ek-icon" size={14} aria-hidden="true" />
                Board
              </>
            ),
          },
        ]}
      />
    </search>
  )
}

interface ChoiceProps<Value extends string> {
  name: string
  all: string
  chosen: Value | undefined
  options: readonly (readonly [value: Value, label: string])[]
  onChange: (value: Value | undefined) => void
}

function Choice<Value extends string>({ name, all, chosen, options, onChange }: ChoiceProps<Value>): ReactElement {
  const label = options.find(([value]) => value === chosen)?.[1]
  return (
    <Menu
      align="start"
      label={name}
      className="max-h-80 overflow-y-auto"
      trigger={
        <Button size="sm">
          {name}
          {label !== undefined && <span className="max-w-40 truncate font-normal text-ink-2">{label}</span>}
          <ChevronDown className="ek-icon text-ink-3" size={14} aria-hidden="true" />
        </Button>
      }
    >
      <MenuItem checked={chosen === undefined} onSelect={() => onChange(undefined)}>
        {all}
      </MenuItem>
      {options.map(([value, text]) => (
        <MenuItem key={value} checked={chosen === value} onSelect={() => onChange(value)}>
          {text}
        </MenuItem>
      ))}
    </Menu>
  )
}
