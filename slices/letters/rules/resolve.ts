import { houseCatalogue, type Catalogue } from './catalogue.ts'
import {
  isFrame,
  isList,
  type Block,
  type CellNode,
  type ConditionNode,
  type FieldBlockNode,
  type FieldNode,
  type Inline,
  type LetterDocument,
  type ListItemNode,
  type Mark,
  type ParagraphNode,
} from './document.ts'
import type { Facts } from './field.ts'
import type { Filling } from './filling.ts'
import { frameOf } from './frame.ts'
import type { Template } from './template.ts'
import { gapWords, valuesOf, type Missing, type Shown } from './values.ts'
import { isRightToLeft } from './written.ts'

export type { Missing } from './values.ts'

/** A letter with facts in it. While anything is missing it can be looked at and not be sent. */
export interface ResolvedLetter {
  readonly template: string
  readonly title: string
  readonly document: LetterDocument
  /** Everything that stands between this and a finished letter, each field once. */
  readonly missing: readonly Missing[]
  /** The fields that were used, in order of first use. */
  readonly fields: readonly string[]
}

export interface Circumstances {
  readonly catalogue?: Catalogue
  /** Changes in the law that a person has switched on, as rules/uk takes them. */
  readonly confirmed?: Readonly<Record<string, string>>
}

/** Puts facts into a template. Pure: the same facts give the same letter, today is the date of the letter. */
export function resolve(template: Template, facts: Facts, circumstances: Circumstances = {}): ResolvedLetter {
  const { catalogue = houseCatalogue, confirmed = {} } = circumstances
  const missing = new Map<string, Missing>()
  const used = new Set<string>()
  const filling: Filling = {
    template,
    values: valuesOf(facts, catalogue, confirmed),
    use: (name) => void used.add(name),
    lack: (found) => {
      for (const each of found) if (!missing.has(each.field)) missing.set(each.field, each)
    },
  }
  const content = fill(template.document.content, filling)
  return {
    template: template.id,
    title: template.title,
    document: { type: 'doc', content },
    missing: [...missing.values()],
    fields: [...used],
  }
}

const fill = (blocks: readonly Block[], filling: Filling): readonly Block[] => blocks.flatMap((block) => fillBlock(block, filling))

function fillBlock(block: Block, filling: Filling): readonly Block[] {
  if (isList(block))
    return [{ ...block, content: block.content.map((item): ListItemNode => ({ ...item, content: fill(item.content, filling) })) }]
  if (isFrame(block)) return [frameOf(block.type, filling)]
  switch (block.type) {
    case 'paragraph':
    case 'heading':
      return [{ ...block, content: fillInline(block.content, filling) }]
    case 'table':
      return [{ ...block, content: block.content.map((row) => ({ ...row, content: row.content.map((cell) => fillCell(cell, filling)) })) }]
    case 'condition':
      return holds(block, filling) ? fill(block.content, filling) : []
    case 'fieldBlock':
      return fillFieldBlock(block, filling)
    case 'frame':
      return [block]
  }
  return []
}

const fillCell = (cell: CellNode, filling: Filling): CellNode => ({ ...cell, content: fill(cell.content, filling) })

/** Whether a condition holds. While its fact is missing none of its branches does, and the fact is among what is missing. */
function holds({ attrs: { when, is } }: ConditionNode, { values, lack }: Filling): boolean {
  const answer = when.startsWith('has:') ? { chosen: values.has(when.slice(4)) ? 'yes' : 'no' } : values.choose(when)
  if ('missing' in answer) {
    lack(answer.missing)
    return false
  }
  return is.some((value) => value.startsWith('!')) ? !is.includes(`!${answer.chosen}`) : is.includes(answer.chosen)
}

function fillInline(content: readonly Inline[], filling: Filling): readonly Inline[] {
  return content.flatMap((node): readonly Inline[] => (node.type === 'field' ? fillField(node, filling) : [node]))
}

/** A field inside a sentence. A longer text is told in one go there. */
export function fillField({ attrs, marks = [] }: FieldNode, { values, use, lack }: Filling): readonly Inline[] {
  use(attrs.name)
  const found = values.show(attrs.name, attrs.format)
  if ('missing' in found) {
    lack(found.missing)
    return [gap(attrs.name, found.missing[0]?.label ?? attrs.name, marks)]
  }
  return [valueText(attrs.name, 'lines' in found ? found.lines.join(' ') : found.rows.flat().join(' '), marks)]
}

const gap = (field: string, label: string, marks: readonly Mark[] = []): Inline => ({
  type: 'text',
  text: gapWords(label),
  marks: [...marks, { type: 'gap', attrs: { field } }],
})

const valueText = (field: string, text: string, marks: readonly Mark[] = []): Inline => ({
  type: 'text',
  text,
  marks: [...marks, { type: 'value', attrs: { field, rtl: isRightToLeft(text) } }],
})

function fillFieldBlock(block: FieldBlockNode, { values, use, lack }: Filling): readonly Block[] {
  const { name, as, must } = block.attrs
  use(name)
  const found = values.show(name)
  const dressed = must ? { attrs: { must } } : {}
  if ('missing' in found) {
    lack(found.missing)
    return [{ type: 'paragraph', ...dressed, content: [gap(name, found.missing[0]?.label ?? name)] }]
  }
  if ('rows' in found) return [tableOf(name, found, dressed)]
  const paragraphs = found.lines.map((line): ParagraphNode => ({ type: 'paragraph', ...dressed, content: [valueText(name, line)] }))
  if (as === 'paragraphs' || as === 'table') return paragraphs
  return [
    {
      type: as === 'bullets' ? 'bulletList' : 'orderedList',
      content: paragraphs.map((paragraph): ListItemNode => ({ type: 'listItem', content: [paragraph] })),
    },
  ]
}

function tableOf(
  name: string,
  { rows, columns }: Extract<Shown, { readonly rows: unknown }>,
  dressed: Pick<ParagraphNode, 'attrs'>,
): Block {
  const cell = (type: CellNode['type'], content: readonly Inline[]): CellNode => ({
    type,
    content: [{ type: 'paragraph', ...dressed, content }],
  })
  return {
    type: 'table',
    content: [
      { type: 'tableRow', content: columns.map(({ label }) => cell('tableHeader', [{ type: 'text', text: label }])) },
      ...rows.map((row) => ({
        type: 'tableRow' as const,
        content: row.map((text) => cell('tableCell', text === '' ? [] : [valueText(name, text)])),
      })),
    ],
  }
}
