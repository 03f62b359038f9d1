import * as z from 'zod/mini'
import { endpoint } from '#platform/shared/endpoint.ts'
import { uuid } from '#platform/shared/fields.ts'
import type { LetterDocument } from './rules/document.ts'

const Document = z.custom<LetterDocument>((value) => typeof value === 'object' && value !== null)
const libraryId = z.string().check(z.regex(/^[a-z][a-z0-9_]{1,60}$/, 'Not a letter of the library.'))

export const deliveries = ['post', 'hand', 'email', 'portal'] as const
export type Delivery = (typeof deliveries)[number]

/** A value of a field: a text or number, entries of a list, or rows of a table. Its type is checked by the field. */
const cell = z.union([z.string().check(z.maxLength(2000)), z.number(), z.null()])
export const FieldValue = z.union([
  z.string().check(z.maxLength(20_000)),
  z.number(),
  z.null(),
  z.array(z.string().check(z.maxLength(5000))).check(z.maxLength(200)),
  z.array(z.array(cell).check(z.maxLength(20))).check(z.maxLength(200)),
])
export type FieldValue = z.infer<typeof FieldValue>
const fieldName = z.string().check(z.regex(/^[a-z0-9_.]{1,60}$/, 'Not a field.'))
export const FieldValues = z.record(fieldName, FieldValue)

/** What a letter is written from. One of the library as it stands, or one of the workspace's own. */
const LetterAsked = {
  /** The id of one of the workspace's own, or of a letter of the library as it stands. */
  template: z.union([uuid(), libraryId]),
  employee_id: uuid(),
  /** The case it belongs to; letters with steps go out of a case only. */
  case_id: z._default(z.optional(z.nullable(uuid())), null),
  /** Fields that are given when a letter is written (source letter), and those of a case which the case does not record. */
  values: z._default(z.optional(FieldValues), {}),
  delivery: z._default(z.optional(z.enum(deliveries)), 'portal'),
  /** In whose name it goes out, a person of the workspace; the asker when absent. */
  signatory_id: z._default(z.optional(z.nullable(uuid())), null),
  northern_ireland_confirmed: z._default(z.optional(z.boolean()), false),
}
export const LetterAskedBody = z.strictObject(LetterAsked)
export type LetterAsked = z.infer<typeof LetterAskedBody>

/**
 * What is in the way, why, and where it is mended: `path` is a place in the application, or null for a value given with the letter.
 * Paths: /app/people/{id} (record), /app/letters/terms/{id} (terms of a person), /app/letters/settings (what letters say of the employer
 * and everybody's terms), /app/cases/{id}, /app/workspace/settings (nation of a location).
 */
export const Finding = z.object({
  kind: z.enum(['missing', 'prerequisite', 'mandatory']),
  /** The field, the code of the prerequisite, or the id of the content. */
  id: z.string(),
  label: z.string(),
  message: z.string(),
  mend: z.object({ where: z.enum(['person', 'case', 'workspace', 'letter', 'rules']), part: z.string(), path: z.nullable(z.string()) }),
})
export type Finding = z.infer<typeof Finding>

export const UsedField = z.object({
  name: z.string(),
  label: z.string(),
  source: z.enum(['person', 'case', 'workspace', 'letter', 'rules']),
  type: z.string(),
  /** As the letter shows it; null while it is missing. */
  text: z.nullable(z.string()),
  /** May be given with the letter (`values`), rather than on the record, the case or the settings. */
  given_here: z.boolean(),
})
export type UsedField = z.infer<typeof UsedField>

/** A letter of this kind that already went out to this person from this case. */
export const EarlierLetter = z.object({ id: uuid(), reference: z.string(), issued_at: z.string(), issued_by: z.string() })

