import { useState, type FormEvent, type ReactElement } from 'react'
import type { FieldFilter } from '#slices/people/contract.ts'
import { ColleaguePicker, type Colleague } from '#slices/people/web/public.tsx'
import { useMe } from '#slices/workspace/web/public.tsx'
import { Button } from '#ui/button.tsx'
import { DateInput } from '#ui/date-input.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Field } from '#ui/field.tsx'
import { Segmented } from '#ui/segmented.tsx'
import { Select } from '#ui/select.tsx'
import { TextInput } from '#ui/text-input.tsx'
import type { FilterField } from '../contract.ts'
import { readFilter, type FilterProblem } from '../filters.ts'

type Typed = Partial<Record<'is' | 'holds' | 'from' | 'to', string>>

interface DialogProps {
  fields: readonly FilterField[]
  onAdd: (filter: FieldFilter) => void
  onClose: () => void
}

/** One condition: which field, and what must hold of it. */
export function FilterDialog({ fields, onAdd, onClose }: DialogProps): ReactElement {
  const [id, setId] = useState(fields.length === 1 ? (fields[0]?.id ?? '') : '')
  const [typed, setTyped] = useState<Typed>({})
  const [problem, setProblem] = useState<FilterProblem | null>(null)
  const field = fields.find((each) => each.id === id)
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    // A portal's events reach what it was opened from.
    event.stopPropagation()
    if (!field) return setProblem({ at: 'field', message: 'Choose a field.' })
    const filter = filterOf(field.id, typed)
    const read = readFilter(field, filter)
    if ('problem' in read) setProblem(read.problem)
    else onAdd(filter)
  }
  return (
    <Dialog
      open
      onOpenChange={(open) => open || onClose()}
      title="Filter by a field"
      onSubmit={submit}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" variant="primary">
            Filter
          </Button>
        </>
      }
    >
      <div className="grid gap-5">
        <Field label="Field" required error={problem?.at === 'field' ? problem.message : null}>
          <Select
            options={fields.map(({ id: value, name, section }) => ({ value, label: `${name} (${section})` }))}
            value={id}
            placeholder="Choose a field"
            onChange={(next) => {
              setId(next)
              setTyped({})
              setProblem(null)
            }}
          />
        </Field>
        {field && <Condition key={field.id} field={field} typed={typed} onChange={setTyped} problem={problem} />}
      </div>
    </Dialog>
  )
}

const filterOf = (field: string, typed: Typed): FieldFilter => ({
  field,
  ...Object.fromEntries(Object.entries(typed).flatMap(([key, text]) => (text.trim() === '' ? [] : [[key, text.trim()]]))),
})

interface ConditionProps {
  field: FilterField
  typed: Typed
  onChange: (typed: Typed) => void
  problem: FilterProblem | null
}

function Condition({ field, typed, onChange, problem }: ConditionProps): ReactElement {
  const errorAt = (at: FilterProblem['at']) => (problem?.at === at ? problem.message : null)
  if (field.kind === 'number' || field.kind === 'money' || field.kind === 'date')
    return (
      <div className="grid gap-5 sm:grid-cols-2">
        <Field label="From" error={errorAt('from')}>
          <End kind={field.kind} value={typed.from ?? ''} onChange={(from) => onChange({ ...typed, from })} />
        </Field>
        <Field label="To" error={errorAt('to')}>
          <End kind={field.kind} value={typed.to ?? ''} onChange={(to) => onChange({ ...typed, to })} />
        </Field>
      </div>
    )
  if (field.kind === 'text')
    return (
      <Field label="Contains" error={errorAt('holds')}>
        <TextInput
          value={typed.holds ?? ''}
          maxLength={200}
          autoComplete="off"
          onChange={(event) => onChange({ holds: event.target.value })}
        />
      </Field>
    )
  return (
    <Field label="Is" group={field.kind === 'yes_no'} error={errorAt('is')}>
      <Same field={field} value={typed.is ?? ''} onChange={(is) => onChange({ is })} />
    </Field>
  )
}

interface EndProps {
  kind: 'number' | 'money' | 'date'
  value: string
  onChange: (value: string) => void
}

function End({ kind, value, onChange }: EndProps): ReactElement {
  const { tenant } = useMe()
  if (kind === 'date')
    return <DateInput value={value} onChange={onChange} weekStartsOn={tenant?.week_starts_on ?? 1} locale={tenant?.locale ?? 'en-GB'} />
  return (
    <TextInput
      value={value}
      inputMode="decimal"
      maxLength={40}
      autoComplete="off"
      leading={kind === 'money' ? <span className="text-ink-3">£</span> : undefined}
      onChange={(event) => onChange(event.target.value)}
    />
  )
}

function Same({ field, value, onChange }: { field: FilterField; value: string; onChange: (value: string) => void }): ReactElement {
  const [person, setPerson] = useState<Colleague | null>(null)
  if (field.kind === 'choice')
    return (
      <Select
        options={field.choices.map((choice) => ({ value: choice, label: choice }))}
        value={value}
        placeholder="Choose one"
        onChange={onChange}
      />
    )
  if (field.kind === 'yes_no')
    return (
      <Segmented
        look="choice"
        value={value}
        onChange={onChange}
        items={[
          { value: 'yes', label: 'Yes' },
          { value: 'no', label: 'No' },
        ]}
      />
    )
  return (
    <ColleaguePicker
      value={person}
      onChange={(colleague) => {
        setPerson(colleague)
        onChange(colleague?.value ?? '')
      }}
    />
  )
}
