import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import type { Happening } from '#slices/cases/events.ts'
import { createWorld, type ActorName } from '../../../test/world.ts'
import type { Batch, Letter, LetterPreview, LetterTemplate, LibraryEntry, OwnLetter, Particulars, Signing } from '../contract.ts'
import { proveBatchUnderway } from './batch.fixture.ts'
import { proveBundle } from './bundle.fixture.ts'
import { dayFrom, farAway, moveHearing, plantHearing } from './hearing.fixture.ts'
import { proveArchive, proveCertificate, proveDraft, proveExpiry } from './papers.fixture.ts'
import { tellNext, workOnBatch, noCases } from './service.ts'

const w = await createWorld()
const idOf = (name: string): string => w.person(name).id
interface Failed {
  readonly code: string
  readonly message: string
  readonly changed?: { by: string; at: string }
  readonly findings?: readonly { kind: string; id: string; mend: { path: string | null } }[]
  readonly fields?: readonly { path: string; message: string }[]
}
interface Answered<T> {
  readonly status: number
  readonly body: T & Failed
}
async function ask<T>(as: ActorName, method: string, path: string, body?: unknown): Promise<Answered<T>> {
  const answer = await w.ask(as, method, path, body === undefined ? {} : { body })
  return { status: answer.status, body: answer.body } as Answered<T>
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
    await proveDraft(w, template, withBlock(template, paragraph('We wrote it and mean it.')))
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
    const fields = (many: number) => ({ type: 'paragraph', content: Array.from({ length: many }, () => field('person.name')) })
    expect(await refused(fields(4000))).toContain('more than 1,000 merge fields')
    expect((await save(template, withBlock(template, fields(10_000)))).status).toBe(413)
  })

  test('nobody but hr', async () => {
    for (const as of ['a_emp', 'a_mgr'] as const) expect((await ask(as, 'GET', '/letter-library')).status).toBe(403)
    const template = await copy('reference')
    expect((await ask('b_hr', 'GET', `/letter-templates/${template.id}`)).status).toBe(404)
  })
})

// What the record has no place for, and the nation of the place where they work.
const address = ['1 Canary Road', 'Halifax HX1 9ZZ']
await w.query(
  `insert into hr.letter_values (tenant_id, id, field, value, updated_by_name) values ($1, gen_random_uuid(), 'workspace.address', $2, 'x')`,
  [w.tenants.A, JSON.stringify(address)],
)
/** A letter that needs no case: holiday that is refused, far enough away. */
const day = dayFrom
const values = {
  'leave.kind': 'refused',
  'leave.from': day(60),
  'leave.until': day(63),
  'leave.days': 3,
  'leave.reason': 'Too few people would be there.',
  'leave.balance': 9.5,
  'leave.other_dates': 'Any week in January.',
}
const holiday = (name: string, more: object = {}) => ({
  template: 'holiday_refusal',
  employee_id: idOf(name),
  values,
  northern_ireland_confirmed: true,
  ...more,
})
const preview = async (name: string, more: object = {}) =>
  (await ask<LetterPreview>('a_hr', 'POST', '/letter-previews', holiday(name, more))).body
const issue = (name: string, seen: string, more: object = {}, as: ActorName = 'a_hr') =>
  ask<{ id: string; reference: string }>(as, 'POST', '/letters', { ...holiday(name, more), seen })
const issued = async (name: string): Promise<Letter> => {
  const { seen, findings } = await preview(name)
  expect(findings).toEqual([])
  const { status, body } = await issue(name, seen)
  expect(status).toBe(201)
  return (await ask<Letter>('a_hr', 'GET', `/letters/${body.id}`)).body
}
const deliver = (letter: Letter, body: object) =>
  ask<Letter>('a_hr', 'POST', `/letters/${letter.id}/delivery`, { version: letter.version, ...body })
const parts = { ...w.server, cases: noCases }

