import { beforeAll, describe, expect, it } from 'vitest'
import { comparable, createWorld, randomId, type ActorName, type Answer, type World } from '../../../test/world.ts'
import type { OrgChartNode } from '../contract.ts'

let world: World
beforeAll(async () => {
  world = await createWorld()
})

const chartOf = (actor: ActorName, tenant: 'A' | 'B' | 'C' = 'A') => world.ask(actor, 'GET', `/tenants/${world.tenants[tenant]}/orgchart`)
const flagsOf = async (actor: ActorName) => {
  const answer = await world.ask(actor, 'GET', `/tenants/${world.tenants.A}/orgchart-flags`)
  return (answer.body as { data: { id: string; reason: string }[] }).data
}
const idOf = (key: string) => world.person(key).id

/** Every node with the id of the node it hangs below. */
function placed({ body }: Answer): { node: OrgChartNode; parent: string | null }[] {
  const found: { node: OrgChartNode; parent: string | null }[] = []
  const waiting = (body as OrgChartNode[]).map((node) => ({ node, parent: null as string | null }))
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    found.push(next)
    for (const node of next.node.children) waiting.push({ node, parent: next.node.id })
  }
  return found
}
const parentOf = (answer: Answer, id: string) => placed(answer).find(({ node }) => node.id === id)?.parent

async function currentIds(): Promise<string[]> {
  const rows = await world.query<{ id: string }>(
    `select id from hr.employees where tenant_id = $1 and (end_date is null or end_date >= (now() at time zone 'Europe/London')::date) order by id`,
    [world.tenants.A],
  )
  return rows.map(({ id }) => id)
}

/** Writes lines that the product would refuse, as an administrator with the guards off. */
async function plant(lines: readonly (readonly [key: string, manager: string | null])[]): Promise<void> {
  await world.query('alter table hr.employees disable trigger user')
  for (const [key, manager] of lines)
    await world.query('update hr.employees set manager_id = $2 where id = $1', [idOf(key), manager && idOf(manager)])
  await world.query('alter table hr.employees enable trigger user')
}

describe('R123 who may read the chart', () => {
  it.each(['a_emp', 'a_mgr', 'a_hr', 'a_sa', 'a_emp_with_reports', 'consultant'] as const)(
    'FL-017 R123 %s sees the whole chart, six keys a node',
    async (actor) => {
      const answer = await chartOf(actor)
      expect(answer.status).toBe(200)
      expect(answer.headers['cache-control']).toBe('no-store')
      const keys = new Set(placed(answer).map(({ node }) => Object.keys(node).join()))
      expect([...keys]).toEqual(['id,first_name,preferred_name,last_name,job_title,children'])
      expect(placed(answer)).toHaveLength((await currentIds()).length + 1)
    },
  )

  it.each([
    ['anon', 401],
    ['a_leaver', 403],
    ['a_leaver_hr', 403],
    ['new_user', 404],
    ['b_sa', 404],
    ['c_emp', 404],
  ] as const)('R123 %s gets %i for the chart and for its flags', async (actor, status) => {
    const statuses = await Promise.all(
      ['orgchart', 'orgchart-flags'].map(async (path) => (await world.ask(actor, 'GET', `/tenants/${world.tenants.A}/${path}`)).status),
    )
    expect(statuses).toEqual([status, status])
  })

  it.each([
    ['TI-005', 'b_sa', 'A'],
    ['TI-009', 'consultant', 'B'],
  ] as const)("%s another workspace's chart answers like one that does not exist", async (_id, actor, tenant) => {
    const theirs = comparable(await chartOf(actor, tenant))
    const nowhere = comparable(await world.ask(actor, 'GET', `/tenants/${randomId()}/orgchart`))
    expect(theirs.status).toBe(404)
    expect(theirs).toEqual(nowhere)
  })

  it('R123 answers 404 to an id that is no id', async () => {
    for (const id of ['x', world.tenants.A.toUpperCase(), `{${world.tenants.A}}`, '%00'])
      expect((await world.ask('a_emp', 'GET', `/tenants/${id}/orgchart`)).status).toBe(404)
  })

  it('R123 the path names the workspace, whatever the header says', async () => {
    const answer = await world.ask('consultant', 'GET', `/tenants/${world.tenants.C}/orgchart`, { workspace: 'A' })
    expect(answer.status).toBe(200)
    expect(placed(answer)).toHaveLength(2)
  })
})

