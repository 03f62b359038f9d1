import { Link } from '@tanstack/react-router'
import type { ReactElement } from 'react'
import { showDate } from '#platform/shared/calendar-date.ts'
import { Glyph } from '#ui/glyphs.tsx'
import type { Member } from './use-me.ts'

/** Said on every page while a workspace waits for its end, so that nobody is surprised by it. */
export function ClosingBanner({ me }: { me: Member }): ReactElement | null {
  if (me.tenant.closes_on === null) return null
  return (
    <aside
      aria-label="This workspace closes"
      className="no-print flex shrink-0 items-center gap-3 border-b border-warn-line bg-warn-soft px-5 py-1.5 text-sm"
    >
      <Glyph kind="due" />
      <p className="flex-1">
        This workspace closes on {showDate(me.tenant.closes_on)}.
        {me.userRole === 'super_admin' && (
          <>
            {' '}
            <Link to="/app/workspace/settings" hash="danger" className="ek-link">
              Keep it open or export its records
            </Link>
          </>
        )}
      </p>
    </aside>
  )
}
