import { useState, type ReactElement } from 'react'
import { isCalendarDate } from '#platform/shared/calendar-date.ts'
import { Button } from '#ui/button.tsx'
import { DateInput } from '#ui/date-input.tsx'
import { ChevronDown } from '#ui/icons.ts'
import { Menu, MenuItem } from '#ui/menu.tsx'
import type { Division, Insights } from '../contract.ts'
import { isFiltered, type InsightsSearch } from './insights-search.ts'

interface FiltersProps {
  search: InsightsSearch
  choices: Insights['choices'] | undefined
  today: string
  onChange: (search: InsightsSearch) => void
}

const periods = [
  ['6', 'Last 6 months'],
  [undefined, 'Last 12 months'],
  ['24', 'Last 24 months'],
] as const
const divisions = [
  [undefined, 'Location'],
  ['department', 'Department'],
  ['employment_type', 'Employment type'],
] as const
const filters: readonly (readonly [Division, string])[] = [
  ['location', 'Location'],
  ['department', 'Department'],
  ['employment_type', 'Employment type'],
]

/** What the figures are about and how they are divided; all of it stands in the address. */
export function InsightsFilters({ search, choices, today, onChange }: FiltersProps): ReactElement {
  const set = (part: InsightsSearch): void => onChange({ ...search, ...part })
  return (
    <div className="no-print flex flex-wrap items-center gap-x-1.5 gap-y-2 px-4 pb-4 md:px-6 xl:px-gutter">
      <Choice name="Period" value={search.months} choices={periods} onChange={(months) => set({ months })} />
      {filters.map(([division, name]) => {
        const values = choices?.[division] ?? []
        const all = `All${values.length > 0 ? ` ${values.length}` : ''}`
        return (
          <Choice
            key={division}
            name={name}
            value={search[division]}
            choices={[[undefined, all], ...withOwn(values, search[division]).map((each) => [each, each] as const)]}
            onChange={(value) => set({ [division]: value })}
          />
        )
      })}
      <Choice name="Divide by" value={search.by} choices={divisions} onChange={(by) => set({ by })} />
      <Choice
        name="Compare"
        value={search.compare}
        choices={[
          [undefined, 'With a year before'],
          ['none', 'With nothing'],
        ]}
        onChange={(compare) => set({ compare })}
      />
      <AsAt key={search.as_at ?? ''} day={search.as_at} today={today} onChange={(as_at) => set({ as_at })} />
      {(isFiltered(search) || search.as_at !== undefined) && (
        <Button size="sm" variant="ghost" onClick={() => onChange({ months: search.months, by: search.by, compare: search.compare })}>
          Clear filters
        </Button>
      )}
      <span className="ek-meta w-full">Groups under 5 people are hidden to protect privacy.</span>
    </div>
  )
}

/** A link may name a value there is none of on this day. */
const withOwn = (values: readonly string[], own: string | undefined): readonly string[] =>
  own === undefined || values.includes(own) ? values : [own, ...values]

interface ChoiceProps<Value extends string> {
  name: string
  value: Value | undefined
  choices: readonly (readonly [value: Value | undefined, label: string])[]
  onChange: (value: Value | undefined) => void
}

function Choice<Value extends string>({ name, value, choices, onChange }: ChoiceProps<Value>): ReactElement {
  const chosen = choices.find(([each]) => each === value)?.[1]
  const button = (
    <Button size="sm">
      {name} <span className="max-w-28 truncate font-normal text-ink-2">{chosen}</span>
      <ChevronDown className="ek-icon text-ink-3" size={14} aria-hidden="true" />
    </Button>
  )
  return (
    <Menu align="start" label={name} trigger={button}>
      {choices.map(([each, label]) => (
        <MenuItem key={label} checked={each === value} onSelect={() => onChange(each)}>
          {label}
        </MenuItem>
      ))}
    </Menu>
  )
}

/** A day counts once it is a whole one that has been. */
function AsAt({
  day,
  today,
  onChange,
}: {
  day: string | undefined
  today: string
  onChange: (day: string | undefined) => void
}): ReactElement {
  const [typed, setTyped] = useState(day ?? today)
  const change = (next: string): void => {
    setTyped(next)
    if (isCalendarDate(next) && next <= today && next >= '1950-01-01' && next !== (day ?? today))
      onChange(next === today ? undefined : next)
  }
  return (
    <DateInput aria-label="As at" size="sm" value={typed} onChange={change} max={today} weekStartsOn={1} locale="en-GB" className="w-36" />
  )
}
