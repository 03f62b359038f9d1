import * as z from 'zod/mini'
import { endpoint } from '#platform/shared/endpoint.ts'
import { calendarDate, line, uuid } from '#platform/shared/fields.ts'

/** What acts are called together; which actions belong to which is in rules.ts. */
export const actionKinds = ['views', 'changes', 'requests', 'access', 'settings', 'exports', 'log', 'other'] as const
export type ActionKind = (typeof actionKinds)[number]

const filters = {
  /** The person a record is about. */
  subject: z.optional(uuid()),
  /** The user who acted. */
  actor: z.optional(uuid()),
  kind: z.optional(z.enum(actionKinds)),
  /** A field, or a group of fields such as `pay`: reads of the group are found too. */
  field: z.optional(z.string().check(z.regex(/^[a-z][a-z0-9_.:-]{0,80}$/i, 'Not a field.'))),
  /** Days in the workplace's time zone, both included. */
  from: z.optional(calendarDate()),
  to: z.optional(calendarDate()),
  /** Part of the name of who acted or of whose record it is. */
  search: z.optional(line(200)),
}
export const LogFilters = z.object(filters)
export type LogFilters = z.infer<typeof LogFilters>

export const LogEntry = z.object({
  /** To ask for what is older. */
  id: z.string(),
  /** Its number; null for who is not shown the whole log, whose gaps would tell. */
  entry: z.nullable(z.number()),
  at: z.string(),
  actor: z.object({
    id: z.nullable(uuid()),
    name: z.string(),
    /** Whom the real person was shown as at the time. */
    viewing_as: z.nullable(z.string()),
    /** Their own record here, which what is shown of them elsewhere goes by. */
    person: z.nullable(uuid()),
    /** No employee of the workspace: a consultant. */
    outside: z.boolean(),
  }),
  action: z.string(),
  subject: z.object({ kind: z.string(), id: z.nullable(uuid()), name: z.nullable(z.string()) }),
  /** `hidden`: it changed, and the values are not for this asker or not kept. */
  changes: z.array(z.object({ field: z.string(), from: z.nullable(z.string()), to: z.nullable(z.string()), hidden: z.boolean() })),
  reason: z.nullable(z.string()),
  seal: z.nullable(z.object({ hash: z.string(), previous: z.nullable(z.string()) })),
  check: z.enum(['sound', 'broken', 'unknown']),
})
export type LogEntry = z.infer<typeof LogEntry>

export const LogState = z.object({
  /** Null for who is not shown the whole log. */
  entries: z.nullable(z.number()),
  since: z.nullable(z.string()),
  running: z.nullable(z.object({ walked: z.number(), all: z.number() })),
  last: z.nullable(
    z.object({
      at: z.string(),
      by: z.string(),
      ok: z.boolean(),
      problem: z.nullable(z.enum(['altered', 'missing', 'resealed', 'checkpoints-altered', 'checkpoints-missing'])),
      first_broken: z.nullable(z.number()),
      /** Whether no entry before that one can be another than was written. */
      exact: z.boolean(),
      intact_through: z.nullable(z.number()),
      through: z.nullable(z.number()),
    }),
  ),
  checkpoint_at: z.nullable(z.string()),
  kept_months: z.number(),
})
export type LogState = z.infer<typeof LogState>

export const accessGroups = ['pay', 'bank', 'personal', 'emergency', 'work', 'directory'] as const
export type AccessGroup = (typeof accessGroups)[number]

const because = z.enum(['own-record', 'role', 'direct-report', 'reporting-line', 'setting', 'everyone', 'template'])
export const AccessReport = z.object({
  person: z.object({ id: uuid(), name: z.string() }),
  group: z.enum(accessGroups),
  date: z.string(),
  could_see: z.array(
    z.object({
      name: z.string(),
      role: z.enum(['super_admin', 'hr', 'manager', 'employee']),
      because,
      /** masked: shown in part, in full only by a recorded reveal. */
      how: z.enum(['full', 'masked', 'reveal']),
      template: z.nullable(z.string()),
    }),
  ),
  /** Everyone who belonged to the workspace, for the directory. */
  everyone: z.boolean(),
  did: z.array(
    z.object({ at: z.string(), name: z.string(), viewing_as: z.nullable(z.string()), action: z.string(), reason: z.nullable(z.string()) }),
  ),
  /** What the dated record says of the day; null where fields of the group are not kept by date. */
  was: z.nullable(z.array(z.object({ field: z.string(), value: z.nullable(z.string()) }))),
})
export type AccessReport = z.infer<typeof AccessReport>

export const listLog = endpoint({
  method: 'GET',
  path: '/audit',
  summary: 'Entries of the audit log the asker may see, newest first',
  query: z.object({ ...filters, before: z.optional(z.string().check(z.regex(/^[0-9a-f]{1,64}$/, 'Not a place in the log.'))) }),
  response: z.object({ data: z.array(LogEntry), next: z.nullable(z.string()) }),
})
export const listActors = endpoint({
  method: 'GET',
  path: '/audit/actors',
  summary: 'People who acted in this workspace, by name; 20 at most',
  query: z.object({ search: z._default(z.optional(line(200)), '') }),
  response: z.object({ data: z.array(z.object({ id: uuid(), name: z.string() })) }),
})
export const getLogState = endpoint({
  method: 'GET',
  path: '/audit/state',
  summary: 'How many entries there are, and how the last check went',
  response: LogState,
})
export const checkLog = endpoint({
  method: 'POST',
  path: '/audit/check',
  summary: 'Check the audit log against its seals and checkpoints',
  body: z.strictObject({}),
  response: LogState,
})
export const exportLog = endpoint({
  method: 'POST',
  path: '/audit/exports',
  summary: 'The same entries as a file; needs the password again, and is recorded',
  body: z.strictObject({ ...filters, format: z.enum(['csv', 'jsonl']) }),
  response: z.string(),
})
export const reviewAccess = endpoint({
  method: 'POST',
  path: '/audit/access-reviews',
  summary: 'Who could see a group of a person’s fields on a day, who did, and what it was; recorded',
  body: z.strictObject({ person: uuid(), group: z.enum(accessGroups), date: calendarDate() }),
  response: AccessReport,
})
