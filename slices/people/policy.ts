import { isHr, type Actor } from '#platform/shared/actor.ts'
import { grantFor, hasWorkspaceAct, listedReaches, mayAct, type Sight, type Standing } from '#slices/rights/rules.ts'
import { selfServiceFields, type EditableField, type EmployeeAbilities } from './contract.ts'

/**
 * Who may see and change what of a person. Screens and queries ask here; nothing else decides. What a role gives is data
 * (slices/rights/templates.ts, or a template of the workspace); the rules that no right overrides are in this file.
 */

export type FieldGroup = 'directory' | 'work' | 'personal' | 'pay' | 'bank' | 'emergency'
/** W at once, A waits for a second person, S needs the password again, - refused. */
export type Write = 'W' | 'A' | 'S' | '-'
export type { Relation, Sight, Standing, WorkspaceSettings } from '#slices/rights/rules.ts'

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
  work: ['phone_mobile', 'timezone', 'employment_type', 'contract', 'work_pattern', 'end_date'],
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

/** The rows an actor may list; queries.ts turns it into SQL. `group`: also the people the actor's role template names. */
export type PeopleScope =
  | { kind: 'all' }
  | { kind: 'team-of'; personId: string; group?: true }
  | { kind: 'self'; personId: string | null; group?: true }

/** Everyone lists themselves, and those whose work they may see: all, the people named, direct reports. */
export function peopleScope(actor: Actor): PeopleScope {
  const listed = listedReaches(actor)
  if (listed.includes('all')) return { kind: 'all' }
  const group = listed.includes('group') ? { group: true as const } : {}
  return listed.includes('direct') && actor.personId
    ? { kind: 'team-of', personId: actor.personId, ...group }
    : { kind: 'self', personId: actor.personId, ...group }
}

/**
 * Whether the person exists at all for this actor (decision D3). Who sees more than the directory may; who sees the directory
 * only finds nobody whose identity is protected.
 */
export function canOpen(actor: Actor, standing: Standing): boolean {
  if (sightOf('work', actor, standing) === 'R' || standing.relation === 'self') return true
  return !standing.protected && standing.settings.directoryScope === 'everyone'
}

/** People with a protected identity are found and named by hr alone, wherever many people are listed. */
export const canFindProtected = (actor: Actor): boolean => isHr(actor) && listedReaches(actor).includes('all')

export const sightOf = (group: FieldGroup, actor: Actor, standing: Standing): Sight => grantFor(actor, group, standing).view

/** `version` is readable by who may write, or leads the person directly (matrix, group system). */
export const seesVersion = (actor: Actor, standing: Standing): boolean =>
  standing.relation === 'self' ||
  canWriteAny(actor, standing) ||
  (standing.relation === 'direct' && sightOf('work', actor, standing) === 'R')

/** Whether any field of this record can be changed or proposed through PUT /employees/{id}. */
export const canWriteAny = (actor: Actor, standing: Standing): boolean =>
  (Object.keys(fieldGroups) as FieldGroup[]).some((group) => {
    const { edit, propose } = grantFor(actor, group, standing)
    return (edit || propose) && (isHr(actor) || standing.relation !== 'self')
  })

/** How a field of a person may be written through PUT /employees/{id}. One's own record has that door for hr only. */
export function writeThroughRecord(field: EditableField, actor: Actor, standing: Standing): Write {
  const own = standing.relation === 'self'
  const group = groupOf.get(field)
  if (!group || (own && !isHr(actor))) return '-'
  // Nobody's own pay, whatever a right says.
  if (own && group === 'pay') return '-'
  const { edit, propose } = grantFor(actor, group, standing)
  if (!edit) return propose && group !== 'bank' ? 'A' : '-'
  return editedAs(field, group, isHr(actor) && !own)
}

/** Above every right to edit: the password for bank details, a second person for pay, and for a line unless hr draws another's. */
function editedAs(field: EditableField, group: FieldGroup, drawsLines: boolean): Write {
  if (group === 'bank') return 'S'
  if (field === 'manager_id') return drawsLines ? 'W' : 'A'
  return group === 'pay' ? 'A' : 'W'
}

