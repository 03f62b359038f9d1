import { describe, expect, it } from 'vitest'
import type { OrgChartNode } from './contract.ts'
import { anyGraph, line, uuid } from './graphs.fixture.ts'
import { managerRows, postsOf, type Organogram } from './organograms.fixture.ts'
import { buildForest, forestJson, isWithheld, withholdNames, type Forest, type ReportingLine } from './rules.ts'

/** [id, parent id or null] of every node, each before its children. */
function placed({ roots }: Forest): [string, string | null][] {
  const found: [string, string | null][] = []
  const waiting: [OrgChartNode, string | null][] = roots.toReversed().map((node) => [node, null])
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    const [node, parent] = next
    found.push([node.id, parent])
    for (const child of node.children.toReversed()) waiting.push([child, node.id])
  }
  return found
}
const calledNames = (nodes: readonly OrgChartNode[]) => nodes.map((node) => node.preferred_name ?? node.first_name)
const flagged = (forest: Forest, reason: 'left' | 'loop') => forest.flags.filter((flag) => flag.reason === reason).map((flag) => flag.id)

describe('R123 the reporting lines as a forest', () => {
  it('R123 FL-017 gives every node exactly the six keys, whatever the row carried', () => {
    const row = { ...line(1, null), salary: 46_500, protected: true }
    const [node] = buildForest([row]).roots
    expect(Object.keys(node ?? {})).toEqual(['id', 'first_name', 'preferred_name', 'last_name', 'job_title', 'children'])
  })

  it('R123 orders roots and reports by the name people see, accents and case aside', () => {
    const names = [
      ['zoë', null],
      ['Ádám', null],
      ['William', 'Bill'],
      ['Bea', null],
    ] as const
    const rows = names.flatMap(([first_name, preferred_name], i) => [
      line(i + 1, null, { first_name, preferred_name, last_name: 'Fry' }),
      line(i + 11, 1, { first_name, preferred_name, last_name: 'Fry' }),
    ])
    const { roots } = buildForest(rows)
    expect(calledNames(roots)).toEqual(['Ádám', 'Bea', 'Bill', 'zoë'])
    expect(calledNames(roots[3]?.children ?? [])).toEqual(['Ádám', 'Bea', 'Bill', 'zoë'])
  })

  it('OC-001 draws a planted loop of three once, flags its members, and keeps who reports into it', () => {
    const forest = buildForest([line(9, 7), line(7, 8), line(8, 9), line(1, 8), line(2, null)])
    expect(
      placed(forest)
        .map(([id]) => id)
        .toSorted(),
    ).toEqual([1, 2, 7, 8, 9].map(uuid))
    expect(flagged(forest, 'loop').toSorted()).toEqual([7, 8, 9].map(uuid))
    expect(forest.roots.map(({ id }) => id).toSorted()).toEqual([uuid(2), uuid(7)])
  })

  it('OC-001 cuts a loop at the same member in whatever order the rows come', () => {
    const rows = [line(5, 6), line(6, 7), line(7, 5), line(8, 6)]
    const answers = new Set(
      [rows, rows.toReversed(), [rows[2]!, rows[0]!, rows[3]!, rows[1]!]].map((order) => forestJson(buildForest(order).roots)),
    )
    expect(answers.size).toBe(1)
  })

  it('OC-001 takes a person who reports to themselves for a loop of one', () => {
    const forest = buildForest([line(1, 1), line(2, 1)])
    expect(placed(forest)).toEqual([
      [uuid(1), null],
      [uuid(2), uuid(1)],
    ])
    expect(forest.flags).toEqual([{ id: uuid(1), reason: 'loop' }])
  })

  it('OC-004 shows two roots, and a leaver, flagged, only while someone is below them', () => {
    const left = { left: true }
    const forest = buildForest([
      line(1, null),
      line(2, null),
      line(3, 1, left),
      line(4, 3),
      line(5, 1, left),
      line(6, 5, left),
      line(7, 99),
    ])
    expect(placed(forest)).toEqual([
      [uuid(1), null],
      [uuid(3), uuid(1)],
      [uuid(4), uuid(3)],
      [uuid(2), null],
      [uuid(7), null],
    ])
    expect(forest.flags).toEqual([{ id: uuid(3), reason: 'left' }])
  })

  it('OC-004 keeps a chain of leavers down to the one person who is still here', () => {
    const left = { left: true }
    const forest = buildForest([line(1, null, left), line(2, 1, left), line(3, 2, left), line(4, 3)])
    expect(placed(forest).map(([id]) => id)).toEqual([1, 2, 3, 4].map(uuid))
    expect(flagged(forest, 'left')).toEqual([1, 2, 3].map(uuid))
  })

  it('OC-001 cuts a loop with a leaver at a colleague, so that the leaver does not head it', () => {
    const forest = buildForest([line(1, 2, { left: true }), line(2, 1)])
    expect(placed(forest)).toEqual([[uuid(2), null]])
    expect(forest.flags).toEqual([{ id: uuid(2), reason: 'loop' }])
  })

  it('R123 answers an empty list for an empty workspace, and for one where everybody left', () => {
    expect(forestJson(buildForest([]).roots)).toBe('[]')
    expect(forestJson(buildForest([line(1, 2, { left: true }), line(2, 1, { left: true })]).roots)).toBe('[]')
  })

  it('OC-003 OC-001 handles 20,000 people in one chain, one row and one loop without recursion', () => {
    const count = 20_000
    const shapes = {
      chain: (i: number) => (i === 0 ? null : i - 1),
      row: (i: number) => (i === 0 ? null : 0),
      loop: (i: number) => (i + 1) % count,
    }
    for (const manager of Object.values(shapes)) {
      const rows = Array.from({ length: count }, (_, i) => line(i, manager(i)))
      const forest = buildForest(rows)
      const text = forestJson(forest.roots)
      expect(placed({ roots: JSON.parse(text) as OrgChartNode[], flags: [] })).toHaveLength(count)
    }
  }, 30_000)

  it('R123 writes the same JSON as JSON.stringify, quotes, backslashes and all, however deep it goes', () => {
    const rows = [
      line(1, null, { job_title: '</script>"\\\u2028' }),
      line(2, 1, { first_name: 'Zoë 👩‍🚀' }),
      line(3, 1, { job_title: null }),
      line(4, null),
    ]
    const below = Array.from({ length: 700 }, (_, i) => line(100 + i, i === 0 ? 2 : 99 + i, { job_title: '"' }))
    for (const people of [rows, [...rows, ...below]]) {
      const { roots } = buildForest(people)
      expect(forestJson(roots)).toBe(JSON.stringify(roots))
    }
  })
})

