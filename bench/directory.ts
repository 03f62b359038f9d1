import { Client } from 'pg'
import { openGround, type Ground } from './ground.ts'
import { printTable } from './report.ts'

/** Enough tokens that the limit of requests a minute, which is each token's, is not what is measured. */
const tokens = 8
const share = 0.1

interface Step {
  /** Processor milliseconds of this process for each request; the database's own are not in it. */
  readonly processor: number
  readonly wall: number
}

/** A directory that syncs so many people: what each costs at the end against the beginning, and what the server keeps in memory. */
export async function directory(people: number): Promise<void> {
  const ground = await openGround(50)
  try {
    const keys = await makeTokens(ground)
    const send = sender(ground, keys)
    globalThis.gc?.()
    const heapBefore = process.memoryUsage().rss
    const steps = await measured(people, async (n) => void (await send('POST', '/Users', person(n))))
    const ids = await everybody(send)
    const group = (await send('POST', '/Groups', { displayName: 'Everybody' })) as { id: string }
    const joins = await measured(Math.min(people, ids.length), async (n) => {
      const Operations = [{ op: 'Add', path: 'members', value: [{ value: ids[n] }] }]
      await send('PATCH', `/Groups/${group.id}`, { Operations })
    })
    const part = Math.max(1, Math.floor(people * share))
    const ratio = (all: readonly Step[]): number => sum(all.slice(-part)) / sum(all.slice(0, part))
    printTable(`A directory of ${people} people`, [
      ['people who arrived', ids.length, `≥ ${people}`],
      ['the last tenth of people against the first, wall time', ratio(steps), '≤ 2'],
      ['the last tenth of memberships against the first, wall time', ratio(joins), '≤ 2'],
      ['processor ms a person', mean(steps), ''],
      ['processor ms a membership', mean(joins), ''],
      ['memory after it, MB more than before', (process.memoryUsage().rss - heapBefore) / 1e6, '≤ 300'],
    ])
  } finally {
    await ground.stop()
  }
}

const sum = (steps: readonly Step[]): number => steps.reduce((all, { wall }) => all + wall, 0)
const mean = (steps: readonly Step[]): number => steps.reduce((all, { processor }) => all + processor, 0) / steps.length

async function measured(times: number, run: (n: number) => Promise<void>): Promise<Step[]> {
  const steps: Step[] = []
  for (let n = 0; n < times; n += 1) {
    const [start, used] = [performance.now(), process.cpuUsage()]
    await run(n)
    const { user, system } = process.cpuUsage(used)
    steps.push({ wall: performance.now() - start, processor: (user + system) / 1000 })
  }
  return steps
}

const person = (n: number): object => ({
  schemas: ['urn:ietf:params:scim:schemas:core:2.0:User'],
  userName: `person${n}@directory.example`,
  externalId: `x${n}`,
  name: { givenName: 'Person', familyName: `Number ${n}` },
  emails: [{ primary: true, type: 'work', value: `person${n}@directory.example` }],
  active: true,
})

async function makeTokens(ground: Ground): Promise<string[]> {
  const token = await ground.token()
  const client = new Client({ connectionString: ground.adminUrl })
  await client.connect()
  await client.query('update auth.sessions set stepped_up_at = now()')
  await client.end()
  const made: string[] = []
  for (let n = 0; n < tokens; n += 1) {
    const answer = await fetch(`${ground.url}/api/integrations/keys`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ kind: 'scim', name: `Sync ${n}`, scopes: [], days: 30 }),
    })
    if (!answer.ok) throw new Error(`a token: ${answer.status} ${await answer.text()}`)
    made.push(((await answer.json()) as { key: string }).key)
  }
  return made
}

type Send = (method: 'GET' | 'POST' | 'PATCH', path: string, body?: object) => Promise<unknown>

function sender(ground: Ground, keys: readonly string[]): Send {
  let turn = 0
  return async (method, path, body) => {
    turn += 1
    const answer = await ground.server.http.inject({
      method,
      url: `/scim/v2${path}`,
      headers: { authorization: `Bearer ${keys[turn % keys.length]}`, ...(body ? { 'content-type': 'application/scim+json' } : {}) },
      ...(body ? { payload: JSON.stringify(body) } : {}),
    })
    if (answer.statusCode >= 300) throw new Error(`${method} ${path}: ${answer.statusCode} ${answer.body}`)
    return answer.body === '' ? null : answer.json()
  }
}

/** Page by page, as a directory compares what is there. */
async function everybody(send: Send): Promise<string[]> {
  const ids: string[] = []
  for (;;) {
    const page = (await send('GET', `/Users?startIndex=${ids.length + 1}&count=200&attributes=userName`)) as { Resources: { id: string }[] }
    ids.push(...page.Resources.map(({ id }) => id))
    if (page.Resources.length < 200) return ids
  }
}
