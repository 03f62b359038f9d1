import { Client } from 'pg'
import { openGround } from './ground.ts'

const perKind = 60
/** Longest answer a search may give 95 times in 100, in milliseconds. */
const limit = 100

/** The audit log's search through the real route, over so many entries of one workspace: p95 of each kind of question. */
export async function auditSearch(entries: number): Promise<void> {
  const ground = await openGround(2000)
  try {
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
    console.log(`\nAudit search over ${entries} entries, ${perKind} questions of a kind\n\n| question | p50 ms | p95 ms | limit |\n|---|---|---|---|`)
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
      console.log(`| ${name} | ${at(times, 0.5).toFixed(1)} | ${at(times, 0.95).toFixed(1)} | ${limit} |`)
    }
    console.log(`| all of them | ${at(all, 0.5).toFixed(1)} | ${at(all, 0.95).toFixed(1)} | ${limit} |`)
  } finally {
    await ground.stop()
  }
}

const at = (times: readonly number[], part: number): number => times.toSorted((a, b) => a - b)[Math.floor(times.length * part)] ?? 0

/** Appends by the product's own function, so that the chain is a real one: three years of changes, reads and now and then an export. */
async function fill(adminUrl: string, entries: number): Promise<{ people: string[]; actors: string[] }> {
  const client = new Client({ connectionString: adminUrl })
  await client.connect()
  const [tenant] = (await client.query<{ id: string }>('select id from hr.tenants')).rows
  await client.query("select set_config('app.tenant_id', $1, false), set_config('app.request_id', 'bench', false)", [tenant?.id])
  const people = (await client.query<{ id: string }>('select id from hr.employees order by id')).rows.map(({ id }) => id)
  const actors = (await client.query<{ user_id: string }>("select user_id from hr.memberships union select gen_random_uuid() from generate_series(1, 30)")).rows.map(({ user_id }) => user_id)
  await client.query('delete from hr.audit_events; delete from hr.audit_fields; delete from hr.audit_actors')
  const begun = performance.now()
  await client.query(
    `select count(app.audit_append('2024-01-01'::timestamptz + n * (interval '1000 days' / $1::int), ($3::uuid[])[1 + n % $5::int], 'Actor ' || (n % $5::int), k.action, k.kind,
        case when k.kind = 'employee' then ($2::uuid[])[1 + (n * 7919) % $4::int] end, k.changes, null))
     from generate_series(1, $1::int) n cross join lateral (select * from (values
       ('employee.viewed', 'employee', '{"groups": {"from": null, "to": ["personal", "pay", "emergency"]}}'::jsonb, 0),
       ('employee.updated', 'employee', '{"job_title": {"from": "a", "to": "b"}, "version": {"from": 1, "to": 2}}', 1),
       ('employee.updated', 'employee', '{"manager_id": {"from": null, "to": null}, "version": {"from": 1, "to": 2}}', 2),
       ('employee.updated', 'employee', '{"salary": {"from": "sealed:1", "to": "sealed:2"}, "version": {"from": 1, "to": 2}}', 3),
       ('employee.change-proposed', 'employee', '{"salary": {"from": "sealed:1", "to": "sealed:2"}}', 4),
       ('employee.revealed', 'employee', '{"group": {"from": null, "to": "bank"}}', 5),
       ('workspace.settings-changed', 'workspace', '{"name": {"from": "a", "to": "b"}}', 6),
       ('audit.exported', 'audit', '{"format": {"from": null, "to": "csv"}}', 7)) v (action, kind, changes, i)
       where i = case when n % 2 = 0 then 0 when n % 5003 = 0 then 7 when n % 1009 = 0 then 6 else 1 + (n / 2) % 5 end) k`,
    [entries, people, actors, people.length, actors.length],
  )
  console.log(`${entries} entries appended, ${((entries / (performance.now() - begun)) * 1000).toFixed(0)} a second`)
  await client.query('vacuum analyze hr.audit_events; ').catch(() => {})
  await client.query('vacuum analyze hr.audit_fields')
  await client.end()
  return { people, actors }
}
