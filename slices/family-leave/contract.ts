import * as z from 'zod/mini'
import { endpoint } from '#platform/shared/endpoint.ts'
import { calendarDate, prose, uuid } from '#platform/shared/fields.ts'
import { kindNames, states } from './types.ts'

export * from './types.ts'

const id = { params: z.object({ id: uuid() }) }
const version = z.int().check(z.minimum(1))
const dayOrNone = () => z._default(z.optional(z.nullable(calendarDate())), null)

/** What is known and what is wanted; which of the days a kind needs is said by the rules (rules/uk/family-leave.ts). */
const asked = {
  kind: z.enum(kindNames),
  expected_on: dayOrNone(),
  happened_on: dayOrNone(),
  matched_on: dayOrNone(),
  care_from: dayOrNone(),
  care_until: dayOrNone(),
  weeks_used: z._default(z.optional(z.int().check(z.minimum(0), z.maximum(52, 'At most 52 weeks.'))), 0),
  starts_on: calendarDate(),
  ends_on: calendarDate(),
  /** The day it was said; today when left out. Earlier days are for hr, who write down what they were told. */
  notice_on: dayOrNone(),
  note: z._default(z.optional(z.nullable(prose(1000))), null),
}
export const FamilyLeaveAsked = z.strictObject(asked)
export type FamilyLeaveAsked = z.infer<typeof FamilyLeaveAsked>

const KeyDate = z.object({
  key: z.string(),
  label: z.string(),
  on: z.string(),
  who: z.nullable(z.enum(['person', 'employer'])),
  source: z.string(),
})
const abilities = ['change', 'confirm', 'withdraw', 'reply'] as const
export const FamilyLeaveShown = z.object({
  id: uuid(),
  kind: z.enum(kindNames),
  expected_on: z.nullable(z.string()),
  happened_on: z.nullable(z.string()),
  matched_on: z.nullable(z.string()),
  care_from: z.nullable(z.string()),
  care_until: z.nullable(z.string()),
  weeks_used: z.number(),
  starts_on: z.string(),
  ends_on: z.string(),
  notice_on: z.string(),
  state: z.enum(states),
  note: z.nullable(z.string()),
  asked_by: z.string(),
  confirmed_by: z.nullable(z.string()),
  replied_on: z.nullable(z.string()),
  version: z.number(),
  dates: z.array(KeyDate),
  rights: z.array(z.string()),
  /** What the employer would agree to beyond the law: late notice and the like. */
  concerns: z.array(z.string()),
  /** What the employer writes back, for who may send it. */
  reply: z.nullable(z.object({ title: z.string(), paragraphs: z.array(z.string()) })),
  can: z.object(Object.fromEntries(abilities.map((name) => [name, z.boolean()])) as Record<(typeof abilities)[number], z.ZodMiniBoolean>),
})
export type FamilyLeaveShown = z.infer<typeof FamilyLeaveShown>

export const FamilyOverview = z.object({
  employee_id: uuid(),
  employee_name: z.string(),
  employed_from: z.nullable(z.string()),
  today: z.string(),
  own: z.boolean(),
  plans: z.array(FamilyLeaveShown),
  can: z.object({ ask: z.boolean() }),
})
export type FamilyOverview = z.infer<typeof FamilyOverview>

export const getFamilyLeave = endpoint({
  method: 'GET',
  path: '/employees/:id/family-leave',
  summary: 'Family leave of a person with its key dates: for themselves, and for hr with the right to health',
  records: true,
  ...id,
  response: FamilyOverview,
})
export const askFamilyLeave = endpoint({
  method: 'POST',
  path: '/employees/:id/family-leave',
  summary: 'Give notice of family leave: for oneself, or as hr was told',
  ...id,
  body: FamilyLeaveAsked,
  response: FamilyLeaveShown,
  status: 201,
  creates: true,
})
export const changeFamilyLeave = endpoint({
  method: 'PUT',
  path: '/family-leave/:id',
  summary: 'Change what is known or wanted; a confirmed leave moves with its time off',
  ...id,
  body: z.strictObject({ version, ...asked }),
  response: FamilyLeaveShown,
})
export const decideFamilyLeave = endpoint({
  method: 'POST',
  path: '/family-leave/:id/state',
  summary: 'Confirm family leave, which books its days, or withdraw it, which gives them back',
  ...id,
  body: z.strictObject({ version, state: z.enum(['confirmed', 'withdrawn']) }),
  response: FamilyLeaveShown,
})
export const replyFamilyLeave = endpoint({
  method: 'POST',
  path: '/family-leave/:id/reply',
  summary: 'Record the day on which the employer wrote back',
  ...id,
  body: z.strictObject({ version, replied_on: calendarDate() }),
  response: FamilyLeaveShown,
})

export const FamilyLine = z.object({
  id: uuid(),
  employee_id: uuid(),
  name: z.string(),
  kind: z.enum(kindNames),
  state: z.enum(states),
  starts_on: z.string(),
  ends_on: z.string(),
  /** What is due next, of the employer before others. */
  next: z.nullable(z.object({ label: z.string(), on: z.string(), overdue: z.boolean() })),
})
export type FamilyLine = z.infer<typeof FamilyLine>
export const listFamilyLeave = endpoint({
  method: 'GET',
  path: '/family-leave',
  summary: 'Family leave that is planned or running, and what is due next, for hr with the right to health',
  records: true,
  response: z.object({ today: z.string(), data: z.array(FamilyLine) }),
})
