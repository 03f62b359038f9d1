import { randomUUID } from 'node:crypto'
import type { Context } from '#platform/server/context.ts'
import type { Tx } from '#platform/server/database.ts'
import type { ReadAhead } from '#platform/server/http.ts'
import type { Reply } from '#platform/server/reply.ts'
import { AppError } from '#platform/shared/app-error.ts'
import type { EndpointResult } from '#platform/shared/endpoint.ts'
import type { Employee, EmployeeCreate, EmployeeListQuery, EmployeeRow, FieldFilter, listEmployees as listEndpoint } from '../contract.ts'
import { canCreateEmployee, canFindProtected, canReveal, peopleScope, type PeopleScope } from '../policy.ts'
import { asAt, asAtNote } from './history.ts'
import { projectAsAt, sensitiveGroupsSeen } from './project.ts'
import { countFacets, findColleagueRows, listPeople, wholeListStatement, type Narrowing } from './queries/list.ts'
import { countFacetsAt, findPeopleAt } from './queries/list-as-at.ts'
import { addEmployee, findEmployee } from './queries/record.ts'
import { answerWith, loadEmployee, requireManager, requireStepUp } from './record.ts'

export { listActivity } from './activity.ts'
export { listHistory, valuesAt, withdrawPlanned } from './history.ts'
export { findValuesAt } from './queries/dated.ts'
export { applyPlanned } from './take-effect.ts'
export * from './bulk.ts'
export { datedFields } from '../rules-dated.ts'
export {
  listChanges,
  listOutcomes,
  listWaiting,
  refuseWithoutReason,
  withdrawChange,
  type Decision,
  type ProposalSource,
  type QueuedChange,
} from './proposals.ts'
export { decideChange, patchMyProfile, updateEmployee } from './changes.ts'

export async function getEmployee(ctx: Context, id: string, day?: string): Promise<Reply<Employee> | Employee> {
  const today = await loadEmployee(ctx, id)
  const stored = day === undefined ? today : await asAt(ctx, today, day)
  const seen = sensitiveGroupsSeen(ctx.actor, stored)
  if (stored.relation !== 'self' && seen.length > 0)
    await ctx.audit({
      action: 'employee.viewed',
      subjectKind: 'employee',
      subjectId: id,
      changes: { groups: { from: null, to: seen }, ...(day === undefined ? {} : { as_at: { from: null, to: day } }) },
    })
  return day === undefined ? answerWith(ctx, stored) : projectAsAt(ctx.actor, stored, asAtNote(stored, day))
}

export async function getMyProfile(ctx: Context): Promise<Reply<Employee>> {
  if (!ctx.actor.personId) throw new AppError('not-found')
  return answerWith(ctx, await loadEmployee(ctx, ctx.actor.personId))
}

/** Conditions on what slices above keep, made into one on hr.employees as `e`; given by the composition root. */
export interface Narrowed {
  readonly where: Narrowing
  /** Writes down that values were looked through, where that has to be known. */
  record(found: number): Promise<void>
}
/** Refuses what the asker may not filter by as it refuses what does not exist. `day`: whose values count, where they are dated. */
export type NarrowByFields = (ctx: Context, filters: readonly FieldFilter[], day: string) => Promise<Narrowed>

/** As at a day the list is for who may see histories: everyone but those who list only themselves. */
export async function listEmployees(ctx: Context, query: EmployeeListQuery, narrow: NarrowByFields): Promise<EmployeesFound> {
  const { as_at: day } = query
  const scope = day === undefined ? peopleScope(ctx.actor) : historyScope(ctx)
  const narrowed = query.fields?.length ? await narrow(ctx, query.fields, day ?? ctx.today) : null
  const asked = { ...query, narrowed: narrowed?.where }
  const found = day === undefined ? await listPeople(ctx.tx, scope, asked) : await findPeopleAt(ctx.tx, scope, asked, day)
  await narrowed?.record(found.total)
  return found
}
type EmployeesFound = EndpointResult<typeof listEndpoint>

function historyScope(ctx: Context): PeopleScope {
  const scope = peopleScope(ctx.actor)
  if (scope.kind === 'self' && !scope.group) throw new AppError('forbidden')
  return scope
}

