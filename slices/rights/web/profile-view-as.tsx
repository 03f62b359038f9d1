import { lazy, Suspense, useState, type ReactElement } from 'react'
import { useViewing } from '#platform/web/viewing.ts'
import { useMe } from '#slices/workspace/web/public.tsx'
import { Button } from '#ui/button.tsx'
import { Eye } from '#ui/icons.ts'
import { hasWorkspaceAct } from '../rules.ts'

const ViewAs = lazy(() => import('./view-as.tsx').then((part) => ({ default: part.ViewAs })))

/** On another person's profile, for who may look at the product as them. */
export function ProfileViewAs({ id, name, own }: { id: string; name: string; own: boolean }): ReactElement | null {
  const me = useMe()
  const view = useViewing()
  const [open, setOpen] = useState(false)
  if (own || view || me.userRole === null || !hasWorkspaceAct({ role: me.userRole }, 'give_roles')) return null
  return (
    <>
      <Button icon={Eye} onClick={() => setOpen(true)}>
        View as
      </Button>
      {open && (
        <Suspense>
          <ViewAs person={{ id, name }} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
