import { useQuery } from '@tanstack/react-query'
import type { ReactElement } from 'react'
import { Later } from '#ui/later.tsx'
import { listsQuery, settingsQuery, statutoryQuery } from '../settings-api.ts'
import { SettingsFrame } from '../settings-frame.tsx'
import { UnsavedGuard } from '../unsaved.tsx'
import { Loading } from './loading.tsx'
import { SightSection, SignInSection } from './access-sections.tsx'
import { CalendarSection } from './calendar-section.tsx'
import { DangerSection } from './danger-section.tsx'
import { PatternsSection } from './pattern-section.tsx'
import { DepartmentsSection, LocationsSection } from './place-sections.tsx'
import { StatutorySection } from './statutory-section.tsx'
import { WorkspaceSection } from './workspace-section.tsx'

/** Height of the sections below the first two, in a workspace with a few places and departments. */
const below = 3200

/** /app/workspace/settings: each matter with a Save of its own. */
export function WorkspaceSettingsPage(): ReactElement {
  const settings = useQuery(settingsQuery)
  const lists = useQuery(listsQuery)
  const statutory = useQuery(statutoryQuery)
  return (
    <SettingsFrame title="Workspace Settings" lead="How this workspace is set up, for everyone in it.">
      {settings.data && lists.data && statutory.data ? (
        <UnsavedGuard>
          <WorkspaceSection settings={settings.data} />
          <CalendarSection settings={settings.data} />
          <Later room={below}>
            <LocationsSection lists={lists.data} />
            <DepartmentsSection lists={lists.data} />
            <PatternsSection lists={lists.data} />
            <SightSection settings={settings.data} />
            <SignInSection settings={settings.data} />
            <StatutorySection changes={statutory.data.data} />
            <DangerSection settings={settings.data} />
          </Later>
        </UnsavedGuard>
      ) : (
        <Loading what="The settings" queries={[settings, lists, statutory]} />
      )}
    </SettingsFrame>
  )
}