export const LetterPreview = z.object({
  title: z.string(),
  marking: z.string(),
  person: z.object({ id: uuid(), name: z.string() }),
  case: z.nullable(z.object({ id: uuid(), reference: z.string(), process: z.string(), state: z.string() })),
  document: Document,
  /** For each page of the PDF the block of the document it begins in. */
  pages: z.array(z.number()),
  fields: z.array(UsedField),
  findings: z.array(Finding),
  /** Every mandatory content with whether it is met, for the list of checks. */
  checks: z.array(z.object({ id: z.string(), says: z.string(), met: z.boolean(), because: z.string() })),
  /** Nothing is in the way. */
  can_issue: z.boolean(),
  last_issued: z.nullable(EarlierLetter),
  /** Send it back when issuing: what is issued is what was seen, and nobody issued it meanwhile. */
  seen: z.string(),
})
export type LetterPreview = z.infer<typeof LetterPreview>
export const previewLetter = endpoint({
  method: 'POST',
  path: '/letter-previews',
  summary: 'A letter with the facts of a person and a case in it, and what is in the way of issuing it',
  body: z.strictObject({
    ...LetterAsked,
    /** A text that is being written, in place of the one that is stored: it is looked at and cannot be issued (`seen` is empty). */
    document: z.optional(z.record(z.string(), z.unknown())),
  }),
  response: LetterPreview,
})

/**
 * Numbers, renders, hashes, stores and files the letter. 422 letters.blocked with `findings` while anything is in the way;
 * 409 letters.issued-meanwhile with `changed` {by, at} when somebody issued it since the preview; 409 letters.changed-since-preview when
 * the facts or the text are others now; 404 letters.person-gone when the person is no longer there.
 */
export const issueLetter = endpoint({
  method: 'POST',
  path: '/letters',
  summary: 'Issue a letter',
  body: z.strictObject({
    ...LetterAsked,
    seen: z._default(z.optional(z.string().check(z.regex(/^[0-9a-f]{64}$/, 'Preview the letter first.'))), ''),
  }),
  response: z.object({ id: uuid(), reference: z.string() }),
  status: 201,
  creates: true,
})

/** The statement of particulars of a person: which of the 23 particulars are complete, and what is missing. */
export const Particulars = z.object({
  person: z.object({ id: uuid(), name: z.string() }),
  complete: z.boolean(),
  particulars: z.array(
    z.object({
      id: z.string(),
      says: z.string(),
      due: z.enum(['day_one', 'two_months']),
      complete: z.boolean(),
      findings: z.array(Finding),
    }),
  ),
  findings: z.array(Finding),
})
export type Particulars = z.infer<typeof Particulars>
export const particularsOf = endpoint({
  method: 'GET',
  path: '/employees/:id/particulars',
  summary: 'What the written statement of particulars of a person has and lacks',
  params: z.object({ id: uuid() }),
  response: Particulars,
})

/** Values for letters that the record has no place for: terms of the contract, what the settings say of trade unions and the like. */
const Recorded = z.object({
  name: z.string(),
  label: z.string(),
  type: z.string(),
  options: z.nullable(z.array(z.string())),
  value: z.nullable(FieldValue),
  /** A person's value that comes from the workspace's, which counts for everybody without one of their own. */
  inherited: z.boolean(),
  updated_at: z.nullable(z.string()),
  updated_by: z.nullable(z.string()),
})
export type Recorded = z.infer<typeof Recorded>
const recorded = z.object({ data: z.array(Recorded), can: z.object({ edit: z.boolean() }) })
/** null takes a value out. */
const changes = z.strictObject({ values: FieldValues })
export const letterValues = endpoint({
  method: 'GET',
  path: '/letter-values',
  summary: 'What letters say of the employer, and the terms that count for everybody',
  response: recorded,
})
export const saveLetterValues = endpoint({
  method: 'PUT',
  path: '/letter-values',
  summary: 'Change what letters say of the employer, and the terms that count for everybody',
  body: changes,
  response: recorded,
})
export const personLetterValues = endpoint({
  method: 'GET',
  path: '/employees/:id/letter-values',
  summary: 'The terms of a person’s contract as letters say them',
  params: z.object({ id: uuid() }),
  response: recorded,
  records: true,
})
export const savePersonLetterValues = endpoint({
  method: 'PUT',
  path: '/employees/:id/letter-values',
  summary: 'Change the terms of a person’s contract as letters say them',
  params: z.object({ id: uuid() }),
  body: changes,
  response: recorded,
})
