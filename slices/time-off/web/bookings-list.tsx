import { useState, type ReactElement } from 'react'
import { Button } from '#ui/button.tsx'
import { ConfirmDialog } from '#ui/confirm-dialog.tsx'
import { EmptyLine } from '#ui/empty-state.tsx'
import type { GlyphKind } from '#ui/glyphs.tsx'
import { Status } from '#ui/status.tsx'
import { toast } from '#ui/toast-store.ts'
import type { Booking, Overview } from '../contract.ts'
import { useCancel } from './api.ts'
import { TypeDot } from './type-dot.tsx'
import { amount, datesInWords, sayProblem } from './words.ts'

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

/** The bookings of the leave year, each with what can still be done with it. */
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

/** What it is, what it takes, and who has said yes so far. */
function Kind({ booking, overview }: Pick<LineProps, 'booking' | 'overview'>): ReactElement {
  const isWaiting = booking.state === 'requested'
  return (
    <p className="text-xs text-ink-3">
      {booking.colour && <TypeDot colour={booking.colour} />} {booking.type_name}, {amount(booking.minutes, overview)}
      {booking.first_approved_by && isWaiting && `, approved by ${booking.first_approved_by}, waits for HR`}
      {booking.decided_by && !isWaiting && `, by ${booking.decided_by}`}
    </p>
  )
}
