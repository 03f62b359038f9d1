import * as z from 'zod/mini'
import { roles } from '#platform/shared/actor.ts'
import { endpoint } from '#platform/shared/endpoint.ts'
import { calendarDate, line, requiredProse, uuid } from '#platform/shared/fields.ts'
import { employmentTypes } from '#slices/people/contract.ts'
import { companyCategories } from './categories.ts'
import { count, DocumentVersion, fileMarks, fileName, VersionText } from './contract.ts'

const whole = z.int().check(z.minimum(1))
const day = z.optional(z.nullable(calendarDate()))
const places = () => z.array(line(120)).check(z.maxLength(100, 'At most 100.'))

/** Whom a document is for: an empty list means anyone, and all lists are met together. */
export const Audience = z.strictObject({
  departments: places(),
  locations: places(),
  employment_types: z.array(z.enum(employmentTypes)),
  roles: z.array(z.enum(roles)),
})
export type Audience = z.infer<typeof Audience>

/** A document of the company: handbook, policy, form. */
export const CompanyDocument = z.object({
  id: uuid(),
  name: z.string(),
  size: z.number(),
  type: z.string(),
  uploadedAt: z.string(),
  uploaded_by: z.string(),
  category: z.enum(companyCategories),
  /** The newest version, and since or from when it is in force; null: since it was stored. */
  number: z.number(),
  effective_on: z.nullable(z.string()),
  /** The version that is in force until then; null when the newest one is. */
  until_then: z.nullable(z.object({ version_id: uuid(), number: z.number() })),
  can_preview: z.boolean(),
  marks: z.array(z.enum(fileMarks)),
  scan: z.enum(['checked', 'waiting', 'infected']),
  state: z.enum(['draft', 'published', 'withdrawn']),
  audience: Audience,
  /** Readers say that they have read it. */
  acknowledge: z.boolean(),
  acknowledge_by: z.nullable(z.string()),
  /** What the asker has said: the newest version they acknowledged, and whether that is enough. */
  mine: z.object({ due: z.boolean(), version: z.nullable(z.number()), at: z.nullable(z.string()) }),
  /** For hr, where acknowledgement is asked: people it is for, and how many of them have given it. */
  readers: z.nullable(z.object({ asked: z.number(), acknowledged: z.number() })),
  /** Of the publication; sent back with a change of it. */
  version: z.number(),
  /** Under legal hold: nobody removes it. Told to who manages it. */
  held: z.boolean(),
  can: z.object({ manage: z.boolean() }),
})
export type CompanyDocument = z.infer<typeof CompanyDocument>

const ofWorkspace = { params: z.object({ tenantId: uuid() }) }
const one = { params: z.object({ tenantId: uuid(), documentId: uuid() }) }
const path = '/tenants/:tenantId/company-documents'

