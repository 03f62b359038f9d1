import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { addDays, addMonths } from '#platform/shared/calendar-date.ts'
import { createWorld, type ActorName } from '../../../test/world.ts'

const w = await createWorld()
const [now] = await w.query<{ today: string }>(`select to_char(now() at time zone 'Europe/London', 'YYYY-MM-DD') as today`)
const today = now?.today ?? ''

describe('search and what is ahead', () => {
  interface Hits {
    people: { id: string; name: string }[]
    documents: unknown[]
    cases: { id: string; number: number; name: string }[]
    letters: { id: string; mine: boolean }[]
    policies: { id: string; name: string }[]
  }
  const find = async (as: ActorName, q: string): Promise<Hits> => {
    const answer = await w.ask(as, 'GET', `/search?q=${encodeURIComponent(q)}`)
    expect([q.slice(0, 20), answer.status]).toEqual([q.slice(0, 20), 200])
    return answer.body as Hits
  }

  test('a person is found without accents and despite a slip, and only in their own workspace', async () => {
    const e1 = w.person('A.E1')
    await w.query(
      `update hr.employees set first_name = 'Zoë', preferred_name = null, last_name = 'Fraser', search_text = 'zoe fraser ' || email where id = $1`,
      [e1.id],
    )
    for (const q of ['zoe', 'Zoë fraser', 'fraiser', 'frsaer', 'FRAS'])
      expect([q, (await find('a_emp', q)).people.map(({ id }) => id)]).toEqual([q, expect.arrayContaining([e1.id])])
    for (const q of ['fraser', 'fraiser']) expect((await find('b_hr', q)).people.map(({ id }) => id)).not.toContain(e1.id)
  })

  test('SR-003 who is protected is found by hr and by nobody else', async () => {
    const { id } = w.person('A.SHIELDED')
    const q = 'verborgen'
    await w.query('update hr.employees set search_text = $2 where id = $1', [id, q])
    expect((await find('a_hr', q)).people.map((each) => each.id)).toContain(id)
    for (const as of ['a_emp2', 'a_mgr2'] as const) expect((await find(as, q)).people.map((each) => each.id)).not.toContain(id)
  })

  test('SR-005 SR-006 SR-008 SR-009 SR-011 strange words are plain words, and answered at once', async () => {
    for (const q of ['((((', '%_%', "' or 1=1--", '<->', '\\', '%']) expect((await find('a_hr', q)).people).toEqual([])
    for (const q of ['q'.repeat(10_000), '\u0000'])
      expect([400, 422]).toContain((await w.ask('a_hr', 'GET', `/search?q=${encodeURIComponent(q)}`)).status)
  })

  test('cases, letters and policies are found by their words, a case by its number, and only by who reads them', async () => {
    const [subject, restricted, plain] = [w.person('A.E1').id, randomUUID(), randomUUID()]
    await w.query(
      `insert into hr.cases (tenant_id, id, number, process, title, search_text, restricted, opened_by, version, stage, board_column, opened_on, last_number)
       select $1, x.id, x.number, 'disciplinary', 'Zylinder ' || x.number, 'zylinder ' || x.number, x.restricted, $1, 1, 'assess', 'assess', current_date, 1
       from (values ($2::uuid, 9001, true), ($3::uuid, 9002, false)) as x(id, number, restricted)`,
      [w.tenants.A, restricted, plain],
    )
    await w.query(`insert into hr.case_access (tenant_id, case_id, person_id, kind, as_role) values ($1, $2, $3, 'party', 'subject')`, [
      w.tenants.A,
      plain,
      subject,
    ])
    const numbers = async (as: ActorName, q: string) => (await find(as, q)).cases.map(({ number }) => number)
    // A restricted one is found by nobody who does not work on it, and who a case is about does not find it by its title.
    for (const q of ['zylinder', 'zylindr', 'ZYLÌNDER 9002', 'c-9002', '9002']) expect([q, await numbers('a_hr', q)]).toEqual([q, [9002]])
    for (const as of ['a_emp', 'a_emp2', 'a_mgr2', 'b_hr'] as const) expect([as, await numbers(as, 'zylinder')]).toEqual([as, []])
    for (const as of ['a_hr', 'b_hr'] as const) expect([as, await numbers(as, '9001')]).toEqual([as, []])

    const paper = randomUUID()
    await w.query(
      `insert into hr.documents (tenant_id, id, employee_id, name, name_key, search_text, category) values ($1, $2, null, 'Zürcher Regeln', 'zurcher regeln', 'zurcher regeln', 'policy')`,
      [w.tenants.A, paper],
    )
    await w.query(
      `insert into hr.company_documents (tenant_id, document_id, published_at, published_by_name) values ($1, $2, now(), 'x')`,
      [w.tenants.A, paper],
    )
    for (const q of ['zurcher', 'zürchr regeln']) expect((await find('a_emp', q)).policies.map(({ id }) => id)).toEqual([paper])
    expect((await find('b_hr', 'zurcher')).policies).toEqual([])
    await w.query(`update hr.company_documents set withdrawn_at = now(), withdrawn_by_name = 'x' where document_id = $1`, [paper])
    expect((await find('a_emp', 'zurcher')).policies).toEqual([])
  })

  test('first days ahead are told to hr and to the manager, birthdays to hr, and nothing to a colleague', async () => {
    const e1 = w.person('A.E1')
    await w.query(`update hr.employees set start_date = $2 where id = $1`, [e1.id, addDays(today, 5)])
    const soon = async (as: ActorName) =>
      (await w.ask(as, 'GET', '/dashboard/soon')).body as { starting: { id: string }[]; birthdays: unknown[] }
    expect((await soon('a_hr')).starting.map(({ id }) => id)).toContain(e1.id)
    expect((await soon('a_mgr')).starting.map(({ id }) => id)).toEqual([e1.id])
    for (const as of ['a_mgr2', 'a_emp2', 'b_hr'] as const) expect((await soon(as)).starting.map(({ id }) => id)).not.toContain(e1.id)
    expect((await soon('a_mgr')).birthdays).toEqual([])
    // Six months where no terms say otherwise, and what the workspace's terms say where they do.
    const probations = async (as: ActorName) =>
      ((await soon(as)) as unknown as { probations: { id: string; day: string }[] }).probations.filter(({ id }) => id === e1.id)
    await w.query(`update hr.employees set start_date = $2 where id = $1`, [e1.id, addMonths(today, -3)])
    expect(await probations('a_hr')).toEqual([])
    await w.query(
      `insert into hr.letter_values (tenant_id, id, employee_id, field, value, updated_by_name) values ($1, gen_random_uuid(), $2, 'terms.probation_length', '"13 weeks"', 'x')`,
      [w.tenants.A, e1.id],
    )
    await w.query(`update hr.employees set start_date = $2 where id = $1`, [e1.id, addDays(today, 10 - 91)])
    expect(await probations('a_hr')).toEqual([expect.objectContaining({ day: addDays(today, 9) })])
    expect(await probations('a_mgr')).toEqual([])
  })
})
