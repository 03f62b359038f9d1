import { folded } from '#platform/shared/fields.ts'
import type { DemoCompany } from './company.ts'
import type { DemoLists } from './load-queries.ts'

/** Workplaces north of the border; every other one of the invented companies is in England. */
const scottish = new Set(['Bathgate', 'Dunbar', 'Eyemouth'])

const patterns = [
  { name: 'Full week', weeks: [[7.5, 7.5, 7.5, 7.5, 7.5, 0, 0]], is_default: true },
  { name: 'Four days', weeks: [[7.5, 7.5, 7.5, 7.5, 0, 0, 0]], is_default: false },
  { name: 'Mornings', weeks: [[4, 4, 4, 4, 4, 0, 0]], is_default: false },
]

const named = (names: Iterable<string | null>): string[] => [...new Set([...names].filter((name) => name !== null))].toSorted()

/** The places, departments and patterns of a company as its settings list them. */
export function listsOf({ people, tenant }: DemoCompany, idFor: (name: string) => string): DemoLists {
  const entry = (kind: string, name: string) => ({ id: idFor(`${kind} ${name}`), name, name_key: folded(name) })
  return {
    locations: named(people.map(({ location }) => location)).map((name) => ({
      ...entry('location', name),
      division: scottish.has(name) ? 'scotland' : 'england-wales',
      time_zone: tenant.time_zone,
    })),
    departments: named(people.map(({ department }) => department)).map((name) => entry('department', name)),
    patterns: patterns.map((pattern) => ({ ...entry('pattern', pattern.name), ...pattern })),
  }
}
