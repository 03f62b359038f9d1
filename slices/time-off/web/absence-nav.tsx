import { Link } from '@tanstack/react-router'
import type { ReactElement } from 'react'
import { useMe } from '#slices/workspace/web/public.tsx'

const places = [
  { to: '/app/time-off', label: 'Time off', hrOnly: false },
  { to: '/app/sickness', label: 'Sickness', hrOnly: false },
  { to: '/app/family-leave', label: 'Family leave', hrOnly: true },
  { to: '/app/payroll', label: 'Payroll', hrOnly: true },
] as const

/** From one page about the absence of one's people to the others; for who leads nobody there is none. */
export function AbsenceNav(): ReactElement | null {
  const { userRole } = useMe()
  if (userRole === null || userRole === 'employee') return null
  const isHr = userRole !== 'manager'
  return (
    <nav aria-label="Absence" className="flex flex-wrap gap-x-4 gap-y-1 text-sm">
      {places
        .filter(({ hrOnly }) => isHr || !hrOnly)
        .map(({ to, label }) => (
          <Link key={to} to={to} className="ek-link" activeProps={{ className: 'font-semibold text-ink no-underline' }}>
            {label}
          </Link>
        ))}
    </nav>
  )
}
