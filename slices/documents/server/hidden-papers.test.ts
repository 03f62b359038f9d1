import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import { docx } from '#platform/server/files/samples.fixture.ts'
import { createWorld, type ActorName } from '../../../test/world.ts'
import type { Document, DocumentOfWorkspace } from '../contract.ts'
import type { DocumentRequest } from '../request-contract.ts'
import { readDocumentText } from './service.ts'
import { directory, sees, sharingIn, type Answered } from './sharing.fixture.ts'

const w = await createWorld()
const { idOf, told, sweep, holding, ask, send } = sharingIn(w)
const user = (as: ActorName): string => w.account(as).userId
const soon = new Date(Date.now() + 10 * 86_400_000).toISOString().slice(0, 10)
const store = async (
  person: string,
  name: string,
  { category = 'other', more = '', content }: { category?: string; more?: string; content?: Buffer },
) => {
  const path = `/employees/${idOf(person)}/documents?name=${encodeURIComponent(name)}&category=${category}${more}`
  const answer: Answered<Document> = await send('a_hr', path, content)
  expect(answer.status).toBe(201)
  return answer.body
}
/** Everybody's documents, but of health and pay none. */
const withoutHealth = {
  directory,
  work: { own: sees, all: sees },
  documents: { own: sees, all: sees },
}

beforeAll(() => w.stepUp('a_sa'))

describe('who is told of a document', () => {
  test('CA-004 what runs out is told to who may see it: a paper of a case never to whom it is about, health to no hr without the right', async () => {
    const papers = {
      case: await store('A.E2', 'hearing.pdf', { category: 'case', more: `&expires_on=${soon}` }),
      health: await store('A.E2', 'fit note.pdf', { category: 'health', more: `&expires_on=${soon}` }),
      training: await store('A.E2', 'first aid.pdf', { category: 'training', more: `&expires_on=${soon}` }),
    }
    await holding('a_hr2', 'hr', withoutHealth, sweep)
    const knows = async (document: Document) => {
      const users = await told('expiring-item', document.id)
      return (['a_emp2', 'a_hr', 'a_hr2', 'a_sa', 'a_mgr'] as const).filter((as) => users.includes(user(as)))
    }
    expect(await knows(papers.case)).toEqual(['a_hr', 'a_hr2', 'a_sa'])
    expect(await knows(papers.health)).toEqual(['a_emp2', 'a_hr', 'a_sa'])
    expect(await knows(papers.training)).toEqual(['a_emp2', 'a_hr', 'a_hr2', 'a_sa'])
  })

  test('a paper of a case of somebody in hr is told to their colleagues alone', async () => {
    const own = await store('A.HR2', 'grievance.pdf', { category: 'case', more: `&expires_on=${soon}` })
    await sweep()
    const users = await told('expiring-item', own.id)
    expect(users).toContain(user('a_hr'))
    expect(users).not.toContain(user('a_hr2'))
  })

  test('AZ-028 what was asked for is told, when it comes, to who asked while they may see it, and else to hr', async () => {
    const asked = { title: 'Certificate', category: 'training', formats: [], people: [idOf('A.E1')] }
    const request = async () =>
      ((await ask('a_mgr', 'POST', '/document-requests', asked)) as Answered<{ data: DocumentRequest[] }>).body.data[0]?.id ?? ''
    const [kept, moved] = [await request(), await request()]
    const answer = (id: string) => send('a_emp', `/employees/${idOf('A.E1')}/documents?name=${id}.pdf&request=${id}`)
    await answer(kept)
    expect(await told('document-received', kept)).toEqual([user('a_mgr')])
    const manager = (name: string) => w.query('update hr.employees set manager_id = $1 where id = $2', [idOf(name), idOf('A.E1')])
    await manager('A.M2')
    await answer(moved)
    await manager('A.M1')
    const users = await told('document-received', moved)
    expect(users).not.toContain(user('a_mgr'))
    expect(users).toContain(user('a_hr'))
  })
})

