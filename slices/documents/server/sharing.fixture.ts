import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import { pdf } from '#platform/server/files/samples.fixture.ts'
import type { ActorName, World } from '../../../test/world.ts'
import { sweepDocuments } from './service.ts'

const octets = { 'content-type': 'application/octet-stream' }
export const sees = { view: 'R', propose: false, edit: false, reveal: false }
export const directory = { own: sees, all: sees }

/** What an endpoint answered; the caller says what it is. */
export interface Answered<T> {
  readonly status: number
  readonly body: T
  readonly code: string | undefined
}

const answered = (answer: { status: number; body: unknown }): Answered<never> => ({
  status: answer.status,
  body: answer.body as never,
  code: (answer.body as { code?: string } | null)?.code,
})

/** What the tests of shared documents do with tenant A of a world. */
export function sharingIn(w: World) {
  const workspace = `/tenants/${w.tenants.A}`
  const rows = (kind: string, subject: string) =>
    w.query<{ user_id: string }>(
      'select user_id from hr.notifications where kind = $1 and subject_id = $2 and read_at is null and done_at is null order by 1',
      [kind, subject],
    )
  return {
    idOf: (name: string): string => w.person(name).id,
    send: async (as: ActorName, path: string, content: Buffer = pdf()) =>
      answered(await w.ask(as, 'POST', `${workspace}${path}`, { raw: content, headers: octets })),
    ask: async (as: ActorName, method: string, path: string, body?: object) =>
      answered(await w.ask(as, method, `${workspace}${path}`, body ? { body } : {})),
    follow: async (as: ActorName, href: string): Promise<number> =>
      (await w.server.http.inject({ method: 'GET', url: href, headers: w.bearer(as) })).statusCode,
    /** Whose bell tells of it and is not answered yet. */
    told: async (kind: string, subject: string): Promise<string[]> => (await rows(kind, subject)).map((row) => row.user_id),
    sweep: () => w.server.db.asSystem(w.tenants.A, { requestId: 'sweep' }, (tx) => sweepDocuments(tx, w.tenants.A)),
    /** A template given to a person for as long as `run` takes. */
    holding: async (as: ActorName, role: string, grants: object, run: () => Promise<void>): Promise<void> => {
      const [row] = await w.query<{ id: string; role: string }>('select id, role from hr.memberships where tenant_id = $1 and user_id = $2', [
        w.tenants.A,
        w.account(as).userId,
      ])
      const named = { name: `T ${randomUUID().slice(0, 8)}`, role, group_id: null, grants }
      const made = await w.ask('a_sa', 'POST', '/role-templates', { body: named })
      const put = (body: object) => w.ask('a_sa', 'PUT', `/memberships/${row?.id}`, { body })
      expect((await put({ role, template_id: (made.body as { id: string }).id })).status).toBe(200)
      await run()
      expect((await put({ role: row?.role, template_id: null })).status).toBe(200)
    },
  }
}
