import { queryOptions } from '@tanstack/react-query'
import { call } from '#platform/web/call.ts'
import { setDateHabits } from '#platform/web/date-habits.ts'
import type { EndpointInput } from '#platform/shared/endpoint.ts'
import { session } from '#platform/web/session.ts'
import { setTheme } from '#ui/theme.ts'
import type { Me, TenantCreate } from '../contract.ts'
import { chooseTenant, createTenant, getMe, sendFeedback } from '../contract.ts'

/** The signed-in person and the workspace this tab works in. Loading it enters that workspace. */
export const meQuery = queryOptions({
  queryKey: ['me'],
  queryFn: async ({ signal }): Promise<Me> => entered(await call(getMe, {}, { signal })),
  staleTime: 60_000,
  gcTime: Infinity,
})

/** Dates look as the person, or else the workspace, wants them. */
export function followPreferences({ preferences, tenant }: Pick<Me, 'preferences' | 'tenant'>): void {
  setDateHabits({ language: preferences.language, weekStartsOn: preferences.week_starts_on }, tenant?.locale)
}

let themeFrom: string | null = null
session.onClear(() => {
  themeFrom = null
  setDateHabits(null)
})

function entered(me: Me): Me {
  session.enterWorkspace(me.tenant?.id ?? null)
  // Once for a person: what they choose afterwards on this page counts at once, and is saved beside it.
  const { theme } = me.preferences
  if (theme && themeFrom !== me.id) setTheme(theme)
  themeFrom = me.id
  followPreferences(me)
  return me
}

/** Creates the workspace; its creator is in it from then on. */
export async function createWorkspace(workspace: TenantCreate): Promise<void> {
  const tenant = await call(createTenant, { body: workspace })
  session.enterWorkspace(tenant.id)
}

/** Works in another workspace from now on, in this tab and at the next sign-in (decision D11). */
export const switchWorkspace = async (tenant_id: string): Promise<Me> => entered(await call(chooseTenant, { body: { tenant_id } }))

export const giveFeedback = (feedback: EndpointInput<typeof sendFeedback>['body']): Promise<unknown> =>
  call(sendFeedback, { body: feedback })
