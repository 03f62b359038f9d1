import { Link } from '@tanstack/react-router'
import type { ReactElement } from 'react'
import { isHr } from '#platform/shared/actor.ts'
import type { ListActionsProps } from '#slices/people/web/public.tsx'
import { useMe } from '#slices/workspace/web/public.tsx'
import { buttonClass } from '#ui/button.tsx'
import { Download, Upload } from '#ui/icons.ts'
import { MenuItem } from '#ui/menu.tsx'

/** Import and Export, for who keeps people's records. The server decides again what each may bring in or take out. */
export function PeopleListActions({ as }: ListActionsProps): ReactElement | null {
  const { userRole } = useMe()
  if (userRole === null || !isHr({ role: userRole })) return null
  if (as === 'empty') return <ImportLink>Import a spreadsheet</ImportLink>
  if (as === 'items')
    return (
      <>
        <MenuItem icon={Upload} render={<Link to="/app/people/import" />}>
          Import
        </MenuItem>
        <MenuItem
          icon={Download}
          render={<Link to="/app/people" search hash="export" resetScroll={false} hashScrollIntoView={false} replace />}
        >
          Export
        </MenuItem>
      </>
    )
  return (
    <>
      <Link to="/app/people" search hash="export" resetScroll={false} hashScrollIntoView={false} replace className={buttonClass()}>
        <Download className="ek-icon" size={16} aria-hidden="true" /> Export
      </Link>
      <ImportLink>Import</ImportLink>
    </>
  )
}

function ImportLink({ children }: { children: string }): ReactElement {
  return (
    <Link to="/app/people/import" className={buttonClass()}>
      <Upload className="ek-icon" size={16} aria-hidden="true" /> {children}
    </Link>
  )
}
