import * as z from 'zod/mini'
import { endpoint } from '#platform/shared/endpoint.ts'
import { calendarDate, line, uuid } from '#platform/shared/fields.ts'

/** What people can be divided by, and figures filtered by. */
export const divisions = ['location', 'department', 'employment_type'] as const
export type Division = (typeof divisions)[number]
export const periods = ['6', '12', '24'] as const

const asked = {
  /** The last day of the period; today when left out, never later. */
  as_at: z.optional(calendarDate()),
  /** Months that end with that day. */
  months: z._default(z.optional(z.enum(periods)), '12'),
  by: z._default(z.optional(z.enum(divisions)), 'location'),
  department: z.optional(line(200)),
  location: z.optional(line(200)),
  employment_type: z.optional(line(40)),
  compare: z._default(z.optional(z.enum(['year', 'none'])), 'year'),
}
export const InsightsAsked = z.object(asked)
export type InsightsAsked = z.infer<typeof InsightsAsked>

export const units = ['people', 'percent', 'years', 'fte', 'hours', 'pounds', 'layers', 'days', 'cases', 'per100'] as const
export type Unit = (typeof units)[number]

/** Null: there is nothing to count, or the group is too small to be shown (`hidden`). */
const figure = z.nullable(z.number())

export const Headline = z.object({
  key: z.string(),
  label: z.string(),
  unit: z.enum(units),
  value: figure,
  /** Compared with a year before; null where there is nothing to compare with or nobody asked. */
  change: figure,
  /** Whether a rise is good, bad, or neither. */
  good: z.nullable(z.enum(['up', 'down'])),
  series: z.array(figure),
  hidden: z.boolean(),
  definition: z.string(),
})
export type Headline = z.infer<typeof Headline>

export const Chart = z.object({
  key: z.string(),
  kind: z.enum(['stacked', 'lines', 'columns', 'bars', 'shares', 'table']),
  title: z.string(),
  lead: z.string(),
  definition: z.string(),
  /** What the first column of its table holds. */
  head: z.string(),
  columns: z.array(z.object({ label: z.string(), unit: z.enum(units) })),
  rows: z.array(
    z.object({
      label: z.string(),
      values: z.array(figure),
      /** Kept back, as the group is too small or would give a small one away. */
      hidden: z.boolean(),
      /** The people counted, as the list of people can show them. */
      people: z.nullable(z.object({ department: z.optional(z.string()), location: z.optional(z.string()), as_at: z.optional(z.string()) })),
    }),
  ),
  /** Shown instead of figures, or beside them. */
  note: z.nullable(z.string()),
})
export type Chart = z.infer<typeof Chart>

export const Insights = z.object({
  from: z.string(),
  day: z.string(),
  today: z.string(),
  /** Values there are to filter by, on that day. */
  choices: z.object({ department: z.array(z.string()), location: z.array(z.string()), employment_type: z.array(z.string()) }),
  /** The filters leave too few people, or would give too few away. */
  refused: z.boolean(),
  headlines: z.array(Headline),
  charts: z.array(Chart),
})
export type Insights = z.infer<typeof Insights>

export const getInsights = endpoint({
  method: 'GET',
  path: '/insights',
  summary: 'Figures about the people of the workspace on a day and in the months before it; small groups are hidden',
  query: InsightsAsked,
  response: Insights,
})
export const exportInsights = endpoint({
  method: 'GET',
  path: '/insights-export',
  summary: 'One chart of the same figures as a file; recorded',
  records: true,
  query: z.object({ ...asked, chart: line(40), format: z._default(z.optional(z.enum(['xlsx', 'csv'])), 'xlsx') }),
  response: z.unknown(),
})

const soon = z.array(z.object({ id: uuid(), name: z.string(), job_title: z.nullable(z.string()), day: z.string() }))
export const Soon = z.object({ starting: soon, leaving: soon, probations: soon, birthdays: soon })
export type Soon = z.infer<typeof Soon>

export const getSoon = endpoint({
  method: 'GET',
  path: '/dashboard/soon',
  summary:
    'First and last days and ends of probation in the next 30 days and birthdays in the next 7, of the people the asker has to do with',
  response: Soon,
})

export const Found = z.object({
  people: z.array(z.object({ id: uuid(), name: z.string(), job_title: z.nullable(z.string()) })),
  documents: z.array(z.object({ id: uuid(), name: z.string(), employee_id: uuid(), person: z.string() })),
  cases: z.array(z.object({ id: uuid(), number: z.number(), name: z.string() })),
  /** `mine`: it was sent to the asker, or is theirs to sign. */
  letters: z.array(z.object({ id: uuid(), name: z.string(), person: z.string(), mine: z.boolean() })),
  /** Documents of the company, such as policies. */
  policies: z.array(z.object({ id: uuid(), name: z.string() })),
})
export type Found = z.infer<typeof Found>

export const search = endpoint({
  method: 'GET',
  path: '/search',
  summary: 'People, documents, cases, letters and policies the asker may see, by name; accents and small slips do not matter',
  query: z.object({ q: z._default(z.optional(line(200)), '') }),
  response: Found,
})
