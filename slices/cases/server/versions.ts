import type { Context } from '#platform/server/context.ts'
import { AppError } from '#platform/shared/app-error.ts'
import type { EndpointResult } from '#platform/shared/endpoint.ts'
import { isHr } from '#platform/shared/actor.ts'
import type { CaseReceipt, listDefinitions as listEndpoint, previewCaseVersion as previewEndpoint } from '../contract.ts'
import type { ProcessDefinition } from '../definition.ts'
import { stageOf } from '../definition-index.ts'
import { standardProcesses } from '../definitions/catalogue.ts'
import { changeVersion, type VersionChange } from '../rules/change-version.ts'
import { append, requireSeen } from './append.ts'
import { definitionOf, type LoadedCase, loadToWorkOn } from './load.ts'
import { startedByLine } from './open-by-line.ts'
import { findDefinitions } from './queries/extras.ts'
import { directs } from './record.ts'

/** Processes are for whoever opens cases: hr, and managers for those they lead. */
function requireOpening({ actor }: Context): void {
  if (!isHr(actor) && actor.role !== 'manager') throw new AppError('forbidden')
}

/** GET /case-definitions. */
export async function listDefinitions(ctx: Context): Promise<EndpointResult<typeof listEndpoint>> {
  requireOpening(ctx)
  const own = new Map((await findDefinitions(ctx.tx)).map((row) => [row.process, row]))
  const offered = Object.values(standardProcesses).filter((standard) => isHr(ctx.actor) || startedByLine(standard))
  return {
    data: offered.map((standard) => {
      const published = own.get(standard.process)
      const definition = published?.definition ?? standard
      return {
        process: definition.process,
        version: definition.version,
        title: definition.title,
        source: definition.source,
        own: published !== undefined,
        employee_is: definition.employeeIs,
        nations: [...definition.nations],
        first_stage: stageOf(definition, definition.initial)?.label ?? definition.initial,
        published_at: published?.published_at.toISOString() ?? null,
        published_by: published?.published_by_name ?? null,
      }
    }),
  }
}

export async function getDefinition(ctx: Context, process: string, version: number): Promise<ProcessDefinition> {
  requireOpening(ctx)
  const definition = await definitionOf(ctx.tx, process, version)
  if (!definition) throw new AppError('not-found')
  return definition
}

async function changeOf(ctx: Context, { at, stored }: LoadedCase, version: number, stage: string | undefined): Promise<VersionChange> {
  const to = await definitionOf(ctx.tx, stored.process, version)
  if (!to) throw new AppError('not-found')
  return changeVersion(at, to, stage)
}

/** GET /cases/:id/version. */
export async function previewVersion(
  ctx: Context,
  id: string,
  asked: { version: number; stage?: string | undefined },
): Promise<EndpointResult<typeof previewEndpoint>> {
  const { differences, problems } = await changeOf(ctx, await loadToWorkOn(ctx, id, false), asked.version, asked.stage)
  return { differences: [...differences], problems: [...problems] }
}

/** POST /cases/:id/version. */
export async function moveVersion(
  ctx: Context,
  id: string,
  asked: { seen: number; version: number; stage?: string | undefined },
): Promise<CaseReceipt> {
  const loaded = await loadToWorkOn(ctx, id)
  if (!directs(loaded)) throw new AppError('cases.not-yours')
  requireSeen(loaded, asked.seen)
  const { problems, happenings } = await changeOf(ctx, loaded, asked.version, asked.stage)
  if (problems[0] !== undefined) throw new AppError('cases.not-possible', {}, problems[0])
  return append(ctx, loaded, ctx.today, happenings)
}
