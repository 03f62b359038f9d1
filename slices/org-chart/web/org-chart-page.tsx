import { useQuery } from '@tanstack/react-query'
import { useNavigate, useRouter } from '@tanstack/react-router'
import { useCallback, useEffect, useMemo, useRef, useState, type ReactElement } from 'react'
import { isHr } from '#platform/shared/actor.ts'
import { usePageTitle } from '#platform/web/title.ts'
import { useMe } from '#slices/workspace/web/public.tsx'
import { orgChart, type OrgChart } from './api.ts'
import { headcount, isPlaceholder } from './chart.ts'
import { compareDays } from './compare.ts'
import type { Profiles } from './org-chart-card.tsx'
import { OrgChartScreen } from './org-chart-screen.tsx'
import { OrgChartTime } from './org-chart-time.tsx'
import { orgChartStrings } from './strings.ts'

/** /app/org-chart: one chart for everyone; the heading, and for managers what is shown first, differ by role. */
export function OrgChartPage(): ReactElement {
  const me = useMe()
  const heading = me.userRole !== null && isHr({ role: me.userRole }) ? orgChartStrings.heading.hr : orgChartStrings.heading.others
  usePageTitle(heading)
  const tenant = me.tenant?.id ?? null
  const { query, loaded, comparison, time, onOtherDay } = useChartOfDay(tenant, me.employee_id)
  return (
    <OrgChartScreen
      key={tenant}
      workspace={tenant ?? ''}
      workspaceName={me.tenant?.name ?? heading}
      heading={heading}
      you={me.employee_id}
      ownBranchFirst={me.userRole === 'manager'}
      loaded={loaded}
      failed={query.isError}
      retrying={query.isFetching}
      onRetry={() => void query.refetch()}
      profiles={useProfiles(me.employee_id)}
      time={time}
      comparison={comparison}
      onOtherDay={onOtherDay}
    />
  )
}

const offersOtherDays = (now: OrgChart | undefined, timed: boolean): boolean => now?.facts.can.see_other_days === true && !timed

/** Today's chart, and on request another day's beside it. */
function useChartOfDay(tenant: string | null, you: string | null) {
  const [day, setDay] = useState<string | null>(null)
  const [timed, setTimed] = useState(false)
  const [comparing, setComparing] = useState(false)
  const now = useQuery(orgChart(tenant))
  const other = useQuery({ ...orgChart(tenant, day), enabled: day !== null })
  useInStep(now)
  const query = day === null ? now : other
  const loaded = query.data ?? now.data
  const today = now.data?.facts.today
  const choose = useCallback((chosen: string) => setDay(chosen === today ? null : chosen), [today])
  const comparison = useMemo(() => (comparing ? compared(loaded, now.data, you) : null), [comparing, loaded, now.data, you])
  const close = (): void => {
    setTimed(false)
    setDay(null)
    setComparing(false)
  }
  const time = timed && now.data && loaded && (
    <OrgChartTime
      facts={now.data.facts}
      day={loaded.facts.day}
      onDay={choose}
      comparing={comparing}
      onCompare={setComparing}
      comparison={comparison}
      loading={query.isFetching}
      onClose={close}
    />
  )
  return { query, loaded, comparison, time: time || null, onOtherDay: offersOtherDays(now.data, timed) ? () => setTimed(true) : null }
}

/** The chart and what is said of it are asked for at once: somebody may start or leave between the two. Then both are read again, once. */
function useInStep({ data, refetch }: { data: OrgChart | undefined; refetch: () => unknown }): void {
  const tried = useRef(false)
  const counted = data ? headcount(data.chart, data.flags) : 0
  const wanted = data?.facts.headcount ?? counted
  useEffect(() => {
    if (counted === wanted || tried.current) return
    tried.current = true
    void refetch()
  }, [counted, wanted, refetch])
}

function compared(shown: OrgChart | undefined, now: OrgChart | undefined, you: string | null) {
  if (!shown || !now || shown === now) return null
  const counts = countsFor(now, you)
  const [earlier, later] = shown.facts.day < now.facts.day ? [shown, now] : [now, shown]
  return compareDays(
    earlier.chart,
    later.chart,
    (id, day) => !counts(id) || isPlaceholder((day === 'earlier' ? earlier : later).flags.get(id)),
  )
}

/** Who is compared: everyone, or of a manager's own people those below them, since nobody else is in the chart of the other day. */
function countsFor({ chart, facts }: OrgChart, you: string | null): (id: string) => boolean {
  if (facts.days.whose !== 'team') return () => true
  const head = chart.placeOf.get(you ?? '') ?? -1
  return (id) => {
    const place = chart.placeOf.get(id) ?? -1
    return place > head && place < (chart.end[head] ?? 0)
  }
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
