import * as z from 'zod/mini'
import { endpoint } from '#platform/shared/endpoint.ts'
import { calendarDate, line, uuid } from '#platform/shared/fields.ts'
import { FieldFilters } from '#slices/people/contract.ts'

const id = { params: z.object({ id: uuid() }) }
export const formats = ['xlsx', 'csv', 'json'] as const

/** Fields of the record and of the workspace that the asker sees of everybody; bank details are never among them. */
export const listExportFields = endpoint({
  method: 'GET',
  path: '/people-export-fields',
  summary: 'Fields the asker may take out in a file',
  response: z.object({ data: z.array(z.object({ target: z.string(), label: z.string(), group: z.string() })) }),
})
/** People as the asker may see them. `fields`: targets, separated by commas (default: all there are). A valid import again. */
export const exportPeople = endpoint({
  method: 'GET',
  path: '/people-export',
  summary: 'People as XLSX, CSV or JSON; recorded',
  records: true,
  query: z.object({
    format: z._default(z.optional(z.enum(formats)), 'xlsx'),
    fields: z.optional(line(8000)),
    search: z.optional(line(200)),
    department: z.optional(line(200)),
    location: z.optional(line(200)),
    /** 'left': only people whose line manager's last day has passed. */
    manager: z.optional(z.literal('left')),
    /** Conditions on custom fields, as the list of people takes them in `fields`. */
    conditions: z.optional(FieldFilters),
    /** Job title, department, location, manager and so on as they were on this day, of who was employed then. */
    as_at: z.optional(calendarDate()),
    /** Also people who have left. */
    leavers: z._default(z.optional(z.enum(['yes', 'no'])), 'no'),
  }),
  response: z.unknown(),
})
export const getEmployeeNumber = endpoint({
  method: 'GET',
  path: '/employees/:id/employee-number',
  summary: "A person's employee number, for who may see what they work at",
  ...id,
  response: z.object({ employee_no: z.nullable(z.string()), can_edit: z.boolean() }),
})
export const putEmployeeNumber = endpoint({
  method: 'PUT',
  path: '/employees/:id/employee-number',
  summary: "Set a person's employee number; no two people of a workspace share one",
  ...id,
  body: z.strictObject({ employee_no: z.nullable(line(40)) }),
  response: z.object({ employee_no: z.nullable(z.string()), can_edit: z.boolean() }),
})
