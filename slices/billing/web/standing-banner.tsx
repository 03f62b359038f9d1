import { Link } from '@tanstack/react-router'
import type { ReactElement } from 'react'
import { showDate } from '#platform/shared/calendar-date.ts'
import { useMe } from '#slices/workspace/web/public.tsx'
import { Glyph } from '#ui/glyphs.tsx'

/** Said on every page while nothing is paid, so that nobody finds out by a change that is refused. */
export function StandingBanner({
  kind,
  until,
  because,
}: {
  kind: 'grace' | 'read-only'
  until: string | null
  because: 'trial' | 'unpaid' | null
}): ReactElement | null {
  const { userRole } = useMe()
  const pays = userRole === 'super_admin'
  // Until it can only be read, it is the matter of whoever pays.
  if (kind === 'grace' && !pays) return null
  const why = because === 'trial' ? 'The trial has ended.' : 'A payment is missing.'
  return (
    <aside
      aria-label={kind === 'grace' ? 'A payment is due' : 'This workspace can only be read'}
      className="no-print flex shrink-0 items-center gap-3 border-b border-warn-line bg-warn-soft px-5 py-1.5 text-sm"
    >
      <Glyph kind="due" />
      <p className="flex-1">
        {kind === 'grace'
          ? `${why} Everything works until ${until ? showDate(until) : 'then'}; after that this workspace can only be read.`
          : 'This workspace can only be read and exported until it is paid for. Nothing is deleted.'}
        {pays ? (
          <>
            {' '}
            <Link to="/app/workspace/billing" className="ek-link">
              Billing & Usage
            </Link>
          </>
        ) : (
          ' A super admin can pay for it.'
        )}
      </p>
    </aside>
  )
}
