import * as z from 'zod/mini'
import { endpoint } from '#platform/shared/endpoint.ts'
import { calendarDate, uuid } from '#platform/shared/fields.ts'
import { Reason } from './events.ts'
import { CasePerson } from './view-contract.ts'

/**
 * A case in an emergency (decision D7): hr or a super admin without a part in it asks with a reason and names a second person, who has to
 * agree. Then it can be looked into for two days at most; its owner is told.
 */

const caseOrReference = z
  .string()
  .check(z.regex(/^([0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}|C-\d{4,8})$/, 'Give its reference, such as C-0012.'))

export const Emergency = z.object({
  id: uuid(),
  case_id: uuid(),
  reference: z.string(),
  asked_by: CasePerson,
  /** Null: nobody is named; any other of hr or the super admins may agree. */
  second: z.nullable(CasePerson),
  reason: z.string(),
  /** The last day it is open. */
  until: z.string(),
  asked_at: z.string(),
  state: z.enum(['waiting', 'agreed', 'refused']),
  can: z.object({ decide: z.boolean() }),
})
export type Emergency = z.infer<typeof Emergency>

export const breakGlass = endpoint({
  method: 'POST',
  path: '/cases/:id/break-glass',
  summary: 'Ask for a look into a case in an emergency, by its id or reference',
  params: z.object({ id: caseOrReference }),
  /** Without a second person whoever of hr or the super admins comes first may agree. */
  body: z.strictObject({ second: z.optional(z.nullable(uuid())), reason: Reason, until: z.optional(calendarDate()) }),
  response: Emergency,
  status: 201,
  creates: true,
})
export const listEmergencies = endpoint({
  method: 'GET',
  path: '/case-emergencies',
  summary: 'Looks into cases in an emergency that the asker asked for or is to agree to',
  response: z.object({
    data: z.array(Emergency),
    /** Who could be the second person; empty for who may not ask. */
    seconds: z.array(CasePerson),
  }),
})
export const decideEmergency = endpoint({
  method: 'POST',
  path: '/case-emergencies/:id/decision',
  summary: 'Agree to a look into a case, or refuse it',
  params: z.object({ id: uuid() }),
  body: z.strictObject({ agree: z.boolean() }),
  response: Emergency,
})
