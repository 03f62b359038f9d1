import * as z from 'zod/mini'
import { endpoint } from '#platform/shared/endpoint.ts'
import { calendarDate, line, prose, uuid } from '#platform/shared/fields.ts'
import { accounts, entryKinds, leaveTypeNames, type LeaveType } from './types.ts'

import { typeColours } from './settings-contract.ts'

export * from './settings-contract.ts'
export * from './types.ts'

const id = { params: z.object({ id: uuid() }) }
const version = z.int().check(z.minimum(1))
const type = z.enum(leaveTypeNames as [LeaveType, ...LeaveType[]])

/**
 * What is asked for: days from first to last, halves of the first and the last, or some minutes of a half of one day. Who earns leave by
 * the hour may ask for whole days in minutes: what all of them come to.
 */
const asked = {
  type,
  /** A kind of absence of the workspace's own; the type is 'other' then. */
  custom_type: z._default(z.optional(z.nullable(uuid())), null),
  starts_on: calendarDate(),
  ends_on: calendarDate(),
  first_part: z._default(z.optional(z.enum(['day', 'am', 'pm'])), 'day'),
  last_part: z._default(z.optional(z.enum(['day', 'am'])), 'day'),
  minutes: z._default(
    z.optional(z.nullable(z.int().check(z.minimum(15, 'At least a quarter of an hour.'), z.maximum(31 * 720, 'At most 12 hours a day.')))),
    null,
  ),
}
const note = z.optional(z.nullable(prose(500)))
export const BookingAsked = z.strictObject({ ...asked, note })
export type BookingAsked = z.infer<typeof BookingAsked>

/** Minutes of one leave year of one account; every screen, list and file shows these. */
export const Balance = z.object({
  year_start: z.string(),
  year_end: z.string(),
  /** Granted, carried, bought and adjusted, less what lapsed. */
  allowance: z.number(),
  /** Taken before today, bank holidays among them. */
  taken: z.number(),
  booked: z.number(),
  /** Asked for and not decided: already kept aside. */
  waiting: z.number(),
  remaining: z.number(),
})
export type Balance = z.infer<typeof Balance>

export const Booking = z.object({
  id: uuid(),
  employee_id: uuid(),
  employee_name: z.string(),
  type: z.string(),
  type_name: z.string(),
  custom_type: z.nullable(z.string()),
  colour: z.nullable(z.enum(typeColours)),
  starts_on: z.string(),
  ends_on: z.string(),
  first_part: z.enum(['day', 'am', 'pm']),
  last_part: z.enum(['day', 'am']),
  minutes_asked: z.nullable(z.number()),
  minutes: z.number(),
  note: z.nullable(z.string()),
  state: z.enum(['requested', 'approved', 'refused', 'cancelled']),
  requested_at: z.string(),
  requested_by: z.string(),
  /** Who has said yes where two have to. */
  first_approved_by: z.nullable(z.string()),
  /** Whose yes is still to come after the first: a name, or HR. */
  waits_for: z.nullable(z.string()),
  decided_by: z.nullable(z.string()),
  decision_note: z.nullable(z.string()),
  version: z.number(),
  events: z.array(z.object({ action: z.string(), at: z.string(), by: z.string(), note: z.nullable(z.string()) })),
  can: z.object({ cancel: z.boolean(), change: z.boolean(), decide: z.boolean() }),
})
export type Booking = z.infer<typeof Booking>

/** In days of so many minutes, or in hours: as the policy says, and in hours where the days of the leave year are not of one length. */
const shownIn = { unit: z.enum(['days', 'hours']), day_minutes: z.number() }

const Entry = z.object({
  seq: z.string(),
  account: z.enum(accounts),
  kind: z.enum(entryKinds),
  minutes: z.number(),
  effective_on: z.string(),
  /** Why: one sentence, made of what the rule was given. */
  sentence: z.string(),
  rule: z.string(),
  booking_id: z.nullable(z.string()),
  at: z.string(),
  by: z.string(),
})
export type LedgerEntry = z.infer<typeof Entry>

export const Overview = z.object({
  employee_id: uuid(),
  employee_name: z.string(),
  ...shownIn,
  policy: z.object({
    name: z.string(),
    irregular: z.boolean(),
    /** Under some contract, past or planned, leave is earned by the hours worked. */
    earns: z.boolean(),
    bank_holidays: z.enum(['inside', 'on-top']),
  }),
  today: z.string(),
  /** Each with how it is shown: a day can be of another length in another year. */
  years: z.array(z.object({ year_start: z.string(), year_end: z.string(), ...shownIn })),
  balance: z.nullable(Balance),
  toil: z.nullable(Balance),
  entries: z.array(Entry),
  bookings: z.array(Booking),
  /** The weeks of the person, each from a day on; minutes from Monday to Sunday. */
  rotas: z.array(
    z.object({
      from: z.string(),
      weeks: z.array(z.array(z.number())),
      first_week_from: z.nullable(z.string()),
      annual_minutes: z.nullable(z.number()),
    }),
  ),
  /** Kinds of absence of the workspace's own that the asker may book here. */
  types: z.array(z.object({ id: uuid(), name: z.string(), counted: z.boolean() })),
  /** Who decides: a name, or HR; null where it counts at once. */
  goes_to: z.nullable(z.string()),
  /** Owed on leaving (above nothing) or owing (below), once the last day has passed. */
  owed_on_leaving: z.nullable(z.number()),
  can: z.object({ book: z.boolean(), decide: z.boolean(), adjust: z.boolean() }),
})
export type Overview = z.infer<typeof Overview>

