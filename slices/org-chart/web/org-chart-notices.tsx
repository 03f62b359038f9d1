import { useState, useSyncExternalStore, type ReactElement } from 'react'
import { showDate } from '#platform/shared/calendar-date.ts'
import { Button, IconButton } from '#ui/button.tsx'
import { X } from '#ui/icons.ts'
import { useMove, useVersionOf } from './api.ts'
import type { ChartState } from './chart-state.ts'
import type { Moved } from './move-dialog.tsx'
import { movedTo, orgChartStrings, plannedTo } from './strings.ts'

/** What has just been done, with the way back. */
export function MovedNotice({ moved, onClose }: { moved: Moved; onClose: () => void }): ReactElement {
  const move = useMove()
  const versionOf = useVersionOf()
  const [problem, setProblem] = useState<string | null>(null)
  const { person, from, to, version, day } = moved
  const undo = async (): Promise<void> => {
    if (version === null) return
    if ((await versionOf(person.id)) !== version) return setProblem(`${person.name} ${orgChartStrings.movedOn}`)
    move.mutate(
      { id: person.id, managerId: from?.id ?? null, version, effective: null },
      { onSuccess: onClose, onError: (error) => setProblem(error.message) },
    )
  }
  return (
    <output className="ek-org-notice ek-menu">
      <span>
        {problem ?? (version === null ? plannedTo(person.name, to?.name ?? null, showDate(day)) : movedTo(person.name, to?.name ?? null))}
      </span>
      {version !== null && problem === null && (
        <Button size="sm" loading={move.isPending} onClick={() => void undo()}>
          {orgChartStrings.undo}
        </Button>
      )}
      <IconButton label={orgChartStrings.close} icon={X} tooltip={false} onClick={onClose} />
    </output>
  )
}

/** Dragging moves people now: said for as long as it does. */
export function RearrangeNotice({ state }: { state: ChartState }): ReactElement | null {
  const rearranging = useSyncExternalStore(state.subscribe, state.rearranging)
  if (!rearranging) return null
  return (
    <output className="ek-org-notice ek-menu">
      <span>{orgChartStrings.rearranging}</span>
      <Button size="sm" onClick={() => state.rearrange(false)}>
        {orgChartStrings.done}
      </Button>
    </output>
  )
}
