import { useLocation, useNavigate } from '@tanstack/react-router'
import { useQueryClient } from '@tanstack/react-query'
import { useState, type ReactElement } from 'react'
import { useMe } from '#slices/workspace/web/public.tsx'
import { EmptyLine } from '#ui/empty-state.tsx'
import { TabPanel, Tabs } from '#ui/tabs.tsx'
import { toast } from '#ui/toast.tsx'
import type { Employee } from '../contract.ts'
import { personAsAt } from './api.ts'
import { AsAtBanner, AsAtControl } from './as-at.tsx'
import { EditEmployee } from './edit-employee.tsx'
import { ProfileActivity } from './profile-activity.tsx'
import { ProfileDetails } from './profile-details.tsx'
import { ProfileHeader } from './profile-header.tsx'
import { profileAbsence, profileCases, profileDocuments, type ProfileActionsProps } from './profile-slots.ts'
import { openTabs, tabOf, type ProfileTab } from './profile-tabs.ts'
import { profileStrings } from './strings.ts'
import { datedStrings, ownDays } from './timeline-strings.ts'
import { WhoCanChange } from './who-can-change.tsx'

/** The person on the day that is looked at; a day that cannot be read leaves the record as it stands, and says so. */
function useDay(today: Employee): { employee: Employee; setDay: (day: string | null) => void } {
  const cache = useQueryClient()
  const [past, setPast] = useState<Employee | null>(null)
  const setDay = (day: string | null): void => {
    if (day === null) return setPast(null)
    cache.fetchQuery(personAsAt(today.id, day)).then(setPast, () => toast.error(profileStrings.failed))
  }
  // Another person's page keeps nothing of this one's days.
  return { employee: past?.id === today.id ? past : today, setDay }
}

/** A person's profile; the open tab is kept in the hash of the address. */
export function Profile({ employee: today }: { employee: Employee }): ReactElement {
  const me = useMe()
  const own = me.employee_id === today.id
  const { employee, setDay } = useDay(today)
  const asAt = employee.metadata.as_at
  const { can } = employee.metadata
  const [sheet, setSheet] = useState<'edit' | 'explain' | null>(null)
  const open = openTabs(can)
  const tab = tabOf(useLocation({ select: ({ hash }) => hash }), open)
  const navigate = useNavigate()
  const show = (next: ProfileTab) => void navigate({ to: '.', hash: next, search: true, resetScroll: false, hashScrollIntoView: false })
  const writable = can.edit.length + can.propose.length + can.step_up.length > 0
  const close = (isOpen: boolean) => isOpen || setSheet(null)
  return (
    <div className="flex-1">
      {asAt && <AsAtBanner day={asAt.date} note={noteOf(asAt.employed, tab)} onToday={() => setDay(null)} />}
      <ProfileHeader employee={employee} own={own} onEdit={() => setSheet(writable ? 'edit' : 'explain')} />
      {can.see_activity && !asAt && (
        <div className="mt-3 px-4 md:px-6 xl:px-gutter">
          <AsAtControl onChoose={setDay} />
        </div>
      )}
      <div className="mt-5 px-4 md:px-6 xl:px-gutter">
        <Tabs
          name="profile"
          label={profileStrings.sections}
          value={tab}
          onChange={show}
          items={open.map((value) => ({ value, label: profileStrings.tabs[value] }))}
        />
      </div>
      <TabPanel of="profile" value={tab} className="px-4 pt-6 pb-12 md:px-6 xl:px-gutter">
        <TabContent tab={tab} employee={employee} own={own} />
      </TabPanel>
      {sheet === 'edit' && <EditEmployee employee={employee} own={own} onOpenChange={close} />}
      {sheet === 'explain' && <WhoCanChange employee={employee} onOpenChange={close} />}
    </div>
  )
}

/** What another day means for a tab; undefined: it is of that day, and for reading only. */
function noteOf(employed: boolean, tab: ProfileTab): string | undefined {
  if (tab !== 'details') return ownDays[tab]
  return employed ? undefined : datedStrings.notEmployed
}

/** What the later tabs hold so far: nothing is recorded in this workspace yet. */
const nothingYet = { absence: profileStrings.noAbsences, cases: profileStrings.noCases } as const

function TabContent({ tab, employee, own }: { tab: ProfileTab; employee: Employee; own: boolean }): ReactElement {
  if (tab === 'details') return <ProfileDetails employee={employee} own={own} />
  if (tab === 'documents') return <Documents employee={employee} own={own} />
  if (tab === 'absence' && profileAbsence.content) return <profileAbsence.content employee={employee} own={own} />
  if (tab === 'cases' && profileCases.content) return <profileCases.content employee={employee} own={own} />
  return tab === 'activity' ? <ProfileActivity employee={employee} own={own} /> : <EmptyLine>{nothingYet[tab]}</EmptyLine>
}

function Documents(props: ProfileActionsProps): ReactElement | null {
  const Content = profileDocuments.content
  return Content && <Content {...props} />
}
