import { createHash, randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { pdf } from '#platform/server/files/samples.fixture.ts'
import { createWorld, type ActorName } from '../../../test/world.ts'
import type { Document } from '../contract.ts'

const w = await createWorld()
const folderOf = (name: string): string => `/tenants/${w.tenants.A}/employees/${w.person(name).id}/documents`

async function upload(
  as: ActorName,
  person: string,
  name: string,
  content: Buffer = pdf(),
  more = '',
): Promise<{ status: number; body: Document; text: string }> {
  const answer = await w.ask(as, 'POST', `${folderOf(person)}?name=${encodeURIComponent(name)}${more}`, {
    raw: content,
    headers: { 'content-type': 'application/octet-stream' },
  })
  return { status: answer.status, body: answer.body as Document, text: answer.text }
}
const fetched = (href: string, headers: Record<string, string> = {}) => w.server.http.inject({ method: 'GET', url: href, headers })
async function linkOf(as: ActorName, document: Document, purpose: 'view' | 'download' = 'download') {
  const answer = await w.ask(as, 'POST', `/tenants/${w.tenants.A}/employees/${document.employee_id}/documents/${document.id}/link`, {
    body: { purpose },
  })
  return { status: answer.status, href: (answer.body as { href: string }).href }
}

describe('a document from upload to removal', () => {
  test('R132 R133 it is stored under its path, listed by name, and comes back byte for byte with the headers of a file that acts nowhere', async () => {
    const content = pdf({ objects: `% ${randomUUID()}\n` })
    const { status, body } = await upload('a_hr', 'A.E1', 'Contract of employment, signed.pdf', content)
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
    const listed = await w.ask('a_hr', 'GET', folderOf('A.E1'))
    expect((listed.body as { data: Document[] }).data.map(({ name }) => name)).toEqual([
      'appraisal.pdf',
      'Contract of employment, signed.pdf',
    ])
    const { href } = await linkOf('a_hr', body)
    const file = await fetched(href)
    expect(file.statusCode).toBe(200)
    expect(createHash('sha256').update(file.rawPayload).digest('hex')).toBe(createHash('sha256').update(content).digest('hex'))
    expect(file.headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': 'attachment; filename="Contract of employment, signed.pdf"',
      'content-security-policy': expect.stringContaining('sandbox'),
      'x-content-type-options': 'nosniff',
      'cache-control': 'private, no-store',
      'cross-origin-resource-policy': 'same-site',
      'referrer-policy': 'no-referrer',
    })
    const gone = await w.ask('a_hr', 'DELETE', `${folderOf('A.E1')}/${body.id}`, { body: { reason: 'Filed twice' } })
    expect(gone.status).toBe(200)
    expect((await fetched(href)).statusCode).toBe(403)
    expect((await w.ask('a_hr', 'GET', folderOf('A.E1'))).text).not.toContain(body.id)
  })
})
