import type { ReactElement } from 'react'
import { useState } from 'react'
import { Avatar } from './avatar.tsx'
import { Checkbox, Radio } from './checkbox.tsx'
import { ComboSelect } from './combo-select.tsx'
import { DateInput } from './date-input.tsx'
import { dateProblem } from './date-problem.ts'
import { Field } from './field.tsx'
import { matchesText } from './match-text.ts'
import { PasswordInput } from './password-input.tsx'
import { RemoteCombo } from './remote-combo.tsx'
import { SearchInput } from './search-input.tsx'
import { Segmented } from './segmented.tsx'
import type { Option } from './select.tsx'
import { Select } from './select.tsx'
import { Switch } from './switch.tsx'
import { TextArea, TextInput } from './text-input.tsx'

const departments = ['Commercial', 'Engineering', 'Finance', 'Operations', 'People', 'Quality and Safety'].map((name) => ({
  value: name,
  label: name,
}))
const industries = ['Computer software', 'Healthcare', 'Human resources', 'Retail', 'Wholesale', 'Zoology'].map((name) => ({
  value: name,
  label: name,
}))
const many = Array.from({ length: 10_000 }, (_, index) => ({
  value: `${index}`,
  label: `Cost centre ${String(index + 1).padStart(5, '0')}`,
}))

export function FieldSamples(): ReactElement {
  const [date, setDate] = useState('2026-11-31')
  const [department, setDepartment] = useState('Commercial')
  return (
    <div className="grid gap-5 sm:grid-cols-2">
      <Field label="First name" required hint="Rest">
        <TextInput defaultValue="Leila" />
      </Field>
      <Field label="Mobile phone" hint="Placeholder">
        <TextInput type="tel" placeholder="07700 900 000" />
      </Field>
      <Field label="Email" required error="Enter an email address such as leila@example.com.">
        <TextInput type="email" defaultValue="leila" />
      </Field>
      <Field label="Job title" hint="Disabled">
        <TextInput defaultValue="Commercial Analyst" disabled />
      </Field>
      <Field label="Start date" required error={dateProblem(date)}>
        <DateInput value={date} onChange={setDate} />
      </Field>
      <Field label="Department">
        <Select options={departments} value={department} onChange={setDepartment} placeholder="Choose" />
      </Field>
      <Field label="Location" error="Choose a location.">
        <Select options={departments} value="" onChange={() => undefined} placeholder="Choose" />
      </Field>
      <Field label="Employment type">
        <Select options={departments} value="" onChange={() => undefined} placeholder="Choose" disabled />
      </Field>
      <Field
        label="Password"
        labelAction={
          <a className="ek-link" href="#forgot">
            Forgot your password?
          </a>
        }
      >
        <PasswordInput size="lg" defaultValue="correct horse" />
      </Field>
      <Field label="Requested pattern">
        <TextArea defaultValue="Four days, Tuesday to Friday, 14:00 to 23:30, same weekly hours." />
      </Field>
    </div>
  )
}

type Person = Option & { job: string }
const people: readonly Person[] = [
  { value: 'p1', label: 'Mei Chow', job: 'Commercial Director' },
  { value: 'p2', label: 'Tomasz Wójcik', job: 'Maintenance Engineer' },
  { value: 'p3', label: 'Adaeze Okonkwo', job: 'Operations Director' },
]
const findPeople = (text: string, signal: AbortSignal): Promise<readonly Person[]> =>
  new Promise((resolve, reject) => {
    signal.addEventListener('abort', () => reject(new Error('aborted')))
    setTimeout(() => resolve(people.filter((person) => matchesText(person.label, text))), 400)
  })
const failing = (): Promise<readonly Person[]> => Promise.reject(new Error('offline'))
const showPerson = (person: Person): ReactElement => (
  <>
    <Avatar id={person.value} name={person.label} size={22} />
    {person.label}
    <span className="text-ink-3">{person.job}</span>
  </>
)

export function ComboSamples(): ReactElement {
  const [industry, setIndustry] = useState('')
  const [centre, setCentre] = useState('')
  const [person, setPerson] = useState<Person | null>(people[0] ?? null)
  return (
    <div className="grid gap-5 sm:grid-cols-2">
      <Field label="Industry" required hint={`Value: ${industry || 'none'}`}>
        <ComboSelect options={industries} value={industry} onChange={setIndustry} placeholder="Choose or type" size="lg" />
      </Field>
      <Field label="Cost centre" hint="10,000 options">
        <ComboSelect options={many} value={centre} onChange={setCentre} placeholder="Choose or type" />
      </Field>
      <Field label="Line Manager" hint="Searched on the server">
        <RemoteCombo search={findPeople} value={person} onChange={setPerson} renderOption={showPerson} placeholder="Search by name" />
      </Field>
      <Field label="Line Manager" error="Choose a line manager.">
        <RemoteCombo search={failing} value={null} onChange={() => undefined} placeholder="The server does not answer" />
      </Field>
      <Field label="Country" hint="Disabled">
        <ComboSelect options={industries} value="Retail" onChange={setIndustry} disabled />
      </Field>
    </div>
  )
}

const sizes = ['Just Me', '2-5', '6-10', '11-25', '26-50', '51-100', '100+'].map((size) => ({ value: size, label: size }))

export function ChoiceSamples(): ReactElement {
  const [on, setOn] = useState(true)
  const [view, setView] = useState<'list' | 'board'>('list')
  const [size, setSize] = useState('100+')
  const [filter, setFilter] = useState('')
  return (
    <div className="grid gap-5">
      <div className="flex flex-wrap items-center gap-6">
        <Checkbox label="Half day" checked={on} onChange={setOn} />
        <Checkbox label="Some of them" indeterminate />
        <Checkbox label="Not ticked" checked={false} onChange={() => undefined} invalid />
        <Checkbox label="Disabled" disabled defaultChecked />
        <Radio label="Morning" name="part" defaultChecked />
        <Radio label="Afternoon" name="part" />
        <Switch label="Email me" checked={on} onChange={setOn} />
        <Switch label="Disabled" checked={false} onChange={setOn} disabled />
      </div>
      <Segmented
        label="View"
        value={view}
        onChange={setView}
        items={[
          { value: 'list', label: 'List' },
          { value: 'board', label: 'Board' },
        ]}
      />
      <Field label="Team size" group>
        <Segmented look="choice" value={size} onChange={setSize} items={sizes} />
      </Field>
      <SearchInput
        className="max-w-70"
        value={filter}
        onChange={setFilter}
        label="Filter people"
        placeholder="Filter by name, job title or email"
      />
    </div>
  )
}
