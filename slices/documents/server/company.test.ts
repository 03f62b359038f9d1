import { randomUUID } from 'node:crypto'
import { beforeAll, expect, test } from 'vitest'
import { pdf } from '#platform/server/files/samples.fixture.ts'
import { createWorld, type ActorName } from '../../../test/world.ts'
import type { Audience, CompanyDocument, Reader } from '../company-contract.ts'
import { directory, sees, sharingIn, type Answered } from './sharing.fixture.ts'

const w = await createWorld()
const shared = sharingIn(w)
const { idOf, follow, told, sweep, holding } = shared
const ask = (...asked: Parameters<typeof shared.ask>): Promise<Answered<CompanyDocument>> => shared.ask(...asked)
const send = (...sent: Parameters<typeof shared.send>): Promise<Answered<CompanyDocument>> => shared.send(...sent)
const everyone: Audience = { departments: [], locations: [], employment_types: [], roles: [] }
const upload = async (name: string, more = '', content?: Buffer): Promise<CompanyDocument> =>
  (await send('a_hr', `/company-documents?name=${encodeURIComponent(name)}${more}`, content)).body
const publish = (document: CompanyDocument, audience: Partial<Audience> = {}, more: object = {}) =>
  ask('a_hr', 'PUT', `/company-documents/${document.id}/publication`, {
    version: document.version,
    audience: { ...everyone, ...audience },
    acknowledge: false,
    ...more,
  })
const seen = async (as: ActorName, id: string): Promise<CompanyDocument | undefined> =>
  (await (shared.ask(as, 'GET', '/company-documents') as Promise<Answered<{ data: CompanyDocument[] }>>)).body.data?.find(
    (row) => row.id === id,
  )
const opens = async (as: ActorName, document: { id: string }): Promise<number> => {
  const link = await (shared.ask(as, 'POST', `/company-documents/${document.id}/link`, { purpose: 'view' }) as Promise<
    Answered<{ href: string }>
  >)
  return link.status === 200 ? await follow(as, link.body.href) : link.status
}

beforeAll(() => w.stepUp('a_sa'))

test('E4 who sees a published document is who it is for, by department, place, kind of employment and role: in the list, by link, in the database', async () => {
  const document = await upload('Warehouse handbook.pdf')
  const { main } = w.person('A.E1').record
  const other = w.person('A.E2').record.main
  expect(main.department).not.toBe(other.department)
  const rows: [Partial<Audience>, readonly ActorName[]][] = [
    [{}, ['a_emp', 'a_emp2', 'a_mgr', 'a_shielded', 'a_hr', 'a_sa', 'consultant']],
    [{ roles: ['manager'] }, ['a_mgr', 'a_hr', 'a_sa', 'consultant']],
    [{ departments: [main.department], locations: [main.location] }, ['a_emp', 'a_hr', 'a_sa', 'consultant']],
    [{ departments: ['Nowhere'] }, ['a_hr', 'a_sa', 'consultant']],
    [{ departments: [other.department], roles: ['employee'] }, ['a_emp2', 'a_hr', 'a_sa', 'consultant']],
    [{ employment_types: ['Intern'] }, ['a_hr', 'a_sa', 'consultant']],
  ]
  const actors: readonly ActorName[] = ['a_emp', 'a_emp2', 'a_mgr', 'a_shielded', 'a_hr', 'a_sa', 'consultant']
  let now = document
  expect(await seen('a_emp', document.id)).toBeUndefined()
  for (const [audience, readers] of rows) {
    now = (await publish(now, audience)).body
    const matching = actors.filter((as) => readers.includes(as) || matches(as, audience))
    const found: ActorName[] = []
    for (const as of actors) {
      const listed = await seen(as, document.id)
      expect([as, audience, await opens(as, document)]).toEqual([as, audience, listed ? 200 : 404])
      if (listed) found.push(as)
    }
    expect([audience, found]).toEqual([audience, matching])
  }
  expect((await ask('b_sa', 'GET', '/company-documents')).status).toBe(404)
  expect((await ask('a_leaver', 'GET', '/company-documents')).status).toBe(403)
  const { userId, sessionId } = w.account('a_emp')
  const rowsOf = await w.server.db.asCaller({ userId, sessionId, tenantId: w.tenants.A, requestId: 'test' }, true, (tx) =>
    tx.selectFrom('hr.documents').select('id').where('employee_id', 'is', null).execute(),
  )
  expect(rowsOf).toEqual([])
  // A link made while it was published opens nothing once it is not.
  now = (await publish(now)).body
  const { body } = await (shared.ask('a_emp', 'POST', `/company-documents/${document.id}/link`, { purpose: 'view' }) as Promise<
    Answered<{ href: string }>
  >)
  expect((await ask('a_hr', 'DELETE', `/company-documents/${document.id}/publication`)).body).toMatchObject({ state: 'withdrawn' })
  expect(await follow('a_emp', body.href)).toBe(403)
})
const actorKeys: Partial<Record<ActorName, string>> = { a_emp: 'A.E1', a_emp2: 'A.E2', a_mgr: 'A.M1', a_shielded: 'A.SHIELDED' }
/** Of the people with a record: whether the seed puts them among these. */
function matches(
  as: ActorName,
  { departments = [], locations = [], employment_types: kinds = [], roles = [] }: Partial<Audience>,
): boolean {
  const key = actorKeys[as]
  if (!key) return false
  const { main } = w.person(key).record
  const among = (list: readonly string[], value: unknown): boolean => list.length === 0 || list.includes(String(value))
  const role = as === 'a_mgr' ? 'manager' : 'employee'
  return among(departments, main.department) && among(locations, main.location) && among(kinds, main.employment_type) && among(roles, role)
}

