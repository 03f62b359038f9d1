import { useEffect, useLayoutEffect, useRef, useState, type ReactElement, type RefObject } from 'react'
import { addDays, daysBetween, showDate } from '#platform/shared/calendar-date.ts'
import { isCalendarDate } from '#platform/shared/calendar-date.ts'
import { Button, IconButton } from '#ui/button.tsx'
import { DateInput } from '#ui/date-input.tsx'
import { X } from '#ui/icons.ts'
import { Switch } from '#ui/switch.tsx'
import type { OrgChartFacts } from '../contract.ts'
import { moreButton } from './chart-views.ts'
import type { Comparison } from './compare.ts'
import { orgChartStrings } from './strings.ts'

export interface TimeProps {
  facts: OrgChartFacts
  /** The day shown. */
  day: string
  onDay: (day: string) => void
  comparing: boolean
  onCompare: (comparing: boolean) => void
  comparison: Comparison | null
  loading: boolean
  onClose: () => void
}

/** How long the slider rests before a day is asked for. */
const rest = 250

/** The chart on another day: a slider from the first day on record to a year ahead, a date, and what changed since. */
export function OrgChartTime({ facts, day, onDay, comparing, onCompare, comparison, loading, onClose }: TimeProps): ReactElement {
  const [wanted, setWanted] = useState(day)
  const panel = useRef<HTMLElement>(null)
  useFocusInside(panel)
  const { today, days } = facts
  const last = lastDay(facts)
  useEffect(() => {
    if (wanted === day || !isCalendarDate(wanted)) return undefined
    const timer = setTimeout(() => onDay(wanted), rest)
    return () => clearTimeout(timer)
  }, [wanted, day, onDay])
  const next = days.planned.find((each) => each > wanted)
  const shown = isCalendarDate(wanted) ? wanted : day
  return (
    <section ref={panel} className="ek-org-time" aria-label={orgChartStrings.otherDay}>
      <div className="ek-org-time__row">
        <input
          type="range"
          className="ek-org-time__slider"
          min={0}
          max={Math.max(1, daysBetween(days.first, last))}
          value={Math.max(0, daysBetween(days.first, shown))}
          aria-label="Day of the chart"
          aria-valuetext={showDate(shown)}
          onChange={(event) => setWanted(addDays(days.first, Number(event.target.value)))}
        />
        <div className="w-40">
          <DateInput
            aria-label="Date of the chart"
            value={wanted}
            onChange={setWanted}
            min={days.first}
            max={last}
            weekStartsOn={1}
            locale="en-GB"
            size="sm"
          />
        </div>
        <Button size="sm" disabled={wanted === today} onClick={() => setWanted(today)}>
          Today
        </Button>
        {next && (
          <Button size="sm" variant="ghost" onClick={() => setWanted(next)}>
            Next planned: {showDate(next)}
          </Button>
        )}
        <Switch label="Compare with today" checked={comparing} onChange={onCompare} />
        <IconButton label={orgChartStrings.close} icon={X} tooltip={false} onClick={onClose} />
      </div>
      {days.whose === 'team' && <p className="text-sm text-ink-2">{orgChartStrings.teamDays}</p>}
      <output className="block text-sm text-ink-2">
        {shownWords(day, today)} {loading ? 'Loading…' : ''}
      </output>
      {comparing && comparison && day !== today && <Changes comparison={comparison} />}
    </section>
  )
}

/** The keyboard goes on from the menu into the panel, and back to the menu's button when the panel closes under it. */
function useFocusInside(panel: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const box = panel.current
    box?.querySelector('input')?.focus({ preventScroll: true })
    // The panel is still on the page here.
    return () => {
      if (box?.contains(document.activeElement)) document.querySelector<HTMLElement>(`#${moreButton}`)?.focus({ preventScroll: true })
    }
  }, [panel])
}

/** A year ahead, or as far as anything is planned; the past alone for who sees their own people's days. */
function lastDay({ today, days }: OrgChartFacts): string {
  if (days.whose === 'team') return today
  const [year, planned = today] = [addDays(today, 365), days.planned.at(-1)]
  return planned > year ? planned : year
}

const shownWords = (day: string, today: string): string =>
  day === today ? 'Showing today.' : `Showing ${showDate(day)}${day > today ? ', as planned' : ''}.`

const words = { joined: 'joined', left: 'left', moved: 'moved' } as const
const mostNamed = 100

function Changes({ comparison }: { comparison: Comparison }): ReactElement {
  return (
    <div className="ek-org-time__changes">
      {(['joined', 'left', 'moved'] as const).map((change) => {
        const names = comparison[change]
        return (
          <details key={change}>
            <summary>
              <span className={`ek-org-mark ek-org-mark--${change}`}>
                {names.length.toLocaleString('en-GB')} {words[change]}
              </span>
            </summary>
            <p dir="auto">
              {names.slice(0, mostNamed).join(', ') || 'Nobody'}
              {names.length > mostNamed ? ` and ${names.length - mostNamed} more` : ''}
            </p>
          </details>
        )
      })}
    </div>
  )
}
