import { useQuery } from '@tanstack/react-query'
import type { ReactElement } from 'react'
import { signInOptionsQuery } from './api.ts'

/** Where an installation without a mail server keeps its messages; nothing on one that sends them. */
export function OutboxHint(): ReactElement | null {
  const options = useQuery(signInOptionsQuery)
  if (!options.data?.outbox) return null
  return (
    <p className="mt-6 rounded-lg border border-line bg-paper p-4 text-sm text-ink-2">
      This installation has no mail server yet, so its messages are kept here.{' '}
      <a href="/dev/outbox" className="ek-link">
        Open the outbox
      </a>
    </p>
  )
}
