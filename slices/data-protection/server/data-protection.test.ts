import { inflateRawSync } from 'node:zlib'
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
import type { OwnCopy, RequestFile, RequestItem } from '../request-contract.ts'
import { erase, lookThrough, makeOwnCopy, replayErasures } from './service.ts'

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
/** Tables, of the product and of the queue, in which any of these texts stands anywhere. */
const found = async (...texts: string[]): Promise<string[]> => {
  const tables = await w.query<{ name: string }>(
    `select c.oid::regclass::text as name from pg_class c join pg_namespace n on n.oid = c.relnamespace where n.nspname in ('hr', 'auth', 'graphile_worker') and c.relkind = 'r'`,
  )
  const each = tables.map(
    ({ name }) =>
      `select '${name}' as name where exists (select 1 from ${name} t, unnest($1::text[]) as x (text) where position(lower(x.text) in lower(t::text)) > 0)`,
  )
  return (await w.query<{ name: string }>(each.join(' union all '), [texts])).map(({ name }) => name)
}
const chainIsSound = async (): Promise<string | null> => {
  const evidence = await eraser.checkpoints.read(tenant)
  const report = await verifyChain((run) => eraser.db.asSystem(tenant, { requestId: 'test' }, run), { ...evidence, known: null })
  return report.problem ?? (evidence.brokenLine === null ? null : 'line')
}

const canary = { other: 'Wilhelmina', otherLast: 'Crabtree-Finch', mail: 'wilhelmina@third.example' }
const subject = 'A.E1'
/** Texts of a ZIP by their path. */
function unzipped(zip: Buffer): Map<string, string> {
  const files = new Map<string, string>()
  for (let at = 0; zip.readUInt32LE(at) === 0x04034b50;) {
    const [method, packed, nameLength] = [zip.readUInt16LE(at + 8), zip.readUInt32LE(at + 18), zip.readUInt16LE(at + 26)]
    const start = at + 30 + nameLength + zip.readUInt16LE(at + 28)
    const bytes = zip.subarray(start, start + packed)
    files.set(zip.toString('utf8', at + 30, at + 30 + nameLength), (method === 8 ? inflateRawSync(bytes) : bytes).toString('utf8'))
    at = start + packed
  }
  return files
}

test('a request for data: one month, pauses and two months more; nobody handles their own', async () => {
  const open = (as: ActorName, body: object = {}) =>
    w.ask(as, 'POST', '/data-requests', { body: { person_id: idOf(subject), received_on: today, channel: 'email', ...body } })
  expect((await open('a_emp')).status).toBe(403)
  expect((await open('a_hr', { person_id: idOf('A.HR1') })).status).toBe(403)
  expect((await open('a_hr', { received_on: addDays(today, 2) })).status).toBe(422)
  const opened = await open('a_hr2', { person_id: idOf('A.HR1') })
  expect(opened.status).toBe(201)
  const { request } = opened.body as RequestFile
  expect((await w.ask('a_hr', 'GET', `/data-requests/${request.id}`)).status).toBe(404)
  expect((await w.ask('a_hr', 'GET', '/data-requests')).text).not.toContain(request.id)
  const change = (body: object) => w.ask('a_hr2', 'PATCH', `/data-requests/${request.id}`, { body })
  expect((request.due_on ?? '') > addDays(today, 27)).toBe(true)
  const paused = await change({ version: 1, clarify_asked_on: today })
  expect((paused.body as RequestFile).request).toMatchObject({ due_on: null, paused: 'clarification' })
  expect((await change({ version: 1, clarify_answered_on: today })).status).toBe(409)
  expect((await change({ version: 2, clarify_answered_on: addDays(today, -1) })).status).toBe(422)
  expect((await change({ version: 2, extension_months: 2 })).status).toBe(422)
  const longer = (await change({ version: 2, clarify_answered_on: today, extension_months: 2, extension_reason: 'Many' }))
    .body as RequestFile
  expect((longer.request.due_on ?? '') > addDays(today, 80)).toBe(true)
})

