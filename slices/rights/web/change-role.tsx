import { useCallback, useState, type FormEvent, type ReactElement } from 'react'
import { roles, type Role } from '#platform/shared/actor.ts'
import { useProof } from '#slices/auth/web/public.tsx'
import { roleNames } from '#slices/workspace/web/public.tsx'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { ErrorBanner } from '#ui/error-banner.tsx'
import { Field } from '#ui/field.tsx'
import { RemoteCombo } from '#ui/remote-combo.tsx'
import { Select } from '#ui/select.tsx'
import { toast } from '#ui/toast-store.ts'
import type { RolesOverview } from '../contract.ts'
import { searchMembers, useChangeRole, type MemberChoice } from './api.ts'
import { failureOf } from './failure.ts'

/** Gives a member another role. It counts with their next request. */
export function ChangeRole({ overview, onClose }: { overview: RolesOverview; onClose: () => void }): ReactElement {
  const [member, setMember] = useState<MemberChoice | null>(null)
  const [chosen, setChosen] = useState('')
  const [problem, setProblem] = useState<string | null>(null)
  const change = useChangeRole()
  const { withProof, proof } = useProof()
  const search = useCallback((text: string, signal?: AbortSignal) => searchMembers(text, signal), [])
  const now = member && currentOf(member, overview)
  const finished = (role: string): void => {
    toast.success(`${member?.name ?? ''} now has the role ${role}.`)
    onClose()
  }
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    const template = overview.templates.find(({ id }) => id === chosen)
    if (!member || !chosen) return
    setProblem(null)
    withProof(() =>
      change.mutateAsync({
        id: member.id,
        version: member.version,
        role: template?.role ?? (chosen as Role),
        template_id: template?.id ?? null,
      }),
    ).then(
      () => finished(template?.name ?? roleNames[chosen as Role]),
      (error: unknown) => setProblem(failureOf(error, 'The role could not be changed. Please try again.')),
    )
  }
  return (
    <>
      <Dialog
        open
        onOpenChange={(open) => open || onClose()}
        size="confirm"
        title="Change someone’s role"
        closeBlocked={change.isPending}
        onSubmit={submit}
        footer={
          <>
            <Button disabled={change.isPending} onClick={onClose}>
              Cancel
            </Button>
            <Button variant="primary" type="submit" loading={change.isPending} disabled={!member || !chosen || chosen === now}>
              Change role
            </Button>
          </>
        }
      >
        {problem && <ErrorBanner message={problem} />}
        <div className="grid gap-4">
          <Field label="Member">
            <RemoteCombo
              search={search}
              value={member}
              onChange={(next) => {
                setMember(next)
                setChosen(next ? currentOf(next, overview) : '')
              }}
            />
          </Field>
          <Field label="Role" hint="It counts from their next click. They are told that their role has changed.">
            <Select
              value={chosen}
              disabled={!member}
              onChange={setChosen}
              options={[
                ...roles.map((role) => ({ value: role as string, label: roleNames[role] })),
                ...overview.templates.map(({ id, name, role }) => ({ value: id, label: `${name} (from ${roleNames[role]})` })),
              ]}
            />
          </Field>
        </div>
      </Dialog>
      {proof}
    </>
  )
}

const currentOf = (member: MemberChoice, overview: RolesOverview): string =>
  overview.given.find(({ membership_id }) => membership_id === member.id)?.template_id ?? member.role
