import * as z from 'zod/mini'
import { endpoint } from '#platform/shared/endpoint.ts'
import { calendarDate, money, uuid } from '#platform/shared/fields.ts'
import { bonusKinds } from './kinds.ts'

const Bonus = z.object({
  id: uuid(),
  paid_on: z.string(),
  /** Pounds before tax. */
  amount: z.number(),
  kind: z.enum(bonusKinds),
  recorded_by: z.string(),
})
export type Bonus = z.infer<typeof Bonus>
const id = { params: z.object({ id: uuid() }) }

export const listBonuses = endpoint({
  method: 'GET',
  path: '/employees/:id/bonuses',
  summary: 'Bonuses of a person, for who may read their pay; as at a day those paid by then, for who may see their history',
  records: true,
  ...id,
  query: z.object({ as_at: z.optional(calendarDate()) }),
  response: z.object({ data: z.array(Bonus), can: z.object({ record: z.boolean() }) }),
})
export const RecordBonus = z.strictObject({ paid_on: calendarDate(), amount: money(), kind: z.enum(bonusKinds) })
export type RecordBonus = z.infer<typeof RecordBonus>
export const recordBonus = endpoint({
  method: 'POST',
  path: '/employees/:id/bonuses',
  summary: 'Record a bonus that was paid; it counts in the gender pay gap',
  ...id,
  body: RecordBonus,
  response: Bonus,
  status: 201,
  creates: true,
})
export const removeBonus = endpoint({
  method: 'DELETE',
  path: '/bonuses/:id',
  summary: 'Take back a bonus that was recorded by mistake',
  ...id,
  response: z.object({ done: z.literal(true) }),
})
