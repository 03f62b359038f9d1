import { useQuery } from '@tanstack/react-query'
import { useState, type FormEvent, type ReactElement } from 'react'
import { useProof } from '#slices/auth/web/public.tsx'
import { Button } from '#ui/button.tsx'
import { Checkbox } from '#ui/checkbox.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { EmptyLine } from '#ui/empty-state.tsx'
import { ErrorBanner } from '#ui/error-banner.tsx'
import { Field } from '#ui/field.tsx'
import { Plus } from '#ui/icons.ts'
import { TextInput } from '#ui/text-input.tsx'
import type { PeopleGroup, RolesOverview } from '../contract.ts'
import { placesQuery, useAddGroup, useRemoveGroup, useUpdateGroup } from './api.ts'
import { failureOf } from './failure.ts'

type Group = RolesOverview['groups'][number]

const filterOf = ({ departments, locations }: Group): string =>
  [departments.length > 0 && `in ${departments.join(' or ')}`, locations.length > 0 && `at ${locations.join(' or ')}`]
    .filter(Boolean)
    .join(', ')

/** Named sets of people, which roles of the workspace can be about. */
export function GroupList({ overview }: { overview: RolesOverview }): ReactElement {
  const [editing, setEditing] = useState<Group | 'new' | null>(null)
  const { give } = overview.can
  return (
    <>
      <div className="mt-6 mb-2 flex items-center justify-between gap-3">
        <h3 className="text-base font-semibold">Groups of people</h3>
        {give && (
          <Button size="sm" icon={Plus} onClick={() => setEditing('new')}>
            Add a group
          </Button>
        )}
      </div>
      {overview.groups.length === 0 && <EmptyLine>No groups yet. A group names people by department or location.</EmptyLine>}
      <ul className="divide-y divide-line">
        {overview.groups.map((group) => (
          <li key={group.id} className="flex flex-wrap items-center justify-between gap-2 py-2 text-sm">
            <span>
              <span className="font-[550]">{group.name}</span>
              <span className="text-ink-2">
                {' '}
                · everyone {filterOf(group)} · {group.people === 1 ? '1 person' : `${group.people} people`}
              </span>
            </span>
            {give && (
              <Button size="sm" aria-label={`Edit ${group.name}`} onClick={() => setEditing(group)}>
                Edit
              </Button>
            )}
          </li>
        ))}
      </ul>
      {editing && <GroupEditor group={editing === 'new' ? null : editing} onClose={() => setEditing(null)} />}
    </>
  )
}

const toggled = (list: readonly string[], name: string, on: boolean): string[] =>
  on ? [...list, name] : list.filter((each) => each !== name)

function GroupEditor({ group, onClose }: { group: Group | null; onClose: () => void }): ReactElement {
  const [draft, setDraft] = useState<PeopleGroup>(group ?? { name: '', departments: [], locations: [] })
  const [problem, setProblem] = useState<string | null>(null)
  const places = useQuery(placesQuery)
  const [add, update, remove] = [useAddGroup(), useUpdateGroup(), useRemoveGroup()]
  const { withProof, proof } = useProof()
  const busy = add.isPending || update.isPending || remove.isPending
  const run = (act: () => Promise<unknown>): void => {
    setProblem(null)
    void withProof(act).then(onClose, (error: unknown) => setProblem(failureOf(error, 'The group could not be saved. Please try again.')))
  }
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    run(() => {
      const { name, departments, locations } = draft
      const body = { name, departments, locations }
      return group ? update.mutateAsync({ ...body, id: group.id, version: group.version }) : add.mutateAsync(body)
    })
  }
  const choices = (kind: 'departments' | 'locations') => [
    ...new Set([...draft[kind], ...(places.data?.[kind] ?? []).map(({ name }) => name)]),
  ]
  return (
    <>
      <Dialog
        open
        onOpenChange={(open) => open || onClose()}
        title={group ? `Edit ${group.name}` : 'Add a group'}
        closeBlocked={busy}
        onSubmit={submit}
        footer={
          <>
            {group && (
              <Button variant="danger" disabled={busy} onClick={() => run(() => remove.mutateAsync(group.id))}>
                Delete group
              </Button>
            )}
            <Button variant="primary" type="submit" loading={busy}>
              Save group
            </Button>
          </>
        }
      >
        {problem && <ErrorBanner message={problem} />}
        <div className="grid gap-4">
          <Field label="Name">
            <TextInput value={draft.name} maxLength={80} onChange={(event) => setDraft({ ...draft, name: event.target.value })} />
          </Field>
          {(['departments', 'locations'] as const).map((kind) => (
            <fieldset key={kind}>
              <legend className="mb-1 text-sm font-semibold">{kind === 'departments' ? 'Departments' : 'Locations'}</legend>
              <p className="mb-2 text-sm text-ink-3">Leave all empty for any.</p>
              <div className="grid gap-1 sm:grid-cols-2">
                {choices(kind).map((name) => (
                  <Checkbox
                    key={name}
                    label={name}
                    checked={draft[kind].includes(name)}
                    onChange={(on) => setDraft({ ...draft, [kind]: toggled(draft[kind], name, on) })}
                  />
                ))}
              </div>
            </fieldset>
          ))}
        </div>
      </Dialog>
      {proof}
    </>
  )
}
