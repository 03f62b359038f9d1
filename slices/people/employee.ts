import * as z from 'zod/mini'
import { calendarDate, email, line, money, nameOrNone, optionalLine, optionalPhone, requiredLine, uuid } from '#platform/shared/fields.ts'

export const employmentTypes = ['Full-time', 'Part-time', 'Contractor', 'Intern'] as const
/** What kind of contract a person has, beside how much of the week they work. */
export const contracts = ['Permanent', 'Fixed-term', 'Zero-hours', 'Casual', 'Apprenticeship', 'Agency'] as const
export const payFrequencies = ['Weekly', 'Fortnightly', 'Four-weekly', 'Monthly', 'Annually'] as const
export const weekDays = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'] as const

/** Days worked and hours a week. */
export const WorkPattern = z.strictObject({
  days: z.array(z.enum(weekDays)).check(
    z.maxLength(7),
    z.refine((days) => new Set(days).size === days.length, 'Each day once.'),
  ),
  hours: z.number().check(
    z.minimum(0),
    z.maximum(168),
    z.refine((hours) => Math.abs(hours * 100 - Math.round(hours * 100)) < 1e-6, 'At most two decimal places.'),
  ),
})
export type WorkPattern = z.infer<typeof WorkPattern>

export const EmergencyContact = z.strictObject({
  name: requiredLine(200),
  relation: z._default(z.optional(z.nullable(optionalLine(100))), null),
  email: z._default(
    z.optional(
      z.nullable(
        z.union([
          z.pipe(
            z.literal(''),
            z.transform(() => null),
          ),
          email(),
        ]),
      ),
    ),
    null,
  ),
  phone: z._default(z.optional(optionalPhone()), null),
})
export type EmergencyContact = z.infer<typeof EmergencyContact>

/** The card of a person's line manager, part of the directory. */
export const ManagerCard = z.object({
  id: uuid(),
  first_name: z.string(),
  last_name: z.string(),
  photo_url: z.nullable(z.string()),
  job_title: z.nullable(z.string()),
  location: z.nullable(z.string()),
})
export type ManagerCard = z.infer<typeof ManagerCard>

/** A change that waits for a second person; values of sensitive fields are only present for who may read them. */
export const PendingChange = z.object({
  id: uuid(),
  fields: z.array(z.string()),
  changes: z.record(z.string(), z.object({ from: z.unknown(), to: z.unknown() })),
  /** What fields are called that the product does not know by itself: those of the workspace's own. Their values come in words. */
  names: z.optional(z.record(z.string(), z.string())),
  requested_by: z.string(),
  requested_at: z.string(),
  /** From when it is meant; null: from the day it is approved. */
  effective: z._default(z.optional(z.nullable(z.object({ mode: z.enum(['change', 'correct']), from: z.optional(z.string()) }))), null),
  can_decide: z.boolean(),
})
export type PendingChange = z.infer<typeof PendingChange>

/**
 * From when a change of dated fields counts: from a day on, or as the correction of what was in force on a day (default: today).
 * `also`: fields that keep the value they have and had it from that day already: the day is what was wrong.
 */
export const Effective = z.union([
  z.strictObject({
    mode: z.literal('change'),
    from: calendarDate(),
    also: z.optional(z.array(z.string().check(z.maxLength(40))).check(z.maxLength(20, 'At most 20 fields.'))),
  }),
  z.strictObject({ mode: z.literal('correct'), from: z.optional(calendarDate()) }),
])
export type Effective = z.infer<typeof Effective>

/** A dated change that has not taken effect: its day is to come, or it came and something was in the way. */
export const PlannedChange = z.object({
  /** A dated field of rules-dated.ts, such as job_title or pay. */
  field: z.string(),
  /** yyyy-MM-dd */
  valid_from: z.string(),
  state: z.enum(['planned', 'held']),
  /** Why a held change could not take effect. */
  because: z.nullable(z.string()),
  /** The fields of the record it sets. */
  values: z.record(z.string(), z.unknown()),
  /** The name behind manager_id. */
  manager_name: z.nullable(z.string()),
  can_withdraw: z.boolean(),
})
export type PlannedChange = z.infer<typeof PlannedChange>