describe('R123 OC-001 OC-004 whatever is stored', () => {
  it.each(Array.from({ length: 20 }, (_, batch) => batch))('shows every current person exactly once (graphs %i00 to %i99)', (batch) => {
    for (let seed = batch * 100; seed < batch * 100 + 100; seed++) {
      const rows = anyGraph(seed)
      const stored = new Map(rows.toReversed().map((row) => [row.id, row]))
      const forest = buildForest(rows)
      const nodes = placed(forest)
      const shown = nodes.map(([id]) => id)
      const current = (ids: string[]) => ids.filter((id) => !stored.get(id)?.left).toSorted()
      const managers = new Set(nodes.map(([, parent]) => parent))
      const found = {
        current: current(shown),
        once: new Set(shown).size === shown.length,
        flaggedAsLeft: flagged(forest, 'left').toSorted(),
        wronglyPlaced: wronglyPlaced(nodes, stored, forest),
        leaversWithNobodyBelow: shown.filter((id) => stored.get(id)?.left && !managers.has(id)),
      }
      const everyone = [...stored.keys()]
      const expected = {
        current: current(everyone),
        once: true,
        flaggedAsLeft: shown.filter((id) => stored.get(id)?.left).toSorted(),
        wronglyPlaced: [],
        leaversWithNobodyBelow: [],
      }
      expect({ seed, ...found }).toEqual({ seed, ...expected })
    }
  })
})

/** Lines that differ from the stored ones: only a root may, whose manager is unknown or who is the one cut of a flagged loop. */
function wronglyPlaced(nodes: [string, string | null][], stored: Map<string, ReportingLine>, forest: Forest): string[] {
  const loops = new Set(flagged(forest, 'loop'))
  const isRight = (id: string, parent: string | null) => {
    const manager = stored.get(id)?.manager_id ?? null
    return parent === null ? manager === null || !stored.has(manager) || loops.has(id) : parent === manager
  }
  return nodes.filter(([id, parent]) => !isRight(id, parent)).map(([id]) => id)
}

describe('OC-005 protected people', () => {
  const rows = [
    line(1, null),
    line(2, 1, { first_name: 'Siân', last_name: 'Secret', preferred_name: 'Shh', job_title: 'Witness' }),
    line(3, 2),
  ]
  const aliases = new Map([[uuid(2), uuid(777)]])

  it('OC-005 stand in the chart without name, title or id; their reports stay below them and the count does not tell', () => {
    const forest = buildForest(withholdNames(rows, aliases))
    const text = forestJson(forest.roots)
    for (const secret of ['Siân', 'Secret', 'Shh', 'Witness', uuid(2)]) expect(text).not.toContain(secret)
    expect(text).toContain('"first_name":"Name","preferred_name":null,"last_name":"withheld","job_title":null')
    expect(placed(forest)).toEqual([
      [uuid(1), null],
      [uuid(777), uuid(1)],
      [uuid(3), uuid(777)],
    ])
  })

  it('OC-005 are told from people who may be opened', () => {
    const nodes = buildForest(withholdNames(rows, aliases)).roots[0]
    expect(isWithheld(nodes!)).toBe(false)
    expect(isWithheld(nodes!.children[0]!)).toBe(true)
  })
})

describe('R123 published organograms', () => {
  const files: [Organogram, number, number, string[]][] = [
    ['british-library', 56, 1, []],
    ['dwp-2011', 270, 1, []],
    ['environment-agency', 181, 1, []],
    ['gangmasters', 1, 1, []],
    ['hmrc', 353, 1, []],
    ['home-office', 259, 2, ['2UKVI02']],
    ['ministry-of-defence-2016', 705, 11, []],
  ]
  it.each(files)('%s: every post once, every line as in the file, the odd ones roots or flagged', (file, count, rootCount, loops) => {
    const posts = postsOf(file)
    const managers = managerRows(posts)
    const rows = posts.map((post, row) =>
      line(row, (managers[row] ?? -1) < 0 ? null : managers[row]!, { first_name: post.name, last_name: '', job_title: post.jobTitle }),
    )
    const forest = buildForest(rows)
    const nodes = placed(forest)
    expect(nodes).toHaveLength(count)
    expect(new Set(nodes.map(([id]) => id)).size).toBe(count)
    const parents = new Map(nodes)
    const drawn = posts.map((post, row) => [post.reference, parents.get(uuid(row))])
    const published = posts.map((post, row) => {
      const manager = managers[row] ?? -1
      return [post.reference, manager < 0 || manager === row ? null : uuid(manager)]
    })
    expect(drawn).toEqual(published)
    expect(forest.roots).toHaveLength(rootCount)
    expect(flagged(forest, 'loop').map((id) => posts[Number(id.slice(-12))]?.reference)).toEqual(loops)
    expect(flagged(forest, 'left')).toEqual([])
  })
})
