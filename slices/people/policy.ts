import { isHr, type Actor } from '#platform/shared/actor.ts'
import { selfServiceFields, type EditableField, type EmployeeAbilities } from './contract.ts'

/**
 * Who may see and change what of a person: the authorization matrix as data (security.md 2.4). Screens and queries ask here;
 * nothing else decides.
 */

/** How the asker stands to a person, computed in SQL in every request. */
export type Relation = 'self' | 'direct' | 'indirect' | 'none'
export type FieldGroup = 'directory' | 'work' | 'personal' | 'pay' | 'bank' | 'emergency'
/** R read in full, M masked (with reveal), V only by a recorded reveal, - nothing. */
export type Sight = 'R' | 'M' | 'V' | '-'
/** W at once, A waits for a second person, S needs the password again, - refused. */
export type Write = 'W' | 'A' | 'S' | '-'

export const fieldGroups: Record<FieldGroup, readonly string[]> = {
  directory: [
    'id',
    'first_name',
    'preferred_name',
    'last_name',
    'email',
    'job_title',
    'department',
    'location',
    'manager_id',
    'photo_url',
    'start_date',
  ],
  work: ['phone_mobile', 'timezone', 'employment_type', 'work_pattern', 'end_date'],
  personal: [
    'date_of_birth',
    'gender',
    'nationality',
    'phone_home',
    'address_line1',
    'address_line2',
    'city',
    'state_province',
    'postal_code',
    'country',
  ],
  pay: ['salary', 'pay_frequency'],
  bank: ['bank_account_name', 'bank_account_number', 'bank_sort_code'],
  emergency: ['emergency_contacts'],
}
const groupOf = new Map(Object.entries(fieldGroups).flatMap(([group, fields]) => fields.map((field) => [field, group as FieldGroup])))

export interface WorkspaceSettings {
  /** Decision D2. */
  readonly managerSeesPay: boolean
  /** Decision D3. */
  readonly directoryScope: 'everyone' | 'reporting_line'
}

/** The rows an actor may list; queries.ts turns it into SQL. */
export type PeopleScope = { kind: 'all' } | { kind: 'team-of'; personId: string } | { kind: 'self'; personId: string | null }

export function peopleScope(actor: Actor): PeopleScope {
  if (isHr(actor)) return { kind: 'all' }
  return actor.role === 'manager' && actor.personId
    ? { kind: 'team-of', personId: actor.personId }
    : { kind: 'self', personId: actor.personId }
}

/** Rule R2: a reporting line counts only for who also has the manager's role. */
const leads = (actor: Actor, relation: Relation): relation is 'direct' | 'indirect' =>
  actor.role === 'manager' && (relation === 'direct' || relation === 'indirect')

/** Whether the person exists at all for this actor (decision D3). */
export function canOpen(actor: Actor, relation: Relation, settings: WorkspaceSettings): boolean {
  return isHr(actor) || relation === 'self' || leads(actor, relation) || settings.directoryScope === 'everyone'
}

export function sightOf(group: FieldGroup, actor: Actor, relation: Relation, settings: WorkspaceSettings): Sight {
  if (group === 'directory') return 'R'
  if (isHr(actor) || relation === 'self') return group === 'bank' ? 'M' : 'R'
  if (!leads(actor, relation)) return '-'
  return relation === 'direct' ? leadersSight(settings)[group] : group === 'work' ? 'R' : '-'
}

/** What a manager sees of the people who report to them directly. */
const leadersSight = (settings: WorkspaceSettings): Record<FieldGroup, Sight> => ({
  directory: 'R',
  work: 'R',
  personal: '-',
  pay: settings.managerSeesPay ? 'R' : '-',
  bank: '-',
  emergency: 'V',
})

/** `version` is readable by who may write or lead the person directly (matrix, group system). */
export const seesVersion = (actor: Actor, relation: Relation): boolean =>
  isHr(actor) || relation === 'self' || (leads(actor, relation) && relation === 'direct')

/** How a field of a person may be written through PUT /employees/{id}. */
export function writeThroughRecord(field: EditableField, actor: Actor, relation: Relation): Write {
  if (!isHr(actor)) return '-'
  const own = relation === 'self'
  if (field === 'manager_id') return own ? 'A' : 'W'
  const group = groupOf.get(field)
  if (group === 'pay') return own ? '-' : 'A'
  return group === 'bank' ? 'S' : 'W'
}

/** How a field of one's own record may be written through PATCH /my-profile (decision D6): own pay never. */
export function writeOwn(field: EditableField): Write {
  if ((selfServiceFields as readonly string[]).includes(field)) return 'W'
  const group = groupOf.get(field)
  if (group === 'bank') return 'S'
  return group === 'pay' || field === 'end_date' ? '-' : 'A'
}

export const canCreateEmployee = isHr
/** Decision D23: never the person it is about, never the person who asked. */
export const canDecideChange = (actor: Actor, change: { employeeId: string; requestedBy: string }): boolean =>
  isHr(actor) && change.employeeId !== actor.personId && change.requestedBy !== actor.userId

export function canReveal(group: 'bank' | 'emergency', actor: Actor, relation: Relation, settings: WorkspaceSettings): boolean {
  const sight = sightOf(group, actor, relation, settings)
  return sight === 'M' || sight === 'V'
}

/** The history of a person: hr of others, one's own only for a super admin (specification section 6). */
export function canSeeActivity(actor: Actor, relation: Relation): boolean {
  if (relation === 'self') return actor.role === 'super_admin'
  return isHr(actor) || leads(actor, relation)
}

export const canStartProcess = (actor: Actor, relation: Relation): boolean => isHr(actor) || (relation !== 'self' && leads(actor, relation))

/** Everything a screen needs to know about what the asker may do with this record. */
export function abilitiesOf(
  actor: Actor,
  relation: Relation,
  settings: WorkspaceSettings,
  fields: readonly EditableField[],
): EmployeeAbilities {
  const writes = (mode: Write) => fields.filter((field) => bestWrite(field, actor, relation) === mode)
  const own = relation === 'self'
  return {
    edit: writes('W'),
    propose: writes('A'),
    step_up: writes('S'),
    reveal: (['bank', 'emergency'] as const).filter((group) => canReveal(group, actor, relation, settings)),
    start_process: canStartProcess(actor, relation),
    see_activity: canSeeActivity(actor, relation),
    see_cases: own ? actor.role === 'super_admin' : isHr(actor) || leads(actor, relation),
    see_absence: own || isHr(actor) || (leads(actor, relation) && relation === 'direct'),
    see_documents: own || isHr(actor) || (leads(actor, relation) && relation === 'direct'),
  }
}

/** The freer of the two routes a person has to their own record. */
function bestWrite(field: EditableField, actor: Actor, relation: Relation): Write {
  const record = writeThroughRecord(field, actor, relation)
  if (relation !== 'self') return record
  const own = writeOwn(field)
  const order: readonly Write[] = ['W', 'S', 'A', '-']
  return order.find((mode) => mode === record || mode === own) ?? '-'
}
