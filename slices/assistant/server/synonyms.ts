import { randomUUID } from 'node:crypto'
import type { Context } from '#platform/server/context.ts'
import { AppError } from '#platform/shared/app-error.ts'
import { standardSynonyms } from '../rules/synonyms.ts'
import { requireKeeper } from './policies.ts'
import { addSynonymGroup, listSynonymGroups, removeSynonymGroup } from './queries/policies.ts'

export async function listSynonyms(ctx: Context) {
  requireKeeper(ctx)
  return { data: await listSynonymGroups(ctx.tx), standard: standardSynonyms.length }
}

export async function addSynonyms(ctx: Context, words: readonly string[]): Promise<{ id: string }> {
  requireKeeper(ctx)
  const id = randomUUID()
  await addSynonymGroup(ctx.tx, { id, words, by: ctx.actorName })
  await ctx.audit({
    action: 'synonyms.added',
    subjectKind: 'policy',
    subjectId: null,
    changes: { words: { from: null, to: words.join(', ') } },
  })
  return { id }
}

export async function removeSynonyms(ctx: Context, id: string): Promise<{ id: string }> {
  requireKeeper(ctx)
  if (!(await removeSynonymGroup(ctx.tx, id))) throw new AppError('not-found')
  await ctx.audit({ action: 'synonyms.removed', subjectKind: 'policy', subjectId: null, changes: {} })
  return { id }
}
