/** Puts people so that nobody comes before somebody who reports to them; order is kept among those equally far down. */
export function lowestFirst<T extends { readonly employee_id: string; readonly manager_id: string | null }>(people: readonly T[]): T[] {
  const managerOf = new Map(people.map(({ employee_id: id, manager_id: manager }) => [id, manager]))
  const depths = new Map<string, number>()
  const depthOf = (id: string): number => {
    const path: string[] = []
    for (let at: string | null = id; at !== null && managerOf.has(at) && !depths.has(at); at = managerOf.get(at) ?? null) {
      depths.set(at, 0)
      path.push(at)
    }
    for (const each of path.toReversed()) depths.set(each, (depths.get(managerOf.get(each) ?? '') ?? -1) + 1)
    return depths.get(id) ?? 0
  }
  return people.toSorted((a, b) => depthOf(b.employee_id) - depthOf(a.employee_id))
}
