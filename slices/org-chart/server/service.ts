import { createHmac, randomBytes } from 'node:crypto'
import type { Context } from '#platform/server/context.ts'
import { Prepared } from '#platform/server/http.ts'
import { AppError } from '#platform/shared/app-error.ts'
import type { OrgChartFacts } from '../contract.ts'
import { canMove, canNameProtected, canReadChart, canSeeOtherDays, seesOwnLineOnly } from '../policy.ts'
import { buildForest, forestJson, ownLine, withholdNames, type Forest, type ReportingLine } from '../rules.ts'
import { countCurrent, findDirectoryScope, listComingDates, listDays, listDottedLines, listLines, listLinesOn } from './queries.ts'

export { previewMove, putDottedLines } from './moves.ts'

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
  const timeless = canSeeOtherDays(ctx.actor)
  const dotted = await listDottedLines(tx, tenantId, day)
  const days = timeless ? await listDays(tx, tenantId, today) : { first: null, planned: [] }
  return {
    data: [...chart.flags],
    day,
    today,
    headcount: chart.whole ? await countCurrent(tx, tenantId, { day, today }) : chart.lines.filter((line) => !line.left).length,
    dotted_lines: dotted
      .map((line) => ({ ...line, employee_id: chart.nameFor(line.employee_id), manager_id: chart.nameFor(line.manager_id) }))
      .filter((line) => chart.shown.has(line.employee_id) && chart.shown.has(line.manager_id)),
    dates: timeless ? await listComingDates(tx, tenantId, today) : [],
    days: { first: days.first ?? today, planned: days.planned },
    can: { move: canMove(ctx.actor), see_other_days: timeless },
  }
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
  if (day !== ctx.today && !canSeeOtherDays(ctx.actor)) throw new AppError('forbidden')
  const stored = day === ctx.today ? await listLines(ctx.tx, tenantId, day) : await listLinesOn(ctx.tx, tenantId, { day, today: ctx.today })
  const hidden = stored.filter((line) => line.protected && !canNameProtected(ctx.actor, line.id))
  const aliases = new Map(hidden.map(({ id }) => [id, alias(tenantId, id)]))
  const named = withholdNames(stored, aliases)
  const whole = !seesOwnLineOnly(ctx.actor, await findDirectoryScope(ctx.tx, tenantId))
  const lines = whole ? named : ownLine(named, ctx.actor.personId, (id) => alias(tenantId, id))
  return {
    ...buildForest(lines),
    day,
    lines,
    whole,
    shown: new Set(lines.map(({ id }) => id)),
    nameFor: (id) => aliases.get(id) ?? id,
  }
}

// Made anew with each process: an alias never needs to be recognised later, and nobody can work it out from a known id.
const aliasKey = randomBytes(32)

/** An id that stands for a person who is not named: the same while this process runs, and belongs to no record. */
function alias(tenantId: string, id: string): string {
  const hash = createHmac('sha256', aliasKey).update(`${tenantId} ${id}`).digest('hex')
  return `${hash.slice(0, 8)}-${hash.slice(8, 12)}-8${hash.slice(13, 16)}-8${hash.slice(17, 20)}-${hash.slice(20, 32)}`
}
