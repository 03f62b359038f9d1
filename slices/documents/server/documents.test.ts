import { createHash, randomUUID } from 'node:crypto'
import { readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { linkTo, readLink } from '#platform/server/files/links.ts'
import { pdf } from '#platform/server/files/samples.fixture.ts'
import { sweepFiles, verifyFiles } from '#platform/server/files/upkeep.ts'
import { createLog } from '#platform/server/log.ts'
import { createWorld, type ActorName } from '../../../test/world.ts'
import type { Document, DocumentVersion } from '../contract.ts'
import { sweepDocuments } from './service.ts'

const w = await createWorld()
const folderOf = (name: string): string => `/tenants/${w.tenants.A}/employees/${w.person(name).id}/documents`
const octets = { 'content-type': 'application/octet-stream' }
const hashOf = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex')

interface Sent {
  readonly content?: Buffer
  /** Further parameters. */
  readonly more?: string
  readonly headers?: Record<string, string>
}
async function upload(as: ActorName, person: string, name: string, { content = pdf(), more = '', headers = {} }: Sent = {}) {
  const answer = await w.ask(as, 'POST', `${folderOf(person)}?name=${encodeURIComponent(name)}${more}`, {
    raw: content,
    headers: { ...octets, ...headers },
    faultsAllowed: true,
  })
  return { status: answer.status, body: answer.body as Document, text: answer.text }
}
const listed = async (as: ActorName, person: string): Promise<Document[]> =>
  ((await w.ask(as, 'GET', folderOf(person))).body as { data?: Document[] }).data ?? []
const fetched = (href: string, headers: Record<string, string> = {}) => w.follow(href, { headers })
const placeOf = (document: Document): string => `/tenants/${w.tenants.A}/employees/${document.employee_id}/documents/${document.id}`
async function linkOf(as: ActorName, document: Document, body: object = { purpose: 'download' }) {
  const answer = await w.ask(as, 'POST', `${placeOf(document)}/link`, { body })
  return { status: answer.status, href: (answer.body as { href: string }).href }
}
const bytesOf = async (as: ActorName, document: Document): Promise<Buffer> => (await fetched((await linkOf(as, document)).href)).rawPayload
const storedFiles = (): string[] => readdirSync(join(w.server.folder, 'files/o', w.tenants.A), { withFileTypes: false }).map(String)
const keptRows = async (): Promise<string[]> => (await w.query<{ id: string }>('select id from hr.stored_files')).map(({ id }) => id)

describe('a document from upload to removal', () => {
  test('R132 R133 it is stored under its path, listed by name, and comes back byte for byte with the headers of a file that acts nowhere', async () => {
    const content = pdf({ objects: `% ${randomUUID()}\n` })
    const { status, body } = await upload('a_hr', 'A.E1', 'Contract of employment, signed.pdf', { content })
    expect(status).toBe(201)
    expect(body).toMatchObject({
      name: 'Contract of employment, signed.pdf',
      size: content.length,
      type: 'pdf',
      tenant_id: w.tenants.A,
      employee_id: w.person('A.E1').id,
      path: `${w.tenants.A}/${w.person('A.E1').id}/Contract of employment, signed.pdf`,
    })
    await upload('a_hr', 'A.E1', 'appraisal.pdf')
    expect((await listed('a_hr', 'A.E1')).map(({ name }) => name)).toEqual(['appraisal.pdf', 'Contract of employment, signed.pdf'])
    const { href } = await linkOf('a_hr', body)
    const file = await fetched(href)
    expect(file.statusCode).toBe(200)
    expect(hashOf(file.rawPayload)).toBe(hashOf(content))
    expect(file.headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': 'attachment; filename="Contract of employment, signed.pdf"',
      'content-security-policy': expect.stringContaining('sandbox'),
      'x-content-type-options': 'nosniff',
      'cache-control': 'private, no-store',
      'cross-origin-resource-policy': 'same-site',
      'referrer-policy': 'no-referrer',
    })
    const gone = await w.ask('a_hr', 'DELETE', placeOf(body), { body: { reason: 'Filed twice' } })
    expect(gone.status).toBe(200)
    expect((await fetched(href)).statusCode).toBe(403)
    expect(await listed('a_hr', 'A.E1')).not.toContainEqual(expect.objectContaining({ id: body.id }))
  })

  test('a list goes on behind the last row in every order, whatever is added before it, and takes no invented place', async () => {
    for (const name of ['d.pdf', 'B.pdf', 'a.pdf', 'c.pdf', 'é.pdf'])
      await upload('a_hr', 'A.M2', name, { more: name === 'c.pdf' ? '&expires_on=2031-05-01' : '' })
    await upload('a_hr', 'A.E1', 'b.pdf')
    interface Page {
      readonly data: readonly Document[]
      readonly next: string | null
      readonly total: number
    }
    const walk = async (path: string, onTheWay = async (): Promise<void> => {}): Promise<readonly string[]> => {
      const ids: string[] = []
      let next: string | null = ''
      while (next !== null) {
        const page: Page = (await w.ask('a_hr', 'GET', `${path}limit=2${next === '' ? '' : `&after=${next}`}`)).body as Page
        ids.push(...page.data.map(({ id }) => id))
        next = page.next
        await onTheWay()
      }
      return ids
    }
    const whole = async (path: string): Promise<readonly string[]> =>
      ((await w.ask('a_hr', 'GET', `${path}limit=100`)).body as Page).data.map(({ id }) => id)
    const all = `/tenants/${w.tenants.A}/documents?`
    for (const path of [
      `${folderOf('A.M2')}?`,
      ...['name', 'person', 'expiry', 'newest'].map((sort) => `${all}sort=${sort}&`),
      `${all}search=.pdf&`,
    ]) {
      const ids = await whole(path)
      expect(ids.length).toBeGreaterThan(4)
      expect([path, await walk(path)]).toEqual([path, ids])
    }
    let added = 0
    const before = await whole(`${folderOf('A.M2')}?`)
    // One that comes in before the page shifts nothing: none is shown twice.
    expect(await walk(`${folderOf('A.M2')}?`, async () => void (await upload('a_hr', 'A.M2', `0${(added += 1)}.pdf`)))).toEqual(before)
    const forged = (...parts: unknown[]): string => Buffer.from(JSON.stringify(parts)).toString('base64url')
    for (const after of [
      'x',
      forged('newest', '2026-13-01T00:00:00.000000Z', randomUUID()),
      forged('name', 'a\u0000', randomUUID()),
      forged('name', 'a', "' or 1=1"),
      forged('name', {}, randomUUID()),
    ])
      expect(
        (
          await w.ask(
            'a_hr',
            'GET',
            `${all}sort=${after.length > 60 && Buffer.from(after, 'base64url').includes('newest') ? 'newest' : 'name'}&after=${after}`,
          )
        ).status,
      ).toBe(400)
  })

  test('D4 R135 who uploads where, who replaces, who removes', async () => {
    const rows: [ActorName, string, string, number][] = [
      ['a_emp', 'A.E1', 'own.pdf', 201],
      ['a_emp', 'A.E2', 'x.pdf', 404],
      ['a_mgr', 'A.E1', 'report.pdf', 201],
      ['a_mgr', 'A.M1', 'mine.pdf', 201],
      ['a_mgr2', 'A.E1', 'x.pdf', 404],
      ['a_hr', 'A.E1', 'hr.pdf', 201],
      ['a_sa', 'A.HR1', 'sa.pdf', 201],
      ['b_sa', 'A.E1', 'x.pdf', 404],
      ['a_leaver', 'A.LEAVER', 'x.pdf', 403],
      ['anon', 'A.E1', 'x.pdf', 401],
      ['a_emp', 'A.E1', 'OWN.pdf', 201],
      ['a_emp', 'A.E1', 'hr.pdf', 403],
      ['a_mgr', 'A.E1', 'own.pdf', 403],
      ['a_hr', 'A.E1', 'own.pdf', 201],
    ]
    const before = (await keptRows()).length
    for (const [as, person, name, status] of rows) expect([as, name, (await upload(as, person, name)).status]).toEqual([as, name, status])
    expect((await keptRows()).length).toBe(before + rows.filter(([, , , status]) => status === 201).length)
    expect(storedFiles()).toHaveLength((await keptRows()).length)
  })

  test('AZ-027 CA-004 a file named like one the asker may not see is stored like any other: its answer tells nothing of that one', async () => {
    for (const [category, name, as] of [
      ['case', 'interview notes.pdf', 'a_emp'],
      ['health', 'occupational health.pdf', 'a_mgr'],
    ] as const) {
      const hidden = await upload('a_hr', 'A.E1', name, { more: `&category=${category}` })
      expect(hidden.status).toBe(201)
      const own = await upload(as, 'A.E1', name.toUpperCase())
      expect(own.status).toBe(201)
      expect(own.body.id).not.toBe(hidden.body.id)
      expect((await listed(as, 'A.E1')).filter((row) => row.name.toLowerCase() === name).map(({ id }) => id)).toEqual([own.body.id])
      expect((await listed('a_hr', 'A.E1')).find(({ id }) => id === hidden.body.id)).toMatchObject({ name, category, versions: 1 })
    }
  })

  test('AZ-025 an employee and a manager do not remove: 403, and it is still there', async () => {
    const { body } = await upload('a_hr', 'A.E1', 'stays.pdf')
    for (const as of ['a_emp', 'a_mgr'] as const) {
      expect((await listed(as, 'A.E1')).find(({ id }) => id === body.id)?.can.remove).toBe(false)
      expect((await w.ask(as, 'DELETE', placeOf(body), { body: { reason: 'x' } })).status).toBe(403)
    }
    expect((await bytesOf('a_emp', body)).length).toBe(body.size)
  })
})

