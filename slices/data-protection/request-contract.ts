import * as z from 'zod/mini'
import { endpoint } from '#platform/shared/endpoint.ts'
import { calendarDate, prose, requiredProse, uuid } from '#platform/shared/fields.ts'

export const channels = ['email', 'letter', 'spoken', 'account', 'other'] as const
/** Why something is not given out (Data Protection Act 2018 schedules 2 and 3). */
export const exemptions = ['third-party', 'reference', 'privilege', 'forecasting', 'negotiations', 'crime', 'health-harm'] as const
export type Exemption = (typeof exemptions)[number]
export const decisions = ['keep', 'redact', 'withhold'] as const

export const DataRequest = z.object({
  id: uuid(),
  person: z.object({ id: uuid(), name: z.string() }),
  state: z.enum(['open', 'answered', 'refused']),
  received_on: z.string(),
  channel: z.enum(channels),
  asked: z.string(),
  identity_asked_on: z.nullable(z.string()),
  identity_proved_on: z.nullable(z.string()),
  clarify_asked_on: z.nullable(z.string()),
  clarify_answered_on: z.nullable(z.string()),
  extension_months: z.number(),
  extension_reason: z.nullable(z.string()),
  /** Null while the clock stands still. */
  due_on: z.nullable(z.string()),
  days_left: z.nullable(z.number()),
  paused: z.nullable(z.enum(['identity', 'clarification'])),
  search_state: z.enum(['none', 'running', 'done', 'failed']),
  ended_on: z.nullable(z.string()),
  end_note: z.nullable(z.string()),
  version: z.number(),
})
export type DataRequest = z.infer<typeof DataRequest>

export const RequestItem = z.object({
  id: uuid(),
  number: z.number(),
  source: z.string(),
  title: z.string(),
  body: z.string(),
  matched: z.array(z.string()),
  /** What names somebody else, marked before anybody looked. */
  third: z.array(z.object({ text: z.string(), person: z.nullable(z.string()) })),
  file_name: z.nullable(z.string()),
  decision: z.enum(['undecided', ...decisions]),
  redactions: z.array(z.string()),
  exemption: z.nullable(z.enum(exemptions)),
  note: z.nullable(z.string()),
  decided_by: z.nullable(z.string()),
  sent: z.boolean(),
})
export type RequestItem = z.infer<typeof RequestItem>

const archive = z.object({
  id: uuid(),
  made_at: z.string(),
  items: z.number(),
  size: z.number(),
  sha256: z.string(),
  link_until: z.nullable(z.string()),
  fetched_at: z.nullable(z.string()),
})
export const RequestFile = z.object({
  request: DataRequest,
  /** How many items the asker sees stand where. */
  counts: z.object({ undecided: z.number(), keep: z.number(), redact: z.number(), withhold: z.number() }),
  archives: z.array(archive),
})
export type RequestFile = z.infer<typeof RequestFile>

const one = { params: z.object({ id: uuid() }) }
const nothing = z.nullish(z.strictObject({}))

