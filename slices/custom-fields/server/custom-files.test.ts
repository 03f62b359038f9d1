import { expect, test } from 'vitest'
import { pdf } from '#platform/server/files/samples.fixture.ts'
import { createWorld, type ActorName } from '../../../test/world.ts'
import type { CustomFieldsOfPerson, FieldDefinition, SectionDefinition } from '../contract.ts'
import { removeUnusedCustomFiles } from './service.ts'

const w = await createWorld()
const person = w.person('A.E1').id
const section = (
  (
    await w.ask('a_sa', 'POST', '/custom-sections', {
      body: { name: 'Certificates', kind: 'fields', grp: 'work', own_write: 'none', remind_days: 30 },
    })
  ).body as SectionDefinition
).id
async function fileField(name: string, grp: string, ownWrite: string): Promise<string> {
  const body = {
    section_id: section,
    name,
    kind: 'file',
    grp,
    own_write: ownWrite,
    help: null,
    rules: {},
    keeps_history: false,
    expires: false,
  }
  const answer = await w.ask('a_sa', 'POST', '/custom-fields', { body })
  expect(answer.status).toBe(201)
  return (answer.body as FieldDefinition).id
}
const licence = await fileField('Driving licence', 'personal', 'edit')
const passport = await fileField('Passport', 'personal', 'propose')

const upload = (as: ActorName, field: string, name: string, content: Buffer = pdf()) =>
  w.ask(as, 'POST', `/employees/${person}/custom-fields/${field}/files?name=${encodeURIComponent(name)}`, {
    raw: content,
    headers: { 'content-type': 'application/octet-stream' },
  })
const put = (as: ActorName, field: string, value: string | null) =>
  w.ask(as, 'PUT', `/employees/${person}/custom-fields`, { body: { values: [{ field, value }] } })
const read = async (as: ActorName) => {
  const record = (await w.ask(as, 'GET', `/employees/${person}/custom-fields`)).body as CustomFieldsOfPerson
  return record.sections.flatMap(({ fields }) => fields)
}
const link = (as: ActorName, field: string, file: string) =>
  w.ask(as, 'POST', `/employees/${person}/custom-fields/${field}/files/${file}/link`, { body: { purpose: 'download' } })

test('a file in a field is for who has the field: brought, shown by its name, downloaded, replaced and taken out', async () => {
  const content = pdf({ objects: '% first\n' })
  const sent = await upload('a_emp', licence, 'Licence Zoë.pdf', content)
  expect(sent.status).toBe(201)
  const { id } = sent.body as { id: string }
  expect((await put('a_emp', licence, id)).status).toBe(200)
  expect((await read('a_emp')).find((field) => field.id === licence)).toMatchObject({ value: id, shown: 'Licence Zoë.pdf' })

  expect(
    [await upload('a_emp2', licence, 'x.pdf'), await upload('a_mgr', licence, 'x.pdf'), await upload('b_sa', licence, 'x.pdf')].map(
      ({ status }) => status,
    ),
  ).toEqual([404, 404, 404])
  expect([
    (await link('a_mgr', licence, id)).status,
    (await link('b_sa', licence, id)).status,
    (await link('a_emp', passport, id)).status,
  ]).toEqual([404, 404, 404])
  const { href } = (await link('a_hr', licence, id)).body as { href: string }
  const file = await w.follow(href)
  expect(file.rawPayload.equals(content)).toBe(true)
  expect(file.headers['content-disposition']).toContain("filename*=UTF-8''Licence%20Zo%C3%AB.pdf")

  const exported = (await w.ask('a_hr', 'GET', '/custom-fields-export')).body as { csv: string }
  expect(exported.csv).toContain('Licence Zoë.pdf')
  expect(exported.csv).not.toContain(id)

  const next = ((await upload('a_emp', licence, 'Licence 2.pdf')).body as { id: string }).id
  await put('a_emp', licence, next)
  await w.query("update hr.custom_files set uploaded_at = now() - interval '2 days'")
  await w.server.db.asSystem(w.tenants.A, { requestId: 'sweep' }, removeUnusedCustomFiles)
  expect((await w.query('select name from hr.custom_files where employee_id = $1', [person])).map(({ name }) => name)).toEqual([
    'Licence 2.pdf',
  ])
  expect((await put('a_emp', licence, null)).status).toBe(200)
})

test('what is not a file of that field and person is no value, and a proposed file waits for hr', async () => {
  const mine = ((await upload('a_emp', passport, 'Passport.pdf')).body as { id: string }).id
  for (const value of [mine.replace(/^./, (digit) => (digit === '0' ? '1' : '0')), 'Passport.pdf'])
    expect((await put('a_hr', passport, value)).status).toBe(422)
  expect((await put('a_hr', licence, mine)).status).toBe(422)
  expect((await put('a_emp', passport, mine)).status).toBe(202)
  expect((await read('a_hr')).find((field) => field.id === passport)?.value).toBeNull()
})

test('a file in a field is recorded as opened however little of it is asked for first', async () => {
  const { id } = (await upload('a_emp', licence, 'Licence again.pdf')).body as { id: string }
  await put('a_emp', licence, id)
  const opened = async () => (await w.query("select 1 from hr.audit_events where action = 'custom-fields.file-opened'")).length
  const before = await opened()
  const { href } = (await link('a_hr', licence, id)).body as { href: string }
  expect((await w.follow(href, { headers: { range: 'bytes=1-' } })).statusCode).toBe(206)
  expect(await opened()).toBe(before + 1)
})
