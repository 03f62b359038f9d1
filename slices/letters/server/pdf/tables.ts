import type { Block, CellNode, RowNode, TableNode } from '../../rules/document.ts'
import { item, tag, type Drawn, type Item, type Tag } from './flow.ts'
import type { Setup } from './setup.ts'

/** Sets what stands in a cell. */
type SetBlocks = (blocks: readonly Block[], into: Tag, setup: Setup) => readonly Item[]

const inset = 6
/** More than this is not left to one row: its cells go on over the page. */
const tallestRow = 520

/** A table: columns as wide as what is in them asks, hairlines between rows, the head again on every page it reaches. */
export function tableItems(table: TableNode, into: Tag, setup: Setup, setBlocks: SetBlocks): readonly Item[] {
  const node = tag('Table')
  into.kids.push(node)
  const setCell = (cell: CellNode, row: Tag, width: number): readonly Item[] => cellItems(cell, row, { ...setup, width }, setBlocks)
  const widths = columnWidths(table, setup.width, (cell, width) => {
    const quiet = { unprintable: () => undefined, clauses: { ...setup.clauses }, width }
    return cellItems(cell, tag('Div'), quiet, setBlocks)
  })
  const rows = table.content.map((row) => rowItems(row, widths, node, setCell))
  const [first, ...rest] = rows
  const isHead = table.content[0]?.content.every(({ type }) => type === 'tableHeader') ?? false
  const head = isHead ? first?.[0] : undefined
  const items = [
    ...(first ?? []).map((each) => (isHead ? { ...each, keepWithNext: true } : each)),
    ...rest.flat().map((each) => (head ? { ...each, head } : each)),
  ]
  return items.map((each, at) => (at === 0 ? { ...each, before: 8 } : each))
}

type SetCell = (cell: CellNode, row: Tag, width: number) => readonly Item[]

function rowItems(row: RowNode, widths: readonly number[], into: Tag, setCell: SetCell): readonly Item[] {
  const node = tag('TR')
  into.kids.push(node)
  let x = 0
  const cells = row.content.map((cell, at) => {
    const here = x
    const width = widths[at] ?? 0
    x += width
    return { x: here + inset / 2, items: setCell(cell, node, width - inset) }
  })
  return slices(cells, x)
}

function cellItems(cell: CellNode, into: Tag, setup: Setup, setBlocks: SetBlocks): readonly Item[] {
  const isHead = cell.type === 'tableHeader'
  const node = isHead ? tag('TH', [], '<</O/Table/Scope/Column>>') : tag('TD')
  into.kids.push(node)
  const blocks = cell.content.map((block) =>
    isHead && block.type === 'paragraph'
      ? {
          ...block,
          content: block.content.map((one) => ({
            ...one,
            marks: [...('marks' in one ? (one.marks ?? []) : []), { type: 'bold' } as const],
          })),
        }
      : block,
  )
  return setBlocks(blocks, node, setup).map((each, at) =>
    at === 0 ? { ...each, before: 0 } : { ...each, before: Math.min(each.before, 3) },
  )
}

/** The cells of a row beside each other: one item, or several where a row is taller than a page. */
function slices(cells: readonly { readonly x: number; readonly items: readonly Item[] }[], width: number): readonly Item[] {
  const left = cells.map(({ x, items }) => ({ x, items: [...items] }))
  const rows: Item[] = []
  do {
    const parts = left.map((cell) => taken(cell))
    const height = Math.max(...parts.map((part) => part.height), 12)
    const rule: Drawn = { rule: { width }, x: 0, baseline: height + 6.5 }
    rows.push(item(height + 7, [...parts.flatMap(({ drawn }) => drawn), rule]))
  } while (left.some(({ items }) => items.length > 0))
  return rows
}

function taken({ x, items }: { readonly x: number; readonly items: Item[] }): {
  readonly height: number
  readonly drawn: readonly Drawn[]
} {
  const drawn: Drawn[] = []
  let height = 3
  for (let next = items[0]; next && (height === 3 || height + next.height < tallestRow); next = items[0]) {
    items.shift()
    const top = height + next.before
    drawn.push(...next.drawn.map((one) => ({ ...one, x: one.x + x, baseline: one.baseline + top })))
    height = top + next.height
  }
  return { height, drawn }
}

type Measure = (cell: CellNode, width: number) => readonly Item[]

/** As wide as the longest line asks while there is room; then no narrower than the longest word, and the rest by need. */
function columnWidths({ content }: TableNode, width: number, measure: Measure): readonly number[] {
  const count = Math.max(1, ...content.map((row) => row.content.length))
  const columns = Array.from({ length: count }, (_, at) => content.flatMap((row) => row.content[at] ?? []))
  const wanted = columns.map((cells) => widest(cells, 10_000, measure) + inset)
  const least = columns.map((cells) => widest(cells, 0, measure) + inset)
  const [sumWanted, sumLeast] = [sum(wanted), sum(least)]
  if (sumWanted <= width) return wanted.map((each) => each + (width - sumWanted) / count)
  if (sumLeast >= width) return wanted.map(() => width / count)
  const share = (width - sumLeast) / (sumWanted - sumLeast)
  return wanted.map((each, at) => (least[at] ?? 0) + (each - (least[at] ?? 0)) * share)
}

const sum = (numbers: readonly number[]): number => numbers.reduce((total, each) => total + each, 0)

const widest = (cells: readonly CellNode[], width: number, measure: Measure): number =>
  Math.max(0, ...cells.flatMap((cell) => measure(cell, width).flatMap(({ drawn }) => drawn.map(reach))))

const reach = (one: Drawn): number => ('line' in one ? one.x + one.line.width : 0)
