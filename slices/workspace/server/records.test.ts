import { crc32, inflateRawSync } from 'node:zlib'
import { beforeAll, describe, expect, it } from 'vitest'
import { createWorld, randomId, type ActorName, type Answer, type World } from '../../../test/world.ts'
import { pdf } from '#platform/server/files/samples.fixture.ts'
import { theFiles } from '../../../test/world/files.ts'
import { exportedTables, leftOutTables } from './export-tables.ts'
import { closeLeavers, confirmedChanges, exportWorkspace, monthsKept, sweepWorkspace } from './service.ts'

let w: World
beforeAll(async () => {
  w = await createWorld()
})

const codeOf = ({ status, body }: Answer) => [status, (body as { code?: string }).code]
const fieldsOf = (answer: Answer) => ((answer.body as { fields?: { path: string }[] }).fields ?? []).map(({ path }) => path)
const inA = <T>(run: Parameters<World['server']['db']['asSystem']>[2]) =>
  w.server.db.asSystem(w.tenants.A, { requestId: 'test' }, run) as Promise<T>
const log = (action: string) =>
  w.query<{ changes: Record<string, { from: unknown; to: unknown }> }>(
    'select changes from hr.audit_events where action = $1 order by seq',
    [action],
  )

describe('retention periods', () => {
  interface Period {
    kind: string
    months: number
    is_default: boolean
    version: number
  }
  const periodOf = async (kind: string, as: ActorName = 'a_sa') =>
    ((await w.ask(as, 'GET', '/workspace/retention')).body as { data: Period[] }).data.find((each) => each.kind === kind)
  const set = (kind: string, body: unknown, as: ActorName = 'a_sa') => w.ask(as, 'PUT', `/workspace/retention/${kind}`, { body })
  const reason = 'Our insurer asks for it.'

  it('keep the audit log six years unless the workspace says otherwise, and say why', async () => {
    expect(await periodOf('audit-log', 'a_hr')).toMatchObject({ months: 72, is_default: true, version: 0 })
    expect((await set('audit-log', { version: 0, months: 84, reason })).status).toBe(200)
    expect(await inA((tx) => monthsKept(tx, 'audit-log'))).toBe(84)
    expect((await log('workspace.retention-changed')).at(-1)?.changes).toMatchObject({
      months: { from: 72, to: 84 },
      reason: { to: reason },
    })
    const stale = await set('audit-log', { version: 0, months: 96, reason }, 'a_sa2')
    expect(stale.body).toMatchObject({ code: 'stale', changed: { by: w.account('a_sa').name } })
    expect((await w.ask('a_sa', 'POST', '/workspace/retention/audit-log/reset', { body: { version: 1 } })).status).toBe(200)
    expect(await periodOf('audit-log')).toMatchObject({ months: 72, is_default: true })
  })

  it.each([
    ['minimum-wage', 71],
    ['health-surveillance', 12],
    ['right-to-work', 23],
  ])('%s cannot be kept for less than the law asks (%i months)', async (kind, months) => {
    const answer = await set(kind, { version: 0, months, reason })
    expect([answer.status, fieldsOf(answer)]).toEqual([422, ['months']])
    expect(await periodOf(kind)).toMatchObject({ is_default: true })
  })

  it.each([
    [{ version: 0, months: 0, reason }, 'months'],
    [{ version: 0, months: 12.5, reason }, 'months'],
    [{ version: 0, months: 12, reason: '  ' }, 'reason'],
  ])('%j is refused', async (body, field) => {
    const answer = await set('cases', body)
    expect([answer.status, fieldsOf(answer)]).toEqual([422, [field]])
  })
})

describe('announced changes of the law', () => {
  interface Change {
    id: string | null
    on: unknown
  }
  const all = async () => ((await w.ask('a_sa', 'GET', '/workspace/statutory-changes')).body as { data: Change[] }).data
  const turn = (change: string, from: string | null) => w.ask('a_sa', 'PUT', `/workspace/statutory-changes/${change}`, { body: { from } })

  it('are all off; switched on with a day they reach the rules, and the log says who said so', async () => {
    expect((await all()).every(({ on }) => on === null)).toBe(true)
    expect((await turn('tribunal-limit-6-months', '2026-10-01')).status).toBe(200)
    expect(await inA(confirmedChanges)).toEqual({ 'tribunal-limit-6-months': '2026-10-01' })
    expect((await log('workspace.statutory-change-set')).at(-1)?.changes).toMatchObject({ in_force_from: { from: null, to: '2026-10-01' } })
    await turn('tribunal-limit-6-months', null)
    expect(await inA(confirmedChanges)).toEqual({})
  })

  it('one that nobody announced is not there', async () => {
    expect((await turn('no-more-mondays', '2026-10-01')).status).toBe(404)
    expect((await turn('tribunal-limit-6-months', '2026-13-01')).status).toBe(422)
  })
})

