import { useQueryClient } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import type { ReactElement } from 'react'
import { inAppPath } from '#platform/web/in-app-path.ts'
import { SetUpFactor } from '#slices/auth/web/public.tsx'
import { meQuery } from './api.ts'

const route = getRouteApi('/app/setup/second-factor')

/** The workspace waits for a second factor; once there is one, the person goes on to where they were going. */
export function SecondFactorPage(): ReactElement {
  const { next } = route.useSearch()
  const navigate = route.useNavigate()
  const queryClient = useQueryClient()
  const goOn = async (): Promise<void> => {
    const me = await queryClient.fetchQuery({ ...meQuery, staleTime: 0 })
    if (!me.second_factor_needed) await navigate({ href: inAppPath(next) ?? '/app', replace: true })
  }
  return <SetUpFactor onReady={() => void goOn()} />
}
