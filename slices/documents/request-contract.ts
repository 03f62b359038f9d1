import * as z from 'zod/mini'
import { endpoint } from '#platform/shared/endpoint.ts'
import { calendarDate, prose, requiredLine, requiredProse, uuid } from '#platform/shared/fields.ts'
import { requestableCategories } from './categories.ts'
import { count } from './contract.ts'

const whole = z.int().check(z.minimum(1))
export const requestStates = ['requested', 'received', 'accepted', 'refused', 'cancelled'] as const
export type RequestState = (typeof requestStates)[number]
/** What a document may be asked for as; a picture is either of its two. */
export const requestFormats = ['pdf', 'doc', 'docx', 'png', 'jpg'] as const
export type RequestFormat = (typeof requestFormats)[number]

/** A document asked of a person. */
export const DocumentRequest = z.object({
  id: uuid(),
  employee_id: uuid(),
  person: z.string(),
  title: z.string(),
  message: z.nullable(z.string()),
  category: z.enum(requestableCategories),
  /** Empty: any that may be stored. */
  formats: z.array(z.enum(requestFormats)),
  due_on: z.nullable(z.string()),
  state: z.enum(requestStates),
  requested_at: z.string(),
  requested_by: z.string(),
  reminded_at: z.nullable(z.string()),
  received_at: z.nullable(z.string()),
  /** What was sent; null before, and when it has been removed since. */
  document: z.nullable(z.object({ id: uuid(), name: z.string() })),
  decided_by: z.nullable(z.string()),
  refusal_reason: z.nullable(z.string()),
  version: z.number(),
  can: z.object({ send: z.boolean(), decide: z.boolean(), remind: z.boolean(), cancel: z.boolean() }),
})
export type DocumentRequest = z.infer<typeof DocumentRequest>

const ofWorkspace = { params: z.object({ tenantId: uuid() }) }
const one = { params: z.object({ tenantId: uuid(), requestId: uuid() }) }
const path = '/tenants/:tenantId/document-requests'

/** The same document of every one of these people; one who may not be asked by the asker fails the whole. */
export const requestDocuments = endpoint({
  method: 'POST',
  path,
  summary: 'Ask people for a document',
  ...ofWorkspace,
  body: z.strictObject({
    people: z.array(uuid()).check(z.minLength(1, 'Choose at least one person.'), z.maxLength(200, 'At most 200 people at a time.')),
    title: requiredLine(120, 'Say what you ask for.'),
    message: z.optional(z.nullable(prose(1000))),
    category: z.enum(requestableCategories),
    formats: z.array(z.enum(requestFormats)).check(z.maxLength(requestFormats.length)),
    due_on: z.optional(z.nullable(calendarDate())),
  }),
  response: z.object({ data: z.array(DocumentRequest) }),
  status: 201,
  creates: true,
})
/** `open`: requested, received or refused. */
export const listRequests = endpoint({
  method: 'GET',
  path,
  summary: 'Documents asked of people, that the asker may see',
  ...ofWorkspace,
  query: z.object({
    person: z.optional(uuid()),
    state: z.optional(z.enum([...requestStates, 'open', 'overdue'])),
    limit: count(50, 1, 100),
    offset: count(0, 0, 1_000_000),
  }),
  response: z.object({ data: z.array(DocumentRequest), total: z.number(), can: z.object({ request: z.boolean() }) }),
})
export const decideRequest = endpoint({
  method: 'POST',
  path: `${path}/:requestId/decision`,
  summary: 'Accept what was sent for a request, or refuse it with a reason',
  ...one,
  body: z.union([
    z.strictObject({ decision: z.literal('accept'), version: whole }),
    z.strictObject({ decision: z.literal('refuse'), version: whole, reason: requiredProse(500, 'Say why.') }),
  ]),
  response: DocumentRequest,
})
export const remindOfRequest = endpoint({
  method: 'POST',
  path: `${path}/:requestId/reminder`,
  summary: 'Remind a person of a document they are asked for',
  ...one,
  response: DocumentRequest,
})
export const cancelRequest = endpoint({
  method: 'POST',
  path: `${path}/:requestId/cancellation`,
  summary: 'Take back a request for a document',
  ...one,
  response: DocumentRequest,
})

/** What is waiting for the asker themselves, for their dashboard; each list is short, the oldest first. */
export const documentTasks = endpoint({
  method: 'GET',
  path: '/tenants/:tenantId/document-tasks',
  summary: 'Documents that wait for the asker: to read, to send, to decide, about to expire',
  ...ofWorkspace,
  response: z.object({
    to_read: z.array(z.object({ id: uuid(), name: z.string(), number: z.number(), acknowledge_by: z.nullable(z.string()) })),
    to_send: z.array(DocumentRequest),
    to_decide: z.array(DocumentRequest),
    /** Documents that run out within 30 days or ran out within the last 30: of everybody for hr, else the asker's own. */
    expiring: z.array(
      z.object({ id: uuid(), name: z.string(), employee_id: uuid(), person: z.string(), expires_on: z.string(), own: z.boolean() }),
    ),
  }),
})
