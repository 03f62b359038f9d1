/**
 * A letter as data: the JSON an editor of the ProseMirror family reads and writes, cut down to what a letter needs. It says what to show
 * and where a value stands. Nothing in it is ever run, and a value is never read as part of it.
 */

/** Bold, italic and underline are a writer's; `value` and `gap` are put there when the letter is filled in. */
export type Mark =
  | { readonly type: 'bold' | 'italic' | 'underline' }
  | { readonly type: 'value'; readonly attrs: { readonly field: string; readonly rtl: boolean } }
  | { readonly type: 'gap'; readonly attrs: { readonly field: string } }

export interface TextNode {
  readonly type: 'text'
  readonly text: string
  readonly marks?: readonly Mark[]
}

/** A place where a value of the record is shown. `format` is one of those of the field's type. */
export interface FieldNode {
  readonly type: 'field'
  readonly attrs: { readonly name: string; readonly format?: string | undefined }
  readonly marks?: readonly Mark[]
}

export interface BreakNode {
  readonly type: 'hardBreak'
}

export type Inline = TextNode | FieldNode | BreakNode

/** The ids of the mandatory contents that a block holds. They stay with the block wherever an editor moves it. */
export interface Marked {
  readonly must?: readonly string[]
}

export interface ParagraphNode {
  readonly type: 'paragraph'
  readonly attrs?: Marked
  readonly content: readonly Inline[]
}

export interface HeadingNode {
  readonly type: 'heading'
  readonly attrs: Marked & { readonly level: 1 | 2 | 3 }
  readonly content: readonly Inline[]
}

export interface ListItemNode {
  readonly type: 'listItem'
  readonly content: readonly Block[]
}

/** `clauses` numbers paragraphs of a contract on through the whole document; `orderedList` begins again at 1. */
export interface ListNode {
  readonly type: 'bulletList' | 'orderedList' | 'clauses'
  readonly content: readonly ListItemNode[]
}

export interface CellNode {
  readonly type: 'tableHeader' | 'tableCell'
  readonly content: readonly Block[]
}

export interface RowNode {
  readonly type: 'tableRow'
  readonly content: readonly CellNode[]
}

export interface TableNode {
  readonly type: 'table'
  readonly content: readonly RowNode[]
}

/** A field with many values shown as blocks of its own: the entries of a list, the rows of a table, the paragraphs of a text. */
export interface FieldBlockNode {
  readonly type: 'fieldBlock'
  readonly attrs: Marked & { readonly name: string; readonly as: 'bullets' | 'numbers' | 'paragraphs' | 'table' }
}

/** Shows its blocks only where the fact `when` has one of the values `is`. `has:<field>` asks whether a field is recorded. */
export interface ConditionNode {
  readonly type: 'condition'
  readonly attrs: { readonly when: string; readonly is: readonly string[] }
  readonly content: readonly Block[]
}

/** The blocks every letter shares. Whose letterhead, to whom and who signs come from the facts. */
export interface FrameNode {
  readonly type: 'letterhead' | 'recipient' | 'reference' | 'signature' | 'acknowledgement'
}

/** A frame block once it is filled in. */
export interface FilledFrameNode {
  readonly type: 'frame'
  readonly attrs: { readonly kind: FrameNode['type'] }
  readonly content: readonly ParagraphNode[]
}

export type Block = ParagraphNode | HeadingNode | ListNode | TableNode | FieldBlockNode | ConditionNode | FrameNode | FilledFrameNode

export interface LetterDocument {
  readonly type: 'doc'
  readonly content: readonly Block[]
}

export const isList = (block: Block): block is ListNode =>
  block.type === 'bulletList' || block.type === 'orderedList' || block.type === 'clauses'

/** A frame block that is not filled in yet. */
export const isFrame = (block: Block): block is FrameNode =>
  block.type === 'letterhead' ||
  block.type === 'recipient' ||
  block.type === 'reference' ||
  block.type === 'signature' ||
  block.type === 'acknowledgement'

/** The blocks that stand inside a block: in its items, cells or branch. */
export function blocksInside(block: Block): readonly Block[] {
  if (isList(block)) return block.content.flatMap((item) => item.content)
  if (block.type === 'table') return block.content.flatMap((row) => row.content.flatMap((cell) => cell.content))
  return block.type === 'condition' || block.type === 'frame' ? block.content : []
}

/** The same document with every text changed by a function: of paragraphs, headings, lists, tables and filled frames. */
export function withTexts({ content }: LetterDocument, change: (content: readonly Inline[]) => readonly Inline[]): LetterDocument {
  const blocks = (all: readonly Block[]): readonly Block[] => all.map(block)
  const paragraph = (each: ParagraphNode): ParagraphNode => ({ ...each, content: change(each.content) })
  const block = (each: Block): Block => {
    if (isList(each)) return { ...each, content: each.content.map((item) => ({ ...item, content: blocks(item.content) })) }
    if (each.type === 'table')
      return {
        ...each,
        content: each.content.map((row) => ({ ...row, content: row.content.map((cell) => ({ ...cell, content: blocks(cell.content) })) })),
      }
    if (each.type === 'frame') return { ...each, content: each.content.map(paragraph) }
    return each.type === 'paragraph' || each.type === 'heading' ? { ...each, content: change(each.content) } : each
  }
  return { type: 'doc', content: blocks(content) }
}
