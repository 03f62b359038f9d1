import { createHash } from 'node:crypto'
import { Client } from 'pg'

/** Workspaces in one statement: large enough to be quick, small enough to say how far it is. */
const atOnce = 10

/** What belongs to a moment or to one process and is not copied. */
const left = new Set(['hr.idempotency_keys', 'hr.file_use', 'hr.log_checks'])

interface Column {
  readonly name: string
  readonly type: string
}

export const workspaceId = (n: number): string => {
  const hash = createHash('md5').update(`bench workspace ${n}`).digest('hex')
  return [hash.slice(0, 8), hash.slice(8, 12), hash.slice(12, 16), hash.slice(16, 20), hash.slice(20)].join('-')
}
export const addressOf = (email: string, n: number): string => (n === 0 ? email : `w${n}.${email}`)

/**
 * Makes `tenants` workspaces out of the one that is there: every row of every table is written again under each new workspace, by
 * statements over whole sets. Ids are new and follow from workspace and old id, so that references hold; triggers and keys are not asked.
 * Answers how many rows there are.
 */
export async function copyWorkspace(adminUrl: string, tenants: number, say: (text: string) => void): Promise<void> {
  const client = new Client({ connectionString: adminUrl })
  await client.connect()
  try {
    await client.query(
      "set session_replication_role = replica; set synchronous_commit = off; set work_mem = '64MB'; set statement_timeout = 0",
    )
    await client.query('create schema if not exists bench; create table if not exists bench.copied (n int primary key)')
    const template = (await client.query<{ id: string }>('select id from hr.tenants order by created_at limit 1')).rows[0]?.id ?? ''
    const statements = await statementsFor(client, template)
    const done = (await client.query<{ n: number }>('select coalesce(max(n), 0) as n from bench.copied')).rows[0]?.n ?? 0
    const started = performance.now()
    for (let from = done + 1; from < tenants; from += atOnce) {
      const numbers = Array.from({ length: Math.min(atOnce, tenants - from) }, (_, i) => from + i)
      await client.query('begin')
      await client.query('create temp table new_workspaces on commit drop as select * from unnest($1::int[], $2::uuid[]) as t (n, id)', [
        numbers,
        numbers.map(workspaceId),
      ])
      for (const statement of statements) await client.query(statement)
      await client.query('insert into bench.copied select n from new_workspaces')
      await client.query('commit')
      if (from % 100 < atOnce) say(`${from + numbers.length} workspaces after ${Math.round((performance.now() - started) / 1000)} s`)
    }
    if (done + 1 < tenants) await client.query('vacuum analyze')
  } finally {
    await client.end()
  }
}

async function statementsFor(client: Client, template: string): Promise<string[]> {
  const { rows } = await client.query<{ table: string; columns: Column[] }>(
    `select n.nspname || '.' || c.relname as table,
       json_agg(json_build_object('name', a.attname, 'type', format_type(a.atttypid, null)) order by a.attnum) as columns
     from pg_class c join pg_namespace n on n.oid = c.relnamespace join pg_attribute a on a.attrelid = c.oid
     where n.nspname in ('hr', 'auth') and c.relkind in ('r', 'p') and not c.relispartition and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
     group by 1`,
  )
  const wanted = rows.flatMap(({ table, columns }) => {
    const where = conditionOf(table, columns, template)
    return where === null || left.has(table) ? [] : [{ table, columns, where }]
  })
  const filled = []
  for (const one of wanted)
    if (((await client.query(`select from ${one.table} t where ${one.where} limit 1`)).rowCount ?? 0) > 0)
      filled.push(statementOf(one, template))
  return filled
}

/** Which rows of a table are the workspace's: of tables that know no workspace, those of its members. */
function conditionOf(table: string, columns: readonly Column[], template: string): string | null {
  const has = (name: string): boolean => columns.some((column) => column.name === name)
  const members = `(select user_id from hr.memberships where tenant_id = '${template}')`
  if (table === 'hr.tenants') return `t.id = '${template}'`
  if (has('tenant_id')) return `t.tenant_id = '${template}'`
  if (table === 'auth.users') return `t.id in ${members}`
  return ['auth.accounts', 'auth.workspace_pointers', 'auth.user_preferences'].includes(table) ? `t.user_id in ${members}` : null
}

function statementOf({ table, columns, where }: { table: string; columns: readonly Column[]; where: string }, template: string): string {
  const values = columns.map(({ name, type }) => valueOf(table, name, type, template))
  return `insert into ${table} (${columns.map(({ name }) => `"${name}"`).join(', ')}) overriding system value
    select ${values.join(', ')} from ${table} t cross join new_workspaces w where ${where}`
}

function valueOf(table: string, name: string, type: string, template: string): string {
  const mapped = (value: string): string => `case when ${value} = '${template}' then w.id else md5(w.id::text || ${value}::text)::uuid end`
  const own: Readonly<Record<string, string>> = {
    'hr.tenants.name': "t.name || ' ' || w.n",
    'auth.users.email': "'w' || w.n || '.' || t.email",
    // A dated value that names a manager says so twice.
    'hr.record_history.value': `case when t.manager_id is null then t.value else to_jsonb((${mapped('t.manager_id')})::text) end`,
    // Accounts are found by the text of the person's id.
    'auth.accounts.account_id': 'md5(w.id::text || t.account_id)::uuid::text',
  }
  if (name === 'tenant_id') return 'w.id'
  if (type === 'uuid') return mapped(`t."${name}"`)
  if (type === 'uuid[]') return `(select array_agg(${mapped('x')}) from unnest(t."${name}") as x)`
  return own[`${table}.${name}`] ?? `t."${name}"`
}
