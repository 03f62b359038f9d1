import { randomUUID } from 'node:crypto'
import type { Tx } from '#platform/server/database.ts'
import { accountOf, type LeaveType } from '../contract.ts'
import { costOf } from '../rules.ts'
import { entriesFor } from './book.ts'
import { addBooking } from './queries/bookings.ts'
import { setDefaultPolicy, type PolicyFigures } from './queries/settings.ts'
import { addEntries } from './queries/ledger.ts'
import { settle } from './settle.ts'

/** Time off that comes with a company that is loaded: what it was asked for and decided is told, nobody is asked again. */
export interface PastBooking {
  readonly employee_id: string
  readonly type: LeaveType
  readonly starts_on: string
  readonly ends_on: string
  readonly state: 'requested' | 'approved'
  readonly note: string | null
  readonly by: string
}

/** The company's own figures for everybody, and bookings of a past; a span without a working day is left out. */
export async function recordBookings(tx: Tx, today: string, figures: PolicyFigures, bookings: readonly PastBooking[]): Promise<void> {
  await setDefaultPolicy(tx, figures)
  const settled = await settle(tx, [...new Set(bookings.map(({ employee_id: id }) => id))], today)
  for (const { by, ...asked } of bookings) {
    const loaded = settled.get(asked.employee_id)
    const dates = { starts_on: asked.starts_on, ends_on: asked.ends_on, first_part: 'day', last_part: 'day' } as const
    const cost = loaded && costOf(loaded.person, { ...dates, minutes: null })
    if (!loaded || cost?.minutes === undefined || cost.minutes === 0) continue
    const booking = {
      ...asked,
      ...dates,
      id: randomUUID(),
      minutes_asked: null,
      minutes: cost.minutes,
      counted: accountOf(asked.type) !== null,
      replaces: null,
      custom_type: null,
      needs_second: false,
      second_by: 'hr' as const,
      first: false,
    }
    await addBooking(tx, booking, cost.days, { id: null, name: by, note: asked.note })
    await addEntries(tx, entriesFor(loaded, booking, cost), by)
  }
}
