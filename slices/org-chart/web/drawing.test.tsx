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

describe('R120 names of every kind on a drawn card', () => {
  const names = [
    ['Aurelia', 'B'.repeat(193)],
    ['محمد', 'عبد الله'],
    ['Suharto', ''],
    ['👩‍🚀'.repeat(60), ''],
    ['Anna', 'שרה'],
    ['\u{1d7d9}\u{1d7da} דוד', ''],
  ] as const
  const named = (n: number) => ({ first_name: names[n - 1]![0], last_name: names[n - 1]![1], job_title: 'مدير' })
  const { svg } = drawChart({
    layout: layOut(readChart(forestOf([0, 1, 1, 1, 1, 1], named)), () => true),
    flags: new Map(),
    title: 'Calderbrook',
  })
  /** The line of the name on each card, by what its title says whole. */
  const lines = new Map(
    [...svg.querySelectorAll('g')].flatMap((group) => {
      const whole = group.querySelector(':scope > title')?.textContent
      const line = group.querySelector('text[font-size="12.5"]')
      return whole && line ? [[whole.replace(/, مدير$/, ''), line] as const] : []
    }),
  )
  const lookOf = (i: number) => {
    const line = lines.get(`${names[i]![0]} ${names[i]![1]}`.trim())
    return [line?.getAttribute('direction'), line?.getAttribute('x')]
  }

  it('stand whole in the title, and are cut on the card without breaking a sign', () => {
    expect([...lines.keys()].toSorted()).toEqual(names.map((parts) => parts.join(' ').trim()).toSorted())
    const shown = [...lines].map(([whole, { textContent }]) => [textContent.length < 120, whole.startsWith(textContent)])
    expect(shown).toEqual(names.map(() => [true, true]))
    expect(lines.get(names[3][0])?.textContent).toMatch(/^(?:👩‍🚀)+$/u)
  })

  it('are written from the right where they begin so, and from the left otherwise', () => {
    expect([1, 5].map(lookOf)).toEqual([
      ['rtl', '148'],
      ['rtl', '148'],
    ])
    expect([0, 2, 3, 4].map(lookOf)).toEqual(Array.from({ length: 4 }, () => ['ltr', '12']))
  })

  it('have their initials beside them, as on the screen', () => {
    const shown = [...svg.querySelectorAll('circle + text')].map(({ textContent }) => textContent)
    expect(shown.toSorted()).toEqual(['AB', 'S', 'Aש', 'مع', '👩‍🚀', '\u{1d7d9}'].toSorted())
  })
})
