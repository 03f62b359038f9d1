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

type Kind = 'field' | 'condition'
interface Draft {
  readonly kind: Kind
  readonly name: string
  readonly form: string
  readonly values: readonly string[]
}
const nothing: Draft = { kind: 'field', name: '', form: 'line', values: [] }

/** Finds a field by what people call it and puts it in, or puts the paragraphs chosen under a condition. */
export function InsertDialog({ editor, fields, onClose }: InsertProps): ReactElement {
  const [draft, setDraft] = useState(nothing)
  const chosen = fields.find((field) => field.name === draft.name)
  const ready = chosen !== undefined && (draft.kind === 'field' || draft.values.length > 0)
  const insert = (): void => {
    if (!chosen || !ready) return
    put(editor, chosen, draft)
    onClose()
  }
  return (
    <Dialog
      open
      onOpenChange={(open) => open || onClose()}
      title="Insert"
      onSubmit={(event) => {
        event.preventDefault()
        insert()
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
      <Choice fields={fields} chosen={chosen} draft={draft} onChange={setDraft} />
    </Dialog>
  )
}

interface ChoiceProps {
  fields: readonly LetterField[]
  chosen: LetterField | undefined
  draft: Draft
  onChange: (draft: Draft) => void
}

function Choice({ fields, chosen, draft, onChange }: ChoiceProps): ReactElement {
  const { kind } = draft
  const options = useMemo(() => optionsOf(fields, kind), [fields, kind])
  const forms = chosen && kind === 'field' ? formsOf(chosen) : []
  return (
    <div className="grid gap-5">
      <Field label={kind === 'field' ? 'Field' : 'Only when'} hint={chosen && `Comes from: ${sourceWords[chosen.source]}`}>
        <ComboSelect
          options={options}
          value={draft.name}
          placeholder="First name, date of the hearing"
          onChange={(name) => onChange({ ...nothing, kind, name })}
        />
      </Field>
      <Segmented
        label="What is inserted"
        value={kind}
        onChange={(next) => onChange({ ...nothing, kind: next })}
        items={[
          { value: 'field', label: 'A field' },
          { value: 'condition', label: 'A condition' },
        ]}
      />
      {forms.length > 1 && (
        <Field label="Shown">
          <Select value={draft.form} options={forms} onChange={(form) => onChange({ ...draft, form })} />
        </Field>
      )}
      {kind === 'condition' && chosen && (
        <Values field={chosen} values={draft.values} onChange={(values) => onChange({ ...draft, values })} />
      )}
    </div>
  )
}

function put(editor: Editor, field: LetterField, draft: Draft): void {
  if (draft.kind === 'condition') wrap(editor, field, draft.values)
  else editor.chain().focus().insertContent(nodeOf(field, draft.form)).run()
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
