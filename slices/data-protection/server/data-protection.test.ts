import { expect, test } from 'vitest'
import { Checkpoints } from '#platform/server/audit-checkpoints.ts'
import { verifyChain } from '#platform/server/audit-chain.ts'
import { loadConfig } from '#platform/server/config.ts'
import { ErasureList } from '#platform/server/erasure-list.ts'
import { pdf } from '#platform/server/files/samples.fixture.ts'
import { addDays } from '#platform/shared/calendar-date.ts'
import { createWorld, randomId, type ActorName } from '../../../test/world.ts'
import { theFiles } from '../../../test/world/files.ts'
import type { Erasure, RetentionDesk } from '../contract.ts'
import { erase, replayErasures } from './service.ts'

const w = await createWorld()
const tenant = w.tenants.A
const config = loadConfig({
  APP_SECRET: 'a root secret for the tests of security',
  DATA_DIR: w.server.folder,
  PUBLIC_URL: 'http://localhost:3000',
})
const eraser = { db: w.server.db, files: w.server.files, checkpoints: new Checkpoints(config), list: new ErasureList(config) }
const [now] = await w.query<{ today: string }>(`select to_char(now() at time zone 'Europe/London', 'YYYY-MM-DD') as today`)
const today = now?.today ?? ''

const idOf = (name: string): string => w.person(name).id
const ask = (as: ActorName, id: string, body: object = {}) => w.ask(as, 'POST', `/employees/${id}/erase`, { body })
const agree = (as: ActorName, { id }: Pick<Erasure, 'id'>) => w.ask(as, 'POST', `/erasures/${id}/decision`, { body: { agreed: true } })
const found = async (text: string): Promise<string[]> => {
  const tables = await w.query<{ name: string }>(
    `select c.oid::regclass::text as name from pg_class c join pg_namespace n on n.oid = c.relnamespace where n.nspname in ('hr', 'auth', 'graphile_worker') and c.relkind = 'r'`,
  )
  const hits = []
  for (const { name } of tables) {
    const [row] = await w.query<{ n: number }>(`select count(*)::int as n from ${name} t where position(lower($1) in lower(t::text)) > 0`, [
      text,
    ])
    if (row?.n) hits.push(name)
  }
  return hits
}
const chainIsSound = async (): Promise<string | null> => {
  const evidence = await eraser.checkpoints.read(tenant)
  const report = await verifyChain((run) => eraser.db.asSystem(tenant, { requestId: 'test' }, run), { ...evidence, known: null })
  return report.problem ?? (evidence.brokenLine === null ? null : 'line')
}

test('RE-001 nothing of a person under a legal hold is removed: 409, the reason for hr alone, and the attempt is in the log', async () => {
  const id = idOf('A.LEAVER')
  expect((await w.ask('a_hr', 'POST', `/employees/${id}/hold`, { body: { reason: 'Tribunal claim canary-7741' } })).status).toBe(201)
  const refused = await ask('a_hr', id)
  expect([refused.status, (refused.body as { message: string }).message]).toEqual([409, expect.stringContaining('canary-7741')])
  for (const as of ['a_mgr', 'a_emp'] as const) {
    const other = await ask(as, id)
    expect([other.status, other.text.includes('canary-7741')]).toEqual([403, false])
  }
  const [logged] = await w.query<{ n: number }>(
    `select count(*)::int as n from hr.audit_events where action = 'employee.erasure-blocked' and subject_id = $1`,
    [id],
  )
  expect(logged?.n).toBe(1)
  expect((await w.ask('a_hr', 'POST', `/employees/${id}/hold/end`, { body: { reason: 'Settled' } })).status).toBe(200)
})

