import type { JSONContent } from '@tiptap/core'
import {
  isList,
  type Block,
  type CellNode,
  type Inline,
  type LetterDocument,
  type ListItemNode,
  type RowNode,
} from '../../rules/document.ts'

/**
 * A letter as the editor holds it, and back. The two are nearly the same: the editor leaves out what is empty, wants a paragraph where a
 * letter may have nothing, and adds attributes of its own that a letter has not.
 */
export const toEditor = (document: LetterDocument): JSONContent => ({ type: 'doc', content: blocksIn(document.content) })

export function blocksIn(blocks: readonly Block[]): JSONContent[] {
  return blocks.length === 0 ? [{ type: 'paragraph' }] : blocks.map(blockIn)
}

function blockIn(block: Block): JSONContent {
  if (isList(block))
    return { type: block.type, content: block.content.map((item) => ({ type: 'listItem', content: blocksIn(item.content) })) }
  if (block.type === 'paragraph' || block.type === 'heading')
    return { type: block.type, attrs: { ...block.attrs }, ...(block.content.length > 0 ? { content: block.content.map(inlineIn) } : {}) }
  if (block.type === 'table') return { type: 'table', content: block.content.map(rowIn) }
  if (block.type === 'condition')
    return { type: 'condition', attrs: { when: block.attrs.when, is: [...block.attrs.is] }, content: blocksIn(block.content) }
  if (block.type === 'fieldBlock') return { type: 'fieldBlock', attrs: { ...block.attrs } }
  return { type: block.type === 'frame' ? block.attrs.kind : block.type }
}

const rowIn = (row: RowNode): JSONContent => ({
  type: 'tableRow',
  content: row.content.map((cell) => ({ type: cell.type, content: blocksIn(cell.content) })),
})

const inlineIn = (node: Inline): JSONContent => {
  if (node.type === 'hardBreak') return { type: 'hardBreak' }
  const marks = node.marks?.map(({ type }) => ({ type }))
  const marked = marks ? { marks } : {}
  return node.type === 'text' ? { type: 'text', text: node.text, ...marked } : { type: 'field', attrs: { ...node.attrs }, ...marked }
}

/** What the editor holds, as a letter. */
export const fromEditor = (json: JSONContent): LetterDocument => ({ type: 'doc', content: blocksOut(json) })

const blocksOut = (parent: JSONContent): Block[] => (parent.content ?? []).flatMap(blockOut)

const frames = ['letterhead', 'recipient', 'reference', 'signature', 'acknowledgement'] as const
const lists = ['bulletList', 'orderedList', 'clauses'] as const

function blockOut(node: JSONContent): Block[] {
  const list = lists.find((type) => type === node.type)
  if (list)
    return [{ type: list, content: (node.content ?? []).map((item): ListItemNode => ({ type: 'listItem', content: blocksOut(item) })) }]
  const frame = frames.find((type) => type === node.type)
  if (frame) return [{ type: frame }]
  return node.type === 'paragraph' || node.type === 'heading' ? [textOut(node)] : containerOut(node)
}

function textOut(node: JSONContent): Block {
  const must = mustOf(node)
  const content = inlineOut(node)
  if (node.type === 'heading') return { type: 'heading', attrs: { level: levelOf(node.attrs?.level), ...must }, content }
  return { type: 'paragraph', ...(must.must ? { attrs: must } : {}), content }
}

function containerOut(node: JSONContent): Block[] {
  const attrs = node.attrs ?? {}
  if (node.type === 'table') return [{ type: 'table', content: (node.content ?? []).map(rowOut) }]
  if (node.type === 'condition')
    return [{ type: 'condition', attrs: { when: String(attrs.when), is: textsOf(attrs.is) }, content: blocksOut(node) }]
  if (node.type !== 'fieldBlock') return []
  return [{ type: 'fieldBlock', attrs: { name: String(attrs.name), as: formOf(attrs.as), ...mustOf(node) } }]
}

const rowOut = (row: JSONContent): RowNode => ({ type: 'tableRow', content: (row.content ?? []).map(cellOut) })
const cellOut = (cell: JSONContent): CellNode => ({
  type: cell.type === 'tableHeader' ? 'tableHeader' : 'tableCell',
  content: blocksOut(cell),
})

const textsOf = (value: unknown): string[] => (Array.isArray(value) ? value.filter((each): each is string => typeof each === 'string') : [])
function mustOf(node: JSONContent): { readonly must?: readonly string[] } {
  const must = textsOf(node.attrs?.must)
  return must.length === 0 ? {} : { must }
}
const levelOf = (level: unknown): 1 | 2 | 3 => (level === 2 || level === 3 ? level : 1)
const forms = ['bullets', 'numbers', 'paragraphs', 'table'] as const
const formOf = (value: unknown): (typeof forms)[number] => forms.find((form) => form === value) ?? 'paragraphs'

const plainMarks = ['bold', 'italic', 'underline'] as const
function inlineOut(parent: JSONContent): Inline[] {
  return (parent.content ?? []).flatMap((node): Inline[] => {
    if (node.type === 'hardBreak') return [{ type: 'hardBreak' }]
    const marks = plainMarks.filter((type) => node.marks?.some((mark) => mark.type === type)).map((type) => ({ type }))
    const marked = marks.length > 0 ? { marks } : {}
    if (node.type === 'text' && node.text) return [{ type: 'text', text: node.text, ...marked }]
    if (node.type !== 'field') return []
    const { name, format } = node.attrs ?? {}
    return [{ type: 'field', attrs: { name: String(name), ...(typeof format === 'string' ? { format } : {}) }, ...marked }]
  })
}
