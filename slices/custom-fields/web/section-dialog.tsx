import { useState, type ReactElement } from 'react'
import { FormDialog } from '#ui/form-dialog.tsx'
import { Field } from '#ui/field.tsx'
import { Segmented } from '#ui/segmented.tsx'
import { TextInput } from '#ui/text-input.tsx'
import type { SectionCreate, SectionDefinition } from '../contract.ts'
import { problemsOf, useSaveDefinition } from './api.ts'
import { RightsFields } from './rights-fields.tsx'

const blank: SectionCreate = { name: '', kind: 'fields', grp: 'work', own_write: 'none', remind_days: 30 }

/** A section, new or as it was. */
export function SectionDialog({ section, onClose }: { section: SectionDefinition | null; onClose: () => void }): ReactElement {
  const saving = useSaveDefinition()
  const [draft, setDraft] = useState<SectionCreate>(section ?? blank)
  const [problems, setProblems] = useState<Record<string, string>>({})
  const change = (part: Partial<SectionCreate>): void => setDraft((before) => ({ ...before, ...part }))
  const submit = async (): Promise<void> => {
    const { name, grp, own_write, remind_days, kind } = draft
    const settings = { name, grp, own_write, remind_days }
    try {
      await saving.mutateAsync(
        section
          ? { what: 'section', id: section.id, body: { ...settings, version: section.version, archived: section.archived } }
          : { what: 'section', id: null, body: { ...settings, kind } },
      )
      onClose()
    } catch (error) {
      setProblems(problemsOf(error))
    }
  }
  return (
    <FormDialog
      title={section ? `Change ${section.name}` : 'Add a section'}
      problem={problems['']}
      saving={saving.isPending}
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      <Field label="Name" required error={problems.name}>
        <TextInput value={draft.name} maxLength={80} autoComplete="off" onChange={(event) => change({ name: event.target.value })} />
      </Field>
      {!section && (
        <Field label="It holds" group hint="A table has any number of rows, such as qualifications.">
          <Segmented
            look="choice"
            value={draft.kind}
            onChange={(kind) => change({ kind })}
            items={[
              { value: 'fields', label: 'Fields' },
              { value: 'table', label: 'A table' },
            ]}
          />
        </Field>
      )}
      {draft.kind === 'table' && (
        <>
          <RightsFields grp={draft.grp} own={draft.own_write} pay={false} problems={problems} onChange={change} />
          <Field
            label="Days before a row expires to tell people"
            error={problems.remind_days}
            hint="Counts once a column says when a row expires."
          >
            <TextInput
              value={String(draft.remind_days)}
              inputMode="numeric"
              onChange={(event) => change({ remind_days: Number(event.target.value.replace(/\D/g, '').slice(0, 3)) })}
            />
          </Field>
        </>
      )}
    </FormDialog>
  )
}
