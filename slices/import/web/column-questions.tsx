import { useId, type ReactElement } from 'react'
import { Radio } from '#ui/checkbox.tsx'
import { Field } from '#ui/field.tsx'
import type { ImportColumn, Question } from '../contract.ts'
import type { ColumnChoice } from './match-draft.ts'

/** One way round for the whole column, asked with its own cells: what 03/04/2024 would come to either way. */
export function DateOrderQuestion({
  column,
  value,
  onChange,
}: {
  column: ImportColumn
  value: ColumnChoice['dateOrder']
  onChange: (order: 'dmy' | 'mdy') => void
}): ReactElement {
  const name = useId()
  const ways = [
    { order: 'dmy', label: 'Day first' },
    { order: 'mdy', label: 'Month first' },
  ] as const
  return (
    <div className="rounded-lg border border-warn-line bg-warn-soft px-3.5 py-3">
      <Field label={`The dates in “${column.name}” can be read two ways. Which is meant?`} group>
        <div className="grid gap-2">
          {ways.map(({ order, label }) => (
            <Radio
              key={order}
              name={name}
              label={label}
              checked={value === order}
              onChange={() => onChange(order)}
              hint={column.readings
                .slice(0, 3)
                .map((reading) => `${reading.text} is ${reading[order] ?? 'no date'}`)
                .join(' · ')}
            />
          ))}
        </div>
      </Field>
    </div>
  )
}

/** The options of a question as they come, each with what it would come to. */
export function OptionList({
  question,
  value,
  onChange,
  disabled,
}: {
  question: Question
  value: string | null
  onChange: (option: string) => void
  disabled?: boolean | undefined
}): ReactElement {
  const name = useId()
  return (
    <Field label={question.text} group>
      <div className="grid gap-1.5">
        {question.options.map((option) => (
          <Radio
            key={option.id}
            name={name}
            label={<span dir="auto">{option.label}</span>}
            hint={option.hint}
            checked={value === option.id}
            disabled={disabled}
            onChange={() => onChange(option.id)}
          />
        ))}
      </div>
    </Field>
  )
}
