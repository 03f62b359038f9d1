import { Client } from 'pg'
import { expect, it } from 'vitest'
import { createTestDatabase } from './server-database.ts'

const [one, two] = [await createTestDatabase(), await createTestDatabase()]

it('gives each test file a database of its own, as closed as the real one', async () => {
  await one.query('create table only_here as select 1 as n')
  expect(await two.query("select to_regclass('only_here') as t")).toEqual([{ t: null }])
  const app = new Client({ connectionString: two.urls.app })
  await app.connect()
  const answer = await app.query("select current_user as who, has_database_privilege(current_database(), 'TEMPORARY') as temporary")
  await app.end()
  expect(answer.rows).toEqual([{ who: 'evenkeel_app', temporary: false }])
})
