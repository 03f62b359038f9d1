import { useEffect, useRef, useState, type ReactElement } from 'react'
import type { ErrorDetails } from '#platform/shared/app-error.ts'
import { useMe } from '#slices/workspace/web/public.tsx'
import { Button } from '#ui/button.tsx'
import { Notice } from '#ui/error-banner.tsx'
import { toast } from '#ui/toast.tsx'
import type { Employee } from '../contract.ts'
import { useReload } from './api.ts'
import { momentInWords } from '#platform/web/clock.ts'
import { editStrings, fieldList, profileStrings } from './strings.ts'

export interface Conflict {
  /** Who changed what and when; absent where the server does not know. */
  readonly changed: ErrorDetails['changed']
  readonly reloaded: boolean
}

interface ConflictProps {
  employee: Employee
  own: boolean
  conflict: Conflict
  onReloaded: (fresh: Employee) => void
  onChange: (conflict: Conflict) => void
}

/** Someone else saved first: says who and what, and brings the record up to date under the text that stays. */
export function EditConflict({ employee, own, conflict, onReloaded, onChange }: ConflictProps): ReactElement {
  const { tenant } = useMe()
  const reload = useReload(employee, own)
  const [loading, setLoading] = useState(false)
  const { changed, reloaded } = conflict
  const notice = useRef<HTMLDivElement>(null)
  // The sheet may be scrolled far below, and the button goes away when it has done its work.
  useEffect(() => notice.current?.focus(), [])
  const bringUpToDate = async (): Promise<void> => {
    setLoading(true)
    try {
      onReloaded(await reload())
      onChange({ ...conflict, reloaded: true })
    } catch {
      toast.error(profileStrings.failed)
    } finally {
      setLoading(false)
    }
  }
  return (
    <div ref={notice} tabIndex={-1} className="mb-5 rounded-lg" role="alert">
      <Notice tone="warn">
        {reloaded ? (
          editStrings.reloaded
        ) : (
          <>
            <p className="font-semibold">
              {changed
                ? editStrings.conflict(
                    changed.by,
                    momentInWords(changed.at, tenant?.time_zone ?? 'Europe/London'),
                    fieldList(changed.fields),
                  )
                : editStrings.conflictPlain}
            </p>
            <p className="mt-1">{editStrings.conflictHint}</p>
            <Button size="sm" className="mt-2" loading={loading} onClick={() => void bringUpToDate()}>
              {editStrings.reload}
            </Button>
          </>
        )}
      </Notice>
    </div>
  )
}
