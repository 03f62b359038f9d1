import * as z from 'zod/mini'
import { endpoint } from '#platform/shared/endpoint.ts'
import { calendarDate, uuid } from '#platform/shared/fields.ts'

/** One person in the chart: exactly these six keys, whoever asks. */
export interface OrgChartNode {
  id: string
  first_name: string
  preferred_name: string | null
  last_name: string
  job_title: string | null
  children: OrgChartNode[]
}
export const OrgChartNode: z.ZodMiniType<OrgChartNode> = z.object({
  id: uuid(),
  first_name: z.string(),
  preferred_name: z.nullable(z.string()),
  last_name: z.string(),
  job_title: z.nullable(z.string()),
  get children() {
    return z.array(OrgChartNode)
  },
})

/**
 * Why a node stands where it does: a leaver who still has reports, a manager outside what the asker may see, or a member of a
 * loop found in stored data.
 */
export const OrgChartFlag = z.object({ id: uuid(), reason: z.enum(['left', 'outside', 'loop']) })
export type OrgChartFlag = z.infer<typeof OrgChartFlag>

export const dottedKinds = ['functional', 'project', 'site', 'mentor'] as const
export const DottedLine = z.object({ employee_id: uuid(), manager_id: uuid(), kind: z.enum(dottedKinds) })
export type DottedLine = z.infer<typeof DottedLine>
export type DottedKind = DottedLine['kind']

/** A dotted line as a profile shows it: whom to, and from when until when. */
export const DatedDottedLine = z.object({
  manager_id: uuid(),
  name: z.string(),
  kind: z.enum(dottedKinds),
  from: z.string(),
  /** The last day; null while it is drawn. */
  until: z.nullable(z.string()),
})
export type DatedDottedLine = z.infer<typeof DatedDottedLine>

/** What is known of the chart besides its six keys, under the same rights. */
export const OrgChartFacts = z.object({
  data: z.array(OrgChartFlag),
  /** The day the chart is of, and today in the workplace's time zone. */
  day: z.string(),
  today: z.string(),
  /** People employed that day whom the asker may see: nodes that are neither `left` nor `outside`. Counted by the database. */
  headcount: z.number(),
  dotted_lines: z.array(DottedLine),
  /** Starts and last days still to come; empty for who may not see other days. */
  dates: z.array(z.object({ id: uuid(), starts: z.nullable(z.string()), ends: z.nullable(z.string()) })),
  /** Addresses of the photos of whoever has one and may be opened by the asker. */
  photos: z.array(z.object({ id: uuid(), photo: z.string() })),
  /** The first day anything is known of, the days ahead on which something is planned, and whose other days the asker may see. */
  days: z.object({ first: z.string(), planned: z.array(z.string()), whose: z.enum(['everyone', 'team', 'none']) }),
  can: z.object({ move: z.boolean(), see_other_days: z.boolean() }),
})
export type OrgChartFacts = z.infer<typeof OrgChartFacts>

const tenant = { params: z.object({ tenantId: uuid() }) }
/** Another day than today: any for hr, a past one of their own people for managers. */
const day = { query: z.object({ on: z.optional(calendarDate()) }) }

export const getOrgChart = endpoint({
  method: 'GET',
  path: '/tenants/:tenantId/orgchart',
  summary: 'The reporting lines, as a forest',
  ...tenant,
  ...day,
  response: z.array(OrgChartNode),
})
export const getOrgChartFlags = endpoint({
  method: 'GET',
  path: '/tenants/:tenantId/orgchart-flags',
  summary: 'What the chart does not say by its nodes: marks, dotted lines, dates, counts and abilities',
  ...tenant,
  ...day,
  response: OrgChartFacts,
})

export const sights = ['none', 'indirect', 'direct'] as const
export type SightChange = { id: string; name: string; before: (typeof sights)[number]; after: (typeof sights)[number] }

/** What a move would do, before it is made. */
export const MovePreview = z.object({
  /** The person and everyone below them. */
  moves: z.number(),
  version: z.number(),
  from: z.nullable(z.object({ id: uuid(), name: z.string() })),
  to: z.nullable(z.object({ id: uuid(), name: z.string() })),
  /** Managers with an account whose sight of the person changes; `team`: of the people below the person too. */
  access: z.array(z.object({ id: uuid(), name: z.string(), before: z.enum(sights), after: z.enum(sights), team: z.boolean() })),
  /** Why it cannot be; `path` names a loop from the person round to the person. */
  refused: z.nullable(z.object({ code: z.string(), message: z.string(), path: z.array(z.string()) })),
})
export type MovePreview = z.infer<typeof MovePreview>
export const previewMove = endpoint({
  method: 'GET',
  path: '/employees/:id/move-preview',
  summary: 'Who moves and whose access changes if a person gets another manager',
  params: z.object({ id: uuid() }),
  query: z.object({ manager_id: z.optional(uuid()) }),
  response: MovePreview,
})

export const mostDottedLines = 10
export const listDatedDottedLines = endpoint({
  method: 'GET',
  path: '/employees/:id/dotted-lines',
  summary: 'Whom else a person works for and, for who may know, worked for',
  params: z.object({ id: uuid() }),
  response: z.object({ data: z.array(DatedDottedLine) }),
})
export const putDottedLines = endpoint({
  method: 'PUT',
  path: '/employees/:id/dotted-lines',
  summary: 'Set whom else a person works for',
  params: z.object({ id: uuid() }),
  body: z.strictObject({
    dotted_lines: z
      .array(z.strictObject({ manager_id: uuid(), kind: z.enum(dottedKinds) }))
      .check(z.maxLength(mostDottedLines, `At most ${mostDottedLines} dotted lines.`)),
  }),
  response: z.object({ data: z.array(DottedLine) }),
})
