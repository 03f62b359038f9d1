import { describe, expect, it } from 'vitest'
import { readChart } from './chart.ts'
import { forestOf } from './forest.fixture.ts'
import { findPeople } from './search.ts'

const people = [
  ['Callum', 'Fraser', 'Night Shift Supervisor'],
  ['Siobhán', "O'Hara", 'Payroll Officer'],
  ['Łukasz', 'Nguyễn-Smith', 'Head of Infrastructure'],
  ['李', '明', null],
  ['William', 'Ashby', 'Driver'],
] as const
const chart = readChart(
  forestOf([0, 1, 1, 2, 2], (n) => ({
    first_name: people[n - 1]![0],
    preferred_name: n === 5 ? 'Bill' : null,
    last_name: people[n - 1]![1],
    job_title: people[n - 1]![2],
  })),
)
const found = (typed: string) => findPeople(chart, typed).map((place) => chart.people[place]!.name.split(' ')[0])

describe('R121 searching the chart', () => {
  it.each([
    ['fras', ['Callum']],
    ['FRASER callum', ['Callum']],
    ['siobhan ohara', ['Siobhán']],
    ['o’hara', ['Siobhán']],
    ['lukasz', ['Łukasz']],
    ['nguyen smith', ['Łukasz']],
    ['明', ['李']],
    ['payroll', ['Siobhán']],
    ['night callum', ['Callum']],
    ['head inf', ['Łukasz']],
    ['bill ashby', ['Bill']],
    ['william', ['Bill']],
    ['structure', []],
    ['   ', []],
    ['.*', []],
  ])('R121 finds by name anywhere and by the beginning of words of the job title: %j', (typed, names) => {
    expect(found(typed)).toEqual(names)
  })
})
