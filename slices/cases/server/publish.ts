import type { Context } from '#platform/server/context.ts'
import { AppError } from '#platform/shared/app-error.ts'
import type { EndpointResult } from '#platform/shared/endpoint.ts'
import type { checkDefinition as checkEndpoint } from '../contract.ts'
import type { ProcessDefinition } from '../definition.ts'
import { standardProcesses } from '../definitions/catalogue.ts'
import type { ProcessName } from '../names.ts'
import { canOpenCases } from '../policy.ts'
import { definitionDifferences } from '../rules/change-version.ts'
import { type DefinitionFinding, definitionFindings } from '../rules/definition-findings.ts'
import { strictnessFindings } from '../rules/definition-strictness.ts'
import { definitionOf } from './load.ts'
import { addDefinition, newestVersion } from './queries/extras.ts'

/** A workspace's own version of a process: checked for soundness, and against what law and the codes ask of its standard. */

function requireShaping(ctx: Context): void {
  if (!canOpenCases(ctx.actor)) throw new AppError('forbidden')
}

async function newestOf(ctx: Context, process: ProcessName): Promise<ProcessDefinition> {
  const newest = await definitionOf(ctx.tx, process, await newestVersion(ctx.tx, process))
  if (!newest) throw new AppError('not-found')
  return newest
}

const problemsOf = (process: ProcessName, definition: ProcessDefinition): DefinitionFinding[] => [
  ...definitionFindings(definition),
  ...strictnessFindings(definition, standardProcesses[process]),
]

/** POST /case-definitions/:process/checks. */
export async function checkDefinition(
  ctx: Context,
  process: ProcessName,
  definition: ProcessDefinition,
): Promise<EndpointResult<typeof checkEndpoint>> {
  requireShaping(ctx)
  const differences = definitionDifferences(await newestOf(ctx, process), definition)
  return { differences, problems: problemsOf(process, definition).map(({ where, says }) => ({ where, says })) }
}

/** POST /case-definitions/:process. Of two who publish at once the second is told. */
export async function publishDefinition(
  ctx: Context,
  process: ProcessName,
  asked: { readonly base: number; readonly definition: ProcessDefinition },
): Promise<{ version: number }> {
  requireShaping(ctx)
  const newest = await newestOf(ctx, process)
  if (newest.version !== asked.base) throw new AppError('stale')
  const problems = problemsOf(process, asked.definition)
  if (problems.length > 0)
    throw new AppError('invalid', {
      fields: problems.map(({ where, says }) => ({ path: `definition.${where.kind}.${where.id}`, message: says })),
    })
  const differences = definitionDifferences(newest, asked.definition)
  if (differences.length === 0) throw new AppError('cases.not-possible', {}, 'Nothing in it is different.')
  const version = newest.version + 1
  const definition = { ...asked.definition, process, version }
  if (!(await addDefinition(ctx.tx, definition, ctx.actorName))) throw new AppError('stale')
  const changes = Object.fromEntries(differences.map(({ kind, id, was, becomes }) => [`${kind} ${id}`, { from: was, to: becomes }]))
  await ctx.audit({
    action: 'process.published',
    subjectKind: 'process',
    subjectId: null,
    changes: { process: { from: newest.version, to: `${process} ${version}` }, ...changes },
  })
  return { version }
}
