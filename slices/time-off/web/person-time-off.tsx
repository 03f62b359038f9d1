import { useQuery } from '@tanstack/react-query'
import { useState, type ReactElement } from 'react'
import { Button } from '#ui/button.tsx'
import { ErrorBanner } from '#ui/error-banner.tsx'
import { SideSheet } from '#ui/side-sheet.tsx'
import { SkeletonRows } from '#ui/skeleton.tsx'
import type { Booking } from '../contract.ts'
import { timeOffOf } from './api.ts'
import { BookingsList } from './bookings-list.tsx'
import { EntryDialog } from './entry-dialog.tsx'
import { AssumedWeek } from './assumed-week.tsx'
import { Balances } from './my-time-off-page.tsx'
import { draftOf, emptyDraftOf, type Draft } from './request-draft.ts'
import { RequestForm, useQuote } from './request-form.tsx'
import type { Overview } from '../contract.ts'
import { WorkingWeeks } from './working-weeks.tsx'

interface PersonShown {
  readonly id: string
  /** As at another day the leave year that holds it comes first. */
  readonly metadata?: { readonly as_at?: { readonly date: string } | undefined }
}

/** The Absence tab of a person: the same balance as on their own page, their bookings, and booking for them. */
export function PersonTimeOff({ employee }: { employee: PersonShown }): ReactElement {
  const past = employee.metadata?.as_at?.date
  // The leave year that was chosen here, and under which day of the profile.
  const [chosen, setChosen] = useState<{ day: string; under: string | undefined } | null>(null)
  const day = chosen && chosen.under === past ? chosen.day : past
  const setDay = (next: string): void => setChosen({ day: next, under: past })
  const found = useQuery({
    ...timeOffOf(employee.id, day),
    placeholderData: (before) => (before?.employee_id === employee.id ? before : undefined),
  })
  if (found.isError)
    return <ErrorBanner message="The time off could not be loaded." onRetry={() => void found.refetch()} retrying={found.isFetching} />
  if (!found.data) return <SkeletonRows label="Time off is loading" avatar={false} rows={5} />
  return <Shown overview={found.data} onYear={setDay} />
}

function Shown({ overview, onYear }: { overview: Overview; onYear: (day: string) => void }): ReactElement {
  const [open, setOpen] = useState<Booking | 'new' | null>(null)
  const [entering, setEntering] = useState(false)
  return (
    <div className="grid max-w-3xl gap-8">
      <div>
        <AssumedWeek overview={overview} own={false} />
        <Balances overview={overview} asking={0} onYear={onYear} />
      </div>
      <section aria-labelledby="bookings">
        <div className="mb-2 flex items-center justify-between gap-4">
          <h2 id="bookings" className="ek-section-title">
            Time off
          </h2>
          <span className="flex gap-2">
            {overview.can.adjust && (
              <Button size="sm" onClick={() => setEntering(true)}>
                Add entry
              </Button>
            )}
            {overview.can.book && (
              <Button size="sm" onClick={() => setOpen('new')}>
                {overview.can.decide ? 'Book time off' : 'Request time off'}
              </Button>
            )}
          </span>
        </div>
        <BookingsList overview={overview} onChange={setOpen} />
      </section>
      <WorkingWeeks overview={overview} />
      {entering && <EntryDialog overview={overview} onClose={() => setEntering(false)} />}
      {open !== null && <BookingSheet overview={overview} booking={open === 'new' ? null : open} onClose={() => setOpen(null)} />}
    </div>
  )
}

function BookingSheet({ overview, booking, onClose }: { overview: Overview; booking: Booking | null; onClose: () => void }): ReactElement {
  const [draft, setDraft] = useState<Draft>(() => (booking ? draftOf(booking) : emptyDraftOf(overview)))
  const quote = useQuote(overview.employee_id, draft, booking?.id)
  return (
    <SideSheet open onOpenChange={(open) => open || onClose()} title="Time off">
      <RequestForm overview={overview} draft={draft} onDraft={setDraft} changing={booking} quote={quote} onDone={onClose} />
    </SideSheet>
  )
}
