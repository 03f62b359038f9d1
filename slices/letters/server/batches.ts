import { randomUUID } from 'node:crypto'
import type { Context } from '#platform/server/context.ts'
import { AppError, invalid } from '#platform/shared/app-error.ts'
import type { Batch, LetterAsked } from '../contract.ts'
import { canIssueToMany } from '../policy.ts'
import type { Delivering } from './deliver.ts'
import * as queries from './queries/batches.ts'
import { chosenTemplate, requireLetters } from './templates.ts'

export type BatchAsked = Omit<LetterAsked, 'employee_id' | 'case_id'> & {
  readonly employee_ids: readonly string[]
  readonly deliver: Delivering['by'] | null
}

const batchOf = ({ id, title, letter, state, total, issued, blocked, ...stored }: queries.StoredBatch): Batch => ({
  id,
  title,
  letter,
  state,
  total,
  issued,
  blocked,
  created_at: stored.created_at.toISOString(),
  created_by: stored.created_by_name,
  finished_at: stored.finished_at?.toISOString() ?? null,
})

async function loadBatch(ctx: Context, id: string, lock = false): Promise<queries.StoredBatch> {
  requireLetters(ctx)
  const stored = await queries.findBatch(ctx.tx, id, lock)
  if (!stored) throw new AppError('not-found')
  return stored
}

export async function issueBatch(ctx: Context, { employee_ids: named, ...asked }: BatchAsked): Promise<Batch> {
  requireLetters(ctx)
  if (!canIssueToMany(ctx.actor)) throw new AppError('forbidden')
  const { template, letter } = await chosenTemplate(ctx, asked.template)
  const people = [...new Set(named)]
  const there = new Set(await queries.findThese(ctx.tx, people))
  const gone = people.findIndex((id) => !there.has(id))
  if (gone >= 0) throw invalid([{ path: `employee_ids.${gone}`, message: 'There is no such person here.' }])
  if (ctx.actor.personId !== null && there.has(ctx.actor.personId)) throw new AppError('letters.own')
  const id = randomUUID()
  const signatory = asked.signatory_id ?? ctx.actor.personId
  await queries.addBatch(ctx.tx, {
    id,
    letter: letter.id,
    title: template.title,
    asked: { ...asked, signatory_id: signatory },
    people,
    by: { id: ctx.actor.userId, name: ctx.actorName },
  })
  await ctx.audit({
    action: 'letter-batch.asked',
    subjectKind: 'letter-batch',
    subjectId: id,
    changes: { letter: { from: null, to: letter.id }, people: { from: null, to: people.length } },
  })
  await ctx.enqueue('letter-batch', { tenantId: ctx.actor.tenantId, batchId: id })
  return batchOf(await loadBatch(ctx, id))
}

export async function listBatches(ctx: Context, query: { limit: number; offset: number }): Promise<{ data: Batch[]; total: number }> {
  requireLetters(ctx)
  const { rows, total } = await queries.listStoredBatches(ctx.tx, query)
  return { data: rows.map(batchOf), total }
}

interface PeopleAsked {
  readonly only?: 'waiting' | 'issued' | 'blocked' | undefined
  readonly limit: number
  readonly offset: number
}
export async function getBatch(ctx: Context, id: string, { only, limit, offset }: PeopleAsked) {
  const stored = await loadBatch(ctx, id)
  const { rows, total } = await queries.listPeople(ctx.tx, id, { only: only ?? null, limit, offset })
  return { ...batchOf(stored), people: rows, found: total }
}

export async function cancelBatch(ctx: Context, id: string): Promise<Batch> {
  const stored = await loadBatch(ctx, id, true)
  if (!canIssueToMany(ctx.actor)) throw new AppError('forbidden')
  if (stored.state !== 'running') throw new AppError('letters.batch-over')
  await queries.endBatch(ctx.tx, id, 'cancelled')
  await ctx.audit({ action: 'letter-batch.cancelled', subjectKind: 'letter-batch', subjectId: id })
  return batchOf(await loadBatch(ctx, id))
}
