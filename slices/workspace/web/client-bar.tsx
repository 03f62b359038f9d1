import { Link } from '@tanstack/react-router'
import type { ReactElement } from 'react'
import { roleNames } from './role-names.ts'
import type { Member } from './use-me.ts'

const colours = [
  'bg-av-1 text-av-1-ink',
  'bg-av-2 text-av-2-ink',
  'bg-av-3 text-av-3-ink',
  'bg-av-4 text-av-4-ink',
  'bg-av-5 text-av-5-ink',
] as const

/** Each client has a colour of its own, the same every time. */
const colourOf = (id: string): string => colours[Number.parseInt(id.slice(0, 6), 16) % colours.length] ?? colours[0]

/** For whoever works for several organisations and is on the payroll of none of them here: in whose workspace they are, and as whom. */
export function ClientBar({ me }: { me: Member }): ReactElement | null {
  if (me.tenants.length < 2 || me.employee_id !== null) return null
  return (
    <aside
      aria-label="Whose workspace this is"
      className={`no-print flex shrink-0 items-center gap-3 px-5 py-1.5 text-sm ${colourOf(me.tenant.id)}`}
    >
      <p className="min-w-0 flex-1 truncate">
        You are in <b>{me.tenant.name}</b> as {me.name}, {roleNames[me.userRole]}. What you do is recorded there under your name.
      </p>
      <Link to="/app/clients" className="shrink-0 font-medium underline underline-offset-4">
        All clients
      </Link>
    </aside>
  )
}
