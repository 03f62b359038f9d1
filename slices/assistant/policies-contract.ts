import * as z from 'zod/mini'
import { endpoint } from '#platform/shared/endpoint.ts'
import { calendarDate, line, prose, requiredLine, uuid } from '#platform/shared/fields.ts'
import { fileName } from '#slices/documents/contract.ts'

/** How far one of our summaries of the law was compared with its official text. */
export const SignOff = z.object({
  /** The day it was last checked. */
  checked_on: z.nullable(z.string()),
  /** Who answers for it; null: nobody has signed it off. */
  by: z.nullable(z.string()),
})
export type SignOff = z.infer<typeof SignOff>

export const versionStates = ['reading', 'indexing', 'ready', 'failed'] as const
export const PolicyVersion = z.object({
  id: uuid(),
  number: z.number(),
  label: z.nullable(z.string()),
  origin: z.enum(['written', 'file', 'shipped']),
  file_name: z.nullable(z.string()),
  effective_from: z.string(),
  effective_to: z.nullable(z.string()),
  state: z.enum(versionStates),
  /** Sentences indexed so far, and in all. */
  done: z.number(),
  total: z.number(),
  problem: z.nullable(z.string()),
  sha256: z.nullable(z.string()),
  created_at: z.string(),
  created_by_name: z.string(),
  in_force: z.boolean(),
  /** Of a summary of the law. */
  sign_off: z.nullable(SignOff),
})
export type PolicyVersion = z.infer<typeof PolicyVersion>

export const PolicyLine = z.object({
  id: uuid(),
  kind: z.enum(['policy', 'statutory']),
  title: z.string(),
  source_url: z.nullable(z.string()),
  archived: z.boolean(),
  version: z.number(),
  /** The version in force today, and the newest one. */
  current: z.nullable(PolicyVersion),
  newest: PolicyVersion,
  versions: z.number(),
})
export type PolicyLine = z.infer<typeof PolicyLine>

const one = { params: z.object({ id: uuid() }) }
const dates = { effective_from: calendarDate(), effective_to: z.optional(z.nullable(calendarDate())) }
const longest = 200_000

export const listPolicies = endpoint({
  method: 'GET',
  path: '/ai/policies',
  summary: 'The documents the assistant answers from',
  response: z.object({ data: z.array(PolicyLine), can: z.object({ manage: z.boolean() }) }),
})
export const writePolicy = endpoint({
  method: 'POST',
  path: '/ai/policies',
  summary: 'Write a policy (Markdown or plain text), or the next version of the one of this title',
  body: z.strictObject({ title: requiredLine(160), label: z.optional(z.nullable(line(40))), text: prose(longest), ...dates }),
  response: z.object({ id: uuid(), version_id: uuid() }),
  status: 201,
  creates: true,
})
export const uploadPolicy = endpoint({
  method: 'POST',
  path: '/ai/policy-files',
  summary: 'Upload a policy as PDF or DOCX, or the next version of the one of this title; the body is the file',
  query: z.object({
    name: fileName,
    title: requiredLine(160),
    label: z.optional(line(40)),
    effective_from: calendarDate(),
    effective_to: z.optional(calendarDate()),
  }),
  response: z.object({ id: uuid(), version_id: uuid() }),
  status: 201,
  creates: true,
})
export const getPolicy = endpoint({
  method: 'GET',
  path: '/ai/policies/:id',
  summary: 'One policy with all its versions, the newest first',
  ...one,
  response: z.object({ ...PolicyLine.shape, data: z.array(PolicyVersion) }),
})
export const archivePolicy = endpoint({
  method: 'PUT',
  path: '/ai/policies/:id/archive',
  summary: 'Take a policy out of what the assistant answers from, or bring it back',
  ...one,
  body: z.strictObject({ archived: z.boolean(), version: z.int() }),
  response: z.object({ id: uuid() }),
})
const version = { params: z.object({ id: uuid(), versionId: uuid() }) }
export const readPolicyVersion = endpoint({
  method: 'GET',
  path: '/ai/policies/:id/versions/:versionId',
  summary: 'The text of one version, in the passages it is quoted by',
  ...version,
  response: z.object({
    title: z.string(),
    kind: z.enum(['policy', 'statutory']),
    source_url: z.nullable(z.string()),
    version: PolicyVersion,
    body: z.string(),
    passages: z.array(z.object({ section: z.string(), start: z.number(), end: z.number() })),
  }),
})
export const retryPolicyVersion = endpoint({
  method: 'POST',
  path: '/ai/policies/:id/versions/:versionId/reading',
  summary: 'Read a version again that could not be read',
  ...version,
  response: z.object({ id: uuid() }),
})
export const comparePolicyVersions = endpoint({
  method: 'GET',
  path: '/ai/policies/:id/versions/:versionId/changes/:otherId',
  summary: 'What a version says that another did not, clause by clause',
  params: z.object({ id: uuid(), versionId: uuid(), otherId: uuid() }),
  response: z.object({
    added: z.number(),
    removed: z.number(),
    data: z.array(z.object({ kind: z.enum(['same', 'added', 'removed']), section: z.string(), text: z.string() })),
  }),
})

export const synonymGroup = z.array(requiredLine(60)).check(z.minLength(2, 'At least two words.'), z.maxLength(12, 'At most 12 words.'))
export const listSynonyms = endpoint({
  method: 'GET',
  path: '/ai/synonyms',
  summary: 'Words this workspace uses for the same thing, besides those the assistant knows',
  response: z.object({
    data: z.array(z.object({ id: uuid(), words: z.array(z.string()), created_by_name: z.string() })),
    standard: z.number(),
  }),
})
export const addSynonyms = endpoint({
  method: 'POST',
  path: '/ai/synonyms',
  summary: 'Add words that mean the same here',
  body: z.strictObject({ words: synonymGroup }),
  response: z.object({ id: uuid() }),
  status: 201,
  creates: true,
})
export const removeSynonyms = endpoint({
  method: 'DELETE',
  path: '/ai/synonyms/:id',
  summary: 'Remove words that were said to mean the same',
  ...one,
  response: z.object({ id: uuid() }),
})
