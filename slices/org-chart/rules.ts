import { folded } from '#platform/shared/fields.ts'
import { displayName } from '../people/rules.ts'
import type { OrgChartFlag, OrgChartNode } from './contract.ts'

/** One stored reporting line, as flat as it is in the database. */
export interface ReportingLine {
  readonly id: string
  readonly manager_id: string | null
  readonly first_name: string
  readonly preferred_name: string | null
  readonly last_name: string
  readonly job_title: string | null
  /** The last day of employment has passed. */
  readonly left: boolean
  /** A manager whom the asker may not see: like a leaver, there only for the sake of those below. */
  readonly outside?: boolean
}

export interface Forest {
  readonly roots: readonly OrgChartNode[]
  /** In the order given; a person may stand here once for each reason. */
  readonly flags: readonly OrgChartFlag[]
}

const nobody = -1

/** The one place that says which keys a node has (security.md 2.4): nothing else can reach the answer. */
const bareNode = (line: ReportingLine): OrgChartNode => ({
  id: line.id,
  first_name: line.first_name,
  preferred_name: line.preferred_name,
  last_name: line.last_name,
  job_title: line.job_title,
  children: [],
})

/**
 * The reporting lines of one workspace as a forest that is always complete, whatever is stored:
 * - every current employee stands in it exactly once;
 * - a person whose manager is unknown here is a root;
 * - someone who left stands in it, flagged, only while a current employee is still below them;
 * - a loop is cut at one member (the lowest id among current employees), and all its members are flagged.
 * Brothers and sisters are ordered by the name people see. No recursion, and each line is walked once, so a chain of any depth is safe.
 */
export function buildForest(people: readonly ReportingLine[]): Forest {
  const place = new Map<string, number>()
  const lines = people.filter((line) => !place.has(line.id) && place.set(line.id, place.size))
  const managers = Int32Array.from(lines, (line) => (line.manager_id === null ? nobody : (place.get(line.manager_id) ?? nobody)))
  const looped = cutLoops(lines, managers)
  const kept = withCurrentPeopleBelow(lines, managers)
  const nodes = lines.map(bareNode)
  const roots: OrgChartNode[] = []
  nodes.forEach((node, i) => {
    if (!kept[i]) return
    const manager = managers[i] ?? nobody
    const siblings = manager === nobody ? roots : nodes[manager]?.children
    siblings?.push(node)
  })
  for (const siblings of [roots, ...nodes.map((node) => node.children)]) if (siblings.length > 1) sortByName(siblings)
  const flags = lines.flatMap((line, i) => (kept[i] ? flagsOf(line, looped.has(i)) : none))
  return { roots, flags }
}

const none: readonly OrgChartFlag[] = []

function flagsOf({ id, left, outside }: ReportingLine, looped: boolean): readonly OrgChartFlag[] {
  if (!left && !looped) return none
  const away = left ? [{ id, reason: outside ? 'outside' : 'left' } as const] : none
  return looped ? [...away, { id, reason: 'loop' }] : away
}

/** Accents and case do not part names; the id settles equal ones, so that the order never wavers. */
function sortByName(siblings: OrgChartNode[]): void {
  const keyed = siblings.map((node) => ({ node, key: nameKey(displayName(node)) }))
  keyed.sort((a, b) => compare(a.key, b.key) || compare(a.node.id, b.node.id))
  keyed.forEach(({ node }, i) => (siblings[i] = node))
}

const plainAscii = /^[\u0020-\u007e]*$/
const nameKey = (name: string): string => (plainAscii.test(name) ? name.toLowerCase() : folded(name))
const compare = (a: string, b: string): number => (a < b ? -1 : Number(a > b))

/** Cuts every loop in `managers`; answers the places of all who were in one. */
function cutLoops(lines: readonly ReportingLine[], managers: Int32Array): Set<number> {
  const looped = new Set<number>()
  // The number of the walk that first came by, 0 for not yet: meeting one's own number again means a loop.
  const walked = new Int32Array(lines.length)
  for (let start = 0; start < lines.length; start++) {
    let at = start
    while (at !== nobody && walked[at] === 0) {
      walked[at] = start + 1
      at = managers[at] ?? nobody
    }
    if (at === nobody || walked[at] !== start + 1) continue
    const members = roundFrom(at, managers)
    for (const member of members) looped.add(member)
    managers[cutAt(members, lines)] = nobody
  }
  return looped
}

function roundFrom(start: number, managers: Int32Array): number[] {
  const members: number[] = []
  let at = start
  do {
    members.push(at)
    at = managers[at] ?? nobody
  } while (at !== start && at !== nobody)
  return members
}

/** A leaver is the wrong person to head a loop of colleagues, so they are chosen only where nobody else is left. */
function cutAt(members: readonly number[], lines: readonly ReportingLine[]): number {
  const current = members.filter((i) => !lines[i]?.left)
  const candidates = current.length > 0 ? current : members
  return candidates.reduce((lowest, i) => ((lines[i]?.id ?? '') < (lines[lowest]?.id ?? '') ? i : lowest))
}

/** 1 for every current employee and everyone above one. */
function withCurrentPeopleBelow(lines: readonly ReportingLine[], managers: Int32Array): Uint8Array {
  const kept = new Uint8Array(lines.length)
  lines.forEach((line, i) => {
    let at = line.left ? nobody : i
    while (at !== nobody && kept[at] === 0) {
      kept[at] = 1
      at = managers[at] ?? nobody
    }
  })
  return kept
}

