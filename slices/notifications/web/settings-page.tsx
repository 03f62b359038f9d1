import { useQuery } from '@tanstack/react-query'
import type { ReactElement } from 'react'
import type { NotificationKind } from '#platform/shared/notification-kinds.ts'
import { SettingsFrame, useMe } from '#slices/workspace/web/public.tsx'
import { Checkbox } from '#ui/checkbox.tsx'
import { ErrorBanner } from '#ui/error-banner.tsx'
import { Segmented } from '#ui/segmented.tsx'
import { SkeletonRows } from '#ui/skeleton.tsx'
import { Switch } from '#ui/switch.tsx'
import { toast } from '#ui/toast-store.ts'
import type { NotificationSettings } from '../contract.ts'
import { kindsFor } from '../policy.ts'
import { wordsOfKind } from '../rules.ts'
import { notificationSettings, useSaveSettings } from './api.ts'

/** /app/settings/notifications: how the person wants to hear, and of what. Every choice counts at once. */
export function NotificationSettingsPage(): ReactElement {
  const settings = useQuery(notificationSettings)
  return (
    <SettingsFrame title="Notifications" lead="What you are told in this workspace, and how.">
      <div className="px-4 md:px-8">
        {settings.isPending && <SkeletonRows label="Loading your choices…" avatar={false} />}
        {settings.isError && (
          <ErrorBanner message="Your choices could not be loaded." retrying={settings.isFetching} onRetry={() => void settings.refetch()} />
        )}
        {settings.data && <Choices settings={settings.data} />}
      </div>
    </SettingsFrame>
  )
}

function Choices({ settings }: { settings: NotificationSettings }): ReactElement {
  const { userRole, email } = useMe()
  const saving = useSaveSettings()
  const change = (part: Partial<NotificationSettings>): void =>
    saving.mutate(
      { ...settings, ...part },
      { onError: () => toast.error('Your choice could not be saved. Please try again.'), onSuccess: () => toast.success('Saved') },
    )
  const toggle = (list: 'not_in_app' | 'not_by_mail', kind: NotificationKind, on: boolean): void =>
    change({ [list]: on ? settings[list].filter((each) => each !== kind) : [...settings[list], kind] })
  return (
    <>
      <section aria-labelledby="mail-title" className="max-w-150 border-t border-line py-6">
        <h2 id="mail-title" className="ek-section-title">
          Email
        </h2>
        <p className="mt-1 mb-3 text-sm text-ink-2">
          One message to {email} with what is new, at 08:00 at your workplace; weekly means on Mondays. Nothing is sent when nothing is new,
          and no message says whom or what it is about.
        </p>
        <Segmented
          label="How often"
          value={settings.digest}
          onChange={(digest) => change({ digest })}
          items={[
            { value: 'daily', label: 'Daily' },
            { value: 'weekly', label: 'Weekly' },
            { value: 'off', label: 'Off' },
          ]}
        />
        <div className="mt-4">
          <Switch
            label="Tell me at once of what cannot wait"
            hint="A failed check of the audit log, a planned change that could not be applied, the closing of the workspace."
            checked={settings.urgent_at_once}
            onChange={(urgent_at_once) => change({ urgent_at_once })}
          />
        </div>
      </section>
      <section aria-labelledby="kinds-title" className="max-w-150 border-t border-line py-6">
        <h2 id="kinds-title" className="ek-section-title">
          What you are told
        </h2>
        <div className="mt-3 overflow-x-auto">
          <table className="ek-table [--tpad:0rem]">
            <thead>
              <tr>
                <th scope="col">Kind</th>
                <th scope="col">Under the bell</th>
                <th scope="col">By email</th>
              </tr>
            </thead>
            <tbody>
              {kindsFor(userRole ?? 'employee').map((kind) => {
                const { setting } = wordsOfKind[kind]
                return (
                  <tr key={kind}>
                    <th scope="row" className="h-row! border-line! text-sm! font-normal! whitespace-normal! text-ink!">
                      {setting}
                    </th>
                    <td>
                      <Checkbox
                        label={<span className="sr-only">{setting}: under the bell</span>}
                        checked={!settings.not_in_app.includes(kind)}
                        onChange={(on) => toggle('not_in_app', kind, on)}
                      />
                    </td>
                    <td>
                      <Checkbox
                        label={<span className="sr-only">{setting}: by email</span>}
                        checked={!settings.not_by_mail.includes(kind)}
                        onChange={(on) => toggle('not_by_mail', kind, on)}
                      />
                    </td>
                  </tr>
                )
              })}
            </tbody>
          </table>
        </div>
      </section>
    </>
  )
}
