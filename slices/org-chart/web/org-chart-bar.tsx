import { useEffect, useRef, type KeyboardEvent, type ReactElement } from 'react'
import { Button, IconButton } from '#ui/button.tsx'
import { Network, X } from '#ui/icons.ts'
import type { ChartState } from './chart-state.ts'
import type { Profiles } from './org-chart-card.tsx'
import { orgChartStrings } from './strings.ts'

interface BarProps {
  state: ChartState
  place: number
  profiles: Profiles
  canMove: boolean
  onMove: (place: number) => void
  onDotted: (place: number) => void
  onClose: () => void
}

/** What can be done with one person of the chart. */
export function OrgChartBar({ state, place, profiles, canMove, onMove, onDotted, onClose }: BarProps): ReactElement | null {
  const bar = useRef<HTMLDivElement>(null)
  const person = state.chart.people[place]
  useEffect(() => bar.current?.querySelector('button')?.focus(), [])
  if (!person) return null
  const press = (event: KeyboardEvent): void => {
    if (event.key !== 'Escape') return
    event.stopPropagation()
    onClose()
  }
  return (
    <div
      ref={bar}
      className="ek-org-bar ek-menu"
      role="toolbar"
      tabIndex={-1}
      aria-label={`${orgChartStrings.actions} ${person.name}`}
      onKeyDown={press}
    >
      <span className="ek-org-bar__name" dir="auto">
        {person.name}
      </span>
      <Button size="sm" variant="ghost" onClick={() => profiles.open(person.id)}>
        {orgChartStrings.open}
      </Button>
      {canMove && (
        <>
          <Button size="sm" variant="ghost" onClick={() => onMove(place)}>
            {orgChartStrings.moveTo}
          </Button>
          <Button size="sm" variant="ghost" onClick={() => onDotted(place)}>
            {orgChartStrings.editDotted}
          </Button>
        </>
      )}
      {state.chart.reports[place]! > 0 && (
        <Button size="sm" variant="ghost" icon={Network} onClick={() => (state.showBranch(person.id), onClose())}>
          {orgChartStrings.branch}
        </Button>
      )}
      <IconButton label={orgChartStrings.close} icon={X} tooltip={false} onClick={onClose} />
    </div>
  )
}
