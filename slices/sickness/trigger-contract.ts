import * as z from 'zod/mini'
import { endpoint } from '#platform/shared/endpoint.ts'
import { requiredLine, uuid } from '#platform/shared/fields.ts'
import { triggerKinds } from './types.ts'

const id = { params: z.object({ id: uuid() }) }
const version = z.int().check(z.minimum(1))

const Trigger = {
  name: requiredLine(120),
  kind: z.enum(triggerKinds),
  threshold: z.number().check(z.gt(0, 'More than nothing.'), z.maximum(100_000, 'At most 100,000.'), z.multipleOf(0.5, 'In halves.')),
  months: z.nullable(z.int().check(z.minimum(1, 'From 1 to 36 months.'), z.maximum(36, 'From 1 to 36 months.'))),
  audience: z.enum(['hr', 'manager']),
}
export const TriggerAsked = z.strictObject(Trigger)
export type TriggerAsked = z.infer<typeof TriggerAsked>
export const TriggerShown = z.object({ id: uuid(), ...Trigger, version: z.number() })
export type TriggerShown = z.infer<typeof TriggerShown>
export const listTriggers = endpoint({
  method: 'GET',
  path: '/sickness-triggers',
  summary: 'What opens a supportive step',
  response: z.object({ data: z.array(TriggerShown) }),
})
export const addTrigger = endpoint({
  method: 'POST',
  path: '/sickness-triggers',
  summary: 'Add what opens a supportive step',
  body: TriggerAsked,
  response: TriggerShown,
  status: 201,
  creates: true,
})
export const changeTrigger = endpoint({
  method: 'PUT',
  path: '/sickness-triggers/:id',
  summary: 'Change what opens a supportive step, or put it away',
  ...id,
  body: z.strictObject({ ...Trigger, version, archived: z._default(z.optional(z.boolean()), false) }),
  response: TriggerShown,
})
