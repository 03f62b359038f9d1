import type { Editor, JSONContent } from '@tiptap/core'
import { useMemo, useState, type ReactElement } from 'react'
import { Button } from '#ui/button.tsx'
import { Checkbox } from '#ui/checkbox.tsx'
import { ComboSelect } from '#ui/combo-select.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Field } from '#ui/field.tsx'
import { Segmented } from '#ui/segmented.tsx'
import { Select } from '#ui/select.tsx'
import type { LetterField } from '../../contract.ts'
import { sourceWords } from '../words.ts'

interface InsertProps {
  editor: Editor
  fields: readonly LetterField[]
  onClose: () => void
}

/** Finds a field by what people call it and puts it in, or puts the paragraphs chosen under a condition. */
export function InsertDialog({ editor, fields, onClose }: InsertProps): ReactElement {
  const [kind, setKind] = useState<'field' | 'condition'>('field')
  const [name, setName] = useState('')
  const [form, setForm] = useState('')
  const [values, setValues] = useState<readonly string[]>([])
  const chosen = fields.find((field) => field.name === name)
  const options = useMemo(() => optionsOf(fields, kind), [fields, kind])
  const forms = chosen && kind === 'field' ? formsOf(chosen) : []
  const ready = chosen !== undefined && (kind === 'field' || values.length > 0)
  const insert = (): void => {
    if (!chosen) return
    if (kind === 'field')
      editor
        .chain()
        .focus()
        .insertContent(nodeOf(chosen, form || (forms[0]?.value ?? '')))
        .run()
    else wrap(editor, chosen, values)
    onClose()
  }
  return (
    <Dialog
      open
      onOpenChange={(open) => open || onClose()}
      title="Insert"
      onSubmit={(event) => {
        event.preventDefault()
        if (ready) insert()
      }}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" variant="primary" disabled={!ready}>
            Insert
          </Button>
        </>
      }
    >
      <div className="grid gap-5">
        <Field label={kind === 'field' ? 'Field' : 'Only when'} hint={chosen && `Comes from: ${sourceWords[chosen.source]}`}>
          <ComboSelect
            options={options}
            value={name}
            placeholder="First name, date of the hearing"
            onChange={(next) => {
              setName(next)
              setForm('')
              setValues([])
            }}
          />
        </Field>
        <Segmented
          label="What is inserted"
          value={kind}
          onChange={(next) => {
            setKind(next)
            setName('')
            setValues([])
          }}
          items={[
            { value: 'field', label: 'A field' },
            { value: 'condition', label: 'A condition' },
          ]}
        />
        {forms.length > 1 && (
          <Field label="Shown">
            <Select value={form || (forms[0]?.value ?? '')} options={forms} onChange={setForm} />
          </Field>
        )}
        {kind === 'condition' && chosen && <Values field={chosen} values={values} onChange={setValues} />}
      </div>
    </Dialog>
  )
}

function Values({
  field,
  values,
  onChange,
}: {
  field: LetterField
  values: readonly string[]
  onChange: (values: readonly string[]) => void
}): ReactElement {
  const all = field.options ?? ['yes', 'no']
  const words = (value: string): string =>
    field.options ? value.replaceAll(/[_-]/g, ' ') : value === 'yes' ? 'It is recorded' : 'It is not recorded'
  return (
    <fieldset className="grid gap-2">
      <legend className="mb-1 text-sm font-medium">Shown when it is</legend>
      {all.map((value) => (
        <Checkbox
          key={value}
          label={words(value)}
          checked={values.includes(value)}
          onChange={(on) => onChange(on ? [...values, value] : values.filter((each) => each !== value))}
        />
      ))}
    </fieldset>
  )
}

/** A choice decides a condition and is not printed; everything else may be printed, and may be asked whether it is recorded. */
const optionsOf = (fields: readonly LetterField[], kind: 'field' | 'condition') =>
  fields
    .filter(({ type }) => kind === 'condition' || type !== 'choice')
    .map(({ name, label, source }) => ({ value: name, label: `${label} (${sourceWords[source]})` }))

const many = ['list', 'text', 'table']
function formsOf({ type, formats }: LetterField): { value: string; label: string }[] {
  if (type === 'table') return [{ value: 'block:table', label: 'As a table' }]
  const inline = [
    { value: '', label: 'In the sentence' },
    ...formats.map((format) => ({ value: `format:${format}`, label: 'With the weekday' })),
  ]
  if (!many.includes(type)) return inline
  return [
    ...inline,
    { value: 'block:bullets', label: 'As a list' },
    { value: 'block:numbers', label: 'As a numbered list' },
    { value: 'block:paragraphs', label: 'As paragraphs of its own' },
  ]
}

function nodeOf({ name, type }: LetterField, form: string): JSONContent {
  const [kind, value] = (type === 'table' ? 'block:table' : form).split(':')
  if (kind === 'block') return { type: 'fieldBlock', attrs: { name, as: value } }
  return { type: 'field', attrs: { name, ...(kind === 'format' ? { format: value } : {}) } }
}

function wrap(editor: Editor, field: LetterField, is: readonly string[]): void {
  const when = field.options ? field.name : `has:${field.name}`
  editor
    .chain()
    .focus()
    .wrapIn('condition', { when, is: [...is] })
    .run()
}
