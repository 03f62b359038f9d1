import type { Context } from '#platform/server/context.ts'
import { isHr, type Role, type View } from '#platform/shared/actor.ts'
import { AppError } from '#platform/shared/app-error.ts'
import { builtIn, grantOver, reachesOf, type Relation, type Standing, type WorkspaceSettings } from '#slices/rights/rules.ts'
import { fieldGroups } from '#slices/people/policy.ts'
import { loadEmployee, valuesAt } from '#slices/people/server/service.ts'
import type { AccessGroup, AccessReport } from '../contract.ts'
import { canReviewAccess, scopeOf } from '../policy.ts'
import { kindOf, wordsOf } from '../rules.ts'
import { findMembersOn, findPlaceOn, findSettingsOn, type MemberOnDay, type PlaceOnDay } from './queries/access.ts'
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
  const day = { place: await findPlaceOn(ctx.tx, asked.person, asked.date), settings: await findSettingsOn(ctx.tx, asked.date) }
  const members = await findMembersOn(ctx.tx, asked.date)
  const could = eachOnce(members.flatMap((member) => sightOn(member, asked, day) ?? []))
  const everyone = asked.group === 'directory' && day.settings.directoryScope === 'everyone'
  const report = {
    person: { id: stored.id, name: [stored.preferred_name ?? stored.first_name, stored.last_name].filter(Boolean).join(' ') },
    group: asked.group,
    date: asked.date,
    could_see: everyone ? [] : could,
    everyone,
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

interface Day {
  readonly place: PlaceOnDay
  readonly settings: WorkspaceSettings
}
type Sighting = AccessReport['could_see'][number]

/** A role or template that changed in the course of the day is told again only where it gave another sight. */
const eachOnce = (rows: readonly Sighting[]): Sighting[] => [...new Map(rows.map((row) => [JSON.stringify(row), row])).values()]

function howSeen(view: View, reveal: boolean, managerSeesPay: boolean): Sighting['how'] | null {
  if (view === 'R' || (view === 'T' && managerSeesPay)) return 'full'
  if (!reveal) return null
  return view === 'M' ? 'masked' : view === 'V' ? 'reveal' : null
}

/** How a member stood to the group on the day, by the rights of their role then; null when they could not see it. */
function sightOn(member: MemberOnDay, asked: Asked, { place, settings }: Day): Sighting | null {
  const standing = { relation: relationOf(member, asked.person, place), in_group: inGroup(member, place) }
  const grants = member.template?.grants ?? builtIn[member.role]
  const over = reachesOf(standing)
  const { view, reveal } = grantOver(grants, asked.group, over)
  const how = howSeen(view, reveal, settings.managerSeesPay)
  // Whose record is kept to its reporting line is not found by anyone else.
  const opens = standing.relation === 'self' || settings.directoryScope === 'everyone' || grantOver(grants, 'work', over).view === 'R'
  if (!opens || how === null) return null
  const because = reasonFor(member, standing.relation, view === 'T')
  return { name: member.name, role: member.role, because, how, template: member.template?.name ?? null }
}

/** A longer line counts for managers, and for who has a template, which says what it gives (rule R2). */
function relationOf(member: MemberOnDay, person: string, { managers, above }: PlaceOnDay): Relation {
  if (member.employee_id === null) return 'none'
  if (member.employee_id === person) return 'self'
  if (managers.includes(member.employee_id)) return 'direct'
  return (member.role === 'manager' || member.template) && above.includes(member.employee_id) ? 'indirect' : 'none'
}

/** No name means any. */
const among = (named: readonly string[], of: readonly (string | null)[]): boolean =>
  named.length === 0 || of.some((each) => each !== null && named.includes(each))

/** Whether the person was among the people the member's template named. */
function inGroup({ template }: MemberOnDay, { departments, locations }: PlaceOnDay): Standing['in_group'] {
  if (!template?.group) return false
  return among(template.group.departments, departments) && among(template.group.locations, locations)
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