describe('R123 what the chart shows', () => {
  it('OC-004 shows every current employee exactly once; an orphan hangs below the flagged leaver', async () => {
    const answer = await chartOf('a_hr')
    const shown = placed(answer).map(({ node }) => node.id)
    expect(new Set(shown).size).toBe(shown.length)
    expect(shown.filter((id) => id !== idOf('A.LEAVERM')).toSorted()).toEqual(await currentIds())
    expect(parentOf(answer, idOf('A.ORPHAN'))).toBe(idOf('A.LEAVERM'))
    expect(await flagsOf('a_hr')).toEqual([{ id: idOf('A.LEAVERM'), reason: 'left' }])
    expect(shown).not.toContain(idOf('A.LEAVER'))
  })

  it('OC-005 colleagues see that somebody protected stands there, and nothing says who; HR and the person themselves do', async () => {
    const shielded = world.person('A.SHIELDED')
    const answer = await chartOf('a_emp')
    for (const { needle } of shielded.canaries) expect(answer.text).not.toContain(needle)
    expect(answer.text).not.toContain(shielded.id)
    const stand = placed(answer).filter(({ node }) => node.first_name === 'Name' && node.last_name === 'withheld')
    expect(stand.map(({ node, parent }) => [node.job_title, node.preferred_name, parent])).toEqual([[null, null, idOf('A.M2')]])
    const [withName, own] = [await chartOf('a_hr'), await chartOf('a_shielded')]
    expect(placed(answer)).toHaveLength(placed(withName).length)
    for (const known of [withName, own]) expect(parentOf(known, shielded.id)).toBe(idOf('A.M2'))
    expect((await world.ask('a_emp', 'GET', `/employees/${stand[0]?.node.id}`)).status).toBe(404)
  })

  it('OC-001 draws a loop planted in the table once, flags its members, and answers within a second', async () => {
    const before = (await currentIds()).length
    await plant([
      ['A.MM', 'A.E1'],
      ['A.M1', 'A.MM'],
      ['A.E1', 'A.M1'],
    ])
    const answer = await chartOf('a_hr')
    expect(answer.status).toBe(200)
    expect(answer.ms).toBeLessThan(1000)
    const shown = placed(answer).map(({ node }) => node.id)
    expect(new Set(shown).size).toBe(shown.length)
    expect(shown).toHaveLength(before + 1)
    const loop = (await flagsOf('a_hr')).filter(({ reason }) => reason === 'loop').map(({ id }) => id)
    expect(loop.toSorted()).toEqual(['A.MM', 'A.M1', 'A.E1'].map(idOf).toSorted())
    await plant([
      ['A.MM', 'A.SA1'],
      ['A.M1', 'A.MM'],
      ['A.E1', 'A.M1'],
    ])
  })

  it('R123 answers a chain of 20,000 people, deeper than any parser recurses', async () => {
    await world.query('alter table hr.employees disable trigger user')
    await world.query(
      `insert into hr.employees (tenant_id, id, first_name, last_name, email, job_title, manager_id, sort_name, search_text)
       select $1::uuid, ('00000000-0000-4000-8000-' || lpad(n::text, 12, '0'))::uuid, 'Link', n::text, n || '@chain.example', 'Link',
         case when n > 1 then ('00000000-0000-4000-8000-' || lpad((n - 1)::text, 12, '0'))::uuid end, 'link ' || n, 'link'
       from generate_series(1, 20000) n`,
      [world.tenants.C],
    )
    await world.query('alter table hr.employees enable trigger user')
    const answer = await chartOf('c_emp', 'C')
    expect(answer.status).toBe(200)
    expect(placed(answer)).toHaveLength(20_002)
  })
})
