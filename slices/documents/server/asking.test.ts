import { beforeAll, describe, expect, test } from 'vitest'
import { docx, pdf } from '#platform/server/files/samples.fixture.ts'
import { createWorld, type ActorName } from '../../../test/world.ts'
import type { Document, DocumentOfWorkspace, VersionText } from '../contract.ts'
import type { DocumentRequest } from '../request-contract.ts'
import { readDocumentText } from './service.ts'
import { directory, sees, sharingIn, type Answered } from './sharing.fixture.ts'
import { readTextApart } from './text/text-reader.ts'
import { writtenPdf } from './text/written.fixture.ts'

const w = await createWorld()
const shared = sharingIn(w)
const { idOf, told, sweep, holding } = shared
const ask = (...asked: Parameters<typeof shared.ask>): Promise<Answered<DocumentRequest>> => shared.ask(...asked)

beforeAll(() => w.stepUp('a_sa'))

describe('documents asked of people', () => {
  const asked = { title: 'Copy of your passport', category: 'right-to-work', formats: ['pdf', 'jpg'] }
  const request = (as: ActorName, people: readonly string[], more: object = {}) =>
    shared.ask(as, 'POST', '/document-requests', { ...asked, people: people.map(idOf), ...more }) as Promise<
      Answered<{ data: DocumentRequest[] }>
    >
  const stateOf = async (as: ActorName, { id }: { id: string }) =>
    (await (shared.ask(as, 'GET', '/document-requests?limit=100') as Promise<Answered<{ data?: DocumentRequest[] }>>)).body.data?.find(
      (row) => row.id === id,
    )?.state
  const answer = (as: ActorName, person: string, { id }: { id: string }, { name = 'passport.pdf', content = pdf() } = {}) =>
    shared.send(as, `/employees/${idOf(person)}/documents?name=${name}&request=${id}`, content) as Promise<Answered<Document>>
  const tasks = async (as: ActorName) =>
    (
      await (shared.ask(as, 'GET', '/document-tasks') as Promise<
        Answered<Record<'to_read' | 'to_send' | 'to_decide' | 'expiring', { id: string }[]>>
      >)
    ).body

  test('who may ask whom for what: hr anybody but themselves, a manager those who report to them, for what they may see', async () => {
    const rows: [ActorName, string, string, number][] = [
      ['a_hr', 'A.E1', 'health', 201],
      ['a_hr', 'A.HR1', 'training', 403],
      ['a_sa', 'A.HR1', 'training', 201],
      ['a_mgr', 'A.E1', 'training', 201],
      ['a_mgr', 'A.E1', 'health', 403],
      ['a_mgr', 'A.E2', 'training', 404],
      ['a_mgr', 'A.M1', 'training', 403],
      ['a_emp', 'A.E1', 'training', 403],
      ['a_emp', 'A.E2', 'training', 404],
      ['a_emp_with_reports', 'A.E9', 'training', 404],
      ['a_leaver', 'A.E1', 'training', 403],
      ['b_sa', 'A.E1', 'training', 404],
      ['a_hr', 'A.SHIELDED', 'training', 201],
      ['a_mgr', 'A.SHIELDED', 'training', 404],
    ]
    for (const [as, person, category, status] of rows)
      expect([as, person, category, (await request(as, [person], { category })).status]).toEqual([as, person, category, status])
    expect((await request('a_hr', ['A.E1'], { category: 'case' })).status).toBe(422)
    expect((await request('a_hr', ['A.E1'], { due_on: '2020-01-01' })).status).toBe(422)
    // One who may not be asked: nobody is.
    const before = await w.query('select id from hr.document_requests')
    expect((await request('a_mgr', ['A.E1', 'A.E2'], { category: 'training' })).status).toBe(404)
    expect(await w.query('select id from hr.document_requests')).toHaveLength(before.length)
    await holding(
      'a_emp2',
      'employee',
      { directory, work: { all: sees }, 'documents:training': { all: { ...sees, propose: true } } },
      async () => {
        expect((await request('a_emp2', ['A.E1'], { category: 'training' })).status).toBe(201)
        expect((await request('a_emp2', ['A.E1'], { category: 'health' })).status).toBe(403)
      },
    )
  })

  test('requested, received, refused with a reason, received again, accepted: each told to whom it concerns, decided by anyone but the person', async () => {
    const [first, second] = (await request('a_hr', ['A.E1', 'A.E2'], { due_on: '2099-01-01', message: 'All pages, please.' })).body
      .data as [DocumentRequest, DocumentRequest]
    expect(await told('document-requested', first.id)).toEqual([w.account('a_emp').userId])
    expect((await tasks('a_emp')).to_send.map(({ id }) => id)).toContain(first.id)
    expect([await stateOf('a_emp', first), await stateOf('a_emp', second), await stateOf('a_mgr', first)]).toEqual([
      'requested',
      undefined,
      undefined,
    ])
    // Only what was asked for, of whom it was asked, as it was asked for.
    expect((await answer('a_emp', 'A.E1', second)).status).toBe(404)
    expect(await answer('a_emp', 'A.E1', first, { name: 'passport.docx', content: docx() })).toMatchObject({
      status: 422,
      code: 'files.bad-format',
    })
    expect(await stateOf('a_hr', first)).toBe('requested')
    const sent = await answer('a_emp', 'A.E1', first)
    expect([sent.status, sent.body.category]).toEqual([201, 'right-to-work'])
    expect(await stateOf('a_emp', first)).toBe('received')
    expect(await told('document-received', first.id)).toEqual([w.account('a_hr').userId])
    expect(await told('document-requested', first.id)).toEqual([])
    expect((await tasks('a_hr')).to_decide.map(({ id }) => id)).toContain(first.id)
    expect((await answer('a_emp', 'A.E1', first)).code).toBe('documents.request-closed')

    const decide = (as: ActorName, body: object) => ask(as, 'POST', `/document-requests/${first.id}/decision`, body)
    expect((await decide('a_emp', { decision: 'accept', version: 2 })).status).toBe(403)
    expect((await decide('a_mgr', { decision: 'accept', version: 2 })).status).toBe(404)
    expect((await decide('a_hr', { decision: 'refuse', version: 2, reason: ' ' })).status).toBe(422)
    expect((await decide('a_hr', { decision: 'accept', version: 1 })).code).toBe('stale')
    expect((await decide('a_hr', { decision: 'refuse', version: 2, reason: 'Page two is missing' })).body).toMatchObject({
      state: 'refused',
    })
    expect(await told('document-decided', first.id)).toEqual([w.account('a_emp').userId])
    expect((await tasks('a_emp')).to_send).toContainEqual(expect.objectContaining({ id: first.id, refusal_reason: 'Page two is missing' }))
    await answer('a_emp', 'A.E1', first, { content: pdf({ objects: '% two pages\n' }) })
    expect((await decide('a_sa', { decision: 'accept', version: 4 })).body).toMatchObject({ state: 'accepted', can: { cancel: false } })
    expect((await ask('a_hr', 'POST', `/document-requests/${first.id}/reminder`)).code).toBe('documents.request-closed')

    expect((await ask('a_emp2', 'POST', `/document-requests/${second.id}/cancellation`)).status).toBe(403)
    await w.query('update hr.notifications set read_at = now() where subject_id = $1', [second.id])
    expect(
      (await (shared.ask('a_hr', 'POST', `/document-requests/${second.id}/reminder`) as Promise<Answered<DocumentRequest>>)).body
        .reminded_at,
    ).not.toBeNull()
    expect(await told('document-requested', second.id)).toEqual([w.account('a_emp2').userId])
    expect((await ask('a_hr', 'POST', `/document-requests/${second.id}/cancellation`)).body).toMatchObject({ state: 'cancelled' })
    expect(await told('document-requested', second.id)).toEqual([])
    expect((await answer('a_emp2', 'A.E2', second)).code).toBe('documents.request-closed')
    const actions = await w.query<{ action: string }>(
      "select distinct action from hr.audit_events where action like 'document.request%' order by 1",
    )
    expect(actions.map(({ action }) => action)).toEqual([
      'document.request-accepted',
      'document.request-cancelled',
      'document.request-refused',
      'document.request-reminded',
      'document.requested',
    ])
  })

  test('what is late or nearly due is said again by the night’s round, once a week', async () => {
    const [late] = (await request('a_hr', ['A.SOON'], { due_on: '2099-01-01' })).body.data as [DocumentRequest]
    await w.query("update hr.document_requests set due_on = current_date - 1, requested_at = now() - interval '3 days' where id = $1", [
      late.id,
    ])
    await w.query('update hr.notifications set read_at = now() where subject_id = $1', [late.id])
    await sweep()
    expect(await told('document-requested', late.id)).toEqual([w.account('a_soon').userId])
    await w.query('update hr.notifications set read_at = now() where subject_id = $1', [late.id])
    await sweep()
    expect(await told('document-requested', late.id)).toEqual([])
  })
})

