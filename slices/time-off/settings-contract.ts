import * as z from 'zod/mini'
import { endpoint } from '#platform/shared/endpoint.ts'
import { calendarDate, line, requiredLine, requiredProse, uuid } from '#platform/shared/fields.ts'
import { accounts, secondSteps } from './types.ts'

const id = { params: z.object({ id: uuid() }) }
const version = z.int().check(z.minimum(1))

/** What hr enters by hand. Accruals are of hours worked, or of weeks away; carried leave names the reason that decides until when it may be taken. */
export const EntryByHand = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.enum(['adjustment', 'purchase', 'sale']),
    account: z._default(z.optional(z.enum(accounts)), 'holiday'),
    minutes: z.int().check(
      z.minimum(-100_000),
      z.maximum(100_000),
      z.refine((minutes) => minutes !== 0, 'Enter an amount.'),
    ),
    on: calendarDate(),
    reason: requiredProse(300, 'Say why.'),
  }),
  z.strictObject({
    kind: z.literal('carry_over'),
    minutes: z.int().check(z.minimum(1, 'Enter an amount.'), z.maximum(100_000)),
    on: calendarDate(),
    carry_reason: z.enum(['sickness', 'family_leave', 'employer_failure', 'written_agreement']),
    failure_put_right_on: z.optional(calendarDate()),
    reason: requiredProse(300, 'Say why.'),
  }),
  z.strictObject({ kind: z.literal('accrual'), hours: z.number().check(z.minimum(0.25), z.maximum(9000)), on: calendarDate() }),
  /** Of weeks away ill or on statutory leave, by the average of the weeks before (reg 15C of the Regulations). */
  z.strictObject({
    kind: z.literal('absence_accrual'),
    weeks_away: z.number().check(z.minimum(0.1, 'Enter the weeks away.'), z.maximum(52, 'At most 52 weeks at a time.')),
    hours_before: z.number().check(z.minimum(0), z.maximum(8736)),
    weeks_before: z.int().check(z.minimum(1, 'At least one week.'), z.maximum(52, 'The 52 weeks before at most.')),
    on: calendarDate(),
  }),
])
export type EntryByHand = z.infer<typeof EntryByHand>
export const addEntry = endpoint({
  method: 'POST',
  path: '/employees/:id/time-off-entries',
  summary: "Add to a person's leave by hand: adjustment, purchase, sale, carry-over or hours worked",
  ...id,
  body: EntryByHand,
  response: z.object({ remaining: z.number() }),
  status: 201,
  creates: true,
})

const steps = z
  .array(z.strictObject({ years: z.int().check(z.minimum(1), z.maximum(60)), days: z.number().check(z.minimum(0.5), z.maximum(60)) }))
  .check(z.maxLength(10))
