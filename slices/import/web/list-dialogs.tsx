import type { ReactElement } from 'react'
import { isHr } from '#platform/shared/actor.ts'
import type { ListDialogProps } from '#slices/people/web/public.tsx'
import { useMe } from '#slices/workspace/web/public.tsx'
import { ExportDialog } from './export-dialog.tsx'

/** The dialog of Export, which the address opens. */
export function PeopleListDialogs({ search, hash, onClose }: ListDialogProps): ReactElement | null {
  const { userRole } = useMe()
  if (hash !== 'export' || userRole === null || !isHr({ role: userRole })) return null
  return <ExportDialog search={search} onClose={onClose} />
}