describe('issuing', () => {
  test('everything that is in the way is listed with the place to mend it, and nothing goes out', async () => {
    const { can_issue: can, findings, seen } = await preview('A.E2', { values: {} })
    expect(can).toBe(false)
    expect(findings.find(({ id }) => id === 'leave.reason')).toMatchObject({ kind: 'missing', mend: { path: null } })
    const refused = await issue('A.E2', seen, { values: {} })
    expect([refused.status, refused.body.code]).toEqual([422, 'letters.blocked'])
    expect(refused.body.findings?.length).toBe(findings.length)
    const invitation = await ask<LetterPreview>('a_hr', 'POST', '/letter-previews', {
      template: 'disciplinary_invite',
      employee_id: idOf('A.E2'),
    })
    expect(invitation.body.findings.map(({ id }) => id)).toContain('no_case')
    const typed = await ask(
      'a_hr',
      'POST',
      '/letter-previews',
      holiday('A.E2', { values: { 'person.first_name': 'Somebody', nation: 'scotland' } }),
    )
    expect(typed.body.fields?.map(({ path }) => path)).toEqual(['values.person.first_name', 'values.nation'])
  })

  test('LE-010 a manager issues nothing, and nobody to themselves or to another workspace', async () => {
    expect((await ask('a_mgr', 'POST', '/letters', { template: 'holiday_refusal', employee_id: idOf('A.E2') })).status).toBe(403)
    expect((await ask('a_hr', 'POST', '/letter-previews', holiday('A.HR1'))).body.code).toBe('letters.own')
    expect((await ask('a_hr', 'POST', '/letter-previews', holiday('B.E1'))).body.code).toBe('letters.person-gone')
  })

  test('numbered, hashed and in the log; of two who issue the same the second is told who was first; again keeps both', async () => {
    const { seen, last_issued: none } = await preview('A.E1')
    expect(none).toBeNull()
    const [first, second] = await Promise.all([issue('A.E1', seen), issue('A.E1', seen, {}, 'a_sa')])
    const [won, lost] = first.status === 201 ? [first, second] : [second, first]
    expect([won.status, lost.status, lost.body.code]).toEqual([201, 409, 'letters.issued-meanwhile'])
    expect(lost.body.changed?.by).toBeTruthy()
    const letter = (await ask<Letter>('a_hr', 'GET', `/letters/${won.body.id}`)).body
    expect(letter).toMatchObject({ state: 'draft', replaced_by: null, events: [{ action: 'issued' }] })
    const [entry] = await w.query<{ changes: Record<string, { to: string }> }>(
      `select changes from hr.audit_events where action = 'letter.issued' and subject_id = $1`,
      [letter.id],
    )
    expect(entry?.changes['pdf_sha256']?.to).toBe(letter.pdf_sha256)
    const again = await preview('A.E1')
    expect(again.last_issued?.id).toBe(letter.id)
    const next = await issue('A.E1', again.seen)
    expect(next.status).toBe(201)
    expect((await ask<Letter>('a_hr', 'GET', `/letters/${letter.id}`)).body.replaced_by).toBe(next.body.id)
  })

  test('LE-012 an issued letter stays byte for byte what it was when its text is changed, and nobody can change it', async () => {
    const template = await copy('holiday_refusal')
    const seen = (await preview('A.E9', { template: template.id })).seen
    const { body } = await issue('A.E9', seen, { template: template.id })
    const bytes = async () => {
      const { body: link } = await ask<{ href: string }>('a_hr', 'POST', `/letters/${body.id}/link`, { format: 'docx' })
      const answer = await w.follow(link.href)
      expect(answer.statusCode).toBe(200)
      return answer.rawPayload
    }
    const before = await bytes()
    expect((await save(template, withBlock(template, paragraph('Another text.')))).status).toBe(200)
    expect(Buffer.compare(before, await bytes())).toBe(0)
    await expect(w.query('update hr.letters set title = $1 where id = $2', ['Other', body.id])).rejects.toThrow(/only added to/)
    await expect(w.query('delete from hr.letters where id = $1', [body.id])).rejects.toThrow(/only added to/)
  })

  test('looking at somebody’s pay in a letter is recorded, also while it is only looked at', async () => {
    const seen = async () =>
      (await w.query(`select 1 from hr.audit_events where action = 'letter.previewed' and subject_id = $1`, [idOf('A.E2')])).length
    const before = await seen()
    await preview('A.E2')
    expect(await seen()).toBe(before)
    await ask('a_hr', 'POST', '/letter-previews', { template: 'section1_statement', employee_id: idOf('A.E2') })
    expect(await seen()).toBe(before + 1)
  })

  test('what was not looked at does not go out: a record that changed since, a person who is gone', async () => {
    const { seen } = await preview('A.SOON')
    await w.query(`update hr.employees set last_name = 'Changed' where id = $1`, [idOf('A.SOON')])
    expect((await issue('A.SOON', seen)).body.code).toBe('letters.changed-since-preview')
    const again = await preview('A.SOON')
    expect(again.findings).toEqual([])
    await w.query('update hr.memberships set employee_id = null where employee_id = $1', [idOf('A.SOON')])
    await w.query('delete from hr.employees where id = $1', [idOf('A.SOON')])
    const gone = await issue('A.SOON', again.seen)
    expect([gone.status, gone.body.code]).toEqual([404, 'letters.person-gone'])
  })

  test('a PDF is recognised by its hash, and nothing is told of whom it is about', async () => {
    const letter = await issued('A.E2')
    const answer = await ask<{ known: boolean }>('anon', 'GET', `/letter-verification?sha256=${letter.pdf_sha256}`)
    expect(answer.body).toEqual({ known: true, reference: letter.reference, issued_on: letter.issued_at.slice(0, 10) })
    expect((await ask<{ known: boolean }>('anon', 'GET', `/letter-verification?sha256=${'0'.repeat(64)}`)).body.known).toBe(false)
  })
})

