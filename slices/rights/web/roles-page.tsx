import { useQuery } from '@tanstack/react-query'
import { Fragment, useState, type ReactElement } from 'react'
import { roles, type Role } from '#platform/shared/actor.ts'
import { roleNames, SettingsFrame, useMe } from '#slices/workspace/web/public.tsx'
import { Button } from '#ui/button.tsx'
import { ErrorBanner } from '#ui/error-banner.tsx'
import { Check, Eye, UserCog } from '#ui/icons.ts'
import { SkeletonRows } from '#ui/skeleton.tsx'
import type { RolesOverview } from '../contract.ts'
import { rolesQuery } from './api.ts'
import { ChangeRole } from './change-role.tsx'
import { RoleInWords } from './role-in-words.tsx'
import { roleRows, type Cell } from './role-rows.ts'
import { OwnRoles } from './own-roles.tsx'
import { ViewAs } from './view-as.tsx'

/** /app/workspace/roles: what each role sees and does, who has it, and the roles made in this workspace. */
export function RolesPage(): ReactElement {
  const found = useQuery(rolesQuery)
  const [open, setOpen] = useState<'change' | 'view' | null>(null)
  const give = found.data?.can.give ?? false
  return (
    <SettingsFrame
      title="Roles and permissions"
      lead="What each role can see and do. Everyone has one role."
      action={
        give && (
          <div className="flex flex-wrap gap-2">
            <Button icon={Eye} onClick={() => setOpen('view')}>
              View as someone
            </Button>
            <Button icon={UserCog} onClick={() => setOpen('change')}>
              Change someone’s role
            </Button>
          </div>
        )
      }
    >
      {found.isError ? (
        <div className="px-4 md:px-8">
          <ErrorBanner message="The roles could not be loaded." retrying={found.isFetching} onRetry={() => void found.refetch()} />
        </div>
      ) : found.data ? (
        <>
          <RoleTable overview={found.data} />
          <RoleInWords overview={found.data} />
          <OwnRoles overview={found.data} />
          {open === 'change' && <ChangeRole overview={found.data} onClose={() => setOpen(null)} />}
          {open === 'view' && <ViewAs onClose={() => setOpen(null)} />}
        </>
      ) : (
        <div className="px-4 md:px-8">
          <SkeletonRows label="Roles are loading" rows={10} />
        </div>
      )}
    </SettingsFrame>
  )
}

const countOf = (count: number, mine: boolean): string => {
  const people = count === 1 ? '1 person' : `${count} people`
  if (!mine) return people
  return count === 1 ? 'You' : `${people}, with you`
}

function RoleTable({ overview }: { overview: RolesOverview }): ReactElement {
  const me = useMe()
  return (
    <div className="overflow-x-auto">
      <table className="ek-table ek-table--compact w-full table-fixed">
        <thead>
          <tr>
            <th scope="col" className="w-1/3 pl-4! md:w-2/5 md:pl-8!">
              Permission
            </th>
            {roles.map((role) => (
              <th key={role} scope="col" className="px-1! py-2 text-center! whitespace-normal! md:px-3!">
                <span className="block text-xs font-semibold text-ink md:text-sm">{roleNames[role]}</span>
                <span className="num block font-normal">{countOf(overview.counts[role], me.userRole === role)}</span>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {roleRows.map(({ title, rows }) => (
            <Fragment key={title}>
              <tr>
                <th scope="colgroup" colSpan={5} className="border-line! bg-paper pl-4! md:pl-8!">
                  {title}
                </th>
              </tr>
              {rows.map(({ label, cell }) => (
                <tr key={label}>
                  <th scope="row" className="border-line! py-1.5 pl-4! text-sm! font-normal! whitespace-normal! text-ink! md:pl-8!">
                    {label}
                  </th>
                  {roles.map((role: Role) => (
                    <td key={role} className="px-1! text-center md:px-3!">
                      <Mark cell={cell(role)} />
                    </td>
                  ))}
                </tr>
              ))}
            </Fragment>
          ))}
        </tbody>
      </table>
    </div>
  )
}

function Mark({ cell }: { cell: Cell }): ReactElement {
  if (typeof cell === 'string') return <span className="text-xs text-ink-2 md:text-sm">{cell}</span>
  return cell ? (
    <>
      <Check className="ek-icon mx-auto text-accent" size={16} aria-hidden="true" />
      <span className="sr-only">Yes</span>
    </>
  ) : (
    <>
      <span className="text-ink-3" aria-hidden="true">
        –
      </span>
      <span className="sr-only">No</span>
    </>
  )
}
