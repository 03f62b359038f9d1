import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState, type ReactElement } from 'react'
import { showDate } from '#platform/shared/calendar-date.ts'
import { useMedia } from '#platform/web/use-media.ts'
import { PageHeading, useMe } from '#slices/workspace/web/public.tsx'
import { Button } from '#ui/button.tsx'
import { ErrorBanner } from '#ui/error-banner.tsx'
import { Segmented } from '#ui/segmented.tsx'
import { SkeletonRows } from '#ui/skeleton.tsx'
import { accountFor, type Booking, type Overview, type Quote } from '../contract.ts'
import { timeOffOf } from './api.ts'
import { AssumedWeek } from './assumed-week.tsx'
import { BalanceBar } from './balance.tsx'
import { BookingsList } from './bookings-list.tsx'
import { CalendarAddress } from './calendar-address.tsx'
import { CalendarCard } from './calendar-card.tsx'
import { askedOf, draftOf, emptyDraftOf, type Draft } from './request-draft.ts'
import { RequestForm, useQuote } from './request-form.tsx'
import { WhySheet } from './why.tsx'
import { amount } from './words.ts'

/** /app/me/time-off: what is left, when, and asking for more. */
export function MyTimeOffPage(): ReactElement {
  const { employee_id: own, userRole } = useMe()
  const leads = userRole !== null && userRole !== 'employee'
  if (own === null)
    return (
      <PageHeading
        title="My Time Off"
        lead="You have no employee record here, so no leave is kept for you."
        action={<PlaceLinks leads={leads} />}
      />
    )
  return <TimeOff id={own} own action={<PlaceLinks leads={leads} />} />
}

const PlaceLinks = ({ leads }: { leads: boolean }): ReactElement => (
  <span className="flex flex-wrap gap-x-4 gap-y-1 text-sm">
    <Link to="/app/me/family-leave" className="ek-link">
      Family leave
    </Link>
    {leads && (
      <Link to="/app/time-off" className="ek-link">
        Time off of your people
      </Link>
    )}
  </span>
)

function TimeOff({ id, action }: { id: string; own: true; action: ReactElement }): ReactElement {
  const [day, setDay] = useState<string | undefined>()
  const found = useQuery({ ...timeOffOf(id, day), placeholderData: (before) => before })
  const heading = <PageHeading title="My Time Off" lead="Your leave, and when your team is away." action={action} />
  if (found.data) return <Loaded overview={found.data} heading={heading} onYear={setDay} />
  return (
    <>
      {heading}
      <div className="px-4 md:px-6 xl:px-gutter">
        {found.isError ? (
          <ErrorBanner message="Your time off could not be loaded." onRetry={() => void found.refetch()} retrying={found.isFetching} />
        ) : (
          <SkeletonRows label="Your time off is loading" avatar={false} rows={6} />
        )}
      </div>
    </>
  )
}

interface LoadedProps {
  overview: Overview
  heading: ReactElement
  onYear: (day: string) => void
}
function Loaded({ overview, heading, onYear }: LoadedProps): ReactElement {
  const [draft, setDraft] = useState<Draft>(() => emptyDraftOf(overview))
  const [changing, setChanging] = useState<Booking | null>(null)
  const quote = useQuote(overview.employee_id, draft, changing?.id)
  // Beside the requests where there is room, else below them: in one of the two places, not hidden in the other.
  const wide = useMedia('(width >= 64rem)', true)
  const asked = askedOf(draft)
  const done = (): void => {
    setDraft(emptyDraftOf(overview))
    setChanging(null)
  }
  const change = (booking: Booking): void => {
    setChanging(booking)
    setDraft(draftOf(booking))
  }
  const weekends = worksWeekends(overview)
  const asking = changing ? 0 : askingOf(overview, draft, quote)
  return (
    <div className="flex min-h-full flex-1 flex-col lg:flex-row">
      <div className="min-w-0 lg:flex-1">
        {heading}
        <div className="px-4 pb-6 md:px-6 xl:px-gutter">
          <AssumedWeek overview={overview} own />
          <Balances overview={overview} asking={asking} onYear={onYear} />
          {wide && (
            <div className="mt-8">
              <CalendarCard
                today={overview.today}
                me={overview.employee_id}
                weekends={weekends}
                asking={asked && { starts_on: asked.starts_on, ends_on: asked.ends_on }}
              />
            </div>
          )}
        </div>
      </div>
      <aside
        aria-label="Requests"
        className="border-line bg-paper px-4 pt-6 pb-12 max-lg:border-t md:px-6 lg:w-84 lg:shrink-0 lg:border-l lg:pt-7"
      >
        {overview.can.book && (
          <RequestForm overview={overview} draft={draft} onDraft={setDraft} changing={changing} quote={quote} onDone={done} />
        )}
        <section className="mt-7 border-t border-line pt-5" aria-labelledby="your-requests">
          <h2 id="your-requests" className="ek-section-title mb-2">
            Your requests
          </h2>
          <BookingsList overview={overview} onChange={change} />
          <div className="mt-4">
            <CalendarAddress />
          </div>
        </section>
      </aside>
      {!wide && (
        <div className="border-t border-line px-4 pt-6 pb-12 md:px-6">
          <CalendarCard today={overview.today} me={overview.employee_id} weekends={weekends} asking={null} />
        </div>
      )}
    </div>
  )
}