describe('categories', () => {
  test('AZ-027 CA-004 health, pay, right to work, personal and case papers of a report are neither listed for a manager nor opened', async () => {
    const names: string[] = []
    for (const category of ['health', 'pay', 'right-to-work', 'personal', 'case', 'training']) {
      const { body } = await upload('a_hr', 'A.E1', `${category} paper.pdf`, { more: `&category=${category}` })
      names.push(body.name)
      const sees = { manager: category === 'training', self: category !== 'case' }
      expect((await linkOf('a_mgr', body)).status).toBe(sees.manager ? 200 : 404)
      expect((await linkOf('a_emp', body)).status).toBe(sees.self ? 200 : 404)
    }
    const seen = async (as: ActorName) => (await listed(as, 'A.E1')).map(({ name }) => name).filter((name) => names.includes(name))
    expect(await seen('a_mgr')).toEqual(['training paper.pdf'])
    expect(await seen('a_emp')).toEqual(names.filter((name) => !name.startsWith('case')).toSorted())
    expect((await upload('a_mgr', 'A.E1', 'note.pdf', { more: '&category=health' })).status).toBe(403)
    const all = (await w.ask('a_mgr', 'GET', `/tenants/${w.tenants.A}/documents?limit=100`)).text
    expect(names.filter((name) => all.includes(name))).toEqual(['training paper.pdf'])
  })

  test('the database keeps them back when the code forgets', async () => {
    const rowsOf = (actor: ActorName) => {
      const { userId, sessionId } = w.account(actor)
      return w.server.db.asCaller({ userId, sessionId, tenantId: w.tenants.A, requestId: 'test' }, true, async (tx) =>
        [
          ...new Set(
            (await tx.selectFrom('hr.documents').select('category').where('employee_id', '=', w.person('A.E1').id).execute()).map(
              ({ category }) => category,
            ),
          ),
        ].toSorted(),
      )
    }
    expect(await rowsOf('a_mgr')).toEqual(['other', 'training'])
    expect(await rowsOf('a_mgr2')).toEqual([])
    expect(await rowsOf('a_emp2')).toEqual([])
    expect(await rowsOf('a_emp')).toEqual(['health', 'other', 'pay', 'personal', 'right-to-work', 'training'])
    expect(await rowsOf('a_hr')).toContain('case')
  })

  test('reading a health paper of another is recorded with its name and hash; one’s own is not', async () => {
    const { body } = await upload('a_hr', 'A.E1', 'fit note.pdf', { more: '&category=health' })
    const reads = () =>
      w.query("select changes from hr.audit_events where action = 'document.downloaded' and changes::text like '%fit note.pdf%'")
    await bytesOf('a_emp', body)
    expect(await reads()).toHaveLength(0)
    await bytesOf('a_hr', body)
    expect(JSON.stringify(await reads())).toContain(hashOf(pdf()))
  })

  test('AZ-028 a document of somebody who was moved to another manager is not the old manager’s to open, nor by a link made before; SU-008', async () => {
    const { body } = await upload('a_mgr', 'A.E1', 'review.pdf')
    const { href } = await linkOf('a_mgr', body)
    expect((await fetched(href)).statusCode).toBe(200)
    await w.query('update hr.employees set manager_id = $1 where id = $2', [w.person('A.M2').id, body.employee_id])
    const answers = [
      (await linkOf('a_mgr', body)).status,
      (await fetched(href)).statusCode,
      (await w.ask('a_mgr', 'GET', folderOf('A.E1'))).status,
    ]
    await w.query('update hr.employees set manager_id = $1 where id = $2', [w.person('A.M1').id, body.employee_id])
    expect(answers).toEqual([404, 403, 404])
  })

  test('TI-017 TI-018 another workspace’s folder is as one that does not exist', async () => {
    const random = await w.ask('b_sa', 'GET', `/tenants/${w.tenants.B}/employees/${randomUUID()}/documents`)
    for (const path of [folderOf('A.E1'), folderOf('A.E1').replace(w.tenants.A, w.tenants.B)]) {
      const answer = await w.ask('b_sa', 'GET', path)
      expect([answer.status, (answer.body as { code: string }).code]).toEqual([404, (random.body as { code: string }).code])
      expect((await w.ask('b_sa', 'POST', `${path}?name=x.pdf`, { raw: pdf(), headers: octets })).status).toBe(404)
    }
    expect(await w.query('select 1 from hr.stored_files where tenant_id = $1', [w.tenants.B])).toEqual([])
  })
})

