import { execFile, spawn } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { Client } from 'pg'
import { openGround } from './ground.ts'
import { median, printTable } from './report.ts'

const path = '/employees?limit=10&offset=0'
const password = 'bench-only'

/** The yardstick's table, filled from ours so that both lists hold the same people. */
const referenceTable = `
  create role bench_user login password '${password}';
  grant connect on database evenkeel to bench_user;
  create schema bench;
  create table bench.people as select e.id, '00000000-0000-7000-8000-000000000001'::uuid as tenant_id, e.first_name, e.last_name, e.preferred_name, e.email, e.job_title,
    e.department, e.location, e.start_date, e.manager_id, e.employment_type from hr.employees e where e.end_date is null;
  create index on bench.people (tenant_id, last_name, first_name, id);
  create table bench.counts as select tenant_id, count(*) n from bench.people group by 1;
  alter table bench.people enable row level security;
  create policy t on bench.people using (tenant_id = (select current_setting('app.tenant_id', true)::uuid));
  create function bench.list(t uuid, lim int, off int) returns text language plpgsql as $f$ begin
    perform set_config('app.tenant_id', t::text, true);
    return (select '{"data":' || coalesce(json_agg(x), '[]')::text || ',"total":' || (select n from bench.counts where tenant_id = t) || '}' from (
      select id,first_name,preferred_name,last_name,email,job_title,department,start_date,manager_id,employment_type from bench.people order by last_name,first_name,id limit lim offset off) x);
  end $f$;
  grant usage on schema bench to bench_user; grant select on all tables in schema bench to bench_user;`

interface Round {
  rps: number
  p99: number
}

/** GET /employees?limit=10&offset=0 by the real route at `people` people in one workspace, beside `full` and `rls-tx`, in the same rounds. */
export async function peopleList(people: number, rounds = 3, seconds = 5): Promise<void> {
  const ground = await openGround(people)
  const servers: ReturnType<typeof spawn>[] = []
  try {
    const admin = new Client({ connectionString: ground.adminUrl })
    await admin.connect()
    await admin.query(referenceTable)
    await admin.query('analyze')
    await admin.end()
    const url = new URL(ground.adminUrl)
    url.username = 'bench_user'
    url.password = password
    for (const [mode, port] of [
      ['full', '18201'],
      ['rls-tx', '18202'],
    ] as const)
      servers.push(spawn(process.execPath, [join(import.meta.dirname, 'reference-server.ts'), mode, port, url.href], { stdio: 'inherit' }))
    await Promise.all(['http://127.0.0.1:18201', 'http://127.0.0.1:18202'].map((base) => answering(base + path)))
    const results: Record<string, Round[]> = { ours: [], full: [], 'rls-tx': [] }
    for (let round = 0; round < rounds; round++) {
      results.ours?.push(await load(`${ground.url}/api${path}`, seconds, await ground.token()))
      results.full?.push(await load(`http://127.0.0.1:18201${path}`, seconds))
      results['rls-tx']?.push(await load(`http://127.0.0.1:18202${path}`, seconds))
    }
    report(results, people)
  } finally {
    for (const server of servers) server.kill()
    await ground.stop()
  }
}

async function answering(url: string): Promise<void> {
  for (let attempt = 0; attempt < 100; attempt++) {
    if (
      await fetch(url).then(
        (r) => r.ok,
        () => false,
      )
    )
      return
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  throw new Error(`${url} does not answer`)
}

/** 32 connections by wrk, after two seconds to warm up. */
async function load(url: string, seconds: number, token?: string): Promise<Round> {
  const header = token ? ['-H', `authorization: Bearer ${token}`] : []
  const run = async (duration: number) =>
    (await promisify(execFile)('wrk', ['-t1', '-c32', `-d${duration}s`, '--latency', ...header, url])).stdout
  await run(2)
  const output = await run(seconds)
  if (/Non-2xx/.test(output)) throw new Error(`failures under load at ${url}: ${output}`)
  const [, amount = '0', unit = 'ms'] = /99%\s+([\d.]+)(us|ms|s)/.exec(output) ?? []
  return {
    rps: Number(/Requests\/sec:\s+([\d.]+)/.exec(output)?.[1] ?? 0),
    p99: Number(amount) * { us: 0.001, ms: 1, s: 1000 }[unit as 'us' | 'ms' | 's'],
  }
}

function report(results: Record<string, Round[]>, people: number): void {
  const rps = (mode: string) => median((results[mode] ?? []).map((r) => r.rps))
  const p99 = (mode: string) => median((results[mode] ?? []).map((r) => r.p99))
  printTable(
    `GET /api/employees?limit=10&offset=0, ${people} people in one workspace, 32 connections`,
    [
      ['B1 requests/s ÷ full', rps('ours') / rps('full'), '≥ 0.85'],
      ['B1 requests/s ÷ rls-tx', rps('ours') / rps('rls-tx'), '≥ 1.2'],
      ['B2 p99 ÷ p99 of rls-tx', p99('ours') / p99('rls-tx'), '≤ 1.5'],
    ],
    Object.keys(results).map((mode) => `${mode}: ${Math.round(rps(mode))}/s, p99 ${p99(mode).toFixed(1)} ms`),
  )
}
