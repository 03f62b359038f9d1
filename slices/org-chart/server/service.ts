import { createHmac, randomBytes } from 'node:crypto'
import type { Context } from '#platform/server/context.ts'
import { Prepared } from '#platform/server/http.ts'
import { AppError } from '#platform/shared/app-error.ts'
import type { OrgChartFlag } from '../contract.ts'
import { canNameProtected, canReadChart } from '../policy.ts'
import { buildForest, forestJson, withholdNames, type Forest } from '../rules.ts'
import { listLines } from './queries.ts'

/** The chart as text: a chain of managers may be deeper than JSON.stringify and the contract's parser can go. */
export async function getOrgChart(ctx: Context, tenantId: string): Promise<Prepared> {
  const { roots } = await forestFor(ctx, tenantId)
  return new Prepared(forestJson(roots))
}

export async function getOrgChartFlags(ctx: Context, tenantId: string): Promise<{ data: OrgChartFlag[] }> {
  const { flags } = await forestFor(ctx, tenantId)
  return { data: [...flags] }
}

async function forestFor(ctx: Context, tenantId: string): Promise<Forest> {
  if (!canReadChart(ctx.actor, tenantId)) throw new AppError('not-found')
  const lines = await listLines(ctx.tx, tenantId, ctx.today)
  const withheld = lines.filter((line) => line.protected && !canNameProtected(ctx.actor, line.id))
  return buildForest(withholdNames(lines, new Map(withheld.map(({ id }) => [id, alias(tenantId, id)]))))
}

// Made anew with each process: an alias never needs to be recognised later, and nobody can work it out from a known id.
const aliasKey = randomBytes(32)

/** An id that stands for a protected person: the same while this process runs, and belongs to no record. */
function alias(tenantId: string, id: string): string {
  const hash = createHmac('sha256', aliasKey).update(`${tenantId} ${id}`).digest('hex')
  return `${hash.slice(0, 8)}-${hash.slice(8, 12)}-8${hash.slice(13, 16)}-8${hash.slice(17, 20)}-${hash.slice(20, 32)}`
}
