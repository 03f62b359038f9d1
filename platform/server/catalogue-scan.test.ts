import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Client } from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../test/server-database.ts'

const scan = readFileSync(join(import.meta.dirname, '../../db/scan.sql'), 'utf8')

// One hole each, as somebody might leave it in a migration or on the server: the rule that must find it, and the statements.
const mutants: readonly (readonly [rule: string, sql: string])[] = [
  ['R1', 'alter role evenkeel_app bypassrls'],
  ['R1', 'alter role evenkeel_app superuser'],
  ['R1', 'alter role evenkeel_auth createrole'],
  ['R2', 'grant evenkeel_owner to evenkeel_app'],
  ['R3', 'alter role evenkeel_owner login'],
  ['R5', 'grant create on schema hr to evenkeel_app'],
  ['R5', 'grant create on schema public to public'],
  ['R6', "do $$ begin execute format('grant temporary on database %I to evenkeel_app', current_database()); end $$"],
  ['R7', 'alter role evenkeel_job reset search_path'],
  ['T1', 'alter table hr.employees disable row level security'],
  ['T2', 'alter table hr.employees no force row level security'],
  [
    'T1',
    'create table hr.note (tenant_id uuid not null, id uuid not null, primary key (tenant_id, id)); alter table hr.note owner to evenkeel_owner',
  ],
  [
    'T3',
    'create table hr.lookup (id int primary key); alter table hr.lookup owner to evenkeel_owner; alter table hr.lookup enable row level security; alter table hr.lookup force row level security',
  ],
  ['T4', 'alter table hr.employee_pay drop constraint employee_pay_pkey; alter table hr.employee_pay alter tenant_id drop not null'],
  ['T5', 'alter table hr.employees owner to postgres'],
  ['T6', 'grant truncate on hr.employees to evenkeel_app'],
  ['T7', 'grant select on hr.employees to public'],
  ['T8', 'grant update on hr.employees to evenkeel_app'],
  [
    'T9',
    `create table hr.ev (tenant_id uuid not null, d date) partition by range (d); create table hr.ev1 partition of hr.ev for values from ('2026-01-01') to ('2027-01-01');
    alter table hr.ev owner to evenkeel_owner; alter table hr.ev1 owner to evenkeel_owner; alter table hr.ev enable row level security; alter table hr.ev force row level security;
    alter table hr.ev1 enable row level security; alter table hr.ev1 force row level security; grant select on hr.ev, hr.ev1 to evenkeel_app`,
  ],
  ['T10', 'grant update on hr.audit_events to evenkeel_app'],
  ['T10', 'grant update (reason) on hr.audit_events to evenkeel_app'],
  ['T10', 'grant delete on hr.audit_events to evenkeel_job'],
  ['T11', 'grant select (email) on auth.users to evenkeel_app'],
  ['T11', 'grant select on hr.employees to evenkeel_auth'],
  ['T11', 'grant select on app.migrations to evenkeel_job'],
  ['P1', 'drop policy tenant_isolation on hr.employees'],
  [
    'P1',
    'drop policy tenant_isolation on hr.employees; create policy tenant_isolation on hr.employees as permissive using (tenant_id = (select app.tenant_id()))',
  ],
  [
    'P1',
    'drop policy tenant_isolation on hr.employees; create policy tenant_isolation on hr.employees as restrictive for select using (tenant_id = (select app.tenant_id()))',
  ],
  [
    'P1',
    'drop policy tenant_isolation on hr.employees; create policy tenant_isolation on hr.employees as restrictive to evenkeel_app using (tenant_id = (select app.tenant_id()))',
  ],
  ['P1', 'alter policy tenant_isolation on hr.employees with check (true)'],
  ['P1', 'alter policy tenant_isolation on hr.employees using (tenant_id = (select app.tenant_id()) or app.tenant_id() is null)'],
  ['P1', 'alter policy tenant_isolation on hr.tenants using (true)'],
  [
    'P2',
    "do $$ declare p name; begin for p in select polname from pg_policy where polrelid = 'hr.employees'::regclass and polpermissive loop execute format('drop policy %I on hr.employees', p); end loop; end $$",
  ],
  ['P3', 'create policy everyone on auth.users using (true)'],
  ['K1', 'alter table hr.employees add constraint u unique (email)'],
  [
    'K2',
    `alter table hr.employee_pay add column m uuid; create unique index x on hr.employees (id);
    alter table hr.employee_pay add constraint fk2 foreign key (m) references hr.employees (id)`,
  ],
  [
    'K3',
    'alter table hr.employee_pay drop constraint employee_pay_pkey; alter table hr.employee_pay add primary key (employee_id, tenant_id)',
  ],
  [
    'V1',
    `create view hr.people with (security_invoker = true) as select tenant_id, id, first_name from hr.employees; alter view hr.people owner to evenkeel_owner;
    alter view hr.people reset (security_invoker)`,
  ],
  ['V1', 'create view hr.v2 with (security_barrier = true) as select * from hr.employees; alter view hr.v2 owner to evenkeel_owner'],
  [
    'V2',
    'create materialized view hr.mv as select * from hr.employees; alter materialized view hr.mv owner to evenkeel_owner; grant select on hr.mv to evenkeel_app',
  ],
  [
    'F1',
    "create function hr.f() returns bigint language sql security definer set search_path = '' as 'select count(*) from hr.employees'; alter function hr.f() owner to evenkeel_owner; revoke execute on function hr.f() from public",
  ],
  [
    'F2',
    "create function hr.f() returns bigint language sql security definer as 'select count(*) from hr.employees'; alter function hr.f() owner to evenkeel_owner; revoke execute on function hr.f() from public",
  ],
  [
    'F3',
    "create function hr.g() returns int language sql as 'select 1'; alter function hr.g() owner to evenkeel_owner; grant execute on function hr.g() to public",
  ],
  [
    'F4',
    "create function hr.g() returns int language sql leakproof as 'select 1'; alter function hr.g() owner to evenkeel_owner; revoke execute on function hr.g() from public",
  ],
  ['E1', 'create extension dblink with schema public'],
  ['A1', 'alter function app.user_card(uuid) security invoker'],
  ['G1', 'grant select on graphile_worker._private_jobs to evenkeel_app'],
  ['D1', 'alter default privileges for role evenkeel_owner in schema hr grant select on tables to public'],
  ['D1', 'alter default privileges for role evenkeel_owner in schema hr grant select on tables to evenkeel_app'],
  ['D2', 'create rule rr as on delete to hr.audit_events do instead nothing'],
  [
    'D3',
    `create function hr.tf() returns trigger language plpgsql as 'begin return new; end'; alter function hr.tf() owner to evenkeel_owner; revoke execute on function hr.tf() from public;
    create trigger tg after insert on hr.audit_events for each row execute function hr.tf(); alter table hr.audit_events disable trigger tg`,
  ],
]

let database: TestDatabase
let admin: Client

beforeAll(async () => {
  database = await createTestDatabase()
  admin = new Client({ connectionString: database.adminUrl })
  await admin.connect()
  // Every name in an answer is then written with its schema, as in the scan's lists.
  await admin.query("set search_path = ''")
})
afterAll(() => admin.end())

async function violations(): Promise<string[]> {
  const { rows } = await admin.query<{ rule: string; obj: string }>(scan)
  return rows.map(({ rule, obj }) => `${rule}: ${obj}`)
}

describe('the catalogue scan', () => {
  it('finds nothing in the migrated schema', async () => {
    expect(await violations()).toEqual([])
  })

  it.each(mutants.map(([rule, sql]) => ({ rule, sql, start: sql.slice(0, 70) })))('$rule finds: $start', async ({ rule, sql }) => {
    // Roles and databases, too, are as before after the rollback.
    await admin.query('begin')
    try {
      await admin.query(sql)
      expect(await violations()).toContainEqual(expect.stringMatching(new RegExp(`^${rule} `)))
    } finally {
      await admin.query('rollback')
    }
  })
})
