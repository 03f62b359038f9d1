import type { ReactElement } from 'react'
import { Button } from '#ui/button.tsx'
import { trayOf } from './chart.ts'
import type { ShownChart } from './org-chart-canvas.tsx'
import { PersonLink } from './org-chart-card.tsx'
import { orgChartStrings } from './strings.ts'

interface TrayProps extends ShownChart {
  canMove: boolean
  onMove: (place: number) => void
}

const mostShown = 200

/** Who reports to nobody and leads nobody: with the nodes of the chart they are everyone, always. */
export function OrgChartTray({ state, profiles, match, canMove, onMove }: TrayProps): ReactElement | null {
  const places = trayOf(state.chart)
  if (places.length === 0 || state.head() >= 0) return null
  const matched = match !== null && state.chart.unplaced[state.chart.placeOf.get(match) ?? -1] === 1
  const listed =
    places.length > mostShown && matched ? [state.chart.placeOf.get(match)!, ...places.slice(0, mostShown)] : places.slice(0, mostShown)
  return (
    <details className="ek-org-tray ek-menu" open={matched || undefined}>
      <summary>
        {orgChartStrings.notPlaced} <span className="num text-ink-3">{places.length.toLocaleString('en-GB')}</span>
      </summary>
      <p className="text-xs text-ink-3">{orgChartStrings.notPlacedHelp}</p>
      <ul>
        {listed.map((place) => {
          const person = state.chart.people[place]!
          return (
            <li key={person.id} className={person.id === match ? 'is-match' : undefined}>
              <span className="ek-org-tray__who" dir="auto">
                <PersonLink person={person} profiles={profiles} className="ek-quiet-link" />
                <span className="block truncate text-xs text-ink-3">{person.jobTitle}</span>
              </span>
              {canMove && !person.withheld && (
                <Button size="sm" variant="ghost" aria-label={`Move ${person.name} to…`} onClick={() => onMove(place)}>
                  {orgChartStrings.moveTo}
                </Button>
              )}
            </li>
          )
        })}
        {places.length > mostShown && (
          <li className="text-ink-3">and {(places.length - mostShown).toLocaleString('en-GB')} more: search finds them</li>
        )}
      </ul>
    </details>
  )
}
