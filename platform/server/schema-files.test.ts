import { expect, it } from 'vitest'
import { createTestDatabase } from '../../test/server-database.ts'
import { committedFile, describeDatabase } from './schema-files.ts'

const database = await createTestDatabase()

it.each(['schema.sql', 'database.ts'] as const)('db/%s says what the migrations make (else: npm run db:types)', async (name) => {
  const wanted = await describeDatabase(database.adminUrl)
  expect(committedFile(name)).toBe(wanted[name])
})

it('notices a change of any kind', async () => {
  const seen = new Set([(await describeDatabase(database.adminUrl))['schema.sql']])
  const changes = [
    'create table hr.drift (id int)',
    'alter table hr.drift add column n numeric(4, 1) default 2',
    'alter table hr.drift add check (n > 0)',
    'create index on hr.drift (n)',
    'alter table hr.drift enable row level security',
    'create policy p on hr.drift using (true)',
    'grant select on hr.drift to evenkeel_app',
    'grant update (n) on hr.drift to evenkeel_job',
    'create function hr.drift() returns int language sql as $$ select 1 $$',
    'revoke execute on function hr.drift() from public',
    'alter function hr.drift() security definer',
    'create view hr.drifting as select id from hr.drift',
    'alter view hr.drifting set (security_invoker = true)',
    'grant usage on schema hr to evenkeel_queue',
  ]
  const unnoticed: string[] = []
  for (const change of changes) {
    await database.query(change)
    const text = (await describeDatabase(database.adminUrl))['schema.sql']
    if (seen.has(text)) unnoticed.push(change)
    seen.add(text)
  }
  expect(unnoticed).toEqual([])
})