/** How a field of one's own record may be written through PATCH /my-profile (decision D6): own pay never. */
export function writeOwn(field: EditableField, actor: Actor): Write {
  const group = groupOf.get(field)
  if (!group || group === 'pay' || field === 'end_date') return '-'
  const { edit, propose } = grantFor(actor, group, oneself)
  if (!edit && !propose) return '-'
  if ((selfServiceFields as readonly string[]).includes(field)) return 'W'
  return group === 'bank' ? 'S' : 'A'
}
const oneself: Standing = {
  relation: 'self',
  in_group: false,
  protected: false,
  settings: { managerSeesPay: false, directoryScope: 'everyone' },
}

export const canCreateEmployee = (actor: Actor): boolean => hasWorkspaceAct(actor, 'add_people')

/** A waiting change as far as its reading and its decision depend on it. */
export interface WaitingChange {
  readonly employeeId: string
  readonly requestedBy: string
  readonly fields: readonly string[]
}

/** Decision D23: never the person it is about, never the person who asked; and who may change each of its fields. */
export const canDecideChange = (actor: Actor, change: WaitingChange, standing: Standing): boolean =>
  hasWorkspaceAct(actor, 'decide_changes') &&
  change.employeeId !== actor.personId &&
  change.requestedBy !== actor.userId &&
  change.fields.every((field) => writeThroughRecord(field as EditableField, actor, standing) !== '-')

/** A waiting change is known to the person it is about, to who asked for it, and to who may change all it touches. */
export const canSeeChange = (actor: Actor, change: WaitingChange, standing: Standing): boolean =>
  standing.relation === 'self' ||
  change.requestedBy === actor.userId ||
  (hasWorkspaceAct(actor, 'decide_changes') &&
    change.fields.every((field) => writeThroughRecord(field as EditableField, actor, standing) !== '-'))

/** Whether a value of a waiting change may be shown: what is not open in the record is not open here. */
export const seesField = (field: string, actor: Actor, standing: Standing): boolean => {
  const group = groupOf.get(field)
  return group !== undefined && sightOf(group, actor, standing) === 'R'
}

export const canReveal = (group: 'bank' | 'emergency', actor: Actor, standing: Standing): boolean => grantFor(actor, group, standing).reveal

/** The history of a person: hr of others, one's own only for a super admin (specification section 6). */
export const canSeeActivity = (actor: Actor, standing: Standing): boolean => mayAct(actor, 'see_activity', standing)

export const canStartProcess = (actor: Actor, standing: Standing): boolean => mayAct(actor, 'start_process', standing)

/** Everything a screen needs to know about what the asker may do with this record. */
export function abilitiesOf(actor: Actor, standing: Standing, fields: readonly EditableField[]): EmployeeAbilities {
  const writes = (mode: Write) => fields.filter((field) => bestWrite(field, actor, standing) === mode)
  return {
    edit: writes('W'),
    propose: writes('A'),
    step_up: writes('S'),
    reveal: (['bank', 'emergency'] as const).filter((group) => canReveal(group, actor, standing)),
    start_process: canStartProcess(actor, standing),
    see_activity: canSeeActivity(actor, standing),
    see_cases: mayAct(actor, 'see_cases', standing),
    see_absence: grantFor(actor, 'absence', standing).view === 'R',
    see_documents: grantFor(actor, 'documents', standing).view === 'R',
  }
}

/** The freer of the two routes a person has to their own record. */
function bestWrite(field: EditableField, actor: Actor, standing: Standing): Write {
  const record = writeThroughRecord(field, actor, standing)
  if (standing.relation !== 'self') return record
  const own = writeOwn(field, actor)
  const order: readonly Write[] = ['W', 'S', 'A', '-']
  return order.find((mode) => mode === record || mode === own) ?? '-'
}
