import { describe, expect, it } from 'vitest'
import { readChart, trayOf } from './chart.ts'
import { drawChart } from './drawing.ts'
import { forestOf } from './forest.fixture.ts'
import { layOut } from './layout.ts'
import { nobodyOf, traySheets } from './print-pages.ts'

const namesOn = (svg: SVGElement): string[] => [...svg.querySelectorAll('title')].map(({ textContent }) => textContent)

describe('R120 what leaves the screen counts everyone', () => {
  // Person 1 leads 2 and 3; 4 to 20 stand in no line.
  const chart = readChart(forestOf([0, 1, 1, ...Array.from({ length: 17 }, () => 0)]))
  const tray = trayOf(chart)

  it('D6 draws who stands in no line below the chart, each person once, all within the picture', () => {
    const { svg, width, height } = drawChart({ layout: layOut(chart, () => true), flags: new Map(), title: 'Calderbrook', tray })
    expect(tray).toHaveLength(17)
    expect(new Set(namesOn(svg)).size).toBe(20)
    expect(namesOn(svg)).toHaveLength(20)
    const corners = [...svg.querySelectorAll('g[transform]')]
      .filter((group) => group.querySelector('title'))
      .map(
        (group) =>
          /translate\((-?[\d.]+) (-?[\d.]+)\)/
            .exec(group.getAttribute('transform') ?? '')
            ?.slice(1)
            .map(Number) ?? [],
      )
    expect(new Set(corners.map(String)).size).toBe(20)
    for (const [x = -1, y = -1] of corners) expect([x >= 0, x + 160 <= width, y >= 0, y + 92 <= height]).toEqual([true, true, true, true])
    expect([...svg.querySelectorAll('text')].map(({ textContent }) => textContent)).toContain('Not placed: 17')
  })

  it('D6 prints them on sheets of their own that hold nobody else', () => {
    const sheets = traySheets(Array.from({ length: 130 }, (_, i) => i))
    expect(sheets.map(({ length }) => length)).toEqual([60, 60, 10])
    expect(sheets.flat()).toEqual(Array.from({ length: 130 }, (_, i) => i))
    const { svg } = drawChart({ layout: nobodyOf(chart), flags: new Map(), title: 'Calderbrook', tray: tray.slice(0, 5) })
    expect(namesOn(svg)).toHaveLength(5)
  })

  it('draws no tray where nobody waits in one', () => {
    const placed = readChart(forestOf([0, 1, 1]))
    const { svg } = drawChart({ layout: layOut(placed, () => true), flags: new Map(), title: 'Calderbrook', tray: trayOf(placed) })
    expect(svg.textContent).not.toContain('Not placed')
  })
})
