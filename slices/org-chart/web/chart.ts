import { displayName, initialsSource } from '../../people/rules.ts'
import type { OrgChartFlag, OrgChartNode } from '../contract.ts'
import { isWithheld } from '../rules.ts'

export interface ChartPerson {
  readonly id: string
  readonly name: string
  /** Every name they go by, for who searches: the preferred one and the one in the record. */
  readonly everyName: string
  /** What the initials are drawn from. */
  readonly initials: string
  readonly jobTitle: string | null
  /** A protected identity: there is no profile to open. */
  readonly withheld: boolean
}

/**
 * The forest laid flat: everyone in chart order (a person before their reports), so that a subtree is a stretch of places
 * and nothing that works on it needs recursion. All arrays are by place.
 */
export interface Chart {
  readonly people: readonly ChartPerson[]
  /** Place of the manager, -1 for a root. */
  readonly parent: Int32Array
  /** 0 for a root. */
  readonly depth: Int32Array
  /** The place after the last one below this person. */
  readonly end: Int32Array
  /** Direct reports shown below. */
  readonly reports: Int32Array
  /** Counted from 1 among brothers and sisters, and how many these are. */
  readonly position: Int32Array
  readonly siblings: Int32Array
  readonly levels: number
  /** 1 for who reports to nobody and leads nobody, where others do: they wait in the tray instead of standing in the chart. */
  readonly unplaced: Uint8Array
  readonly placeOf: ReadonlyMap<string, number>
}

interface Branch {
  readonly nodes: readonly unknown[]
  next: number
  readonly place: number
}

/** What is made of a name is made when it is asked for: of 20,000 people some dozens are on the screen. */
class ReadPerson implements ChartPerson {
  readonly id: string
  readonly jobTitle: string | null
  readonly #names: Pick<OrgChartNode, 'first_name' | 'preferred_name' | 'last_name'>