describe('what is written in documents', () => {
  const word = (...lines: readonly string[]): Buffer =>
    docx({
      document: `<?xml version="1.0"?><w:document><w:body>${lines.map((line) => `<w:p><w:r><w:t>${line}</w:t></w:r></w:p>`).join('')}</w:body></w:document>`,
    })
  /** Reads what the uploads queued, as the worker does. */
  const readAll = async (): Promise<void> => {
    const parts = { db: w.server.db, files: w.server.files }
    const rows = await w.query<{ id: string }>(
      'select v.id from hr.document_versions v where not exists (select 1 from hr.document_texts t where t.version_id = v.id) and v.name like $1',
      ['written%'],
    )
    for (const { id } of rows) await readDocumentText(parts, { tenantId: w.tenants.A, versionId: id })
  }
  const find = async (as: ActorName, words: string) => {
    const { body } = await (shared.ask(as, 'GET', `/documents?search=${encodeURIComponent(words)}&limit=100`) as Promise<
      Answered<{ data: DocumentOfWorkspace[]; total: number }>
    >)
    return { names: body.data.map(({ name }) => name), total: body.total, snippets: body.data.map(({ snippet }) => snippet) }
  }
  const store = (person: string, name: string, content: Buffer, category = 'other') =>
    shared.send('a_hr', `/employees/${idOf(person)}/documents?name=${encodeURIComponent(name)}&category=${category}`, content) as Promise<
      Answered<Document>
    >

  test('E8 a word is found in a PDF and a Word document, in any form of it; a document one may not see never matches, not even in the count', async () => {
    const letter = docx({
      document:
        '<?xml version="1.0"?><w:document><w:body><w:p><w:r><w:t>Zebrafish keepers’ allowances</w:t></w:r></w:p><w:p><w:del><w:delText>secretword</w:delText></w:del></w:p></w:body></w:document>',
    })
    await store('A.E1', 'written review.pdf', writtenPdf('Appraisal of the zebrafish', 'Keeps the tanks clean.'))
    await store('A.E1', 'written letter.docx', letter)
    await store('A.E1', 'written fit note.docx', word('Allergic to zebrafish'), 'health')
    await store('A.E1', 'written interview.docx', word('Lost a zebrafish'), 'case')
    await store('A.E2', 'written other.docx', word('Zebrafishes again'))
    expect((await find('a_hr', 'zebrafish')).total).toBe(0)
    await readAll()
    const rows: [ActorName, string, string[]][] = [
      [
        'a_hr',
        'zebrafish',
        ['written fit note.docx', 'written interview.docx', 'written letter.docx', 'written other.docx', 'written review.pdf'],
      ],
      ['a_hr', 'ZEBRAFISHES tank', ['written review.pdf']],
      ['a_hr', 'allowance', ['written letter.docx']],
      ['a_hr', 'secretword', []],
      ['a_mgr', 'zebrafish', ['written letter.docx', 'written review.pdf']],
      ['a_emp', 'zebrafish', ['written fit note.docx', 'written letter.docx', 'written review.pdf']],
      ['a_emp2', 'zebrafish', ['written other.docx']],
      ['a_emp_with_reports', 'zebrafish', []],
      ['a_hr', ")':*&|!<->", []],
    ]
    for (const [as, words, names] of rows) {
      const found = await find(as, words)
      expect([as, words, found.names, found.total]).toEqual([as, words, names, names.length])
    }
    expect((await find('a_mgr', 'tanks clean')).snippets).toEqual([expect.stringContaining('Keeps the tanks clean')])
    const { userId, sessionId } = w.account('a_mgr')
    const texts = await w.server.db.asCaller({ userId, sessionId, tenantId: w.tenants.A, requestId: 'test' }, true, (tx) =>
      tx.selectFrom('hr.document_texts').select('body').execute(),
    )
    expect(texts.map(({ body }) => body.slice(0, 9)).toSorted()).toEqual(['Appraisal', 'Zebrafish'])
  })

  test('a newer version is found by its own words; both are compared by hr, and that is recorded', async () => {
    const { body } = await store('A.E1', 'written terms.docx', word('Notice of four weeks', 'Signed'), 'pay')
    await readAll()
    await store('A.E1', 'written terms.docx', word('Notice of nine weeks', 'Signed'), 'pay')
    expect((await find('a_hr', 'notice four')).total).toBe(0)
    await readAll()
    expect((await find('a_hr', 'notice nine')).total).toBe(1)
    const place = `/employees/${idOf('A.E1')}/documents/${body.id}/versions`
    const versions = (await (shared.ask('a_hr', 'GET', place) as Promise<Answered<{ data: { id: string }[] }>>)).body.data
    const comparison = `${place}/${versions[1]?.id}/comparison/${versions[0]?.id}`
    const { body: compared } = await (shared.ask('a_hr', 'GET', comparison) as Promise<Answered<{ data: VersionText[] }>>)
    expect(compared.data.map(({ number, text }) => [number, text])).toEqual([
      [1, 'Notice of four weeks\nSigned'],
      [2, 'Notice of nine weeks\nSigned'],
    ])
    expect((await ask('a_emp', 'GET', comparison)).status).toBe(403)
    expect((await ask('a_mgr', 'GET', comparison)).status).toBe(404)
    expect(
      await w.query("select 1 from hr.audit_events where action = 'document.viewed' and changes::text like '%written terms%'"),
    ).toHaveLength(1)
  })

  test('a file that takes too long, holds no text or cannot be read ends as one that has none', async () => {
    const read = (content: Buffer, type: 'pdf' | 'docx', milliseconds?: number) =>
      readTextApart({ bytes: new Uint8Array(content), type }, milliseconds)
    expect(await read(writtenPdf('Words'), 'pdf', 1)).toEqual({ text: '', problem: 'unreadable' })
    expect(await read(pdf(), 'pdf')).toEqual({ text: '', problem: 'no-text' })
    expect(await read(Buffer.from('PK rubbish'), 'docx')).toEqual({ text: '', problem: 'unreadable' })
  })
})
