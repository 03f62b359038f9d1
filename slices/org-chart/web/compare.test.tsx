import { screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { daysBetween } from '#platform/shared/calendar-date.ts'
import { headcount, readChart, reasonsById, trayOf } from './chart.ts'
import { compareDays } from './compare.ts'
import { anyForest, calderbrook, forestOf, random, uuid } from './forest.fixture.ts'
import { layOut } from './layout.ts'
import { open, server, tenant, useChartServer } from './org-chart-screen.fixture.tsx'
import { pagesOf } from './print-pages.ts'

describe('R120 two days of one company', () => {
  it('tells who joined, who left and who moved, and no one else', () => {
    const earlier = readChart(forestOf([0, 1, 1, 2, 3]))
    // Person 5 moves from 3 to 2, 4 leaves, 6 joins.
    const later = readChart(
      forestOf([0, 1, 1, 2, 2, 3]).map((root) => ({
        ...root,
        children: root.children.map((child) => ({ ...child, children: child.children.filter(({ id }) => id !== uuid(4)) })),
      })),
    )
    const found = compareDays(earlier, later, () => false)
    expect([found.joined, found.left, found.moved]).toEqual([['Person 6'], ['Person 4'], ['Person 5']])
    expect(Object.fromEntries(found.marks)).toEqual({ [uuid(6)]: 'joined', [uuid(4)]: 'left', [uuid(5)]: 'moved' })
  })

  it('takes a leaver who is only drawn for those below as gone', () => {
    const chart = readChart(forestOf([0, 1]))
    const found = compareDays(chart, chart, (id, day) => id === uuid(1) && day === 'later')
    expect([found.joined, found.left, found.moved]).toEqual([[], ['Person 1'], []])
  })
})

describe('R120 OC-004 drawn and waiting are everyone', () => {
  it('of 1,000 random forests with leavers every current person is drawn or in the tray, once', () => {
    for (let seed = 0; seed < 1000; seed++) {
      const chart = readChart(anyForest(seed))
      const next = random(seed + 7)
      const flags = reasonsById(chart.people.filter(() => next() < 0.1).map(({ id }) => ({ id, reason: 'left' as const })))
      const drawn = [...layOut(chart, () => true).placeAt.subarray(1)]
      const everywhere = [...drawn, ...trayOf(chart)].map((place) => chart.people[place]!.id)
      expect(new Set(everywhere).size).toBe(everywhere.length)
      expect({ seed, current: everywhere.filter((id) => !flags.has(id)).length }).toEqual({ seed, current: headcount(chart, flags) })
    }
  })

  it('is printed whole: everyone stands on a page, however large the chart', () => {
    for (const managers of [
      Array.from({ length: 600 }, (_, i) => i),
      Array.from({ length: 600 }, (_, i) => Math.min(i, 1)),
      Array.from({ length: 2000 }, (_, i) => Math.ceil(i / 7)),
    ]) {
      const chart = readChart(forestOf(managers))
      const printed = new Set(pagesOf(chart, [0]).flatMap((page) => [...page.placeAt.subarray(1)]))
      expect(printed.size).toBe(chart.people.length)
    }
  })
})

/** The card that a name stands on. */
const cardOf = (name: string) =>
  [...document.querySelectorAll<HTMLElement>('[data-org-card]')].find((card) => card.textContent.includes(name))

describe('R120 the chart of another day', () => {
  useChartServer()

  it('goes to what is planned next, as the record has it, and marks on the cards who joins, leaves and moves until then', async () => {
    const days = { first: '2020-01-01', planned: ['2027-01-04'], whose: 'everyone' as const }
    server.facts = { days }
    const { user, loaded } = open()
    await loaded()
    await user.click(screen.getByText('More'))
    await user.click(await screen.findByText('Another day'))
    const slider = await screen.findByLabelText('Day of the chart')
    expect(slider.getAttribute('max')).toBe(String(daysBetween('2020-01-01', '2027-11-28')))
    // Callum Fraser has left by then, Dafydd Pritchard reports to Mei Chow, and somebody new reports to her too.
    const later = calderbrook()
    const [mei, dafydd] = [later[0]!.children[2]!, later[0]!.children.pop()!]
    mei.children.push(dafydd, { ...forestOf([0])[0]!, id: uuid(90), first_name: 'Zola', last_name: 'Newly' })
    later[0]!.children[0]!.children[0]!.children.pop()
    server.chart = later
    server.facts = { days, day: '2027-01-04' }
    await user.click(screen.getByText('Next planned: 4 Jan 2027'))
    await screen.findByText('Showing 4 Jan 2027, as planned.')
    expect(new Set(server.asked.filter((path) => path.includes('?on=')))).toEqual(
      new Set(['orgchart', 'orgchart-flags'].map((end) => `/api/tenants/${tenant.id}/${end}?on=2027-01-04`)),
    )
    await user.click(screen.getByLabelText('Compare with today'))
    for (const words of ['1 joined', '1 left', '1 moved']) expect(await screen.findByText(words)).toBeTruthy()
    await user.click(screen.getByText('Expand all'))
    expect(cardOf('Zola Newly')?.textContent).toContain('Joined')
    expect(cardOf('Dafydd Pritchard')?.textContent).toContain('Moved')
  }, 40_000)
})
