import { useQuery } from '@tanstack/react-query'
import type { ReactElement } from 'react'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { ChevronDown } from '#ui/icons.ts'
import { Menu, MenuItem, MenuLabel } from '#ui/menu.tsx'
import { SearchInput } from '#ui/search-input.tsx'
import { peopleFacets } from './api.ts'
import { listFilters } from './list-slots.ts'
import { isFiltered, type PeopleSearch } from './people-search.ts'
import { listStrings } from './strings.ts'

interface FiltersProps {
  search: PeopleSearch
  onChange: (next: PeopleSearch, replace?: boolean) => void
}

type Narrowed = Pick<PeopleSearch, 'search' | 'department' | 'location' | 'fields'>

/** Text, department and location, and fields of slices above; the counts are of the people the asker may list. */
export function PeopleFilters({ search, onChange }: FiltersProps): ReactElement {
  const facets = useQuery(peopleFacets(search.as_at))
  // A new filter begins at its first page.
  const { page: _page, search: text, department, location, fields, ...rest } = search
  const { manager, ...unfiltered } = rest
  const More = listFilters.content
  const pick = (next: Narrowed, replace = false): void => {
    const kept = Object.entries(next).filter(([, value]) => value)
    onChange({ ...rest, ...Object.fromEntries(kept) }, replace)
  }
  const now: Narrowed = { search: text, department, location, fields }
  return (
    <search className="flex flex-wrap items-center gap-2 px-4 pb-3 md:px-6 xl:px-gutter">
      <SearchInput
        className="w-full sm:w-70"
        label={listStrings.filterLabel}
        placeholder={listStrings.filterPlaceholder}
        value={text ?? ''}
        onChange={(typed) => pick({ ...now, search: typed.trim() }, true)}
      />
      <FacetMenu
        name={listStrings.department}
        all={listStrings.allDepartments}
        chosen={department}
        options={facets.data?.departments}
        failed={facets.isError}
        onChange={(value) => pick({ ...now, department: value })}
      />
      <FacetMenu
        name={listStrings.location}
        all={listStrings.allLocations}
        chosen={location}
        options={facets.data?.locations}
        failed={facets.isError}
        onChange={(value) => pick({ ...now, location: value })}
      />
      {More && (
        <More filters={fields ?? []} day={search.as_at} onChange={(next) => pick({ ...now, fields: next.length > 0 ? next : undefined })} />
      )}
      {manager && <Badge>{listStrings.managerLeft}</Badge>}
      {isFiltered(search) && (
        <Button variant="ghost" size="sm" onClick={() => onChange(unfiltered)}>
          {listStrings.clearFilters}
        </Button>
      )}
    </search>
  )
}

interface FacetMenuProps {
  name: string
  all: string
  chosen: string | undefined
  options: readonly { name: string; count: number }[] | undefined
  failed: boolean
  onChange: (value: string) => void
}

function FacetMenu({ name, all, chosen, options = [], failed, onChange }: FacetMenuProps): ReactElement {
  return (
    <Menu
      align="start"
      label={name}
      className="max-h-80 overflow-y-auto"
      trigger={
        <Button size="sm" className="max-w-60">
          <span className="sr-only">{listStrings.filterBy}</span> <span className="truncate">{chosen ? `${name}: ${chosen}` : name}</span>
          <ChevronDown className="ek-icon text-ink-3" size={14} aria-hidden="true" />
        </Button>
      }
    >
      {failed && <MenuLabel>{listStrings.unreadable}</MenuLabel>}
      {!failed && options.length === 0 && <MenuLabel>{listStrings.noneToChoose}</MenuLabel>}
      {options.length > 0 && (
        <MenuItem checked={!chosen} onSelect={() => onChange('')}>
          {all}
        </MenuItem>
      )}
      {options.map((option) => (
        <MenuItem key={option.name} checked={option.name === chosen} onSelect={() => onChange(option.name)}>
          <span className="flex justify-between gap-3">
            <span className="min-w-0 break-words">{option.name}</span> <span className="num text-ink-3">{option.count}</span>
          </span>
        </MenuItem>
      ))}
    </Menu>
  )
}
