import type { Chart } from './chart.ts'

/** Specification section 9: card 160 px wide, 16 px gap; the height and the way down to the next row are the design's. */
export const card = { width: 160, height: 92, gap: 16, row: 160, handle: 22 } as const
const beside = card.width + card.gap
/** A little more air between the reports of different managers, so that groups show. */
const apart = beside + card.gap

/**
 * Where the shown cards stand. A shown person has a spot, counted from 1 in chart order; 0 stands for the company above all
 * roots and is never drawn. Rows are 160 px apart, the first at 0; x is the middle of a card, 0 the middle of the forest.
 */
export interface Layout {
  readonly chart: Chart
  /** Place in the chart by spot; entry 0 is meaningless. */
  readonly placeAt: Int32Array
  /** Spot by place, 0 for who is not shown. */
  readonly spotOf: Int32Array
  readonly x: Float64Array
  readonly parent: Int32Array
  readonly firstChild: Int32Array
  readonly lastChild: Int32Array
  /** Spots of each row from left to right. */
  readonly rows: readonly Int32Array[]
  readonly left: number
  readonly right: number
}

interface Links {
  placeAt: Int32Array
  spotOf: Int32Array
  parent: Int32Array
  firstChild: Int32Array
  lastChild: Int32Array
  next: Int32Array
  rank: Int32Array
}

/** Lays out everyone below open people, or of them one person's branch, in linear time, without recursion. Rows keep their depth. */
export function layOut(chart: Chart, isOpen: (place: number) => boolean, branch = -1): Layout {
  const links = linkShown(chart, isOpen, branch)
  const x = new Packing(links).positions()
  let [left, right] = [0, 0]
  for (let spot = 1; spot < x.length; spot++) {
    left = Math.min(left, x[spot]! - card.width / 2)
    right = Math.max(right, x[spot]! + card.width / 2)
  }
  return { chart, x, rows: rowsOf(chart, links.placeAt), left, right, ...links }
}

function linkShown(chart: Chart, isOpen: (place: number) => boolean, branch: number): Links {
  const spotOf = new Int32Array(chart.people.length)
  const shown: number[] = [-1]
  const end = branch < 0 ? chart.people.length : chart.end[branch]!
  for (let place = Math.max(0, branch); place < end;) {
    if (chart.unplaced[place] === 1 && branch < 0) {
      place += 1
      continue
    }
    spotOf[place] = shown.length
    shown.push(place)
    place = isOpen(place) ? place + 1 : chart.end[place]!
  }
  const size = shown.length
  const array = () => new Int32Array(size)
  const links = {
    placeAt: new Int32Array(shown),
    spotOf,
    parent: array(),
    firstChild: array(),
    lastChild: array(),
    next: array(),
    rank: array(),
  }
  for (let spot = 1; spot < size; spot++) {
    const above = chart.parent[links.placeAt[spot]!]!
    // 0 for the head of a branch, too.
    const parent = above < 0 ? 0 : spotOf[above]!
    const before = links.lastChild[parent]!
    links.parent[spot] = parent
    if (before === 0) links.firstChild[parent] = spot
    else links.next[before] = spot
    links.rank[spot] = before === 0 ? 0 : links.rank[before]! + 1
    links.lastChild[parent] = spot
  }
  return links
}

function rowsOf(chart: Chart, placeAt: Int32Array): Int32Array[] {
  const rows: (number[] | undefined)[] = []
  for (let spot = 1; spot < placeAt.length; spot++) (rows[chart.depth[placeAt[spot]!]!] ??= []).push(spot)
  // A branch begins further down: the rows above it are empty.
  return Array.from(rows, (row) => new Int32Array(row ?? []))
}

/**
 * Tidy tree packing in linear time: Buchheim, Jünger and Leipert, "Improving Walker's algorithm to run in linear time" (2002).
 * Spots in reverse are the post-order of the mirrored tree, so the packing runs from right to left and needs no stack:
 * the paper's left neighbour is `next` here, its leftmost child `lastChild`, and the result is turned round at the end.
 */
class Packing {
  readonly #links: Links
  readonly #prelim: Float64Array
  readonly #mod: Float64Array
  readonly #change: Float64Array
  readonly #shift: Float64Array
  readonly #thread: Int32Array
  readonly #ancestor: Int32Array
  /** The paper's default ancestor, by parent. */
  readonly #fallback: Int32Array

  constructor(links: Links) {
    const size = links.parent.length
    this.#links = links
    this.#prelim = new Float64Array(size)
    this.#mod = new Float64Array(size)
    this.#change = new Float64Array(size)
    this.#shift = new Float64Array(size)
    this.#thread = new Int32Array(size)
    this.#ancestor = new Int32Array(size)
    for (let spot = 0; spot < size; spot++) this.#ancestor[spot] = spot
    this.#fallback = new Int32Array(size)
  }

