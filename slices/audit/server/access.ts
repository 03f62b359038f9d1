import type { Context } from '#platform/server/context.ts'
import { isHr, type Grants, type Role } from '#platform/shared/actor.ts'
import { AppError } from '#platform/shared/app-error.ts'
import { builtIn, grantOver, reachesOf, type Relation } from '#slices/rights/rules.ts'
import { fieldGroups } from '#slices/people/policy.ts'
import { findLinesAt, loadEmployee, valuesAt } from '#slices/people/server/service.ts'
import type { AccessGroup, AccessReport } from '../contract.ts'
import { canReviewAccess, scopeOf } from '../policy.ts'
import { kindOf, wordsOf } from '../rules.ts'
import { findMembersOn, findSettingsOn, type MemberOnDay } from './queries/access.ts'
import { findActions, findEntries, findNumbers, type EntryRow } from './queries/entries.ts'
import { findSubjectNames } from './queries/names.ts'
import { requireReader } from './log.ts'

interface Asked {
  readonly person: string
  readonly group: AccessGroup
  readonly date: string
}

/** POST /audit/access-reviews: who could see a group of a person's fields on a day, who did, and what it was. Asking is a reading, and recorded. */
export async function reviewAccess(ctx: Context, asked: Asked): Promise<AccessReport> {
  requireReader(ctx)
  if (!canReviewAccess(ctx.actor, asked.group)) throw new AppError('forbidden')
  const stored = await loadEmployee(ctx, asked.person)
  // Who looked at one's own record is for super admins to ask, as its activity is.
  if (stored.relation === 'self' && ctx.actor.role !== 'super_admin') throw new AppError('forbidden')
  const lines = await findLinesAt(ctx.tx, asked.date)
  const { managerSeesPay } = await findSettingsOn(ctx.tx, asked.date)
  const above = lineAbove(asked.person, new Map(lines.map(({ id, manager_id }) => [id, manager_id])))
  const members = await findMembersOn(ctx.tx, asked.date)
  const could = members.flatMap((member) => sightOn(member, asked, { above, managerSeesPay }) ?? [])
  const report = {
    person: { id: stored.id, name: [stored.preferred_name ?? stored.first_name, stored.last_name].filter(Boolean).join(' ') },
    group: asked.group,
    date: asked.date,
    could_see: asked.group === 'directory' ? [] : could,
    everyone: asked.group === 'directory',
    did: await whoDid(ctx, asked),
    was: await whatItWas(ctx, asked),
  }
  await ctx.audit({
    action: 'access.reviewed',
    subjectKind: 'record-access',
    subjectId: asked.person,
    changes: { groups: { from: null, to: [asked.group] }, as_at: { from: null, to: asked.date } },
  })
  return report
}

/** Everyone above a person, nearest first; a loop, which cannot be, would end it too. */
function lineAbove(id: string, managers: ReadonlyMap<string, string | null>): string[] {
  const above: string[] = []
  for (let at = managers.get(id) ?? null; at !== null && !above.includes(at); at = managers.get(at) ?? null) above.push(at)
  return above
}

interface Day {
  readonly above: readonly string[]
  readonly managerSeesPay: boolean
}

/** How a member stood to the group on the day, by the rights of their role then; null when they could not see it. */
function sightOn(member: MemberOnDay, asked: Asked, day: Day): AccessReport['could_see'][number] | null {
  const relation = relationOf(member, asked.person, day.above)
  const grants = member.template ? (member.template.grants as Grants) : builtIn[member.role]
  const { view, reveal } = grantOver(grants, asked.group, reachesOf({ relation, in_group: false }))
  const opened = view === 'T' ? (day.managerSeesPay ? 'R' : '-') : view
  const how = ({ R: 'full', M: 'masked', V: 'reveal', '-': null } as const)[opened]
  if (how === null || (how !== 'full' && !reveal)) return null
  const because = reasonFor(member, relation, view === 'T')
  return { name: member.name, role: member.role, because, how, template: member.template?.name ?? null }
}

/** A line counts only for who also had the manager's role (rule R2). */
function relationOf(member: MemberOnDay, person: string, above: readonly string[]): Relation {
  if (member.employee_id === person) return 'self'
  const place = member.employee_id === null || member.role !== 'manager' ? -1 : above.indexOf(member.employee_id)
  return place < 0 ? 'none' : place === 0 ? 'direct' : 'indirect'
}

function reasonFor(
  member: { role: Role; template: unknown },
  relation: Relation,
  bySetting: boolean,
): AccessReport['could_see'][number]['because'] {
  if (relation === 'self') return 'own-record'
  if (member.template) return 'template'
  if (bySetting) return 'setting'
  if (isHr(member)) return 'role'
  return relation === 'direct' ? 'direct-report' : relation === 'indirect' ? 'reporting-line' : 'everyone'
}

const mostRead = 500

/** Whoever read the group of this person on the day, and whoever took it out in an export of their records. */
async function whoDid(ctx: Context, asked: Asked): Promise<AccessReport['did']> {
  const span = await findNumbers(ctx.tx, asked.date, asked.date)
  if (!span) return []
  const actions = (await findActions(ctx.tx)).filter((action) => ['views', 'changes', 'exports'].includes(kindOf(action)))
  const search = { scope: scopeOf(ctx.actor), subject: asked.person, actor: null, named: null, ...span, limit: mostRead }
  const found = await findEntries(ctx.tx, { ...search, actions, words: wordsOf(asked.group) })
  return found.map((row) => ({
    at: row.at.toISOString(),
    name: row.actor_name,
    viewing_as: row.acting_as?.name ?? null,
    action: row.action,
    reason: reasonOf(row),
  }))
}

const reasonOf = (row: EntryRow): string | null => row.reason

const keptByDate = new Set(['pay', 'personal', 'work', 'directory'])

async function whatItWas(ctx: Context, asked: Asked): Promise<AccessReport['was']> {
  if (!keptByDate.has(asked.group)) return null
  const values = await valuesAt(ctx.tx, asked.person, asked.date)
  const fields = [...fieldGroups[asked.group]].filter((field) => field in values)
  const names = await findSubjectNames(
    ctx.tx,
    [values['manager_id']].filter((id): id is string => typeof id === 'string'),
  )
  return fields.map((field) => ({ field, value: textOf(field, values[field], names) }))
}

function textOf(field: string, value: unknown, names: ReadonlyMap<string, string>): string | null {
  if (value === null || value === undefined) return null
  if (field === 'manager_id' && typeof value === 'string') return names.get(value) ?? 'Someone'
  return typeof value === 'string' ? value : JSON.stringify(value)
}
