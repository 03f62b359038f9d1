import { describe, expect, test } from 'vitest'
import { read, type Group, type Standing } from './authorization-matrix.ts'
import { createWorld, foundIn, withoutIds, type ActorName, type Person } from './world.ts'
import { crawl } from './world/crawl.ts'

const w = await createWorld()

/** How each crawler stands to a person; null: in every respect outside. */
const rights: Record<string, { tenants: readonly string[]; role: 'hr' | 'manager' | 'employee' | 'outside'; self?: string }> = {
  anon: { tenants: [], role: 'outside' },
  new_user: { tenants: [], role: 'outside' },
  consultant_ended: { tenants: [], role: 'outside' },
  a_leaver: { tenants: [], role: 'outside' },
  a_leaver_hr: { tenants: [], role: 'outside' },
  a_emp: { tenants: ['A'], role: 'employee', self: 'A.E1' },
  a_emp2: { tenants: ['A'], role: 'employee', self: 'A.E2' },
  a_emp_with_reports: { tenants: ['A'], role: 'employee', self: 'A.EWR' },
  a_moved: { tenants: ['A'], role: 'employee', self: 'A.MOVED' },
  a_mgr: { tenants: ['A'], role: 'manager', self: 'A.M1' },
  a_mgr2: { tenants: ['A'], role: 'manager', self: 'A.M2' },
  a_mgr_of_mgr: { tenants: ['A'], role: 'manager', self: 'A.MM' },
  a_hr: { tenants: ['A'], role: 'hr', self: 'A.HR1' },
  a_sa: { tenants: ['A'], role: 'hr', self: 'A.SA1' },
  consultant: { tenants: ['A', 'C'], role: 'hr' },
  b_sa: { tenants: ['B'], role: 'hr', self: 'B.SA1' },
  b_emp: { tenants: ['B'], role: 'employee', self: 'B.E1' },
  c_emp: { tenants: ['C'], role: 'employee', self: 'C.E1' },
}

function standingOf(as: string, person: Person): Standing {
  const { tenants, role, self } = rights[as] ?? { tenants: [], role: 'outside' }
  if (!tenants.includes(person.tenant)) return 'other_tenant'
  const own = self ? w.person(self).id : ''
  if (role === 'hr') return person.id === own ? 'hr_self' : 'hr'
  if (person.id === own) return 'self'
  if (role !== 'manager') return 'peer'
  if (person.managerId === own) return 'mgr_direct'
  const above = (id: string | null): boolean =>
    id !== null && (id === own || above([...w.people.values()].find((each) => each.id === id)?.managerId ?? null))
  return above(person.managerId) ? 'mgr_indirect' : 'mgr_other'
}
const mayRead = (as: string, person: Person, group: Group): boolean => read[group][standingOf(as, person)] === 'R'

/** Everything somebody is told, asked once: nothing here is changed meanwhile. */
const told = new Map<ActorName, Promise<string>>()
function toldTo(as: ActorName): Promise<string> {
  const asked = told.get(as) ?? crawl(w, as).then(({ texts }) => withoutIds(texts.join('\n')))
  told.set(as, asked)
  return asked
}

describe('R151 R152 B4 nobody finds what the matrix denies them, wherever they look', () => {
  test.each(Object.keys(rights) as ActorName[])(
    'B4 %s crawls every GET endpoint and the failures: bodies and headers',
    async (as) => {
      const text = await toldTo(as)
      const leaked = []
      let allowed = 0
      for (const person of w.people.values()) {
        const denied = person.canaries.filter(({ group }) => !mayRead(as, person, group))
        leaked.push(...foundIn(text, denied).map(({ field, needle }) => `${person.tenant}.${person.key} ${field} ${needle}`))
        allowed += foundIn(
          text,
          person.canaries.filter(({ group }) => mayRead(as, person, group)),
        ).length
      }
      expect(leaked).toEqual([])
      // Whoever may read something has found it: the search itself works.
      expect(allowed > 20).toBe(rights[as]?.role !== 'outside')
    },
    60_000,
  )

  test('B4 hr finds everything it may find of a person, so that the crawl reaches it', async () => {
    const text = await toldTo('a_hr')
    const person = w.person('A.E1')
    const expected = person.canaries.filter(({ group }) => group !== 'bank')
    expect(foundIn(text, expected)).toHaveLength(expected.length)
  })

  test('B4 the log of all this names nobody and holds nothing of anybody', () => {
    const lines = w.server.logged.join('')
    const plain = withoutIds(lines)
    expect(w.server.logged.length).toBeGreaterThan(500)
    expect([...w.people.values()].flatMap(({ canaries }) => foundIn(plain, canaries))).toEqual([])
    const tokens = (['a_hr', 'a_emp', 'b_sa'] as const).map((as) => (w.bearer(as)['authorization'] ?? '').slice(7))
    expect(tokens.filter((token) => lines.includes(token))).toEqual([])
    expect(lines).not.toMatch(/login\.a\.|accounts\.example|Account A/)
  })
})

describe('R152 a history shows no more than the record', () => {
  test('B4 what was proposed and decided about pay is not in what a manager sees of it', async () => {
    const { id } = w.person('A.E1')
    expect((await w.ask('a_hr', 'PUT', `/employees/${id}`, { body: { salary: 61_234 } })).status).toBe(202)
    const [change] = await w.query<{ id: string }>('select id from hr.change_requests where employee_id = $1 and decision is null', [id])
    expect(
      (
        await w.ask('a_sa', 'POST', `/change-requests/${change?.id}/decision`, {
          body: { decision: 'approve', note: 'Raise to 61234 agreed' },
        })
      ).status,
    ).toBe(200)
    expect((await w.ask('a_hr', 'PUT', `/employees/${id}`, { body: { location: 'Hull', gender: 'Changed' } })).status).toBe(200)
    // Whatever else hr reads of them, their terms or their custom fields, is not told either.
    for (const { method, path } of w.server.app.endpoints)
      if (method === 'GET' && /^\/employees\/:id\/[a-z-]+$/.test(path)) await w.ask('a_hr', 'GET', path.replace(':id', id))
    const seen = (await w.ask('a_mgr', 'GET', `/employees/${id}/activity`)).body as {
      data: { action: string; changes: { field: string }[]; reason: string | null }[]
    }
    expect(JSON.stringify(seen)).not.toMatch(/61234|61,234|salary|gender|Raise/)
    expect(seen.data.map(({ action, changes }) => [action, changes.map(({ field }) => field)])).toEqual([
      ['employee.updated', ['location']],
    ])
    const asHr = (await w.ask('a_hr', 'GET', `/employees/${id}/activity`)).text
    expect(asHr).toContain('Raise to 61234 agreed')
  })
})
