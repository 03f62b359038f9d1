import * as z from 'zod/mini'
import { endpoint } from '#platform/shared/endpoint.ts'
import { calendarDate, line, requiredProse, uuid } from '#platform/shared/fields.ts'
import { FieldFilters } from './field-filter.ts'
import { Employee, EmployeeCreate, EmployeeRow, EmployeeUpdate, PendingChange, ProfilePatch } from './employee.ts'

export * from './employee.ts'
export { FieldFilter, FieldFilters, mostFieldFilters } from './field-filter.ts'

const id = { params: z.object({ id: uuid() }) }
const tenant = { params: z.object({ tenantId: uuid() }) }

export const sortFields = ['name', 'job_title', 'department', 'email', 'start_date'] as const
const whole = (least: number, most: number, fallback: number) =>
  z._default(
    z.optional(
      z.pipe(
        z.string().check(z.regex(/^\d{1,9}$/, 'Use a whole number.')),
        z.pipe(
          z.transform((t: string) => Math.min(Number(t), most)),
          z.number().check(z.minimum(least)),
        ),
      ),
    ),
    fallback,
  )

export const EmployeeListQuery = z.object({
  /** 1 to 1000; larger values are read as 1000. */
  limit: whole(1, 1000, 10),
  offset: whole(0, 10_000_000, 0),
  search: z.optional(line(200)),
  department: z.optional(line(200)),
  location: z.optional(line(200)),
  /** 'left': only people whose line manager's last day has passed. */
  manager: z.optional(z.literal('left')),
  /** Conditions on custom fields, as a JSON array of {field, is | holds | from and to}; 5 at most, all of which hold. */
  fields: z.optional(FieldFilters),
  sort: z._default(z.optional(z.enum(sortFields)), 'name'),
  order: z._default(z.optional(z.enum(['asc', 'desc'])), 'asc'),
  /** The people employed on this day, with their job title, department and location of that day. */
  as_at: z.optional(calendarDate()),
})
export type EmployeeListQuery = z.infer<typeof EmployeeListQuery>

export const ActivityEntry = z.object({
  id: z.string(),
  at: z.string(),
  by: z.string(),
  action: z.string(),
  reason: z.nullable(z.string()),
  /** The day the change counts from, where that is another than the day it was made. */
  effective_from: z._default(z.optional(z.nullable(z.string())), null),
  /** 'Hidden' stands for a value that is kept sealed; a manager is given by name. */
  changes: z.array(z.object({ field: z.string(), from: z.unknown(), to: z.unknown() })),
})
export type ActivityEntry = z.infer<typeof ActivityEntry>

/** One value of a dated field, from a day until the next. */
export const HistoryRow = z.object({
  /** A dated field of rules-dated.ts: job_title, pay, address and so on. */
  field: z.string(),
  valid_from: z.string(),
  /** The day of the next row; null: until further notice. */
  until: z.nullable(z.string()),
  state: z.enum(['in-force', 'planned', 'held']),
  kind: z.enum(['started', 'change', 'correct']),
  because: z.nullable(z.string()),
  /** The fields of the record the row sets, and what they were before it. */
  values: z.record(z.string(), z.unknown()),
  before: z.nullable(z.record(z.string(), z.unknown())),
  /** The name behind manager_id. */
  manager_name: z.nullable(z.string()),
  manager_before: z.nullable(z.string()),
  recorded_at: z.string(),
  recorded_by: z.nullable(z.string()),
  can_withdraw: z.boolean(),
})
export type HistoryRow = z.infer<typeof HistoryRow>

