import { useState, type ReactElement } from 'react'
import { addDays } from '#platform/shared/calendar-date.ts'
import { today } from '#platform/web/clock.ts'
import { ColleaguePicker, type Colleague } from '#slices/people/web/public.tsx'
import { Button } from '#ui/button.tsx'
import { DateInput } from '#ui/date-input.tsx'
import { ChevronDown } from '#ui/icons.ts'
import { Menu, MenuItem } from '#ui/menu.tsx'
import { RemoteCombo } from '#ui/remote-combo.tsx'
import { SearchInput } from '#ui/search-input.tsx'
import { actionKinds, type ActionKind, type LogFilters } from '../contract.ts'
import { searchActors } from './api.ts'
import { fieldChoices, kindNames } from './strings.ts'

export interface Chosen {
  person: { value: string; label: string } | null
  record: Colleague | null
  kind: ActionKind | null
  field: string | null
  days: keyof typeof dayNames
  from: string
  to: string
  search: string
}
export const nothingChosen: Chosen = { person: null, record: null, kind: null, field: null, days: 'any', from: '', to: '', search: '' }

const dayNames = {
  any: 'Any day',
  today: 'Today',
  week: 'Last 7 days',
  month: 'Last 30 days',
  year: 'Last 12 months',
  own: 'Between two days',
} as const
const back = { today: 0, week: 6, month: 29, year: 364 } as const
const day = /^\d{4}-\d{2}-\d{2}$/

/** What the chosen filters ask of the server. */
export function filtersOf(chosen: Chosen, timeZone: string): LogFilters {
  const now = today(timeZone)
  const span =
    chosen.days === 'any'
      ? {}
      : chosen.days === 'own'
        ? { from: day.test(chosen.from) ? chosen.from : undefined, to: day.test(chosen.to) ? chosen.to : undefined }
        : { from: addDays(now, -back[chosen.days]), to: now }
  const all = {
    actor: chosen.person?.value,
    subject: chosen.record?.value,
    kind: chosen.kind ?? undefined,
    field: chosen.field ?? undefined,
    search: chosen.search.trim() || undefined,
    ...span,
  }
  return Object.fromEntries(Object.entries(all).filter(([, value]) => value !== undefined)) as LogFilters
}

interface FiltersProps {
  chosen: Chosen
  onChange: (chosen: Chosen) => void
}

/** Person, action, record, field and date; a person or a record is looked up in a field that opens below. */
export function LogFilterBar({ chosen, onChange }: FiltersProps): ReactElement {
  const [open, setOpen] = useState<'person' | 'record' | null>(null)
  const set = (part: Partial<Chosen>) => onChange({ ...chosen, ...part })
  const toggle = (which: 'person' | 'record') => setOpen(open === which ? null : which)
  const filtered = JSON.stringify(chosen) !== JSON.stringify(nothingChosen)
  return (
    <div className="no-print px-4 pt-4 pb-3 md:px-8">
      <div className="flex flex-wrap items-center gap-2">
        <FilterButton name="Person" value={chosen.person?.label} expanded={open === 'person'} onClick={() => toggle('person')} />
        <Menu align="start" label="Action" trigger={<FilterButton name="Action" value={chosen.kind && kindNames[chosen.kind]} />}>
          <MenuItem checked={chosen.kind === null} onSelect={() => set({ kind: null })}>
            Any action
          </MenuItem>
          {actionKinds.map((kind) => (
            <MenuItem key={kind} checked={chosen.kind === kind} onSelect={() => set({ kind })}>
              {kindNames[kind]}
            </MenuItem>
          ))}
        </Menu>
        <FilterButton name="Record" value={chosen.record?.label} expanded={open === 'record'} onClick={() => toggle('record')} />
        <Menu
          align="start"
          label="Field"
          trigger={<FilterButton name="Field" value={fieldChoices.find(([value]) => value === chosen.field)?.[1]} />}
        >
          <MenuItem checked={chosen.field === null} onSelect={() => set({ field: null })}>
            Any field
          </MenuItem>
          {fieldChoices.map(([field, label]) => (
            <MenuItem key={field} checked={chosen.field === field} onSelect={() => set({ field })}>
              {label}
            </MenuItem>
          ))}
        </Menu>
        <Menu
          align="start"
          label="Date"
          trigger={<FilterButton name="Date" value={chosen.days === 'any' ? null : dayNames[chosen.days]} />}
        >
          {(Object.keys(dayNames) as (keyof typeof dayNames)[]).map((days) => (
            <MenuItem key={days} checked={chosen.days === days} onSelect={() => set({ days })}>
              {dayNames[days]}
            </MenuItem>
          ))}
        </Menu>
        <SearchInput
          label="Search by name"
          placeholder="Search by name"
          value={chosen.search}
          onChange={(search) => set({ search })}
          className="w-48"
        />
        {filtered && (
          <Button
            size="sm"
            variant="ghost"
            onClick={() => {
              setOpen(null)
              onChange(nothingChosen)
            }}
          >
            Clear filters
          </Button>
        )}
      </div>
      {open === 'person' && (
        <div className="mt-2 max-w-80">
          <RemoteCombo
            search={searchActors}
            value={chosen.person}
            onChange={(person) => set({ person })}
            placeholder="Who did it"
            aria-label="Person who acted"
            emptyText="Nobody of that name acted here"
          />
        </div>
      )}
      {open === 'record' && (
        <div className="mt-2 max-w-80">
          <ColleaguePicker label="Person the record is about" value={chosen.record} onChange={(record) => set({ record })} />
        </div>
      )}
      {chosen.days === 'own' && (
        <div className="mt-2 flex max-w-100 flex-wrap gap-2">
          <DateInput
            aria-label="From"
            value={chosen.from}
            onChange={(from) => set({ from })}
            weekStartsOn={1}
            locale="en-GB"
            className="w-44"
          />
          <DateInput aria-label="To" value={chosen.to} onChange={(to) => set({ to })} weekStartsOn={1} locale="en-GB" className="w-44" />
        </div>
      )}
    </div>
  )
}

type FilterButtonProps = { name: string; value?: string | null | undefined; expanded?: boolean; onClick?: () => void }
function FilterButton({ name, value, expanded, ...rest }: FilterButtonProps): ReactElement {
  return (
    <Button size="sm" aria-expanded={expanded} {...rest}>
      {name}
      {value && <span className="max-w-40 truncate font-normal text-ink-2">{value}</span>}
      <ChevronDown className="ek-icon text-ink-3" size={14} aria-hidden="true" />
    </Button>
  )
}
