import { useQuery } from '@tanstack/react-query'
import { useId, useRef, useState, type ReactElement } from 'react'
import { choicesQuery } from '#slices/workspace/web/public.tsx'
import { IconButton } from '#ui/button.tsx'
import { ComboSelect } from '#ui/combo-select.tsx'
import { ChevronDown } from '#ui/icons.ts'
import { Select } from '#ui/select.tsx'
import { TextInput } from '#ui/text-input.tsx'
import { contracts, employmentTypes, payFrequencies, type EditableField } from '../contract.ts'
import { peopleFacets } from './api.ts'
import { CalendarDay } from './calendar-day.tsx'
import { ColleaguePicker, colleagueOf, type Colleague } from './colleague-picker.tsx'
import type { OneFieldProps } from './one-field.ts'
import { editStrings } from './strings.ts'
import { textOf } from './values.ts'

const dates = new Set<EditableField>(['start_date', 'end_date', 'date_of_birth'])
const choices: Partial<Record<EditableField, readonly string[]>> = {
  employment_type: employmentTypes,
  contract: contracts,
  pay_frequency: payFrequencies,
}

/** The control for one field, by what the field holds. */
export function EditField(props: OneFieldProps): ReactElement {
  const { field, value, onChange } = props
  const options = choices[field]
  if (options) return <Choice options={options} value={value} onChange={onChange} />
  if (dates.has(field)) return <CalendarDay value={textOf(value)} onChange={onChange} />
  if (field === 'manager_id') return <Manager {...props} />
  if (field === 'timezone') return <TimeZone value={value} onChange={onChange} />
  if (field === 'department' || field === 'location') return <Suggested field={field} value={textOf(value)} onChange={onChange} />
  return <Line field={field} value={textOf(value)} onChange={onChange} />
}

interface ValueProps {
  value: unknown
  onChange: (value: unknown) => void
}

const lineKinds: Partial<Record<EditableField, { type?: string; inputMode?: 'decimal' | 'numeric'; autoComplete?: string }>> = {
  email: { type: 'email' },
  phone_mobile: { type: 'tel' },
  phone_home: { type: 'tel' },
  salary: { inputMode: 'decimal' },
  bank_account_number: { inputMode: 'numeric' },
  bank_sort_code: { inputMode: 'numeric' },
}

function Line({ field, value, onChange }: { field: EditableField; value: string; onChange: (value: string) => void }): ReactElement {
  const masked = value.includes('••••')
  return (
    <TextInput
      {...lineKinds[field]}
      value={value}
      autoComplete="off"
      leading={field === 'salary' ? <span className="text-ink-3">£</span> : undefined}
      // A masked value is replaced as a whole, never edited.
      onFocus={(event) => masked && event.target.select()}
      onChange={(event) => onChange(event.target.value)}
    />
  )
}

const suggestions = { department: 'departments', location: 'locations' } as const

interface SuggestedProps {
  field: keyof typeof suggestions
  value: string
  onChange: (value: string) => void
}

/** Free text with the names of the workspace's list, or where it has none with those in use, so that one department is not written three ways. */
export function Suggested({ field, value, onChange }: SuggestedProps): ReactElement {
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const listed = useQuery(choicesQuery).data?.[suggestions[field]] ?? []
  const facets = useQuery({ ...peopleFacets(), enabled: listed.length === 0 })
  const names = listed.length > 0 ? listed : (facets.data?.[suggestions[field]] ?? [])
  return (
    <>
      <TextInput
        ref={input}
        // Our own arrow stands where the browser would draw its.
        className="[&_::-webkit-calendar-picker-indicator]:hidden!"
        value={value}
        list={id}
        autoComplete="off"
        onChange={(event) => onChange(event.target.value)}
        trailing={
          <IconButton
            label={editStrings.showSuggestions}
            icon={ChevronDown}
            tooltip={false}
            tabIndex={-1}
            className="-mr-1.5"
            onClick={() => showPicker(input.current)}
          />
        }
      />
      <datalist id={id}>
        {names.map(({ name }) => (
          <option key={name} value={name}>
            {name}
          </option>
        ))}
      </datalist>
    </>
  )
}

function showPicker(input: HTMLInputElement | null): void {
  input?.focus()
  // Not every browser opens a list of suggestions on request; typing opens it everywhere.
  input?.showPicker?.()
}

function Choice({ options, value, onChange }: ValueProps & { options: readonly string[] }): ReactElement {
  return (
    <Select
      options={options.map((option) => ({ value: option, label: option }))}
      value={textOf(value)}
      placeholder={editStrings.none}
      onChange={onChange}
    />
  )
}

const timeZones = Intl.supportedValuesOf('timeZone').map((zone) => ({ value: zone, label: zone }))

function TimeZone({ value, onChange }: ValueProps): ReactElement {
  const stored = textOf(value)
  const options =
    stored === '' || timeZones.some((zone) => zone.value === stored) ? timeZones : [{ value: stored, label: stored }, ...timeZones]
  return <ComboSelect options={options} value={stored} onChange={onChange} />
}

function Manager({ base, value, onChange }: OneFieldProps): ReactElement {
  const [chosen, setChosen] = useState<Colleague | null>(null)
  const { manager } = base.metadata
  const known = [chosen, manager && colleagueOf(manager)].find((colleague) => colleague?.value === value)
  return (
    <ColleaguePicker
      value={known ?? null}
      not={base.id}
      onChange={(colleague) => {
        setChosen(colleague)
        onChange(colleague?.value ?? null)
      }}
    />
  )
}
