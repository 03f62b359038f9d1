import type { Block, FieldBlockNode, Inline, LetterDocument, ListItemNode, ListNode, Mark, RowNode } from './document.ts'

/**
 * How the letters of the library are written down, so that a lawyer can read them: plain text that becomes a document. It is for text of
 * our own that lies beside the program; what a workspace writes or a person is called never passes through here.
 *
 *   # Heading            {id other} Paragraph that holds those mandatory contents, with [a.field], [a.date:day] and **bold**
 *   - point              1. numbered           § clause         - [[a.list]]  1. [[a.list]]  [[a.text]]  a field as blocks of its own
 *   |[[a.table]]|        a table field         | a | b |        rows of a table, the first its head; |: a | b | the first cell
 *   ?fact=yes,no … ?else … ?end                blocks shown only then
 */
export function readNotation(source: string): LetterDocument {
  const lines = source.split('\n').map((line) => line.trim())
  const root: Frame = { blocks: [], condition: null }
  const frames: Frame[] = [root]
  for (const line of lines) {
    const open = frames.at(-1) ?? root
    if (line === '') open.list = null
    else if (line.startsWith('?')) branch(frames, line)
    else addLine(open, line)
  }
  if (frames.length !== 1) throw new Error(`A condition is not closed: ${source.slice(0, 80)}`)
  return { type: 'doc', content: root.blocks }
}

interface Frame {
  readonly blocks: Block[]
  readonly condition: { readonly when: string; readonly is: readonly string[]; readonly otherwise: boolean } | null
  /** The list or table the next line may still belong to. */
  list?: { readonly kind: string; readonly items: (ListItemNode | RowNode)[] } | null
}

function branch(frames: Frame[], line: string): void {
  if (line === '?end' || line === '?else') {
    const closed = frames.pop()
    const outer = frames.at(-1)
    if (!closed?.condition || !outer) throw new Error(`${line} without a condition`)
    const { when, is, otherwise } = closed.condition
    outer.list = null
    outer.blocks.push({ type: 'condition', attrs: { when, is: otherwise ? is.map((value) => `!${value}`) : is }, content: closed.blocks })
    if (line === '?else') frames.push({ blocks: [], condition: { when, is, otherwise: true } })
    return
  }
  const [when = '', values = ''] = line.slice(1).split('=')
  frames.push({ blocks: [], condition: { when, is: values.split(',').map((value) => value.trim()), otherwise: false } })
}

const listStart = /^(- |1\. |§ )(.*)$/
const kinds: Readonly<Record<string, ListNode['type']>> = { '- ': 'bulletList', '1. ': 'orderedList', '§ ': 'clauses' }

function addLine(frame: Frame, line: string): void {
  const { must, rest } = marked(line)
  const [, sign = '', itemText = ''] = listStart.exec(rest) ?? []
  const wholeField = /^(\|?)\[\[([^\]]+)\]\]\|?$/.exec(sign === '' ? rest : itemText)
  const kind = kinds[sign]
  if (wholeField) add(frame, fieldBlock(wholeField[2] ?? '', wholeField[1] === '|' ? '|' : sign, must))
  else if (kind) addItem(frame, kind, { type: 'listItem', content: [paragraph(itemText, must)] })
  else if (rest.startsWith('|')) addItem(frame, 'table', row(frame, rest, must))
  else add(frame, headingOr(rest, must))
}

function add(frame: Frame, block: Block): void {
  frame.list = null
  frame.blocks.push(block)
}

function headingOr(text: string, must: Must): Block {
  const hashes = /^(#+) /.exec(text)?.[1]
  if (hashes === undefined) return paragraph(text, must)
  return { type: 'heading', attrs: { level: hashes.length === 1 ? 2 : 3, ...must }, content: inline(text.slice(hashes.length + 1)) }
}

type Must = { readonly must?: readonly string[] }

/** A line without its marks: `{id}` before a list sign or after it, at its beginning. */
function marked(line: string): { must: Must; rest: string } {
  const [, sign = '', ids = '', rest = ''] = /^(- |1\. |§ |\||)\{([a-z0-9_ .]+)\} ?(.*)$/.exec(line) ?? []
  return ids === '' ? { must: {}, rest: line } : { must: { must: ids.split(' ') }, rest: `${sign}${rest}` }
}

const paragraph = (text: string, must: Must): Block => ({
  type: 'paragraph',
  ...(must.must ? { attrs: { must: must.must } } : {}),
  content: inline(text),
})

const shapes: Readonly<Record<string, FieldBlockNode['attrs']['as']>> = {
  '- ': 'bullets',
  '1. ': 'numbers',
  '|': 'table',
  '': 'paragraphs',
}
const fieldBlock = (name: string, sign: string, must: Must): FieldBlockNode => ({
  type: 'fieldBlock',
  attrs: { name, as: shapes[sign] ?? 'paragraphs', ...must },
})

function addItem(frame: Frame, kind: ListNode['type'] | 'table', item: ListItemNode | RowNode): void {
  if (frame.list?.kind !== kind) {
    const items: (ListItemNode | RowNode)[] = []
    frame.list = { kind, items }
    frame.blocks.push({ type: kind, content: items } as Block)
  }
  frame.list.items.push(item)
}

function row(frame: Frame, line: string, must: Must): RowNode {
  const side = line.startsWith('|:')
  const first = frame.list?.kind !== 'table' && !side
  const cells = line.replace(/^\|:?|\|$/g, '').split('|')
  return {
    type: 'tableRow',
    content: cells.map((cell, at) => ({
      type: first || (side && at === 0) ? 'tableHeader' : 'tableCell',
      content: [paragraph(cell.trim(), must)],
    })),
  }
}

function inline(text: string): readonly Inline[] {
  return text
    .replaceAll("'", '’')
    .split('**')
    .flatMap((part, at) => withFields(part, at % 2 === 1 ? [{ type: 'bold' }] : []))
}

function withFields(text: string, marks: readonly Mark[]): readonly Inline[] {
  const dressed = marks.length === 0 ? {} : { marks }
  return text.split(/(\[[a-z0-9_.]+(?::[a-z]+)?\])/).flatMap((part): Inline[] => {
    const [, name, format] = /^\[([a-z0-9_.]+)(?::([a-z]+))?\]$/.exec(part) ?? []
    if (name !== undefined) return [{ type: 'field', attrs: format === undefined ? { name } : { name, format }, ...dressed }]
    return part === '' ? [] : [{ type: 'text', text: part, ...dressed }]
  })
}
