import { useState, type ReactElement } from 'react'
import { showDate } from '#platform/shared/calendar-date.ts'
import { Avatar } from '#ui/avatar.tsx'
import { Badge } from '#ui/badge.tsx'
import { IconButton } from '#ui/button.tsx'
import { ConfirmDialog } from '#ui/confirm-dialog.tsx'
import { Missing } from '#ui/definition-list.tsx'
import { Ellipsis } from '#ui/icons.ts'
import { Menu, MenuItem } from '#ui/menu.tsx'
import { Status } from '#ui/status.tsx'
import { toast } from '#ui/toast-store.ts'
import type { Member } from '../../members-contract.ts'
import { useEnd } from '../members-api.ts'
import { roleNames } from '../role-names.ts'
import { problemOf } from '../saving.ts'
import { LimitDialog } from './limit-dialog.tsx'
import { LinkDialog } from './link-dialog.tsx'

/** Members as rows; on a phone each is a block of its own. */
export function MemberTable({ members, manage }: { members: readonly Member[]; manage: boolean }): ReactElement {
  return (
    <div className="overflow-x-auto">
      <table className="ek-table w-full [--tpad:0rem]">
        <thead>
          <tr>
            <th scope="col">Name</th>
            <th scope="col" className="max-sm:hidden">
              Role
            </th>
            <th scope="col" className="max-md:hidden">
              Employee record
            </th>
            <th scope="col" className="max-lg:hidden">
              Last here
            </th>
            {manage && (
              <th scope="col">
                <span className="sr-only">Actions</span>
              </th>
            )}
          </tr>
        </thead>
        <tbody>
          {members.map((member) => (
            <MemberRow key={member.id} member={member} manage={manage} />
          ))}
        </tbody>
      </table>
    </div>
  )
}

function MemberRow({ member, manage }: { member: Member; manage: boolean }): ReactElement {
  const { name, email, role, person, you, left, last_seen_on } = member
  return (
    <tr>
      <td className="pri py-2">
        <span className="flex items-center gap-3">
          <Avatar id={person?.id ?? member.id} name={name} size={30} />
          <span className="min-w-0">
            <span className="flex flex-wrap items-center gap-2">
              <span className="font-[550]" dir="auto">
                {name}
              </span>
              {you && <Badge>You</Badge>}
              {left && <Status kind="not-applicable">Has left</Status>}
              {member.expires_on && <Status kind="paused">Until {showDate(member.expires_on)}</Status>}
            </span>
            <span className="block text-sm font-normal break-all text-ink-3">{email}</span>
            <span className="block text-sm font-normal text-ink-3 sm:hidden">{roleNames[role]}</span>
          </span>
        </span>
      </td>
      <td className="max-sm:hidden">{roleNames[role]}</td>
      <td className="max-md:hidden">{person ? <span dir="auto">{person.name}</span> : <Missing kind="none" />}</td>
      <td className="whitespace-nowrap max-lg:hidden">{last_seen_on ? showDate(last_seen_on) : 'Not signed in'}</td>
      {manage && (
        <td className="text-right">
          <MemberActions member={member} />
        </td>
      )}
    </tr>
  )
}

function MemberActions({ member }: { member: Member }): ReactElement {
  const [asking, setAsking] = useState<'link' | 'limit' | 'end' | null>(null)
  const end = useEnd()
  const stop = (): void =>
    end.mutate(member, {
      onSuccess: () => toast.success(`${member.name} can no longer open this workspace.`),
      onError: (error) =>
        toast.error(
          problemOf(error, 'The membership could not be ended. Please try again.').message ?? 'The membership could not be ended.',
        ),
      onSettled: () => setAsking(null),
    })
  return (
    <>
      <Menu trigger={<IconButton label={`Actions for ${member.name}`} icon={Ellipsis} tooltip={false} />}>
        <MenuItem onSelect={() => setAsking('link')}>{member.person ? 'Change employee record' : 'Link to an employee record'}</MenuItem>
        {member.role !== 'super_admin' && <MenuItem onSelect={() => setAsking('limit')}>Limit access</MenuItem>}
        <MenuItem onSelect={() => setAsking('end')}>End membership</MenuItem>
      </Menu>
      {asking === 'link' && <LinkDialog member={member} onClose={() => setAsking(null)} />}
      {asking === 'limit' && <LimitDialog member={member} onClose={() => setAsking(null)} />}
      <ConfirmDialog
        open={asking === 'end'}
        onOpenChange={(open) => open || setAsking(null)}
        title={`End ${member.you ? 'your own' : `${member.name}’s`} membership?`}
        confirmLabel="End membership"
        cancelLabel="Keep it"
        loading={end.isPending}
        onConfirm={stop}
      >
        They are signed out at once, unless they belong to another workspace, and invitations they sent are withdrawn. Their employee record
        stays as it is.
      </ConfirmDialog>
    </>
  )
}
