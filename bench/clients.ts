import { openGround, type Ground } from './ground.ts'
import { printTable, quantile } from './report.ts'

const people = 20
const switches = 60
/** As many as a browser asks of one server at once. */
const atOnce = 6

/** A consultant over so many workspaces: what a change of workspace takes, the page of all clients, and whether any answer names another's people. */
export async function clients(workspaces: number): Promise<void> {
  const ground = await openGround(people)
  try {
    const ids = await fill(ground, workspaces)
    const { times, strays } = await change(ground, ids)
    const page = await pageOfAll(ground, ids)
    printTable(`A consultant over ${workspaces} workspaces`, [
      ['change of workspace with its first page, median ms', quantile(times, 0.5), '≤ 1,000'],
      ['change of workspace with its first page, p95 ms', quantile(times, 0.95), '≤ 1,000'],
      ['page of all clients, each asked by itself, ms', page, '≤ 5,000'],
      ['names of another workspace in an answer', strays, '≤ 0'],
    ])
  } finally {
    await ground.stop()
  }
}

const canary = (n: number): string => `Canary${String(n).padStart(3, '0')}x`

async function api<T>(ground: Ground, token: string, [method, path, body]: readonly [string, string, object?]): Promise<T> {
  const answer = await fetch(`${ground.url}/api${path}`, {
    method,
    headers: { authorization: `Bearer ${token}`, ...(body ? { 'content-type': 'application/json' } : {}) },
    ...(body ? { body: JSON.stringify(body) } : {}),
  })
  if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`)
  return (await answer.json()) as T
}

/** Workspaces with one person each, whose name stands nowhere else. */
async function fill(ground: Ground, workspaces: number): Promise<string[]> {
  const ids: string[] = []
  let token = await ground.token()
  for (let n = 0; n < workspaces; n += 1) {
    if (n % 20 === 19) token = await ground.token()
    const tenant = { name: `Client ${n}`, industry: 'banking', country: 'uk', headcount: '2-5' }
    const { id } = await api<{ id: string }>(ground, token, ['POST', '/tenants', tenant])
    await api(ground, token, [
      'POST',
      `/tenants/${id}/employees`,
      { first_name: canary(n), last_name: 'Alone', job_title: 'Clerk', email: `canary${n}@client.example`, start_date: '2024-03-04' },
    ])
    ids.push(id)
  }
  return ids
}

async function change(ground: Ground, ids: readonly string[]): Promise<{ times: number[]; strays: number }> {
  const times: number[] = []
  let [token, strays] = [await ground.token(), 0]
  for (let i = 0; i < switches; i += 1) {
    if (i % 20 === 19) token = await ground.token()
    const n = (i * 7) % ids.length
    const start = performance.now()
    await api(ground, token, ['PUT', '/me/tenant', { tenant_id: ids[n] ?? '' }])
    const answers = await Promise.all(['/employees', '/my-profile'].map((path) => api(ground, token, ['GET', path])))
    times.push(performance.now() - start)
    const names: readonly string[] = JSON.stringify(answers).match(/Canary\d{3}x/g) ?? []
    if (!names.includes(canary(n))) throw new Error(`workspace ${n} does not show its own person`)
    strays += names.filter((name) => name !== canary(n)).length
  }
  return { times, strays }
}

async function pageOfAll(ground: Ground, ids: readonly string[]): Promise<number> {
  const token = await ground.token()
  const waiting = [...ids]
  const start = performance.now()
  const next = async (): Promise<void> => {
    for (let id = waiting.shift(); id !== undefined; id = waiting.shift())
      await api(ground, token, ['GET', `/tenants/${id}/client-summary`])
  }
  await Promise.all(Array.from({ length: atOnce }, next))
  return performance.now() - start
}
