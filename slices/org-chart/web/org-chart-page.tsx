import { useQuery } from '@tanstack/react-query'
import { useNavigate, useRouter } from '@tanstack/react-router'
import { useMemo, type ReactElement } from 'react'
import { isHr } from '#platform/shared/actor.ts'
import { usePageTitle } from '#platform/web/title.ts'
import { useMe } from '#slices/workspace/web/public.tsx'
import { orgChart } from './api.ts'
import type { Profiles } from './org-chart-card.tsx'
import { OrgChartScreen } from './org-chart-screen.tsx'
import { orgChartStrings } from './strings.ts'

/** /app/org-chart: everyone sees the whole of their workspace; only the heading differs by role. */
export function OrgChartPage(): ReactElement {
  const me = useMe()
  const heading = me.userRole !== null && isHr({ role: me.userRole }) ? orgChartStrings.heading.hr : orgChartStrings.heading.others
  usePageTitle(heading)
  const tenant = me.tenant?.id ?? null
  const query = useQuery(orgChart(tenant))
  return (
    <OrgChartScreen
      key={tenant}
      workspace={tenant ?? ''}
      heading={heading}
      you={me.employee_id}
      loaded={query.data}
      failed={query.isError}
      retrying={query.isFetching}
      onRetry={() => void query.refetch()}
      profiles={useProfiles(me.employee_id)}
    />
  )
}

/** Where a card leads; one's own to My Profile. */
function useProfiles(you: string | null): Profiles {
  const router = useRouter()
  const navigate = useNavigate()
  return useMemo(() => {
    const target = (id: string) => (id === you ? ({ to: '/app/me' } as const) : ({ to: '/app/people/$id', params: { id } } as const))
    return { hrefOf: (id) => router.buildLocation(target(id)).href, open: (id) => void navigate(target(id)) }
  }, [router, navigate, you])
}
