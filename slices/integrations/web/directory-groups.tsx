import { useState, type ReactElement } from 'react'
import type { EndpointResult } from '#platform/shared/endpoint.ts'
import { useProof } from '#slices/auth/web/public.tsx'
import { roleNames } from '#slices/workspace/web/public.tsx'
import { Notice } from '#ui/error-banner.tsx'
import { EmptyLine } from '#ui/empty-state.tsx'
import { Select } from '#ui/select.tsx'
import { type getDirectory, groupRoles } from '../contract.ts'
import { useSetGroupRole } from './api.ts'
import { failureOf } from './key-dialog.tsx'

type Directory = EndpointResult<typeof getDirectory>
type Group = Directory['groups_shown'][number]

const choices = [{ value: 'none', label: 'No role' }, ...groupRoles.map((value) => ({ value, label: roleNames[value] }))]

/** Groups the directory keeps, and the role each gives its members. */
export const DirectoryGroups = ({ found }: { found: Directory | undefined }): ReactElement | null =>
  found ? <Groups groups={found.groups_shown} connect={found.can.connect} /> : null

function Groups({ groups, connect }: { groups: readonly Group[]; connect: boolean }): ReactElement {
  const [said, setSaid] = useState<{ good: boolean; text: string } | null>(null)
  const set = useSetGroupRole()
  const { withProof, proof } = useProof()
  const give = (group: Group, value: string): void => {
    setSaid(null)
    const role = groupRoles.find((each) => each === value) ?? null
    void withProof(() => set.mutateAsync({ id: group.id, role })).then(
      ({ changed }) =>
        setSaid({
          good: true,
          text: `${group.name}: ${changed === 1 ? '1 member has' : `${changed} members have`} another role from now on.`,
        }),
      (error: unknown) => {
        const text = failureOf(error, 'The role could not be set. Please try again.')
        if (text !== null) setSaid({ good: false, text })
      },
    )
  }
  return (
    <section aria-labelledby="directory-groups">
      <h3 id="directory-groups" className="mt-6 mb-2 text-base font-semibold">
        Groups and roles
      </h3>
      <p className="mb-3 max-w-prose text-sm text-ink-2">
        Whoever is in several groups has the highest role of them. Super admins, and people with a role of your own, are changed under
        Members alone.
      </p>
      <output className="mb-3 block">{said && <Notice tone={said.good ? 'info' : 'warn'}>{said.text}</Notice>}</output>
      {groups.length === 0 ? (
        <EmptyLine>The directory has sent no groups yet. Assign a group to Evenkeel there; it appears here with its members.</EmptyLine>
      ) : (
        <ul className="border-t border-line text-sm">
          {groups.map((group) => (
            <li key={group.id} className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 border-b border-line py-2">
              <span className="min-w-0">
                <span className="font-semibold break-words">{group.name}</span>
                <span className="block text-ink-2">{group.members === 1 ? '1 person' : `${group.members} people`}</span>
              </span>
              {connect ? (
                <span className="w-44">
                  <Select
                    aria-label={`Role of ${group.name}`}
                    options={choices}
                    value={group.role ?? 'none'}
                    disabled={set.isPending}
                    onChange={(value) => give(group, value)}
                  />
                </span>
              ) : (
                <span>{group.role === null ? 'No role' : roleNames[group.role]}</span>
              )}
            </li>
          ))}
        </ul>
      )}
      {proof}
    </section>
  )
}