test('RE-003 an erasure that two people agreed to leaves no trace of the person in tables, files, queue or log, and the log still verifies', async () => {
  const person = w.person('A.LEAVERM')
  const names = ['Quillfeather', 'quillfeather.z@canary.example', 'EN-777123']
  const [first, email, no] = names as [string, string, string]
  await w.query(
    `update hr.employees set first_name = 'Zebedee', last_name = $2, email = $3, employee_no = $4, end_date = $5, start_date = $6, search_text = $3, sort_name = 'zebedee quillfeather' where id = $1`,
    [person.id, first, email, no, addDays(today, -3000), addDays(today, -4000)],
  )
  const folder = await theFiles(w, { person: 'A.LEAVERM' })
  const sent = await folder.send('Zebedee Quillfeather contract.pdf', pdf())
  expect(sent.status).toBe(201)
  const files = await w.query<{ id: string }>(
    `select v.file_id as id from hr.document_versions v join hr.documents d on d.id = v.document_id where d.employee_id = $1`,
    [person.id],
  )
  // Their name in a record of somebody else, in the log as a value, in an outbox and in an answer that is remembered.
  await w.query(`insert into hr.feedback (tenant_id, id, user_id, message) values ($1, $2, $3, 'Zebedee Quillfeather said so')`, [
    tenant,
    randomId(),
    w.account('a_hr').userId,
  ])
  await w.ask('a_hr', 'PUT', `/employees/${idOf('A.E2')}`, { body: { job_title: 'Successor of Zebedee Quillfeather' } })
  await w
    .query(
      `insert into auth.mail_outbox (to_address, template, data, state) select $1, 'x', '{}', state from auth.mail_outbox union all select $1, 'x', '{}', 'sent' limit 1`,
      [email],
    )
    .catch(() => [])
  expect((await found(first)).length).toBeGreaterThan(3)

  const asked = await ask('a_hr', person.id, { reason: 'Asked by Zebedee Quillfeather' })
  expect([asked.status, asked.body]).toEqual([201, expect.anything()])
  const erasure = asked.body as Erasure
  expect(erasure.can.decide).toBe(false)
  expect((await agree('a_hr', erasure)).status).toBe(403)
  expect((await ask('a_hr2', person.id)).status).toBe(409)
  expect((await agree('a_hr2', erasure)).status).toBe(200)
  await erase(eraser, { tenantId: tenant, erasureId: erasure.id })

  const done = (await w.ask('a_hr', 'GET', `/erasures/${erasure.id}`)).body as Erasure
  expect(done).toMatchObject({ state: 'done', person: null, certificate: expect.stringMatching(/^[0-9a-f]{64}$/) })
  for (const name of [first, email, no]) expect([name, await found(name)]).toEqual([name, []])
  for (const { needle } of person.canaries.filter((each) => each.needle.length > 6))
    expect([needle, await found(needle)]).toEqual([needle, []])
  for (const { id } of files) expect(await w.server.files.open(tenant, id)).toBeNull()
  expect(await chainIsSound()).toBeNull()
  // What was erased from an entry cannot be written anew by who can change the database.
  const [entry] = await w.query<{ seq: string }>(
    `select max(seq) as seq from hr.audit_events where subject_id = $1 and changes::text like '%erased:%'`,
    [person.id],
  )
  await w.query(`update hr.audit_events set reason = 'another' where tenant_id = $1 and seq = $2`, [tenant, entry?.seq])
  expect(await chainIsSound()).toBe('altered')
  await w.query(`update hr.audit_events set reason = null where tenant_id = $1 and seq = $2`, [tenant, entry?.seq])
})

test('RE-004 a database that is put back knows an erased person only until the server opens', async () => {
  const [erased] = await eraser.list.read()
  expect(erased?.tenant).toBe(tenant)
  const id = erased?.person ?? ''
  await w.query(`delete from hr.employees where id = $1`, [id]).catch(() => [])
  await w.query(
    `insert into hr.employees (tenant_id, id, first_name, last_name, email, sort_name, search_text, start_date, end_date) values ($1, $2, 'Zebedee', 'Quillfeather', 'q@canary.example', 'q', 'q', '2015-01-01', '2016-01-01')
     on conflict (tenant_id, id) do update set first_name = 'Zebedee', last_name = 'Quillfeather', single_name = false, email = 'q@canary.example'`,
    [tenant, id],
  )
  expect(await found('Quillfeather')).toContain('hr.employees')
  expect(await replayErasures(eraser)).toBe(1)
  expect(await found('Quillfeather')).toEqual([])
  expect(await replayErasures(eraser)).toBe(0)
})