const policyFields = {
  name: requiredLine(120, 'Enter a name.'),
  contracts: z.array(line(40)).check(z.maxLength(10)),
  year_start: z.nullable(z.string().check(z.regex(/^(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/, 'Use MM-DD.'))),
  unit: z.enum(['days', 'hours']),
  allowance: z.number().check(z.minimum(0.5, 'Enter an amount.'), z.maximum(2000)),
  allowance_unit: z.enum(['days', 'weeks', 'hours']),
  full_week_minutes: z.int().check(z.minimum(60), z.maximum(10_080)),
  bank_holidays: z.enum(['inside', 'on-top']),
  carry_days: z.number().check(z.minimum(0), z.maximum(366)),
  carry_months: z.int().check(z.minimum(0), z.maximum(12)),
  service_steps: steps,
  irregular: z.boolean(),
  overdraw_days: z.number().check(z.minimum(0), z.maximum(366)),
  notice_days: z.int().check(z.minimum(0), z.maximum(366)),
  /** Who has to agree after the line manager. */
  second_step: z._default(z.optional(z.enum(secondSteps)), 'none'),
}
export const LeavePolicy = z.object({
  id: uuid(),
  ...policyFields,
  name: z.string(),
  year_start: z.nullable(z.string()),
  contracts: z.array(z.string()),
  is_default: z.boolean(),
  version: z.number(),
})
export type LeavePolicy = z.infer<typeof LeavePolicy>

const Closure = z.strictObject({
  day: calendarDate(),
  part: z.enum(['day', 'am', 'pm']),
  name: requiredLine(120, 'Name it.'),
  location_id: z.nullable(uuid()),
})
const Blackout = z.strictObject({
  starts_on: calendarDate(),
  ends_on: calendarDate(),
  department: z.nullable(line(120)),
  reason: requiredLine(200, 'Say why.'),
})
const Cover = z.strictObject({ department: requiredLine(120), least: z.int().check(z.minimum(1), z.maximum(1000)) })
export const LeaveCalendar = z.strictObject({
  closures: z.array(Closure).check(z.maxLength(200)),
  blackouts: z.array(Blackout).check(z.maxLength(100)),
  cover: z.array(Cover).check(z.maxLength(200)),
})
export type LeaveCalendar = z.infer<typeof LeaveCalendar>
export const typeColours = ['teal', 'amber', 'blue', 'red', 'olive', 'grey'] as const
const typeFields = {
  name: requiredLine(60, 'Enter a name.'),
  paid: z.boolean(),
  /** Taken from the holiday balance. */
  counted: z.boolean(),
  booked_by: z.enum(['everybody', 'managers', 'hr']),
  colour: z.enum(typeColours),
}
export const AbsenceTypeFields = z.strictObject(typeFields)
export type AbsenceTypeFields = z.infer<typeof AbsenceTypeFields>
export const AbsenceType = z.object({ id: uuid(), ...typeFields, name: z.string(), archived: z.boolean(), version: z.number() })
export type AbsenceType = z.infer<typeof AbsenceType>
export const addAbsenceType = endpoint({
  method: 'POST',
  path: '/absence-types',
  summary: 'Add a kind of absence of the workspace’s own',
  body: AbsenceTypeFields,
  response: z.object({ id: uuid() }),
  status: 201,
  creates: true,
})
export const updateAbsenceType = endpoint({
  method: 'PUT',
  path: '/absence-types/:id',
  summary: 'Change or archive a kind of absence; what is booked stays as it was',
  ...id,
  body: z.strictObject({ ...typeFields, version, archived: z.boolean() }),
  response: z.object({ done: z.literal(true) }),
})
const Repriced = z.object({
  booking_id: uuid(),
  employee_name: z.string(),
  type_name: z.string(),
  starts_on: z.string(),
  ends_on: z.string(),
  minutes: z.number(),
  now: z.number(),
  unit: z.enum(['days', 'hours']),
  day_minutes: z.number(),
})
export const getLeaveSettings = endpoint({
  method: 'GET',
  path: '/leave-settings',
  summary: 'Leave policies, closures, black-outs and cover of the workspace',
  response: z.object({
    policies: z.array(LeavePolicy),
    calendar: LeaveCalendar,
    types: z.array(AbsenceType),
    /** People on zero-hours and casual contracts whose policy grants leave, although leave of irregular hours is earned by law. */
    granted_irregular: z.number(),
    locations: z.array(z.object({ id: uuid(), name: z.string() })),
  }),
})
export const addPolicy = endpoint({
  method: 'POST',
  path: '/leave-policies',
  summary: 'Add a leave policy',
  body: z.strictObject(policyFields),
  response: z.object({ id: uuid() }),
  status: 201,
  creates: true,
})
export const updatePolicy = endpoint({
  method: 'PUT',
  path: '/leave-policies/:id',
  summary: 'Change a leave policy; balances are put right by entries that say so',
  ...id,
  body: z.strictObject({ ...policyFields, version, archived: z.optional(z.boolean()) }),
  response: z.object({ people: z.number() }),
})
export const saveLeaveCalendar = endpoint({
  method: 'PUT',
  path: '/leave-calendar',
  summary: 'Say when workplaces are closed, when nobody may be away, and how many must be there',
  body: LeaveCalendar,
  response: LeaveCalendar,
})
export const listRepricing = endpoint({
  method: 'GET',
  path: '/leave-repricing',
  records: true,
  summary: 'Coming bookings that would take another amount today: a pattern, a calendar or a last day has changed since',
  response: z.object({ data: z.array(Repriced) }),
})
export const reprice = endpoint({
  method: 'POST',
  path: '/leave-repricing',
  summary: 'Price coming bookings anew, as shown',
  body: z.strictObject({ bookings: z.array(z.strictObject({ id: uuid(), now: z.int() })).check(z.minLength(1), z.maxLength(200)) }),
  response: z.object({ changed: z.number() }),
})
export const saveSchedule = endpoint({
  method: 'PUT',
  path: '/employees/:id/schedule',
  summary: 'A rota that days and hours cannot say: weeks that take turns, half days, shifts',
  ...id,
  body: z.strictObject({
    from: calendarDate(),
    /** Minutes from Monday to Sunday; one week, or up to eight that take turns. */
    weeks: z.array(z.array(z.int().check(z.minimum(0), z.maximum(1440))).check(z.length(7))).check(z.minLength(1), z.maxLength(8)),
    first_week_from: z._default(z.optional(z.nullable(calendarDate())), null),
    /** Annualised hours: the minutes of a year, paid leave among them. The days with minutes in the one week are those usually worked, and share the average. */
    annual_minutes: z._default(
      z.optional(z.nullable(z.int().check(z.minimum(60, 'At least an hour a year.'), z.maximum(300_000, 'At most 5,000 hours a year.')))),
      null,
    ),
  }),
  response: z.object({ remaining: z.nullable(z.number()) }),
})
const Delegate = z.object({
  id: uuid(),
  manager_id: uuid(),
  manager_name: z.string(),
  delegate_id: uuid(),
  name: z.string(),
  starts_on: z.string(),
  ends_on: z.string(),
})
export const listDelegates = endpoint({
  method: 'GET',
  path: '/leave-delegates',
  summary: 'Who decides in the asker’s place, and when; for hr in anybody’s',
  response: z.object({ data: z.array(Delegate) }),
})
export const addDelegate = endpoint({
  method: 'POST',
  path: '/leave-delegates',
  summary: 'Name who decides in one’s place for some days',
  body: z.strictObject({ delegate_id: uuid(), starts_on: calendarDate(), ends_on: calendarDate() }),
  response: z.object({ id: uuid() }),
  status: 201,
  creates: true,
})
export const removeDelegate = endpoint({
  method: 'DELETE',
  path: '/leave-delegates/:id',
  summary: 'Take a delegation back',
  ...id,
  response: z.object({ done: z.literal(true) }),
})
export const makeFeed = endpoint({
  method: 'POST',
  path: '/my-calendar-feed',
  summary: 'A new address of one’s own calendar; the one before stops working',
  response: z.object({ url: z.string() }),
})
export const endFeed = endpoint({
  method: 'DELETE',
  path: '/my-calendar-feed',
  summary: 'The address of one’s own calendar stops working',
  response: z.object({ done: z.literal(true) }),
})
