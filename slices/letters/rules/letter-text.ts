import { isList, type Block, type Inline, type LetterDocument, type ListNode } from './document.ts'

/** A letter as plain text: for searching, for comparing and for the test that each output says the same. */
export function letterText(document: LetterDocument): string {
  const numbers = { clause: 0 }
  return `${document.content.map((block) => blockText(block, numbers)).join('\n\n')}\n`
}

function blockText(block: Block, numbers: { clause: number }): string {
  if (isList(block)) return listText(block, numbers)
  if (block.type === 'paragraph' || block.type === 'heading') return inlineText(block.content)
  if (block.type === 'table')
    return block.content.map((row) => row.content.map((cell) => blocksText(cell.content, numbers)).join(' | ')).join('\n')
  if (block.type === 'frame' || block.type === 'condition') return blocksText(block.content, numbers)
  return `[${block.type === 'fieldBlock' ? block.attrs.name : block.type}]`
}

function listText(list: ListNode, numbers: { clause: number }): string {
  const signs = {
    bulletList: () => '•',
    orderedList: (at: number) => `${at + 1}.`,
    clauses: () => `${(numbers.clause += 1)}.`,
  }
  return list.content.map((item, at) => `${signs[list.type](at)} ${blocksText(item.content, numbers)}`).join('\n')
}

const blocksText = (blocks: readonly Block[], numbers: { clause: number }): string =>
  blocks.map((block) => blockText(block, numbers)).join('\n')

export const inlineText = (content: readonly Inline[]): string => content.map(one).join('')

function one(node: Inline): string {
  if (node.type === 'hardBreak') return '\n'
  if (node.type === 'field') return `[${node.attrs.name}]`
  // A value in a right-to-left script is set apart, or it would turn round the English and the numbers next to it.
  const apart = node.marks?.some((mark) => mark.type === 'value' && mark.attrs.rtl) ?? false
  return apart ? `\u2068${node.text}\u2069` : node.text
}
