import { beforeAll, describe, expect, it } from 'vitest'
import type { OrgChartNode } from '#slices/org-chart/contract.ts'
import type { Employee, EmployeeRow } from '#slices/people/contract.ts'
import { managerRows, type Organogram, type Post, postsOf } from '../slices/org-chart/organograms.fixture.ts'
import { createWorld, type World } from './world.ts'

/** The workspace the posts go into holds two people before. */
const already = 2
const timeout = 300_000

interface Loaded {
  readonly posts: readonly Post[]
  /** Row each post reports to, -1 for nobody. */
  readonly managers: readonly number[]
  /** Id of the record each row became. */
  readonly ids: readonly string[]
  /** Rows whose reporting line was refused, with the code. */
  readonly refused: readonly (readonly [row: number, code: string])[]
}

/** 'N/D' and 'Vacant' are one name, others are split at the first space; a post without a name is vacant, as the import calls it. */
function namesOf(name: string): { first_name: string; last_name?: string; single_name?: true } {
  const [first = '', ...rest] = (name.trim() || 'Vacant').split(' ')
  return rest.length === 0 ? { first_name: first, single_name: true } : { first_name: first, last_name: rest.join(' ') }
}

async function createPost(world: World, post: Post, row: number, managerId: string | null): Promise<Employee> {
  const body = {
    ...namesOf(post.name),
    email: `post.${row}@organogram.example`,
    job_title: post.jobTitle,
    department: post.unit,
    start_date: '2016-03-31',
    manager_id: managerId,
  }
  const answer = await world.ask('c_sa', 'POST', `/tenants/${world.tenants.C}/employees`, { body })
  if (answer.status !== 201) throw new Error(`row ${row} (${post.reference}): ${answer.status} ${answer.text}`)
  return answer.body as Employee
}

/** Every post by POST, in the order of the file, then every reporting line by PUT of the whole record. */
async function load(world: World, organogram: Organogram): Promise<Loaded> {
  const posts = postsOf(organogram)
  const managers = managerRows(posts)
  const created = await inBatches([...posts.keys()], (row) => createPost(world, postAt(posts, row), row, null))
  const refused = await place(world, { created, managers }, [...posts.keys()])
  return { posts, managers, ids: created.map(({ id }) => id), refused }
}

/** The same company entered from the top: whoever has a manager already there is created below them; what is left has its line by PUT. */
async function loadFromTheTop(world: World, organogram: Organogram): Promise<Loaded> {
  const posts = postsOf(organogram)
  const managers = managerRows(posts)
  const created: Employee[] = []
  const idOf = (row: number): string | null => created[managers[row] ?? -1]?.id ?? null
  const left = new Set(posts.keys())
  for (let level = [...left].filter((row) => (managers[row] ?? -1) < 0); level.length > 0;) {
    const added = await inBatches(level, (row) => createPost(world, postAt(posts, row), row, idOf(row)))
    for (const [n, row] of level.entries()) created[row] = added[n] as Employee
    for (const row of level) left.delete(row)
    level = [...left].filter((row) => idOf(row) !== null)
  }
  const looped = [...left]
  for (const row of looped) created[row] = await createPost(world, postAt(posts, row), row, null)
  const refused = await place(world, { created, managers }, looped)
  return { posts, managers, ids: created.map(({ id }) => id), refused }
}

const postAt = (posts: readonly Post[], row: number): Post => posts[row] as Post

/** Gives rows their reporting line by PUT of the whole record. */
async function place(
  world: World,
  { created, managers }: { readonly created: readonly Employee[]; readonly managers: readonly number[] },
  rows: readonly number[],
): Promise<Loaded['refused']> {
  const refused: (readonly [number, string])[] = []
  await inBatches(rows, async (row) => {
    const manager = managers[row] ?? -1
    if (manager < 0) return
    const body = { ...created[row], manager_id: created[manager]?.id }
    const answer = await world.ask('c_sa', 'PUT', `/employees/${created[row]?.id}`, { body })
    if (answer.status !== 200) refused.push([row, (answer.body as { code: string }).code])
  })
  return refused
}

/** A few requests at a time, as a browser would send them; the answers in the order of the items. */
async function inBatches<T, R>(items: readonly T[], send: (item: T, index: number) => Promise<R>): Promise<R[]> {
  const results: R[] = []
  for (let start = 0; start < items.length; start += 6)
    results.push(...(await Promise.all(items.slice(start, start + 6).map((item, i) => send(item, start + i)))))
  return results
}

