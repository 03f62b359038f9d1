import * as z from 'zod/mini'
import { endpoint } from '#platform/shared/endpoint.ts'
import { uuid } from '#platform/shared/fields.ts'
import { Finding, LetterAskedBody } from './issue-contract.ts'
import { count } from './letters-contract.ts'

const one = { params: z.object({ id: uuid() }) }

export const batchStates = ['running', 'done', 'cancelled'] as const
export const Batch = z.object({
  id: uuid(),
  title: z.string(),
  letter: z.string(),
  state: z.enum(batchStates),
  total: z.number(),
  issued: z.number(),
  blocked: z.number(),
  created_at: z.string(),
  created_by: z.string(),
  finished_at: z.nullable(z.string()),
})
export type Batch = z.infer<typeof Batch>
export const issueBatch = endpoint({
  method: 'POST',
  path: '/letter-batches',
  summary: 'Issue one letter to many people; who is blocked is reported, and nobody else is held up',
  body: z.strictObject({
    ...z.omit(LetterAskedBody, { employee_id: true, case_id: true }).shape,
    /** Delivered at once, each when it is issued; null: they stay drafts, to be delivered one by one. */
    deliver: z._default(z.optional(z.nullable(z.enum(['portal', 'email', 'print']))), null),
    employee_ids: z.array(uuid()).check(z.minLength(1, 'Choose somebody.'), z.maxLength(5000, 'At most 5,000 people.')),
  }),
  response: Batch,
  status: 201,
  creates: true,
})
export const listBatches = endpoint({
  method: 'GET',
  path: '/letter-batches',
  summary: 'Letters to many people, newest first',
  query: z.object({ limit: count(25, 1, 100), offset: count(0, 0, 1_000_000) }),
  response: z.object({ data: z.array(Batch), total: z.number() }),
})
export const getBatch = endpoint({
  method: 'GET',
  path: '/letter-batches/:id',
  summary: 'How far a letter to many people is, and who was blocked and why',
  ...one,
  query: z.object({
    only: z.optional(z.enum(['waiting', 'issued', 'blocked'])),
    limit: count(100, 1, 500),
    offset: count(0, 0, 1_000_000),
  }),
  response: z.extend(Batch, {
    people: z.array(
      z.object({
        employee_id: uuid(),
        name: z.string(),
        state: z.enum(['waiting', 'issued', 'blocked']),
        letter_id: z.nullable(uuid()),
        reference: z.nullable(z.string()),
        findings: z.array(Finding),
      }),
    ),
    /** Of the people that `only` names. */
    found: z.number(),
  }),
})
/** What is issued stays issued; whoever still waits gets none. */
export const cancelBatch = endpoint({
  method: 'POST',
  path: '/letter-batches/:id/cancellation',
  summary: 'Stop a letter to many people',
  ...one,
  response: Batch,
})
