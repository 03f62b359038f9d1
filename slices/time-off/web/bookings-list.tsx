import { useState, type ReactElement } from 'react'
import { showDate } from '#platform/shared/calendar-date.ts'
import { Button } from '#ui/button.tsx'
import { ConfirmDialog } from '#ui/confirm-dialog.tsx'
import { EmptyLine } from '#ui/empty-state.tsx'
import type { GlyphKind } from '#ui/glyphs.tsx'
import { Status } from '#ui/status.tsx'
import { toast } from '#ui/toast-store.ts'
import type { Booking, Overview } from '../contract.ts'
import { useCancel } from './api.ts'
import { TypeDot } from './type-dot.tsx'
import { amount, datesInWords, sayProblem, shownOn } from './words.ts'

/** What state a booking is in, in a word and a shape. */
export function stateOf({ state, ends_on: until }: Pick<Booking, 'state' | 'ends_on'>, today: string): { glyph: GlyphKind; word: string } {
  if (state === 'requested') return { glyph: 'due', word: 'Waiting' }
  if (state === 'approved') return until < today ? { glyph: 'done', word: 'Taken' } : { glyph: 'done', word: 'Approved' }
  return { glyph: 'not-started', word: state === 'refused' ? 'Refused' : 'Cancelled' }
}

interface ListProps {
  overview: Overview
  onChange: (booking: Booking) => void
}

/** The bookings of the leave year, and of this one those to come, each with what can still be done with it. */
export function BookingsList({ overview, onChange }: ListProps): ReactElement {
  const [ending, setEnding] = useState<Booking | null>(null)
  const cancel = useCancel()
  const shown = overview.bookings
  const end = (booking: Booking): void =>
    cancel.mutate(
      { id: booking.id, version: booking.version },
      {
        onSuccess: () => toast.success('The time off was cancelled. What it took is back.'),
        onError: (error) => toast.error(sayProblem(error, 'The time off could not be cancelled.')),
        onSettled: () => setEnding(null),
      },
    )
  if (shown.length === 0) return <EmptyLine>Nothing is booked in this leave year.</EmptyLine>
  return (
    <>
      <ul className="divide-y divide-line border-b border-line text-sm">
        {shown.map((booking) => (
          <BookingLine key={booking.id} booking={booking} overview={overview} onChange={onChange} onCancel={setEnding} />
        ))}
      </ul>
      <ConfirmDialog
        open={ending !== null}
        onOpenChange={(open) => open || setEnding(null)}
        title={ending ? `Cancel the time off of ${datesInWords(ending)}?` : ''}
        confirmLabel="Cancel time off"
        cancelLabel="Keep it"
        loading={cancel.isPending}
        onConfirm={() => ending && end(ending)}
      >
        What it took from the balance comes back. It stays in the history.
      </ConfirmDialog>
    </>
  )
}

interface LineProps extends ListProps {
  booking: Booking
  onCancel: (booking: Booking) => void
}

function BookingLine({ booking, overview, onChange, onCancel }: LineProps): ReactElement {
  const { glyph, word } = stateOf(booking, overview.today)
  const dates = datesInWords(booking)
  return (
    <li className="py-2.5">
      <div className="flex items-center justify-between gap-3">
        <span className="min-w-0 font-medium">{dates}</span>
        <Status kind={glyph}>{word}</Status>
      </div>
      <Kind booking={booking} overview={overview} />
      <History booking={booking} />
      {booking.note && <p className="text-xs text-ink-2 wrap-anywhere">{booking.note}</p>}
      {booking.decision_note && <p className="text-xs text-ink-2 wrap-anywhere">“{booking.decision_note}”</p>}
      {(booking.can.change || booking.can.cancel) && (
        <div className="mt-1.5 flex gap-2">
          {booking.can.change && (
            <Button size="sm" onClick={() => onChange(booking)}>
              Change <span className="sr-only">{dates}</span>
            </Button>
          )}
          {booking.can.cancel && (
            <Button size="sm" onClick={() => onCancel(booking)}>
              Cancel <span className="sr-only">{dates}</span>
            </Button>
          )}
        </div>
      )}
    </li>
  )
}

const eventWords: Readonly<Record<string, string>> = {
  requested: 'Asked for',
  'first-approved': 'First yes',
  approved: 'Approved',
  refused: 'Refused',
  cancelled: 'Cancelled',
  changed: 'Changed',
  'priced-anew': 'Priced anew',
}
/** What happened to it, in order. */
function History({ booking }: { booking: Booking }): ReactElement {
  return (
    <p className="text-xs text-ink-3">
      {booking.events.map(({ action, at, by }, i) => (
        <span key={`${action} ${at}`}>
          {i > 0 && ' · '}
          {eventWords[action] ?? action} by {by}, {showDate(at.slice(0, 10))}
        </span>
      ))}
    </p>
  )
}

/** What it is, what it takes, and whose yes is still to come. */
function Kind({ booking, overview }: Pick<LineProps, 'booking' | 'overview'>): ReactElement {
  return (
    <p className="text-xs text-ink-3">
      {booking.colour && <TypeDot colour={booking.colour} />} {booking.type_name},{' '}
      {amount(booking.minutes, shownOn(overview, booking.starts_on))}
      {booking.waits_for && `, waits for ${booking.waits_for}`}
    </p>
  )
}
