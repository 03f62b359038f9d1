import { createHmac, randomBytes } from 'node:crypto'
import type { Context } from '#platform/server/context.ts'
import { Prepared } from '#platform/server/http.ts'
import { AppError } from '#platform/shared/app-error.ts'
import type { OrgChartFacts } from '../contract.ts'
import { canMove, canNameProtected, canReadChart, canSeeDay, otherDaysOf, seesOwnLineOnly } from '../policy.ts'
import { buildForest, everyoneBelow, forestJson, ownLine, teamLines, withholdNames, type Forest, type ReportingLine } from '../rules.ts'
import {
  countCurrent,
  findDirectoryScope,
  findFirstDay,
  listComingDates,
  listDays,
  listDottedLines,
  listLines,
  listLinesOn,
  listPhotos,
} from './queries.ts'

export { listDatedDottedLines, previewMove, putDottedLines } from './moves.ts'

/** The chart as text: a chain of managers may be deeper than JSON.stringify and the contract's parser can go. */
export async function getOrgChart(ctx: Context, tenantId: string, on: string | undefined): Promise<Prepared> {
  const { roots } = await chartFor(ctx, tenantId, on)
  return new Prepared(forestJson(roots), { compress: true })
}

/** Everything besides the six keys, of the same people and by the same names for them. */
export async function getOrgChartFacts(ctx: Context, tenantId: string, on: string | undefined): Promise<OrgChartFacts> {
  const chart = await chartFor(ctx, tenantId, on)
  const { day } = chart
  const { today, tx } = ctx
  const dotted = await listDottedLines(tx, tenantId, day)
  const days = await daysFor(ctx, tenantId)
  return {
    data: [...chart.flags],
    day,
    today,
    headcount: chart.whole ? await countCurrent(tx, tenantId, { day, today }) : chart.lines.filter((line) => !line.left).length,
    dotted_lines: dotted
      .map((line) => ({ ...line, employee_id: chart.nameFor(line.employee_id), manager_id: chart.nameFor(line.manager_id) }))
      .filter((line) => chart.shown.has(line.employee_id) && chart.shown.has(line.manager_id)),
    photos: (await listPhotos(tx, tenantId)).filter(({ id }) => chart.shown.has(id)),
    dates: days.whose === 'everyone' ? await listComingDates(tx, tenantId, today) : [],
    days,
    can: { move: canMove(ctx.actor), see_other_days: days.whose !== 'none' },
  }
}

async function daysFor(ctx: Context, tenantId: string): Promise<OrgChartFacts['days']> {
  const { tx, today } = ctx
  const whose = otherDaysOf(ctx.actor)
  if (whose === 'everyone') {
    const { first, planned } = await listDays(tx, tenantId, today)
    return { first: first ?? today, planned, whose }
  }
  const team = whose === 'team' ? await teamOf(ctx, tenantId) : null
  // Who leads nobody has no other day to see.
  if (!team || team.size < 2) return { first: today, planned: [], whose: 'none' }
  return { first: (await findFirstDay(tx, [...team])) ?? today, planned: [], whose: 'team' }
}

/** The asker and everyone below them today who works here still. */
async function teamOf({ actor, tx, today }: Context, tenantId: string): Promise<ReadonlySet<string>> {
  const lines = await listLines(tx, tenantId, today)
  const left = new Set(lines.filter((line) => line.left).map(({ id }) => id))
  if (actor.personId === null) return new Set()
  return new Set([...everyoneBelow(lines, actor.personId)].filter((id) => !left.has(id)))
}

interface AskedChart extends Forest {
  readonly day: string
  readonly lines: readonly ReportingLine[]
  /** The whole workspace, not only the asker's own line. */
  readonly whole: boolean
  /** Ids as this asker knows them. */
  readonly shown: ReadonlySet<string>
  readonly nameFor: (id: string) => string
}

async function chartFor(ctx: Context, tenantId: string, on: string | undefined): Promise<AskedChart> {
  if (!canReadChart(ctx.actor, tenantId)) throw new AppError('not-found')
  const day = on ?? ctx.today
  if (!canSeeDay(ctx.actor, day, ctx.today)) throw new AppError('forbidden')
  const stored = day === ctx.today ? await listLines(ctx.tx, tenantId, day) : await listLinesOn(ctx.tx, tenantId, { day, today: ctx.today })
  const hidden = stored.filter((line) => line.protected && !canNameProtected(ctx.actor, line.id))
  const aliases = new Map(hidden.map(({ id }) => [id, alias(tenantId, id)]))
  const named = withholdNames(stored, aliases)
  const cut = await cutFor(ctx, tenantId, day)
  const lines = cut ? cut(named, aliases) : named
  return {
    ...buildForest(lines),
    day,
    lines,
    whole: cut === null,
    shown: new Set(lines.map(({ id }) => id)),
    nameFor: (id) => aliases.get(id) ?? id,
  }
}

type Cut = (lines: readonly ReportingLine[], aliases: ReadonlyMap<string, string>) => readonly ReportingLine[]

/** What of the workspace an asker sees of a day; null for all of it. */
async function cutFor(ctx: Context, tenantId: string, day: string): Promise<Cut | null> {
  const { actor, today } = ctx
  const person = actor.personId
  const hidden = (id: string): string => alias(tenantId, id)
  if (day !== today && otherDaysOf(actor) === 'team' && person !== null) {
    const team = await teamOf(ctx, tenantId)
    return (lines, aliases) => {
      const members = new Set(Array.from(team, (id) => aliases.get(id) ?? id))
      return teamLines(lines, { members, head: person, alias: hidden })
    }
  }
  const ownLineOnly = seesOwnLineOnly(actor, await findDirectoryScope(ctx.tx, tenantId))
  return ownLineOnly ? (lines) => ownLine(lines, person, hidden) : null
}

// Made anew with each process: an alias never needs to be recognised later, and nobody can work it out from a known id.
const aliasKey = randomBytes(32)

/** An id that stands for a person who is not named: the same while this process runs, and belongs to no record. */
function alias(tenantId: string, id: string): string {
  const hash = createHmac('sha256', aliasKey).update(`${tenantId} ${id}`).digest('hex')
  return `${hash.slice(0, 8)}-${hash.slice(8, 12)}-8${hash.slice(13, 16)}-8${hash.slice(17, 20)}-${hash.slice(20, 32)}`
}
