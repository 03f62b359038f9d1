import { useState, type ReactElement } from 'react'
import { useNavigate } from '@tanstack/react-router'
import { isHr, type Role } from '#platform/shared/actor.ts'
import { showDate } from '#platform/shared/calendar-date.ts'
import { useMe } from '#slices/workspace/web/public.tsx'
import { Button } from '#ui/button.tsx'
import { Ellipsis, Lock } from '#ui/icons.ts'
import { Menu, MenuItem } from '#ui/menu.tsx'
import { Status } from '#ui/status.tsx'
import type { CaseFile } from '../contract.ts'
import { CasePeople, titleOf } from './case-cells.tsx'
import { PauseDialog, ResumeDialog, SuspensionDialog } from './standing-dialogs.tsx'

type Task = 'pause' | 'resume' | 'suspension'

/** What the case is called, whom it is about, how old it is and who can see it. */
export function CaseHeader({ file }: { file: CaseFile }): ReactElement {
  const [task, setTask] = useState<Task | null>(null)
  const close = (): void => setTask(null)
  return (
    <div className="flex items-start justify-between gap-4 border-b border-line px-4 pt-5 pb-4 md:px-6 xl:px-8">
      <div className="min-w-0">
        <h1 className="text-xl font-semibold tracking-tight wrap-anywhere" dir="auto">
          {titleOf(file)}
        </h1>
        <div className="mt-1.5 flex flex-wrap items-center gap-x-4 gap-y-1 text-sm text-ink-2">
          <span className="font-[550] text-ink">
            <CasePeople people={file.people} restricted={file.restricted} />
          </span>
          <span>
            {file.reference}, {file.process_title.toLowerCase()}
          </span>
          <Age file={file} />
          <Vault file={file} />
          {file.paused && <Status kind="paused">Paused</Status>}
        </div>
      </div>
      {file.can.direct && <MoreMenu file={file} onTask={setTask} />}
      {task === 'pause' && <PauseDialog file={file} onClose={close} />}
      {task === 'resume' && <ResumeDialog file={file} onClose={close} />}
      {task === 'suspension' && <SuspensionDialog file={file} onClose={close} />}
    </div>
  )
}

function Age({ file }: { file: CaseFile }): ReactElement {
  if (file.ended_on !== null)
    return (
      <span>
        Opened {showDate(file.opened_on)}, ended {showDate(file.ended_on)}
      </span>
    )
  return (
    <span>
      Day {file.age_days + 1}, opened {showDate(file.opened_on)}
    </span>
  )
}

function Vault({ file }: { file: CaseFile }): ReactElement | null {
  const seen = file.work?.seen_by
  if (!file.restricted) return null
  return (
    <span className="ek-status">
      <Lock className="ek-icon text-ink-3" size={14} aria-hidden="true" />
      {seen ? `Only ${seen} ${seen === 1 ? 'person' : 'people'} can see this case` : 'Restricted'}
    </span>
  )
}

const runsAsHr = (role: Role | null): boolean => role !== null && isHr({ role })

function MoreMenu({ file, onTask }: { file: CaseFile; onTask: (task: Task) => void }): ReactElement | null {
  const navigate = useNavigate()
  const { userRole } = useMe()
  const open = file.ended_on === null
  const hr = runsAsHr(userRole)
  if (!open && !hr) return null
  return (
    <Menu
      label="More for this case"
      trigger={
        <Button className="shrink-0 px-2!" aria-label="More for this case">
          <Ellipsis className="ek-icon" size={16} aria-hidden="true" />
        </Button>
      }
    >
      {open && (
        <MenuItem leadsOn onSelect={() => onTask(file.paused ? 'resume' : 'pause')}>
          {file.paused ? 'Go on with the case' : 'Pause the case'}
        </MenuItem>
      )}
      {hr && <MenuItem onSelect={() => void navigate({ to: '/app/ai', search: { case: file.id } })}>Ask the assistant</MenuItem>}
      {hr && (
        <MenuItem onSelect={() => void navigate({ to: '/app/cases/$id/bundle', params: { id: file.id } })}>Bundle for a tribunal</MenuItem>
      )}
      {open && file.work?.suspension && (
        <MenuItem leadsOn onSelect={() => onTask('suspension')}>
          Review the suspension
        </MenuItem>
      )}
    </Menu>
  )
}
