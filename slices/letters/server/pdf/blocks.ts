import { isList, type Block, type HeadingNode, type Inline, type ListNode } from '../../rules/document.ts'
import { tag, together, withoutWidows, type Item, type Tag } from './flow.ts'
import { frameItems } from './frames.ts'
import { body, spaced, textItems, type Setup } from './setup.ts'
import { tableItems } from './tables.ts'

/** Sets blocks into items of the given width, and adds their nodes to the structure. `counted`: takes how many items each block became. */
export function itemsOf(blocks: readonly Block[], into: Tag, setup: Setup, counted?: number[]): readonly Item[] {
  return blocks.flatMap((block, at) => {
    const items = blockItems(block, into, setup)
    counted?.push(items.length)
    const next = blocks[at + 1]
    // A signature never stands on a page of its own: the last paragraph goes with it.
    return next?.type === 'frame' && next.attrs.kind === 'signature' ? items.map((each) => ({ ...each, keepWithNext: true })) : items
  })
}

function blockItems(block: Block, into: Tag, setup: Setup): readonly Item[] {
  if (isList(block)) return listItems(block, into, setup)
  if (block.type === 'paragraph') return paragraphItems(block.content, into, setup)
  if (block.type === 'heading') return headingItems(block, into, setup)
  if (block.type === 'table') return tableItems(block, into, setup, itemsOf)
  return block.type === 'frame' ? frameItems(block, into, setup) : []
}

function paragraphItems(content: readonly Inline[], into: Tag, setup: Setup): readonly Item[] {
  if (content.length === 0) return []
  const node = tag('P')
  into.kids.push(node)
  const setting = { size: body.size, leading: body.leading, style: 'regular', width: setup.width } as const
  return spaced(withoutWidows(textItems(content, node, setting, setup)), body.between)
}

const headings = {
  1: { size: 13, leading: 18, style: 'bold', before: 12 },
  2: { size: 11.5, leading: 16, style: 'bold', before: 13 },
  3: { size: 11, leading: 15.95, style: 'boldItalic', before: 10 },
} as const

function headingItems({ attrs: { level }, content }: HeadingNode, into: Tag, setup: Setup): readonly Item[] {
  const { before, ...setting } = headings[level]
  const node = tag(`H${level}`)
  into.kids.push(node)
  const items = textItems(content, node, { ...setting, width: setup.width }, setup)
  return spaced(
    items.map((each) => ({ ...each, keepWithNext: true })),
    before,
  )
}

const indent = 22

function listItems(list: ListNode, into: Tag, setup: Setup): readonly Item[] {
  const node = tag('L', [], `<</O/List/ListNumbering/${list.type === 'bulletList' ? 'Disc' : 'Decimal'}>>`)
  into.kids.push(node)
  return list.content.flatMap(({ content }, at) => {
    const [label, body_] = [tag('Lbl'), tag('LBody')]
    node.kids.push(tag('LI', [label, body_]))
    const sign = signOf(list.type, at, setup)
    const inner = itemsOf(content, body_, { ...setup, width: setup.width - indent })
    const setting = { size: body.size, leading: body.leading, style: 'regular', width: indent } as const
    const labels = textItems([{ type: 'text', text: sign }], label, setting, setup)
    const first = labels[0]?.drawn ?? []
    const shifted = inner.map((each) => ({ ...each, drawn: each.drawn.map((one) => ({ ...one, x: one.x + indent })) }))
    const [top] = shifted
    const whole = top ? [{ ...top, before: at === 0 ? 4 : 3, drawn: [...first, ...top.drawn] }, ...shifted.slice(1)] : labels
    // The first item stays with the sentence that leads to it by the rule for that sentence; a short item is not torn.
    return whole.length <= 2 ? together(whole) : whole
  })
}

function signOf(type: ListNode['type'], at: number, { clauses }: Setup): string {
  if (type === 'bulletList') return '•'
  if (type === 'orderedList') return `${at + 1}.`
  clauses.count += 1
  return `${clauses.count}.`
}
