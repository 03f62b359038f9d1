import { useQuery } from '@tanstack/react-query'
import { useState, type ReactElement } from 'react'
import { choicesQuery } from '#slices/workspace/web/public.tsx'
import { Checkbox } from '#ui/checkbox.tsx'
import { Field } from '#ui/field.tsx'
import { Select } from '#ui/select.tsx'
import { TextInput } from '#ui/text-input.tsx'
import { weekDays } from '../contract.ts'
import type { OneFieldProps } from './one-field.ts'
import { editStrings, fieldLabels } from './strings.ts'

interface Pattern {
  days: readonly string[]
  hours: number
}

/** Days as boxes, hours as a number; neither given means no pattern. */
export function WorkPatternEditor({ value, hint, error, onChange }: OneFieldProps): ReactElement {
  const pattern = value as Pattern | null
  const days = pattern?.days ?? []
  const [hours, setHours] = useState(pattern && Number.isFinite(pattern.hours) ? String(pattern.hours) : '')
  const say = (nextDays: readonly string[], nextHours: string): void => {
    setHours(nextHours)
    const written = nextHours.trim().replace(',', '.')
    if (nextDays.length === 0 && written === '') onChange(null)
    else onChange({ days: weekDays.filter((day) => nextDays.includes(day)), hours: written === '' ? Number.NaN : Number(written) })
  }
  // A record holds one week; patterns of two weeks in turn are for the calendar.
  const named = (useQuery(choicesQuery).data?.patterns ?? []).filter(({ weeks }) => weeks.length === 1)
  const take = (name: string): void => {
    const week = named.find((each) => each.name === name)?.weeks[0]
    if (week)
      say(
        weekDays.filter((_, i) => (week[i] ?? 0) > 0),
        String(week.reduce((sum, each) => sum + each, 0)),
      )
  }
  return (
    <>
      {named.length > 0 && (
        <Field label={editStrings.namedPattern} className="sm:col-span-2">
          <Select
            options={named.map(({ name }) => ({ value: name, label: name }))}
            value=""
            placeholder={editStrings.choosePattern}
            onChange={take}
          />
        </Field>
      )}
      <Field
        label={`${fieldLabels.work_pattern}: ${editStrings.days.toLowerCase()}`}
        group
        hint={hint}
        error={error}
        className="sm:col-span-2"
      >
        <div className="flex flex-wrap gap-x-4">
          {weekDays.map((day) => (
            <Checkbox
              key={day}
              label={day}
              checked={days.includes(day)}
              onChange={(on) => say(on ? [...days, day] : days.filter((kept) => kept !== day), hours)}
            />
          ))}
        </div>
      </Field>
      <Field label={editStrings.hours} error={error && editStrings.hoursProblem}>
        <TextInput inputMode="decimal" autoComplete="off" value={hours} onChange={(event) => say(days, event.target.value)} />
      </Field>
    </>
  )
}