/** The files of an archive, read by its table of contents. */
function filesOf(zip: Buffer): Map<string, Buffer> {
  const end = zip.lastIndexOf(Buffer.from([0x50, 0x4b, 5, 6]))
  const files = new Map<string, Buffer>()
  let at = zip.readUInt32LE(end + 16)
  for (let i = zip.readUInt16LE(end + 10); i > 0; i -= 1) {
    const [packed, size, nameLength, start] = [
      zip.readUInt32LE(at + 20),
      zip.readUInt32LE(at + 24),
      zip.readUInt16LE(at + 28),
      zip.readUInt32LE(at + 42),
    ]
    const name = zip.toString('utf8', at + 46, at + 46 + nameLength)
    const from = start + 30 + zip.readUInt16LE(start + 26)
    const kept = zip.subarray(from, from + packed)
    const content = zip.readUInt16LE(at + 10) === 8 ? inflateRawSync(kept) : kept
    expect([content.length, crc32(content)]).toEqual([size, zip.readUInt32LE(at + 16)])
    files.set(name, content)
    at += 46 + nameLength
  }
  return files
}

describe('exporting everything', () => {
  interface Export {
    id: string
    state: string
    rows: number
  }
  const latest = async () => ((await w.ask('a_sa', 'GET', '/workspace/exports')).body as { data: Export[] }).data[0]
  const start = (as: ActorName = 'a_sa') => w.ask(as, 'POST', '/workspace/exports')
  const run = async () => {
    const { id } = (await latest())!
    await exportWorkspace({ db: w.server.db, files: w.server.files }, { tenantId: w.tenants.A, exportId: id })
    return id
  }
  const link = (id: string, as: ActorName = 'a_sa') => w.ask(as, 'POST', `/workspace/exports/${id}/link`)
  const fetchFile = (href: string) => w.server.http.inject({ method: 'GET', url: href })
  const hrefOf = async (id: string) => ((await link(id)).body as { href: string }).href

  it('every table of a workspace is either in it or left out for a reason', async () => {
    const tables = await w.query<{ name: string }>(
      "select 'hr.' || table_name as name from information_schema.tables where table_schema = 'hr'",
    )
    const known = new Set<string>([...exportedTables, ...Object.keys(leftOutTables)])
    expect(tables.map(({ name }) => name).filter((name) => !known.has(name))).toEqual([])
  })

  it('asks for the password, is made in the background, and holds this workspace and no other', async () => {
    expect(codeOf(await start())).toEqual([403, 'auth.step-up-required'])
    await w.stepUp('a_sa', 'a_sa2')
    expect((await start()).status).toBe(201)
    expect(codeOf(await start('a_sa2'))).toEqual([409, 'workspace.export-running'])
    const id = await run()
    expect(await latest()).toMatchObject({ id, state: 'ready' })
    const file = await fetchFile(await hrefOf(id))
    expect([file.statusCode, file.headers['content-type'], file.headers['cache-control']]).toEqual([200, 'application/zip', 'no-store'])
    const files = filesOf(file.rawPayload)
    const people = (files.get('employees.jsonl')?.toString() ?? '')
      .split('\n')
      .filter(Boolean)
      .map((line) => JSON.parse(line) as { id: string; tenant_id: string })
    expect(people.length).toBe([...w.people.values()].filter(({ tenant }) => tenant === 'A').length)
    const everything = [...files.values()].join('')
    expect(everything).toContain(w.person('A.E1').record.bank['bank_account_number'])
    for (const other of ['B', 'C'] as const) expect(everything).not.toContain(w.tenants[other])
    expect(everything).not.toContain('token_hash')
    expect(await log('workspace.exported')).toHaveLength(1)
    expect(await w.query("select kind from hr.notifications where kind = 'export-ready'")).toHaveLength(1)
  })

  it('holds every file as it was handed in, the earlier versions and the bin too, and says of the others why they are not there', async () => {
    const person = w.person('A.E1')
    const folder = await theFiles(w, { as: 'a_sa' })
    const [first, second, other] = [400, 500, 600].map((size) => pdf({ size })) as [Buffer, Buffer, Buffer]
    expect((await folder.send('Contract: “2026” ☂.pdf', first)).status).toBe(201)
    await folder.send('Contract: “2026” ☂.pdf', second)
    await folder.remove((await folder.send('Thrown away.pdf', other)).body)
    await folder.send('Lost.pdf')
    await w.query(
      "update hr.stored_files f set sha256 = repeat('0', 64) from hr.document_versions v where v.file_id = f.id and v.name = 'Lost.pdf'",
    )
    await w.query("update hr.workspace_exports set state = 'cancelled'")
    await start()
    const id = await run()
    const files = filesOf((await fetchFile(await hrefOf(id))).rawPayload)
    const whose = `documents/${person.record.main.first_name} ${person.record.main.last_name} ${person.id.slice(0, 8)}/other`
    expect(files.get(`${whose}/Contract_ “2026” ☂.pdf`)?.equals(second)).toBe(true)
    expect(files.get(`${whose}/earlier versions/1/Contract_ “2026” ☂.pdf`)?.equals(first)).toBe(true)
    expect([...files.keys()].filter((name) => name.endsWith('Thrown away.pdf'))).toHaveLength(1)
    const listed = (files.get('files.jsonl')?.toString() ?? '')
      .split('\n')
      .filter(Boolean)
      .map((line) => JSON.parse(line) as { name: string; path: string | null; left_out: string | null })
    expect(listed.filter(({ path }) => path === null).map(({ name, left_out }) => [name, left_out])).toEqual([
      ['Lost.pdf', 'Its bytes are damaged.'],
    ])
    expect(listed.flatMap(({ path }) => path ?? []).toSorted()).toEqual(
      [...files.keys()].filter((name) => name.startsWith('documents/')).toSorted(),
    )
  })

  it('a link is for its person in its session, for five minutes, and follows their rights', async () => {
    const { id } = (await latest())!
    const href = await hrefOf(id)
    const status = async (path: string) => (await fetchFile(path)).statusCode
    expect(await status(`${href}x`)).toBe(410)
    expect(await status(href.replace(w.account('a_sa').userId, w.account('a_hr').userId))).toBe(410)
    expect(await status('/downloads/workspace-export')).toBe(410)
    const { userId, sessionId } = w.account('a_sa')
    await w.query("update hr.memberships set role = 'hr' where user_id = $1", [userId])
    expect(await status(href)).toBe(403)
    await w.query("update hr.memberships set role = 'super_admin' where user_id = $1", [userId])
    await w.query("update auth.sessions set expires_at = now() - interval '1 second' where id = $1", [sessionId])
    expect(await status(href)).toBe(401)
    await w.query("update auth.sessions set expires_at = now() + interval '7 days' where id = $1", [sessionId])
    expect(await status(href)).toBe(200)
    expect((await link(id, 'b_sa')).status).toBe(404)
  })

  it('is removed with its file after seven days, or when it is cancelled', async () => {
    const { id } = (await latest())!
    const href = await hrefOf(id)
    expect((await w.ask('a_sa', 'POST', `/workspace/exports/${id}/cancel`)).status).toBe(200)
    expect((await fetchFile(href)).statusCode).toBe(410)
    await inA(sweepWorkspace)
    expect(await w.query('select 1 from hr.workspace_export_parts')).toEqual([])
    await w.query("update hr.workspace_exports set expires_at = now() - interval '1 second'")
    await inA(sweepWorkspace)
    expect(await latest()).toBeUndefined()
  })

  it('one that was cancelled, or whose asker lost the right meanwhile, is not made', async () => {
    await w.stepUp('a_sa', 'a_sa2')
    await start('a_sa2')
    await w.query("update hr.memberships set role = 'hr' where user_id = $1", [w.account('a_sa2').userId])
    await run()
    expect(await latest()).toMatchObject({ state: 'queued' })
    expect(await w.query('select 1 from hr.workspace_export_parts')).toEqual([])
    await w.query("update hr.memberships set role = 'super_admin' where user_id = $1", [w.account('a_sa2').userId])
    await w.ask('a_sa', 'POST', `/workspace/exports/${(await latest())?.id}/cancel`)
    await run()
    expect(await latest()).toMatchObject({ state: 'cancelled' })
  })

  it('invitations that were settled long ago go, newer ones stay', async () => {
    const add = (months: number, state: string) =>
      w.query(
        `insert into hr.invitations (tenant_id, id, email, role, invited_by, invited_by_name, expires_at, ${state}_at) values ($1, $2, 'x@y.test', 'employee', $3, 'x', now(), now() - make_interval(months => ${months}))`,
        [w.tenants.A, randomId(), w.account('a_sa').userId],
      )
    await add(7, 'accepted')
    await add(7, 'revoked')
    await add(5, 'revoked')
    await inA(sweepWorkspace)
    expect(await w.query('select 1 from hr.invitations')).toHaveLength(1)
  })
})

