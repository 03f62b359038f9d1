import { Client } from 'pg'
import { openGround, type Ground } from './ground.ts'
import { printColumns, quantile } from './report.ts'

const perKind = 60
/** Longest answer a search may give 95 times in 100, in milliseconds. */
const limit = '100'

/** The audit log's search through the real route, over so many entries of one workspace: p95 of each kind of question. */
export async function auditSearch(entries: number): Promise<void> {
  const ground = await openGround(2000)
  try {
    await measure(ground, entries)
  } finally {
    await ground.stop()
  }
}

/** The questions themselves, on an installation that runs. */
export async function measure(ground: Pick<Ground, 'adminUrl' | 'url' | 'token'>, entries: number): Promise<void> {
  const { people, actors } = await fill(ground.adminUrl, entries)
  const any = <T>(list: readonly T[]): T => list[Math.floor(Math.random() * list.length)] as T
  const kinds: Record<string, () => string> = {
    newest: () => '',
    'person (record)': () => `?subject=${any(people)}`,
    'person who acted': () => `?actor=${any(actors)}`,
    kind: () => `?kind=${any(['views', 'changes', 'requests', 'exports', 'settings'])}`,
    field: () => `?field=${any(['pay', 'job_title', 'manager_id', 'bank', 'personal'])}`,
    'span of days': () => `?from=2024-0${1 + Math.floor(Math.random() * 9)}-01&to=2024-0${1 + Math.floor(Math.random() * 9)}-28`,
    name: () => `?search=${any(['an', 'smith', 'jo', 'priya', 'o'])}`,
    'acted, field and days': () => `?actor=${any(actors)}&field=pay&from=2024-03-01`,
    'acted and rare kind': () => `?actor=${any(actors)}&kind=exports`,
    'record, kind and days': () => `?subject=${any(people)}&kind=views&from=2024-01-01`,
  }
  const rows: (string | number)[][] = []
  const add = (name: string, times: readonly number[]) => rows.push([name, quantile(times, 0.5), quantile(times, 0.95), limit])
  const all: number[] = []
  for (const [name, query] of Object.entries(kinds)) {
    const token = await ground.token()
    const times: number[] = []
    for (let i = 0; i < perKind + 5; i += 1) {
      const start = performance.now()
      const answer = await fetch(`${ground.url}/api/audit${query()}`, { headers: { authorization: `Bearer ${token}` } })
      await answer.text()
      if (!answer.ok) throw new Error(`${name}: ${answer.status}`)
      if (i >= 5) times.push(performance.now() - start)
    }
    all.push(...times)
    add(name, times)
  }
  add('all of them', all)
  printColumns(`Audit search over ${entries.toLocaleString('en-GB')} entries through the whole route, ${perKind} questions of a kind`, [
    ['question', 'p50 ms', 'p95 ms', 'limit'],
    ...rows,
  ])
}

/**
 * Three years of changes, reads and now and then an export, written in bulk with the words for search as app.audit_append writes them;
 * the seals are no chain, which a search does not look at.
 */
async function fill(adminUrl: string, entries: number): Promise<{ people: string[]; actors: string[] }> {
  const client = new Client({ connectionString: adminUrl })
  await client.connect()
  const [tenant] = (
    await client.query<{ id: string }>('select tenant_id as id from hr.employees group by 1 order by count(*) desc limit 1')
  ).rows
  const ids = async (text: string): Promise<string[]> => (await client.query<{ id: string }>(text, [tenant?.id])).rows.map(({ id }) => id)
  const people = await ids('select id from hr.employees where tenant_id = $1 order by id')
  const actors = await ids(
    'select user_id as id from hr.memberships where tenant_id = $1 union select gen_random_uuid() from generate_series(1, 30)',
  )
  for (const table of ['audit_events', 'audit_fields', 'audit_actors'])
    await client.query(`delete from hr.${table} where tenant_id = $1`, [tenant?.id])
  await client.query(bulk, [entries, tenant?.id, people, people.length, actors, actors.length])
  await client.query(
    `insert into hr.audit_fields (tenant_id, field, seq, action, actor_id, subject_id)
     select e.tenant_id, w.word, e.seq, e.action, e.actor_id, e.subject_id from hr.audit_events e cross join lateral app.audit_words(e.changes) as w (word) where e.tenant_id = $1`,
    [tenant?.id],
  )
  await client.query(
    'insert into hr.audit_actors select distinct tenant_id, actor_id, actor_name from hr.audit_events where tenant_id = $1 and actor_id is not null',
    [tenant?.id],
  )
  for (const table of ['audit_events', 'audit_fields', 'audit_actors']) await client.query(`vacuum analyze hr.${table}`)
  await client.end()
  return { people, actors }
}

const bulk = `
  insert into hr.audit_events (tenant_id, seq, at, actor_id, actor_name, request_id, action, subject_kind, subject_id, changes, hash)
  select $2::uuid, n, '2024-01-01'::timestamptz + n * (interval '1000 days' / $1::int), ($5::uuid[])[1 + n % $6::int], 'Actor ' || (n % $6::int), 'bench', k.action, k.kind,
    case when k.kind = 'employee' then ($3::uuid[])[1 + (n::bigint * 7919) % $4::int] end, k.changes, sha256(n::text::bytea)
  from generate_series(1, $1::int) n join (values
    ('employee.viewed', 'employee', '{"groups": {"from": null, "to": ["personal", "pay", "emergency"]}}'::jsonb, 0),
    ('employee.updated', 'employee', '{"job_title": {"from": "a", "to": "b"}, "version": {"from": 1, "to": 2}}', 1),
    ('employee.updated', 'employee', '{"manager_id": {"from": null, "to": null}, "version": {"from": 1, "to": 2}}', 2),
    ('employee.updated', 'employee', '{"salary": {"from": "sealed:1", "to": "sealed:2"}, "version": {"from": 1, "to": 2}}', 3),
    ('employee.change-proposed', 'employee', '{"salary": {"from": "sealed:1", "to": "sealed:2"}}', 4),
    ('employee.revealed', 'employee', '{"group": {"from": null, "to": "bank"}}', 5),
    ('workspace.settings-changed', 'workspace', '{"name": {"from": "a", "to": "b"}}', 6),
    ('audit.exported', 'audit', '{"format": {"from": null, "to": "csv"}}', 7)) k (action, kind, changes, i)
  on k.i = case when n % 2 = 0 then 0 when n % 5003 = 0 then 7 when n % 1009 = 0 then 6 else 1 + (n / 2) % 5 end`