describe('delivering and signing', () => {
  test('the person sees it once it was sent, in the portal and in their folder; signing is in order and under the bytes shown', async () => {
    const letter = await issued('A.MOVED')
    expect((await ask<{ data: OwnLetter[] }>('a_moved', 'GET', '/my-letters')).body.data).toEqual([])
    expect((await ask('a_moved', 'POST', `/my-letters/${letter.id}/opening`)).status).toBe(404)
    const planted = `(tenant_id, id, letter_id, employee_id, position, role, signer_id, name) select tenant_id, gen_random_uuid(), letter_id, employee_id, 9, 'witness', employee_id, 'x'`
    await w.query(`insert into hr.letter_signers ${planted} from hr.letter_progress where letter_id = $1`, [letter.id])
    const caller = { ...w.account('a_moved'), tenantId: w.tenants.A, requestId: 'x' }
    const findSigners = sql`select signer_id from hr.letter_signers where letter_id = ${letter.id}`
    const inDatabase = () => w.server.app.db.asCaller(caller, true, async (tx) => (await findSigners.execute(tx)).rows)
    expect(await inDatabase()).toEqual([])
    await w.query(`delete from hr.letter_signers where letter_id = $1`, [letter.id])
    const signers = [
      { employee_id: idOf('A.MOVED'), role: 'person', position: 1 },
      { employee_id: idOf('A.M2'), role: 'employer', position: 2 },
    ]
    const sent = await deliver(letter, { by: 'portal', signers, expires_on: day(30) })
    expect([sent.status, sent.body.state]).toEqual([200, 'sent'])
    expect(await inDatabase()).toEqual([{ signer_id: idOf('A.MOVED') }])
    expect((await deliver(letter, { by: 'portal' })).body.code).toBe('letters.sent-already')
    const folder = await ask<{ data: { id: string; category: string }[] }>(
      'a_moved',
      'GET',
      `/tenants/${w.tenants.A}/employees/${idOf('A.MOVED')}/documents`,
    )
    expect(folder.body.data.find(({ id }) => id === sent.body.document_id)?.category).toBe('letters')
    const opened = await ask<OwnLetter & { pdf_sha256: string }>('a_moved', 'POST', `/my-letters/${letter.id}/opening`)
    expect(opened.body).toMatchObject({ state: 'viewed', to_sign: true })
    const said = { name: 'Moved Person', pdf_sha256: opened.body.pdf_sha256 }
    expect((await ask('a_mgr2', 'POST', `/my-letters/${letter.id}/signature`, said)).body.code).toBe('letters.not-your-turn')
    expect((await ask('a_moved', 'POST', `/my-letters/${letter.id}/signature`, { ...said, pdf_sha256: 'other' })).body.code).toBe(
      'letters.other-file',
    )
    expect((await ask('a_moved', 'POST', `/my-letters/${letter.id}/signature`, said)).status).toBe(200)
    await tellNext(w.server.db, { tenantId: w.tenants.A, letterId: letter.id })
    expect((await ask('a_mgr2', 'POST', `/my-letters/${letter.id}/signature`, { ...said, name: 'M Two' })).body).toMatchObject({
      state: 'signed',
    })
    const certificate = (await ask<Letter>('a_hr', 'GET', `/letters/${letter.id}/certificate`)).body
    expect(certificate.events.map(({ action }) => action)).toEqual(['issued', 'sent', 'viewed', 'signed', 'signed'])
    await proveCertificate(w, letter.id, ['Moved Person', 'M Two', ...(opened.body.pdf_sha256.match(/.{32}/g) ?? [])])
    expect((await ask('a_emp', 'POST', `/my-letters/${letter.id}/opening`)).status).toBe(404)
  })

  test('somebody without an account signs by link and code: neither alone opens anything, and a wrong code is counted', async () => {
    const letter = await issued('A.PAPER')
    expect((await deliver(letter, { by: 'portal' })).body.code).toBe('letters.no-account')
    const signers = [{ name: 'A Companion', email: 'companion@outside.example', role: 'companion', position: 1 }]
    const sent = await deliver(letter, { by: 'email', signers })
    expect(sent.status).toBe(200)
    const mailOf = async (to: string) => {
      await w.server.mail.deliverDue()
      return (await w.server.mail.kept(20)).filter((mail) => JSON.stringify(mail).includes(to))
    }
    const [mail] = await mailOf('companion@outside.example')
    const text = JSON.stringify(mail)
    expect(text).not.toContain(letter.title)
    const token = /sign#([\w-]{64})/.exec(text)?.[1] ?? ''
    const openWith = (code: string, by = token) =>
      ask<Signing & { access: string }>('anon', 'POST', '/letter-signing/openings', { token: by, code })
    expect((await openWith('000000')).body.code).toBe('letters.code-wrong')
    expect((await ask('anon', 'POST', '/letter-signing/codes', { token: token.replace(/.{4}$/, 'AAAA') })).body).toEqual({ sent: true })
    expect((await mailOf('companion@outside.example')).length).toBe(1)
    await ask('anon', 'POST', '/letter-signing/codes', { token })
    const code = /code to open the document is (\d{6})/.exec(JSON.stringify(await mailOf('companion@outside.example')))?.[1] ?? ''
    expect((await openWith(code === '111111' ? '222222' : '111111')).status).toBe(403)
    const { status, body } = await openWith(code)
    expect([status, body.title, body.to_sign]).toEqual([200, letter.title, true])
    expect((await openWith(code)).status).toBe(403)
    const held = { token, access: body.access }
    expect((await w.ask('anon', 'POST', '/letter-signing/files', { body: held })).text.slice(0, 5)).toBe('%PDF-')
    const refused = await ask<Signing>('anon', 'POST', '/letter-signing/refusals', { ...held, reason: 'I was not there.' })
    expect(refused.body).toMatchObject({ state: 'declined', to_sign: false })
    expect((await ask('anon', 'POST', '/letter-signing/signatures', { ...held, name: 'A', pdf_sha256: body.pdf_sha256 })).body.code).toBe(
      'letters.answered',
    )
    const stored = await w.query(
      `select token_hash::text || coalesce(code_hash::text, '') || access_hash::text as all_hashes from hr.letter_signers where letter_id = $1 and signs`,
      [letter.id],
    )
    expect(JSON.stringify(stored)).not.toContain(body.access)
  })

  test('five wrong codes end the code; a letter nobody signed in time is over, and who issued it is told', async () => {
    const letter = await issued('A.EWR')
    await deliver(letter, { by: 'email', signers: [{ name: 'W', email: 'witness@outside.example', role: 'witness', position: 1 }] })
    await w.server.mail.deliverDue()
    const find = async () =>
      JSON.stringify((await w.server.mail.kept(20)).filter((mail) => JSON.stringify(mail).includes('witness@outside.example')))
    const token = /sign#([\w-]{64})/.exec(await find())?.[1] ?? ''
    await ask('anon', 'POST', '/letter-signing/codes', { token })
    await w.server.mail.deliverDue()
    const code = /document is (\d{6})/.exec(await find())?.[1] ?? ''
    const other = code === '111111' ? '222222' : '111111'
    for (let i = 0; i < 5; i += 1) await ask('anon', 'POST', '/letter-signing/openings', { token, code: other })
    expect((await ask('anon', 'POST', '/letter-signing/openings', { token, code })).status).toBe(403)
    await proveExpiry(w, letter.id)
  })
})

