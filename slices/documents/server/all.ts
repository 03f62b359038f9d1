import type { Context } from '#platform/server/context.ts'
import type { Files } from '#platform/server/files/files.ts'
import { bytesInUse } from '#platform/server/files/records.ts'
import { folded } from '#platform/shared/fields.ts'
import { peopleScope } from '#slices/people/policy.ts'
import type { DocumentCategory } from '../contract.ts'
import { wordQuery } from '../rules.ts'
import { canSeeBin, seesCategory } from '../policy.ts'
import { projectDocument } from './project.ts'
import { listAll, type AllFilter } from './queries/all.ts'

interface Asked extends Pick<AllFilter, 'sort' | 'limit' | 'offset'> {
  readonly search?: string | undefined
  readonly category?: DocumentCategory | undefined
  readonly person?: string | undefined
  readonly state?: NonNullable<AllFilter['state']> | undefined
}

/** Every document the asker may see. The database has left out what they may not; the policy is asked of each row once more. */
export async function listAllDocuments(ctx: Context, files: Files, { search, category, person, state, ...page }: Asked) {
  const { rows, total } = await listAll(ctx.tx, {
    ...page,
    scope: peopleScope(ctx.actor),
    search: search ? folded(search) : null,
    words: search ? wordQuery(search) : null,
    category: category ?? null,
    person: person ?? null,
    state: state ?? null,
    today: ctx.today,
  })
  const seen = rows.filter((row) => seesCategory(row.category, ctx.actor, row.standing))
  const hr = canSeeBin(ctx.actor)
  return {
    data: seen.map((row) => ({ ...projectDocument(ctx.actor, row, row.standing), person: row.person, snippet: row.snippet })),
    total: total - (rows.length - seen.length),
    can: { remove: hr && ctx.actor.viewedBy === null },
    quota: hr ? { used: await bytesInUse(ctx.tx), allowed: files.quota } : null,
  }
}
