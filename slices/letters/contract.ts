import * as z from 'zod/mini'
import { endpoint } from '#platform/shared/endpoint.ts'
import { optionalLine, prose, requiredLine, uuid } from '#platform/shared/fields.ts'
import type { ChangedBlock } from './rules/difference.ts'
import type { LetterDocument } from './rules/document.ts'

export * from './batch-contract.ts'
export * from './bundle-contract.ts'
export * from './issue-contract.ts'
export * from './letters-contract.ts'
export * from './signing-contract.ts'

/** A library letter is named by its id in the given list, such as disciplinary_invite. */
export const libraryId = () => z.string().check(z.regex(/^[a-z][a-z0-9_]{1,60}$/, 'Not a letter of the library.'))
const version = z.int().check(z.minimum(1))

/** The JSON of the editor (slices/letters/rules/document.ts): read by `readDocument`, never by this contract. */
const Sent = z.record(z.string(), z.unknown())
export const Document = z.custom<LetterDocument>((value) => typeof value === 'object' && value !== null)

const Step = z.object({ process: z.string(), state: z.string(), decides: z.string() })
/** A mandatory content, whether the text has it under every condition, and if not what is wrong. */
export const Mandatory = z.object({ id: z.string(), says: z.string(), met: z.boolean(), because: z.string() })
export type Mandatory = z.infer<typeof Mandatory>

export const LibraryEntry = z.object({
  id: z.string(),
  title: z.string(),
  process: z.string(),
  core: z.boolean(),
  basis: z.enum(['law', 'code', 'guidance', 'company']),
  source: z.string(),
  confidence: z.string(),
  /** The day on which law and sources were read. */
  as_of: z.string(),
  to: z.enum(['person', 'representatives', 'colleagues', 'third_party']),
  /** A statement, record or form rather than a letter. */
  form: z.boolean(),
  /** Steps at which it may go out; none: it needs no case. A state may end in `*`. */
  steps: z.array(Step),
  /** Has a slip to sign at its end. */
  signed: z.boolean(),
  /** The workspace's own copies of it that are in use. */
  copies: z.array(z.object({ id: uuid(), title: z.string(), version: z.number() })),
})
export type LibraryEntry = z.infer<typeof LibraryEntry>

/** Only for hr; `can.manage`: copy, save, archive. */
export const listLibrary = endpoint({
  method: 'GET',
  path: '/letter-library',
  summary: 'Every letter of the library with its basis, and the copies of the workspace',
  response: z.object({ data: z.array(LibraryEntry), can: z.object({ manage: z.boolean() }) }),
})
export const getLibraryLetter = endpoint({
  method: 'GET',
  path: '/letter-library/:letter',
  summary: 'One letter of the library with its text and mandatory contents',
  params: z.object({ letter: libraryId() }),
  response: z.extend(LibraryEntry, { marking: z.string(), document: Document, mandatory: z.array(Mandatory) }),
})

const templateLine = {
  id: uuid(),
  /** The library letter it is a copy of: its steps and mandatory contents count. */
  letter: z.string(),
  library_title: z.string(),
  title: z.string(),
  version: z.number(),
  /** Whether it says anything else than the library. */
  differs: z.boolean(),
  archived: z.boolean(),
  updated_at: z.string(),
  updated_by: z.string(),
}
export const TemplateRow = z.object(templateLine)
export type TemplateRow = z.infer<typeof TemplateRow>
export const LetterTemplate = z.object({
  ...templateLine,
  marking: z.string(),
  document: Document,
  mandatory: z.array(Mandatory),
  can: z.object({ edit: z.boolean() }),
})
export type LetterTemplate = z.infer<typeof LetterTemplate>