/** What the asker may do with this record. Screens read this and know no role. */
export const EmployeeAbilities = z.object({
  /** Fields this actor may change at once. */
  edit: z.array(z.string()),
  /** Fields whose change waits for a second person. */
  propose: z.array(z.string()),
  /** Fields whose change needs the password again. */
  step_up: z.array(z.string()),
  reveal: z.array(z.enum(['bank', 'emergency'])),
  start_process: z.boolean(),
  see_activity: z.boolean(),
  see_cases: z.boolean(),
  see_absence: z.boolean(),
  see_documents: z.boolean(),
})
export type EmployeeAbilities = z.infer<typeof EmployeeAbilities>

const text = z.optional(z.nullable(z.string()))
/** An employee as this asker may see it: a field the asker may not read is absent. Dates yyyy-MM-dd, salary in pounds a year. */
export const Employee = z.object({
  id: uuid(),
  version: z.optional(z.number()),
  first_name: z.string(),
  last_name: z.string(),
  preferred_name: z.nullable(z.string()),
  email: z.string(),
  job_title: z.nullable(z.string()),
  department: z.nullable(z.string()),
  location: z.nullable(z.string()),
  start_date: z.nullable(z.string()),
  manager_id: z.nullable(uuid()),
  photo_url: z.nullable(z.string()),
  phone_mobile: text,
  timezone: text,
  employment_type: text,
  contract: text,
  work_pattern: z.optional(z.nullable(z.object({ days: z.array(z.string()), hours: z.number() }))),
  end_date: text,
  date_of_birth: text,
  gender: text,
  nationality: text,
  phone_home: text,
  address_line1: text,
  address_line2: text,
  city: text,
  state_province: text,
  postal_code: text,
  country: text,
  salary: z.optional(z.nullable(z.number())),
  pay_frequency: text,
  bank_account_name: text,
  bank_account_number: text,
  bank_sort_code: text,
  emergency_contacts: z.optional(
    z.array(z.object({ name: z.string(), relation: z.nullable(z.string()), email: z.nullable(z.string()), phone: z.nullable(z.string()) })),
  ),
  metadata: z.object({
    manager: z.nullable(ManagerCard),
    can: EmployeeAbilities,
    pending: z.array(PendingChange),
    planned: z._default(z.optional(z.array(PlannedChange)), []),
    /** Only where the record was asked for as at a day: which fields are of that day; the others are as they are today. */
    as_at: z.optional(z.object({ date: z.string(), employed: z.boolean(), fields: z.array(z.string()) })),
  }),
})
export type Employee = z.infer<typeof Employee>

/** One row of the people list and of the picker: directory fields only, whoever asks. */
export const EmployeeRow = z.object({
  id: uuid(),
  first_name: z.string(),
  preferred_name: z.nullable(z.string()),
  last_name: z.string(),
  job_title: z.nullable(z.string()),
  department: z.nullable(z.string()),
  location: z.nullable(z.string()),
  email: z.string(),
  start_date: z.nullable(z.string()),
  photo_url: z.nullable(z.string()),
})
export type EmployeeRow = z.infer<typeof EmployeeRow>

const bankAccountNumber = z.nullable(
  z.pipe(
    line(20),
    z.pipe(
      z.transform((t: string) => t.replace(/[ -]/g, '')),
      z.string().check(z.regex(/^(?:[0-9]{8}|\u2022{4}[0-9]{4})$/, 'A UK account number has 8 digits.')),
    ),
  ),
)
const sortCode = z.nullable(
  z.pipe(
    line(20),
    z.pipe(
      z.transform((t: string) => t.replace(/[ -]/g, '')),
      z.string().check(z.regex(/^(?:[0-9]{6}|\u2022{4}[0-9]{2})$/, 'A sort code has 6 digits.')),
    ),
  ),
)