export const listEmployees = endpoint({
  method: 'GET',
  path: '/employees',
  summary: 'People the asker may list',
  query: EmployeeListQuery,
  response: z.object({ data: z.array(EmployeeRow), total: z.number() }),
})
export const employeeFacets = endpoint({
  method: 'GET',
  path: '/employee-facets',
  summary: 'Departments and locations among the people the asker may list, today or on a day',
  query: z.object({ as_at: z.optional(calendarDate()) }),
  response: z.object({
    departments: z.array(z.object({ name: z.string(), count: z.number() })),
    locations: z.array(z.object({ name: z.string(), count: z.number() })),
  }),
})
/** Any member may look up colleagues by directory fields (manager picker, command palette); 20 rows at most. */
export const findColleagues = endpoint({
  method: 'GET',
  path: '/colleagues',
  summary: 'Find colleagues by name, job title or email',
  query: z.object({ search: z._default(z.optional(line(200)), ''), not: z.optional(uuid()) }),
  response: z.object({ data: z.array(EmployeeRow) }),
})
export const getEmployee = endpoint({
  method: 'GET',
  path: '/employees/:id',
  summary: 'One person, as the asker may see them',
  records: true,
  ...id,
  query: z.object({ as_at: z.optional(calendarDate()) }),
  response: Employee,
})
export const listHistory = endpoint({
  method: 'GET',
  path: '/employees/:id/history',
  summary: 'The dated values of a person the asker may see: past, present and planned',
  records: true,
  ...id,
  response: z.object({ data: z.array(HistoryRow) }),
})
export const withdrawPlanned = endpoint({
  method: 'DELETE',
  path: '/employees/:id/planned/:field/:from',
  summary: 'Withdraw a planned change',
  params: z.object({ id: uuid(), field: line(40), from: calendarDate() }),
  response: Employee,
})
export const updateEmployee = endpoint({
  method: 'PUT',
  path: '/employees/:id',
  summary: 'Change a person',
  ...id,
  body: EmployeeUpdate,
  response: Employee,
})
export const createEmployee = endpoint({
  method: 'POST',
  path: '/tenants/:tenantId/employees',
  summary: 'Add a person',
  ...tenant,
  body: EmployeeCreate,
  response: Employee,
  status: 201,
  creates: true,
})
export const getMyProfile = endpoint({
  method: 'GET',
  path: '/my-profile',
  summary: "The asker's own record",
  records: true,
  response: Employee,
})
export const patchMyProfile = endpoint({
  method: 'PATCH',
  path: '/my-profile',
  summary: 'Change what one may change alone; propose the rest',
  body: ProfilePatch,
  response: Employee,
})
export const revealFields = endpoint({
  method: 'POST',
  path: '/employees/:id/reveals',
  summary: 'See hidden fields in full; recorded',
  ...id,
  body: z.strictObject({ group: z.enum(['bank', 'emergency']), reason: z.optional(requiredProse(500)) }),
  response: z.object({
    bank_account_name: Employee.shape.bank_account_name,
    bank_account_number: Employee.shape.bank_account_number,
    bank_sort_code: Employee.shape.bank_sort_code,
    emergency_contacts: Employee.shape.emergency_contacts,
  }),
})
export const listActivity = endpoint({
  method: 'GET',
  path: '/employees/:id/activity',
  summary: "A person's history, as the asker may see it",
  ...id,
  query: z.object({ before: z.optional(z.string().check(z.regex(/^\d{1,18}$/))) }),
  response: z.object({ data: z.array(ActivityEntry), next: z.nullable(z.string()) }),
})
const about = { employee_id: uuid(), employee_name: z.string() }
export const listChanges = endpoint({
  method: 'GET',
  path: '/change-requests',
  summary: 'Changes waiting for a second person, with the values the asker may see; recorded',
  records: true,
  response: z.object({ data: z.array(z.object({ ...PendingChange.shape, ...about })) }),
})
/** For counts and lists of what is to do: no value is shown, so nobody's record is read. */
export const listWaiting = endpoint({
  method: 'GET',
  path: '/waiting-changes',
  summary: 'What waits for a second person, without its values',
  response: z.object({
    data: z.array(z.object({ id: uuid(), ...about, requested_by: z.string(), requested_at: z.string(), can_decide: z.boolean() })),
  }),
})
/** What became of the asker's own proposals, newest first, 50 at most. */
export const listOutcomes = endpoint({
  method: 'GET',
  path: '/my-proposals',
  summary: "The asker's own proposals and what became of them",
  response: z.object({
    data: z.array(
      z.object({
        id: uuid(),
        fields: z.array(z.string()),
        names: PendingChange.shape.names,
        employee_name: z.string(),
        requested_at: z.string(),
        state: z.enum(['waiting', 'approved', 'refused', 'withdrawn']),
        decided_by: z.nullable(z.string()),
        decided_at: z.nullable(z.string()),
        note: z.nullable(z.string()),
      }),
    ),
  }),
})
/** Who asked for a change takes it back while nobody has decided. */
export const withdrawChange = endpoint({
  method: 'POST',
  path: '/change-requests/:id/withdrawal',
  summary: 'Withdraw a change one asked for',
  ...id,
  response: z.object({ state: z.literal('withdrawn') }),
})
/** Refusing needs a note: the person who asked is told why. */
export const decideChange = endpoint({
  method: 'POST',
  path: '/change-requests/:id/decision',
  summary: 'Approve or refuse a waiting change',
  ...id,
  body: z.strictObject({ decision: z.enum(['approve', 'refuse']), note: z.optional(requiredProse(500)) }),
  response: z.object({ state: z.enum(['approved', 'refused']) }),
})
