import type { Context } from '#platform/server/context.ts'

/** What is written in a stored version is read by a job, once the upload is committed. */
export const readText = (ctx: Pick<Context, 'actor' | 'enqueue'>, versionId: string): Promise<void> =>
  ctx.enqueue('read-document-text', { tenantId: ctx.actor.tenantId, versionId })
