import { randomUUID } from 'node:crypto'
import type { Context } from '#platform/server/context.ts'
import { Reply } from '#platform/server/reply.ts'
import { AppError, invalid } from '#platform/shared/app-error.ts'
import type { LeaveCalendar, LeavePolicy } from '../contract.ts'
import { canManageLeave } from '../policy.ts'
import { findPolicies } from './queries/facts.ts'
import { findKinds } from './queries/kinds.ts'
import {
  addPolicy,
  countGrantedIrregular,
  countUnder,
  findCalendar,
  findLocations,
  type PolicyFields,
  savePolicy,
  writeCalendar,
} from './queries/settings.ts'

const policyFieldNames = [
  'name',
  'contracts',
  'year_start',
  'unit',
  'allowance',
  'allowance_unit',
  'full_week_minutes',
  'bank_holidays',
  'carry_days',
  'carry_months',
  'service_steps',
  'irregular',
  'overdraw_days',
  'notice_days',
  'second_step',
] as const satisfies readonly (keyof PolicyFields)[]

function requireManager(ctx: Context): void {
  if (!canManageLeave(ctx.actor)) throw new AppError('forbidden')
}

/** GET /leave-settings: for hr, as everything under Settings is. */
export async function getLeaveSettings(ctx: Context) {
  requireManager(ctx)
  const policies = await findPolicies(ctx.tx)
  return {
    policies: policies.map(({ own_year_start: start, service_steps: steps, contracts, counts_from: _from, ...rest }): LeavePolicy => ({
      ...rest,
      year_start: start,
      contracts: [...contracts],
      service_steps: [...steps],
    })),
    calendar: await findCalendar(ctx.tx),
    types: await findKinds(ctx.tx),
    granted_irregular: await countGrantedIrregular(ctx.tx, ctx.today),
    locations: await findLocations(ctx.tx),
  }
}

/** A contract falls under one policy, so no two may name the same. */
async function requireFree(ctx: Context, contracts: readonly string[], except: string | null): Promise<void> {
  const taken = (await findPolicies(ctx.tx)).filter(({ id }) => id !== except).flatMap((policy) => policy.contracts)
  const twice = contracts.find((contract) => taken.includes(contract))
  if (twice !== undefined) throw invalid([{ path: 'contracts', message: `Another policy is for ${twice}.` }])
}

/** Every field that is another one now, old and new. */
function changesOf(before: PolicyFields | null, fields: PolicyFields): Record<string, { from: unknown; to: unknown }> {
  return Object.fromEntries(
    policyFieldNames
      .filter((name) => JSON.stringify(before?.[name]) !== JSON.stringify(fields[name]))
      .map((name) => [name, { from: before?.[name] ?? null, to: fields[name] }]),
  )
}

export async function createPolicy(ctx: Context, fields: PolicyFields): Promise<Reply<{ id: string }>> {
  requireManager(ctx)
  if (fields.contracts.length === 0) throw invalid([{ path: 'contracts', message: 'Choose the contracts this policy is for.' }])
  await requireFree(ctx, fields.contracts, null)
  const id = randomUUID()
  await addPolicy(ctx.tx, id, fields, ctx.actorName)
  await ctx.audit({
    action: 'leave-policy.added',
    subjectKind: 'leave-policy',
    subjectId: id,
    changes: changesOf(null, fields),
  })
  return new Reply({ id }, { status: 201 })
}

/** Nothing of the past is rewritten: each ledger gets entries that say what changed, the next time it is looked at or tonight. */
export async function changePolicy(ctx: Context, id: string, asked: PolicyFields & { version: number; archived?: boolean | undefined }) {
  requireManager(ctx)
  const before = (await findPolicies(ctx.tx)).find((policy) => policy.id === id)
  if (!before) throw new AppError('not-found')
  if (before.is_default && (asked.archived === true || asked.contracts.length > 0)) throw new AppError('time-off.policy-in-use')
  if (!before.is_default && asked.contracts.length === 0)
    throw invalid([{ path: 'contracts', message: 'Choose the contracts this policy is for.' }])
  await requireFree(ctx, asked.contracts, id)
  if (!(await savePolicy(ctx.tx, id, { ...asked, archived: asked.archived ?? false }, ctx.actorName))) throw new AppError('stale')
  await ctx.audit({
    action: asked.archived ? 'leave-policy.archived' : 'leave-policy.changed',
    subjectKind: 'leave-policy',
    subjectId: id,
    changes: changesOf({ ...before, year_start: before.own_year_start }, asked),
  })
  return { people: await countUnder(ctx.tx, id, ctx.today) }
}

export async function saveCalendar(ctx: Context, calendar: LeaveCalendar): Promise<LeaveCalendar> {
  requireManager(ctx)
  const backwards = calendar.blackouts.findIndex(({ starts_on: from, ends_on: until }) => until < from)
  if (backwards >= 0) throw invalid([{ path: `blackouts.${backwards}.ends_on`, message: 'The last day is before the first day.' }])
  const places = new Set((await findLocations(ctx.tx)).map(({ id }) => id))
  const nowhere = calendar.closures.findIndex(({ location_id: at }) => at !== null && !places.has(at))
  if (nowhere >= 0) throw invalid([{ path: `closures.${nowhere}.location_id`, message: 'There is no such place.' }])
  const before = await findCalendar(ctx.tx)
  await writeCalendar(ctx.tx, calendar)
  await ctx.audit({
    action: 'leave-calendar.changed',
    subjectKind: 'leave-calendar',
    subjectId: null,
    changes: {
      closures: { from: before.closures.length, to: calendar.closures.length },
      blackouts: { from: before.blackouts.length, to: calendar.blackouts.length },
      cover: { from: before.cover.length, to: calendar.cover.length },
    },
  })
  return findCalendar(ctx.tx)
}
