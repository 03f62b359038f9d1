import * as z from 'zod/mini'
import { endpoint } from '#platform/shared/endpoint.ts'
import { calendarDate, line, requiredProse, uuid } from '#platform/shared/fields.ts'
import { documentCategories, ordinaryCategory } from './categories.ts'

export * from './categories.ts'

const category = z.enum(documentCategories)
const whole = z.int().check(z.minimum(1))
export const fileName = z.string().check(z.minLength(1), z.maxLength(1000))

/** What was found in the file: such a file is never shown in the browser, only downloaded. */
export const fileMarks = ['macros', 'script', 'encrypted', 'external-links', 'attachments'] as const
export type FileMark = (typeof fileMarks)[number]

/** What the asker may do with this document. Opening and downloading: everyone who finds it (R135). */
const DocumentAbilities = z.object({
  /** Put a file of the same name in its place. */
  replace: z.boolean(),
  /** Category and expiry. */
  edit: z.boolean(),
  remove: z.boolean(),
  /** See and restore earlier versions. */
  versions: z.boolean(),
  hold: z.boolean(),
})

/** A document as the specification has it (id, name, size, uploadedAt, type, tenant_id, employee_id, path), and what else is known of it. */
export const Document = z.object({
  id: uuid(),
  name: z.string(),
  /** Bytes. */
  size: z.number(),
  uploadedAt: z.string(),
  /** pdf, doc, docx, png or jpg: found in the file, not in its name. */
  type: z.string(),
  tenant_id: uuid(),
  employee_id: z.nullable(uuid()),
  /** For people to read: {tenant}/{employee}/{filename}. */
  path: z.string(),
  category,
  /** yyyy-MM-dd, or null. */
  expires_on: z.nullable(z.string()),
  uploaded_by: z.string(),
  version: z.number(),
  /** How many versions can be opened, with this one. */
  versions: z.number(),
  /** The browser can show it: a PDF or a picture without marks. Else there is only Download. */
  can_preview: z.boolean(),
  marks: z.array(z.enum(fileMarks)),
  /** checked: may be opened. waiting: the virus scanner has not answered yet. infected: the scanner found something. */
  scan: z.enum(['checked', 'waiting', 'infected']),
  /** Under legal hold: nothing of it is removed. */
  held: z.boolean(),
  can: DocumentAbilities,
})
export type Document = z.infer<typeof Document>

const ofPerson = { params: z.object({ tenantId: uuid(), id: uuid() }) }
const one = { params: z.object({ tenantId: uuid(), id: uuid(), documentId: uuid() }) }
const oneVersion = { params: z.object({ tenantId: uuid(), id: uuid(), documentId: uuid(), versionId: uuid() }) }

/** A whole number in the query, within limits. */
export const count = (initial: number, min: number, max: number) =>
  z._default(
    z.optional(
      z.pipe(
        z.string().check(z.regex(/^\d{1,7}$/, 'Must be a whole number.')),
        z.pipe(
          z.transform((text: string) => Number(text)),
          z.number().check(z.minimum(min), z.maximum(max)),
        ),
      ),
    ),
    initial,
  )

/** The `next` of the page before: the page begins behind it, and `offset` is not looked at. It holds for the same order only. */
const after = z.optional(z.string().check(z.minLength(1), z.maxLength(4000)))
/** Send it as `after` for the next page; null on the last. */
const next = z.nullable(z.string())

/** As specified: limit 100, offset 0, by name. */
export const listDocuments = endpoint({
  method: 'GET',
  path: '/tenants/:tenantId/employees/:id/documents',
  summary: 'Documents of a person that the asker may see, by name',
  ...ofPerson,
  query: z.object({
    limit: count(100, 1, 500),
    offset: count(0, 0, 1_000_000),
    after,
    search: z.optional(line(200)),
    category: z.optional(category),
  }),
  response: z.object({
    data: z.array(Document),
    total: z.number(),
    next,
    /** How long what is uploaded will be kept, by category; for hr, who answers for it. */
    keeping: z.array(z.object({ category, months: z.number(), counted_from: z.enum(['end', 'added', 'expiry']) })),
    can: z.object({
      /** Categories the asker may upload into; none: no upload at all. */
      upload: z.array(category),
      /** May remove, see the bin and restore. */
      remove: z.boolean(),
    }),
  }),
})

/**
 * The body is the file itself, byte for byte, as application/octet-stream (or its own type); no multipart. Its name is in the query,
 * encoded once. A name that is there already becomes the next version (R132), for who may replace it.
 * Refused with 413 '{file}: too large' or 422 '{file}: bad format' (R131).
 */
export const uploadDocument = endpoint({
  method: 'POST',
  path: '/tenants/:tenantId/employees/:id/documents',
  summary: 'Upload a document of a person; the body is the file',
  ...ofPerson,
  query: z.object({
    name: fileName,
    category: z._default(z.optional(category), ordinaryCategory),
    expires_on: z.optional(calendarDate()),
    /** The request it answers. */
    request: z.optional(uuid()),
  }),
  response: Document,
  status: 201,
  creates: true,
})

/** A link for this person, this version and this purpose, for five minutes; rights are looked at again when it is followed. */
export const linkDocument = endpoint({
  method: 'POST',
  path: '/tenants/:tenantId/employees/:id/documents/:documentId/link',
  summary: 'A link to view or download a document, valid for five minutes',
  ...one,
  body: z.strictObject({
    purpose: z.enum(['view', 'download']),
    /** An earlier version; the current one when absent. */
    version_id: z.optional(uuid()),
  }),
  response: z.object({ href: z.string(), expires_at: z.string() }),
})

