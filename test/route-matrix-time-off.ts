import { todayIn } from '#platform/server/clock.ts'
import { addDays, isoWeekday } from '#platform/shared/calendar-date.ts'
import { isBankHoliday } from '#rules/uk/bank-holidays.ts'
import { everyMember, hrOnly, type RouteRule } from './route-rule.ts'

const today = todayIn('Europe/London')
/** The Monday after next; the Tuesday after it that is no bank holiday. */
const monday = addDays(today, 15 - isoWeekday(today))
const tuesday = [1, 8].map((days) => addDays(monday, days)).find((day) => isBankHoliday(day, 'england-and-wales') !== true) ?? monday

/** Time off of E2, whom neither E1 nor M1 has to do with; who decides on whose is in slices/time-off/server/time-off.test.ts. */
const day = { type: 'holiday', starts_on: tuesday, ends_on: tuesday }
// For no contract: refused for that, after the rights were asked.
const leavePolicy = {
  name: 'Matrix',
  contracts: [],
  year_start: null,
  unit: 'days',
  allowance: 28,
  allowance_unit: 'days',
  full_week_minutes: 2250,
  bank_holidays: 'inside',
  carry_days: 0,
  carry_months: 0,
  service_steps: [],
  irregular: false,
  overdraw_days: 0,
  notice_days: 0,
}
/** The same name twice is refused: who comes second finds it taken. */
const absenceType = { name: 'Matrix', paid: true, counted: false, booked_by: 'hr', colour: 'grey' }
const noBooking: RouteRule = {
  statuses: { ...everyMember, employee: 404, manager: 404, hr: 404, super_admin: 404 },
  params: { id: '00000000-0000-4000-8000-000000000000' },
}
export const timeOff: Record<string, RouteRule> = {
  'GET /employees/:id/time-off': { statuses: hrOnly, params: { id: '{A.E2}' } },
  'POST /employees/:id/time-off/quote': { statuses: hrOnly, params: { id: '{A.E2}' }, body: day },
  // The same day twice is refused: who comes second finds it taken.
  'POST /employees/:id/time-off': { statuses: { ...hrOnly, hr: 201, super_admin: 409 }, params: { id: '{A.E2}' }, body: day },
  'PUT /time-off/:id': { ...noBooking, body: { ...day, version: 1 } },
  'POST /time-off/:id/cancellation': { ...noBooking, body: { version: 1 } },
  'POST /time-off/:id/decision': { ...noBooking, body: { version: 1, decision: 'approve' } },
  'GET /time-off-requests': { statuses: everyMember },
  'GET /time-off-calendar': { statuses: { ...everyMember, employee: 400, manager: 400, hr: 400, super_admin: 400 } },
  'GET /time-off-balances': { statuses: everyMember },
  'POST /employees/:id/time-off-entries': {
    statuses: { ...hrOnly, hr: 201, super_admin: 201 },
    params: { id: '{A.E2}' },
    body: { kind: 'adjustment', minutes: 60, on: tuesday, reason: 'Matrix' },
  },
  'PUT /employees/:id/schedule': {
    statuses: hrOnly,
    params: { id: '{A.E2}' },
    body: { from: monday, weeks: [[450, 450, 450, 450, 450, 0, 0]] },
  },
  'GET /leave-settings': { statuses: hrOnly },
  'POST /leave-policies': { statuses: { ...hrOnly, hr: 422, super_admin: 422 }, body: leavePolicy },
  'PUT /leave-policies/:id': {
    statuses: { ...hrOnly, hr: 404, super_admin: 404 },
    params: { id: '{A.E2}' },
    body: { ...leavePolicy, version: 1 },
  },
  'POST /absence-types': { statuses: { ...hrOnly, hr: 201, super_admin: 422 }, body: absenceType },
  'PUT /absence-types/:id': {
    statuses: { ...hrOnly, hr: 404, super_admin: 404 },
    params: { id: '{A.E2}' },
    body: { ...absenceType, version: 1, archived: false },
  },
  'PUT /leave-calendar': { statuses: hrOnly, body: { closures: [], blackouts: [], cover: [] } },
  'GET /leave-repricing': { statuses: hrOnly },
  'POST /leave-repricing': { statuses: hrOnly, body: { bookings: [{ id: '{A.E2}', now: 0 }] } },
  // Who leads nobody has nothing to hand over; where a body is needed, it is looked at first.
  'GET /leave-delegates': { statuses: everyMember },
  'POST /leave-delegates': {
    statuses: { ...everyMember, employee: 403, manager: 201, hr: 201, super_admin: 201 },
    body: { delegate_id: '{A.EWR}', starts_on: '2098-01-01', ends_on: '2098-01-02' },
  },
  'DELETE /leave-delegates/:id': {
    statuses: { ...everyMember, employee: 404, manager: 404, hr: 404, super_admin: 404 },
    params: { id: '{A.E2}' },
  },
  'POST /my-calendar-feed': { statuses: everyMember },
  'DELETE /my-calendar-feed': { statuses: everyMember },
}