describe('closing the workspace', () => {
  const close = (name: string, as: ActorName = 'a_sa') => w.ask(as, 'POST', '/workspace/closing', { body: { name } })
  const keep = (as: ActorName = 'a_sa2') => w.ask(as, 'POST', '/workspace/closing/cancel')
  const mails = async (template: string) => {
    const rows = await w.query<{ to_address: string }>('select to_address from auth.mail_outbox where template = $1 order by 1', [template])
    return rows.map(({ to_address }) => to_address)
  }

  it('takes the name as it is written and the password; super admins are told, and any of them can keep it', async () => {
    await w.query('update auth.sessions set stepped_up_at = null')
    expect(fieldsOf(await close('tenant a ltd'))).toEqual(['name'])
    expect(codeOf(await close('Tenant A Ltd'))).toEqual([403, 'auth.step-up-required'])
    await w.stepUp('a_sa')
    const asked = await close('Tenant A Ltd')
    expect(asked.status).toBe(200)
    const days = (Date.parse((asked.body as { closes_at: string }).closes_at) - Date.now()) / 86_400_000
    expect(Math.round(days)).toBe(30)
    expect(codeOf(await close('Tenant A Ltd'))).toEqual([409, 'workspace.already-closing'])
    expect(await mails('workspace.closing')).toEqual(['login.a.sa1@accounts.example', 'login.a.sa2@accounts.example'])
    // Meanwhile everything works as before.
    expect((await w.ask('a_emp', 'GET', '/my-profile')).status).toBe(200)
    expect((await w.ask('a_emp', 'GET', '/me')).body).toMatchObject({ tenant: { closes_on: expect.stringMatching(/^\d{4}-/) as string } })
    expect((await keep()).status).toBe(200)
    expect(codeOf(await keep())).toEqual([409, 'workspace.not-closing'])
    expect(await mails('workspace.kept')).toHaveLength(2)
    expect((await w.ask('a_emp', 'GET', '/me')).body).toMatchObject({ tenant: { closes_on: null } })
  })

  it('cannot be hurried: the database wants thirty days', async () => {
    await expect(
      w.query(
        "update hr.tenants set closing_asked_at = now(), closing_asked_by = id, closing_asked_by_name = 'x', closes_at = now() + interval '29 days' where id = $1",
        [w.tenants.A],
      ),
    ).rejects.toThrow(/tenants_cooling_off/)
  })

  it('then nobody gets in, sessions end but for those who belong elsewhere, and other workspaces go on', async () => {
    await close('Tenant A Ltd')
    await w.query(
      "update hr.tenants set closing_asked_at = now() - interval '31 days', closes_at = now() - interval '1 minute' where id = $1",
      [w.tenants.A],
    )
    for (const as of ['a_sa', 'a_hr', 'a_emp'] as const)
      expect(codeOf(await w.ask(as, 'GET', '/employees', { workspace: 'A' }))).toEqual([403, 'workspace.membership-ended'])
    const consultant = (await w.ask('consultant', 'GET', '/me')).body as { tenant: { id: string }; tenants: { id: string }[] }
    expect([consultant.tenant.id, consultant.tenants.map(({ id }) => id)]).toEqual([w.tenants.C, [w.tenants.C]])
    await closeLeavers(w.server.db, w.tenants.A)
    expect((await w.ask('a_emp', 'GET', '/employees')).status).toBe(401)
    expect((await w.ask('consultant', 'GET', '/employees')).status).toBe(200)
    expect((await w.ask('b_sa', 'GET', '/employees')).status).toBe(200)
  })
})
