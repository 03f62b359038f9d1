import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactElement } from 'react'
import { showDate } from '#platform/shared/calendar-date.ts'
import { useMe } from '#slices/workspace/web/public.tsx'
import { Avatar } from '#ui/avatar.tsx'
import { buttonClass } from '#ui/button.tsx'
import { Glyph } from '#ui/glyphs.tsx'
import { teamToday, type TeamToday } from './api.ts'

interface Task {
  readonly key: string
  readonly employee_id: string
  readonly name: string
  readonly what: string
  readonly due: string | null
}
const shownAtOnce = 8

const line = (what: string, prefix: string) => (each: TeamToday['returns'][number] & { step_id?: string }) => ({
  key: `${prefix}-${each.step_id ?? each.absence_id}`,
  employee_id: each.employee_id,
  name: each.name,
  what,
  due: each.due_on,
})

/** What is to be done about absences today: conversations, steps, holiday asked back, certificates. One who leads nobody has none. */
function tasksOf({ returns, steps, leave, certificates }: TeamToday): Task[] {
  const words = {
    'self-certificate': 'Self-certificate missing',
    'fit-note': 'Fit note needed',
    'running-out': 'Fit note runs out',
  } as const
  return [
    ...returns.map(line('Return-to-work conversation', 'return')),
    ...steps.map(line('Supportive step', 'step')),
    ...leave.map(line('Holiday asked back', 'leave')),
    ...(certificates ?? []).filter(({ needs }) => needs !== 'self-certificate').map((each) => line(words[each.needs], 'certificate')(each)),
  ]
}

function useTeam() {
  const { userRole } = useMe()
  return useQuery({ ...teamToday, enabled: userRole !== null && userRole !== 'employee' })
}

/** How many there are; undefined until it is known, and none for who leads nobody. */
export function useSicknessTasks(): { count: number | undefined } {
  const { userRole } = useMe()
  const { data } = useTeam()
  if (userRole === 'employee') return { count: 0 }
  return { count: data && tasksOf(data).length }
}

export function SicknessTasks(): ReactElement | null {
  const { data } = useTeam()
  if (!data) return null
  const tasks = tasksOf(data)
  return (
    <>
      {tasks.slice(0, shownAtOnce).map(({ key, employee_id: id, name, what, due }) => (
        <li key={key} className="flex items-center gap-3.5 border-b border-line py-2.5">
          <Glyph kind={due !== null && due < data.today ? 'overdue' : 'due'} />
          <Avatar id={id} name={name} size={30} />
          <span className="min-w-0 flex-1">
            <span className="block truncate font-medium text-ink">
              {what}: {name}
            </span>
            {due && <span className="block truncate text-sm text-ink-3">By {showDate(due)}</span>}
          </span>
          <Link to="/app/sickness" className={buttonClass({ size: 'sm' })}>
            Open <span className="sr-only">{name}</span>
          </Link>
        </li>
      ))}
      {tasks.length > shownAtOnce && (
        <li className="py-2.5 text-sm">
          <Link to="/app/sickness" className="ek-link">
            {tasks.length - shownAtOnce} more about absence
          </Link>
        </li>
      )}
    </>
  )
}
