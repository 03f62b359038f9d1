import { useQueryClient } from '@tanstack/react-query'
import type { ReactElement } from 'react'
import { AccountSettings } from '#slices/auth/web/public.tsx'
import { followPreferences, meQuery } from './api.ts'
import { roleNames } from './role-names.ts'
import { SettingsFrame } from './settings-frame.tsx'
import { useMe } from './use-me.ts'

/** /app/settings: the account of the signed-in person, in whichever workspace they are. */
export function SettingsPage(): ReactElement {
  const me = useMe()
  const queryClient = useQueryClient()
  const standing = me.userRole && me.tenant ? ` Your role in ${me.tenant.name}: ${roleNames[me.userRole]}.` : ''
  return (
    <SettingsFrame title="Account Settings" lead={`Your own account, the same in every workspace you belong to.${standing}`}>
      <div className="px-4 md:px-8">
        <AccountSettings
          personId={me.employee_id ?? me.id}
          preferences={me.preferences}
          workspace={me.tenant && { language: me.tenant.locale, weekStartsOn: me.tenant.week_starts_on }}
          onSaved={(preferences) => {
            queryClient.setQueryData(meQuery.queryKey, (now) => now && { ...now, preferences })
            followPreferences({ preferences, tenant: me.tenant })
          }}
          onChanged={() => {
            void queryClient.invalidateQueries({ queryKey: meQuery.queryKey })
            // Lists, records and the chart show the photo too.
            void queryClient.invalidateQueries({ refetchType: 'none' })
          }}
        />
      </div>
    </SettingsFrame>
  )
}