test('what is found of a person leaves in an archive without a trace of others; what is in a case is there for who works on it alone', async () => {
  const id = idOf(subject)
  await w.query(`update hr.employees set first_name = 'Ptolemy', last_name = 'Brackenridge' where id = $1`, [id])
  await w.query(`update hr.employees set first_name = $2, last_name = $3 where id = $1`, [idOf('A.E9'), canary.other, canary.otherLast])
  const said = `Ptolemy Brackenridge was helped by ${canary.other} ${canary.otherLast} (${canary.mail}).`
  await w.query(`insert into hr.feedback (tenant_id, id, user_id, message) values ($1, $2, $3, $4)`, [
    tenant,
    randomId(),
    w.account('a_hr').userId,
    said,
  ])
  const secret = randomId()
  await w.query(
    `insert into hr.cases (tenant_id, id, process, title, search_text, version, stage, board_column, restricted, opened_by, opened_on, number) values ($1, $2, 'grievance', 'About P. Brackenridge', 'x', 1, 'submitted', 'assess', true, $3, $4, 4711)`,
    [tenant, secret, w.account('a_hr2').userId, today],
  )
  await w.query(`insert into hr.case_access (tenant_id, case_id, person_id, kind, as_role) values ($1, $2, $3, 'grant', 'owner')`, [
    tenant,
    secret,
    idOf('A.HR2'),
  ])
  await w.query(
    `insert into hr.case_notes (tenant_id, id, case_id, text, kept, by_user, by_name) values ($1, $2, $3, 'Mr Brackenridge canary-case-99', 'file', $4, 'x')`,
    [tenant, randomId(), secret, w.account('a_hr2').userId],
  )
  const { request } = (await w.ask('a_hr', 'POST', '/data-requests', { body: { person_id: id, received_on: today, channel: 'email' } }))
    .body as RequestFile
  await w.query(
    `insert into hr.change_requests (tenant_id, id, employee_id, changes, requested_by, requested_by_name) values ($1, $2, $3, '{"phone_mobile": {"to": "x"}, "salary": {"to": "y"}}', $4, 'x')`,
    [tenant, randomId(), id, w.account('a_mgr').userId],
  )
  await lookThrough(eraser.db, { tenantId: tenant, requestId: request.id })
  const items = async (as: ActorName) =>
    (await w.ask(as, 'GET', `/data-requests/${request.id}/items`)).body as { data: RequestItem[]; total: number }
  const [mine, theirs] = [await items('a_hr'), await items('a_hr2')]
  // A proposal takes the right to the closest of what it names.
  const proposal = "select grp from hr.data_request_items where request_id = $1 and ref like 'change_requests%' and body like '%y%'"
  expect(await w.query(proposal, [request.id])).toEqual([{ grp: 'pay' }])
  expect(JSON.stringify(mine)).not.toContain('canary-case-99')
  expect(JSON.stringify(theirs)).toContain('canary-case-99')
  // Not even a count or a number tells that there is more.
  expect(mine.data.map(({ number }) => number)).toEqual(mine.data.map((_item, at) => at + 1))
  expect(theirs.total - mine.total).toBe(2)
  const counts = ((await w.ask('a_hr', 'GET', `/data-requests/${request.id}`)).body as RequestFile).counts
  expect(counts.undecided).toBe(mine.total)
  const feedback = mine.data.find(({ body }) => body.includes('was helped by'))
  expect(feedback?.third.map(({ text }) => text)).toEqual([`${canary.other} ${canary.otherLast}`, canary.mail])
  const hidden = theirs.data.find(({ body }) => body.includes('canary-case-99'))
  expect((await w.ask('a_hr', 'PUT', `/data-requests/${request.id}/items/${hidden?.id}`, { body: { decision: 'keep' } })).status).toBe(404)
  expect((await w.ask('a_hr', 'POST', `/data-requests/${request.id}/archives`, { body: {} })).status).toBe(409)
  const pay = mine.data.find(({ title }) => title === 'Pay')
  expect((await w.ask('a_hr', 'PUT', `/data-requests/${request.id}/items/${pay?.id}`, { body: { decision: 'withhold' } })).status).toBe(422)
  const withheld = { decision: 'withhold', exemption: 'negotiations' }
  expect((await w.ask('a_hr', 'PUT', `/data-requests/${request.id}/items/${pay?.id}`, { body: withheld })).status).toBe(200)
  expect((await w.ask('a_hr', 'POST', `/data-requests/${request.id}/decisions`, { body: {} })).status).toBe(200)
  const made = (await w.ask('a_hr', 'POST', `/data-requests/${request.id}/archives`, { body: {} })).body as RequestFile
  const archive = made.archives[0]?.id ?? ''
  const linked = () => w.ask('a_hr', 'POST', `/data-requests/${request.id}/archives/${archive}/link`, { body: {} })
  expect((await linked()).status).toBe(403)
  await w.stepUp('a_hr')
  const first = (await linked()).body as { href: string }
  const { href } = (await linked()).body as { href: string }
  const fetch = (path: string) => w.server.http.inject({ method: 'GET', url: path })
  // Made anew the earlier link is dead, and one that was changed opens nothing.
  expect([(await fetch(first.href)).statusCode, (await fetch(`${href}x`)).statusCode]).toEqual([403, 403])
  const got = await fetch(href)
  expect(got.statusCode).toBe(200)
  const files = unzipped(got.rawPayload)
  const all = [...files].map(([path, text]) => `${path}\n${text}`).join('\n')
  for (const text of [canary.other, canary.otherLast, canary.mail, 'canary-case-99'])
    expect([text, all.includes(text)]).toEqual([text, false])
  expect(all).toContain('Ptolemy Brackenridge was helped by')
  expect(files.get('index.csv')).toContain('Withheld')
  expect(files.get('index.html')).toContain('Negotiations with you')
  await w.query(`update hr.data_request_archives set link_until = now() - interval '1 minute' where id = $1`, [archive])
  expect((await fetch(href)).statusCode).toBe(403)
})

