import { todayIn } from '#platform/server/clock.ts'
import { addDays } from '#platform/shared/calendar-date.ts'
import { everyMember, hrOnly, type RouteRule } from './route-rule.ts'

/** Family leave of E2, whom neither E1 nor M1 has to do with; who sees and confirms whose is in slices/family-leave/server/family-leave.test.ts. */
const today = todayIn('Europe/London')
const nobodys: RouteRule = {
  statuses: { ...everyMember, employee: 404, manager: 404, hr: 404, super_admin: 404 },
  params: { id: '00000000-0000-4000-8000-000000000000' },
}
const asked = { kind: 'carers', starts_on: addDays(today, 10), ends_on: addDays(today, 10) }
export const familyLeave: Record<string, RouteRule> = {
  'GET /family-leave': { statuses: hrOnly },
  'GET /employees/:id/family-leave': { statuses: hrOnly, params: { id: '{A.E2}' } },
  'POST /employees/:id/family-leave': { statuses: { ...hrOnly, hr: 201, super_admin: 201 }, params: { id: '{A.E2}' }, body: asked },
  'PUT /family-leave/:id': { ...nobodys, body: { ...asked, version: 1 } },
  'POST /family-leave/:id/state': { ...nobodys, body: { version: 1, state: 'withdrawn' } },
  'POST /family-leave/:id/reply': { ...nobodys, body: { version: 1, replied_on: today } },
}
