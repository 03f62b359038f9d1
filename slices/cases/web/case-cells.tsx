import type { ReactElement } from 'react'
import { today } from '#platform/web/clock.ts'
import { Avatar } from '#ui/avatar.tsx'
import { Lock } from '#ui/icons.ts'
import { Status } from '#ui/status.tsx'
import { Tooltip } from '#ui/tooltip.tsx'
import type { CasePerson, CaseRow } from '../contract.ts'
import { dayInWords, dueGlyphs, shortDay } from './words.ts'

/** How a case is called; a party is told the kind of process and no title. */
export const titleOf = ({ title, process_title: process }: Pick<CaseRow, 'title' | 'process_title'>): string => title ?? process

/** Whom a case is about, as far as the reader may know. */
export function CasePeople({ people, restricted }: Pick<CaseRow, 'people' | 'restricted'>): ReactElement {
  const [first, ...more] = people
  if (!first)
    return (
      <span className="flex items-center gap-2 text-ink-2">
        {restricted && (
          <span className="grid size-5.5 shrink-0 place-items-center rounded-full bg-sunken">
            <Lock className="ek-icon text-ink-3" size={12} aria-hidden="true" />
          </span>
        )}
        {restricted ? 'Name restricted' : 'Nobody named'}
      </span>
    )
  return (
    <span className="flex min-w-0 items-center gap-2">
      <Avatar id={first.id} name={first.name} size={22} />
      <span className="truncate" dir="auto">
        {first.name}
        {more.length > 0 && <span className="text-ink-3"> and {more.length} more</span>}
      </span>
    </span>
  )
}

/** What is due next and when, with the shape of its group. */
export function NextDue({ row }: { row: Pick<CaseRow, 'next' | 'due' | 'paused' | 'ended_on'> }): ReactElement {
  if (row.ended_on !== null) return <Status kind="done">Ended {dayInWords(row.ended_on)}</Status>
  if (row.paused) return <Status kind="paused">Paused</Status>
  if (row.next === null) return <Status kind={dueGlyphs[row.due]}>Nothing due</Status>
  return (
    <Status kind={dueGlyphs[row.due]}>
      <span className="whitespace-normal">
        {row.next.label}, {shortDay(row.next.due, today('Europe/London'))}
      </span>
    </Status>
  )
}

/** The owner as a picture, with the name for who points at it or listens. */
export function OwnerMark({ owner }: { owner: CasePerson | null }): ReactElement {
  if (owner === null) return <span className="text-ink-3">Unassigned</span>
  return (
    <Tooltip content={owner.name}>
      <span className="inline-flex">
        <Avatar id={owner.id} name={owner.name} size={24} />
        <span className="sr-only">{owner.name}</span>
      </span>
    </Tooltip>
  )
}
