import type { ReactElement } from 'react'
import { Wording } from '#slices/ai-provider/web/public.tsx'
import { DateInput } from '#ui/date-input.tsx'
import { Select } from '#ui/select.tsx'
import { TextArea, TextInput } from '#ui/text-input.tsx'
import type { FieldValue, LetterField } from '../contract.ts'
import { choiceWords } from './words.ts'

interface InputProps {
  field: Pick<LetterField, 'type' | 'options' | 'columns'>
  label: string
  value: FieldValue
  disabled?: boolean
  onChange: (value: FieldValue) => void
}

const lines = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
const rows = (text: string): string[][] => lines(text).map((line) => line.split('|').map((cell) => cell.trim()))
const asText = (value: FieldValue): string => {
  if (!Array.isArray(value)) return value === null ? '' : String(value)
  return value.map((one) => (Array.isArray(one) ? one.map((cell) => cell ?? '').join(' | ') : one)).join('\n')
}

/** How a value of many entries is typed; null for a value of one. */
function linesOf({ type, columns }: InputProps['field']): Pick<LinesProps, 'hint' | 'read'> | null {
  if (type === 'list' || type === 'address') return { hint: 'One to a line.', read: lines }
  if (type !== 'table') return null
  return { hint: `One row to a line: ${(columns ?? []).map((column) => column.label).join(' | ')}`, read: rows }
}

/** The control for a value of a field's type. Nothing typed is no value. */
export function FieldInput({ field, label, value, disabled = false, onChange }: InputProps): ReactElement {
  const many = linesOf(field)
  if (many) return <Lines label={label} {...many} value={value} disabled={disabled} onChange={onChange} />
  const text = asText(value)
  const set = (typed: string): void => onChange(typed.trim() === '' ? null : typed)
  switch (field.type) {
    case 'date':
      return <DateInput aria-label={label} disabled={disabled} value={text} weekStartsOn={1} locale="en-GB" onChange={set} />
    case 'time':
      return <TextInput type="time" aria-label={label} disabled={disabled} value={text} onChange={(event) => set(event.target.value)} />
    case 'choice':
      return (
        <Select
          aria-label={label}
          disabled={disabled}
          value={text}
          placeholder="Choose"
          options={(field.options ?? []).map((option) => ({ value: option, label: choiceWords(option) }))}
          onChange={set}
        />
      )
    case 'text':
      return (
        <span className="grid justify-items-start gap-1">
          <TextArea aria-label={label} disabled={disabled} rows={3} value={text} onChange={(event) => set(event.target.value)} />
          {!disabled && <Wording notes={text} onUse={set} />}
        </span>
      )
    default:
      return <TextInput aria-label={label} disabled={disabled} value={text} onChange={(event) => set(event.target.value)} />
  }
}

interface LinesProps {
  label: string
  hint: string
  value: FieldValue
  disabled: boolean
  read: (text: string) => string[] | string[][]
  onChange: (value: FieldValue) => void
}

function Lines({ label, hint, value, disabled, read, onChange }: LinesProps): ReactElement {
  return (
    <span className="grid gap-1">
      <TextArea
        aria-label={`${label}. ${hint}`}
        rows={4}
        disabled={disabled}
        defaultValue={asText(value)}
        onChange={(event) => {
          const typed = read(event.target.value)
          onChange(typed.length === 0 ? null : typed)
        }}
      />
      <span className="text-xs text-ink-3">{hint}</span>
    </span>
  )
}
