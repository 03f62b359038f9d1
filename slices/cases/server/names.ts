import type { Context } from '#platform/server/context.ts'
import type { CasePerson } from '../contract.ts'
import type { LoadedCase } from './load.ts'
import { findPeople } from './queries/people.ts'

/** Who a person of a case is, by their id. */
export type Names = (person: string) => CasePerson
const nobody: CasePerson = { id: '', name: 'Somebody who has left', job_title: null, employee: false }

/** Everybody a case speaks of, by name. */
export async function namesIn(ctx: Context, loaded: Pick<LoadedCase, 'events'>, more: readonly string[] = []): Promise<Names> {
  const ids = loaded.events.flatMap(({ by, what }) => [
    by,
    ...('person' in what ? [what.person] : []),
    ...('second' in what ? [what.second] : []),
    ...('about' in what && what.about ? [what.about] : []),
    ...('to' in what && what.to ? [what.to] : []),
    ...('appeal' in what && what.appeal ? [what.appeal.to] : []),
  ])
  const found = await findPeople(ctx.tx, [...ids, ...more])
  return (id) => found.get(id) ?? { ...nobody, id }
}
