import { describe, expect, it } from 'vitest'
import { headcount, readChart, reasonsById, trayOf } from './chart.ts'
import { anyForest, forestOf, random, uuid } from './forest.fixture.ts'
import { card, layOut, type Layout } from './layout.ts'
import { managerRows, organograms, postsOf } from '../organograms.fixture.ts'
import { anyGraph } from '../graphs.fixture.ts'
import { buildForest, forestJson } from '../rules.ts'

const beside = card.width + card.gap

function anyLayout(seed: number): Layout {
  const next = random(seed * 7 + 1)
  const chart = readChart(anyForest(seed))
  const closed = new Set(chart.people.map((_, place) => place).filter(() => next() < 0.15))
  return layOut(chart, (place) => !closed.has(place))
}

/** The least distance between two cards of one row. */
const narrowest = ({ rows, x }: Layout): number =>
  Math.min(...rows.flatMap((row) => Array.from(row.subarray(1), (spot, i) => x[spot]! - x[row[i]!]!)))
const spots = ({ x }: Layout): number[] => Array.from({ length: x.length - 1 }, (_, i) => i + 1)

describe('R120 what real companies hold at the edges', () => {
  it('R120 a line 500 people deep is one straight line, one card a level', () => {
    const chart = readChart(forestOf(Array.from({ length: 500 }, (_, i) => i)))
    const layout = layOut(chart, () => true)
    expect(layout.rows.map((row) => row.length)).toEqual(Array.from({ length: 500 }, () => 1))
    expect(new Set(spots(layout).map((spot) => layout.x[spot])).size).toBe(1)
    expect(spots(layout).map((spot) => chart.depth[layout.placeAt[spot]!])).toEqual(Array.from({ length: 500 }, (_, i) => i))
  })

  it('R120 names of 200 characters, of one word or written from the right take no more room than others', () => {
    const names = ['N'.repeat(200), 'محمد '.repeat(40).trim(), 'Suharto', 'x']
    const named = (n: number) => ({ first_name: names[n % names.length]!, last_name: n % 2 === 0 ? '' : 'L'.repeat(200) })
    const managers = [0, ...Array.from({ length: 200 }, (_, i) => 1 + (i >> 3))]
    const [plain, long] = [layOut(readChart(forestOf(managers)), () => true), layOut(readChart(forestOf(managers, named)), () => true)]
    expect([...long.x]).toEqual([...plain.x])
    expect(long.chart.people).toHaveLength(201)
    expect(long.chart.people[1]!.name).toContain(names[2])
  })
})

describe('R120 R123 everyone is drawn', () => {
  it('D6 OC-001 OC-004 in 1,000 random graphs with loops and leavers: every current person once, on a card or in the tray', () => {
    for (let seed = 0; seed < 1000; seed++) {
      const rows = anyGraph(seed)
      const { roots, flags } = buildForest(rows)
      const chart = readChart(JSON.parse(forestJson(roots)))
      const layout = layOut(chart, () => true)
      const places = [...layout.placeAt.subarray(1), ...trayOf(chart)]
      const left = new Set(rows.filter((row) => row.left).map(({ id }) => id))
      const found = {
        once: new Set(places).size === places.length && places.length === chart.people.length,
        current: places
          .map((place) => chart.people[place]!.id)
          .filter((id) => !left.has(id))
          .toSorted(),
        counted: headcount(chart, reasonsById(flags)),
        clear: narrowest(layout) >= beside - 1e-6,
      }
      const current = [...new Set(rows.map(({ id }) => id))].filter((id) => !left.has(id)).toSorted()
      expect({ seed, ...found }).toEqual({ seed, once: true, current, counted: current.length, clear: true })
    }
  })

  it('D6 two hundred roots, each with a team, stand side by side, and nobody is lost', () => {
    const teams = Array.from({ length: 200 }, (_, i) => [0, 3 * i + 1, 3 * i + 1])
    const layout = layOut(readChart(forestOf(teams.flat())), () => true)
    expect(layout.rows.map((row) => row.length)).toEqual([200, 400])
    expect(narrowest(layout)).toBeGreaterThanOrEqual(beside)
  })
})

