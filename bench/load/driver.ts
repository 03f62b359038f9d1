/** Asks the server, in a process of its own: told what to do by messages of its parent (drive.ts), answers with what it saw. */
import { Agent, request } from 'node:http'
import { demoPassword } from '../../apps/server/demo/demo-companies.ts'

export const kinds = ['list', 'search', 'profile', 'chart', 'balances', 'cases'] as const
export type Kind = (typeof kinds)[number]

export interface Work {
  readonly seconds: number
  /** Requests a second of each account by its place in the list, on a clock that does not wait for answers; or at all times so many of each under way. */
  readonly rates?: readonly number[]
  readonly atOnce?: readonly number[]
  readonly only?: Kind
}
export interface Seen {
  readonly account: number
  readonly kind: Kind
  readonly ms: number
  /** 0: there was no answer. */
  readonly status: number
}
type Told = { readonly signIn: { url: string; origin: string; emails: readonly string[] } } | { readonly work: Work }

interface Account {
  readonly email: string
  cookie: string
  token: string
  since: number
  tenant: string
  people: string[]
  words: string[]
}

const agent = new Agent({ keepAlive: true, maxSockets: 2_000 })
let place = { url: '', origin: '' }
const accounts: Account[] = []

interface Answer {
  readonly status: number
  readonly body: string
  readonly cookies: readonly string[]
}

function send(method: string, path: string, headers: Record<string, string>, body?: string): Promise<Answer> {
  return new Promise((resolve) => {
    const none = () => resolve({ status: 0, body: '', cookies: [] })
    const asked = request(`${place.url}${path}`, { method, agent, headers, timeout: 15_000 })
    asked.on('timeout', () => asked.destroy()).on('error', none)
    asked.on('response', (answer) => {
      const pieces: Buffer[] = []
      answer.on('data', (piece: Buffer) => pieces.push(piece)).on('error', none)
      answer.on('end', () =>
        resolve({ status: answer.statusCode ?? 0, body: Buffer.concat(pieces).toString(), cookies: answer.headers['set-cookie'] ?? [] }),
      )
    })
    asked.end(body)
  })
}

const ask = (account: Account, path: string): Promise<Answer> => send('GET', `/api${path}`, { authorization: `Bearer ${account.token}` })

async function signIn(email: string): Promise<Account> {
  const body = JSON.stringify({ email, password: demoPassword })
  const headers = { 'content-type': 'application/json', 'content-length': String(Buffer.byteLength(body)), origin: place.origin }
  const { status, cookies, body: said } = await send('POST', '/api/auth/sign-in/email', headers, body)
  if (status !== 200) throw new Error(`sign-in of ${email}: ${status} ${said}`)
  const cookie = cookies.map((line) => line.split(';')[0]).join('; ')
  const account: Account = { email, cookie, token: '', since: 0, tenant: '', people: [], words: [] }
  await renew(account)
  const me = JSON.parse((await ask(account, '/me')).body) as { tenant_id?: string; tenant?: { id: string } }
  account.tenant = me.tenant_id ?? me.tenant?.id ?? ''
  const { data } = JSON.parse((await ask(account, '/employees?limit=100&offset=100')).body) as { data: { id: string; last_name: string }[] }
  account.people = data.map(({ id }) => id)
  account.words = data.map(({ last_name: name }) => name.slice(0, 4)).filter((word) => /^\w{3,}$/.test(word))
  return account
}

async function renew(account: Account): Promise<void> {
  const { body } = await send('GET', '/api/auth/token', { cookie: account.cookie })
  account.token = (JSON.parse(body) as { token: string }).token
  account.since = Date.now()
}

const any = <T>(values: readonly T[]): T => values[Math.floor(Math.random() * values.length)] as T

/** Lists and profiles are most of a day's work; a whole chart is opened now and then. */
const mix: readonly Kind[] = [
  'list',
  'list',
  'list',
  'list',
  'search',
  'search',
  'search',
  'profile',
  'profile',
  'profile',
  'profile',
  'balances',
  'cases',
  'cases',
]
const nextKind = (): Kind => (Math.random() < 0.02 ? 'chart' : any(mix))

const paths: Record<Kind, (account: Account) => string> = {
  list: () => `/employees?limit=10&offset=${10 * Math.floor(Math.random() * 60)}`,
  search: (account) => `/employees?limit=10&offset=0&search=${encodeURIComponent(any(account.words))}`,
  profile: (account) => `/employees/${any(account.people)}`,
  chart: (account) => `/tenants/${account.tenant}/orgchart`,
  balances: () => `/time-off-balances?limit=50&offset=${50 * Math.floor(Math.random() * 10)}`,
  cases: () => '/cases?state=all',
}

let seen: Seen[] = []

async function one(place_: number, kind: Kind, since = performance.now()): Promise<void> {
  const account = accounts[place_] as Account
  const { status } = await ask(account, paths[kind](account))
  seen.push({ account: place_, kind, ms: performance.now() - since, status })
}

/** Tokens live five minutes; one of each account is renewed in good time beside the work. */
function keepTokens(): NodeJS.Timeout {
  return setInterval(() => {
    for (const account of accounts) if (Date.now() - account.since > 180_000) void renew(account).catch(() => {})
  }, 2_000)
}

async function byRate(rates: readonly number[], end: number, only?: Kind): Promise<void> {
  const due = rates.map(() => Math.random())
  let [last, open] = [performance.now(), 0]
  const running = new Set<Promise<void>>()
  while (performance.now() < end) {
    const now = performance.now()
    rates.forEach((rate, account) => {
      due[account] = (due[account] ?? 0) + (rate * (now - last)) / 1000
      // What a generator cannot have under way is not sent: it counts as no answer.
      for (; (due[account] ?? 0) >= 1; due[account] = (due[account] ?? 0) - 1)
        if (open >= 1_900) seen.push({ account, kind: 'list', ms: 0, status: 0 })
        else {
          open += 1
          const sent = one(account, only ?? nextKind(), now).finally(() => {
            open -= 1
            running.delete(sent)
          })
          running.add(sent)
        }
    })
    last = now
    await new Promise((resolve) => setTimeout(resolve, 2))
  }
  await Promise.all(running)
}

async function byCount(atOnce: readonly number[], end: number, only?: Kind): Promise<void> {
  const line = async (account: number) => {
    while (performance.now() < end) await one(account, only ?? nextKind())
  }
  await Promise.all(atOnce.flatMap((count, account) => Array.from({ length: count }, () => line(account))))
}

async function obey(told: Told): Promise<unknown> {
  if ('signIn' in told) {
    place = told.signIn
    for (const email of told.signIn.emails) accounts.push(await signIn(email))
    return accounts.length
  }
  const { rates = [], atOnce = [], seconds, only } = told.work
  seen = []
  for (const account of accounts) if (Date.now() - account.since > 120_000) await renew(account)
  const keeping = keepTokens()
  const end = performance.now() + seconds * 1000
  await Promise.all([byRate(rates, end, only), byCount(atOnce, end, only)])
  clearInterval(keeping)
  return seen
}

process.on('message', (told: Told) => {
  obey(told).then(
    (answer) => process.send?.({ answer }),
    (error: unknown) => process.send?.({ problem: String(error) }),
  )
})