describe('reading is recorded', () => {
  test('a file that is asked for from its second byte on is recorded as read; the rest of one that was begun is not recorded again', async () => {
    const paper = await store('A.E1', 'operation.pdf', { category: 'health' })
    const read = async () =>
      (
        await w.query(
          "select 1 from hr.audit_events where action in ('document.viewed', 'document.downloaded') and changes::text like '%operation.pdf%'",
        )
      ).length
    const link = async (purpose: string) => {
      const made = await ask('a_hr', 'POST', `/employees/${idOf('A.E1')}/documents/${paper.id}/link`, { purpose })
      return (made as Answered<{ href: string }>).body.href
    }
    const part = async (href: string, range: string) => (await w.follow(href, { headers: { range } })).statusCode
    const first = await link('view')
    expect(await part(first, 'bytes=1-')).toBe(206)
    expect(await read()).toBe(1)
    expect(await part(first, 'bytes=20-')).toBe(206)
    expect(await read()).toBe(1)
    // Another link is another reading.
    expect(await part(await link('download'), 'bytes=1-')).toBe(206)
    expect(await read()).toBe(2)
  })

  test('a word found in a health paper of another is recorded and its surroundings are not shown; one’s own, and what tells nothing, are not', async () => {
    const content = docx({
      document: '<?xml version="1.0"?><w:document><w:body><w:p><w:r><w:t>Diagnosed with quinsy</w:t></w:r></w:p></w:body></w:document>',
    })
    for (const [name, category] of [
      ['letter from the clinic.docx', 'health'],
      ['rota.docx', 'training'],
    ] as const) {
      const { id } = await store('A.E1', name, { category, content })
      const [version] = await w.query<{ id: string }>('select id from hr.document_versions where document_id = $1', [id])
      await readDocumentText({ db: w.server.db, files: w.server.files }, { tenantId: w.tenants.A, versionId: version?.id ?? '' })
    }
    const find = async (as: ActorName, search: string, more = '') => {
      const { body } = (await ask(as, 'GET', `/documents?search=${search}&limit=1${more}`)) as Answered<{ data: DocumentOfWorkspace[] }>
      return body.data.map(({ category, snippet }) => [category, snippet?.includes('quinsy') ?? false])
    }
    const entries = () => w.query<{ changes: unknown }>("select changes from hr.audit_events where action = 'document.searched'")
    expect(await find('a_emp', 'quinsy')).toEqual([['health', true]])
    expect(await find('a_mgr', 'quinsy')).toEqual([['training', true]])
    expect(await find('a_hr', 'clinic')).toEqual([['health', false]])
    expect(await find('a_hr', 'quinsy', '&category=training')).toEqual([['training', true]])
    expect(await entries()).toEqual([])
    expect(await find('a_hr', 'quinsy')).toEqual([['health', false]])
    // Found on a page that was not shown, it was found all the same.
    expect(await find('a_hr', 'quinsy', '&offset=1')).toEqual([['training', true]])
    expect(await find('a_hr', 'quinsy', '&offset=50')).toEqual([])
    expect((await entries()).map(({ changes }) => changes)).toEqual(Array.from({ length: 3 }, () => ({ documents: { from: null, to: 1 } })))
  })
})

test('a reader of a published document adds no version to it and ends none, also when the code forgets', async () => {
  const { body: document }: Answered<Document> = await send('a_hr', '/company-documents?name=Locked%20policy.pdf')
  const audience = { departments: [], locations: [], employment_types: [], roles: [] }
  const publication = { version: document.version, audience, acknowledge: false }
  expect((await ask('a_hr', 'PUT', `/company-documents/${document.id}/publication`, publication)).status).toBe(200)
  const [version] = await w.query<{ id: string; file: string }>(
    'select id, file_id as file from hr.document_versions where document_id = $1',
    [document.id],
  )
  const as = <T>(actor: ActorName, run: Parameters<typeof w.server.db.asCaller<T>>[2]) => {
    const { userId, sessionId } = w.account(actor)
    return w.server.db.asCaller({ userId, sessionId, tenantId: w.tenants.A, requestId: 'test' }, false, run)
  }
  const replaced = (actor: ActorName) =>
    as(actor, async (tx) =>
      Number(
        (
          await tx
            .updateTable('hr.document_versions')
            .set({ replaced_at: new Date() })
            .where('id', '=', version?.id ?? '')
            .executeTakeFirst()
        ).numUpdatedRows,
      ),
    )
  const added = (actor: ActorName) =>
    as(actor, (tx) =>
      tx
        .insertInto('hr.document_versions')
        .values({
          tenant_id: w.tenants.A,
          id: randomUUID(),
          document_id: document.id,
          number: 2,
          file_id: version?.file ?? '',
          name: 'forged.pdf',
          uploaded_by_name: actor,
          replaced_at: new Date(),
        })
        .execute(),
    )
  await expect(added('a_emp')).rejects.toThrow(/row-level security/)
  expect(await replaced('a_emp')).toBe(0)
  expect(await replaced('a_hr')).toBe(1)
})
