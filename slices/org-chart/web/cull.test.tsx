import { describe, expect, it } from 'vitest'
import { readChart } from './chart.ts'
import { cardsIn, linesIn } from './cull.ts'
import { anyForest, forestOf, random } from './forest.fixture.ts'
import { card, layOut, type Layout } from './layout.ts'
import type { Area } from './viewport.ts'

const touches = (layout: Layout, spot: number, area: Area): boolean => {
  const top = layout.chart.depth[layout.placeAt[spot]!]! * card.row
  const x = layout.x[spot]!
  return x + 80 >= area.left && x - 80 <= area.right && top + card.height >= area.top && top <= area.bottom
}

describe('OC-003 only what is in view is drawn', () => {
  it('R121 finds every card that touches the area, in chart order, and none far from it', () => {
    for (let seed = 0; seed < 500; seed++) {
      const next = random(seed + 9)
      const layout = layOut(readChart(anyForest(seed)), () => true)
      const [left, top] = [layout.left + next() * (layout.right - layout.left) - 300, next() * 900 - 200]
      const area = { left, top, right: left + 100 + next() * 900, bottom: top + 50 + next() * 600 }
      const found = cardsIn(layout, area)
      const expected = Array.from({ length: layout.x.length - 1 }, (_, i) => i + 1).filter((spot) => touches(layout, spot, area))
      const near = { left: area.left - 1, right: area.right + 1, top: area.top - card.row, bottom: area.bottom + card.row }
      expect({
        seed,
        missing: expected.filter((spot) => !found.includes(spot)),
        far: found.filter((spot) => !touches(layout, spot, near)),
      }).toEqual({ seed, missing: [], far: [] })
      expect(found).toEqual(found.toSorted((a, b) => a - b))
    }
  })

  it('OC-003 draws a handful of cards of a row of 20,000, wherever one looks', () => {
    const layout = layOut(readChart(forestOf([0, ...Array.from({ length: 20_000 }, () => 1)])), () => true)
    for (const left of [layout.left, -600, layout.right - 1200]) {
      const found = cardsIn(layout, { left, top: 0, right: left + 1200, bottom: 800 })
      expect(found.length).toBeGreaterThan(5)
      expect(found.length).toBeLessThan(12)
    }
  })

  it('R120 draws the elbow: down from the manager, along, down to each report', () => {
    const layout = layOut(readChart(forestOf([0, 1, 1])), () => true)
    expect(linesIn(layout, { left: -500, top: 0, right: 500, bottom: 500 }, { x: 0, y: 0 })).toBe(
      'M0 92V131.5M-88 131.5H88M-88 131.5V160M88 131.5V160',
    )
  })

  it('R120 draws a line that passes through the view although neither end is in it', () => {
    const layout = layOut(
      readChart(forestOf([0, 1, 1, ...Array.from({ length: 40 }, () => 2), ...Array.from({ length: 40 }, () => 3)])),
      () => true,
    )
    const [first, last] = [layout.x[layout.firstChild[1]!]!, layout.x[layout.lastChild[1]!]!]
    expect(last - first).toBeGreaterThan(6000)
    const between = { left: first + 1000, top: 120, right: first + 1400, bottom: 140 }
    expect(linesIn(layout, between, { x: 0, y: 0 })).toContain(
      `M${Math.round(between.left - card.row)} 131.5H${Math.round(between.right + card.row)}`,
    )
  })
})
