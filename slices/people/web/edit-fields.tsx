import type { ReactElement } from 'react'
import { classNames } from '#ui/class-names.ts'
import { Field } from '#ui/field.tsx'
import type { EditableField, Employee } from '../contract.ts'
import { EditField } from './edit-field.tsx'
import { EmergencyContactsEditor } from './emergency-editor.tsx'
import type { OneFieldProps } from './one-field.ts'
import { storedValue, typed, wayOf, writableGroups, type Draft, type FieldGroupShape, type Way } from './employee-draft.ts'
import { editStrings, fieldLabels } from './strings.ts'
import { showValue } from './values.ts'
import { WorkPatternEditor } from './work-pattern-editor.tsx'

interface EditFieldsProps {
  base: Employee
  draft: Draft
  onDraft: (change: (draft: Draft) => Draft) => void
  /** One message per field. */
  problems: Readonly<Record<string, string>>
  /** Fields someone else changed while this draft was written. */
  theirs: readonly string[]
}

/** The form of the edit sheet: the groups of the profile, with the fields the asker may change. */
export function EditFields(props: EditFieldsProps): ReactElement {
  return (
    <div className="grid gap-6">
      {writableGroups(props.base).map((group) => (
        <Group key={group.title} group={group} {...props} />
      ))}
    </div>
  )
}

const wayNotes: Partial<Record<Way, string>> = { propose: editStrings.approval, step_up: editStrings.stepUp }

function Group({ group, base, draft, onDraft, problems, theirs }: EditFieldsProps & { group: FieldGroupShape }): ReactElement {
  const ways = new Set(group.fields.map((field) => wayOf(base, field)))
  // Said once above the group where it holds for all of it, else under each field.
  const [only] = ways
  const shared = ways.size === 1 && only ? wayNotes[only] : undefined
  return (
    <fieldset className="border-t border-line pt-5 first:border-t-0 first:pt-0">
      <legend className="ek-section-title float-left mb-3 w-full">
        {group.title}
        {shared && <span className="mt-0.5 block text-xs font-normal text-ink-3">{shared}</span>}
      </legend>
      <div className="clear-both grid gap-x-4 gap-y-4.5 sm:grid-cols-2">
        {group.fields.map((field) => {
          const way = wayOf(base, field)
          const stored = storedValue(base, field)
          const clash =
            theirs.includes(field) && field in draft ? editStrings.theirs(showValue(field, stored) || editStrings.none) : undefined
          return (
            <OneField
              key={field}
              field={field}
              base={base}
              value={field in draft ? draft[field] : stored}
              hint={clash ?? (shared || !way ? undefined : wayNotes[way])}
              error={problems[field]}
              onChange={(value) => onDraft((before) => typed(before, base, field, value))}
            />
          )
        })}
      </div>
    </fieldset>
  )
}

const wide = new Set<EditableField>(['email', 'address_line1', 'address_line2', 'manager_id', 'timezone'])

/** Lists and patterns bring their own labels; everything else is one control under one label. */
function OneField(props: OneFieldProps): ReactElement {
  const { field, hint, error, base } = props
  if (field === 'emergency_contacts') return <EmergencyContactsEditor {...props} />
  if (field === 'work_pattern') return <WorkPatternEditor {...props} />
  return (
    <Field
      label={fieldLabels[field]}
      hint={hint}
      error={error}
      required={field === 'first_name' || field === 'email' || (field === 'last_name' && base.last_name !== '')}
      className={classNames(wide.has(field) && 'sm:col-span-2')}
    >
      <EditField {...props} />
    </Field>
  )
}
