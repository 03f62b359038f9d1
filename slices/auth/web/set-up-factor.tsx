import { useQuery } from '@tanstack/react-query'
import type { ReactElement } from 'react'
import { session } from '#platform/web/session.ts'
import { Button } from '#ui/button.tsx'
import { ErrorBanner } from '#ui/error-banner.tsx'
import { SkeletonRows } from '#ui/skeleton.tsx'
import { AccountFactors } from './account-factors.tsx'
import { AccountPasskeys } from './account-passkeys.tsx'
import { securityQuery } from './api.ts'
import { AuthLayout } from './auth-layout.tsx'

/** The workspace asks for a second factor and the person has none yet: they set one up here and go on. */
export function SetUpFactor({ onReady }: { onReady: () => void }): ReactElement {
  const security = useQuery(securityQuery)
  const has = security.data && (security.data.totp_since !== null || security.data.passkeys.length > 0)
  return (
    <AuthLayout
      title="Protect your account"
      lead="Your workspace asks everyone with wide rights for a second step. Choose an authenticator app or a passkey; it takes a minute."
    >
      <div className="mt-8">
        {security.isPending && <SkeletonRows label="Loading your account" rows={2} avatar={false} />}
        {security.isError && <ErrorBanner message="Your account could not be loaded." onRetry={() => void security.refetch()} />}
        {security.data && (
          <>
            <AccountFactors security={security.data} onChanged={onReady} />
            <AccountPasskeys security={security.data} onChanged={onReady} />
          </>
        )}
        {has && (
          <Button variant="primary" size="lg" className="w-full" onClick={onReady}>
            Continue
          </Button>
        )}
        <button type="button" className="ek-link mt-6 text-sm" onClick={() => session.signOut()}>
          Sign out
        </button>
      </div>
    </AuthLayout>
  )
}
