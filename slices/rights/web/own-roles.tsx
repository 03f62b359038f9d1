import { useState, type ReactElement } from 'react'
import { ProofDeclined, useProof } from '#slices/auth/web/public.tsx'
import { roleNames } from '#slices/workspace/web/public.tsx'
import { Button } from '#ui/button.tsx'
import { ConfirmDialog } from '#ui/confirm-dialog.tsx'
import { EmptyLine } from '#ui/empty-state.tsx'
import { Plus } from '#ui/icons.ts'
import { toast } from '#ui/toast-store.ts'
import type { RoleTemplate, RolesOverview } from '../contract.ts'
import { builtIn } from '../rules.ts'
import { useRemoveTemplate } from './api.ts'
import { failureOf } from './failure.ts'
import { GroupList } from './group-list.tsx'
import { GrantsInWords } from './role-in-words.tsx'
import { TemplateEditor, type TemplateDraftShown } from './template-editor.tsx'

const peopleOf = (count: number): string => (count === 0 ? 'Nobody has it' : count === 1 ? '1 person' : `${count} people`)

/** Roles made in this workspace: each begins as a copy of one of the four, or of another. */
export function OwnRoles({ overview }: { overview: RolesOverview }): ReactElement {
  const [editing, setEditing] = useState<TemplateDraftShown | null>(null)
  const [removing, setRemoving] = useState<RoleTemplate | null>(null)
  const { give } = overview.can
  const fresh = { id: null, name: '', role: 'manager', grants: builtIn.manager, group_id: null, version: 0 } as const
  return (
    <section className="px-4 pt-8 md:px-8" aria-labelledby="own-roles">
      <div className="mb-3 flex flex-wrap items-center justify-between gap-3">
        <h2 id="own-roles" className="ek-section-title">
          Roles of this workspace
        </h2>
        {give && (
          <Button size="sm" icon={Plus} onClick={() => setEditing(fresh)}>
            Make a role
          </Button>
        )}
      </div>
      {overview.templates.length === 0 && <EmptyLine>Everyone has one of the four roles as it is.</EmptyLine>}
      <ul className="divide-y divide-line">
        {overview.templates.map((template) => (
          <li key={template.id} className="py-4">
            <div className="flex flex-wrap items-center justify-between gap-2">
              <div>
                <h3 className="text-base font-semibold" dir="auto">
                  {template.name}
                </h3>
                <p className="text-sm text-ink-3">
                  From {roleNames[template.role]}. {peopleOf(template.people)}.
                </p>
              </div>
              {give && (
                <div className="flex gap-2">
                  <Button size="sm" onClick={() => setEditing({ ...template, id: null, name: `${template.name} copy`, version: 0 })}>
                    Copy
                  </Button>
                  <Button size="sm" onClick={() => setEditing(template)}>
                    Edit
                  </Button>
                  {template.people === 0 && (
                    <Button size="sm" onClick={() => setRemoving(template)}>
                      Delete
                    </Button>
                  )}
                </div>
              )}
            </div>
            <details className="mt-2">
              <summary className="cursor-pointer text-sm text-accent-ink">What it sees</summary>
              <GrantsInWords grants={template.grants} managerSeesPay={overview.manager_sees_pay} />
            </details>
          </li>
        ))}
      </ul>
      <GroupList overview={overview} />
      {editing && <TemplateEditor draft={editing} overview={overview} onClose={() => setEditing(null)} />}
      {removing && <RemoveTemplate template={removing} onClose={() => setRemoving(null)} />}
    </section>
  )
}

function RemoveTemplate({ template, onClose }: { template: RoleTemplate; onClose: () => void }): ReactElement {
  const remove = useRemoveTemplate()
  const { withProof, proof } = useProof()
  const confirm = (): void =>
    void withProof(() => remove.mutateAsync(template.id)).then(onClose, (error: unknown) => {
      if (!(error instanceof ProofDeclined)) toast.error(failureOf(error, 'The role could not be deleted.') ?? '')
    })
  return (
    <>
      <ConfirmDialog
        open
        onOpenChange={(open) => open || onClose()}
        title={`Delete ${template.name}?`}
        confirmLabel="Delete role"
        onConfirm={confirm}
        loading={remove.isPending}
      >
        Nobody has this role. It cannot be brought back.
      </ConfirmDialog>
      {proof}
    </>
  )
}
