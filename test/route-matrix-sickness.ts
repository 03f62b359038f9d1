import { todayIn } from '#platform/server/clock.ts'
import { addMonths } from '#platform/shared/calendar-date.ts'
import { everyMember, hrOnly, type RouteRule } from './route-rule.ts'

/** Sickness of E2, whom neither E1 nor M1 has to do with; who sees and does what of whose is in slices/sickness/server/sickness.test.ts. */
const today = todayIn('Europe/London')
const lastMonth = `${addMonths(today, -1).slice(0, 7)}-01`
const nobodys: RouteRule = {
  statuses: { ...everyMember, employee: 404, manager: 404, hr: 404, super_admin: 404 },
  params: { id: '00000000-0000-4000-8000-000000000000' },
}
const trigger = { name: 'Matrix', kind: 'spells', threshold: 3, months: 6, audience: 'hr' }
export const sickness: Record<string, RouteRule> = {
  'GET /employees/:id/sickness': { statuses: hrOnly, params: { id: '{A.E2}' } },
  // Who comes second finds the person away already.
  'POST /employees/:id/sickness': {
    statuses: { ...hrOnly, hr: 201, super_admin: 409 },
    params: { id: '{A.E2}' },
    body: { starts_on: today },
  },
  'POST /sickness/:id/return': { ...nobodys, body: { version: 1, ends_on: today } },
  'PUT /sickness/:id': { ...nobodys, body: { version: 1, starts_on: today } },
  'PUT /sickness/:id/reason': { ...nobodys, body: { category: 'cold' } },
  'POST /sickness/:id/certificate': { ...nobodys, body: { version: 1 } },
  'POST /sickness/:id/state': { ...nobodys, body: { version: 1, state: 'closed' } },
  'POST /sickness/:id/review': { ...nobodys, body: { scoring: 'usual' } },
  'POST /sickness/:id/interview': { ...nobodys, body: { held_on: today, well_enough: true } },
  'POST /sickness/:id/leave': { ...nobodys, body: { action: 'ask' } },
  'PUT /fit-notes/:id': { ...nobodys, body: { kind: 'not-fit', from_on: today, until_on: today } },
  'POST /fit-notes/:id/link': { ...nobodys, body: { purpose: 'view' } },
  'GET /sickness': { statuses: everyMember },
  'POST /sickness-steps/:id': { ...nobodys, body: { outcome: 'no-action' } },
  'GET /sickness-triggers': { statuses: hrOnly },
  'POST /sickness-triggers': { statuses: { ...hrOnly, hr: 201, super_admin: 201 }, body: trigger },
  'PUT /sickness-triggers/:id': {
    statuses: { ...hrOnly, hr: 404, super_admin: 404 },
    params: { id: '{A.E2}' },
    body: { ...trigger, version: 1 },
  },
  'GET /payroll/:month': { statuses: hrOnly, params: { month: lastMonth } },
  'GET /payroll/:month/file': { statuses: hrOnly, params: { month: lastMonth } },
  // Who comes second finds it closed.
  'POST /payroll/:month/closing': { statuses: { ...hrOnly, hr: 200, super_admin: 409 }, params: { month: lastMonth }, body: {} },
}
