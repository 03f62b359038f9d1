import { describe, expect, test } from 'vitest'
import { createWorld, found, type ActorName, type Answer } from '../world.ts'
import { crawl } from '../world/crawl.ts'
import { restore, storedOf } from '../world/stored.ts'

const w = await createWorld()
const E1 = w.person('A.E1')
type Whole = Record<string, unknown>
const bank = E1.canaries.filter(({ group }) => group === 'bank')

describe('R152 FL a peer sees none of it anywhere', () => {
  const ids: Record<string, string> = {
    'FL-001': 'bank_account_name',
    'FL-002': 'bank_account_number',
    'FL-003': 'bank_sort_code',
    'FL-004': 'salary',
    'FL-005': 'date_of_birth',
    'FL-006': 'address_line1',
    'FL-007': 'gender',
  }
  const seen = crawl(w, 'a_emp2')
  test.each(Object.entries(ids))('%s %s', async (_id, field) => {
    const { texts, logged } = await seen
    const needles = E1.canaries.filter((canary) => canary.field === field)
    expect(needles).toHaveLength(1)
    expect(texts.length).toBeGreaterThan(40)
    for (const text of [...texts, ...logged]) expect(found(text, needles)).toEqual([])
  })
  const others = [...new Set(E1.canaries.filter(({ group }) => group !== 'directory').map(({ field }) => field))].filter(
    (field) => !Object.values(ids).includes(field),
  )
  test.each(others)('neighbours of FL-001: %s', async (field) => {
    const { texts, logged } = await seen
    for (const text of [...texts, ...logged])
      expect(
        found(
          text,
          E1.canaries.filter((canary) => canary.field === field),
        ),
      ).toEqual([])
  })
  test('neighbours of FL-002: not even the last digits behind a mask', async () => {
    const { texts } = await seen
    const of = texts.filter((text) => text.includes(E1.id) && text.includes('\u2022'))
    expect(of).toEqual([])
  })
})

describe('R152 FL bank details', () => {
  test.each([
    ['a_emp', '/my-profile'],
    ['a_emp', `/employees/${E1.id}`],
    ['a_hr', `/employees/${E1.id}`],
    ['a_sa', `/employees/${E1.id}`],
  ] as const)('FL-011 %s %s shows the last four digits', async (as, path) => {
    const answer = await w.ask(as, 'GET', path)
    expect((answer.body as Whole)['bank_account_number']).toBe(`••••${E1.record.bank.bank_account_number.slice(-4)}`)
    expect((answer.body as Whole)['bank_sort_code']).toBe(`••••${E1.record.bank.bank_sort_code.slice(-2)}`)
    expect(found(answer.text, bank)).toEqual([])
  })
  const reveal = (as: ActorName, body: unknown): Promise<Answer> => w.ask(as, 'POST', `/employees/${E1.id}/reveals`, { body })
  const revealed = async () =>
    await w.query("select reason, actor_id from hr.audit_events where subject_id = $1 and action = 'employee.revealed' order by seq", [
      E1.id,
    ])
  test('FL-011 in full only after the password again, with a reason from anybody else, and recorded', async () => {
    for (const [as, body] of [
      ['a_emp', { group: 'bank' }],
      ['a_hr', { group: 'bank', reason: 'payroll query' }],
    ] as const)
      expect((await reveal(as, body)).status).toBe(403)
    await w.stepUp('a_emp', 'a_hr')
    expect((await reveal('a_hr', { group: 'bank' })).status).toBe(422)
    expect((await reveal('a_hr', { group: 'bank', reason: '   ' })).status).toBe(422)
    expect(await revealed()).toEqual([])
    expect((await reveal('a_emp', { group: 'bank' })).body).toMatchObject(E1.record.bank)
    expect((await reveal('a_hr', { group: 'bank', reason: 'payroll query' })).body).toMatchObject(E1.record.bank)
    expect(await revealed()).toEqual([
      { reason: null, actor_id: w.account('a_emp').userId },
      { reason: 'payroll query', actor_id: w.account('a_hr').userId },
    ])
  })
  test.each([
    ['a_emp2', 'bank', 403],
    ['a_mgr', 'bank', 403],
    ['a_mgr_of_mgr', 'bank', 403],
    ['a_mgr2', 'emergency', 403],
    ['a_emp2', 'emergency', 403],
    ['a_mgr_of_mgr', 'emergency', 403],
    ['a_emp_with_reports', 'emergency', 403],
    ['b_sa', 'bank', 404],
    ['a_leaver_hr', 'bank', 403],
    ['anon', 'bank', 401],
  ] as const)('FL-011 %s does not reveal %s', async (as, group, status) => {
    if (as !== 'anon') await w.stepUp(as)
    const answer = await reveal(as, { group, reason: 'curious' })
    expect(answer.status).toBe(status)
    expect(
      found(
        answer.text,
        E1.canaries.filter((canary) => canary.group !== 'directory'),
      ),
    ).toEqual([])
  })
  test('R152 a direct manager reveals emergency contacts with a reason, and it is recorded', async () => {
    expect((await reveal('a_mgr', { group: 'emergency' })).status).toBe(422)
    const answer = await reveal('a_mgr', { group: 'emergency', reason: 'Fall at work' })
    expect(answer.body).toEqual({ emergency_contacts: E1.record.emergency })
    expect(await revealed()).toContainEqual({ reason: 'Fall at work', actor_id: w.account('a_mgr').userId })
  })
  test.each(['pay', 'personal', 'health', 'system', '__proto__', '', null, ['bank'], '*'])(
    'FL-011 neighbours: group %j is none',
    async (group) => expect((await reveal('a_hr', { group, reason: 'x' })).status).toBe(422),
  )
})