test('what the law asks for is kept with the name, and nothing else', async () => {
  const id = idOf('A.LEAVER')
  const folder = await theFiles(w, { person: 'A.LEAVER' })
  expect((await folder.send('passport.pdf', pdf(), {})).status).toBe(201)
  await w.query(`update hr.documents set category = 'right-to-work' where employee_id = $1`, [id])
  expect((await folder.send('other.pdf', pdf(), {})).status).toBe(201)
  const plan = (await w.ask('a_hr', 'GET', `/employees/${id}/erasure-plan`)).body as {
    data: { category: string; keep: boolean; until: string | null }[]
  }
  expect(plan.data.find(({ category }) => category === 'right-to-work')).toMatchObject({
    keep: true,
    until: expect.stringMatching(/^\d{4}-/),
  })
  const erasure = (await ask('a_hr', id)).body as Erasure
  expect((await agree('a_sa', erasure)).status).toBe(200)
  await erase(eraser, { tenantId: tenant, erasureId: erasure.id })
  const left = await w.query<{ category: string }>(`select category from hr.documents where employee_id = $1`, [id])
  expect(left).toEqual([{ category: 'right-to-work' }])
  const [row] = await w.query<{ email: string; last_name: string; phone_mobile: string | null }>(
    `select email, last_name, phone_mobile from hr.employees where id = $1`,
    [id],
  )
  expect(row).toMatchObject({
    email: `erased-${id}@erased.invalid`,
    last_name: expect.stringMatching(/./),
    phone_mobile: null,
  })
  for (const table of ['employee_bank', 'employee_personal', 'employee_emergency', 'employee_pay', 'memberships'])
    expect([table, await w.query(`select 1 from hr.${table} where employee_id = $1`, [id])]).toEqual([table, []])
})

test('RE-006 by the schedule: a document past its time goes with its bytes after two people said so; a held one stays', async () => {
  const id = idOf('A.LEAVERHR')
  const folder = await theFiles(w, { person: 'A.LEAVERHR' })
  const old = await folder.send('old.pdf', pdf())
  const held = await folder.send('held.pdf', pdf())
  expect([old.status, held.status]).toEqual([201, 201])
  await w.query(`update hr.employees set start_date = $2, end_date = $3 where id = $1`, [id, addDays(today, -5000), addDays(today, -4000)])
  const documents = await w.query<{ id: string; name: string; file: string }>(
    `select d.id, d.name, v.file_id as file from hr.documents d join hr.document_versions v on v.document_id = d.id where d.employee_id = $1 order by d.name`,
    [id],
  )
  const heldOne = documents.find(({ name }) => name === 'held.pdf')
  await w.query(`insert into hr.document_holds (tenant_id, id, document_id, reason, placed_by_name) values ($1, $2, $3, 'x', 'x')`, [
    tenant,
    randomId(),
    heldOne?.id,
  ])
  const seen = (await w.ask('a_hr', 'GET', '/retention')).body as RetentionDesk
  const kind = seen.kinds.find(({ record }) => record === 'documents')
  expect(kind).toMatchObject({ mode: 'confirm', due: 1, held: 1, first: [{ what: 'old.pdf' }] })
  const started = await w.ask('a_hr', 'POST', '/retention/runs', { body: { record: 'documents' } })
  expect(started.status).toBe(201)
  const run = (started.body as RetentionDesk).erasures.find(({ record }) => record === 'documents')
  expect(run?.can).toEqual({ decide: false, withdraw: true })
  expect((await agree('a_hr', run as Erasure)).status).toBe(403)
  expect((await agree('a_sa', run as Erasure)).status).toBe(200)
  await erase(eraser, { tenantId: tenant, erasureId: run?.id ?? '' })
  expect(await w.query(`select name from hr.documents where employee_id = $1`, [id])).toEqual([{ name: 'held.pdf' }])
  const gone = documents.find(({ name }) => name === 'old.pdf')
  expect(await w.server.files.open(tenant, gone?.file ?? '')).toBeNull()
  expect(await w.server.files.open(tenant, heldOne?.file ?? '')).not.toBeNull()
})