export const listCompanyDocuments = endpoint({
  method: 'GET',
  path,
  summary: 'Documents of the company that are for the asker, by name; for hr all of them',
  ...ofWorkspace,
  query: z.object({ search: z.optional(line(200)), limit: count(100, 1, 100), offset: count(0, 0, 1_000_000) }),
  response: z.object({ data: z.array(CompanyDocument), total: z.number(), can: z.object({ manage: z.boolean() }) }),
})
/** The body is the file. A name that is there already becomes the next version; `ask_again`: who acknowledged an earlier one is asked again. */
export const uploadCompanyDocument = endpoint({
  method: 'POST',
  path,
  summary: 'Store a document of the company, or its next version; the body is the file',
  ...ofWorkspace,
  query: z.object({
    name: fileName,
    category: z._default(z.optional(z.enum(companyCategories)), 'policy'),
    effective_on: z.optional(calendarDate()),
    ask_again: z.optional(z.enum(['true', 'false'])),
  }),
  response: CompanyDocument,
  status: 201,
  creates: true,
})
export const publishCompanyDocument = endpoint({
  method: 'PUT',
  path: `${path}/:documentId/publication`,
  summary: 'Publish a document of the company, or change whom it is for',
  ...one,
  body: z.strictObject({ version: whole, audience: Audience, acknowledge: z.boolean(), acknowledge_by: day, effective_on: day }),
  response: CompanyDocument,
})
export const withdrawCompanyDocument = endpoint({
  method: 'DELETE',
  path: `${path}/:documentId/publication`,
  summary: 'Withdraw a document of the company: hr keeps it, nobody else sees it',
  ...one,
  response: CompanyDocument,
})
export const removeCompanyDocument = endpoint({
  method: 'DELETE',
  path: `${path}/:documentId`,
  summary: 'Remove a document of the company; it can be restored for 30 days',
  ...one,
  body: z.strictObject({ reason: requiredProse(500, 'Say why.') }),
  response: z.object({ id: uuid(), name: z.string(), restorable_until: z.string() }),
})
export const restoreCompanyDocument = endpoint({
  method: 'POST',
  path: `${path}/:documentId/restoration`,
  summary: 'Bring a removed document of the company back',
  ...one,
  response: CompanyDocument,
})
export const holdCompanyDocument = endpoint({
  method: 'PUT',
  path: `${path}/:documentId/hold`,
  summary: 'Put a document of the company under legal hold, or end the hold',
  ...one,
  body: z.strictObject({ held: z.boolean(), reason: requiredProse(500, 'Say why.') }),
  response: CompanyDocument,
})
export const linkCompanyDocument = endpoint({
  method: 'POST',
  path: `${path}/:documentId/link`,
  summary: 'A link to view or download a document of the company, valid for five minutes',
  ...one,
  body: z.strictObject({ purpose: z.enum(['view', 'download']), version_id: z.optional(uuid()) }),
  response: z.object({ href: z.string(), expires_at: z.string() }),
})
export const listCompanyVersions = endpoint({
  method: 'GET',
  path: `${path}/:documentId/versions`,
  summary: 'Versions of a document of the company, newest first; they are kept as long as it is',
  ...one,
  response: z.object({ data: z.array(DocumentVersion) }),
})
export const compareCompanyVersions = endpoint({
  method: 'GET',
  path: `${path}/:documentId/versions/:versionId/comparison/:otherId`,
  summary: 'What is written in two versions of a document of the company',
  params: z.object({ tenantId: uuid(), documentId: uuid(), versionId: uuid(), otherId: uuid() }),
  response: z.object({ data: z.array(VersionText) }),
})
/** `number`: the version that was read; a newer one must be read first (409). */
export const acknowledgeDocument = endpoint({
  method: 'POST',
  path: `${path}/:documentId/acknowledgement`,
  summary: 'Say that one has read this version of a document of the company',
  ...one,
  body: z.strictObject({ number: whole }),
  response: CompanyDocument,
})

export const Reader = z.object({
  employee_id: uuid(),
  name: z.string(),
  job_title: z.nullable(z.string()),
  department: z.nullable(z.string()),
  /** Without an account nobody can acknowledge here. */
  has_account: z.boolean(),
  /** The newest version they acknowledged, and when. */
  version: z.nullable(z.number()),
  at: z.nullable(z.string()),
  due: z.boolean(),
})
export type Reader = z.infer<typeof Reader>

export const listReaders = endpoint({
  method: 'GET',
  path: `${path}/:documentId/readers`,
  summary: 'Who has acknowledged a document of the company, when and which version, and who has not yet; for hr',
  ...one,
  query: z.object({
    state: z.optional(z.enum(['due', 'done'])),
    search: z.optional(line(200)),
    limit: count(50, 1, 100),
    offset: count(0, 0, 1_000_000),
  }),
  response: z.object({ data: z.array(Reader), total: z.number(), asked: z.number(), acknowledged: z.number() }),
})
export const remindReaders = endpoint({
  method: 'POST',
  path: `${path}/:documentId/reminders`,
  summary: 'Remind everyone who has not acknowledged a document of the company yet; for hr',
  ...one,
  response: z.object({ reminded: z.number() }),
})
