import { afterAll, expect } from 'vitest'
import { createOutgoing } from '#platform/server/outgoing.ts'
import { createWorld } from '../../../test/world.ts'
import { startReceiver } from './receiver.fixture.ts'

/** A world with a receiver of webhooks that may be sent to, and `hosts` besides; the records of domains are those put into `records`. */
export async function connections(hosts: readonly string[] = []) {
  const receiver = await startReceiver()
  const records = new Map<string, string[]>()
  const w = await createWorld({
    outgoing: createOutgoing({ local: [receiver.host, ...hosts] }),
    txt: (name) => Promise.resolve(records.get(name) ?? []),
  })
  afterAll(() => receiver.close())
  return {
    w,
    receiver,
    records,
    makeKey: async (actor: 'a_sa' | 'a_hr' | 'b_sa', scopes: string[], kind = 'api') => {
      await w.stepUp(actor)
      const answer = await w.ask(actor, 'POST', '/integrations/keys', { body: { kind, name: `Key of ${actor}`, scopes, days: 30 } })
      expect(answer.status).toBe(201)
      return answer.body as { key: string; data: { id: string } }
    },
    withKey: (key: string, method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, body?: unknown) =>
      w.server.http.inject({
        method,
        url: `/api${path}`,
        headers: { authorization: `Bearer ${key}`, ...(body ? { 'content-type': 'application/json' } : {}) },
        ...(body ? { payload: JSON.stringify(body) } : {}),
      }),
  }
}