test('RE-005 a copy of one’s own data: once a day, without names of others, by a link that dies in seven days', async () => {
  await w.query('update auth.sessions set stepped_up_at = null where user_id = $1', [w.account('a_emp').userId])
  expect((await w.ask('a_emp', 'POST', '/me/data-export', { body: {} })).body).toMatchObject({ code: 'auth.step-up-required' })
  await w.stepUp('a_emp')
  const asked = await w.ask('a_emp', 'POST', '/me/data-export', { body: {} })
  expect([asked.status, asked.body]).toEqual([202, expect.objectContaining({ state: 'running', href: null })])
  expect((await w.ask('a_emp', 'POST', '/me/data-export', { body: {} })).status).toBe(409)
  const [request] = await w.query<{ id: string }>(`select id from hr.data_requests where kind = 'own-copy' and employee_id = $1`, [
    idOf(subject),
  ])
  await makeOwnCopy(eraser, { tenantId: tenant, requestId: request?.id ?? '' })
  await w.query('update auth.sessions set stepped_up_at = null where user_id = $1', [w.account('a_emp').userId])
  expect((await w.ask('a_emp', 'GET', '/me/data-export')).body).toMatchObject({ state: 'ready', href: null })
  await w.stepUp('a_emp')
  const copy = (await w.ask('a_emp', 'GET', '/me/data-export')).body as OwnCopy
  expect(copy.state).toBe('ready')
  expect((copy.until ?? '').slice(0, 10) <= addDays(today, 8)).toBe(true)
  const got = await w.server.http.inject({ method: 'GET', url: copy.href ?? '' })
  const all = [...unzipped(got.rawPayload)].map(([path, text]) => `${path}\n${text}`).join('\n')
  expect(all).toContain('Ptolemy')
  for (const text of [canary.other, canary.otherLast, 'canary-case-99']) expect([text, all.includes(text)]).toEqual([text, false])
  expect((await w.ask('a_emp2', 'GET', '/me/data-export')).body).toMatchObject({ state: 'none' })
  // Whoever looks through the person's eyes gets no link to it, and the person's own stays good.
  const [member] = await w.query<{ id: string }>('select id from hr.memberships where employee_id = $1', [idOf(subject)])
  const view = (await w.ask('a_sa', 'POST', '/views', { body: { membership_id: member?.id, reason: 'to help' } })).body as { id: string }
  const through = await w.ask('a_sa', 'GET', '/me/data-export', { headers: { 'evenkeel-view-as': view.id } })
  expect([through.status, through.text.includes('downloads')]).toEqual([403, false])
  expect((await w.server.http.inject({ method: 'GET', url: copy.href ?? '' })).statusCode).toBe(200)
  expect((await w.ask('a_hr', 'GET', `/data-requests/${request?.id}`)).status).toBe(404)
})

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
    `select count(*)::int as n from hr.audit_events where action = 'privacy.erasure-blocked' and subject_id = $1`,
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
  expect(await found(...names)).toEqual([])
  expect(await found(...person.canaries.map(({ needle }) => needle).filter((needle) => needle.length > 6))).toEqual([])
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

test('what the law asks for is kept with the name, and nothing else: right-to-work evidence, and a bonus that was paid', async () => {
  const id = idOf('A.LEAVER')
  await w.query(
    `insert into hr.bonuses (tenant_id, id, employee_id, paid_on, amount, kind, recorded_by_name, removed_at, removed_by_name)
     select $1, gen_random_uuid(), $2, $3::date, x.amount, 'bonus', 'x', x.removed, case when x.removed is not null then 'x' end
     from (values (1234, null::timestamptz), (99, now())) x (amount, removed)`,
    [tenant, id, addDays(today, -400)],
  )
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
  const paid = plan.data.find(({ category }) => category === 'payroll')
  expect(paid).toMatchObject({ count: 1, keep: true, until: expect.stringMatching(/-04-05$/) })
  const erasure = (await ask('a_hr', id)).body as Erasure
  expect((await agree('a_sa', erasure)).status).toBe(200)
  await erase(eraser, { tenantId: tenant, erasureId: erasure.id })
  expect(await w.query(`select amount::int from hr.bonuses where employee_id = $1`, [id])).toEqual([{ amount: 1234 }])
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
  // The pay it was of is a pay record too; who else takes it with them has none.
  for (const table of ['employee_bank', 'employee_personal', 'employee_emergency', 'memberships'])
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