  constructor({ id, first_name, preferred_name, last_name, job_title }: OrgChartNode) {
    this.id = id
    this.jobTitle = job_title
    this.#names = { first_name, preferred_name, last_name }
  }
  get name(): string {
    return displayName(this.#names)
  }
  get everyName(): string {
    const { first_name: first, preferred_name: preferred } = this.#names
    return preferred === null || preferred === first ? this.name : `${this.name} ${first}`
  }
  get initials(): string {
    return initialsSource(this.#names)
  }
  get withheld(): boolean {
    return isWithheld({ ...this.#names, job_title: this.jobTitle })
  }
}

/** Reads the answer: one tree or a list of nodes (specification section 7). Throws where it is neither. */
export function readChart(answer: unknown): Chart {
  const reading = new Reading(answer)
  reading.go(Infinity)
  return reading.chart()
}

/** As many as are read well within the time in which a press should be answered. */
const mostAtOnce = 4_000

/** The same of a large company in pieces; between two of them the browser may do something else. */
export async function readChartInPieces(answer: unknown): Promise<Chart> {
  const reading = new Reading(answer)
  while (!reading.go(mostAtOnce)) await anotherTurn()
  return reading.chart()
}

const anotherTurn = (): Promise<void> => new Promise((next) => setTimeout(next))

class Reading {
  readonly #people: ChartPerson[] = []
  readonly #placeOf = new Map<string, number>()
  readonly #parent: number[] = []
  readonly #end: number[] = []
  readonly #depth: number[] = []
  readonly #open: Branch[]

  constructor(answer: unknown) {
    this.#open = [{ nodes: Array.isArray(answer) ? (answer as unknown[]) : [answer], next: 0, place: -1 }]
  }

  /** Reads so many more at most; true when everyone is read. */
  go(most: number): boolean {
    const until = this.#people.length + most
    for (let branch = this.#open.at(-1); branch; branch = this.#open.at(-1)) {
      if (branch.next < branch.nodes.length) {
        if (this.#people.length >= until) return false
        this.#read(branch)
        continue
      }
      this.#open.pop()
      if (branch.place >= 0) this.#end[branch.place] = this.#people.length
    }
    return true
  }

  #read(branch: Branch): void {
    const node = readNode(branch.nodes[branch.next])
    const place = this.#people.length
    branch.next += 1
    this.#parent.push(branch.place)
    this.#depth.push(this.#open.length - 1)
    this.#end.push(place + 1)
    this.#placeOf.set(node.id, place)
    this.#people.push(new ReadPerson(node))
    if (node.children.length > 0) this.#open.push({ nodes: node.children, next: 0, place })
  }

  chart(): Chart {
    const [parent, depth] = [this.#parent, this.#depth]
    const counted = counts(parent)
    return {
      people: this.#people,
      parent: new Int32Array(parent),
      depth: new Int32Array(depth),
      end: new Int32Array(this.#end),
      ...counted,
      unplaced: unplacedOf(parent, counted.reports),
      levels: deepest(depth) + 1,
      placeOf: this.#placeOf,
    }
  }
}

const isText = (value: unknown): value is string => typeof value === 'string'
const isTextOrNull = (value: unknown): value is string | null => value === null || typeof value === 'string'

function readNode(value: unknown): OrgChartNode {
  const node = value as OrgChartNode | null
  const readable =
    typeof node === 'object' &&
    node !== null &&
    isText(node.id) &&
    isText(node.first_name) &&
    isText(node.last_name) &&
    isTextOrNull(node.preferred_name) &&
    isTextOrNull(node.job_title) &&
    Array.isArray(node.children)
  if (!readable) throw new TypeError('The organisation chart could not be read.')
  return node
}

// Loops, not `from` with a function: a browser takes ten times as long over that.
function counts(parent: readonly number[]): Pick<Chart, 'reports' | 'position' | 'siblings'> {
  const below = new Int32Array(parent.length + 1)
  const [position, siblings] = [new Int32Array(parent.length), new Int32Array(parent.length)]
  parent.forEach((manager, place) => (position[place] = ++below[manager + 1]!))
  parent.forEach((manager, place) => (siblings[place] = below[manager + 1]!))
  return { position, siblings, reports: below.subarray(1) }
}

function unplacedOf(parent: readonly number[], reports: Int32Array): Uint8Array {
  const unplaced = new Uint8Array(parent.length)
  if (reports.some((count) => count > 0))
    parent.forEach((manager, place) => (unplaced[place] = Number(manager < 0 && reports[place] === 0)))
  return unplaced
}

/** Everyone below a person, directly or not. */
export const totalReports = (chart: Chart, place: number): number => chart.end[place]! - place - 1

export const trayOf = (chart: Chart): number[] => Array.from(chart.unplaced.keys()).filter((place) => chart.unplaced[place] === 1)

const deepest = (depth: readonly number[]): number => depth.reduce((most, level) => Math.max(most, level), -1)

/** Places of the roots, in order. */
export function rootsOf(chart: Chart): number[] {
  const roots: number[] = []
  for (let place = 0; place < chart.people.length; place = chart.end[place]!) roots.push(place)
  return roots
}

/** Places of everyone above a person, the manager first. */
export function above(chart: Chart, place: number): number[] {
  const chain: number[] = []
  for (let at = chart.parent[place]!; at >= 0; at = chart.parent[at]!) chain.push(at)
  return chain
}

export type FlagReasons = ReadonlyMap<string, readonly OrgChartFlag['reason'][]>

export function reasonsById(flags: readonly OrgChartFlag[]): FlagReasons {
  const reasons = new Map<string, OrgChartFlag['reason'][]>()
  for (const { id, reason } of flags) reasons.set(id, [...(reasons.get(id) ?? []), reason])
  return reasons
}

/** Not a person of the company that day: drawn for the sake of those below, and not counted. */
export const isPlaceholder = (reasons: readonly OrgChartFlag['reason'][] | undefined): boolean =>
  reasons !== undefined && (reasons.includes('left') || reasons.includes('outside'))

/** Current people among places from one to another, those in the tray too. */
export function headcount(chart: Chart, flags: FlagReasons, from = 0, to = chart.people.length): number {
  if (flags.size === 0) return to - from
  let placeholders = 0
  for (const [id, reasons] of flags) {
    const place = chart.placeOf.get(id) ?? -1
    if (place >= from && place < to && isPlaceholder(reasons)) placeholders += 1
  }
  return to - from - placeholders
}
