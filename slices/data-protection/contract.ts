import * as z from 'zod/mini'
import { endpoint } from '#platform/shared/endpoint.ts'
import { prose, requiredProse, uuid } from '#platform/shared/fields.ts'

/** What the schedule takes away: people who left long enough ago, and records that are over before that. */
export const scheduledRecords = ['leavers', 'documents', 'absence', 'holiday', 'data-requests'] as const
export type ScheduledRecord = (typeof scheduledRecords)[number]
/** alone: by night, by itself. confirm: when one person has asked and another agreed. off: not at all. */
export const purgeModes = ['off', 'confirm', 'alone'] as const
export type PurgeMode = (typeof purgeModes)[number]

const named = z.object({ id: uuid(), name: z.string() })
const documentRule = z.object({
  category: z.string(),
  months: z.number(),
  counted_from: z.enum(['end', 'added', 'expiry']),
  reason: z.string(),
  version: z.number(),
})
export type DocumentRule = z.infer<typeof documentRule>

export const ScheduledKind = z.object({
  record: z.enum(scheduledRecords),
  mode: z.enum(purgeModes),
  /** What is due today, less what is held. */
  due: z.number(),
  held: z.number(),
  /** The first of them, where the asker may see them. */
  first: z.array(z.object({ what: z.string(), person: z.nullable(named), over: z.string() })),
})
export type ScheduledKind = z.infer<typeof ScheduledKind>

export const PlanLine = z.object({
  category: z.string(),
  label: z.string(),
  /** Null where it is not said. */
  count: z.nullable(z.number()),
  keep: z.boolean(),
  /** The law says so; otherwise the employer may choose. */
  lawful: z.boolean(),
  until: z.nullable(z.string()),
  because: z.string(),
})
export type PlanLine = z.infer<typeof PlanLine>

export const Erasure = z.object({
  id: uuid(),
  kind: z.enum(['person', 'schedule']),
  record: z.nullable(z.string()),
  /** Null once they are erased. */
  person: z.nullable(named),
  reason: z.string(),
  state: z.enum(['asked', 'agreed', 'done', 'refused', 'withdrawn', 'failed']),
  plan: z.array(PlanLine),
  asked: z.object({ by: z.string(), at: z.string() }),
  decided: z.nullable(z.object({ by: z.string(), at: z.string(), note: z.nullable(z.string()) })),
  done_at: z.nullable(z.string()),
  gone: z.array(z.object({ what: z.string(), count: z.number() })),
  certificate: z.nullable(z.string()),
  can: z.object({ decide: z.boolean(), withdraw: z.boolean() }),
})
export type Erasure = z.infer<typeof Erasure>

export const Hold = z.object({ id: uuid(), person: named, reason: z.string(), placed: z.object({ by: z.string(), at: z.string() }) })
export type Hold = z.infer<typeof Hold>

export const RetentionDesk = z.object({
  kinds: z.array(ScheduledKind),
  documents: z.array(documentRule),
  holds: z.array(Hold),
  erasures: z.array(Erasure),
  can: z.object({ set: z.boolean() }),
})
export type RetentionDesk = z.infer<typeof RetentionDesk>

const person = { params: z.object({ id: uuid() }) }
const why = requiredProse(500, 'Say why.')

export const getDesk = endpoint({
  method: 'GET',
  path: '/retention',
  summary: 'What is due to be removed today, what is held, and what was removed',
  response: RetentionDesk,
})
export const setPurgeMode = endpoint({
  method: 'PUT',
  path: '/retention/modes/:record',
  summary: 'Say whether a kind of record goes by itself, after a second person agreed, or not at all',
  params: z.object({ record: z.enum(scheduledRecords) }),
  body: z.strictObject({ mode: z.enum(purgeModes) }),
  response: RetentionDesk,
})
export const setDocumentRule = endpoint({
  method: 'PUT',
  path: '/retention/documents/:category',
  summary: 'How long documents of a category are kept, and from when that counts',
  params: z.object({ category: z.string().check(z.regex(/^[a-z-]{1,40}$/, 'Not a category.')) }),
  body: z.strictObject({
    months: z.int('Enter a whole number of months.').check(z.minimum(1, 'At least 1 month.'), z.maximum(1200, 'At most 100 years.')),
    counted_from: z.enum(['end', 'added', 'expiry']),
    reason: requiredProse(1000, 'Say why this period is right.'),
    version: z.int(),
  }),
  response: RetentionDesk,
})
export const startPurge = endpoint({
  method: 'POST',
  path: '/retention/runs',
  summary: 'Ask for what is due of one kind to be removed; a second person agrees',
  status: 201,
  creates: true,
  body: z.strictObject({ record: z.enum(scheduledRecords) }),
  response: RetentionDesk,
})
export const holdPerson = endpoint({
  ...person,
  method: 'POST',
  path: '/employees/:id/hold',
  summary: 'Keep everything of a person, whatever their periods say',
  status: 201,
  body: z.strictObject({ reason: why }),
  response: RetentionDesk,
})
export const endHold = endpoint({
  ...person,
  method: 'POST',
  path: '/employees/:id/hold/end',
  summary: 'End a legal hold',
  body: z.strictObject({ reason: why }),
  response: RetentionDesk,
})
export const planErasure = endpoint({
  ...person,
  method: 'GET',
  path: '/employees/:id/erasure-plan',
  summary: 'What of a leaver would be removed, what is kept and why',
  records: true,
  response: z.object({ data: z.array(PlanLine), held: z.nullable(z.string()), possible: z.boolean(), problem: z.nullable(z.string()) }),
})
export const eraseEmployee = endpoint({
  ...person,
  method: 'POST',
  path: '/employees/:id/erase',
  summary: 'Ask for a leaver to be erased; a second person agrees',
  status: 201,
  creates: true,
  body: z.strictObject({
    reason: z.optional(prose(1000)),
    /** Kept although the law does not ask for it: for a claim. */
    keep: z.optional(z.array(z.string().check(z.maxLength(40))).check(z.maxLength(20))),
  }),
  response: Erasure,
})
export const decideErasure = endpoint({
  ...person,
  method: 'POST',
  path: '/erasures/:id/decision',
  summary: 'Agree to an erasure or refuse it; never one’s own',
  body: z.strictObject({ agreed: z.boolean(), note: z.optional(prose(1000)) }),
  response: Erasure,
})
export const withdrawErasure = endpoint({
  ...person,
  method: 'POST',
  path: '/erasures/:id/withdrawal',
  summary: 'Take back a request for erasure',
  body: z.nullish(z.strictObject({})),
  response: Erasure,
})
export const getErasure = endpoint({
  ...person,
  method: 'GET',
  path: '/erasures/:id',
  summary: 'One erasure with its certificate',
  response: Erasure,
})