test('who stores, publishes, withdraws, removes and counts: hr, by their rights to everybody’s documents; nobody else', async () => {
  const document = await upload('Expenses policy.pdf')
  await publish(document)
  const place = `/company-documents/${document.id}`
  const tries = async (as: ActorName) => [
    (await send(as, `/company-documents?name=${as}.pdf`)).status,
    (await ask(as, 'PUT', `${place}/publication`, { version: 99, audience: everyone, acknowledge: false })).status,
    (await ask(as, 'DELETE', `${place}/publication`)).status,
    (await ask(as, 'GET', `${place}/readers`)).status,
    (await ask(as, 'POST', `${place}/reminders`)).status,
    (await ask(as, 'GET', `${place}/versions`)).status,
    (await ask(as, 'DELETE', place, { reason: 'x' })).status,
  ]
  for (const as of ['a_emp', 'a_mgr', 'a_emp_with_reports'] as const) expect([as, await tries(as)]).toEqual([as, Array(7).fill(403)])
  expect(await tries('a_leaver_hr')).toEqual(Array(7).fill(403))
  expect(await tries('b_sa')).toEqual(Array(7).fill(404))
  // A template made from hr that sees nobody's documents has none of the company's in its care either.
  await holding('a_hr2', 'hr', { directory, work: { all: sees } }, async () => {
    expect(await tries('a_hr2')).toEqual(Array(7).fill(403))
    expect((await seen('a_hr2', document.id))?.can.manage).toBe(false)
  })
  await holding('a_hr2', 'hr', { directory, work: { all: sees }, documents: { all: sees } }, async () =>
    expect((await tries('a_hr2')).map((status) => status === 403)).toEqual([true, true, true, false, true, false, true]),
  )
  expect((await tries('a_sa')).slice(0, 4)).toEqual([201, 409, 200, 200])
})

