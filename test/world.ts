import { randomUUID } from 'node:crypto'
import { afterAll } from 'vitest'
import type { InjectOptions } from 'fastify'
import { createTestDatabase, type TestDatabase } from './server-database.ts'
import { type Answer, checkAnswer } from './world/answers.ts'
import type { TenantKey } from './world/cast.ts'
import { type Account, type Person, seed, type Seeded } from './world/seed.ts'
import { type ServerOptions, startServer, type TestServer } from './world/server.ts'

export type { Answer } from './world/answers.ts'
export { comparable, found, foundIn, strays, withoutIds } from './world/answers.ts'
export type { Person } from './world/seed.ts'

/** The names the hostile catalogue gives its actors. */
const actors = {
  anon: null,
  a_sa: 'A.SA1',
  a_sa2: 'A.SA2',
  a_hr: 'A.HR1',
  a_hr2: 'A.HR2',
  a_mgr: 'A.M1',
  a_mgr2: 'A.M2',
  a_mgr_of_mgr: 'A.MM',
  a_emp: 'A.E1',
  a_emp2: 'A.E2',
  a_emp9: 'A.E9',
  a_emp_with_reports: 'A.EWR',
  a_leaver: 'A.LEAVER',
  a_leaver_hr: 'A.LEAVERHR',
  a_leaver_mgr: 'A.LEAVERM',
  a_moved: 'A.MOVED',
  a_soon: 'A.SOON',
  a_shielded: 'A.SHIELDED',
  a_orphan: 'A.ORPHAN',
  b_sa: 'B.SA1',
  b_hr: 'B.HR1',
  b_mgr: 'B.M1',
  b_emp: 'B.E1',
  c_sa: 'C.SA1',
  c_emp: 'C.E1',
  consultant: 'consultant',
  consultant_ended: 'consultant_ended',
  consultant_moved_on: 'consultant_moved_on',
  new_user: 'newcomer',
} as const
export type ActorName = keyof typeof actors
const keyOf = (actor: ActorName): string | null => actors[actor]
export const actorNames = Object.keys(actors) as ActorName[]

export interface Asking {
  readonly headers?: Readonly<Record<string, string>>
  /** Sent as JSON. */
  readonly body?: unknown
  /** Sent byte for byte, as JSON unless the headers say otherwise. */
  readonly raw?: string | Buffer
  /** The workspace to name in the header. */
  readonly workspace?: TenantKey
  /** For cases about faults: 503 and 500 are answers too. */
  readonly faultsAllowed?: true
}

type Followed = Awaited<ReturnType<TestServer['http']['inject']>>

export interface World {
  readonly database: TestDatabase
  readonly server: TestServer
  readonly tenants: Readonly<Record<TenantKey, string>>
  readonly people: ReadonlyMap<string, Person>
  person(name: string): Person
  account(actor: ActorName): Account
  /** Asks `/api{path}` as an actor and checks what must hold of every answer. */
  ask(actor: ActorName, method: string, path: string, asking?: Asking): Promise<Answer>
  /** Follows a link to a file in the session it was made for, or as somebody else. */
  follow(href: string, asking?: { as?: ActorName; headers?: Readonly<Record<string, string>> }): Promise<Followed>
  /** A bearer header, or none for anonymous. */
  bearer(actor: ActorName): Record<string, string>
  /** Gives the password again, as it were: bank details may be changed and revealed for five minutes. */
  stepUp(...actors: ActorName[]): Promise<void>
  query: TestDatabase['query']
}

/** A world for one test file: a database of its own, three tenants with people in them, and the whole server on top. */
export async function createWorld(options: ServerOptions = {}): Promise<World> {
  const database = await createTestDatabase()
  const seeded = await seed((text, values) => database.query(text, values))
  const server = await startServer(database.urls, options)
  afterAll(() => server.close())
  const tokens = new Map<string, string>()
  for (const [key, account] of seeded.accounts) tokens.set(key, await server.tokenFor(account))
  return assemble(database, seeded, server, tokens)
}

/** Access tokens are good for five minutes; what is run by hand with thousands of people takes longer. */
const goodFor = 4 * 60_000

function assemble(database: TestDatabase, seeded: Seeded, server: TestServer, tokens: Map<string, string>): World {
  let minted = performance.now()
  const renew = async (): Promise<void> => {
    if (performance.now() - minted < goodFor) return
    minted = performance.now()
    for (const [key, account] of seeded.accounts) tokens.set(key, await server.tokenFor(account))
  }
  const secrets = [...seeded.people.values()].flatMap((person) => person.canaries.filter(({ group }) => group !== 'directory'))
  const bearer = (actor: ActorName): Record<string, string> => {
    const key = keyOf(actor)
    return key === null ? {} : { authorization: `Bearer ${tokens.get(key)}` }
  }
  return {
    database,
    server,
    query: (text, values) => database.query(text, values),
    tenants: seeded.tenants,
    people: seeded.people,
    bearer,
    follow: (href, { as, headers = {} } = {}) => {
      const holder = actorNames.find((name) => href.includes(seeded.accounts.get(keyOf(name) ?? '')?.sessionId ?? 'nobody'))
      return server.http.inject({ method: 'GET', url: href, headers: { ...bearer(as ?? holder ?? 'a_hr'), ...headers } })
    },
    stepUp: async (...names) => {
      const ids = names.map((name) => present(seeded.accounts.get(keyOf(name) ?? ''), name).sessionId)
      await database.query('update auth.sessions set stepped_up_at = now() where id = any($1)', [ids])
    },
    person: (name) => present(seeded.people.get(name), name),
    account: (actor) => present(seeded.accounts.get(keyOf(actor) ?? ''), actor),
    async ask(actor, method, path, asking = {}) {
      await renew()
      const payload = asking.raw ?? (asking.body === undefined ? undefined : JSON.stringify(asking.body))
      const headers = {
        ...bearer(actor),
        ...(payload === undefined ? {} : { 'content-type': 'application/json' }),
        ...(asking.workspace ? { 'evenkeel-workspace': seeded.tenants[asking.workspace] } : {}),
        ...asking.headers,
      }
      const answer = await inject(server, {
        method,
        url: `/api${path}`,
        headers,
        ...(payload === undefined ? {} : { payload }),
      })
      const what = `${method} ${path.slice(0, 120)} as ${actor}`
      checkAnswer(answer, { what, text: `${path} ${String(payload ?? '')}` }, secrets)
      if (answer.status >= 500 && !asking.faultsAllowed)
        throw new Error(`${what}: ${answer.status} ${answer.text}\n${server.logged.slice(-3).join('')}`)
      return answer
    },
  }
}

async function inject(server: TestServer, options: InjectOptions): Promise<Answer> {
  const start = performance.now()
  const response = await server.http.inject(options)
  const headers = Object.fromEntries(Object.entries(response.headers).map(([name, value]) => [name, String(value)]))
  return { status: response.statusCode, headers, text: response.body, body: parsed(response.body), ms: performance.now() - start }
}

function parsed(text: string): unknown {
  try {
    return text === '' ? null : JSON.parse(text)
  } catch {
    return null
  }
}

function present<T>(value: T | undefined, name: string): T {
  if (value === undefined) throw new Error(`nobody is called ${name} here`)
  return value
}

export const randomId = (): string => randomUUID()
