import { readFileSync, globSync } from 'node:fs'
import { join } from 'node:path'
import { Client } from 'pg'
import { afterAll, describe, expect, test } from 'vitest'
import { Database } from '#platform/server/database.ts'
import { createWorld, randomId, type ActorName } from '../world.ts'
import { fillEveryTable } from './one-row-of-everything.ts'

const w = await createWorld()
const { A, B } = w.tenants
const app = new Client(w.database.urls.app)
const job = new Client(w.database.urls.job)
await Promise.all([app.connect(), job.connect()])
afterAll(async () => void (await Promise.all([app.end(), job.end()])))

interface Scope {
  readonly tenant?: string
  readonly user?: string
  readonly role?: string
  readonly person?: string
}
/** Runs in one transaction with the settings a request would have, and takes everything back. */
async function within<T>(client: Client, scope: Scope, run: () => Promise<T>): Promise<T> {
  await client.query('begin')
  try {
    for (const [name, value] of Object.entries({ tenant_id: scope.tenant, user_id: scope.user, role: scope.role, person_id: scope.person }))
      if (value !== undefined) await client.query('select set_config($1, $2, true)', [`app.${name}`, value])
    return await run()
  } finally {
    await client.query('rollback')
  }
}
/** What a statement comes to: how many rows, or the SQLSTATE it fails with; a savepoint keeps the transaction usable. */
async function outcome(client: Client, text: string, values: unknown[] = []): Promise<number | string> {
  await client.query('savepoint before')
  try {
    return (await client.query(text, values)).rowCount ?? 0
  } catch (error) {
    await client.query('rollback to savepoint before')
    return (error as { code?: string }).code ?? 'unknown'
  }
}

const tables = await w.query<{ name: string; key: string }>(
  `select format('%I.%I', n.nspname, c.relname) as name, case when c.relname = 'tenants' then 'id' else 'tenant_id' end as key
   from pg_class c join pg_namespace n on n.oid = c.relnamespace where n.nspname = 'hr' and c.relkind in ('r', 'p') order by 1`,
)
// One row of every table in both tenants, or what follows would prove nothing.
const owners: Record<string, string> = {}
for (const tenant of [A, B]) {
  const [person] = await w.query<{ id: string; userId: string }>(
    'select id, user_id as "userId" from hr.employees where tenant_id = $1 and user_id is not null limit 1',
    [tenant],
  )
  owners[tenant] = person?.userId ?? ''
  await fillEveryTable(w, tenant, person ?? { id: '', userId: '' })
}
await w.ask('a_hr', 'GET', `/employees/${w.person('A.E1').id}`)
await w.ask('b_hr', 'GET', `/employees/${w.person('B.E1').id}`)

