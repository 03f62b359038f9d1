import { open, type Match } from './matching-asked.ts'
import type { People } from './matching-managers.ts'

/** Lines that close a loop are a problem of every row in it, with the whole path; answers how deep each person stands. */
export function refuseLoops(matches: readonly Match[], people: People): Map<string, number> {
  const depth = new Map<string, number>()
  const loops = new Map<string, readonly string[]>()
  for (const { id } of matches) {
    const climbed = climb(id, depth, people)
    for (const each of circleOf(climbed)) loops.set(each, circleOf(climbed))
    let below = depthAbove(climbed, depth)
    for (const each of climbed.path.toReversed()) depth.set(each, ++below)
  }
  for (const match of matches) {
    const loop = loops.get(match.id)
    if (loop && match.skipped === null) match.problems.push(open(`These lines go round in a circle: ${shownLoop(loop, match.id, people)}.`))
  }
  return depth
}

interface Climbed {
  readonly path: readonly string[]
  readonly end: string | null
}
const circleOf = ({ path, end }: Climbed): readonly string[] => (end !== null && path.includes(end) ? path.slice(path.indexOf(end)) : [])
/** How many stand above the topmost of the path; in a circle nobody does. */
const depthAbove = ({ path, end }: Climbed, depth: ReadonlyMap<string, number>): number => {
  if (end === null) return -1
  return path.includes(end) ? 0 : (depth.get(end) ?? 0)
}

function shownLoop(loop: readonly string[], first: string, people: People): string {
  const turned = [...loop.slice(loop.indexOf(first)), ...loop.slice(0, loop.indexOf(first)), first]
  const names = turned.map((id) => people.byId.get(id)?.name ?? 'Somebody')
  return (names.length > 12 ? [...names.slice(0, 6), '…', ...names.slice(-5)] : names).join(' → ')
}

/** From somebody up to the top, to somebody met before (`end`) or once round. */
function climb(from: string, met: ReadonlyMap<string, number>, people: People): Climbed {
  const path: string[] = []
  let at: string | null = from
  while (at !== null && !met.has(at) && !path.includes(at)) {
    path.push(at)
    at = people.managers.get(at) ?? null
  }
  return { path, end: at }
}
