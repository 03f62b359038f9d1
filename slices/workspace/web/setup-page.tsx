import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import type { ReactElement } from 'react'
import { meQuery } from './api.ts'
import { OnboardingLayout } from './onboarding-layout.tsx'
import { TenantForm } from './tenant-form.tsx'

/** /app/setup/tenant: the workspace-creation form; afterwards the person goes on to add their people. */
export function SetupPage(): ReactElement {
  const cache = useQueryClient()
  const navigate = useNavigate()
  const proceed = async (): Promise<void> => {
    // What was known of the person had no workspace; the next page asks again.
    cache.removeQueries({ queryKey: meQuery.queryKey })
    await navigate({ to: '/onboarding/import', replace: true })
  }
  return (
    <OnboardingLayout current={0}>
      <h1 className="text-2xl font-semibold tracking-tighter">Welcome</h1>
      <p className="mt-1.5 text-base text-ink-2">Set up the workspace your organisation will share. You can change these later.</p>
      <TenantForm onCreated={proceed} />
    </OnboardingLayout>
  )
}