const AwayName = z.object({ employee_id: uuid(), name: z.string(), starts_on: z.string(), ends_on: z.string() })
const CoverGap = z.object({ day: z.string(), department: z.string(), least: z.nullable(z.number()), left: z.nullable(z.number()) })
export const Quote = z.object({
  minutes: z.number(),
  ...shownIn,
  days: z.array(z.object({ day: z.string(), minutes: z.number() })),
  skipped: z.array(
    z.object({ day: z.string(), why: z.enum(['not-employed', 'not-working', 'bank-holiday', 'closed']), name: z.nullable(z.string()) }),
  ),
  /** `before`: left, without carried leave that runs out before these days. */
  years: z.array(
    z.object({ year_start: z.string(), year_end: z.string(), minutes: z.number(), before: z.number(), after: z.number(), ...shownIn }),
  ),
  clashes: z.array(AwayName),
  cover: z.array(CoverGap),
  /** What stands in the way; nothing is booked while there is any. */
  problems: z.array(z.object({ path: z.string(), message: z.string() })),
  goes_to: z.nullable(z.string()),
})
export type Quote = z.infer<typeof Quote>

export const getTimeOff = endpoint({
  method: 'GET',
  path: '/employees/:id/time-off',
  summary: "A person's leave: balance, ledger with reasons, bookings",
  records: true,
  ...id,
  query: z.object({ day: z.optional(calendarDate()) }),
  response: Overview,
})
export const quoteTimeOff = endpoint({
  method: 'POST',
  path: '/employees/:id/time-off/quote',
  summary: 'What a booking would take, and what would be left',
  ...id,
  body: z.strictObject({ ...asked, replaces: z.optional(uuid()) }),
  response: Quote,
})
export const bookTimeOff = endpoint({
  method: 'POST',
  path: '/employees/:id/time-off',
  summary: 'Ask for time off, or book it for somebody one decides for',
  ...id,
  body: BookingAsked,
  response: Booking,
  status: 201,
  creates: true,
})
export const changeTimeOff = endpoint({
  method: 'PUT',
  path: '/time-off/:id',
  summary: 'Change a booking: the old one is cancelled, the new one decided again',
  ...id,
  body: z.strictObject({ ...asked, note, version }),
  response: Booking,
})
export const cancelTimeOff = endpoint({
  method: 'POST',
  path: '/time-off/:id/cancellation',
  summary: 'Cancel a booking; what it took comes back',
  ...id,
  body: z.strictObject({ version, note }),
  response: Booking,
})
export const decideTimeOff = endpoint({
  method: 'POST',
  path: '/time-off/:id/decision',
  summary: 'Approve or refuse a request',
  ...id,
  body: z.strictObject({
    version,
    decision: z.enum(['approve', 'refuse']),
    note: z.optional(z.nullable(prose(500))),
    /** Approve although fewer people would be there than the department needs. */
    despite_cover: z.optional(z.boolean()),
  }),
  response: Booking,
})
export const listRequests = endpoint({
  method: 'GET',
  path: '/time-off-requests',
  summary: 'Requests the asker may decide, the oldest first',
  response: z.object({
    data: z.array(
      z.object({
        ...Booking.shape,
        ...shownIn,
        remaining: z.nullable(z.number()),
        clashes: z.array(AwayName),
        cover: z.array(CoverGap),
      }),
    ),
  }),
})
export const whoOptions = ['team', 'department', 'company'] as const
export const CalendarEntry = z.object({
  employee_id: uuid(),
  starts_on: z.string(),
  ends_on: z.string(),
  first_part: z.string(),
  last_part: z.string(),
  /** What kind of time off, for who may know; null: away, and no more. */
  type_name: z.nullable(z.string()),
  waiting: z.boolean(),
})
export type CalendarEntry = z.infer<typeof CalendarEntry>
export const timeOffCalendar = endpoint({
  method: 'GET',
  path: '/time-off-calendar',
  summary: 'Who is away in a span of days; of others no more than that they are',
  query: z.object({ from: calendarDate(), until: calendarDate(), who: z._default(z.optional(z.enum(whoOptions)), 'team') }),
  response: z.object({
    people: z.array(z.object({ employee_id: uuid(), name: z.string(), department: z.nullable(z.string()) })),
    away: z.array(CalendarEntry),
    /** Of one day: who works on it, among those whose rota the asker may know; null of several days. */
    working: z.nullable(z.array(uuid())),
    /** Bank holidays and closures at the asker's own place. */
    closed: z.array(z.object({ day: z.string(), name: z.string(), part: z.enum(['day', 'am', 'pm']) })),
  }),
})
export const listBalances = endpoint({
  method: 'GET',
  path: '/time-off-balances',
  summary: 'Balances of the people whose absence record the asker sees',
  records: true,
  query: z.object({
    search: z.optional(line(200)),
    limit: z._default(z.optional(z.pipe(z.string().check(z.regex(/^\d{1,3}$/)), z.transform(Number))), 50),
    offset: z._default(z.optional(z.pipe(z.string().check(z.regex(/^\d{1,6}$/)), z.transform(Number))), 0),
  }),
  response: z.object({
    data: z.array(
      z.object({
        employee_id: uuid(),
        name: z.string(),
        ...shownIn,
        balance: z.nullable(Balance),
        /** No working pattern is recorded of them, so the usual week stands in. */
        assumed_week: z.boolean(),
      }),
    ),
    total: z.number(),
  }),
})
