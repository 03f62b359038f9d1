import type { Context } from '#platform/server/context.ts'
import { AppError } from '#platform/shared/app-error.ts'
import { sightOf } from '#slices/people/policy.ts'
import { loadEmployee } from '#slices/people/server/service.ts'
import { grantFor } from '#slices/rights/rules.ts'
import { findNumber, setNumber } from './queries/export.ts'

type Person = Awaited<ReturnType<typeof loadEmployee>>
const mayEdit = (ctx: Context, person: Person): boolean =>
  grantFor(ctx.actor, 'work', person).edit && ctx.actor.viewedBy === null && (ctx.actor.role === 'hr' || ctx.actor.role === 'super_admin')

export async function getNumber(ctx: Context, id: string) {
  const person = await loadEmployee(ctx, id)
  if (sightOf('work', ctx.actor, person) !== 'R' && person.relation !== 'self') throw new AppError('forbidden')
  return { employee_no: await findNumber(ctx.tx, id), can_edit: mayEdit(ctx, person) }
}

export async function putNumber(ctx: Context, id: string, number: string | null) {
  const person = await loadEmployee(ctx, id, true)
  if (!mayEdit(ctx, person)) throw new AppError('forbidden')
  const from = await findNumber(ctx.tx, id)
  const to = number === '' ? null : number
  if (from !== to) {
    await setNumber(ctx.tx, id, to, ctx.actor.userId)
    await ctx.audit({
      action: 'employee.updated',
      subjectKind: 'employee',
      subjectId: id,
      changes: { employee_no: { from, to }, version: { from: person.version, to: person.version + 1 } },
    })
  }
  return { employee_no: to, can_edit: true }
}
