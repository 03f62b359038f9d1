import * as z from 'zod/mini'
import { endpoint } from '#platform/shared/endpoint.ts'
import { line, requiredLine, requiredProse, uuid } from '#platform/shared/fields.ts'

const level = z.union([z.literal(0), z.literal(1), z.literal(2), z.literal(3)])

export const Consent = z.object({
  number: z.number(),
  level,
  host: z.string(),
  model: z.string(),
  region: z.string(),
  given_at: z.string(),
  given_by_name: z.string(),
})
export type Consent = z.infer<typeof Consent>

export const AssistantSettings = z.object({
  /** Where requests go; null while there is no provider. */
  provider: z.nullable(z.object({ kind: z.enum(['installation', 'own']), host: z.string(), model: z.string(), private: z.boolean() })),
  installation: z.nullable(z.object({ host: z.string(), model: z.string() })),
  own: z.nullable(z.object({ base_url: z.string(), model: z.string(), has_key: z.boolean() })),
  embedding_model: z.nullable(z.string()),
  test: z.nullable(z.object({ at: z.string(), problem: z.nullable(z.string()), structured: z.boolean(), embeddings: z.boolean() })),
  /** What may leave now; 0 also when the provider is another than the one that was agreed to. */
  level,
  consent: z.nullable(Consent),
  consents: z.array(Consent),
  budget: z.object({ tokens_a_month: z.number(), used: z.number(), month: z.string() }),
  keep_days: z.number(),
  version: z.number(),
  can: z.object({ manage: z.boolean() }),
})
export type AssistantSettings = z.infer<typeof AssistantSettings>

export const getAssistantSettings = endpoint({
  method: 'GET',
  path: '/assistant-settings',
  summary: 'What the assistant may send out, to whom, and what it costs',
  response: AssistantSettings,
})
const version = z.int().check(z.minimum(0))
const modelName = requiredLine(200, 'Enter the name of the model.')
export const setProvider = endpoint({
  method: 'PUT',
  path: '/assistant-settings/provider',
  summary: 'Choose the provider of the assistant’s model',
  body: z.strictObject({
    version,
    kind: z.enum(['installation', 'own']),
    base_url: z.optional(line(500)),
    model: z.optional(modelName),
    embedding_model: z.optional(z.nullable(line(200))),
    /** Absent: the one there is stays. Null: none. */
    api_key: z.optional(z.nullable(line(500))),
  }),
  response: AssistantSettings,
})
export const setBudget = endpoint({
  method: 'PUT',
  path: '/assistant-settings/budget',
  summary: 'Set what the assistant may use a month, and how long what it sent is kept',
  body: z.strictObject({
    version,
    tokens_a_month: z.int('Enter a whole number.').check(z.minimum(0, 'At least 0.'), z.maximum(1_000_000_000, 'At most 1,000,000,000.')),
    keep_days: z.int('Enter a whole number of days.').check(z.minimum(1, 'At least 1 day.'), z.maximum(730, 'At most 730 days.')),
  }),
  response: AssistantSettings,
})
/** Needs the password again. Level 0 withdraws, which needs nothing. */
export const giveConsent = endpoint({
  method: 'POST',
  path: '/assistant-settings/consents',
  summary: 'Record what this workspace agrees may leave it',
  body: z.strictObject({
    level,
    /** The provider that was read: another one by now is refused. */
    host: line(260),
    model: line(200),
    agreement: z.boolean(),
    region: line(200),
  }),
  response: AssistantSettings,
})
/** Sends one fixed sentence that says nothing of anybody. */
export const testConnection = endpoint({
  method: 'POST',
  path: '/assistant-settings/test',
  summary: 'Test the connection to the provider and find what it can do',
  body: z.nullish(z.strictObject({})),
  response: AssistantSettings,
})

export const SentItem = z.object({
  id: uuid(),
  sent_at: z.string(),
  asked_by_name: z.string(),
  purpose: z.string(),
  level: z.number(),
  host: z.string(),
  model: z.string(),
  passages: z.number(),
  sha256: z.string(),
  bytes: z.number(),
  /** Null while it is under way. */
  outcome: z.nullable(z.string()),
  tokens: z.nullable(z.number()),
  latency_ms: z.nullable(z.number()),
  kept: z.number(),
  dropped: z.array(z.string()),
  acts: z.array(z.object({ act: z.string(), by: z.string(), at: z.string() })),
  /** Whether what was sent is still kept. */
  text_kept: z.boolean(),
})
export type SentItem = z.infer<typeof SentItem>
export const listSent = endpoint({
  method: 'GET',
  path: '/assistant-log',
  summary: 'What left for the provider of the assistant’s model, newest first',
  query: z.object({ before: z.optional(uuid()) }),
  response: z.object({ data: z.array(SentItem), more: z.boolean(), can: z.object({ read_text: z.boolean() }) }),
})
/** Needs the password again, and is recorded. */
export const readSent = endpoint({
  method: 'POST',
  path: '/assistant-log/:id/text',
  summary: 'Read what was sent, as it was sent',
  params: z.object({ id: uuid() }),
  body: z.nullish(z.strictObject({})),
  response: z.object({ sent: z.nullable(z.string()), dropped: z.array(z.object({ text: z.string(), reason: z.string() })) }),
})

/** Wording for a letter from somebody's own notes: first the exact bytes are shown, and only a click sends them. */
export const previewWording = endpoint({
  method: 'POST',
  path: '/assistant-previews',
  summary: 'See exactly what would be sent for the wording of a letter',
  body: z.strictObject({
    notes: requiredProse(4000, 'Write notes first.'),
    /** The case the letter belongs to: what is sent can then be read again only by who works on it. */
    case_id: z.nullish(uuid()),
  }),
  response: z.object({
    id: uuid(),
    host: z.string(),
    model: z.string(),
    body: z.string(),
    sha256: z.string(),
    bytes: z.number(),
    hidden: z.array(z.object({ kind: z.string(), count: z.number() })),
    expires_at: z.string(),
  }),
})
export const sendPreview = endpoint({
  method: 'POST',
  path: '/assistant-previews/:id/sending',
  summary: 'Send what was shown, as it was shown',
  params: z.object({ id: uuid() }),
  body: z.strictObject({ sha256: z.string().check(z.regex(/^[0-9a-f]{64}$/)) }),
  response: z.object({
    sent_id: z.nullable(uuid()),
    sentences: z.array(z.string()),
    dropped: z.array(z.object({ text: z.string(), reason: z.string() })),
    /** Why there is nothing: the notes stay as they are. */
    problem: z.nullable(z.string()),
  }),
})
export const noteAct = endpoint({
  method: 'POST',
  path: '/assistant-log/:id/acts',
  summary: 'Record what a person did with an answer of the model',
  params: z.object({ id: uuid() }),
  body: z.strictObject({ act: z.enum(['used', 'left', 'helpful', 'not-helpful']) }),
  response: z.object({ done: z.literal(true) }),
})
