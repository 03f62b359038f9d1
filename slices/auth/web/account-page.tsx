import { useQuery } from '@tanstack/react-query'
import type { ReactElement } from 'react'
import { ErrorBanner } from '#ui/error-banner.tsx'
import { Later } from '#ui/later.tsx'
import { SkeletonRows } from '#ui/skeleton.tsx'
import { AccountFactors } from './account-factors.tsx'
import { AccountPasskeys } from './account-passkeys.tsx'
import { AccountPassword } from './account-password.tsx'
import { AccountPreferences, type AccountPreferencesProps } from './account-preferences.tsx'
import { AccountProfile } from './account-profile.tsx'
import { AccountSessions } from './account-sessions.tsx'
import { securityQuery } from './api.ts'

/** Height of what is about signing in, with one session open. */
const below = 700

/** Everything about the account of the signed-in person; the frame around it is given by who mounts it. */
export function AccountSettings(props: AccountPreferencesProps & { personId: string; onChanged: () => void }): ReactElement {
  const { personId, onChanged, ...preferences } = props
  const security = useQuery(securityQuery)
  if (security.isPending) return <SkeletonRows label="Loading your account" rows={4} avatar={false} />
  if (security.isError) return <ErrorBanner message="Your account could not be loaded." onRetry={() => void security.refetch()} />
  return (
    <>
      <AccountProfile security={security.data} personId={personId} onChanged={onChanged} />
      <AccountPreferences {...preferences} />
      <Later room={below}>
        <AccountPassword security={security.data} />
        <AccountFactors security={security.data} />
        <AccountPasskeys security={security.data} />
        <AccountSessions />
      </Later>
    </>
  )
}
