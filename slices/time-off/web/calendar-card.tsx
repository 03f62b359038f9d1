import { useQuery, keepPreviousData, type UseQueryResult } from '@tanstack/react-query'
import { lazy, Suspense, useState, type ReactElement } from 'react'
import { addMonths, lastDayOfMonth } from '#platform/shared/calendar-date.ts'
import { Button, IconButton } from '#ui/button.tsx'
import { ErrorBanner } from '#ui/error-banner.tsx'
import { ChevronLeft, ChevronRight } from '#ui/icons.ts'
import { Segmented } from '#ui/segmented.tsx'
import { SkeletonRows } from '#ui/skeleton.tsx'
import { calendarOf, type Calendar, type Who } from './api.ts'
import { MonthGrid, spanOfMonth } from './month-grid.tsx'
import { monthInWords } from './words.ts'
import { YearGrid } from './year-grid.tsx'

// One's own calendar begins with a month: what a long list needs comes when people under each other are looked at.
const TeamTimeline = lazy(() => import('./team-timeline.tsx').then((part) => ({ default: part.TeamTimeline })))

type View = 'month' | 'year' | 'team'
interface CardProps {
  today: string
  me: string
  /** Whether the person works at weekends. */
  weekends: boolean
  asking: { starts_on: string; ends_on: string } | null
}

const monthOf = (day: string): string => `${day.slice(0, 7)}-01`
const endOfMonth = (day: string): string => lastDayOfMonth(Number(day.slice(0, 4)), Number(day.slice(5, 7)))

const spanOf = (range: 'month' | 'year', month: string): { from: string; until: string } =>
  range === 'year' ? { from: `${month.slice(0, 4)}-01-01`, until: `${month.slice(0, 4)}-12-31` } : { from: month, until: endOfMonth(month) }

/** The calendar, or why it is not there. */
function Found({ found, children }: { found: UseQueryResult<Calendar>; children: (calendar: Calendar) => ReactElement }): ReactElement {
  if (found.isError)
    return <ErrorBanner message="The calendar could not be loaded." onRetry={() => void found.refetch()} retrying={found.isFetching} />
  const soon = <SkeletonRows label="The calendar is loading" avatar={false} rows={6} />
  return found.data ? <Suspense fallback={soon}>{children(found.data)}</Suspense> : soon
}

/** One's own calendar: a month with the team in it, a year, or the team's month person by person. */
export function CalendarCard({ today, me, weekends, asking }: CardProps): ReactElement {
  const [view, setView] = useState<View>('month')
  const [chosen, setMonth] = useState<string | null>(null)
  // What is being asked for is looked at, until somebody turns the pages.
  const month = chosen ?? monthOf(asking?.starts_on ?? today)
  const year = month.slice(0, 4)
  const span = view === 'month' ? spanOfMonth(month) : spanOf(view === 'year' ? 'year' : 'month', month)
  const found = useQuery({ ...calendarOf(span.from, span.until, 'team'), placeholderData: keepPreviousData })
  return (
    <section aria-label="Calendar">
      <CalendarHead
        title={view === 'year' ? year : monthInWords(month)}
        view={view}
        onView={setView}
        onMove={(by) => setMonth(addMonths(month, by))}
        onToday={() => setMonth(monthOf(today))}
      />
      <Found found={found}>
        {(calendar) => {
          if (view === 'year') return <YearGrid year={year} today={today} calendar={calendar} me={me} weekends={weekends} />
          if (view === 'team') return <TeamTimeline calendar={calendar} {...span} today={today} />
          return <MonthGrid month={month} today={today} calendar={calendar} me={me} weekends={weekends} asking={asking} />
        }}
      </Found>
    </section>
  )
}

interface HeadProps {
  title: string
  view: View
  onView: (view: View) => void
  onMove: (months: number) => void
  onToday: () => void
}
function CalendarHead({ title, view, onView, onMove, onToday }: HeadProps): ReactElement {
  const step = view === 'year' ? 12 : 1
  const unit = view === 'year' ? 'year' : 'month'
  return (
    <div className="mb-3 flex flex-wrap items-center justify-between gap-3">
      <div className="flex items-center gap-2">
        <h2 className="ek-section-title w-36">{title}</h2>
        <IconButton icon={ChevronLeft} label={`Previous ${unit}`} onClick={() => onMove(-step)} />
        <IconButton icon={ChevronRight} label={`Next ${unit}`} onClick={() => onMove(step)} />
        <Button size="sm" onClick={onToday}>
          Today
        </Button>
      </div>
      <Segmented
        label="View"
        value={view}
        onChange={onView}
        items={[
          { value: 'month', label: 'Month' },
          { value: 'year', label: 'Year' },
          { value: 'team', label: 'Team' },
        ]}
      />
    </div>
  )
}

/** Who is away in a month or a year: a team, a department or the whole company. */
export function WhoIsAway({ today }: { today: string }): ReactElement {
  const [who, setWho] = useState<Who>('team')
  const [range, setRange] = useState<'month' | 'year'>('month')
  const [month, setMonth] = useState(monthOf(today))
  const span = spanOf(range, month)
  const found = useQuery({ ...calendarOf(span.from, span.until, who), placeholderData: keepPreviousData })
  const step = range === 'year' ? 12 : 1
  return (
    <section aria-labelledby="who-is-away">
      <h2 id="who-is-away" className="ek-section-title mb-3">
        Who is away
      </h2>
      <div className="mb-3 flex flex-wrap items-center gap-3">
        <Segmented
          label="Whose"
          value={who}
          onChange={setWho}
          items={[
            { value: 'team', label: 'Team' },
            { value: 'department', label: 'Department' },
            { value: 'company', label: 'Company' },
          ]}
        />
        <Segmented
          label="Span"
          value={range}
          onChange={setRange}
          items={[
            { value: 'month', label: 'Month' },
            { value: 'year', label: 'Year' },
          ]}
        />
        <span className="flex items-center gap-2">
          <IconButton icon={ChevronLeft} label={`Previous ${range}`} onClick={() => setMonth(addMonths(month, -step))} />
          <span className="w-32 text-center text-sm font-semibold">{range === 'year' ? month.slice(0, 4) : monthInWords(month)}</span>
          <IconButton icon={ChevronRight} label={`Next ${range}`} onClick={() => setMonth(addMonths(month, step))} />
        </span>
      </div>
      <Found found={found}>{(calendar) => <TeamTimeline calendar={calendar} {...span} today={today} />}</Found>
    </section>
  )
}
