import * as z from 'zod/mini'
import { endpoint } from '#platform/shared/endpoint.ts'
import { calendarDate, requiredProse, uuid } from '#platform/shared/fields.ts'
import { retentionKinds } from './retention.ts'

export const RetentionPeriod = z.object({
  kind: z.enum(retentionKinds),
  months: z.number(),
  reason: z.string(),
  is_default: z.boolean(),
  /** 0 while the default holds. */
  version: z.number(),
  changed: z.nullable(z.object({ by: z.string(), at: z.string() })),
})
export type RetentionPeriod = z.infer<typeof RetentionPeriod>
const periods = z.object({ data: z.array(RetentionPeriod), can: z.object({ manage: z.boolean() }) })

export const listRetention = endpoint({
  method: 'GET',
  path: '/workspace/retention',
  summary: 'How long each kind of record is kept',
  response: periods,
})
const version = z.int().check(z.minimum(0))
const kind = { params: z.object({ kind: z.enum(retentionKinds) }) }
export const setRetention = endpoint({
  ...kind,
  method: 'PUT',
  path: '/workspace/retention/:kind',
  summary: 'Keep a kind of record for another time than the default',
  body: z.strictObject({
    version,
    months: z.int('Enter a whole number of months.').check(z.minimum(1, 'At least 1 month.'), z.maximum(1200, 'At most 100 years.')),
    reason: requiredProse(1000, 'Say why this period is right.'),
  }),
  response: periods,
})
export const resetRetention = endpoint({
  ...kind,
  method: 'POST',
  path: '/workspace/retention/:kind/reset',
  summary: 'Go back to the default period',
  body: z.strictObject({ version }),
  response: periods,
})

export const StatutoryChange = z.object({
  /** null where no figure is known yet: there is nothing to switch on. */
  id: z.nullable(z.string()),
  what: z.string(),
  change: z.string(),
  expected_from: z.nullable(z.string()),
  source: z.string(),
  on: z.nullable(z.object({ from: z.string(), by: z.string(), at: z.string() })),
})
export type StatutoryChange = z.infer<typeof StatutoryChange>
const statutory = z.object({ data: z.array(StatutoryChange) })
export const listStatutory = endpoint({
  method: 'GET',
  path: '/workspace/statutory-changes',
  summary: 'Changes in the law that are announced and not confirmed',
  response: statutory,
})
export const switchStatutory = endpoint({
  method: 'PUT',
  path: '/workspace/statutory-changes/:change',
  summary: 'Say that an announced change is in force, or is not',
  params: z.object({ change: z.string().check(z.regex(/^[a-z0-9-]{1,60}$/, 'Not a known change.')) }),
  body: z.strictObject({ from: z.nullable(calendarDate()) }),
  response: statutory,
})

export const WorkspaceExport = z.object({
  id: uuid(),
  asked_by: z.string(),
  asked_at: z.string(),
  state: z.enum(['queued', 'ready', 'failed', 'cancelled']),
  expires_at: z.string(),
  rows: z.number(),
  bytes: z.nullable(z.number()),
})
export type WorkspaceExport = z.infer<typeof WorkspaceExport>
const exportsList = z.object({ data: z.array(WorkspaceExport) })
/** The browser always sends JSON; these say everything by their address. */
const nothing = z.nullish(z.strictObject({}))
const one = { params: z.object({ id: uuid() }) }
export const listExports = endpoint({
  method: 'GET',
  path: '/workspace/exports',
  summary: 'Exports of the whole workspace',
  response: exportsList,
})
export const startExport = endpoint({
  method: 'POST',
  path: '/workspace/exports',
  summary: 'Export everything',
  status: 201,
  creates: true,
  body: nothing,
  response: exportsList,
})
export const cancelExport = endpoint({
  ...one,
  method: 'POST',
  path: '/workspace/exports/:id/cancel',
  summary: 'Cancel an export, or remove its file',
  body: nothing,
  response: exportsList,
})
/** A link for the asker's own session, good for five minutes. */
export const linkExport = endpoint({
  ...one,
  method: 'POST',
  path: '/workspace/exports/:id/link',
  summary: 'Get a link to download an export',
  body: nothing,
  response: z.object({ href: z.string() }),
})

export const closeWorkspace = endpoint({
  method: 'POST',
  path: '/workspace/closing',
  summary: 'Close the workspace after thirty days',
  body: z.strictObject({ name: z.string().check(z.maxLength(300)) }),
  response: z.object({ closes_at: z.string() }),
})
export const keepWorkspace = endpoint({
  method: 'POST',
  path: '/workspace/closing/cancel',
  summary: 'Keep the workspace open after all',
  body: nothing,
  response: z.object({ done: z.literal(true) }),
})
