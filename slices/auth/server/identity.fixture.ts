import { createHash } from 'node:crypto'
import type { FastifyInstance, LightMyRequestResponse } from 'fastify'
import { afterAll } from 'vitest'
import { type Config, loadConfig } from '#platform/server/config.ts'
import { Database } from '#platform/server/database.ts'
import { createHttp } from '#platform/server/http-server.ts'
import { type IdentityPool, openIdentityPool } from '#platform/server/identity-pool.ts'
import { createLog } from '#platform/server/log.ts'
import { createMail, type Mail } from '#platform/server/mail.ts'
import type { KeptMail } from '#platform/server/mail-outbox.ts'
import { type PasswordWorkers, passwordWorkers } from '#platform/server/password-workers.ts'
import { createTestDatabase, type TestDatabase } from '../../../test/server-database.ts'
import { authRoutes } from './routes.ts'
import { createIdentity, type Identity, type IdentityOptions } from './service.ts'

export const goodPassword = 'heron lamp quartz'
export const otherPassword = 'velvet otter ledger'

export interface World {
  readonly http: FastifyInstance
  readonly identity: Identity
  readonly mail: Mail
  readonly pool: IdentityPool
  readonly passwords: PasswordWorkers
  readonly config: Config
  readonly database: TestDatabase
  readonly origin: string
  /** A browser with nothing in it yet. */
  browser(address?: string): TestBrowser
  /** A person who can sign in with `goodPassword`. */
  person(name?: string): Promise<{ id: string; email: string; name: string }>
  /** Delivers what is due and answers the newest mail to this address. */
  mailTo(email: string): Promise<KeptMail | undefined>
  /** Delivers what is due and answers every mail to this address, newest first. */
  mailsTo(email: string): Promise<KeptMail[]>
  /** An answer, and what it cost: hashes computed, and trips to the database. */
  work(ask: () => Promise<LightMyRequestResponse>): Promise<{ answer: LightMyRequestResponse; hashes: number; roundTrips: number }>
  /** What the request path would be told of this session. */
  isAlive(token: string): Promise<boolean>
  close(): Promise<void>
}

let people = 0
const root = 'a root secret for tests only, 1234567890'

/** The routes of this slice on a real database. Options override settings, or parts of the identity. */
export async function createWorld(settings: Record<string, string> = {}, options: Partial<IdentityOptions> = {}, shared?: TestDatabase): Promise<World> {
  const database = shared ?? (await createTestDatabase())
  const config = loadConfig({ APP_SECRET: root, ...settings })
  const log = createLog('silent')
  const pool = openIdentityPool(database.urls.auth)
  const mail = createMail({ config, pool, log })
  const passwords = options.passwords ?? passwordWorkers({ threads: 2 })
  const identity = await createIdentity({ config, pool, mail, log, ...options, passwords })
  const db = new Database(database.urls)
  const http = await createHttp(log, { secure: config.publicUrl.startsWith('https:'), trustProxy: config.trustedProxies.length > 0 ? config.trustedProxies.join(',') : false })
  authRoutes({ http, db, identity, sealed: () => '', endpoints: [], keys: { allows: () => false, touch: () => {} }, limits: { createsPerMinute: 1000, writesPerMinute: 1000 } }, identity, { showPhoto: async () => {}, tellRename: async () => {} })
  await http.ready()
  const world: World = {
    http, identity, mail, pool, passwords, config, database,
    origin: config.publicUrl,
    browser: (address) => new TestBrowser(http, config.publicUrl, address),
    person: async (name = 'Robin Hale') => {
      const email = `${name.toLowerCase().replaceAll(' ', '.')}.${(people += 1)}.${process.pid}@people.example`
      return { id: await identity.createUserForDemo(email, name, goodPassword), email, name }
    },
    mailTo: async (email) => {
      await mail.deliverDue()
      return (await mail.kept(500)).find((kept) => kept.to_address === email)
    },
    mailsTo: async (email) => {
      await mail.deliverDue()
      return (await mail.kept(500)).filter((kept) => kept.to_address === email)
    },
    work: async (ask) => {
      const hashes = passwords.done
      let roundTrips = 0
      const count = () => (roundTrips += 1)
      pool.on('acquire', count)
      const answer = await ask()
      pool.off('acquire', count)
      return { answer, hashes: passwords.done - hashes, roundTrips }
    },
    isAlive: async (token) => {
      const { userId, sessionId } = await identity.verifyToken(token)
      const [state] = await database.query<{ valid: boolean }>('select valid from app.session_state($1, $2)', [sessionId, userId])
      return state?.valid === true
    },
    close: async () => {
      await http.close()
      await mail.stop()
      await identity.close()
      await db.close()
      await pool.end()
    },
  }
  afterAll(() => world.close())
  return world
}