function parentsOf(chart: readonly OrgChartNode[]): Map<string, string | null> {
  const parents = new Map<string, string | null>()
  const waiting = chart.map((node) => ({ node, parent: null as string | null }))
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    if (parents.has(next.node.id)) throw new Error(`${next.node.id} stands in the chart twice`)
    parents.set(next.node.id, next.parent)
    for (const node of next.node.children) waiting.push({ node, parent: next.node.id })
  }
  return parents
}

// Every file is placed by the rules and drawn in their own tests; these go through the API: one post, a whole body, one that reports to itself.
describe.each([
  { organogram: 'gangmasters', count: 1, toNobody: 1, selfReporting: [] },
  { organogram: 'british-library', count: 56, toNobody: 1, selfReporting: [] },
  { organogram: 'home-office', count: 259, toNobody: 1, selfReporting: ['2UKVI02'] },
] as const)('R123 R084 $organogram, loaded through the API', ({ organogram, count, toNobody, selfReporting }) => {
  let world: World
  let loaded: Loaded
  beforeAll(async () => {
    world = await createWorld()
    loaded = await (organogram === 'british-library' ? load : loadFromTheTop)(world, organogram)
  }, timeout)

  const get = async <T>(path: string): Promise<T> => (await world.ask('c_sa', 'GET', path)).body as T
  /** The id each row should report to; the post that reports to itself reports to nobody. */
  const expectedManager = (row: number): string | null => {
    const manager = loaded.managers[row] ?? -1
    return manager < 0 || manager === row ? null : (loaded.ids[manager] ?? null)
  }

  it('R092 takes every post, and refuses only the line of a post to itself', () => {
    expect(loaded.ids).toHaveLength(count)
    expect(loaded.refused.map(([row, code]) => [loaded.posts[row]?.reference, code])).toEqual(
      selfReporting.map((reference) => [reference, 'people.manager-is-self']),
    )
  })

  it('R123 shows every post once, below the post the file names', async () => {
    const parents = parentsOf(await get(`/tenants/${world.tenants.C}/orgchart`))
    expect(parents.size).toBe(count + already)
    const drawn = loaded.posts.map((post, row) => [row, post.reference, parents.get(loaded.ids[row] ?? '')])
    expect(drawn).toEqual(loaded.posts.map((post, row) => [row, post.reference, expectedManager(row)]))
  })

  it('R123 leaves posts that report to nobody as roots, and flags nothing that is in order', async () => {
    const chart = await get<OrgChartNode[]>(`/tenants/${world.tenants.C}/orgchart`)
    const roots = chart.map(({ id }) => loaded.ids.indexOf(id)).filter((row) => row >= 0)
    expect(roots.filter((row) => loaded.posts[row]?.reportsTo === 'XX')).toHaveLength(toNobody)
    expect(roots.map((row) => loaded.posts[row]?.reportsTo).filter((reference) => reference !== 'XX')).toEqual(selfReporting)
    expect(await get(`/tenants/${world.tenants.C}/orgchart-flags`)).toMatchObject({ data: [], headcount: count + already })
  })

  it('R080 lists every post once, page by page, with its title and unit', async () => {
    const rows: EmployeeRow[] = []
    for (let offset = 0; offset < count + already; offset += 50) {
      const page = await get<{ data: EmployeeRow[]; total: number }>(`/employees?limit=50&offset=${offset}`)
      expect(page.total).toBe(count + already)
      rows.push(...page.data)
    }
    const byId = new Map(rows.map((row) => [row.id, row]))
    expect([rows.length, byId.size]).toEqual([count + already, count + already])
    const listed = loaded.ids.map((id) => [byId.get(id)?.job_title, byId.get(id)?.department])
    expect(listed).toEqual(loaded.posts.map((post) => [post.jobTitle.trim(), post.unit.trim() || null]))
  })

  it('R080 finds posts by words of their titles', async () => {
    const title = loaded.posts[0]?.jobTitle ?? ''
    const { data } = await get<{ data: EmployeeRow[] }>(`/employees?limit=50&offset=0&search=${encodeURIComponent(title.toUpperCase())}`)
    expect(data.map(({ id }) => id)).toContain(loaded.ids[0])
  })

  it('R084 shows on each profile the manager the file names', async () => {
    for (const row of [...loaded.ids.keys()].filter((n) => n % 25 === 0)) {
      const profile = await get<Employee>(`/employees/${loaded.ids[row]}`)
      expect([row, profile.manager_id, profile.metadata.manager?.id ?? null]).toEqual([row, expectedManager(row), expectedManager(row)])
    }
  })
})