/** As deep as `JSON.stringify` goes without a thought; companies have some ten levels. */
const shallow = 500

/** The forest as JSON text. `JSON.stringify` recurses and gives up on a chain some thousand people deep, so those are written level by level. */
export function forestJson(roots: readonly OrgChartNode[]): string {
  return isWithin(roots, shallow) ? JSON.stringify(roots) : deepJson(roots)
}

function isWithin(roots: readonly OrgChartNode[], levels: number): boolean {
  let level = roots
  for (let depth = 0; depth < levels && level.length > 0; depth++) level = level.flatMap(({ children }) => children)
  return level.length === 0
}

function deepJson(roots: readonly OrgChartNode[]): string {
  const parts: string[] = ['[']
  const open: { nodes: readonly OrgChartNode[]; next: number }[] = [{ nodes: roots, next: 0 }]
  for (let level = open.at(-1); level; level = open.at(-1)) {
    const node = level.nodes[level.next]
    if (!node) {
      open.pop()
      parts.push(open.length > 0 ? ']}' : ']')
      continue
    }
    const leaf = node.children.length === 0
    parts.push(level.next > 0 ? ',' : '', leaf ? JSON.stringify(node) : headJson(node))
    level.next += 1
    if (!leaf) open.push({ nodes: node.children, next: 0 })
  }
  return parts.join('')
}

function headJson({ id, first_name, preferred_name, last_name, job_title }: OrgChartNode): string {
  return `${JSON.stringify({ id, first_name, preferred_name, last_name, job_title }).slice(0, -1)},"children":[`
}

const withheld = { first_name: 'Name', preferred_name: null, last_name: 'withheld', job_title: null } as const

/**
 * The lines as someone outside HR may see them: where a protected person stands, somebody stands, and nothing says who.
 * `aliases` maps the id of each such person, which would lead to the record, to one that leads nowhere.
 */
export function withholdNames(lines: readonly ReportingLine[], aliases: ReadonlyMap<string, string>): readonly ReportingLine[] {
  if (aliases.size === 0) return lines
  return lines.map((line) => {
    const alias = aliases.get(line.id)
    const manager_id = line.manager_id === null ? null : (aliases.get(line.manager_id) ?? line.manager_id)
    return alias === undefined ? { ...line, manager_id } : { ...line, ...withheld, id: alias, manager_id }
  })
}

/**
 * The lines of someone whose directory ends with their own reporting line (decision D3): their manager, themselves and everyone
 * below them. Whoever leads their manager stands there without a name, so that the chart says that it goes on.
 */
export function ownLine(lines: readonly ReportingLine[], person: string | null, alias: (id: string) => string): readonly ReportingLine[] {
  const byId = new Map(lines.map((line) => [line.id, line]))
  const own = person === null ? undefined : byId.get(person)
  if (!own) return []
  const below = everyoneBelow(lines, own.id)
  const manager = own.manager_id === null ? undefined : byId.get(own.manager_id)
  if (!manager || below.has(manager.id)) return lines.filter(({ id }) => below.has(id))
  const above =
    manager.manager_id !== null && byId.has(manager.manager_id) && !below.has(manager.manager_id) ? alias(manager.manager_id) : null
  return [
    ...(above === null ? [] : [{ ...withheld, id: above, manager_id: null, left: true, outside: true }]),
    { ...manager, manager_id: above },
    ...lines.filter(({ id }) => below.has(id)),
  ]
}

/**
 * The lines of another day among people the asker leads today. Whoever else led one of them then stands there without a name; who
 * led the asker is not told.
 */
export function teamLines(
  lines: readonly ReportingLine[],
  { members, head, alias }: { members: ReadonlySet<string>; head: string; alias: (id: string) => string },
): readonly ReportingLine[] {
  const known = lines.filter(({ id }) => members.has(id))
  const there = new Set(known.map(({ id }) => id))
  const outside = new Map<string, string>()
  for (const { id, manager_id } of known)
    if (id !== head && manager_id !== null && !there.has(manager_id)) outside.set(manager_id, alias(manager_id))
  const among = ({ manager_id }: ReportingLine): string | null =>
    manager_id === null || there.has(manager_id) ? manager_id : (outside.get(manager_id) ?? null)
  return [
    ...Array.from(outside.values(), (id) => ({ ...withheld, id, manager_id: null, left: true, outside: true })),
    ...known.map((line) => ({ ...line, manager_id: line.id === head && !there.has(line.manager_id ?? '') ? null : among(line) })),
  ]
}

/** The person and everyone who reports to them, directly or not; a loop is walked once. */
export function everyoneBelow(lines: readonly Pick<ReportingLine, 'id' | 'manager_id'>[], person: string): ReadonlySet<string> {
  const reports = new Map<string, string[]>()
  for (const { id, manager_id } of lines) {
    if (manager_id === null) continue
    const known = reports.get(manager_id)
    if (known) known.push(id)
    else reports.set(manager_id, [id])
  }
  const found = new Set([person])
  for (const id of found) for (const report of reports.get(id) ?? []) found.add(report)
  return found
}

/** True for a node made by `withholdNames`: there is no record behind it that this asker may open. */
export const isWithheld = (node: Pick<OrgChartNode, 'first_name' | 'preferred_name' | 'last_name' | 'job_title'>): boolean =>
  node.first_name === withheld.first_name &&
  node.last_name === withheld.last_name &&
  node.preferred_name === null &&
  node.job_title === null
