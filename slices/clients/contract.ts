import * as z from 'zod/mini'
import { roles } from '#platform/shared/actor.ts'
import { endpoint } from '#platform/shared/endpoint.ts'
import { uuid } from '#platform/shared/fields.ts'

/** A day on which something is due at a client, of whom no more is said than their initials. */
const Due = z.object({
  kind: z.enum(['case', 'meeting', 'probation', 'document']),
  day: z.string(),
  /** The reference of a case, or the kind of a document. */
  what: z.string(),
  initials: z.nullable(z.string()),
})
export type Due = z.infer<typeof Due>

/** One client on the page of all clients; asked of that workspace alone, with the rights one has there. */
export const getClientSummary = endpoint({
  method: 'GET',
  path: '/tenants/:tenantId/client-summary',
  summary: 'What is due in a workspace, at initials level',
  params: z.object({ tenantId: uuid() }),
  response: z.object({
    id: uuid(),
    role: z.enum(roles),
    today: z.string(),
    people: z.nullable(z.int()),
    overdue: z.int(),
    /** What is due in the next thirty days and what is overdue, soonest first, fifty at most. */
    due: z.array(Due),
    /** The last day of one's own access, where it is limited. */
    access_until: z.nullable(z.string()),
  }),
})
export type ClientSummary = z.infer<typeof getClientSummary.response>
