import { useState, type ReactElement } from 'react'
import { FormDialog } from '#ui/form-dialog.tsx'
import { Checkbox } from '#ui/checkbox.tsx'
import { Field } from '#ui/field.tsx'
import { Select } from '#ui/select.tsx'
import { TextInput } from '#ui/text-input.tsx'
import { fieldKinds, type FieldCreate, type FieldDefinition, type SectionDefinition } from '../contract.ts'
import { problemsOf, useSaveDefinition } from './api.ts'
import { RightsFields } from './rights-fields.tsx'
import { RulesFields } from './rules-fields.tsx'
import { kindNames, optionsOf } from './words.ts'

type FieldProps = { section: SectionDefinition; field: FieldDefinition | null; onClose: () => void }

const blankIn = (section: SectionDefinition): FieldCreate => ({
  section_id: section.id,
  name: '',
  help: null,
  kind: 'text',
  grp: section.grp,
  own_write: section.own_write,
  rules: {},
  keeps_history: false,
  expires: false,
})

const titleOf = (section: SectionDefinition, field: FieldDefinition | null): string =>
  field ? `Change ${field.name}` : `Add a ${section.kind === 'table' ? 'column' : 'field'} to ${section.name}`

/** A field or a column, new or as it was. Its kind is for good. */
export function FieldDialog({ section, field, onClose }: FieldProps): ReactElement {
  const saving = useSaveDefinition()
  const [draft, setDraft] = useState<FieldCreate>(() => field ?? blankIn(section))
  const [problems, setProblems] = useState<Record<string, string>>({})
  const change = (part: Partial<FieldCreate>): void => setDraft((before) => ({ ...before, ...part }))
  const inTable = section.kind === 'table'
  const submit = async (): Promise<void> => {
    const { name, help, grp, own_write, rules, keeps_history, expires, kind } = draft
    const settings = { name, help: help?.trim() || null, grp, own_write, rules, keeps_history, expires }
    try {
      await saving.mutateAsync(
        field
          ? { what: 'field', id: field.id, body: { ...settings, version: field.version, archived: field.archived } }
          : { what: 'field', id: null, body: { ...settings, section_id: section.id, kind } },
      )
      onClose()
    } catch (error) {
      setProblems(problemsOf(error))
    }
  }
  const chooseKind = (value: string): void => {
    const kind = fieldKinds.find((each) => each === value)
    if (kind) change({ kind, rules: draft.rules.required ? { required: true } : {}, expires: false })
  }
  return (
    <FormDialog
      title={titleOf(section, field)}
      problem={problems[''] ?? problems.section_id ?? problems.expires}
      saving={saving.isPending}
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      <Field label="Name" required error={problems.name}>
        <TextInput value={draft.name} maxLength={80} autoComplete="off" onChange={(event) => change({ name: event.target.value })} />
      </Field>
      <Field label="Kind" hint={field ? 'The kind of a field is for good.' : undefined} error={problems.kind}>
        <Select options={optionsOf(kindNames)} value={draft.kind} disabled={field !== null} onChange={chooseKind} />
      </Field>
      <Field label="Help" hint="One line under the field." error={problems.help}>
        <TextInput value={draft.help ?? ''} maxLength={200} autoComplete="off" onChange={(event) => change({ help: event.target.value })} />
      </Field>
      {!inTable && <RightsFields grp={draft.grp} own={draft.own_write} pay problems={problems} onChange={change} />}
      <RulesFields
        draft={draft}
        inTable={inTable}
        problems={problems}
        onChange={(part) => change({ rules: { ...draft.rules, ...part } })}
      />
      {!inTable && (
        <Checkbox
          label="Keep its history"
          hint="Each value counts from a day; earlier and planned values are kept."
          checked={draft.keeps_history}
          onChange={(keeps_history) => change({ keeps_history, rules: { ...draft.rules, unique: false } })}
        />
      )}
      {inTable && draft.kind === 'date' && (
        <Checkbox
          label="A row expires on this day"
          hint="HR and the person are told beforehand."
          checked={draft.expires}
          onChange={(expires) => change({ expires })}
        />
      )}
    </FormDialog>
  )
}
