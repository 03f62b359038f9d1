import type { ReactElement, ReactNode } from 'react'
import { showDate } from '#platform/shared/calendar-date.ts'
import { telephoneHref } from '#platform/shared/fields.ts'
import { today } from '#platform/web/clock.ts'
import { useMe } from '#slices/workspace/web/public.tsx'
import { Avatar } from '#ui/avatar.tsx'
import { Button } from '#ui/button.tsx'
import { CalendarDays, Mail, Pencil, Phone, type Icon } from '#ui/icons.ts'
import type { Employee } from '../contract.ts'
import { displayName, initialsSource } from '../rules.ts'
import { EmailLink } from './email-link.tsx'
import { profileActions } from './profile-slots.ts'
import { profileStrings } from './strings.ts'

interface HeaderProps {
  employee: Employee
  own: boolean
  onEdit: () => void
}

export function ProfileHeader({ employee, own, onEdit }: HeaderProps): ReactElement {
  return (
    <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-4 px-4 pt-6 md:px-6 xl:px-gutter">
      <div className="flex min-w-0 items-center gap-4 md:gap-5">
        <Avatar id={employee.id} name={initialsSource(employee)} size={64} src={employee.photo_url} />
        <div className="min-w-0">
          <h1 className="text-xl font-semibold tracking-tight break-words">{displayName(employee)}</h1>
          <p className="mt-0.5 text-base break-words text-ink-2">
            {employee.job_title ?? <span className="text-warn-ink">{profileStrings.missing}</span>}
          </p>
          <ul className="num mt-2 flex flex-wrap items-center gap-x-5 gap-y-1 text-sm text-ink-2">
            <Started date={employee.start_date} />
            {employee.phone_mobile && (
              <Reach icon={Phone}>
                <a className="ek-link" href={telephoneHref(employee.phone_mobile)}>
                  {employee.phone_mobile}
                </a>
              </Reach>
            )}
            <Reach icon={Mail}>
              <EmailLink address={employee.email} />
            </Reach>
          </ul>
        </div>
      </div>
      {employee.metadata.as_at === undefined && <ProfileButtons employee={employee} own={own} onEdit={onEdit} />}
    </div>
  )
}

function Started({ date }: { date: string | null }): ReactElement | null {
  const { tenant } = useMe()
  if (!date) return null
  const ahead = date > today(tenant?.time_zone ?? 'Europe/London')
  return <Reach icon={CalendarDays}>{ahead ? profileStrings.starts(showDate(date)) : profileStrings.started(showDate(date))}</Reach>
}

function Reach({ icon: IconShape, children }: { icon: Icon; children: ReactNode }): ReactElement {
  return (
    <li className="inline-flex min-w-0 items-center gap-1.5">
      <IconShape className="ek-icon text-ink-3" size={14} aria-hidden="true" />
      {children}
    </li>
  )
}

/** Edit on one's own record is for super admins (R109); everybody else keeps their own details up to date instead. */
function ProfileButtons({ employee, own, onEdit }: HeaderProps): ReactElement {
  const me = useMe()
  const Actions = profileActions.content
  const { can } = employee.metadata
  const mine = own && me.userRole !== 'super_admin'
  const edit = mine ? profileStrings.updateMine : profileStrings.edit
  const useful = !mine || can.edit.length + can.propose.length + can.step_up.length > 0
  return (
    <div className="flex flex-wrap gap-2 pt-1">
      {useful && (
        <Button icon={Pencil} onClick={onEdit}>
          {edit}
        </Button>
      )}
      {Actions && <Actions employee={employee} own={own} />}
    </div>
  )
}