test('read and acknowledge: who, when and which version; a new version asks again only if so chosen', async () => {
  const document = await upload('Code of conduct.pdf')
  const { main } = w.person('A.E1').record
  const audience = { departments: [main.department], locations: [main.location] }
  const published = (await publish(document, audience, { acknowledge: true })).body
  const place = `/company-documents/${document.id}`
  const acknowledge = (as: ActorName, number: number) => ask(as, 'POST', `${place}/acknowledgement`, { number })
  const readers = async (state: string) =>
    (
      await (shared.ask('a_hr', 'GET', `${place}/readers?state=${state}&limit=100`) as Promise<
        Answered<{ data: Reader[]; asked: number; acknowledged: number }>
      >)
    ).body
  const due = (await readers('due')).data.map(({ employee_id: id }) => id)
  expect(due).toContain(idOf('A.E1'))
  expect(due).not.toContain(idOf('A.LEAVER'))
  expect(published.readers).toEqual({ asked: due.length, acknowledged: 0 })
  expect(await told('document-to-read', document.id)).toContain(w.account('a_emp').userId)
  expect((await seen('a_emp', document.id))?.mine).toEqual({ due: true, version: null, at: null })

  expect((await acknowledge('a_emp', 2)).code).toBe('documents.newer-version')
  // Whom it is not for finds nothing; hr may read it and has nothing to say.
  expect((await acknowledge('a_emp2', 1)).status).toBe(matches('a_emp2', audience) ? 200 : 404)
  expect((await acknowledge('consultant', 1)).status).toBe(403)
  const first = await acknowledge('a_emp', 1)
  expect(first.body.mine).toMatchObject({ due: false, version: 1 })
  await acknowledge('a_emp', 1)
  const rows = await w.query(
    'select version_number, name, user_name, sha256 from hr.acknowledgements where document_id = $1 and employee_id = $2',
    [document.id, idOf('A.E1')],
  )
  expect(rows).toEqual([
    {
      version_number: 1,
      name: 'Code of conduct.pdf',
      user_name: expect.stringContaining('E1'),
      sha256: expect.stringMatching(/^[0-9a-f]{64}$/),
    },
  ])
  expect(await told('document-to-read', document.id)).not.toContain(w.account('a_emp').userId)
  expect((await readers('done')).data.map(({ employee_id: id, version }) => [id, version])).toContainEqual([idOf('A.E1'), 1])

  const next = await upload('Code of conduct.pdf', '', pdf({ objects: '% 2\n' }))
  expect([next.id, next.number]).toEqual([document.id, 2])
  expect((await seen('a_emp', document.id))?.mine.due).toBe(false)
  await upload('Code of conduct.pdf', '&ask_again=true', pdf({ objects: '% 3\n' }))
  expect((await seen('a_emp', document.id))?.mine).toMatchObject({ due: true, version: 1 })
  expect(await told('document-to-read', document.id)).toContain(w.account('a_emp').userId)
  expect((await readers('due')).data.find(({ employee_id: id }) => id === idOf('A.E1'))).toMatchObject({ version: 1, due: true })
  expect((await (shared.ask('a_hr', 'POST', `${place}/reminders`) as Promise<Answered<{ reminded: number }>>)).body.reminded).toBe(
    (await told('document-to-read', document.id)).length,
  )
  expect((await acknowledge('a_emp', 3)).body.mine).toMatchObject({ due: false, version: 3 })
  // Earlier versions stay as long as somebody's word about them.
  await w.query(
    "update hr.document_versions set replaced_at = now() - interval '400 days' where document_id = $1 and replaced_at is not null",
    [document.id],
  )
  await sweep()
  const versions = await (shared.ask('a_hr', 'GET', `${place}/versions`) as Promise<Answered<{ data: { number: number }[] }>>)
  expect(versions.body.data.map(({ number }) => number)).toEqual([3, 2, 1])
})

test('an acknowledgement is given by the person themselves, of what is published for them, and is never changed: the database says so too', async () => {
  const document = await upload('Data protection policy.pdf')
  await publish(document, {}, { acknowledge: true })
  const insertAs = (actor: ActorName, person: string, user = w.account(actor).userId, about = document.id) => {
    const { userId, sessionId } = w.account(actor)
    return w.server.db
      .asCaller({ userId, sessionId, tenantId: w.tenants.A, requestId: 'test' }, false, (tx) =>
        tx
          .insertInto('hr.acknowledgements')
          .values({
            tenant_id: w.tenants.A,
            id: randomUUID(),
            document_id: about,
            employee_id: idOf(person),
            version_number: 1,
            name: 'x',
            sha256: 'x',
            user_id: user,
            user_name: 'x',
          })
          .execute(),
      )
      .then(
        () => 'written',
        () => 'refused',
      )
  }
  const draft = await upload('Draft policy.pdf')
  expect(await insertAs('a_emp', 'A.E2')).toBe('refused')
  expect(await insertAs('a_hr', 'A.E2')).toBe('refused')
  expect(await insertAs('a_emp', 'A.E1', w.account('a_hr').userId)).toBe('refused')
  expect(await insertAs('a_emp', 'A.E1', undefined, draft.id)).toBe('refused')
  expect(await insertAs('a_emp', 'A.E1')).toBe('written')
  const { userId, sessionId } = w.account('a_emp2')
  const others = await w.server.db.asCaller({ userId, sessionId, tenantId: w.tenants.A, requestId: 'test' }, true, (tx) =>
    tx.selectFrom('hr.acknowledgements').select('id').execute(),
  )
  expect(others).toEqual([])
  const may = await w.query<{ may: boolean }>(
    "select bool_or(has_table_privilege(r, 'hr.acknowledgements', p)) as may from unnest(array['evenkeel_app', 'evenkeel_job']) r, unnest(array['UPDATE', 'DELETE']) p",
  )
  expect(may).toEqual([{ may: false }])
})

