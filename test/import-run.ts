import { randomUUID } from 'node:crypto'
import type { Import, ImportRow } from '#slices/import/contract.ts'
import { checkImport, commitImport, readImport, undoImport } from '#slices/import/server/service.ts'
import type { ActorName, World } from './world.ts'

/** Hands files in and does the background work of each step at once, as the worker would. */
export function importing(w: World, as: ActorName = 'a_hr') {
  const { db, app } = w.server
  const tenant = as.startsWith('c_') ? w.tenants.C : as.startsWith('b_') ? w.tenants.B : w.tenants.A
  const account = w.account(as)
  const job = (id: string) => ({ tenantId: tenant, importId: id, by: { id: account.userId, name: 'Tester' } })
  const get = async (id: string): Promise<Import> => (await w.ask(as, 'GET', `/imports/${id}`)).body as Import
  return {
    job,
    get,
    async hand(content: string | Buffer, filename = 'people.csv'): Promise<Import> {
      const answer = await w.ask(as, 'POST', `/imports?filename=${encodeURIComponent(filename)}`, {
        raw: typeof content === 'string' ? Buffer.from(content) : content,
        headers: { 'content-type': 'application/octet-stream', 'idempotency-key': randomUUID() },
      })
      if (answer.status !== 201) throw new Error(`${answer.status} ${answer.text}`)
      const { id } = answer.body as Import
      await readImport(db, job(id))
      return get(id)
    },
    /** Takes every suggestion, with `columns` (by heading) instead of it; what is left open is ignored. */
    async plan(
      id: string,
      said: { columns?: Record<string, string>; answers?: Record<string, string>; effective?: Import['effective'] } = {},
    ): Promise<Import> {
      const before = await get(id)
      const columns = before.columns.map(({ index, name, target, suggestion }) => ({
        index,
        target: said.columns?.[name] ?? target ?? suggestion?.target ?? 'ignore',
      }))
      const answer = await w.ask(as, 'PUT', `/imports/${id}/plan`, {
        body: {
          version: before.version,
          columns,
          ...(said.answers ? { answers: said.answers } : {}),
          ...(said.effective ? { effective: said.effective } : {}),
        },
      })
      if (answer.status !== 200) throw new Error(`${answer.status} ${answer.text}`)
      await checkImport(db, job(id))
      return get(id)
    },
    async rows(id: string, query = ''): Promise<ImportRow[]> {
      return ((await w.ask(as, 'GET', `/imports/${id}/rows?limit=200${query}`)).body as { data: ImportRow[] }).data
    },
    async edit(id: string, cell: { row: number; column: number; value: string; alike?: boolean }): Promise<Import> {
      const { version } = await get(id)
      const answer = await w.ask(as, 'PATCH', `/imports/${id}/cells`, { body: { version, ...cell } })
      if (answer.status !== 200) throw new Error(`${answer.status} ${answer.text}`)
      await checkImport(db, job(id))
      return get(id)
    },
    async commit(id: string): Promise<Import> {
      const { version } = await get(id)
      const answer = await w.ask(as, 'POST', `/imports/${id}/commit`, { body: { version } })
      if (answer.status !== 200) throw new Error(`${answer.status} ${answer.text}`)
      const { checkAgain } = await commitImport(db, job(id), app.sealed)
      if (checkAgain) await checkImport(db, job(id))
      return get(id)
    },
    async undo(id: string): Promise<Import> {
      const { version } = await get(id)
      const answer = await w.ask(as, 'POST', `/imports/${id}/undo`, { body: { version } })
      if (answer.status !== 200) throw new Error(`${answer.status} ${answer.text}`)
      await undoImport(db, job(id), app.sealed)
      return get(id)
    },
  }
}
