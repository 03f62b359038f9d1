import * as z from 'zod/mini'
import { endpoint } from '#platform/shared/endpoint.ts'
import { calendarDate, line, requiredLine, uuid } from '#platform/shared/fields.ts'

export const datasets = ['people', 'leave', 'absence', 'cases'] as const
export type Dataset = (typeof datasets)[number]

const filter = () => z.optional(z.nullable(line(200)))
export const ReportAsked = z.strictObject({
  dataset: z.enum(datasets),
  /** Line by line, or figures of groups. */
  view: z.enum(['list', 'groups']),
  /** What is shown: fields of a list, measures of groups; those there are stand in rules/report-fields.ts. */
  columns: z.array(line(40)).check(z.minLength(1, 'Choose at least one column.'), z.maxLength(30)),
  group_by: z._default(z.optional(z.nullable(line(40))), null),
  /** Further groups within each, in order. */
  then_by: z._default(z.optional(z.array(line(40)).check(z.maxLength(2, 'At most three groups.'))), []),
  filters: z._default(
    z.optional(
      z.strictObject({
        department: filter(),
        location: filter(),
        employment_type: filter(),
        from: z.optional(z.nullable(calendarDate())),
        until: z.optional(z.nullable(calendarDate())),
      }),
    ),
    {},
  ),
})
export type ReportAsked = z.infer<typeof ReportAsked>

export const ReportResult = z.object({
  columns: z.array(z.object({ key: z.string(), label: z.string(), kind: z.enum(['text', 'date', 'number']) })),
  rows: z.array(
    z.object({
      cells: z.array(z.nullable(z.union([z.string(), z.number()]))),
      /** Kept back, as the group is too small or would give a small one away. */
      hidden: z.boolean(),
      employee_id: z.nullable(z.string()),
    }),
  ),
  /** How many lines there are; a screen shows the first thousand. */
  total: z.number(),
  /** Columns of the report that are not the asker's to see. */
  left_out: z.array(z.string()),
  note: z.nullable(z.string()),
})
export type ReportResult = z.infer<typeof ReportResult>

const field = z.object({ key: z.string(), label: z.string() })
const id = { params: z.object({ id: uuid() }) }
export const Report = z.object({
  id: uuid(),
  name: z.string(),
  owner: z.string(),
  shared: z.boolean(),
  asked: ReportAsked,
  every: z.nullable(z.enum(['week', 'month'])),
  next_on: z.nullable(z.string()),
  tell: z.array(z.string()),
  version: z.number(),
  can: z.object({ change: z.boolean() }),
})
export type Report = z.infer<typeof Report>

export const Reports = z.object({
  data: z.array(Report),
  /** What the asker may make reports of. */
  datasets: z.array(
    z.object({ key: z.enum(datasets), label: z.string(), fields: z.array(field), groups: z.array(field), measures: z.array(field) }),
  ),
  choices: z.object({ department: z.array(z.string()), location: z.array(z.string()), employment_type: z.array(z.string()) }),
  /** Who can be told that a report is there: hr and super admins. */
  people: z.array(z.object({ id: z.string(), name: z.string() })),
})
export type Reports = z.infer<typeof Reports>

export const listReports = endpoint({
  method: 'GET',
  path: '/reports',
  summary: 'Saved reports the asker may open, and what a report can be made of',
  response: Reports,
})
const saved = {
  name: requiredLine(120, 'Give the report a name.'),
  shared: z._default(z.optional(z.boolean()), false),
  asked: ReportAsked,
  every: z._default(z.optional(z.nullable(z.enum(['week', 'month']))), null),
  tell: z._default(z.optional(z.array(uuid()).check(z.maxLength(50, 'At most 50 people.'))), []),
}
export const ReportSaved = z.strictObject(saved)
export type ReportSaved = z.infer<typeof ReportSaved>
export const saveReport = endpoint({
  method: 'POST',
  path: '/reports',
  summary: 'Save what a report asks',
  body: ReportSaved,
  response: Report,
  status: 201,
  creates: true,
})
export const changeReport = endpoint({
  method: 'PUT',
  path: '/reports/:id',
  summary: 'Change or archive a report of one’s own',
  ...id,
  body: z.strictObject({ version: z.int().check(z.minimum(1)), archived: z._default(z.optional(z.boolean()), false), ...saved }),
  response: Report,
})
export const runReport = endpoint({
  method: 'POST',
  path: '/report-runs',
  summary: 'The figures of a report as the asker may see them today; recorded',
  body: ReportAsked,
  response: ReportResult,
})
export const exportReport = endpoint({
  method: 'GET',
  path: '/reports/:id/file',
  summary: 'A saved report as a file, from the same computation; recorded',
  records: true,
  ...id,
  query: z.object({ format: z._default(z.optional(z.enum(['xlsx', 'csv'])), 'xlsx') }),
  response: z.unknown(),
})