export const listDataRequests = endpoint({
  method: 'GET',
  path: '/data-requests',
  summary: 'Requests of people for what is held of them; never one’s own',
  response: z.object({ data: z.array(DataRequest) }),
})
export const openDataRequest = endpoint({
  method: 'POST',
  path: '/data-requests',
  summary: 'Log a request for data, whichever way it came',
  status: 201,
  creates: true,
  body: z.strictObject({ person_id: uuid(), received_on: calendarDate(), channel: z.enum(channels), asked: z.optional(prose(4000)) }),
  response: RequestFile,
})
export const getDataRequest = endpoint({
  ...one,
  method: 'GET',
  path: '/data-requests/:id',
  summary: 'One request, its clock and its archives',
  response: RequestFile,
})
export const changeDataRequest = endpoint({
  ...one,
  method: 'PATCH',
  path: '/data-requests/:id',
  summary: 'Note when proof of identity or clarification was asked for and came, or take up to two months more',
  body: z.strictObject({
    version: z.int(),
    identity_asked_on: z.optional(z.nullable(calendarDate())),
    identity_proved_on: z.optional(z.nullable(calendarDate())),
    clarify_asked_on: z.optional(z.nullable(calendarDate())),
    clarify_answered_on: z.optional(z.nullable(calendarDate())),
    extension_months: z.optional(z.int().check(z.minimum(0), z.maximum(2, 'Two months at most.'))),
    extension_reason: z.optional(z.nullable(prose(1000))),
  }),
  response: RequestFile,
})
export const searchForRequest = endpoint({
  ...one,
  method: 'POST',
  path: '/data-requests/:id/search',
  summary: 'Look through everything for the person; what was decided stays',
  body: nothing,
  response: RequestFile,
})
export const listRequestItems = endpoint({
  ...one,
  method: 'GET',
  path: '/data-requests/:id/items',
  summary: 'What was found, as far as the asker may see it',
  records: true,
  query: z.object({
    decision: z.optional(z.enum(['undecided', ...decisions])),
    offset: z._default(z.optional(z.coerce.number().check(z.minimum(0), z.maximum(100_000))), 0),
  }),
  response: z.object({ data: z.array(RequestItem), total: z.number() }),
})
export const decideRequestItem = endpoint({
  params: z.object({ id: uuid(), itemId: uuid() }),
  method: 'PUT',
  path: '/data-requests/:id/items/:itemId',
  summary: 'Keep, redact or withhold an item',
  body: z.strictObject({
    decision: z.enum(decisions),
    redactions: z.optional(z.array(z.string().check(z.minLength(1), z.maxLength(300))).check(z.maxLength(300))),
    exemption: z.optional(z.enum(exemptions)),
    note: z.optional(prose(1000)),
  }),
  response: RequestItem,
})
export const decideRequestItems = endpoint({
  ...one,
  method: 'POST',
  path: '/data-requests/:id/decisions',
  summary: 'Keep all that name nobody else, and redact the marked names of the rest, of what is undecided',
  body: z.strictObject({}),
  response: RequestFile,
})
export const makeArchive = endpoint({
  ...one,
  method: 'POST',
  path: '/data-requests/:id/archives',
  summary: 'Put what was decided into one archive with an index',
  status: 201,
  body: nothing,
  response: RequestFile,
})
export const linkArchive = endpoint({
  params: z.object({ id: uuid(), archiveId: uuid() }),
  method: 'POST',
  path: '/data-requests/:id/archives/:archiveId/link',
  summary: 'Get a link for the person, good for seven days; an earlier one stops working',
  body: nothing,
  response: z.object({ href: z.string(), until: z.string() }),
})
export const endDataRequest = endpoint({
  ...one,
  method: 'POST',
  path: '/data-requests/:id/end',
  summary: 'Say that a request was answered, or refused and why',
  body: z.strictObject({ state: z.enum(['answered', 'refused']), note: requiredProse(2000, 'Say what was sent, or why it is refused.') }),
  response: RequestFile,
})

const ownCopy = z.object({
  state: z.enum(['none', 'running', 'ready', 'failed']),
  asked_on: z.nullable(z.string()),
  href: z.nullable(z.string()),
  until: z.nullable(z.string()),
})
export type OwnCopy = z.infer<typeof ownCopy>
export const askOwnCopy = endpoint({
  method: 'POST',
  path: '/me/data-export',
  summary: 'Ask for a copy of what is held of oneself; once a day, with a step-up',
  body: nothing,
  response: ownCopy,
})
export const getOwnCopy = endpoint({
  method: 'GET',
  path: '/me/data-export',
  summary: 'The copy that was asked for last, with a link for seven days for who has just stepped up',
  /** A link is made anew each time, and only its hash is kept. */
  records: true,
  response: ownCopy,
})