describe('to many, and the statement of particulars', () => {
  test('a letter to many goes to each, says who was blocked and why, and begins again where it stopped', async () => {
    const people = ['A.M1', 'A.M2', 'A.ORPHAN'].map(idOf)
    await w.query('update hr.employees set location = null where id = $1', [idOf('A.ORPHAN')])
    // A sign that no font prints stops one letter of those that are written together, and no other.
    await w.query(`update hr.employees set preferred_name = '李' where id = $1`, [idOf('A.M2')])
    const asked = { template: 'holiday_refusal', values, northern_ireland_confirmed: true, employee_ids: people, deliver: 'portal' }
    const { status, body } = await ask<Batch>('a_hr', 'POST', '/letter-batches', asked)
    expect([status, body.total, body.state]).toEqual([201, 3, 'running'])
    // Who asked and is not of hr any more writes to nobody.
    const makeRole = (role: string) => w.query(`update hr.memberships set role = $1 where user_id = $2`, [role, w.account('a_hr2').userId])
    const { body: lost } = await ask<Batch>('a_hr2', 'POST', '/letter-batches', asked)
    await makeRole('employee')
    await workOnBatch(parts, { tenantId: w.tenants.A, batchId: lost.id })
    await makeRole('hr')
    expect((await ask('a_hr', 'GET', `/letter-batches/${lost.id}`)).body).toMatchObject({ state: 'cancelled', issued: 0 })
    await workOnBatch(parts, { tenantId: w.tenants.A, batchId: body.id })
    await workOnBatch(parts, { tenantId: w.tenants.A, batchId: body.id })
    const done = (
      await ask<Batch & { people: { name: string; findings: { id: string }[] }[] }>(
        'a_hr',
        'GET',
        `/letter-batches/${body.id}?only=blocked`,
      )
    ).body
    expect([done.state, done.issued, done.blocked]).toEqual(['done', 2, 1])
    expect(done.people.flatMap(({ findings }) => findings.map(({ id }) => id))).toEqual(['unprintable'])
    // Who was blocked has no number: none is left out.
    const numbers = await w.query<{ most: number; many: number }>(
      `select max(number)::int as most, count(*)::int as many from hr.letters where tenant_id = $1 and case_id is null`,
      [w.tenants.A],
    )
    expect(numbers[0]?.most).toBe(numbers[0]?.many)
    expect((await ask<{ total: number }>('a_hr', 'GET', `/letters?batch=${body.id}`)).body.total).toBe(done.issued)
    expect((await ask('a_hr', 'POST', `/letter-batches/${body.id}/cancellation`)).body.code).toBe('letters.batch-over')
    expect((await ask<{ data: OwnLetter[] }>('a_mgr', 'GET', '/my-letters')).body.data[0]).toMatchObject({ state: 'sent' })
    expect(await w.query(`select 1 from hr.documents where name like 'L-%' and employee_id = any ($1)`, [people])).toHaveLength(2)
  })

  test('a worker that is killed, two at once and somebody who issues meanwhile: one letter each, no number twice or left out, no row without its bytes', async () => {
    const batch = await proveBatchUnderway(w, {
      asked: { template: 'holiday_refusal', values, northern_ireland_confirmed: true },
      issue: () => issued('A.E9'),
    })
    expect(batch).toMatchObject({ state: 'done', issued: 6 })
  })

  test('what a statement of particulars lacks is listed by particular, each with the place to mend it, and goes when it is recorded', async () => {
    const read = async () => (await ask<Particulars>('a_hr', 'GET', `/employees/${idOf('A.E2')}/particulars`)).body
    const before = await read()
    expect(before.particulars).toHaveLength(23)
    const pension = before.findings.find(({ id }) => id === 'terms.pension')
    expect(pension?.mend.path).toBe(`/app/letters/terms/${idOf('A.E2')}`)
    expect(
      (await ask('a_hr', 'PUT', '/letter-values', { values: { 'terms.pension': 'You are enrolled.', 'person.ni_number': 'x' } })).body
        .fields?.[0]?.path,
    ).toBe('values.person.ni_number')
    await ask('a_hr', 'PUT', '/letter-values', { values: { 'terms.pension': 'You are enrolled.' } })
    expect((await read()).findings.map(({ id }) => id)).not.toContain('terms.pension')
    expect((await ask('a_mgr2', 'GET', `/employees/${idOf('A.E2')}/particulars`)).status).toBe(403)
  })
})

