import { useState, type ReactElement } from 'react'
import { ColleaguePicker, type Colleague } from '#slices/people/web/public.tsx'
import { useMe } from '#slices/workspace/web/public.tsx'
import { DateInput } from '#ui/date-input.tsx'
import { Field } from '#ui/field.tsx'
import { Segmented } from '#ui/segmented.tsx'
import { Select } from '#ui/select.tsx'
import { TextInput } from '#ui/text-input.tsx'
import type { CustomValue, FieldDefinition, FieldKind } from '../contract.ts'
import { FileInput } from './file-input.tsx'

/** A value while it is being typed; the server and rules.ts read it the same way. */
export type Typed = string | boolean | null
export const typedOf = (value: CustomValue): Typed => (value === null || typeof value === 'boolean' ? value : String(value))

type InputProps = {
  field: FieldDefinition
  value: Typed
  shown?: string | null | undefined
  error: string | undefined
  /** Whose value it is, for a kind whose value has a place of its own. */
  personId?: string | undefined
  onChange: (value: Typed) => void
}

/** A field with the control its kind asks for. */
export function ValueInput({ field, error, ...rest }: InputProps): ReactElement {
  const { pattern } = field.rules
  const hint = [field.help, pattern ? `Looks like ${pattern}: A a letter, 9 a digit, * either.` : null].filter(Boolean).join(' ')
  return (
    <Field
      label={field.name}
      required={field.rules.required}
      error={error}
      hint={hint || undefined}
      group={field.kind === 'yes_no' || field.kind === 'file'}
    >
      <Control field={field} {...rest} />
    </Field>
  )
}

function Control({ field, value, shown, personId, onChange }: Omit<InputProps, 'error'>): ReactElement {
  const text = typeof value === 'string' ? value : ''
  if (field.kind === 'choice') return <Choice choices={field.rules.choices} value={text} onChange={onChange} />
  if (field.kind === 'yes_no') return <YesNo value={value} onChange={onChange} />
  if (field.kind === 'date') return <Day value={text} onChange={onChange} />
  if (field.kind === 'file' && personId)
    return (
      <FileInput
        at={{ personId, fieldId: field.id }}
        label={field.name}
        stored={text ? { id: text, name: shown ?? 'File' } : null}
        onChange={onChange}
      />
    )
  if (field.kind === 'person') return <Person value={text} shown={shown} onChange={onChange} />
  return <Written kind={field.kind} value={text} onChange={onChange} />
}

function Written({ kind, value, onChange }: { kind: FieldKind; value: string; onChange: (value: Typed) => void }): ReactElement {
  return (
    <TextInput
      value={value}
      inputMode={kind === 'text' ? undefined : 'decimal'}
      autoComplete="off"
      leading={kind === 'money' ? <span className="text-ink-3">£</span> : undefined}
      onChange={(event) => onChange(event.target.value)}
    />
  )
}

type ChoiceProps = { choices: readonly string[] | undefined; value: string; onChange: (value: Typed) => void }

function Choice({ choices = [], value, onChange }: ChoiceProps): ReactElement {
  const options = choices.map((choice) => ({ value: choice, label: choice }))
  return <Select options={options} value={value} onChange={onChange} placeholder="None" />
}

function Day({ value, onChange }: { value: string; onChange: (value: Typed) => void }): ReactElement {
  const { tenant } = useMe()
  return <DateInput value={value} onChange={onChange} weekStartsOn={tenant?.week_starts_on ?? 1} locale={tenant?.locale ?? 'en-GB'} />
}

function YesNo({ value, onChange }: { value: Typed; onChange: (value: Typed) => void }): ReactElement {
  return (
    <Segmented
      look="choice"
      value={value === true ? 'yes' : value === false ? 'no' : 'none'}
      onChange={(next) => onChange(next === 'none' ? null : next === 'yes')}
      items={[
        { value: 'yes', label: 'Yes' },
        { value: 'no', label: 'No' },
        { value: 'none', label: 'Not recorded' },
      ]}
    />
  )
}

function Person({
  value,
  shown,
  onChange,
}: {
  value: string
  shown: string | null | undefined
  onChange: (value: Typed) => void
}): ReactElement {
  const [chosen, setChosen] = useState<Colleague | null>(
    value ? { value, label: shown ?? 'Someone', initials: shown ?? '', jobTitle: null, photo: null } : null,
  )
  return (
    <ColleaguePicker
      value={chosen}
      onChange={(colleague) => {
        setChosen(colleague)
        onChange(colleague?.value ?? null)
      }}
    />
  )
}