describe('links', () => {
  test('SU-001 SU-002 SU-005 a changed, swapped or invented link opens nothing, in the same words', async () => {
    const { body } = await upload('a_hr', 'A.E1', 'linked.pdf')
    const { href } = await linkOf('a_hr', body)
    const other = (await listed('a_hr', 'A.E1')).find(({ id }) => id !== body.id) as Document
    const otherRef = (await linkOf('a_hr', other)).href.split('.')[2] as string
    const changed = [
      href.slice(0, -2) + (href.at(-2) === 'A' ? 'B' : 'A') + href.slice(-1),
      href.replace(href.split('.')[2] as string, otherRef),
      href.replace('.download.', '.view.'),
      href.replace('document.', 'custom-field.'),
      href.replace(w.account('a_hr').userId, w.account('a_sa').userId),
      '/files?link=x',
      '/files',
    ]
    for (const each of changed) {
      const answer = await fetched(each)
      expect([answer.statusCode, answer.json().message]).toEqual([403, 'This link cannot be used. Open the document again.'])
    }
  })

  test('SU-003 SU-012 SU-013 it is over after five minutes by this server’s clock, and believed only while its key is in the ring', () => {
    const actor = { tenantId: w.tenants.A, userId: randomUUID(), sessionId: randomUUID() } as Parameters<typeof linkTo>[0]['actor']
    const [old, fresh] = [
      ['k1', Buffer.from('1')],
      ['k2', Buffer.from('2')],
    ] as const
    const about = { kind: 'document', ref: randomUUID(), purpose: 'view' } as const
    const { href, expires_at: until } = linkTo({ actor }, [old], about)
    const link = href.slice('/files?link='.length)
    expect(readLink(link, [fresh, old]).ref).toBe(about.ref)
    expect(() => readLink(link, [fresh])).toThrow('cannot be used')
    const seconds = (Date.parse(until) - Date.now()) / 1000
    expect(seconds).toBeGreaterThan(298)
    expect(seconds).toBeLessThanOrEqual(300)
    const parts = link.split('.')
    parts[7] = String(Number(parts[7]) - 301)
    expect(() => readLink(parts.join('.'), [old])).toThrow('cannot be used')
  })

  test('SU-007 SC-008 a link stays with the version it was made for, and an ended session ends it', async () => {
    const first = pdf({ objects: '% first\n' })
    const { body } = await upload('a_hr', 'A.E1', 'versioned.pdf', { content: first })
    const { href } = await linkOf('a_hr', body)
    await upload('a_hr', 'A.E1', 'versioned.pdf', { content: pdf({ objects: '% second\n' }) })
    expect((await fetched(href)).rawPayload.equals(first)).toBe(true)
  })

  test('D9 a link opens in the session it was made for alone: not for a colleague, nor for nobody, nor for its person signed in elsewhere', async () => {
    const { body } = await upload('a_hr', 'A.E1', 'bound.pdf')
    const { href } = await linkOf('a_hr', body)
    for (const as of ['anon', 'a_hr2', 'a_sa', 'a_emp', 'b_sa'] as const)
      expect([as, (await w.follow(href, { as })).statusCode]).toEqual([as, 403])
    const elsewhere = randomUUID()
    const { userId } = w.account('a_hr')
    await w.query(
      "insert into auth.sessions (id, user_id, token, expires_at, updated_at) values ($1, $2, 'of-another-browser', now() + interval '1 day', now())",
      [elsewhere, userId],
    )
    const token = await w.server.tokenFor({ userId, sessionId: elsewhere, name: 'Elsewhere' })
    expect((await w.follow(href, { headers: { authorization: `Bearer ${token}` } })).statusCode).toBe(403)
    expect((await w.follow(href)).statusCode).toBe(200)
  })

  test('SU-011 a document that does not exist and one that is not for the asker are the same', async () => {
    const { body } = await upload('a_hr', 'A.E1', 'secret.pdf', { more: '&category=case' })
    const answers = [
      await w.ask('a_emp', 'POST', `${placeOf(body)}/link`, { body: { purpose: 'view' } }),
      await w.ask('a_emp', 'POST', `${folderOf('A.E1')}/${randomUUID()}/link`, { body: { purpose: 'view' } }),
    ]
    const shape = answers.map(({ status, body: answer }) => ({ status, ...(answer as object), request_id: '' }))
    expect(shape[0]).toEqual(shape[1])
  })

  test('SU-010 the log holds no link, and a page that a document links to is told nothing', async () => {
    const { body } = await upload('a_hr', 'A.E1', 'referrer.pdf')
    const { href } = await linkOf('a_hr', body, { purpose: 'view' })
    const answer = await fetched(href)
    expect(answer.headers['referrer-policy']).toBe('no-referrer')
    expect(answer.headers['content-disposition']).toContain('inline')
    expect(w.server.logged.join('')).not.toContain(href.slice(-43))
  })

  test('FS-010 ranges: one is served, tricks are not multiplied', async () => {
    const content = pdf({ size: 5000 })
    const { body } = await upload('a_hr', 'A.E1', 'ranges.pdf', { content })
    const { href } = await linkOf('a_hr', body)
    const asked = async (range: string) => {
      const answer = await fetched(href, { range })
      return [answer.statusCode, answer.rawPayload.length]
    }
    expect(await asked('bytes=0-')).toEqual([206, 5000])
    expect(await asked('bytes=-1')).toEqual([206, 1])
    expect(await asked('bytes=10-19')).toEqual([206, 10])
    expect(await asked(`bytes=${Array.from({ length: 1000 }, (_, i) => `${i}-${i}`).join(',')}`)).toEqual([200, 5000])
    expect(await asked('bytes=5-1')).toEqual([200, 5000])
    expect((await asked('bytes=5000-'))[0]).toBe(416)
  })
})

