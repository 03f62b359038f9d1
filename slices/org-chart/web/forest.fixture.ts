import type { OrgChartNode } from '../contract.ts'
import { random, uuid } from '../graphs.fixture.ts'

export { random, uuid } from '../graphs.fixture.ts'

/** Person 1 to `managers.length`; `managers[i]` is the number of the manager of person i + 1, 0 for a root, and must come earlier. */
export function forestOf(managers: readonly number[], named: (n: number) => Partial<OrgChartNode> = () => ({})): OrgChartNode[] {
  const roots: OrgChartNode[] = []
  const nodes: OrgChartNode[] = []
  managers.forEach((manager, i) => {
    const node = { id: uuid(i + 1), first_name: 'Person', preferred_name: null, last_name: String(i + 1), job_title: 'Adviser', children: [], ...named(i + 1) }
    nodes.push(node)
    ;(manager === 0 ? roots : nodes[manager - 1]!.children).push(node)
  })
  return roots
}

export function anyForest(seed: number): OrgChartNode[] {
  const next = random(seed)
  const count = 1 + Math.floor(next() * 60)
  const deep = next() < 0.3
  return forestOf(
    Array.from({ length: count }, (_, i) => {
      if (i === 0 || next() < 0.03) return 0
      return 1 + (deep ? Math.max(0, i - 1 - Math.floor(next() * 3)) : Math.floor(next() * i))
    }),
  )
}

/** The top of the company in the reference picture: 6 directors under one chief executive, two of them with teams. */
export function calderbrook(): OrgChartNode[] {
  const people: [name: string, title: string, manager: number][] = [
    ['Rosalind Achebe', 'Chief Executive', 0],
    ['Adaeze Okonkwo', 'Operations Director', 1],
    ['Gurpreet Sandhu', 'Quality Manager', 1],
    ['Mei Chow', 'Commercial Director', 1],
    ['Eilidh MacKinnon', 'Finance Director', 1],
    ['Niamh Gallagher', 'Head of People', 1],
    ['Dafydd Pritchard', 'Head of Engineering', 1],
    ['Ben Ashworth', 'Operations Manager', 2],
    ['Hannah Whitworth', 'HR Adviser', 6],
    ['Callum Fraser', 'Night Shift Supervisor', 8],
  ]
  const named = (n: number) => {
    const [name, job_title] = people[n - 1]!
    const [first_name = '', last_name = ''] = name.split(' ')
    return { first_name, last_name, job_title }
  }
  return forestOf(people.map(([, , manager]) => manager), named)
}
