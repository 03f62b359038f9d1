import type { Context } from '#platform/server/context.ts'
import { AppError } from '#platform/shared/app-error.ts'
import { displayName, managerProblem } from '../../people/rules.ts'
import type { DatedDottedLine, DottedLine, MovePreview } from '../contract.ts'
import { canDrawDotted, canKnowOf, canKnowPastDotted, canMove } from '../policy.ts'
import { loopPath, sightChanges } from '../rules-moves.ts'
import {
  countTeam,
  findCurrent,
  findMoving,
  listDatedLinesOf,
  listDottedLinesOf,
  listLineFrom,
  replaceDottedLines,
  type LineManager,
  type MovingPerson,
} from './queries.ts'

/** What giving a person another manager would do; nothing is changed. */
export async function previewMove(ctx: Context, id: string, managerId: string | undefined): Promise<MovePreview> {
  const person = await load(ctx, id)
  if (!canMove(ctx.actor)) throw new AppError('forbidden')
  const [, ...before] = await listLineFrom(ctx.tx, id, ctx.today)
  const after = managerId === undefined ? [] : await listLineFrom(ctx.tx, managerId, ctx.today)
  return {
    moves: await countTeam(ctx.tx, id, ctx.today),
    version: person.version,
    from: named(before[0]),
    to: named(after[0]),
    access: sightChanges(before.filter(leads).map(asManager(before)), after.filter(leads).map(asManager(after))),
    refused: managerId === undefined ? null : refusal(ctx, person, after),
  }
}

const leads = (manager: LineManager): boolean => manager.leads && !manager.left
const named = (manager: LineManager | undefined) => (manager ? { id: manager.id, name: displayName(manager) } : null)
const asManager = (line: readonly LineManager[]) => (manager: LineManager) => ({
  id: manager.id,
  name: displayName(manager),
  direct: manager.id === line[0]?.id,
})

function refusal(ctx: Context, person: MovingPerson, line: readonly LineManager[]): MovePreview['refused'] {
  const [manager, ...above] = line
  // A leaver's last day is known to have passed; which day it was does not matter here.
  const judged = manager ? { id: manager.id, end_date: manager.left ? '0001-01-01' : null } : null
  const code = managerProblem(
    person.id,
    judged,
    above.map(({ id }) => id),
    ctx.today,
  )
  if (code === null) return null
  return { code, message: new AppError(code).message, path: code === 'people.manager-cycle' ? loopPath(person, line) : [] }
}

/** Sets all dotted lines of a person. */
export async function putDottedLines(
  ctx: Context,
  id: string,
  lines: readonly Omit<DottedLine, 'employee_id'>[],
): Promise<{ data: DottedLine[] }> {
  const person = await load(ctx, id, true)
  if (!canDrawDotted(ctx.actor, person)) throw new AppError('forbidden')
  const managers = new Set(lines.map(({ manager_id }) => manager_id))
  const current = await findCurrent(ctx.tx, [...managers], ctx.today)
  const wrong = lines.flatMap(({ manager_id }, i) => {
    const path = `dotted_lines.${i}.manager_id`
    if (manager_id === id) return [{ path, message: 'A person cannot report to themselves.' }]
    if (manager_id === person.manager_id) return [{ path, message: 'They report to this person already.' }]
    if (lines.findIndex((line) => line.manager_id === manager_id) !== i) return [{ path, message: 'This person is named twice.' }]
    return current.has(manager_id) ? [] : [{ path, message: 'This person is not a current employee of this workspace.' }]
  })
  if (wrong.length > 0) throw new AppError('invalid', { fields: wrong })
  const before = await listDottedLinesOf(ctx.tx, id)
  await replaceDottedLines(ctx.tx, { id, lines, byId: ctx.actor.userId, today: ctx.today })
  const after = await listDottedLinesOf(ctx.tx, id)
  if (JSON.stringify(before) !== JSON.stringify(after))
    await ctx.audit({
      action: 'employee.dotted-lines-changed',
      subjectKind: 'employee',
      subjectId: id,
      changes: { dotted_lines: { from: before.map(noted), to: after.map(noted) } },
    })
  return { data: after }
}

/** The lines of a person as far as the asker may know both who is meant and the days. */
export async function listDatedDottedLines(ctx: Context, id: string): Promise<{ data: DatedDottedLine[] }> {
  const person = await load(ctx, id)
  const lines = await listDatedLinesOf(ctx.tx, id)
  const past = canKnowPastDotted(ctx.actor, person)
  const data: DatedDottedLine[] = []
  for (const line of lines) {
    if (line.until !== null && !past) continue
    const manager = await findMoving(ctx.tx, line.manager_id)
    if (manager && canKnowOf(ctx.actor, manager)) data.push({ ...line, name: displayName(manager) })
  }
  return { data }
}

const noted = ({ manager_id, kind }: DottedLine) => ({ manager_id, kind })

/** Out of sight and not there are the same 404. */
async function load(ctx: Context, id: string, lock = false): Promise<MovingPerson> {
  const person = await findMoving(ctx.tx, id, lock)
  if (!person || !canKnowOf(ctx.actor, person)) throw new AppError('not-found')
  return person
}