describe('versions, bin and hold', () => {
  const contentOf = (n: number): Buffer => pdf({ objects: `% ${n}\n` })

  test('E1 D15 the same name is the next version; hr restores an earlier one, which is kept 30 days', async () => {
    const { body } = await upload('a_hr', 'A.E2', 'policy.pdf', { content: contentOf(1) })
    await upload('a_hr', 'A.E2', 'POLICY.pdf', { content: contentOf(2) })
    const versions = async () => ((await w.ask('a_hr', 'GET', `${placeOf(body)}/versions`)).body as { data: DocumentVersion[] }).data
    expect((await versions()).map(({ number, name, current }) => [number, name, current])).toEqual([
      [2, 'POLICY.pdf', true],
      [1, 'policy.pdf', false],
    ])
    const first = (await versions())[1] as DocumentVersion
    expect((await linkOf('a_emp2', body, { purpose: 'view', version_id: first.id })).status).toBe(403)
    expect((await w.ask('a_emp2', 'GET', `${placeOf(body)}/versions`)).status).toBe(403)
    expect((await w.ask('a_hr', 'POST', `${placeOf(body)}/versions/${first.id}/restoration`)).status).toBe(200)
    expect((await bytesOf('a_emp2', body)).equals(contentOf(1))).toBe(true)
    expect(await versions()).toHaveLength(3)
    await w.query(
      "update hr.document_versions set replaced_at = now() - interval '31 days' where document_id = $1 and replaced_at is not null",
      [body.id],
    )
    await w.server.db.asSystem(w.tenants.A, { requestId: 'sweep' }, (tx) => sweepDocuments(tx, w.tenants.A))
    expect(await versions()).toHaveLength(1)
    expect((await bytesOf('a_emp2', body)).equals(contentOf(1))).toBe(true)
  })

  test('SC-009 five uploads of one name at once are five versions of one document', async () => {
    const answers = await Promise.all([1, 2, 3, 4, 5].map((n) => upload('a_hr', 'A.E2', 'race.pdf', { content: contentOf(n) })))
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201, 201, 201])
    expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1)
    const rows = await w.query<{ number: number; current: boolean }>(
      'select number, replaced_at is null as current from hr.document_versions where document_id = $1 order by 1',
      [answers[0]?.body.id],
    )
    expect(rows).toEqual([1, 2, 3, 4, 5].map((number) => ({ number, current: number === 5 })))
  })

  test('a retry with the same key is the same document and leaves no bytes over; another file under it is refused', async () => {
    const headers = { 'idempotency-key': randomUUID() }
    const first = await upload('a_hr', 'A.E2', 'once.pdf', { headers })
    const before = storedFiles().length
    const again = await upload('a_hr', 'A.E2', 'once.pdf', { headers })
    expect([again.status, again.body.id]).toEqual([201, first.body.id])
    expect((await upload('a_hr', 'A.E2', 'once.pdf', { headers, content: contentOf(9) })).status).toBe(422)
    expect(storedFiles()).toHaveLength(before)
  })

  test('the bin keeps it 30 days with the reason, for hr; a hold stops removal and time', async () => {
    const { body } = await upload('a_hr', 'A.E2', 'binned.pdf')
    const place = placeOf(body)
    const remove = () => w.ask('a_hr', 'DELETE', place, { body: { reason: 'Wrong person' } })
    expect((await w.ask('a_hr', 'PUT', `${place}/hold`, { body: { held: true, reason: 'Tribunal' } })).body).toMatchObject({ held: true })
    expect((await remove()).body).toMatchObject({ code: 'documents.held' })
    await w.ask('a_hr', 'PUT', `${place}/hold`, { body: { held: false, reason: 'Settled' } })
    expect((await remove()).status).toBe(200)
    expect((await w.ask('a_emp2', 'GET', `/tenants/${w.tenants.A}/document-bin`)).status).toBe(403)
    expect((await w.ask('a_hr', 'GET', `/tenants/${w.tenants.A}/document-bin`)).text).toContain('Wrong person')
    const { body: other } = await upload('a_hr', 'A.E2', 'binned.pdf')
    expect((await w.ask('a_hr', 'POST', `${place}/restoration`)).body).toMatchObject({ code: 'documents.name-taken' })
    await w.ask('a_hr', 'DELETE', placeOf(other), { body: { reason: 'x' } })
    expect((await w.ask('a_hr', 'POST', `${place}/restoration`)).status).toBe(200)
    await remove()
    await w.query("update hr.documents set removed_at = now() - interval '31 days' where id = $1", [body.id])
    await w.server.db.asSystem(w.tenants.A, { requestId: 'sweep' }, (tx) => sweepDocuments(tx, w.tenants.A))
    expect(await w.query('select 1 from hr.documents where id = $1', [body.id])).toEqual([])
    expect(await w.query("select 1 from hr.audit_events where action = 'document.erased'")).toHaveLength(1)
  })

  test('what runs out is told of once, to hr and to whom it is about', async () => {
    const soon = new Date(Date.now() + 10 * 86_400_000).toISOString().slice(0, 10)
    await upload('a_hr', 'A.E2', 'visa.pdf', { more: `&expires_on=${soon}` })
    for (let round = 0; round < 2; round += 1)
      await w.server.db.asSystem(w.tenants.A, { requestId: 'sweep' }, (tx) => sweepDocuments(tx, w.tenants.A))
    const told = await w.query<{ user_id: string }>(
      "select user_id from hr.notifications where kind = 'expiring-item' and subject_kind = 'document'",
    )
    expect(new Set(told.map((row) => row.user_id))).toContain(w.account('a_emp2').userId)
    expect(told).toHaveLength(new Set(told.map((row) => row.user_id)).size)
  })
})

