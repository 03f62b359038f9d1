import * as z from 'zod/mini'
import { endpoint } from '#platform/shared/endpoint.ts'
import { calendarDate, uuid } from '#platform/shared/fields.ts'

const month = { params: z.object({ month: calendarDate().check(z.refine((day) => day.endsWith('-01'), 'The first day of a month.')) }) }

/** What payroll is told of a person and a month; days with half days as a half. */
export const PayrollFigures = z.object({
  leave_days: z.number(),
  leave_minutes: z.number(),
  sickness_days: z.number(),
  sickness_minutes: z.number(),
  sick_pay_days: z.number(),
  /** Pence, by the law alone; null: no salary is recorded. */
  sick_pay_pence: z.nullable(z.number()),
  unpaid_days: z.number(),
  unpaid_minutes: z.number(),
})
export type PayrollFigures = z.infer<typeof PayrollFigures>

const PayrollLine = z.object({
  employee_id: uuid(),
  name: z.string(),
  employee_no: z.nullable(z.string()),
  department: z.nullable(z.string()),
  figures: PayrollFigures,
  /** What has changed in months that were closed, to be put right in this one. */
  adjustments: z.array(z.object({ month: z.string(), figures: PayrollFigures })),
})
export type PayrollLine = z.infer<typeof PayrollLine>

export const PayrollMonth = z.object({
  month: z.string(),
  closed: z.nullable(z.object({ at: z.string(), by: z.string() })),
  lines: z.array(PayrollLine),
  can: z.object({ close: z.boolean() }),
  /** Why it cannot be closed yet. */
  wait: z.nullable(z.string()),
})
export type PayrollMonth = z.infer<typeof PayrollMonth>

export const getPayrollMonth = endpoint({
  method: 'GET',
  path: '/payroll/:month',
  summary: 'Leave, sickness, sick pay days and unpaid days of a month, person by person',
  records: true,
  ...month,
  response: PayrollMonth,
})
export const closePayrollMonth = endpoint({
  method: 'POST',
  path: '/payroll/:month/closing',
  summary: 'Close a month: its figures stay, later changes are carried into the next one',
  ...month,
  body: z.strictObject({}),
  response: PayrollMonth,
})
export const exportPayrollMonth = endpoint({
  method: 'GET',
  path: '/payroll/:month/file',
  summary: 'The figures of a month as XLSX or CSV; recorded',
  records: true,
  ...month,
  query: z.object({
    format: z._default(z.optional(z.enum(['xlsx', 'csv'])), 'xlsx'),
    /** Which columns, by which headings: `employee_no=Works number&unpaid_days=Days`, written as in an address. All of ours where absent. */
    columns: z.optional(z.string().check(z.maxLength(2000))),
  }),
  response: z.unknown(),
})