  positions(): Float64Array {
    const { parent } = this.#links
    for (let spot = parent.length - 1; spot > 0; spot--) this.#place(spot)
    this.#centreOver(0)
    const offset = this.#mod.slice()
    const x = new Float64Array(parent.length)
    const middle = this.#prelim[0]!
    for (let spot = 1; spot < parent.length; spot++) {
      const above = parent[spot]!
      const gathered = above === 0 ? 0 : offset[above]!
      x[spot] = middle - (this.#prelim[spot]! + gathered)
      offset[spot] = this.#mod[spot]! + gathered
    }
    return x
  }

  #place(spot: number): void {
    const { next, parent, lastChild } = this.#links
    const neighbour = next[spot]!
    if (lastChild[spot]! !== 0) this.#centreOver(spot)
    if (neighbour !== 0) {
      const middle = this.#prelim[spot]!
      this.#prelim[spot] = this.#prelim[neighbour]! + this.#distance(spot, neighbour)
      if (lastChild[spot]! !== 0) this.#mod[spot] = this.#prelim[spot] - middle
    }
    const above = parent[spot]!
    const fallback = this.#fallback[above]! || lastChild[above]!
    this.#fallback[above] = neighbour === 0 ? fallback : this.#moveOffNeighbours(spot, neighbour, fallback)
  }

  #centreOver(spot: number): void {
    const { firstChild, lastChild, next } = this.#links
    let [shift, change] = [0, 0]
    for (let child = firstChild[spot]!; child !== 0; child = next[child]!) {
      this.#prelim[child]! += shift
      this.#mod[child]! += shift
      change += this.#change[child]!
      shift += this.#shift[child]! + change
    }
    this.#prelim[spot] = (this.#prelim[firstChild[spot]!]! + this.#prelim[lastChild[spot]!]!) / 2
  }

  #distance(a: number, b: number): number {
    return this.#links.parent[a] === this.#links.parent[b] ? beside : apart
  }

  #outer = (spot: number): number => this.#links.lastChild[spot]! || this.#thread[spot]!
  #inner = (spot: number): number => this.#links.firstChild[spot]! || this.#thread[spot]!

  /** The paper's APPORTION: walks the facing outlines of `spot` and of what is already placed, and moves `spot` clear. */
  #moveOffNeighbours(spot: number, neighbour: number, fallback: number): number {
    const mod = this.#mod
    let [mineIn, mineOut, theirsIn, theirsOut] = [spot, spot, neighbour, this.#links.lastChild[this.#links.parent[spot]!]!]
    let [sumMineIn, sumMineOut, sumTheirsIn, sumTheirsOut] = [mod[mineIn]!, mod[mineOut]!, mod[theirsIn]!, mod[theirsOut]!]
    let ancestor = fallback
    theirsIn = this.#inner(theirsIn)
    mineIn = this.#outer(mineIn)
    while (theirsIn !== 0 && mineIn !== 0) {
      theirsOut = this.#outer(theirsOut)
      mineOut = this.#inner(mineOut)
      this.#ancestor[mineOut] = spot
      const shift = this.#prelim[theirsIn]! + sumTheirsIn - this.#prelim[mineIn]! - sumMineIn + this.#distance(theirsIn, mineIn)
      if (shift > 0) {
        this.#moveSubtree(this.#sharedAncestor(theirsIn, spot, ancestor), spot, shift)
        sumMineIn += shift
        sumMineOut += shift
      }
      sumTheirsIn += mod[theirsIn]!
      sumMineIn += mod[mineIn]!
      sumTheirsOut += mod[theirsOut]!
      sumMineOut += mod[mineOut]!
      theirsIn = this.#inner(theirsIn)
      mineIn = this.#outer(mineIn)
    }
    if (theirsIn !== 0 && this.#inner(mineOut) === 0) {
      this.#thread[mineOut] = theirsIn
      mod[mineOut]! += sumTheirsIn - sumMineOut
    }
    if (mineIn !== 0 && this.#outer(theirsOut) === 0) {
      this.#thread[theirsOut] = mineIn
      mod[theirsOut]! += sumMineIn - sumTheirsOut
      ancestor = spot
    }
    return ancestor
  }

  #sharedAncestor(theirs: number, spot: number, fallback: number): number {
    const ancestor = this.#ancestor[theirs]!
    return this.#links.parent[ancestor] === this.#links.parent[spot] ? ancestor : fallback
  }

  #moveSubtree(from: number, to: number, shift: number): void {
    const { rank } = this.#links
    const each = shift / (rank[from]! - rank[to]!)
    this.#change[to]! -= each
    this.#shift[to]! += shift
    this.#change[from]! += each
    this.#prelim[to]! += shift
    this.#mod[to]! += shift
  }
}