export const updateDocument = endpoint({
  method: 'PATCH',
  path: '/tenants/:tenantId/employees/:id/documents/:documentId',
  summary: 'Change the category or the expiry date of a document',
  ...one,
  body: z.strictObject({ version: whole, category: z.optional(category), expires_on: z.optional(z.nullable(calendarDate())) }),
  response: Document,
})

/** To the bin: 30 days, then its bytes are gone. */
export const removeDocument = endpoint({
  method: 'DELETE',
  path: '/tenants/:tenantId/employees/:id/documents/:documentId',
  summary: 'Remove a document; it can be restored for 30 days',
  ...one,
  body: z.strictObject({ reason: requiredProse(500, 'Say why.') }),
  response: z.object({ id: uuid(), name: z.string(), restorable_until: z.string() }),
})

export const DocumentVersion = z.object({
  id: uuid(),
  number: z.number(),
  /** From when it is in force, of a document of the company. */
  effective_on: z.nullable(z.string()),
  name: z.string(),
  size: z.number(),
  type: z.string(),
  sha256: z.string(),
  uploaded_at: z.string(),
  uploaded_by: z.string(),
  current: z.boolean(),
  can_preview: z.boolean(),
  /** Last day an earlier version can be restored; null: the current one, or held. */
  kept_until: z.nullable(z.string()),
})
export type DocumentVersion = z.infer<typeof DocumentVersion>
export const listVersions = endpoint({
  method: 'GET',
  path: '/tenants/:tenantId/employees/:id/documents/:documentId/versions',
  summary: 'Versions of a document, newest first',
  ...one,
  response: z.object({ data: z.array(DocumentVersion) }),
})
/** The text of two versions, to be laid side by side. */
export const VersionText = z.object({
  id: uuid(),
  number: z.number(),
  text: z.string(),
  /** Why there is no text: nothing is written in it, it could not be read, it is no file with text, or it is still being read. */
  problem: z.nullable(z.enum(['no-text', 'unreadable', 'no-kind', 'waiting'])),
})
export type VersionText = z.infer<typeof VersionText>
export const compareVersions = endpoint({
  method: 'GET',
  path: '/tenants/:tenantId/employees/:id/documents/:documentId/versions/:versionId/comparison/:otherId',
  summary: 'What is written in two versions of a document',
  params: z.object({ tenantId: uuid(), id: uuid(), documentId: uuid(), versionId: uuid(), otherId: uuid() }),
  response: z.object({ data: z.array(VersionText) }),
  records: true,
})
/** The earlier file becomes the newest version; nothing is lost by it. */
export const restoreVersion = endpoint({
  method: 'POST',
  path: '/tenants/:tenantId/employees/:id/documents/:documentId/versions/:versionId/restoration',
  summary: 'Make an earlier version the current one again',
  ...oneVersion,
  response: Document,
})

const BinItem = z.object({
  id: uuid(),
  employee_id: z.nullable(uuid()),
  person: z.nullable(z.string()),
  name: z.string(),
  category,
  size: z.number(),
  removed_at: z.string(),
  removed_by: z.string(),
  reason: z.string(),
  restorable_until: z.nullable(z.string()),
  held: z.boolean(),
})
export type BinItem = z.infer<typeof BinItem>
export const listBin = endpoint({
  method: 'GET',
  path: '/tenants/:tenantId/document-bin',
  summary: 'Removed documents that can still be restored; for hr',
  params: z.object({ tenantId: uuid() }),
  /** `of`: the company's own alone. */
  query: z.object({
    employee: z.optional(uuid()),
    of: z.optional(z.enum(['company'])),
    limit: count(100, 1, 500),
    offset: count(0, 0, 1_000_000),
  }),
  response: z.object({ data: z.array(BinItem), total: z.number() }),
})
/** 409 documents.name-taken when another document has its name meanwhile. */
export const restoreDocument = endpoint({
  method: 'POST',
  path: '/tenants/:tenantId/employees/:id/documents/:documentId/restoration',
  summary: 'Bring a removed document back',
  ...one,
  response: Document,
})

/** While it lasts nothing of the document is removed: not by anybody, not by time. */
export const holdDocument = endpoint({
  method: 'PUT',
  path: '/tenants/:tenantId/employees/:id/documents/:documentId/hold',
  summary: 'Put a document under legal hold, or end the hold',
  ...one,
  body: z.strictObject({ held: z.boolean(), reason: requiredProse(500, 'Say why.') }),
  response: Document,
})

export const documentStates = ['expired', 'expiring', 'held', 'unscanned'] as const
const DocumentOfWorkspace = z.extend(Document, {
  person: z.nullable(z.string()),
  /** For a search: the words around what was found in the text, when the name does not hold it; of sensitive ones only one's own. */
  snippet: z.nullable(z.string()),
})
export type DocumentOfWorkspace = z.infer<typeof DocumentOfWorkspace>
/** expiring: within 60 days. `person` by id. Sorted by name, person, expiry or newest first. */
export const listAllDocuments = endpoint({
  method: 'GET',
  path: '/tenants/:tenantId/documents',
  summary: 'Every document the asker may see',
  params: z.object({ tenantId: uuid() }),
  query: z.object({
    search: z.optional(line(200)),
    category: z.optional(category),
    person: z.optional(uuid()),
    state: z.optional(z.enum(documentStates)),
    sort: z._default(z.optional(z.enum(['name', 'person', 'expiry', 'newest'])), 'name'),
    limit: count(25, 1, 100),
    offset: count(0, 0, 1_000_000),
    after,
  }),
  response: z.object({
    data: z.array(DocumentOfWorkspace),
    total: z.number(),
    next,
    can: z.object({ remove: z.boolean() }),
    /** Bytes in use and allowed; for hr. */
    quota: z.nullable(z.object({ used: z.number(), allowed: z.number() })),
  }),
  records: true,
})
