import * as z from 'zod/mini'
import { endpoint } from '#platform/shared/endpoint.ts'
import { calendarDate, prose, requiredProse, uuid } from '#platform/shared/fields.ts'
import { SignOff } from './policies-contract.ts'

export * from './policies-contract.ts'

/** Where a quote stands: places in the text of one version, which never changes. */
export const Source = z.object({
  /** As the answer numbers it. */
  number: z.number(),
  kind: z.enum(['policy', 'statutory', 'case']),
  title: z.string(),
  /** "Version 4.1", or what the record is. */
  edition: z.string(),
  section: z.string(),
  /** The clause, and the sentence in it that is closest (places in `text`). */
  text: z.string(),
  mark: z.object({ start: z.number(), end: z.number() }),
  document_id: z.nullable(uuid()),
  version_id: z.nullable(uuid()),
  start: z.number(),
  end: z.number(),
  sha256: z.nullable(z.string()),
  effective_from: z.nullable(z.string()),
  /** A version that is no longer, or not yet, the one in force today. */
  in_force: z.boolean(),
  /** Path in this product. */
  href: z.string(),
  source_url: z.nullable(z.string()),
  /** Of a summary of the law; answers of earlier days do not have it. */
  sign_off: z.optional(z.nullable(SignOff)),
})
export type Source = z.infer<typeof Source>

/** Part of an answer, and where its words come from. */
export const AnswerBlock = z.object({
  text: z.string(),
  origin: z.enum(['quote', 'model', 'rule', 'template']),
  /** Numbers of sources. */
  cites: z.array(z.number()),
})
export type AnswerBlock = z.infer<typeof AnswerBlock>

export const SuggestedAction = z.object({
  label: z.string(),
  /** Path in this product; a person opens it and decides there. */
  href: z.string(),
  icon: z.enum(['letter', 'case', 'policy', 'people']),
})
export type SuggestedAction = z.infer<typeof SuggestedAction>

export const checkStates = ['met', 'not_met', 'unknown', 'not_applicable'] as const
export const CaseCheck = z.object({ id: z.string(), title: z.string(), state: z.enum(checkStates), why: z.string(), cite: z.string() })
export type CaseCheck = z.infer<typeof CaseCheck>
export const GuidanceStep = z.object({
  title: z.string(),
  why: z.string(),
  /** yyyy-MM-dd, where there is one. */
  due: z.nullable(z.string()),
  cite: z.string(),
  state: z.enum(['ready', 'blocked', 'later']),
})
export type GuidanceStep = z.infer<typeof GuidanceStep>

export const Answer = z.object({
  message: z.string(),
  confidence: z.number(),
  blocks: z.array(AnswerBlock),
  sources: z.array(Source),
  /** Shown on request where nothing matched well. */
  closest: z.array(Source),
  not_checked: z.array(z.string()),
  actions: z.array(SuggestedAction),
  guidance: z.array(GuidanceStep),
  checks: z.array(CaseCheck),
  /** Sentences of a model that were held back, and why. */
  dropped: z.array(z.object({ text: z.string(), why: z.string() })),
  provider: z.nullable(z.string()),
})
export type Answer = z.infer<typeof Answer>

export const turnStates = ['running', 'answered', 'nothing', 'stopped', 'failed'] as const
export const Turn = z.object({
  id: uuid(),
  number: z.number(),
  question: z.string(),
  as_at: z.string(),
  state: z.enum(turnStates),
  level: z.number(),
  answer: z.nullable(Answer),
  helpful: z.nullable(z.boolean()),
  feedback_reason: z.nullable(z.string()),
  at: z.string(),
})
export type Turn = z.infer<typeof Turn>

export const ConversationLine = z.object({
  id: uuid(),
  title: z.string(),
  case: z.nullable(z.object({ id: uuid(), reference: z.string() })),
  updated_at: z.string(),
  turns: z.number(),
})
export type ConversationLine = z.infer<typeof ConversationLine>

const one = { params: z.object({ id: uuid() }) }

/** What arrives while an answer is made, one JSON object a line; the last is `done` with the whole of it, or `failed`. */
export type AnswerEvent =
  | { readonly event: 'started'; readonly conversation_id: string; readonly turn_id: string }
  | { readonly event: 'status'; readonly words: string }
  | { readonly event: 'source'; readonly source: Source }
  | { readonly event: 'block'; readonly block: AnswerBlock }
  | { readonly event: 'dropped'; readonly text: string; readonly why: string }
  | { readonly event: 'done'; readonly turn: Turn }
  | { readonly event: 'failed'; readonly message: string }

export const askAssistant = endpoint({
  method: 'POST',
  path: '/ai/chat',
  summary: 'Ask the assistant; the answer arrives as lines of JSON while it is made (application/x-ndjson)',
  body: z.strictObject({
    message: requiredProse(2000, 'Ask a question.'),
    /** One of the asker's own; a new one is begun where it is left out. */
    conversation_id: z.optional(uuid()),
    /** Asked about one case that the asker works on. */
    case_id: z.optional(z.nullable(uuid())),
    /** The policies as they were in force on this day; today when left out. */
    as_at: z.optional(z.nullable(calendarDate())),
    /** Only these policies. */
    document_ids: z.optional(z.array(uuid()).check(z.maxLength(20))),
  }),
  response: z.unknown(),
})
export const listConversations = endpoint({
  method: 'GET',
  path: '/ai/conversations',
  summary: 'The asker’s own conversations with the assistant, the newest first',
  response: z.object({ data: z.array(ConversationLine) }),
})
export const getConversation = endpoint({
  method: 'GET',
  path: '/ai/conversations/:id',
  summary: 'One of the asker’s own conversations with the assistant',
  ...one,
  response: z.object({ ...ConversationLine.shape, data: z.array(Turn) }),
})
export const deleteConversation = endpoint({
  method: 'DELETE',
  path: '/ai/conversations/:id',
  summary: 'Delete one of the asker’s own conversations; that questions were asked stays in the audit log, without their words',
  ...one,
  response: z.object({ id: uuid() }),
})
export const rateAnswer = endpoint({
  method: 'PUT',
  path: '/ai/turns/:id/feedback',
  summary: 'Say whether an answer helped, and why not',
  ...one,
  body: z.strictObject({ helpful: z.nullable(z.boolean()), reason: z.optional(z.nullable(prose(500))) }),
  response: z.object({ id: uuid() }),
})
export const fileConversation = endpoint({
  method: 'POST',
  path: '/ai/conversations/:id/case-file',
  summary: 'Put a conversation with its quotes into the file of a case the asker works on',
  ...one,
  body: z.strictObject({ case_id: uuid() }),
  response: z.object({ case_id: uuid(), note_id: uuid() }),
  status: 201,
  creates: true,
})
export const getAssistantState = endpoint({
  method: 'GET',
  path: '/ai/state',
  summary: 'What the assistant can answer from',
  records: true,
  query: z.object({ case_id: z.optional(uuid()) }),
  response: z.object({
    policies: z.number(),
    statutory: z.number(),
    reading: z.number(),
    case: z.nullable(z.object({ id: uuid(), reference: z.string(), people: z.array(z.string()) })),
    today: z.string(),
  }),
})
export const getCaseGuidance = endpoint({
  method: 'GET',
  path: '/ai/cases/:id/guidance',
  summary: 'The next steps of a case and what its record says of the Acas Code and the process, from rules alone',
  records: true,
  ...one,
  response: z.object({ reference: z.string(), steps: z.array(GuidanceStep), checks: z.array(CaseCheck) }),
})