describe('a letter out of a case', () => {
  const at = dayFrom

  test('a hearing with too little time to prepare, or held by who investigated, is not invited to; with a reason in the case it is', async () => {
    const inTheWay = async (caseId: string) => {
      const asked = { template: 'disciplinary_invite', employee_id: idOf('A.E2'), case_id: caseId }
      const { body } = await ask<LetterPreview>('a_hr', 'POST', '/letter-previews', asked)
      const check = body.checks.find(({ id }) => id === 'time_to_prepare')
      return [check?.met, ...body.findings.filter(({ kind }) => kind === 'prerequisite').map(({ id }) => id)]
    }
    const soon = { date: at(3) }
    const wrong = await plantHearing(w, { ...soon, number: 7078, chair: 'A.M1' })
    expect(await inTheWay(wrong)).toEqual([false, 'decision_maker_involved', 'too_soon'])
    const reason: Happening = { kind: 'gate_overridden', gate: 'meeting_notice_given', step: 'case', reason: 'Both sides asked for it.' }
    expect(await inTheWay(await plantHearing(w, { ...soon, number: 7079, more: [reason] }))).toEqual([undefined])
  })

  test('a hearing invitation goes out of its case with what the case says, at its step only, and is written into it', async () => {
    const id = await plantHearing(w)
    const said = {
      'meeting.time': '10:00',
      'meeting.place': 'Room 2',
      'meeting.reply_by': at(4),
      'meeting.papers_by': at(5),
      'meeting.dismissal_possible': 'no',
      'meeting.gross_misconduct_alleged': 'no',
      'case.witnesses_called': 'no',
      'case.possible_outcomes': 'a first written warning',
    }
    const asked = (more: object = {}) => ({
      template: 'disciplinary_invite',
      employee_id: idOf('A.E2'),
      case_id: id,
      values: said,
      ...more,
    })
    const { body: empty } = await ask<LetterPreview>('a_hr', 'POST', '/letter-previews', asked({ values: {} }))
    expect(empty.findings.map(({ id: field }) => field)).toEqual(expect.arrayContaining(['meeting.time', 'meeting.place']))
    const { body: whole } = await ask<LetterPreview>('a_hr', 'POST', '/letter-previews', asked())
    expect(whole.findings).toEqual([])
    expect(JSON.stringify(whole.document)).toContain('That a reading was written down and not taken.')
    const { body: wrong } = await ask<LetterPreview>('a_hr', 'POST', '/letter-previews', asked({ template: 'first_written_warning' }))
    expect(wrong.findings.map(({ id: code }) => code)).toEqual(expect.arrayContaining(['wrong_step']))
    const out = await ask<{ id: string; reference: string }>('a_hr', 'POST', '/letters', { ...asked(), seen: whole.seen })
    expect([out.status, out.body.reference]).toEqual([201, 'C-7077/1'])
    const inCase = () => w.query<{ what: object }>(`select what from hr.case_events where case_id = $1 and kind = 'letter_issued'`, [id])
    // A letter that lies here counts for nothing: the case goes by the day it is sent.
    expect(await inCase()).toEqual([])
    const send = () => ask('a_hr', 'POST', `/letters/${out.body.id}/delivery`, { version: 1, by: 'print' })
    await moveHearing(w, id, at(30))
    const late = await send()
    expect([late.status, late.body.code, late.body.message]).toEqual([
      409,
      'letters.meeting-changed',
      expect.stringMatching(/Issue it again\.$/),
    ])
    await moveHearing(w, id, farAway)
    await send()
    const [event] = await inCase()
    expect(event?.what).toMatchObject({ letter: 'disciplinary_invite', meeting: 'm', companion: true, to: idOf('A.E2') })
    const [logged] = await w.query(`select 1 from hr.audit_events where subject_id = $1`, [out.body.id])
    expect(logged).toBeUndefined()
  })

  test('who does not work on the case has no letter of it: not in the list, not by its id, not through the number of another', async () => {
    const [letter] = await w.query<{ id: string; case_id: string }>(`select id, case_id from hr.letters where case_id is not null`)
    await w.query('update hr.cases set restricted = true where id = $1', [letter?.case_id])
    const listed = async (as: ActorName) =>
      (await ask<{ data: { id: string }[] }>(as, 'GET', '/letters?limit=100')).body.data.map(({ id }) => id)
    expect(await listed('a_sa')).toContain(letter?.id)
    expect(await listed('a_hr')).not.toContain(letter?.id)
    expect((await ask('a_hr', 'GET', `/letters/${letter?.id}`)).status).toBe(404)
    const asked = { template: 'disciplinary_invite', employee_id: idOf('A.E2'), case_id: letter?.case_id }
    expect((await ask('a_hr', 'POST', '/letter-previews', asked)).body.code).toBe('letters.case-not-found')
    // Whom it was sent to finds it among their own letters, and a colleague does not.
    const own = async (as: ActorName) => (await ask<{ data: OwnLetter[] }>(as, 'GET', '/my-letters')).body.data.map(({ id }) => id)
    expect([(await own('a_emp2')).includes(letter?.id ?? ''), (await own('a_emp')).includes(letter?.id ?? '')]).toEqual([true, false])
  })

  test('a bundle is for hr who runs the case: each document once on its page, and what is redacted is in no layer of it', async () => {
    await expect(proveBundle(w, 'a reading was written down')).resolves.toBe('C-7077')
  })

  test('the archive of the workspace has the letters and their files, and nothing of one that comes out of a case', async () => {
    await expect(proveArchive(w)).resolves.toBeUndefined()
  })
})