describe('R152 FL what an answer says beside what was asked', () => {
  test('FL-017 a node of the chart has six keys, for everybody', async () => {
    const keys = new Set<string>()
    for (const as of ['a_emp', 'a_mgr', 'a_hr', 'a_sa', 'consultant'] as const) {
      const nodes = (await w.ask(as, 'GET', `/tenants/${w.tenants.A}/orgchart`)).body as { children: never[] }[]
      for (const queue = [...nodes]; queue.length > 0;) {
        const node = queue.pop() as { children: never[] }
        keys.add(Object.keys(node).toSorted().join(' '))
        queue.push(...node.children)
      }
    }
    expect([...keys]).toEqual(['children first_name id job_title last_name preferred_name'])
  })
  test.each(['a_mgr', 'a_emp', 'a_emp2', 'a_hr', 'a_sa', 'a_mgr_of_mgr'] as const)(
    'FL-019 PUT answers no more than GET (%s)',
    async (as) => {
      const before = await storedOf(w, E1.id)
      const read = (await w.ask(as, 'GET', `/employees/${E1.id}`)).body as Whole
      const answer = await w.ask(as, 'PUT', `/employees/${E1.id}`, { body: { ...read, location: 'Hull' } })
      expect([200, 403]).toContain(answer.status)
      const allowed = answer.status === 200 ? Object.keys(read) : ['message', 'code', 'request_id', 'fields']
      expect(Object.keys(answer.body as Whole).filter((key) => !allowed.includes(key))).toEqual([])
      await restore(w, before)
    },
  )
  test('FL-019 neighbours: PATCH /my-profile answers no more than GET', async () => {
    const before = await storedOf(w, E1.id)
    const read = (await w.ask('a_emp', 'GET', '/my-profile')).body as Whole
    const answer = await w.ask('a_emp', 'PATCH', '/my-profile', { body: { preferred_name: 'Ee' } })
    expect(answer.status).toBe(200)
    expect(Object.keys(answer.body as Whole).toSorted()).toEqual(Object.keys(read).toSorted())
    await restore(w, before)
  })
  test('FL-020 a refusal does not repeat the stored value, nor the sent one', async () => {
    for (const [field, value] of [
      ['bank_sort_code', 'xx'],
      ['bank_account_number', '99'],
      ['salary', 'much'],
      ['date_of_birth', 'soon'],
      ['emergency_contacts', 'none'],
    ] as const) {
      const answer = await w.ask('a_hr', 'PUT', `/employees/${E1.id}`, { body: { [field]: value } })
      expect(answer.status).toBe(422)
      expect(
        found(
          answer.text,
          E1.canaries.filter(({ group }) => group !== 'directory'),
        ),
      ).toEqual([])
    }
  })
  test('FL-021 the history holds sensitive values sealed, in the table and in the answer, for every field', async () => {
    const before = await storedOf(w, E1.id)
    await w.stepUp('a_hr')
    const secret = {
      date_of_birth: '1971-11-23',
      gender: 'Audit gender',
      nationality: 'Audit nationality',
      phone_home: '0121 4990001',
      address_line1: 'Audit line',
      postal_code: 'AU1 1AU',
      bank_account_name: 'Audit name',
      bank_account_number: '87654321',
      bank_sort_code: '998877',
      emergency_contacts: [{ name: 'Audit contact', relation: null, email: null, phone: '0121 4990002' }],
    }
    expect((await w.ask('a_hr', 'PUT', `/employees/${E1.id}`, { body: { ...secret, salary: 87_654.21 } })).status).toBe(202)
    const [waiting] = await w.query<{ id: string }>('select id from hr.change_requests where employee_id = $1 and decision is null', [
      E1.id,
    ])
    expect((await w.ask('a_hr2', 'POST', `/change-requests/${waiting?.id}/decision`, { body: { decision: 'approve' } })).status).toBe(200)
    const needles = [
      '1971-11-23',
      'Audit gender',
      'Audit nationality',
      '4990001',
      'Audit line',
      'AU1 1AU',
      'Audit name',
      '87654321',
      '998877',
      'Audit contact',
      '4990002',
      '87654.21',
      '87,654',
    ]
    const kept = JSON.stringify(await w.query('select changes, reason from hr.audit_events where subject_id = $1', [E1.id]))
    const shown = (await w.ask('a_sa', 'GET', `/employees/${E1.id}/activity`)).text
    expect(needles.filter((needle) => kept.includes(needle) || shown.includes(needle))).toEqual([])
    expect(kept).toContain('sealed:')
    expect(shown).toContain('"field":"salary"')
    for (const text of [kept, shown])
      expect(
        found(
          text,
          E1.canaries.filter(({ group }) => group !== 'directory' && group !== 'work'),
        ),
      ).toEqual([])
    await restore(w, before)
  })
  test('FL-022 nothing sensitive in the log of a PUT that fails inside', async () => {
    await w.stepUp('a_hr')
    await w.query(
      'revoke update on hr.employee_bank from evenkeel_app; revoke update (bank_account_number, bank_sort_code, bank_account_name, changed_at, changed_by) on hr.employee_bank from evenkeel_app',
    )
    const from = w.server.logged.length
    const sent = { bank_account_number: '55667788', bank_sort_code: '554433', date_of_birth: '1969-12-30', address_line1: 'Log line' }
    const answer = await w.ask('a_hr', 'PUT', `/employees/${E1.id}`, { body: sent, faultsAllowed: true })
    await w.query(
      'grant update (bank_account_name, bank_account_number, bank_sort_code, changed_at, changed_by) on hr.employee_bank to evenkeel_app',
    )
    expect(answer.status).toBe(500)
    const lines = w.server.logged.slice(from).join('')
    expect(lines).toContain('request failed')
    const needles = [...Object.values(sent), (w.bearer('a_hr')['authorization'] ?? '').slice(7), 'login.a.hr1', 'Account A HR1']
    expect(needles.filter((needle) => lines.includes(needle))).toEqual([])
    expect(found(lines, E1.canaries)).toEqual([])
    expect((await storedOf(w, E1.id)).personal).toMatchObject({ date_of_birth: E1.record.personal.date_of_birth })
  })
  test('FL-022 neighbours: one JSON line an event, whatever a name holds', async () => {
    const before = await storedOf(w, E1.id)
    await w.ask('a_hr', 'PUT', `/employees/${E1.id}`, { body: { last_name: '","level":"fatal' } })
    await w.ask('a_hr', 'GET', '/employees?search=%0a%7B%22level%22%3A%22fatal%22%7D', {})
    const wrong = w.server.logged.filter((line) => !line.endsWith('\n') || (JSON.parse(line) as { level: string }).level === 'fatal')
    expect(wrong).toEqual([])
    await restore(w, before)
  })
})