export const listTemplates = endpoint({
  method: 'GET',
  path: '/letter-templates',
  summary: 'The workspace’s own letters',
  query: z.object({ archived: z._default(z.optional(z.enum(['true', 'false'])), 'false') }),
  response: z.object({ data: z.array(TemplateRow) }),
})
export const copyLetter = endpoint({
  method: 'POST',
  path: '/letter-templates',
  summary: 'Copy a letter of the library, to adapt it',
  body: z.strictObject({ letter: libraryId(), title: z.optional(requiredLine(200)) }),
  response: LetterTemplate,
  status: 201,
  creates: true,
})
const one = { params: z.object({ id: uuid() }) }
export const getTemplate = endpoint({
  method: 'GET',
  path: '/letter-templates/:id',
  summary: 'A letter of the workspace with its text and the check of its mandatory contents',
  ...one,
  response: LetterTemplate,
})
/**
 * A new version. Refused with 422 where the text is not in the language of letters (fields 'document.content.3…') or a mandatory
 * content is lacking (fields 'mandatory.<id>').
 */
export const saveTemplate = endpoint({
  method: 'PUT',
  path: '/letter-templates/:id',
  summary: 'Save a letter of the workspace as its next version',
  ...one,
  body: z.strictObject({
    version,
    title: requiredLine(200),
    /** Stands above the text; empty or absent: as the library has it. */
    marking: z.optional(optionalLine(200)),
    document: Sent,
    /** What was changed and why, for the versions. */
    note: z.optional(prose(500)),
  }),
  response: LetterTemplate,
})
/** What saving it would say, without saving it: for the editor while somebody writes. */
export const checkTemplate = endpoint({
  method: 'POST',
  path: '/letter-library/:letter/checks',
  summary: 'Check a text against the language of letters and the mandatory contents of a letter',
  params: z.object({ letter: libraryId() }),
  body: z.strictObject({ document: Sent }),
  response: z.object({ problems: z.array(z.object({ path: z.string(), message: z.string() })), mandatory: z.array(Mandatory) }),
})
export const archiveTemplate = endpoint({
  method: 'PUT',
  path: '/letter-templates/:id/archive',
  summary: 'Put a letter of the workspace out of use, or back into it',
  ...one,
  body: z.strictObject({ version, archived: z.boolean() }),
  response: LetterTemplate,
})

export const TemplateVersion = z.object({
  number: z.number(),
  title: z.string(),
  note: z.nullable(z.string()),
  saved_at: z.string(),
  saved_by: z.string(),
})
export type TemplateVersion = z.infer<typeof TemplateVersion>
export const listTemplateVersions = endpoint({
  method: 'GET',
  path: '/letter-templates/:id/versions',
  summary: 'Versions of a letter of the workspace, newest first',
  ...one,
  response: z.object({ data: z.array(TemplateVersion) }),
})
export const getTemplateVersion = endpoint({
  method: 'GET',
  path: '/letter-templates/:id/versions/:number',
  summary: 'An earlier text of a letter of the workspace',
  params: z.object({ id: uuid(), number: z.string().check(z.regex(/^\d{1,6}$/)) }),
  response: z.extend(TemplateVersion, { document: Document }),
})
/** Paragraph by paragraph, and word by word inside a changed one. */
export const templateDifference = endpoint({
  method: 'GET',
  path: '/letter-templates/:id/difference',
  summary: 'What a letter of the workspace changed in the library’s text, or in an earlier version of its own',
  ...one,
  query: z.object({ from: z._default(z.optional(z.string().check(z.regex(/^(library|\d{1,6})$/, 'library or a version.'))), 'library') }),
  response: z.object({ from: z.string(), blocks: z.array(z.custom<ChangedBlock>((value) => typeof value === 'object' && value !== null)) }),
})

export const LetterField = z.object({
  name: z.string(),
  label: z.string(),
  source: z.enum(['person', 'case', 'workspace', 'letter', 'rules']),
  type: z.string(),
  formats: z.array(z.string()),
  options: z.nullable(z.array(z.string())),
  columns: z.nullable(z.array(z.object({ label: z.string(), type: z.string() }))),
})
export type LetterField = z.infer<typeof LetterField>
export const listLetterFields = endpoint({
  method: 'GET',
  path: '/letter-fields',
  summary: 'Every merge field a letter may use, with where its value comes from',
  response: z.object({ data: z.array(LetterField) }),
})
