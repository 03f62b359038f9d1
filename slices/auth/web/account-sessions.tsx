import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { ReactElement } from 'react'
import { momentInWords } from '#platform/web/clock.ts'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { ErrorBanner } from '#ui/error-banner.tsx'
import { SkeletonRows } from '#ui/skeleton.tsx'
import { toast } from '#ui/toast-store.ts'
import type { AccountSession } from '../account-contract.ts'
import { timeZone } from './account-factors.tsx'
import { AccountSection } from './account-section.tsx'
import { endSession, sessionsQuery, signOutEverywhere } from './api.ts'

/** Where the person is signed in. */
export function AccountSessions(): ReactElement {
  const queryClient = useQueryClient()
  const sessions = useQuery(sessionsQuery)
  const end = useMutation({
    mutationFn: endSession,
    onSuccess: () => toast.success('Signed out there'),
    onError: () => toast.error('That session could not be ended. Please try again.'),
    onSettled: () => queryClient.invalidateQueries({ queryKey: sessionsQuery.queryKey }),
  })
  const leave = useMutation({
    mutationFn: signOutEverywhere,
    onError: () => toast.error('You could not be signed out everywhere. Please try again.'),
  })
  return (
    <AccountSection title="Sessions and devices" help="If you do not know one of these, end it and change your password.">
      {sessions.isPending && <SkeletonRows label="Loading your sessions" rows={2} avatar={false} />}
      {sessions.isError && <ErrorBanner message="Your sessions could not be loaded." onRetry={() => void sessions.refetch()} />}
      <ul className="divide-y divide-line border-y border-line empty:hidden">
        {sessions.data?.map((session) => (
          <SessionRow
            key={session.id}
            session={session}
            ending={end.isPending && end.variables === session.id}
            onEnd={() => end.mutate(session.id)}
          />
        ))}
      </ul>
      <div className="mt-4">
        <Button loading={leave.isPending} onClick={() => leave.mutate()}>
          Sign out everywhere
        </Button>
        <p className="mt-2 text-sm text-ink-3">Ends your session on every device, this one too.</p>
      </div>
    </AccountSection>
  )
}

function SessionRow({ session, ending, onEnd }: { session: AccountSession; ending: boolean; onEnd: () => void }): ReactElement {
  const seen = `Last seen ${momentInWords(session.last_seen_at, timeZone())}`
  return (
    <li className="flex flex-wrap items-center justify-between gap-3 py-3">
      <div>
        <p className="flex flex-wrap items-center gap-2 text-base font-medium">
          {session.device}
          {session.current && <Badge>This device</Badge>}
        </p>
        <p className="text-sm text-ink-3">
          {session.current ? `Signed in ${momentInWords(session.signed_in_at, timeZone())}` : seen}
          {session.second_factor && ', with a second step'}
        </p>
      </div>
      {!session.current && (
        <Button size="sm" loading={ending} aria-label={`End the session of ${session.device}, ${seen.toLowerCase()}`} onClick={onEnd}>
          End
        </Button>
      )}
    </li>
  )
}