type Sent = { headers?: Record<string, string>; address?: string }

/** Keeps cookies and sends what a browser sends from our own page. */
export class TestBrowser {
  readonly cookies = new Map<string, string>()
  readonly #http: FastifyInstance
  readonly #origin: string
  readonly #address: string
  constructor(http: FastifyInstance, origin: string, address = '127.0.0.1') {
    this.#http = http
    this.#origin = origin
    this.#address = address
  }

  async post(path: string, body: unknown = {}, sent: Sent = {}): Promise<LightMyRequestResponse> {
    const headers = { origin: this.#origin, 'sec-fetch-site': 'same-origin', 'content-type': 'application/json', ...sent.headers }
    return this.#send('POST', path, { headers, payload: typeof body === 'string' ? body : JSON.stringify(body) })
  }

  /** Asks the API with the bearer of this browser's session. */
  async api(method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, body?: unknown): Promise<LightMyRequestResponse> {
    const headers = { authorization: `Bearer ${await this.token()}`, ...(body === undefined ? {} : { 'content-type': 'application/json' }) }
    return this.#http.inject({ method, url: `/api${path}`, remoteAddress: this.#address, headers, ...(body === undefined ? {} : { payload: JSON.stringify(body) }) })
  }

  async get(path: string, sent: Sent = {}): Promise<LightMyRequestResponse> {
    return this.#send('GET', path, { headers: { ...sent.headers } })
  }

  async signIn(email: string, password = goodPassword): Promise<LightMyRequestResponse> {
    return this.post('/api/auth/sign-in/email', { email, password })
  }

  /** The bearer of this browser's session, or null when it has none. */
  async token(): Promise<string | null> {
    const answer = await this.get('/api/auth/token')
    return answer.statusCode === 200 ? answer.json<{ token: string }>().token : null
  }

  async #send(method: 'GET' | 'POST', url: string, rest: { headers: Record<string, string>; payload?: string }): Promise<LightMyRequestResponse> {
    const cookie = [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const answer = await this.#http.inject({ method, url, remoteAddress: this.#address, ...rest, headers: { ...(cookie ? { cookie } : {}), ...rest.headers } })
    for (const { name, value, maxAge } of answer.cookies) {
      if (maxAge === 0 || value === '') this.cookies.delete(name)
      else this.cookies.set(name, encodeURIComponent(value))
    }
    return answer
  }
}

const quick = (password: string) => `quick$${createHash('sha256').update(password).digest('hex')}`
/** For tests of everything but the hash itself: counts like the real workers, and takes no time. */
export function quickPasswords(): PasswordWorkers {
  const state = { done: 0 }
  const count = <T>(answer: T): Promise<T> => {
    state.done += 1
    return Promise.resolve(answer)
  }
  return {
    hash: (password) => count(quick(password)),
    matches: (password, stored) => count(stored === quick(password)),
    get done() {
      return state.done
    },
    close: () => Promise.resolve(),
  }
}

/** The tokens of the link in a mail. */
export function tokensIn(mail: KeptMail | undefined): { access_token: string; refresh_token: string } {
  const [, access_token = '', refresh_token = ''] = /\/login#access_token=([^&\s]+)&refresh_token=(\S+)/.exec(mail?.text_body ?? '') ?? []
  return { access_token, refresh_token }
}

export const resetTokenIn = (mail: KeptMail | undefined): string => /\/reset-password#token=(\S+)/.exec(mail?.text_body ?? '')?.[1] ?? ''