describe('R151 DB every table keeps tenants apart by itself', () => {
  test('the tables are all there, and each holds rows of both tenants', async () => {
    expect(tables.length).toBeGreaterThanOrEqual(12)
    const empty = []
    for (const { name, key } of tables)
      for (const tenant of [A, B])
        if ((await w.query(`select 1 from ${name} where ${key} = $1 limit 1`, [tenant])).length === 0) empty.push(name)
    expect(empty).toEqual([])
  })

  test.each([
    ['DB-001', 'no tenant set', undefined],
    ['DB-002', "tenant set to ''", ''],
  ] as const)('%s %s: no row in any table, and no cast error', async (_id, _title, tenant) => {
    for (const client of [app, job])
      for (const role of [undefined, 'super_admin', 'system']) {
        const seen = await within(
          client,
          { ...(tenant === undefined ? {} : { tenant }), ...(role ? { role } : {}), user: tenant ?? '' },
          async () => {
            const counts = []
            for (const { name } of tables) counts.push(await outcome(client, `select 1 from ${name}`))
            return counts
          },
        )
        expect(seen).toEqual(tables.map(() => 0))
      }
  })

  test('DB-001 with a tenant set only its rows are there; with one that does not exist, none', async () => {
    for (const client of [app, job])
      for (const tenant of [A, B, randomId()]) {
        const foreign = await within(client, { tenant, role: 'system' }, async () => {
          const counts = []
          for (const { name, key } of tables) counts.push(await outcome(client, `select 1 from ${name} where ${key} <> $1`, [tenant]))
          return counts
        })
        expect(foreign).toEqual(tables.map(() => 0))
      }
    // Personal rows show for their owner alone, whoever asks.
    const mine = await within(app, { tenant: A, role: 'system', user: owners[A] ?? '' }, async () => {
      const counts = []
      for (const { name } of tables) counts.push(await outcome(app, `select 1 from ${name}`))
      return counts
    })
    expect(tables.filter((_, i) => !(Number(mine[i]) > 0))).toEqual([])
  })

  test('DB-001 after the transaction the setting is gone, also when it failed', async () => {
    await within(app, { tenant: A, role: 'super_admin' }, () => app.query('select 1'))
    expect((await app.query("select current_setting('app.tenant_id', true) as t")).rows[0]).toEqual({ t: '' })
    await within(app, { tenant: A, role: 'super_admin' }, () => app.query('select 1/0')).catch(() => {})
    expect((await app.query('select 1 from hr.employees')).rowCount).toBe(0)
  })

  test('DB-001 opening a request or a job leaves nothing behind on its connection', async () => {
    const { userId, sessionId } = w.account('a_hr')
    const openings: [Client, string, unknown[]][] = [
      [app, 'select app.begin_request($1, $2, $3, $4, null)', [sessionId, userId, A, 'x']],
      [app, 'select app.begin_request($1, $2, null, $3, null)', [sessionId, userId, 'x']],
      [app, 'select app.begin_system($1, $2, $3)', [A, userId, 'x']],
      [job, 'select app.begin_system($1, null, $2)', [A, 'x']],
    ]
    for (const [client, text, values] of openings) {
      await client.query('begin')
      await client.query(text, values)
      expect((await client.query('select 1 from hr.employees')).rowCount).toBeGreaterThan(0)
      await client.query('commit')
      const settings = ['tenant_id', 'user_id', 'role', 'person_id', 'rights', 'group_id', 'viewed_by', 'request_id'].map(
        (name) => `current_setting('app.${name}', true) as ${name}`,
      )
      expect((await client.query(`select ${settings.join(', ')}`)).rows).toEqual([
        { tenant_id: '', user_id: '', role: '', person_id: '', rights: '', group_id: '', viewed_by: '', request_id: '' },
      ])
      expect((await client.query('select 1 from hr.employees')).rowCount).toBe(0)
    }
  })

  test('(c) writing into another tenant is refused in every table: insert 42501, update and delete nothing', async () => {
    const refused: Record<string, (number | string)[]> = {}
    for (const { name, key } of tables) {
      const [row] = await w.query(`select to_jsonb(t) as row from ${name} t where ${key} = $1 limit 1`, [B])
      const columns = await w.query<{ column: string }>(
        'select column_name as column from information_schema.columns where table_schema || $2 || table_name = $1 and is_generated = $3',
        [name, '.', 'NEVER'],
      )
      const changed = columns.map(({ column }) => column).filter((column) => !['tenant_id', 'id'].includes(column))
      refused[name] = await within(app, { tenant: A, role: 'system' }, async () => {
        const copy = JSON.stringify({
          ...(row?.['row'] as object),
          id: randomId(),
          seq: 999_999,
          key: 'other',
          user_id: randomId(),
          email: 'other@x.test',
        })
        const list = columns.map(({ column }) => column).join(', ')
        const results = [
          await outcome(app, `insert into ${name} (${list}) select ${list} from jsonb_populate_record(null::${name}, $1)`, [copy]),
        ]
        for (const column of changed) results.push(await outcome(app, `update ${name} set ${column} = ${column} where ${key} = $1`, [B]))
        results.push(
          await outcome(app, `delete from ${name} where ${key} = $1`, [B]),
          await outcome(app, `update ${name} set ${key} = $1`, [B]),
          await outcome(app, `truncate ${name}`),
        )
        return results
      })
    }
    const wrong = Object.entries(refused)
      .flatMap(([name, results]) => results.map((result, i) => [name, i, result] as const))
      .filter(([, i, result]) => (i === 0 ? result !== '42501' : result !== 0 && result !== '42501'))
    expect(wrong).toEqual([])
  })

  test('DB-004 a manager of another tenant is refused by the key', async () => {
    const insert =
      "insert into hr.employees (tenant_id, id, first_name, last_name, email, sort_name, search_text, manager_id) values ($1, $2, 'x', 'y', 'x@fk.test', 'x', 'x', $3)"
    // As an administrator too, whom no policy holds back.
    await expect(w.query(insert, [A, randomId(), w.person('B.M1').id])).rejects.toMatchObject({ code: '23503' })
    expect(await within(app, { tenant: A, role: 'hr' }, () => outcome(app, insert, [A, randomId(), w.person('B.M1').id]))).toBe('23503')
    await expect(
      w.query('update hr.employees set manager_id = $2 where id = $1', [w.person('A.E1').id, w.person('B.M1').id]),
    ).rejects.toMatchObject({ code: '23503' })
  })

  test('DB-005 no key leads from one tenant into another: every foreign key into a tenant table carries the tenant', async () => {
    const loose = await w.query(
      `select k.conrelid::regclass::text as "from", k.conname from pg_constraint k
       where k.contype = 'f' and k.confrelid in (select attrelid from pg_attribute where attname = 'tenant_id' and not attisdropped)
         and not exists (select 1 from unnest(k.conkey, k.confkey) as pair(here, there) join pg_attribute a on a.attrelid = k.conrelid and a.attnum = pair.here
           join pg_attribute b on b.attrelid = k.confrelid and b.attnum = pair.there where a.attname = 'tenant_id' and b.attname = 'tenant_id')`,
    )
    expect(loose).toEqual([])
    await expect(
      w.query('insert into hr.employee_pay (tenant_id, employee_id, salary) values ($1, $2, 1)', [B, w.person('A.E1').id]),
    ).rejects.toMatchObject({ code: '23503' })
    const before = await w.query('select count(*)::int as n from hr.employees where tenant_id = $1', [B])
    await within(app, { tenant: A, role: 'system' }, () => outcome(app, 'delete from hr.employees'))
    expect(await w.query('select count(*)::int as n from hr.employees where tenant_id = $1', [B])).toEqual(before)
  })

  test('unique keys tell nothing of other tenants: with the tenant left out none is unique', async () => {
    const oracles = await w.query(
      `select i.indrelid::regclass::text as "table", i.indexrelid::regclass::text as index from pg_index i join pg_class c on c.oid = i.indrelid join pg_namespace n on n.oid = c.relnamespace
       where n.nspname = 'hr' and i.indisunique and c.relname <> 'tenants' and not exists (select 1 from pg_attribute a where a.attrelid = i.indrelid and a.attname = 'tenant_id' and a.attnum = any(i.indkey::int2[]))`,
    )
    expect(oracles).toEqual([])
  })

  test('what the product may call as somebody else is a short list, each with a fixed path', async () => {
    const definer = await w.query<{ name: string; config: string[] | null }>(
      "select p.oid::regprocedure::text as name, p.proconfig as config from pg_proc p join pg_namespace n on n.oid = p.pronamespace where p.prosecdef and n.nspname in ('app', 'hr', 'auth') order by 1",
    )
    expect(definer.filter(({ config }) => !config?.some((setting) => /^search_path=("")?$/.test(setting)))).toEqual([])
    expect(definer.map(({ name }) => name.replace(/\(.*/, ''))).toEqual([
      'app.add_workspace_pointer',
      'app.adds_event',
      'app.adds_to_case',
      'app.audit_cut',
      'app.calendar_address_ends',
      'app.case_emergency_asks',
      'app.case_event_linked',
      'app.case_events_to_fold',
      'app.case_in_emergency',
      'app.case_seen',
      'app.cases_seen',
      'app.choose_workspace',
      'app.claim_domain',
      'app.close_access',
      'app.domain_workspace',
      'app.erase_archives',
      'app.erase_in_audit',
      'app.erase_mails',
      'app.erase_mentions',
      'app.erase_rows',
      'app.every_workspace',
      'app.keep_own_photo',
      'app.keep_past_employment',
      'app.know_table_sizes',
      'app.leave_delegates_of_mine',
      'app.leave_rota_facts',
      'app.letter_was_sent',
      'app.lock_case',
      'app.member_cards',
      'app.members_at',
      'app.my_cases',
      'app.note_event',
      'app.note_letter_hash',
      'app.notify',
      'app.open_case_emergency',
      'app.opened_just_now',
      'app.photo_image',
      'app.photo_mark',
      'app.purge_documents',
      'app.purge_records',
      'app.queue_mail',
      'app.record_departure',
      'app.release_domain',
      'app.rename_own_account',
      'app.resolve_notifications',
      'app.session_state',
      'app.set_case_access',
      'app.set_case_figures',
      'app.signing_turn',
      'app.take_erased_files',
      'app.user_card',
      'app.user_preferences',
      'app.workspace_pointers',
    ])
    expect(await within(app, { tenant: A }, () => outcome(app, 'select * from app.every_workspace()'))).toBe('42501')
    for (const table of ['users', 'sessions', 'accounts', 'signing_keys', 'mail_outbox', 'workspace_pointers', 'waitlist'])
      for (const client of [app, job])
        expect(await within(client, { tenant: A }, () => outcome(client, `select 1 from auth.${table}`))).toBe('42501')
    for (const statement of [
      'create table hr.x (a int)',
      'create temporary table x (a int)',
      'create function hr.f() returns int language sql as $$ select 1 $$',
      'set role evenkeel_owner',
      'set session authorization postgres',
      'alter table hr.employees disable row level security',
      'set row_security = off; select * from hr.employees',
      "copy hr.employees from program 'id'",
      "select pg_read_file('/etc/passwd')",
      'drop policy tenant_isolation on hr.employees',
    ])
      expect(['42501', '42704', '0A000', '0LP01']).toContain(
        await within(app, { tenant: A, role: 'super_admin' }, () => outcome(app, statement)),
      )
  })
})

const scopeOf = (as: ActorName, role: string): Scope => {
  const [, person] = [...w.people.entries()].find(([, { userId }]) => userId === w.account(as).userId) ?? []
  return { tenant: A, user: w.account(as).userId, role, ...(person ? { person: person.id } : {}) }
}

const visible = async (table: string, scope: Scope) =>
  within(app, scope, async () =>
    (await app.query<{ employee_id: string }>(`select employee_id from hr.${table}`)).rows.map(({ employee_id }) => employee_id),
  )

describe('R152 DB the second line for fields: rows of pay, personal, bank and emergency by themselves', () => {
  const own = (as: ActorName) => scopeOf(as, 'employee').person as string
  const companions = ['employee_personal', 'employee_pay', 'employee_bank', 'employee_emergency']

  test.each(companions)('%s: an employee and a stranger manager see their own row only', async (table) => {
    for (const [as, role] of [
      ['a_emp', 'employee'],
      ['a_emp2', 'employee'],
      ['a_emp_with_reports', 'employee'],
      ['a_mgr2', 'manager'],
      ['a_mgr_of_mgr', 'manager'],
    ] as const) {
      const foreign = (await visible(table, scopeOf(as, role))).filter((id) => id !== own(as))
      const reports = [...w.people.values()].filter(({ managerId }) => managerId === own(as)).map(({ id }) => id)
      expect(foreign.filter((id) => !(table === 'employee_emergency' && role === 'manager' && reports.includes(id)))).toEqual([])
    }
  })
  test('employee_pay: a manager sees direct reports only while the workspace says so', async () => {
    expect(await visible('employee_pay', scopeOf('a_mgr', 'manager'))).toEqual([own('a_mgr')])
    await w.query('update hr.tenants set manager_sees_pay = true where id = $1', [A])
    expect(await visible('employee_pay', scopeOf('a_mgr', 'manager'))).toContain(w.person('A.E1').id)
    expect(await visible('employee_pay', scopeOf('a_mgr2', 'manager'))).not.toContain(w.person('A.E1').id)
    expect(await visible('employee_pay', scopeOf('a_mgr', 'employee'))).toEqual([own('a_mgr')])
    expect(await visible('employee_personal', scopeOf('a_mgr', 'manager'))).toEqual([own('a_mgr')])
    await w.query('update hr.tenants set manager_sees_pay = false where id = $1', [A])
  })
  test('nobody without a role sees any, hr sees all of the workspace', async () => {
    for (const table of companions) {
      expect(await visible(table, { tenant: A, user: randomId() })).toEqual([])
      expect(await visible(table, { tenant: A, role: 'nonsense' })).toEqual([])
      expect((await visible(table, scopeOf('a_hr', 'hr'))).length).toBeGreaterThan(15)
    }
  })
  test('writes to what one may not write are refused or change nothing', async () => {
    const target = w.person('A.E1').id
    const writes: [string, string][] = [
      ['employee_pay', 'salary = 1'],
      ['employee_pay', "pay_frequency = 'Weekly'"],
      ['employee_personal', "gender = 'x'"],
      ['employee_bank', "bank_account_number = '00000001'"],
      ['employee_emergency', "contacts = '[]'"],
    ]
    for (const [as, role] of [
      ['a_emp2', 'employee'],
      ['a_mgr', 'manager'],
      ['a_mgr2', 'manager'],
      ['a_emp_with_reports', 'employee'],
    ] as const)
      for (const [table, set] of writes) {
        const scope = scopeOf(as, role)
        expect([0, '42501']).toContain(
          await within(app, scope, () => outcome(app, `update hr.${table} set ${set} where employee_id = $1`, [target])),
        )
        expect(
          await within(app, scope, () =>
            outcome(app, `insert into hr.${table} (tenant_id, employee_id) values ($1, $2)`, [A, w.person('A.PAPER').id]),
          ),
        ).toBe('42501')
        expect(await within(app, scope, () => outcome(app, `delete from hr.${table} where employee_id = $1`, [target]))).toBe('42501')
      }
    // Own pay, whatever the role (decision D23).
    for (const [as, role] of [
      ['a_emp', 'employee'],
      ['a_hr', 'hr'],
      ['a_sa', 'super_admin'],
    ] as const)
      expect([0, '42501']).toContain(
        await within(app, scopeOf(as, role), () => outcome(app, 'update hr.employee_pay set salary = 1 where employee_id = $1', [own(as)])),
      )
    for (const [as, role] of [
      ['a_emp2', 'employee'],
      ['a_mgr', 'manager'],
    ] as const) {
      expect(
        await within(app, scopeOf(as, role), () => outcome(app, "update hr.employees set job_title = 'x' where id = $1", [target])),
      ).toBe(0)
      expect(
        await within(app, scopeOf(as, role), () =>
          outcome(
            app,
            "insert into hr.employees (tenant_id, id, first_name, last_name, email, sort_name, search_text) values ($1, $2, 'x', 'y', 'x@rls.test', 'x', 'x')",
            [A, randomId()],
          ),
        ),
      ).toBe('42501')
      expect(
        await within(
          app,
          scopeOf(as, role),
          async () => (await app.query('select 1 from hr.change_requests where employee_id <> $1', [own(as)])).rowCount,
        ),
      ).toBe(0)
    }
  })
  test('nobody edits or removes history, moves a record, or gives it another account', async () => {
    const scope = scopeOf('a_sa', 'super_admin')
    const refused = [
      "update hr.audit_events set actor_name = 'x'",
      'delete from hr.audit_events',
      'truncate hr.audit_events',
      'update hr.employees set id = gen_random_uuid()',
      'update hr.employees set tenant_id = tenant_id',
      'delete from hr.employees',
      'delete from hr.memberships',
      'update hr.memberships set user_id = gen_random_uuid()',
      'delete from hr.tenants',
      'update hr.employee_pay set employee_id = employee_id',
      'delete from hr.change_requests',
      "update hr.change_requests set changes = '{}'",
      'delete from hr.feedback',
    ]
    for (const statement of refused)
      for (const client of [app, job]) {
        // The worker takes people out again whom an import brought that is being undone, and nobody else.
        const none = statement === 'delete from hr.employees' && client === job ? 0 : '42501'
        expect([statement, await within(client, scope, () => outcome(client, statement))]).toEqual([statement, none])
      }
    // Linking an account is a super admin's: for hr, a manager and an employee the table itself refuses it.
    for (const [as, role] of [
      ['a_hr', 'hr'],
      ['a_mgr', 'manager'],
      ['a_emp', 'employee'],
    ] as const)
      for (const client of [app, job])
        expect(
          await within(client, scopeOf(as, role), () =>
            outcome(client, 'update hr.employees set user_id = null where user_id is not null'),
          ),
        ).toSatisfy((result) => result === '42501' || (role === 'manager' && result === 0))
  })
})

describe('DB limits and lint', () => {
  test('DB-008 no SQL is put together from strings: every statement is constant text or a tagged template', () => {
    const root = join(import.meta.dirname, '../..')
    const files = globSync(['platform/server/**/*.ts', 'slices/*/server/**/*.ts', 'apps/server/**/*.ts'], { cwd: root }).filter(
      (file) => !/\.(test|fixture)\.ts$/.test(file),
    )
    // Identifiers and settings of our own, before anyone is served; no value of a request reaches them.
    const startOnly = new Set([
      'platform/server/migrate.ts',
      'platform/server/migrations.ts',
      'platform/server/roles.ts',
      'platform/server/embedded-postgres.ts',
      'platform/server/postgres-cluster.ts',
      'platform/server/postgres-process.ts',
      'platform/server/reset-database.ts',
      'apps/server/reset.ts',
      'apps/server/schema-dump.ts',
    ])
    const built = files
      .filter((file) => !startOnly.has(file.replaceAll('\\', '/')))
      .flatMap((file) => {
        const text = readFileSync(join(root, file), 'utf8')
        const risky = [
          ...text.matchAll(
            /\bsql\.(raw|lit|id)\b|\bquery(?:<[^(]*>)?\(\s*(?:\{\s*(?:name:[^,]*,\s*)?text:\s*)?(?:`[^`]*\$\{|['"][^'"]*['"]\s*\+)/g,
          ),
        ]
        return risky.map((match) => `${file}: ${match[0].slice(0, 60)}`)
      })
    expect(files.length).toBeGreaterThan(40)
    expect(built).toEqual([])
  })

  test('DB-009 a statement that takes too long ends after five seconds, a frozen backend frees its request within six', async () => {
    const db = new Database(w.database.urls, 1)
    const { userId, sessionId } = w.account('a_hr')
    const caller = { userId, sessionId, tenantId: A, requestId: 'slow' }
    let frozenAt = Number.POSITIVE_INFINITY
    const slow = app.query('select pg_sleep(60)').catch((error: { code?: string }) => error.code)
    const frozen = db.asCaller(caller, true, async (tx) => {
      const { sql } = await import('kysely')
      const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(tx)
      const pid = rows[0]?.pid ?? 0
      process.kill(pid, 'SIGSTOP')
      setTimeout(() => process.kill(pid, 'SIGCONT'), 9_500)
      frozenAt = performance.now()
      await sql`select 1`.execute(tx)
    })
    await expect(frozen).rejects.toMatchObject({ code: 'unavailable' })
    expect(performance.now() - frozenAt).toBeLessThan(7_000)
    // The next request is served at once: the frozen connection, the only one of this pool, has been replaced.
    await expect(db.asCaller(caller, true, async (_tx, opened) => opened.actor?.role)).resolves.toBe('hr')
    expect(performance.now() - frozenAt).toBeLessThan(8_500)
    expect(await slow).toBe('57014')
    await new Promise((resolve) => setTimeout(resolve, Math.max(0, 9_700 - (performance.now() - frozenAt))))
    await db.close()
  })
})
