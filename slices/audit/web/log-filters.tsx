import { useState, type ReactElement } from 'react'
import { isCalendarDate } from '#platform/shared/calendar-date.ts'
import { ColleaguePicker, type Colleague } from '#slices/people/web/public.tsx'
import { Button } from '#ui/button.tsx'
import { DateInput } from '#ui/date-input.tsx'
import { ChevronDown } from '#ui/icons.ts'
import { Menu, MenuItem } from '#ui/menu.tsx'
import { RemoteCombo } from '#ui/remote-combo.tsx'
import { SearchInput } from '#ui/search-input.tsx'
import { actionKinds } from '../contract.ts'
import { searchActors } from './api.ts'
import { dayChoices, isBackToFront, isFiltered, type DayChoice, type LogSearch } from './log-search.ts'
import { fieldChoices, fieldName, kindNames } from './strings.ts'

const dayNames: Record<DayChoice, string> = {
  today: 'Today',
  week: 'Last 7 days',
  month: 'Last 30 days',
  year: 'Last 12 months',
  own: 'Between two days',
}
const spans = dayChoices.map((choice) => [choice, dayNames[choice]] as const)
const kinds = actionKinds.map((kind) => [kind, kindNames[kind]] as const)
/** A link may ask for a field that is none of those most asked for. */
const fieldsWith = (field: string | undefined): readonly (readonly [string, string])[] =>
  field === undefined || fieldChoices.some(([value]) => value === field) ? fieldChoices : [...fieldChoices, [field, fieldName(field)]]

/** The people an address names; of one who was just chosen the name is known, of others the entries tell it. */
export interface Named {
  readonly person: Actor | null
  readonly record: Colleague | null
}
type Actor = { value: string; label: string }

interface FiltersProps {
  chosen: LogSearch
  named: Named
  onChange: (chosen: LogSearch, named?: Partial<Named>) => void
}

/** Person, action, record, field and date; a person or a record is looked up in a field that opens below. */
export function LogFilterBar({ chosen, named, onChange }: FiltersProps): ReactElement {
  const [open, setOpen] = useState<'person' | 'record' | null>(null)
  const set = (part: LogSearch, names?: Partial<Named>) => onChange({ ...chosen, ...part }, names)
  const toggle = (which: 'person' | 'record') => setOpen(open === which ? null : which)
  return (
    <div className="no-print px-4 pt-4 pb-3 md:px-8">
      <div className="flex flex-wrap items-center gap-2">
        <FilterButton name="Person" value={named.person?.label} expanded={open === 'person'} onClick={() => toggle('person')} />
        <ChoiceMenu name="Action" any="Any action" choices={kinds} value={chosen.kind} onChange={(kind) => set({ kind })} />
        <FilterButton name="Record" value={named.record?.label} expanded={open === 'record'} onClick={() => toggle('record')} />
        <ChoiceMenu
          name="Field"
          any="Any field"
          choices={fieldsWith(chosen.field)}
          value={chosen.field}
          onChange={(field) => set({ field })}
        />
        <ChoiceMenu
          name="Date"
          any="Any day"
          choices={spans}
          value={chosen.days}
          onChange={(days) => set({ days, from: undefined, to: undefined })}
        />
        <SearchInput
          label="Search by name"
          placeholder="Search by name"
          value={chosen.search ?? ''}
          onChange={(search) => set({ search: search.trim() || undefined })}
          className="w-full sm:w-48"
        />
        {isFiltered(chosen) && (
          <Button
            size="sm"
            variant="ghost"
            onClick={() => {
              setOpen(null)
              onChange({})
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
            value={named.person}
            onChange={(person) => set({ person: person?.value }, { person })}
            placeholder="Who did it"
            aria-label="Person who acted"
            emptyText="Nobody of that name acted here"
          />
        </div>
      )}
      {open === 'record' && (
        <div className="mt-2 max-w-80">
          <ColleaguePicker
            label="Person the record is about"
            value={named.record}
            onChange={(record) => set({ record: record?.value }, { record })}
          />
        </div>
      )}
      {chosen.days === 'own' && <TwoDays chosen={chosen} onChange={onChange} />}
    </div>
  )
}

interface ChoiceMenuProps<Value extends string> {
  name: string
  any: string
  choices: readonly (readonly [value: Value, label: string])[]
  value: Value | undefined
  onChange: (value: Value | undefined) => void
}
function ChoiceMenu<Value extends string>({ name, any, choices, value, onChange }: ChoiceMenuProps<Value>): ReactElement {
  const chosen = choices.find(([each]) => each === value)?.[1]
  return (
    <Menu align="start" label={name} trigger={<FilterButton name={name} value={chosen} />}>
      <MenuItem checked={value === undefined} onSelect={() => onChange(undefined)}>
        {any}
      </MenuItem>
      {choices.map(([each, label]) => (
        <MenuItem key={each} checked={each === value} onSelect={() => onChange(each)}>
          {label}
        </MenuItem>
      ))}
    </Menu>
  )
}

const whole = (day: string): string | undefined => (isCalendarDate(day) ? day : undefined)

/** Both days count. A day counts once it is a whole one. */
function TwoDays({ chosen, onChange }: { chosen: LogSearch; onChange: (chosen: LogSearch) => void }): ReactElement {
  const [typed, setTyped] = useState({ from: chosen.from ?? '', to: chosen.to ?? '' })
  const set = (part: Partial<typeof typed>): void => {
    const next = { ...typed, ...part }
    setTyped(next)
    onChange({ ...chosen, from: whole(next.from), to: whole(next.to) })
  }
  return (
    <fieldset className="mt-2 flex max-w-100 flex-wrap gap-2">
      <legend className="sr-only">Between two days, both included</legend>
      <DateInput aria-label="From" value={typed.from} onChange={(from) => set({ from })} weekStartsOn={1} locale="en-GB" className="w-44" />
      <DateInput aria-label="To" value={typed.to} onChange={(to) => set({ to })} weekStartsOn={1} locale="en-GB" className="w-44" />
      {isBackToFront(chosen) && (
        <p role="alert" className="ek-error w-full">
          The first day is after the last. Nothing lies between them.
        </p>
      )}
    </fieldset>
  )
}

type FilterButtonProps = { name: string; value?: string | null | undefined; expanded?: boolean; onClick?: () => void }
function FilterButton({ name, value, expanded, ...rest }: FilterButtonProps): ReactElement {
  return (
    <Button size="sm" aria-expanded={expanded} {...rest}>
      {name} {value && <span className="max-w-40 truncate font-normal text-ink-2">{value}</span>}
      <ChevronDown className="ek-icon text-ink-3" size={14} aria-hidden="true" />
    </Button>
  )
}
