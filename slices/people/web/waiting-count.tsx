import { useQuery } from '@tanstack/react-query'
import { useEffect, useState, type ReactElement } from 'react'
import { isHr } from '#platform/shared/actor.ts'
import { useMe } from '#slices/workspace/web/public.tsx'
import { waitingSummary } from './proposals-api.ts'

/** The page comes to rest first: a number in the sidebar holds up nothing that somebody came for. */
const restingMs = 1500

/** How many proposals wait for the person's decision, beside People. Only they whose role decides are asked for; others see nothing. */
export function WaitingCount({ collapsed }: { collapsed: boolean }): ReactElement | null {
  const { userRole } = useMe()
  const [atRest, setAtRest] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setAtRest(true), restingMs)
    return () => clearTimeout(timer)
  }, [])
  const { data } = useQuery({ ...waitingSummary, enabled: atRest && userRole !== null && isHr({ role: userRole }) })
  const count = data?.filter(({ can_decide }) => can_decide).length ?? 0
  if (count === 0) return null
  return (
    <>
      <span className="sr-only">{count === 1 ? ', 1 proposed change waits' : `, ${count} proposed changes wait`}</span>
      {collapsed ? (
        <span aria-hidden="true" className="pointer-events-none absolute top-1 right-1 size-2 rounded-full bg-accent" />
      ) : (
        <span aria-hidden="true" className="ek-badge num ml-auto">
          {count > 99 ? '99+' : count}
        </span>
      )}
    </>
  )
}