describe('R120 the tidy tree', () => {
  it.each(organograms)('R120 draws every post of %s on one card or in the tray, clear of the others', (organogram) => {
    const posts = postsOf(organogram)
    const managers = managerRows(posts)
    const { roots } = buildForest(
      posts.map(({ name, jobTitle }, row) => ({
        id: uuid(row),
        manager_id: (managers[row] ?? -1) < 0 ? null : uuid(managers[row]!),
        first_name: name,
        preferred_name: null,
        last_name: '',
        job_title: jobTitle,
        left: false,
      })),
    )
    const chart = readChart(roots)
    const layout = layOut(chart, () => true)
    const shown = spots(layout).map((spot) => chart.people[layout.placeAt[spot]!]!.id)
    const waiting = chart.people.filter((_, place) => chart.unplaced[place] === 1).map(({ id }) => id)
    expect([...shown, ...waiting].toSorted()).toEqual(posts.map((_, row) => uuid(row)))
    expect(narrowest(layout)).toBeGreaterThanOrEqual(beside - 1e-6)
  })

  it('R120 keeps 16 px between cards of 160 px and puts a row every 160 px, in 1,000 forests', () => {
    for (let seed = 0; seed < 1000; seed++)
      expect({ seed, apart: narrowest(anyLayout(seed)) >= beside - 1e-6 }).toEqual({ seed, apart: true })
    expect([card.width, card.height, card.gap]).toEqual([160, 92, 16])
  })

  it('R120 stands every manager in the middle over the reports', () => {
    for (let seed = 0; seed < 500; seed++) {
      const layout = anyLayout(seed)
      const off = spots(layout).filter((spot) => {
        const [first, last] = [layout.firstChild[spot]!, layout.lastChild[spot]!]
        return first !== 0 && Math.abs((layout.x[first]! + layout.x[last]!) / 2 - layout.x[spot]!) > 1e-6
      })
      expect({ seed, off }).toEqual({ seed, off: [] })
    }
  })

  it('R121 shows exactly those whose managers are all open', () => {
    const chart = readChart(forestOf([0, 1, 1, 2, 2, 3, 0]))
    const names = (open: number[]) =>
      Array.from(layOut(chart, (place) => open.includes(place)).placeAt.subarray(1), (place) => Number(chart.people[place]!.name.slice(7)))
    // Person 7 reports to nobody and leads nobody: the tray has them.
    expect(chart.unplaced).toEqual(Uint8Array.from([0, 0, 0, 0, 0, 0, 1]))
    expect(names([])).toEqual([1])
    expect(names([0])).toEqual([1, 2, 3])
    expect(names([0, 1])).toEqual([1, 2, 4, 5, 3])
  })

  it('R121 shows a branch alone, in the rows it has in the whole', () => {
    const chart = readChart(forestOf([0, 1, 1, 2, 2, 3, 4]))
    const layout = layOut(chart, () => true, 1)
    expect(Array.from(layout.placeAt.subarray(1), (place) => chart.people[place]!.name)).toEqual([
      'Person 2',
      'Person 4',
      'Person 7',
      'Person 5',
    ])
    expect(layout.rows.map((row) => row.length)).toEqual([0, 1, 2, 1])
    expect(layout.parent[1]).toBe(0)
  })

  it('OC-004 stands several roots side by side, in order', () => {
    const layout = layOut(readChart(forestOf([0, 0, 0])), () => true)
    expect([...layout.x.subarray(1)]).toEqual([-beside, 0, beside])
    expect([layout.left, layout.right]).toEqual([-beside - 80, beside + 80])
  })

  it('R120 draws small teams inside the width of their managers', () => {
    // The directors of the reference picture: two teams of three under seven people need no more room than the seven.
    const layout = layOut(readChart(forestOf([0, 1, 1, 1, 1, 1, 1, 1, 3, 3, 3, 7, 7, 7])), () => true)
    expect(layout.right - layout.left).toBe(7 * beside - card.gap)
  })

  it('OC-003 lays out 20,000 people in a chain, in a row and in a tree, without recursion', () => {
    const shapes = [(i: number) => i, (i: number) => Math.min(i, 1), (i: number) => Math.ceil(i / 6)]
    for (const shape of shapes) {
      const layout = layOut(readChart(forestOf(Array.from({ length: 20_000 }, (_, i) => shape(i)))), () => true)
      expect(layout.x).toHaveLength(20_001)
      expect(narrowest(layout)).toBeGreaterThanOrEqual(beside - 1e-6)
    }
  })
})