test('until a new version is in force the one before is read beside it, and none older', async () => {
  const document = await upload('Holiday policy.pdf', '&effective_on=2026-01-01')
  await publish(document)
  await upload('Holiday policy.pdf', '&effective_on=2099-01-01', pdf({ objects: '% next\n' }))
  const now = await seen('a_emp', document.id)
  expect(now).toMatchObject({ number: 2, effective_on: '2099-01-01', until_then: { number: 1 } })
  const link = (versionId: string) =>
    ask('a_emp', 'POST', `/company-documents/${document.id}/link`, { purpose: 'view', version_id: versionId })
  expect((await link(now?.until_then?.version_id ?? '')).status).toBe(200)
  await upload('Holiday policy.pdf', '', pdf({ objects: '% now\n' }))
  expect((await seen('a_emp', document.id))?.until_then).toBeNull()
  expect((await link(now?.until_then?.version_id ?? '')).status).toBe(404)
})

test('who joins those it is for later is told by the night’s round, and everyone who is due once a week', async () => {
  const document = await upload('Fire safety.pdf')
  await publish(document, { departments: ['Fire brigade'] }, { acknowledge: true })
  expect(await told('document-to-read', document.id)).toEqual([])
  await w.query("update hr.employees set department = 'Fire brigade' where id = $1", [idOf('A.E9')])
  await sweep()
  await sweep()
  expect(await told('document-to-read', document.id)).toEqual([w.account('a_emp9').userId])
  await w.query("update hr.notifications set read_at = now(), created_at = now() - interval '8 days' where subject_id = $1", [document.id])
  await sweep()
  expect(await told('document-to-read', document.id)).toEqual([w.account('a_emp9').userId])
})

test('removed with a reason it is gone for its readers, and comes back as it was', async () => {
  const document = await upload('Travel policy.pdf')
  await publish(document)
  expect((await ask('a_hr', 'DELETE', `/company-documents/${document.id}`, { reason: 'Out of date' })).status).toBe(200)
  expect([await seen('a_emp', document.id), await opens('a_emp', document)]).toEqual([undefined, 404])
  expect((await ask('a_emp', 'POST', `/company-documents/${document.id}/restoration`)).status).toBe(404)
  expect((await ask('a_hr', 'POST', `/company-documents/${document.id}/restoration`)).status).toBe(200)
  expect(await opens('a_emp', document)).toBe(200)
})

test('E8 a document of the company under hold stays; removed it is in its own bin, and hr brings it back', async () => {
  const document = await upload('Held policy.pdf')
  const hold = (as: ActorName, held: boolean) => ask(as, 'PUT', `/company-documents/${document.id}/hold`, { held, reason: 'Tribunal' })
  expect((await hold('a_mgr', true)).status).toBe(404)
  expect((await hold('a_hr', true)).body).toMatchObject({ held: true })
  const remove = () => ask('a_hr', 'DELETE', `/company-documents/${document.id}`, { reason: 'Old' })
  expect(await remove()).toMatchObject({ status: 409, body: { code: 'documents.held' } })
  await hold('a_hr', false)
  expect((await remove()).status).toBe(200)
  const bin = async (query: string) =>
    (
      await (shared.ask('a_hr', 'GET', `/document-bin${query}`) as Promise<
        Answered<{ data: { id: string; employee_id: null | string }[] }>
      >)
    ).body.data
  expect((await bin('?of=company')).map(({ id, employee_id: person }) => [id === document.id, person])).toContainEqual([true, null])
  expect((await bin('?of=company')).every(({ employee_id: person }) => person === null)).toBe(true)
  expect((await ask('a_hr', 'POST', `/company-documents/${document.id}/restoration`)).status).toBe(200)
  expect((await bin('?of=company')).map(({ id }) => id)).not.toContain(document.id)
  const log = await w.query('select action from hr.audit_events where subject_id = $1 order by seq', [document.id])
  expect(log.map(({ action }) => action)).toEqual([
    'company-document.uploaded',
    'company-document.held',
    'company-document.hold-ended',
    'company-document.removed',
    'company-document.restored',
  ])
})
