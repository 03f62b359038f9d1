import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactElement } from 'react'
import { waitingSummary } from './proposals-api.ts'

/** How many changes wait for the asker's decision; nothing for who decides none. */
export function ProposalsLink(): ReactElement | null {
  const { data } = useQuery(waitingSummary)
  const count = data?.filter(({ can_decide }) => can_decide).length ?? 0
  if (count === 0) return null
  return (
    <Link to="/app/people/proposals" className="ek-link num text-sm">
      {count === 1 ? '1 proposed change waits' : `${count} proposed changes wait`}
    </Link>
  )
}
