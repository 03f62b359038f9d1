import { useState, type FormEvent, type ReactElement } from 'react'
import { reaches, roles, type Grant, type Grants, type Reach, type Role } from '#platform/shared/actor.ts'
import { useProof } from '#slices/auth/web/public.tsx'
import { roleNames } from '#slices/workspace/web/public.tsx'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { ErrorBanner } from '#ui/error-banner.tsx'
import { Field } from '#ui/field.tsx'
import { Select } from '#ui/select.tsx'
import { TextInput } from '#ui/text-input.tsx'
import type { RolesOverview } from '../contract.ts'
import { builtIn, rightsGroups, sensitiveBeyondRole, type RightsGroup } from '../rules.ts'
import { groupWords, reachWords } from '../words.ts'
import { useAddTemplate, useUpdateTemplate } from './api.ts'
import { failureOf } from './failure.ts'
import { choiceOf, choicesFor, grantOf } from './grant-choices.ts'

export interface TemplateDraftShown {
  /** Null while it is new. */
  readonly id: string | null
  readonly name: string
  readonly role: Role
  readonly grants: Grants
  readonly group_id: string | null
  readonly version: number
}

interface EditorProps {
  draft: TemplateDraftShown
  overview: RolesOverview
  onClose: () => void
}

/** Makes or changes a role: for each group of fields and each kind of people, what may be done. */
export function TemplateEditor({ draft, overview, onClose }: EditorProps): ReactElement {
  const [role, setRole] = useState(draft)
  const [problem, setProblem] = useState<string | null>(null)
  const [add, update] = [useAddTemplate(), useUpdateTemplate()]
  const { withProof, proof } = useProof()
  const busy = add.isPending || update.isPending
  const sensitive = sensitiveBeyondRole(role)
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    setProblem(null)
    const { id, name, grants, group_id, version } = role
    const body = { name, grants, group_id }
    const save = () => (id === null ? add.mutateAsync({ ...body, role: role.role }) : update.mutateAsync({ ...body, id, version }))
    void withProof<unknown>(save).then(onClose, (error: unknown) =>
      setProblem(failureOf(error, 'The role could not be saved. Please try again.')),
    )
  }
  return (
    <>
      <Dialog
        open
        onOpenChange={(open) => open || onClose()}
        title={draft.id === null ? 'Make a role' : `Edit ${draft.name}`}
        closeBlocked={busy}
        onSubmit={submit}
        footer={
          <>
            <Button disabled={busy} onClick={onClose}>
              Cancel
            </Button>
            <Button variant="primary" type="submit" loading={busy}>
              Save role
            </Button>
          </>
        }
      >
        {problem && <ErrorBanner message={problem} />}
        <div className="grid gap-4">
          <Field label="Name">
            <TextInput value={role.name} maxLength={80} onChange={(event) => setRole({ ...role, name: event.target.value })} />
          </Field>
          <Field label="Made from" hint="Pages, processes and session length follow this role.">
            <Select
              value={role.role}
              disabled={draft.id !== null}
              options={roles.map((each) => ({ value: each, label: roleNames[each] }))}
              onChange={(next) => setRole({ ...role, role: next as Role, grants: builtIn[next as Role] })}
            />
          </Field>
          <Field label="Its group of people" hint="Rights over “the people of its group” are about these.">
            <Select
              value={role.group_id ?? 'none'}
              options={[{ value: 'none', label: 'No group' }, ...overview.groups.map(({ id, name }) => ({ value: id, label: name }))]}
              onChange={(id) => setRole({ ...role, group_id: id === 'none' ? null : id })}
            />
          </Field>
          {sensitive.length > 0 && (
            <output className="ek-banner ek-banner--warn">
              <div className="ek-banner__text">
                <b>This role opens sensitive details: {sensitive.map((group) => groupWords[group].name.toLowerCase()).join(', ')}.</b>
                <span className="block text-ink-2">
                  Give it only to people who need them. Everyone with the role sees them from then on.
                </span>
              </div>
            </output>
          )}
          {rightsGroups.map((group) => (
            <GroupGrants key={group} group={group} grants={role.grants} onChange={(grants) => setRole({ ...role, grants })} />
          ))}
        </div>
      </Dialog>
      {proof}
    </>
  )
}

interface GroupGrantsProps {
  group: RightsGroup
  grants: Grants
  onChange: (grants: Grants) => void
}

function GroupGrants({ group, grants, onChange }: GroupGrantsProps): ReactElement {
  const { name, holds } = groupWords[group]
  const set = (reach: Reach, grant: Grant): void => onChange({ ...grants, [group]: { ...grants[group], [reach]: grant } })
  return (
    <fieldset className="border-t border-line pt-3">
      <legend className="float-left w-full text-sm font-semibold">{name}</legend>
      <p className="mb-2 clear-both text-sm text-ink-3">{holds.slice(0, 1).toUpperCase() + holds.slice(1)}.</p>
      <div className="grid gap-3 sm:grid-cols-2">
        {reaches.map((reach) => (
          <Field key={reach} label={reachWords[reach]}>
            <Select
              size="sm"
              value={choiceOf(grants[group]?.[reach])}
              options={choicesFor(group, reach)}
              onChange={(choice) => set(reach, grantOf(choice))}
            />
          </Field>
        ))}
      </div>
    </fieldset>
  )
}
