import * as z from 'zod/mini'
import { endpoint } from '#platform/shared/endpoint.ts'
import { line, requiredLine, uuid } from '#platform/shared/fields.ts'
import { eventTypes } from './events.ts'
import { keyDays } from './key-days.ts'
import { scopes } from './scopes.ts'

const Done = z.object({ done: z.literal(true) })
const ById = z.object({ id: uuid() })

export const ApiKey = z.object({
  id: uuid(),
  kind: z.enum(['api', 'scim']),
  name: z.string(),
  ending: z.string(),
  scopes: z.array(z.string()),
  created_at: z.string(),
  created_by: z.string(),
  expires_at: z.string(),
  last_used_at: z.nullable(z.string()),
  /** `maker-gone`: whoever made it has left or has another role. */
  state: z.enum(['in-use', 'expired', 'revoked', 'maker-gone']),
})
export type ApiKey = z.infer<typeof ApiKey>

export const listKeys = endpoint({
  method: 'GET',
  path: '/integrations/keys',
  summary: 'Keys of this workspace, newest first',
  response: z.object({ data: z.array(ApiKey) }),
})
export const addKey = endpoint({
  method: 'POST',
  path: '/integrations/keys',
  summary: 'Make a key; it is shown once. Needs a proof of who you are',
  body: z.strictObject({
    kind: z.enum(['api', 'scim']),
    name: requiredLine(80, 'Give it a name.'),
    scopes: z.array(z.enum(scopes)).check(z.maxLength(scopes.length)),
    days: z.number().check(z.refine((days) => keyDays.some((each) => each === days), 'Choose one of the times offered.')),
  }),
  response: z.object({ key: z.string(), data: ApiKey }),
  status: 201,
})
export const revokeKey = endpoint({
  method: 'DELETE',
  path: '/integrations/keys/:id',
  summary: 'Revoke a key at once',
  params: ById,
  response: Done,
})

/** What a group of a directory may give. Super admins are made by hand alone. */
export const groupRoles = ['employee', 'manager', 'hr'] as const
export type GroupRole = (typeof groupRoles)[number]

export const getDirectory = endpoint({
  method: 'GET',
  path: '/integrations/directory',
  summary: 'What a directory keeps here, and what it changed last',
  response: z.object({
    address: z.string(),
    users: z.number(),
    active: z.number(),
    groups: z.number(),
    /** Null until somebody of the directory is kept here. */
    changed_at: z.nullable(z.string()),
    /** Those with a role first, then by name; 200 at most. */
    groups_shown: z.array(z.object({ id: uuid(), name: z.string(), members: z.number(), role: z.nullable(z.enum(groupRoles)) })),
    /** The last twenty it changed. */
    last: z.array(z.object({ id: uuid(), user_name: z.string(), active: z.boolean(), changed_at: z.string() })),
    can: z.object({ connect: z.boolean() }),
  }),
})

export const setGroupRole = endpoint({
  method: 'PUT',
  path: '/integrations/directory/groups/:id',
  summary: 'Say which role the members of a group of the directory have. Needs a proof of who you are',
  params: ById,
  body: z.strictObject({ role: z.nullable(z.enum(groupRoles)) }),
  response: z.object({ changed: z.number() }),
})

export const Webhook = z.object({
  id: uuid(),
  kind: z.enum(['standard', 'slack', 'teams']),
  name: z.string(),
  address: z.string(),
  events: z.array(z.enum(eventTypes)),
  created_by: z.string(),
  created_at: z.string(),
  state: z.enum(['sending', 'failing', 'stopped']),
  stopped_because: z.nullable(z.enum(['by-hand', 'failing', 'maker-gone'])),
  waiting: z.number(),
  version: z.number(),
})
export type Webhook = z.infer<typeof Webhook>

export const Delivery = z.object({
  id: uuid(),
  type: z.string(),
  occurred_at: z.string(),
  state: z.enum(['waiting', 'delivered', 'skipped', 'failed']),
  attempts: z.number(),
  tried_at: z.nullable(z.string()),
  last_status: z.nullable(z.number()),
  last_problem: z.nullable(z.string()),
})
export type Delivery = z.infer<typeof Delivery>

const address = line(2000)
const events = z.array(z.enum(eventTypes)).check(z.minLength(1, 'Choose at least one event.'), z.maxLength(eventTypes.length))

export const listWebhooks = endpoint({
  method: 'GET',
  path: '/integrations/webhooks',
  summary: 'Addresses that events of this workspace are sent to',
  response: z.object({ data: z.array(Webhook) }),
})
export const addWebhook = endpoint({
  method: 'POST',
  path: '/integrations/webhooks',
  summary: 'Send events to an address; the signing secret is shown once. Needs a proof of who you are',
  body: z.strictObject({ kind: z.enum(['standard', 'slack', 'teams']), name: requiredLine(80, 'Give it a name.'), url: address, events }),
  response: z.object({ secret: z.nullable(z.string()), data: Webhook }),
  status: 201,
})
export const changeWebhook = endpoint({
  method: 'PATCH',
  path: '/integrations/webhooks/:id',
  summary: 'Choose other events, or stop and start sending',
  params: ById,
  body: z.strictObject({ version: z.number(), events: z.optional(events), sending: z.optional(z.boolean()) }),
  response: Webhook,
})
export const removeWebhook = endpoint({
  method: 'DELETE',
  path: '/integrations/webhooks/:id',
  summary: 'Stop sending for good',
  params: ById,
  response: Done,
})
export const rotateSecret = endpoint({
  method: 'POST',
  path: '/integrations/webhooks/:id/secret',
  summary: 'A new signing secret, shown once; the old one signs too for a day. Needs a proof of who you are',
  params: ById,
  body: z.strictObject({}),
  response: z.object({ secret: z.string() }),
})
export const testWebhook = endpoint({
  method: 'POST',
  path: '/integrations/webhooks/:id/test',
  summary: 'Send a test event',
  params: ById,
  body: z.strictObject({}),
  response: z.object({ delivery: uuid() }),
})
export const listDeliveries = endpoint({
  method: 'GET',
  path: '/integrations/webhooks/:id/deliveries',
  summary: 'What was sent to an address, newest first; 50 at most',
  params: ById,
  response: z.object({ data: z.array(Delivery) }),
})
export const replayDelivery = endpoint({
  method: 'POST',
  path: '/integrations/deliveries/:id/replay',
  summary: 'Send an event again, under the same id',
  params: ById,
  body: z.strictObject({}),
  response: Done,
})
