import { describe, expect, test } from 'vitest'
import { createWorld, type ActorName } from '../../../test/world.ts'
import type { LetterPreview, LetterTemplate, LibraryEntry } from '../contract.ts'

const w = await createWorld()
const idOf = (name: string): string => w.person(name).id
interface Failed {
  readonly code: string
  readonly message: string
  readonly fields?: readonly { path: string; message: string }[]
}
async function ask<T>(as: ActorName, method: string, path: string, body?: unknown): Promise<{ status: number; body: T & Failed }> {
  const answer = await w.ask(as, method, path, body === undefined ? {} : { body })
  return { status: answer.status, body: answer.body as T & Failed }
}

const paragraph = (text: string) => ({ type: 'paragraph', content: [{ type: 'text', text }] })
const withBlock = (template: LetterTemplate, block: unknown) => ({
  ...template.document,
  content: [...template.document.content.slice(0, -1), block, ...template.document.content.slice(-1)],
})
const copy = async (letter: string): Promise<LetterTemplate> => {
  const { status, body } = await ask<LetterTemplate>('a_hr', 'POST', '/letter-templates', { letter })
  expect(status).toBe(201)
  return body
}
const save = (template: LetterTemplate, document: unknown, version = template.version) =>
  ask<LetterTemplate>('a_hr', 'PUT', `/letter-templates/${template.id}`, { version, title: template.title, document })

describe('the library and the workspace’s own letters', () => {
  test('all 79 letters with basis and date; a copy is the same text, and says what it changed', async () => {
    const { body } = await ask<{ data: LibraryEntry[] }>('a_hr', 'GET', '/letter-library')
    expect(body.data).toHaveLength(79)
    expect(body.data.every(({ basis, as_of: asOf }) => basis.length > 0 && asOf > '2026')).toBe(true)
    const template = await copy('reference')
    expect([template.differs, template.version]).toEqual([false, 1])
    const saved = await save(template, withBlock(template, paragraph('Please treat this in confidence.')))
    expect([saved.status, saved.body.version, saved.body.differs]).toEqual([200, 2, true])
    const { body: changed } = await ask<{ blocks: { kind: string; runs: { text: string }[] }[] }>(
      'a_hr',
      'GET',
      `/letter-templates/${template.id}/difference`,
    )
    expect(changed.blocks.filter(({ kind }) => kind !== 'same').map(({ kind, runs }) => [kind, runs[0]?.text])).toEqual([
      ['added', 'Please treat this in confidence.'],
    ])
    expect((await save(template, template.document)).body).toMatchObject({ code: 'stale', changed: { version: 2 } })
    const { body: first } = await ask<LetterTemplate>('a_hr', 'GET', `/letter-templates/${template.id}/versions/1`)
    expect(first.document).toEqual(template.document)
  })

  test.each([
    ['LE-001', "{{constructor.constructor('return process')()}}"],
    ['LE-002', "{{#with this}}{{lookup . 'constructor'}}{{/with}}"],
    ['LE-004', '<%= 7*7 %>'],
    ['LE-005', '{{employee.bank_account_number}}'],
    ['LE-007', '{{__proto__}}'],
    ['LE-008', '{#loop}{/loop}'],
    ['LE-009', '{@rawXml}'],
  ])('%s a template with %s is refused by name where it stands; on the record it is printed as it is', async (_id, text) => {
    const template = await copy('reference')
    const { status, body } = await save(template, withBlock(template, paragraph(`Dear ${text}`)))
    expect(status).toBe(422)
    expect(body.fields?.[0]?.path).toMatch(/^document\.content\.\d+\.content\.0$/)
    expect(body.fields?.[0]?.message).toContain('is not a merge field here')
    await w.query('update hr.employees set preferred_name = $1 where id = $2', [text, idOf('A.E9')])
    const { body: shown } = await ask<LetterPreview>('a_hr', 'POST', '/letter-previews', {
      template: 'offer_letter',
      employee_id: idOf('A.E9'),
    })
    expect(JSON.stringify(shown.document)).toContain(JSON.stringify(text))
    expect(shown.fields.find(({ name }) => name === 'person.greeting')?.text).toBe(text)
  })

  test('a text that lost a mandatory content, an unknown field, a nested table or ten thousand fields is refused', async () => {
    const template = await copy('disciplinary_invite')
    const without = {
      ...template.document,
      content: template.document.content.filter((block) => !JSON.stringify(block).includes('"consequences"')),
    }
    expect((await save(template, without)).body.fields?.map(({ path }) => path)).toEqual(['mandatory.consequences'])
    const field = (name: string) => ({ type: 'field', attrs: { name } })
    const refused = async (block: unknown) => (await save(template, withBlock(template, block))).body.fields?.[0]?.message
    expect(await refused({ type: 'paragraph', content: [field('employee.bank_account_number')] })).toContain('There is no field called')
    const cell = (content: unknown[]) => ({ type: 'table', content: [{ type: 'tableRow', content: [{ type: 'tableCell', content }] }] })
    expect(await refused(cell([cell([])]))).toBe('A table cannot stand inside a table.')
    const many = Array.from({ length: 4000 }, () => field('nation'))
    expect(await refused({ type: 'paragraph', content: many.map(() => field('person.name')) })).toContain('more than 1,000 merge fields')
  })

  test('nobody but hr', async () => {
    for (const as of ['a_emp', 'a_mgr'] as const) expect((await ask(as, 'GET', '/letter-library')).status).toBe(403)
    const template = await copy('reference')
    expect((await ask('b_hr', 'GET', `/letter-templates/${template.id}`)).status).toBe(404)
  })
})
