import type { FieldProblem } from '#platform/shared/app-error.ts'
import type { EndpointInput } from '#platform/shared/endpoint.ts'
import {
  EmployeeFields,
  selfServiceFields,
  type EditableField,
  type Employee,
  type patchMyProfile,
  type updateEmployee,
} from '../contract.ts'
import { editStrings } from './strings.ts'
import { textOf } from './values.ts'

type UpdateBody = EndpointInput<typeof updateEmployee>['body']
type PatchBody = EndpointInput<typeof patchMyProfile>['body']

/** What a person has typed and not saved: only fields that differ from the record they opened. */
export type Draft = Partial<Record<EditableField, unknown>>

export interface FieldGroupShape {
  readonly title: string
  readonly fields: readonly EditableField[]
}

/** The order of the profile, so that people find a field where they read it. */
export const editGroups: readonly FieldGroupShape[] = [
  { title: editStrings.groups.name, fields: ['first_name', 'last_name', 'preferred_name'] },
  { title: editStrings.groups.contact, fields: ['email', 'phone_mobile', 'phone_home'] },
  {
    title: editStrings.groups.employment,
    fields: ['job_title', 'department', 'location', 'employment_type', 'contract', 'start_date', 'end_date', 'manager_id'],
  },
  { title: editStrings.groups.pay, fields: ['salary', 'pay_frequency', 'work_pattern'] },
  { title: editStrings.groups.personal, fields: ['date_of_birth', 'gender', 'nationality', 'timezone'] },
  { title: editStrings.groups.address, fields: ['address_line1', 'address_line2', 'city', 'state_province', 'postal_code', 'country'] },
  { title: editStrings.groups.bank, fields: ['bank_account_name', 'bank_account_number', 'bank_sort_code'] },
  { title: editStrings.groups.emergency, fields: ['emergency_contacts'] },
]

export type Way = 'edit' | 'propose' | 'step_up'

/** How the asker may change a field; null where they may not. */
export function wayOf({ metadata: { can } }: Employee, field: EditableField): Way | null {
  return (['edit', 'propose', 'step_up'] as const).find((way) => can[way].includes(field)) ?? null
}

/** The groups with only the fields the asker may change. */
export function writableGroups(employee: Employee): FieldGroupShape[] {
  return editGroups
    .map(({ title, fields }) => ({ title, fields: fields.filter((field) => wayOf(employee, field) !== null) }))
    .filter(({ fields }) => fields.length > 0)
}

export const storedValue = (employee: Employee, field: EditableField): unknown => employee[field] ?? null

/** One spelling per value: nothing, blanks and null are the same, amounts are numbers. */
function spelled(field: EditableField, value: unknown): string {
  if (value === null || value === undefined || value === '') return ''
  if (field === 'salary') return String(Number(plainAmount(value)))
  return typeof value === 'string' ? value.trim() : JSON.stringify(value)
}

const plainAmount = (value: unknown): string => textOf(value).replace(/[£,\s]/g, '')

/** The draft with one more value; a value like the stored one is no change. */
export function typed(draft: Draft, employee: Employee, field: EditableField, value: unknown): Draft {
  const { [field]: _replaced, ...rest } = draft
  return spelled(field, value) === spelled(field, storedValue(employee, field)) ? rest : { ...rest, [field]: value }
}

/** The draft against a newer record: what the other person happened to save as well is no longer a change. */
export function rebased(draft: Draft, fresh: Employee): Draft {
  return Object.entries(draft).reduce<Draft>((kept, [field, value]) => typed(kept, fresh, field as EditableField, value), {})
}

/** The draft as the contract wants it: an emptied date or choice is null, an amount is plain. */
export function sendable(draft: Draft): Draft {
  const entries = Object.entries(draft).map(([field, value]) => {
    if (field === 'salary' && value) return [field, plainAmount(value)]
    const kept = value === '' && !textFields.has(field as EditableField) ? null : value
    return [field, kept]
  })
  return Object.fromEntries(entries) as Draft
}
// For these the contract itself reads blank text: as none, or as a mistake it names.
const textFields = new Set<EditableField>(['first_name', 'last_name', 'email', 'bank_account_number', 'bank_sort_code'])

/** What the contract finds wrong with a draft, before the server is asked. */
export function draftProblems(draft: Draft): FieldProblem[] {
  return Object.entries(sendable(draft)).flatMap(([field, value]) => {
    const outcome = EmployeeFields[field as EditableField].safeParse(value)
    return outcome.success ? [] : outcome.error.issues.map((issue) => ({ path: [field, ...issue.path].join('.'), message: issue.message }))
  })
}

const alone: ReadonlySet<string> = new Set(selfServiceFields)

/**
 * One's own record has two doors: PATCH /my-profile for everyone, and the record itself for who may write it. A field that may
 * be changed at once but not by self-service shows that the second is open.
 */
export function usesOwnDoor(employee: Employee): boolean {
  return employee.metadata.can.edit.every((field) => alone.has(field))
}

/** The whole record as read, with the changes (specification section 7). */
export const wholeRecord = (employee: Employee, changes: Draft): UpdateBody => ({ ...employee, ...sendable(changes) }) as UpdateBody

export const ownPatch = (employee: Employee, changes: Draft): PatchBody =>
  ({ ...sendable(changes), ...(employee.version === undefined ? {} : { version: employee.version }) }) as PatchBody

/** What became of a save: a change that waits is a waiting change that was not there before. */
export function outcomeOf(before: Employee, after: Employee, draft: Draft): 'saved' | 'sent' | 'saved-and-sent' {
  const known = new Set(before.metadata.pending.map(({ id }) => id))
  const waiting = new Set(after.metadata.pending.filter(({ id }) => !known.has(id)).flatMap(({ fields }) => fields))
  if (waiting.size === 0) return 'saved'
  return Object.keys(draft).every((field) => waiting.has(field)) ? 'sent' : 'saved-and-sent'
}
