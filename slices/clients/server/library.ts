import type { Context } from '#platform/server/context.ts'
import { AppError, invalid } from '#platform/shared/app-error.ts'
import { checkDefinition, getDefinition, listDefinitions, publishDefinition } from '#slices/cases/server/service.ts'
import { copyLetter, getTemplate, listTemplates, saveTemplate } from '#slices/letters/server/service.ts'
import type { ClientLibrary, Content, CopyKind, LibraryItem } from '../contract.ts'
import { canCopy } from '../policy.ts'
import * as queries from './queries.ts'

/**
 * Letters and processes that are taken from one workspace to another. Each of the two is asked by itself, with the rights the asker has there:
 * what is copied comes with the request, as anybody who shapes letters here could have written it.
 */

function requireCopying(ctx: Context): void {
  if (!canCopy(ctx.actor)) throw new AppError('forbidden')
}

async function itemsOf(ctx: Context): Promise<LibraryItem[]> {
  const letters = (await listTemplates(ctx, false)).data
  const processes = (await listDefinitions(ctx)).data.filter(({ own }) => own)
  return [
    ...letters.map(({ id, title, version }): LibraryItem => ({ kind: 'template', key: id, title, version })),
    ...processes.map(({ process, title, version }): LibraryItem => ({ kind: 'process', key: process, title, version })),
  ]
}

/** GET /tenants/:tenantId/client-library. */
export async function clientLibrary(ctx: Context): Promise<ClientLibrary> {
  requireCopying(ctx)
  const items = await itemsOf(ctx)
  const versions = new Map(items.map(({ kind, key, version }) => [`${kind} ${key}`, version]))
  return {
    id: ctx.actor.tenantId,
    items,
    copies: (await queries.listCopies(ctx.tx)).map(({ here_key: hereKey, here_version: hereVersion, ...copy }) => ({
      ...copy,
      changed_here: versions.get(`${copy.kind} ${hereKey}`) !== hereVersion,
    })),
  }
}

/** GET /tenants/:tenantId/client-library/:kind/:key. */
export async function libraryItem(ctx: Context, kind: CopyKind, key: string): Promise<{ version: number; content: Content }> {
  requireCopying(ctx)
  const item = (await itemsOf(ctx)).find((each) => each.kind === kind && each.key === key)
  if (!item) throw new AppError('not-found')
  if (kind === 'process') {
    const definition = await getDefinition(ctx, key, item.version)
    return { version: item.version, content: { kind, definition } }
  }
  const { letter, title, marking, document, version } = await getTemplate(ctx, key)
  return { version, content: { kind, letter, title, marking, document: { ...document } } }
}

interface Asked {
  readonly source: { readonly workspace: string; readonly key: string; readonly version: number }
  readonly content: Content
  readonly over?: boolean | undefined
}
type Outcome = 'copied' | 'updated' | 'same'

/** POST /tenants/:tenantId/client-copies. */
// oxlint-disable-next-line complexity -- each way in which a copy may stand, one after the other
export async function copyHere(ctx: Context, { source, content, over = false }: Asked): Promise<{ outcome: Outcome }> {
  requireCopying(ctx)
  if (source.workspace === ctx.actor.tenantId)
    throw invalid([{ path: 'source.workspace', message: 'Choose another workspace to copy from.' }])
  const { kind } = content
  const of = { kind, source_workspace: source.workspace, source_key: source.key }
  const before = await queries.findCopy(ctx.tx, of)
  const here = before && ((await itemsOf(ctx)).find((each) => each.kind === kind && each.key === before.here_key) ?? null)
  if (before && here?.version !== before.here_version && !over) throw new AppError('stale')
  if (before && here?.version === before.here_version && before.source_version >= source.version) return { outcome: 'same' }
  const written = content.kind === 'template' ? await writeTemplate(ctx, content, here) : await writeProcess(ctx, content)
  const by = { id: ctx.actor.userId, name: ctx.actorName }
  await queries.saveCopy(ctx.tx, { ...of, source_version: source.version, here_key: written.key, here_version: written.version }, by)
  await ctx.audit({
    action: 'client.copied',
    subjectKind: kind === 'template' ? 'letter-template' : 'process',
    subjectId: kind === 'template' ? written.key : null,
    changes: {
      title: { from: null, to: written.title },
      source_workspace: { from: null, to: source.workspace },
      source_version: { from: before?.source_version ?? null, to: source.version },
    },
  })
  return { outcome: before ? 'updated' : 'copied' }
}

interface Written {
  readonly key: string
  readonly version: number
  readonly title: string
}

async function writeTemplate(ctx: Context, content: Extract<Content, { kind: 'template' }>, here: LibraryItem | null): Promise<Written> {
  const { letter, title, marking, document } = content
  const at = here ?? (await copyLetter(ctx, { letter, title }))
  const id = 'key' in at ? at.key : at.id
  const saved = await saveTemplate(ctx, id, { version: at.version, title, marking, document, note: 'Copied from another workspace.' })
  return { key: saved.id, version: saved.version, title }
}

async function writeProcess(ctx: Context, { definition }: Extract<Content, { kind: 'process' }>): Promise<Written> {
  const { process, title } = definition
  const line = (await listDefinitions(ctx)).data.find((each) => each.process === process)
  if (!line) throw new AppError('not-found')
  // What is the same already is published by nobody twice.
  if ((await checkDefinition(ctx, line.process, definition)).differences.length === 0) return { key: process, version: line.version, title }
  const { version } = await publishDefinition(ctx, line.process, { base: line.version, definition })
  return { key: process, version, title }
}
