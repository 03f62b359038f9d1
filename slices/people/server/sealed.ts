import type { Context } from '#platform/server/context.ts'
import { fieldGroups } from '../policy.ts'
import type { Changes } from '../rules.ts'

const sealedFields = new Set([...fieldGroups.personal, ...fieldGroups.pay, ...fieldGroups.bank, ...fieldGroups.emergency])

/** Changes as the log keeps them: values of sensitive groups sealed, so that the log itself tells nobody what they were. */
export const sealedChanges = (ctx: Pick<Context, 'sealed'>, changes: Changes): Record<string, { from: unknown; to: unknown }> =>
  Object.fromEntries(
    Object.entries(changes).map(([field, { from, to }]) => [
      field,
      sealedFields.has(field) ? { from: ctx.sealed(from), to: ctx.sealed(to) } : { from, to },
    ]),
  )
