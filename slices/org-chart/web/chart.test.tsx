import { describe, expect, it } from 'vitest'
import { forestJson } from '../rules.ts'
import { above, headcount, readChart, reasonsById, rootsOf } from './chart.ts'
import { forestOf, uuid } from './forest.fixture.ts'

describe('R123 reading the answer', () => {
  it('R123 takes one tree or a list of nodes', () => {
    const forest = forestOf([0, 1, 1])
    expect(readChart(forest[0]).people).toEqual(readChart(forest).people)
    expect(readChart([]).people).toEqual([])
    expect(readChart([]).levels).toBe(0)
  })

  it('R123 lays everyone flat in chart order, with level, place among brothers and sisters, and reports', () => {
    const chart = readChart(forestOf([0, 1, 1, 2, 0, 2]))
    expect(chart.people.map(({ name }) => Number(name.slice(7)))).toEqual([1, 2, 4, 6, 3, 5])
    expect([...chart.depth]).toEqual([0, 1, 2, 2, 1, 0])
    expect([...chart.parent]).toEqual([-1, 0, 1, 1, 0, -1])
    expect([...chart.end]).toEqual([5, 4, 3, 4, 5, 6])
    expect([...chart.position]).toEqual([1, 1, 1, 2, 2, 2])
    expect([...chart.siblings]).toEqual([2, 2, 2, 2, 2, 2])
    expect([...chart.reports]).toEqual([2, 2, 0, 0, 0, 0])
    expect(rootsOf(chart)).toEqual([0, 5])
    expect(above(chart, 3)).toEqual([1, 0])
    expect(chart.levels).toBe(3)
  })

  it('R123 reads a chain of 20,000', () => {
    const chart = readChart(JSON.parse(forestJson(forestOf(Array.from({ length: 20_000 }, (_, i) => i)))))
    expect(chart.levels).toBe(20_000)
    expect(above(chart, 19_999)).toHaveLength(19_999)
  })

  it.each([[null], ['no'], [[{}]], [[{ ...forestOf([0])[0], children: null }]], [[{ ...forestOf([0])[0], job_title: 5 }]]])(
    'R122 refuses what is no chart: %j',
    (answer) => {
      expect(() => readChart(answer)).toThrow(TypeError)
    },
  )

  it('OC-004 counts current people only: a leaver is drawn for those below', () => {
    const chart = readChart(forestOf([0, 1, 2]))
    const flags = reasonsById([
      { id: uuid(2), reason: 'left' },
      { id: uuid(3), reason: 'loop' },
    ])
    expect(headcount(chart, flags)).toBe(2)
  })
})
