import type { Drawn, Item, Tag } from './flow.ts'
import { number, type Ink } from './ink.ts'
import type { TextLine } from './lines.ts'

/** A4 with the margins of the house, in points. */
export const paper = { width: 595.28, height: 841.89, top: 56.7, side: 62.36, bottom: 66 } as const
export const columnWidth = paper.width - 2 * paper.side
const room = paper.height - paper.top - paper.bottom

/** A page as it is written: its drawing, and which node each marked stretch belongs to. */
export interface Page {
  readonly content: string
  readonly nodes: readonly Tag[]
}

/** Breaks items into pages. What is kept together goes on to the next page as one, as long as a page has room for it. */
export function pagesOf(items: readonly Item[]): readonly (readonly Item[])[] {
  const pages: Item[][] = [[]]
  let used = 0
  const turn = (next: Item): void => {
    pages.push([])
    used = 0
    if (next.head) add(repeated(next.head))
  }
  const add = (each: Item): void => {
    const page = pages.at(-1) ?? []
    const before = page.length === 0 ? 0 : each.before
    page.push({ ...each, before })
    used += before + each.height
  }
  for (const group of groupsOf(items)) {
    const [first] = group
    if (first && used > 0 && used + heightOf(group) > room) turn(first)
    for (const each of group) {
      if (used > 0 && used + each.before + each.height > room) turn(each)
      add(each)
    }
  }
  return pages
}

/** A head that is shown again says nothing new: it is left out of the structure. */
const repeated = (head: Item): Item => ({ ...head, drawn: head.drawn.map((one) => ('line' in one ? { ...one, tag: null } : one)) })

const heightOf = (group: readonly Item[]): number => group.reduce((sum, { before, height }) => sum + before + height, 0)

function groupsOf(items: readonly Item[]): readonly (readonly Item[])[] {
  const groups: Item[][] = [[]]
  for (const each of items) {
    groups.at(-1)?.push(each)
    if (!each.keepWithNext) groups.push([])
  }
  return groups.filter((group) => group.length > 0)
}

/** Draws one page. `footer` is drawn at its foot and belongs to no node. */
export function drawPage(items: readonly Item[], footer: TextLine, page: number, ink: Ink): Page {
  const writing = new Writing(page, ink)
  let top = paper.height - paper.top
  for (const each of items) {
    top -= each.before
    for (const one of each.drawn) writing.draw(one, top)
    top -= each.height
  }
  writing.draw({ line: footer, x: columnWidth - footer.width, baseline: 0, tag: null, grey: true }, 36)
  return writing.end()
}

class Writing {
  readonly #page: number
  readonly #ink: Ink
  readonly #nodes: Tag[] = []
  #out = '/G cs 0 sc /G CS 0.6 SC 0.5 w\n'
  #open: Tag | 'artifact' | null = null

  constructor(page: number, ink: Ink) {
    this.#page = page
    this.#ink = ink
  }

  draw(one: Drawn, top: number): void {
    const x = paper.side + one.x
    const y = top - one.baseline
    if ('rule' in one) {
      this.#turnTo('artifact')
      this.#out += `${number(x)} ${number(y)} m ${number(x + one.rule.width)} ${number(y)} l S\n`
      return
    }
    this.#turnTo(one.tag ?? 'artifact')
    const text = this.#ink.line(one.line, x, y)
    this.#out += one.grey ? `0.35 sc\n${text}0 sc\n` : text
  }

  end(): Page {
    this.#close()
    return { content: this.#out, nodes: this.#nodes }
  }

  #turnTo(next: Tag | 'artifact'): void {
    if (this.#open === next) return
    this.#close()
    this.#open = next
    if (next === 'artifact') {
      this.#out += '/Artifact BMC\n'
      return
    }
    const mark = this.#nodes.length
    this.#nodes.push(next)
    next.kids.push({ page: this.#page, mark })
    this.#out += `/${next.type} <</MCID ${mark}>> BDC\n`
  }

  #close(): void {
    if (this.#open !== null) this.#out += 'EMC\n'
    this.#open = null
  }
}