describe('bytes and rows', () => {
  test('SC-011 the sweep takes old bytes that no row speaks of and rows that nothing speaks of, and nothing else', async () => {
    const folder = join(w.server.folder, 'files/o', w.tenants.A)
    const [young, old] = [randomUUID(), randomUUID()]
    for (const name of [young, old]) writeFileSync(join(folder, name), 'left over')
    const { utimesSync } = await import('node:fs')
    utimesSync(join(folder, old), 0, 0)
    await w.query("update hr.stored_files set created_at = now() - interval '2 days'")
    const parts = { db: w.server.db, files: w.server.files }
    const { orphans } = await sweepFiles(parts, w.tenants.A)
    expect(orphans).toBe(1)
    expect(storedFiles().filter((name) => name === young || name === old)).toEqual([young])
    const rows = await keptRows()
    expect(new Set([...storedFiles()].filter((name) => name !== young))).toEqual(new Set(rows))
    const used = await w.query<{ bytes: string }>('select bytes from hr.file_use where tenant_id = $1', [w.tenants.A])
    const sum = await w.query<{ bytes: string }>('select sum(size) as bytes from hr.stored_files')
    expect(used[0]?.bytes).toBe(sum[0]?.bytes)
  })

  test('a file that changed on the disk is found by the night’s reading, and is never sent whole', async () => {
    const { body } = await upload('a_hr', 'A.E2', 'damaged.pdf', { content: pdf({ size: 200_000 }) })
    const [row] = await w.query<{ file: string }>('select file_id as file from hr.document_versions where document_id = $1', [body.id])
    const path = join(w.server.folder, 'files/o', w.tenants.A, String(row?.file))
    writeFileSync(path, pdf({ size: 200_000, objects: '% other\n' }))
    const log = createLog('error', { write: () => {} })
    const { problems } = await verifyFiles({ db: w.server.db, files: w.server.files }, w.tenants.A, log)
    expect(problems).toBe(1)
    expect(await w.query('select problem from hr.stored_files where problem is not null')).toEqual([{ problem: 'damaged' }])
    const { href } = await linkOf('a_hr', body)
    const got = await fetched(href).then(
      ({ rawPayload }) => rawPayload.length,
      () => 0,
    )
    expect(got).toBeLessThan(200_000)
  })
})
