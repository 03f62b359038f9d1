import type { TextLine } from './lines.ts'

/** A node of the structure a screen reader follows: a paragraph, a heading, a list, a table. What it holds is added as it is put on pages. */
export interface Tag {
  readonly type: 'Document' | 'Div' | 'P' | 'H1' | 'H2' | 'H3' | 'L' | 'LI' | 'Lbl' | 'LBody' | 'Table' | 'TR' | 'TH' | 'TD'
  readonly attributes?: string
  readonly kids: (Tag | Marked)[]
}

/** A stretch of a page's content that belongs to a node. */
export interface Marked {
  readonly page: number
  readonly mark: number
}

export const tag = (type: Tag['type'], kids: Tag['kids'] = [], attributes?: string): Tag => ({
  type,
  kids,
  ...(attributes === undefined ? {} : { attributes }),
})

/** Something drawn, measured from the upper left corner of its item. Without a tag it says nothing of its own, such as a line. */
export type Drawn =
  | { readonly line: TextLine; readonly x: number; readonly baseline: number; readonly tag: Tag | null; readonly grey?: boolean }
  | { readonly rule: { readonly width: number }; readonly x: number; readonly baseline: number }

/** What stays together on a page: a line, a row of a table. Heights are points. */
export interface Item {
  readonly height: number
  /** Space before it, left out at the top of a page. */
  readonly before: number
  readonly keepWithNext: boolean
  readonly drawn: readonly Drawn[]
  /** The head that is shown again where the page breaks before this row. */
  readonly head?: Item
}

export const item = (height: number, drawn: readonly Drawn[], more: Partial<Item> = {}): Item => ({
  height,
  before: 0,
  keepWithNext: false,
  ...more,
  drawn,
})

/** The same item further to the right. */
export const moved = (each: Item, by: number): Item => ({ ...each, drawn: each.drawn.map((one) => ({ ...one, x: one.x + by })) })

/** Keeps items together, as far as a page has room for them. */
export const together = (items: readonly Item[]): readonly Item[] =>
  items.map((each, at) => (at < items.length - 1 ? { ...each, keepWithNext: true } : each))

/** No line of a paragraph stands alone at the foot or the head of a page: three stay together. */
export const withoutWidows = (items: readonly Item[]): readonly Item[] =>
  items.map((each, at) => (at < items.length - 1 && (at < 2 || at >= items.length - 3) ? { ...each, keepWithNext: true } : each))