/** hr's plain list goes out in one round trip; every other asker and every filter takes the general way. */
export const wholeList = (narrow: NarrowByFields): ReadAhead<typeof listEndpoint> => ({
  plan: ({ query }, role) => (role === 'hr' || role === 'super_admin' ? wholeListStatement(query) : null),
  shape: (rows) => (rows[0] ? { data: rows[0].data as EmployeeRow[], total: Number(rows[0].total) } : null),
  otherwise: (ctx, { query }) => listEmployees(ctx, query, narrow),
  records: ({ query }) => Boolean(query.fields?.length),
})
export const facets = (ctx: Context, day: string | undefined) =>
  day === undefined ? countFacets(ctx.tx, peopleScope(ctx.actor)) : countFacetsAt(ctx.tx, historyScope(ctx), day)

/** Colleagues for pickers: the directory of the whole workspace, unless the workspace keeps it to reporting lines (decision D3). */
export async function findColleagues(ctx: Context, query: { search: string; not?: string | undefined }): Promise<{ data: EmployeeRow[] }> {
  const own = ctx.actor.personId ? await findEmployee(ctx.tx, ctx.actor.personId) : null
  const listed = peopleScope(ctx.actor)
  const open = listed.kind === 'all' || own?.settings.directoryScope === 'everyone'
  return {
    data: await findColleagueRows(ctx.tx, {
      search: query.search,
      not: query.not ?? null,
      withProtected: canFindProtected(ctx.actor),
      within: open ? { kind: 'all' } : listed,
    }),
  }
}

export async function createEmployee(ctx: Context, tenantId: string, person: EmployeeCreate): Promise<Reply<Employee>> {
  if (!canCreateEmployee(ctx.actor)) throw new AppError('forbidden')
  if (person.tenant_id !== undefined && person.tenant_id !== tenantId)
    throw new AppError('people.read-only-field', {
      fields: [{ path: 'tenant_id', message: 'A person is added to the workspace in the address.' }],
    })
  const id = randomUUID()
  if (person.manager_id) await requireManager(ctx, id, person.manager_id)
  await addEmployee(ctx.tx, id, person)
  await ctx.audit({ action: 'employee.created', subjectKind: 'employee', subjectId: id, changes: createdFields(person) })
  const stored = await loadEmployee(ctx, id)
  return answerWith(ctx, stored, { status: 201, location: `/api/employees/${id}` })
}

const createdFields = (person: EmployeeCreate) =>
  Object.fromEntries(
    Object.entries(person).flatMap(([field, to]) =>
      to === undefined || to === null || field === 'tenant_id' || field === 'single_name' ? [] : [[field, { from: null, to }]],
    ),
  )

/** Adds the founder of a workspace to its people; called by the workspace slice through its composition root. */
/** A person with the asker's standing to them, for the slices above: what is out of the asker's scope is not found. */
export { loadEmployee } from './record.ts'
export { renameInRecords } from './rename.ts'

export const addFounder = (tx: Tx, id: string, person: EmployeeCreate & { user_id: string }): Promise<void> => addEmployee(tx, id, person)

/** Hidden fields in full, recorded with the reason. Bank details need the password again; another's need a reason as well. */
export async function revealFields(ctx: Context, id: string, asked: { group: 'bank' | 'emergency'; reason?: string | undefined }) {
  const stored = await loadEmployee(ctx, id)
  if (!canReveal(asked.group, ctx.actor, stored)) throw new AppError('forbidden')
  if (stored.relation !== 'self' && !asked.reason)
    throw new AppError('people.reveal-reason-needed', { fields: [{ path: 'reason', message: 'Say why you need to see this.' }] })
  if (asked.group === 'bank') requireStepUp(ctx)
  await ctx.audit({
    action: 'employee.revealed',
    subjectKind: 'employee',
    subjectId: id,
    changes: { group: { from: null, to: asked.group } },
    reason: asked.reason ?? null,
  })
  return asked.group === 'bank'
    ? {
        bank_account_name: stored.bank_account_name,
        bank_account_number: stored.bank_account_number,
        bank_sort_code: stored.bank_sort_code,
      }
    : { emergency_contacts: stored.emergency_contacts }
}
