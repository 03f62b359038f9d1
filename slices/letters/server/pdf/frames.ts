import type { FilledFrameNode, ParagraphNode } from '../../rules/document.ts'
import { body, spaced, textItems, type Setup } from './setup.ts'
import { item, tag, together, type Drawn, type Item, type Tag } from './flow.ts'
import type { Setting } from './lines.ts'

type Set = Setting & { readonly leading: number }

/** Letterhead, address, date, signature and slip: each kept together, each in its own look. */
export function frameItems({ attrs: { kind }, content }: FilledFrameNode, into: Tag, setup: Setup): readonly Item[] {
  const group = tag('Div')
  into.kids.push(group)
  const paragraphs = content.filter((paragraph) => paragraph.content.length > 0)
  return together(makers[kind](paragraphs, group, setup))
}

const plain = (width: number): Set => ({ size: body.size, leading: body.leading, style: 'regular', width })

function set(paragraph: ParagraphNode, group: Tag, setting: Set, setup: Setup): readonly Item[] {
  const node = tag('P')
  group.kids.push(node)
  return textItems(paragraph.content, node, setting, setup)
}

type Maker = (paragraphs: readonly ParagraphNode[], group: Tag, setup: Setup) => readonly Item[]

/** The name of the employer on the left, its address on the right, beside each other. */
const letterhead: Maker = ([name, ...address], group, setup) => {
  const half = setup.width * 0.55
  const left = name ? set(name, group, { size: 12.5, leading: 16, style: 'sansBold', width: half }, setup) : []
  const right = address.flatMap((each) =>
    set(each, group, { size: 8.5, leading: 12.5, style: 'sans', width: setup.width - half - 12 }, setup),
  )
  const drawn = [...stacked(left, 0), ...stacked(right, 1).map((one) => toTheRight(one, setup.width))]
  return [item(Math.max(height(left), height(right)), drawn)]
}

const height = (items: readonly Item[]): number => items.reduce((sum, each) => sum + each.height, 0)

function stacked(items: readonly Item[], from: number): readonly Drawn[] {
  let top = from
  return items.flatMap((each) => {
    const here = top
    top += each.height
    return each.drawn.map((one) => ({ ...one, baseline: one.baseline + here }))
  })
}

const toTheRight = (one: Drawn, width: number): Drawn => ('line' in one ? { ...one, x: width - one.line.width } : one)

const makers: Readonly<Record<FilledFrameNode['attrs']['kind'], Maker>> = {
  letterhead,
  recipient: (paragraphs, group, setup) =>
    spaced(
      paragraphs.flatMap((each) => set(each, group, plain(setup.width), setup)),
      26,
    ),
  reference: (paragraphs, group, setup) =>
    spaced(
      paragraphs.flatMap((each, at) => set(each, group, at === 0 ? plain(setup.width) : { ...plain(setup.width), size: 10 }, setup)),
      18,
    ),
  // Room for a hand between the greeting and the name.
  signature: (paragraphs, group, setup) =>
    paragraphs.flatMap((each, at) => spaced(set(each, group, plain(setup.width), setup), at === 0 ? 14 : at === 1 ? 34 : 0)),
  acknowledgement: (paragraphs, group, setup) => [
    item(1, [{ rule: { width: setup.width }, x: 0, baseline: 0 }], { before: 24 }),
    ...paragraphs.flatMap((each, at) => {
      const style = at === 0 ? 'bold' : 'regular'
      const items = spaced(set(each, group, { ...plain(setup.width), style }, setup), at > 2 ? 14 : 6)
      return at > 2 ? items.map((one) => ({ ...one, drawn: [...one.drawn, lineToWriteOn] })) : items
    }),
  ],
}

const lineToWriteOn: Drawn = { rule: { width: 210 }, x: 62, baseline: 13 }