/** Fields anyone may write who may write at all; the policy decides which, per actor and relation. Absent: unchanged; null: cleared. */
export const EmployeeFields = {
  first_name: requiredLine(100),
  last_name: nameOrNone(100),
  preferred_name: optionalLine(100),
  email: email(),
  job_title: optionalLine(200),
  department: optionalLine(200),
  location: optionalLine(200),
  start_date: z.nullable(calendarDate()),
  end_date: z.nullable(calendarDate()),
  employment_type: z.nullable(z.enum(employmentTypes)),
  contract: z.nullable(z.enum(contracts)),
  manager_id: z.nullable(uuid()),
  phone_mobile: optionalPhone(),
  phone_home: optionalPhone(),
  timezone: optionalLine(60),
  work_pattern: z.nullable(WorkPattern),
  date_of_birth: z.nullable(calendarDate()),
  gender: optionalLine(100),
  nationality: optionalLine(100),
  address_line1: optionalLine(200),
  address_line2: optionalLine(200),
  city: optionalLine(100),
  state_province: optionalLine(100),
  postal_code: optionalLine(20),
  country: optionalLine(100),
  salary: z.nullable(money()),
  pay_frequency: z.nullable(z.enum(payFrequencies)),
  bank_account_name: optionalLine(140),
  bank_account_number: bankAccountNumber,
  bank_sort_code: sortCode,
  emergency_contacts: z.array(EmergencyContact).check(z.maxLength(10, 'At most 10 contacts.')),
} as const
export type EditableField = keyof typeof EmployeeFields
export const editableFields = Object.keys(EmployeeFields) as EditableField[]

/**
 * The whole object as read, with changes. `id`, `tenant_id` and `user_id` must equal what is stored; `metadata`, `photo_url`
 * are ignored; any other key is refused.
 */
export const EmployeeUpdate = z.strictObject({
  ...z.partial(z.strictObject(EmployeeFields)).shape,
  id: z.optional(uuid()),
  tenant_id: z.optional(uuid()),
  user_id: z.optional(z.nullable(uuid())),
  version: z.optional(z.int().check(z.minimum(1))),
  photo_url: z.optional(z.nullable(line(500))),
  metadata: z.optional(z.unknown()),
  effective: z.optional(Effective),
  single_name: z.optional(z.boolean()),
})
export type EmployeeUpdate = z.infer<typeof EmployeeUpdate>

export const EmployeeCreate = z
  .strictObject({
    first_name: requiredLine(100, 'Enter a first name.'),
    last_name: z.optional(nameOrNone(100)),
    email: email(),
    phone_mobile: z.optional(optionalPhone()),
    job_title: requiredLine(200, 'Enter a job title.'),
    department: z.optional(optionalLine(200)),
    location: z.optional(optionalLine(200)),
    start_date: calendarDate(),
    employment_type: z.optional(z.nullable(z.enum(employmentTypes))),
    tenant_id: z.optional(uuid()),
    manager_id: z.optional(z.nullable(uuid())),
    /** Set for a person with one name only (decision D20). */
    single_name: z.optional(z.boolean()),
  })
  .check(z.refine((e) => e.single_name === true || (e.last_name ?? '') !== '', { path: ['last_name'], message: 'Enter a last name.' }))
export type EmployeeCreate = z.infer<typeof EmployeeCreate>

/** The short list a person changes alone (decision D6); every other writable field becomes a proposal. */
export const selfServiceFields = [
  'preferred_name',
  'phone_mobile',
  'phone_home',
  'address_line1',
  'address_line2',
  'city',
  'state_province',
  'postal_code',
  'country',
  'emergency_contacts',
  'timezone',
] as const
export const ProfilePatch = z.strictObject({
  ...z.partial(z.strictObject(EmployeeFields)).shape,
  version: z.optional(z.int().check(z.minimum(1))),
  effective: z.optional(Effective),
})
export type ProfilePatch = z.infer<typeof ProfilePatch>
