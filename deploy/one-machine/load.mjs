// Steady work for the cluster, run inside its front room: reads the list and adds people, each with an Idempotency-Key, until
// SECONDS have passed; a request whose outcome is unknown is sent again with the same key. Prints one JSON line for each answer.
import { randomUUID } from 'node:crypto'
import { request } from 'node:http'

const base = process.env.BASE ?? 'http://localhost:8080'
const until = Date.now() + Number(process.env.SECONDS ?? 30) * 1000
const password = 'evenkeel-demo-2026'
const people = ['niamh.gallagher', 'hannah.whitworth'].map((name) => `${name}@calderbrook.example`)
const wait = (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds))
const say = (line) => process.stdout.write(`${JSON.stringify(line)}\n`)

/** One request on a connection of its own, as a browser that has been idle sends it; status 0 when there was no answer. */
function send(method, path, { headers = {}, body } = {}) {
  return new Promise((resolve) => {
    const text = body === undefined ? undefined : JSON.stringify(body)
    const asked = request(`${base}${path}`, {
      method,
      agent: false,
      timeout: 10_000,
      headers: { origin: base, ...(text && { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) }), ...headers },
    })
    asked.on('timeout', () => asked.destroy())
    asked.on('error', () => resolve({ status: 0, headers: {}, body: null }))
    asked.on('response', (answer) => {
      let said = ''
      answer.setEncoding('utf8').on('data', (piece) => (said += piece))
      answer.on('error', () => resolve({ status: 0, headers: {}, body: null }))
      answer.on('end', () => resolve({ status: answer.statusCode, headers: answer.headers, body: parsed(said) }))
    })
    asked.end(text)
  })
}

function parsed(text) {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

class Person {
  #email
  #cookie = ''
  #token = ''
  #since = 0
  tenant = ''
  constructor(email) {
    this.#email = email
  }

  async signIn() {
    const { status, headers } = await send('POST', '/api/auth/sign-in/email', { body: { email: this.#email, password } })
    if (status !== 200) throw new Error(`sign-in: ${status}`)
    this.#cookie = headers['set-cookie'].map((each) => each.split(';')[0]).join('; ')
    await this.#renew()
    const me = await this.ask('GET', '/api/me')
    this.tenant = me.body.tenant_id ?? me.body.tenant?.id
  }

  async #renew() {
    const { body } = await send('GET', '/api/auth/token', { headers: { cookie: this.#cookie } })
    if (!body?.token) return
    this.#token = body.token
    this.#since = Date.now()
  }

  async ask(method, path, options = {}) {
    if (Date.now() - this.#since > 200_000) await this.#renew()
    return send(method, path, { ...options, headers: { authorization: `Bearer ${this.#token}`, ...options.headers } })
  }
}

const settled = (status) => status >= 200 && status < 500 && status !== 429 && status !== 408

async function add(person, n) {
  const key = randomUUID()
  const body = {
    first_name: 'Load',
    last_name: `Person ${n}`,
    email: `load.${key}@example.com`,
    employment_type: 'Full-time',
    job_title: 'Tester',
    start_date: '2026-01-05',
    manager_id: null,
  }
  for (let tries = 1; ; tries++) {
    const began = Date.now()
    const { status, body: made } = await person.ask('POST', `/api/tenants/${person.tenant}/employees`, {
      headers: { 'idempotency-key': key },
      body,
    })
    say({ kind: 'write', at: began, ms: Date.now() - began, status, tries, email: body.email, id: made?.id ?? null })
    if (settled(status)) return
    if (Date.now() > until + 60_000) return
    await wait(150)
  }
}

async function read(person) {
  const began = Date.now()
  const { status } = await person.ask('GET', '/api/employees?limit=10&offset=0')
  say({ kind: 'read', at: began, ms: Date.now() - began, status })
}

async function work(person, writer) {
  for (let n = 0; Date.now() < until; n++) {
    await (writer ? add(person, n) : read(person))
    await wait(writer ? 60 : 30)
  }
}

const all = people.map((email) => new Person(email))
for (const person of all) await person.signIn()
say({ kind: 'began', at: Date.now() })
await Promise.all(all.flatMap((person) => [work(person, true), work(person, true), work(person, false), work(person, false)]))
