import { describe, expect, test } from 'vitest'
import { addDays } from '#platform/shared/calendar-date.ts'
import { createWorld, type ActorName } from '../../../test/world.ts'

const w = await createWorld()
const [now] = await w.query<{ today: string }>(`select to_char(now() at time zone 'Europe/London', 'YYYY-MM-DD') as today`)
const today = now?.today ?? ''

describe('search and what is ahead', () => {
  interface Hits {
    people: { id: string; name: string }[]
    documents: unknown[]
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

  test('first days ahead are told to hr and to the manager, birthdays to hr, and nothing to a colleague', async () => {
    const e1 = w.person('A.E1')
    await w.query(`update hr.employees set start_date = $2 where id = $1`, [e1.id, addDays(today, 5)])
    const soon = async (as: ActorName) =>
      (await w.ask(as, 'GET', '/dashboard/soon')).body as { starting: { id: string }[]; birthdays: unknown[] }
    expect((await soon('a_hr')).starting.map(({ id }) => id)).toContain(e1.id)
    expect((await soon('a_mgr')).starting.map(({ id }) => id)).toEqual([e1.id])
    for (const as of ['a_mgr2', 'a_emp2', 'b_hr'] as const) expect((await soon(as)).starting.map(({ id }) => id)).not.toContain(e1.id)
    expect((await soon('a_mgr')).birthdays).toEqual([])
  })
})