/** What a draft would take of the holiday of the leave year that is shown; nothing while something stands in its way. */
function askingOf({ types, balance }: Overview, { type, custom_type: custom }: Draft, quote: Quote | undefined): number {
  const counted = types.some(({ id, counted: isCounted }) => isCounted && id === custom)
  if (accountFor({ type, counted }) !== 'holiday' || quote?.problems.length !== 0) return 0
  return quote.years.find(({ year_start: start }) => start === balance?.year_start)?.minutes ?? 0
}

/** By any of their weeks; irregular hours may be on any day. */
const worksWeekends = ({ policy, rotas }: Overview): boolean =>
  policy.irregular || rotas.some(({ weeks }) => weeks.some((week) => week.slice(5).some((minutes) => minutes > 0)))

/** '2026', or '2026/27' of a year that begins in another month. */
const yearInWords = ({ year_start: start, year_end: end }: Overview['years'][number]): string =>
  `${start.slice(0, 4)}${end.slice(0, 4) === start.slice(0, 4) ? '' : `/${end.slice(2, 4)}`}`

/** The balance of the chosen leave year, with the way to its reasons. */
export function Balances({
  overview,
  asking,
  onYear,
}: {
  overview: Overview
  asking: number
  onYear: (day: string) => void
}): ReactElement {
  const [why, setWhy] = useState(false)
  const { balance, years } = overview
  const none = overview.policy.irregular
    ? 'Leave is earned as hours are worked. None has been entered yet.'
    : 'No leave has been granted in this leave year.'
  return (
    <div className="grid gap-4">
      {years.length > 1 && balance && (
        <Segmented
          label="Leave year"
          value={balance.year_start}
          onChange={onYear}
          items={years.slice(-3).map((year) => ({ value: year.year_start, label: yearInWords(year) }))}
        />
      )}
      {balance ? (
        <BalanceBar shown={overview} balance={balance} asking={asking} label="Left" />
      ) : (
        <p className="text-sm text-ink-2">{none}</p>
      )}
      <div className="flex flex-wrap items-center gap-x-4 gap-y-1 text-xs text-ink-2">
        <BalanceFacts overview={overview} />
        <Button size="sm" onClick={() => setWhy(true)}>
          Why this number
        </Button>
      </div>
      {why && <WhySheet overview={overview} onClose={() => setWhy(false)} />}
    </div>
  )
}

function BalanceFacts({ overview }: { overview: Overview }): ReactElement {
  const { balance, toil, owed_on_leaving: owed } = overview
  return (
    <>
      {balance && (
        <span>
          {amount(balance.allowance, overview)} {overview.policy.irregular ? 'earned and carried over ' : ''}from{' '}
          {showDate(balance.year_start)} to {showDate(balance.year_end)}
          {overview.policy.irregular ? '' : ', bank holidays included'}
        </span>
      )}
      {toil && toil.remaining !== 0 && <span>Time off in lieu left: {amount(toil.remaining, overview)}</span>}
      {owed !== null && (
        <span className="font-semibold text-ink">
          {owed >= 0 ? 'Owed on leaving' : 'Taken too much on leaving'}: {amount(Math.abs(owed), overview)}
        </span>
      )}
    </>
  )
}
