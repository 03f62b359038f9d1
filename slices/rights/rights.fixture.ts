import type { Grant, Grants, Reach, Role, View } from '#platform/shared/actor.ts'
import { reaches } from '#platform/shared/actor.ts'
import { covers, builtIn, rightsGroups, templateProblems } from './rules.ts'

/** Numbers that look random and are the same in every run. */
export function chance(seed: number): (below: number) => number {
  let state = seed >>> 0
  return (below) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0
    return Math.floor((state / 2 ** 32) * below)
  }
}

const possible: Record<string, readonly View[]> = { bank: ['M', 'V', '-'], emergency: ['R', 'V', '-'] }

function cellByChance(group: string, reach: Reach, pick: (below: number) => number): Grant {
  const choices = possible[group] ?? (group === 'pay' && reach === 'direct' ? ['R', 'T', '-'] : ['R', '-'])
  const view = choices[pick(choices.length)] as View
  const changed = ['R', 'M'].includes(view) && !['health own', 'health direct', 'health indirect', 'health group', 'health all', 'pay own'].includes(`${group} ${reach}`)
  const [edit, propose] = [pick(2) === 0, pick(2) === 0]
  return { view, edit: changed && edit, propose: changed && propose && group !== 'bank', reveal: ['M', 'V'].includes(view) }
}

/** A template within the rules, made by chance from one of the roles. */
export function templateByChance(role: Role, pick: (below: number) => number): Grants {
  const grants: Record<string, Partial<Record<Reach, Grant>>> = {}
  for (const group of rightsGroups) {
    const row: Partial<Record<Reach, Grant>> = {}
    for (const reach of reaches) if (pick(3) > 0) row[reach] = cellByChance(group, reach, pick)
    grants[group] = row
  }
  const seen = { view: 'R', propose: false, edit: false, reveal: false } as const
  grants['directory'] = { ...grants['directory'], own: seen, all: seen }
  // What a super admin has not got, no template has.
  for (const [group, row] of Object.entries(grants))
    for (const reach of Object.keys(row) as Reach[])
      if (!covers({ role: 'super_admin', grants: builtIn.super_admin }, { role, grants: { [group]: { [reach]: row[reach] as Grant } } }))
        delete row[reach]
  const problems = templateProblems({ role, grants })
  if (problems.length > 0) throw new Error(JSON.stringify(problems))
  return grants
}
