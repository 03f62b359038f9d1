import * as z from 'zod/mini'
import { roles } from '#platform/shared/actor.ts'
import { endpoint } from '#platform/shared/endpoint.ts'
import { line, requiredLine, uuid } from '#platform/shared/fields.ts'
import { publishDefinition } from '#slices/cases/contract.ts'
import { libraryId } from '#slices/letters/contract.ts'

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

const tenant = z.object({ tenantId: uuid() })
export const copyKinds = ['template', 'process'] as const
export type CopyKind = (typeof copyKinds)[number]

/** A letter of the workspace's own, or a process it has published a version of. */
const LibraryItem = z.object({ kind: z.enum(copyKinds), key: z.string(), title: z.string(), version: z.int() })
export type LibraryItem = z.infer<typeof LibraryItem>

const Copy = z.object({
  kind: z.enum(copyKinds),
  source_workspace: uuid(),
  source_key: z.string(),
  source_version: z.int(),
  /** Somebody changed it here since, or took it out of use. */
  changed_here: z.boolean(),
})
export type Copy = z.infer<typeof Copy>

export const getClientLibrary = endpoint({
  method: 'GET',
  path: '/tenants/:tenantId/client-library',
  summary: 'Letters and processes of a workspace that can be copied to others, and what was copied to it',
  params: tenant,
  response: z.object({ id: uuid(), items: z.array(LibraryItem), copies: z.array(Copy) }),
})
export type ClientLibrary = z.infer<typeof getClientLibrary.response>

const Content = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('template'),
    letter: libraryId(),
    title: requiredLine(200),
    marking: z.string().check(z.maxLength(200)),
    /** Read by the letters' own reader, never by this contract. */
    document: z.record(z.string(), z.unknown()),
  }),
  z.strictObject({ kind: z.literal('process'), definition: publishDefinition.body.shape.definition }),
])
export type Content = z.infer<typeof Content>

export const getLibraryItem = endpoint({
  method: 'GET',
  path: '/tenants/:tenantId/client-library/:kind/:key',
  summary: 'One letter or process of a workspace as it stands, to copy it',
  params: z.extend(tenant, { kind: z.enum(copyKinds), key: line(60) }),
  response: z.object({ version: z.int(), content: Content }),
})

/** 409 where what was copied before was changed here since and `over` is not said. Earlier versions stay where they are. */
export const copyToClient = endpoint({
  method: 'POST',
  path: '/tenants/:tenantId/client-copies',
  summary: 'Copy a letter or a process to a workspace, or bring a copy up to date',
  params: tenant,
  body: z.strictObject({
    source: z.strictObject({ workspace: uuid(), key: requiredLine(60), version: z.int().check(z.minimum(1)) }),
    content: Content,
    over: z.optional(z.boolean()),
  }),
  response: z.object({ outcome: z.enum(['copied', 'updated', 'same']) }),
})
