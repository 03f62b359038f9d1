/**
 * The two yardsticks of a list behind row-level security, on a table of their own with the same number of people:
 * `full` (one function call that sets the tenant, with a token checked every time) and `rls-tx` (begin, set, query, commit, one
 * after another, with no token and no total). Run: node bench/reference-server.ts <mode> <port> <database url>
 */
import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { createServer, type ServerResponse } from 'node:http'
import { Pool, types } from 'pg'

const [mode = '', port = '', connectionString = ''] = process.argv.slice(2)
types.setTypeParser(types.builtins.DATE, (text) => text)
const pool = new Pool({ connectionString, max: 4 })
const tenant = '00000000-0000-7000-8000-000000000001'
const key = randomBytes(32)
const encode = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString('base64url')
const unsigned = `${encode({ alg: 'HS256' })}.${encode({ sub: 'u', exp: 4e9 })}`
const token = `${unsigned}.${createHmac('sha256', key).update(unsigned).digest('base64url')}`

function verify(text: string): void {
  const cut = text.lastIndexOf('.')
  const made = createHmac('sha256', key).update(text.slice(0, cut)).digest()
  if (!timingSafeEqual(made, Buffer.from(text.slice(cut + 1), 'base64url'))) throw new Error('bad token')
  JSON.parse(Buffer.from(text.split('.')[1] ?? '', 'base64url').toString())
}

const list =
  'select id,first_name,preferred_name,last_name,email,job_title,department,start_date,manager_id,employment_type from bench.people order by last_name,first_name,id limit $1 offset $2'

async function full(limit: number, offset: number): Promise<string> {
  verify(token)
  const { rows } = await pool.query<{ j: string }>({ name: 'f', text: 'select bench.list($1,$2,$3) j', values: [tenant, limit, offset] })
  return rows[0]?.j ?? ''
}

async function rlsTransaction(limit: number, offset: number): Promise<string> {
  const client = await pool.connect()
  try {
    await client.query('begin')
    await client.query({ name: 's', text: "select set_config('app.tenant_id',$1,true)", values: [tenant] })
    const { rows } = await client.query({ name: 'r', text: list, values: [limit, offset] })
    await client.query('commit')
    return JSON.stringify({ data: rows, total: 100_000 })
  } finally {
    client.release()
  }
}

const answer = mode === 'full' ? full : rlsTransaction
createServer((request, response) => void respond(request.url ?? '', response)).listen(Number(port), '127.0.0.1')

async function respond(url: string, response: ServerResponse): Promise<void> {
  const query = new URLSearchParams(url.split('?')[1])
  const body = await answer(Number(query.get('limit') ?? 10), Number(query.get('offset') ?? 0))
  response.writeHead(200, { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) })
  response.end(body)
}
