import { useState, type ReactElement } from 'react'
import { Button } from '#ui/button.tsx'
import { EmptyLine } from '#ui/empty-state.tsx'
import { ChevronDown } from '#ui/icons.ts'
import { Menu, MenuItem } from '#ui/menu.tsx'
import { Status } from '#ui/status.tsx'
import type { CaseFile } from '../contract.ts'
import { ArrangeMeeting, MeetingDialog, type MeetingTask } from './meeting-dialogs.tsx'
import { Section } from './section.tsx'
import type { Meeting } from './shapes.ts'
import { companionWords, dayInWords } from './words.ts'

/** Meetings: called, moved, held or missed, and who comes along. */
export function Meetings({ file }: { file: CaseFile }): ReactElement | null {
  const [arranging, setArranging] = useState(false)
  const [task, setTask] = useState<{ meeting: Meeting; task: MeetingTask } | null>(null)
  if (file.meetings.length === 0 && !file.can.work) return null
  const may = file.can.work && file.ended_on === null && file.meeting_purposes.length > 0
  return (
    <Section title="Meetings" add={may ? { label: 'Arrange meeting', onAdd: () => setArranging(true) } : undefined}>
      {file.meetings.length === 0 ? (
        <EmptyLine>No meeting is arranged.</EmptyLine>
      ) : (
        <ul className="border-t border-line-strong text-sm">
          {file.meetings.map((meeting) => (
            <MeetingLine key={meeting.id} meeting={meeting} may={file.can.work} onTask={(chosen) => setTask({ meeting, task: chosen })} />
          ))}
        </ul>
      )}
      {arranging && <ArrangeMeeting file={file} onClose={() => setArranging(false)} />}
      {task && <MeetingDialog file={file} meeting={task.meeting} task={task.task} onClose={() => setTask(null)} />}
    </Section>
  )
}

const tasks: readonly (readonly [MeetingTask, string])[] = [
  ['offer', 'Right to a companion was told'],
  ['companion', 'Record who comes along'],
  ['postpone', 'Another day was asked for'],
  ['move', 'Move the meeting'],
  ['held', 'The meeting was held'],
  ['missed', 'The person did not come'],
]

type LineProps = { meeting: Meeting; may: boolean; onTask: (task: MeetingTask) => void }

function MeetingLine({ meeting, may, onTask }: LineProps): ReactElement {
  const open = meeting.state !== 'held'
  const offered = tasks.filter(([task]) => task !== 'offer' || meeting.companion_offered_on === null)
  return (
    <li className="flex flex-wrap items-start gap-x-4 gap-y-1 border-b border-line py-2.5">
      <span className="min-w-56 flex-1">
        <span className="block font-[550] text-ink">{meeting.title}</span>
        <span className="block text-ink-2">{[dayInWords(meeting.date), meeting.time, meeting.place].filter(Boolean).join(', ')}</span>
        <span className="ek-meta block">
          <MeetingFacts meeting={meeting} />
        </span>
      </span>
      <Standing meeting={meeting} />
      {may && open && (
        <Menu
          label={`What happened: ${meeting.title}`}
          trigger={
            <Button size="sm">
              Record<span className="sr-only"> for {meeting.title}</span>
              <ChevronDown className="ek-icon text-ink-3" size={14} aria-hidden="true" />
            </Button>
          }
        >
          {offered.map(([task, label]) => (
            <MenuItem key={task} leadsOn onSelect={() => onTask(task)}>
              {label}
            </MenuItem>
          ))}
        </Menu>
      )}
    </li>
  )
}

function Standing({ meeting }: { meeting: Meeting }): ReactElement {
  if (meeting.state === 'held') return <Status kind="done">Held</Status>
  return meeting.state === 'missed' ? <Status kind="due">Not attended</Status> : <Status kind="on-track">Arranged</Status>
}

/** What is known of a meeting, sentence by sentence. */
function MeetingFacts({ meeting }: { meeting: Meeting }): ReactElement {
  const { companion, companion_offered_on: offered, postponement, missed, date, first_date: first } = meeting
  return (
    <>
      {offered !== null && `Right to a companion told on ${dayInWords(offered)}. `}
      {companion !== null && `Companion: ${companionWords(companion).toLowerCase()}. `}
      {date !== first && `First called for ${dayInWords(first)}. `}
      {postponement &&
        `Another day was asked for on ${dayInWords(postponement.asked_on)}: ${dayInWords(postponement.proposed)}${postponement.reasonable ? '' : ', not a reasonable one'}. `}
      {missed.map(
        ({ date: day, good_reason: good }) =>
          `Not attended on ${dayInWords(day)}${good ? ', with a good reason' : ', without a good reason'}. `,
      )}
    </>
  )
}
