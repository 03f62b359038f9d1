import type { Catalogue } from './catalogue.ts'
import type { Block, CellNode, Inline, LetterDocument, ListItemNode, Mark, RowNode } from './document.ts'
import { formatsOf, type Field } from './field.ts'

/** What is wrong with a document, and where: `path` as in 'content.3.content.0'. */
export interface DocumentProblem {
  readonly path: string
  readonly message: string
}

export type CheckedDocument = { readonly document: LetterDocument } | { readonly problems: readonly DocumentProblem[] }

export const documentLimits = { fields: 1000, nodes: 20_000, characters: 200_000, depth: 12 } as const
const mostProblems = 50

/**
 * Reads a document that came from outside: from an editor, a file or a copy. What is not part of the language is refused by name, and
 * what is answered is built anew, so that nothing unknown is ever stored. Never throws, however deep or large the input is.
 */
export function readDocument(input: unknown, catalogue: Catalogue): CheckedDocument {
  const reading = new Reading(catalogue)
  const root = asNode(input)
  if (root?.type !== 'doc') return { problems: [{ path: '', message: 'This is not a letter: it has to be a document.' }] }
  const content = reading.blocks(root, { path: '', depth: 0, inTable: false })
  const [problem] = reading.problems
  return problem ? { problems: reading.problems } : { document: { type: 'doc', content } }
}

interface Place {
  readonly path: string
  readonly depth: number
  readonly inTable: boolean
}

type Unchecked = { readonly [key: string]: unknown; readonly type: string }
const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
const asNode = (value: unknown): Unchecked | null => (isRecord(value) && typeof value.type === 'string' ? (value as Unchecked) : null)
const attr = (node: Unchecked, name: string): unknown =>
  isRecord(node.attrs) && Object.hasOwn(node.attrs, name) ? node.attrs[name] : undefined
const quoted = (value: unknown): string => `“${String(value).slice(0, 60)}”`

const lists = ['bulletList', 'orderedList', 'clauses'] as const
const frames = ['letterhead', 'recipient', 'reference', 'signature', 'acknowledgement'] as const
const plainMarks = ['bold', 'italic', 'underline'] as const
const forms = ['bullets', 'numbers', 'paragraphs', 'table'] as const
const known = <Value extends string>(values: readonly Value[], value: unknown): Value | undefined => values.find((each) => each === value)

// Signs of other template languages. Here they would only be printed, which is never what was meant.
const foreign = /\{\{.{0,80}?\}\}|\{\{|\}\}|<%.{0,80}?%>|<%|\{[#@/^%][^}]{0,80}\}|\$\{[^}]{0,80}\}/s
const unprintable = /(?!\t)[\p{Cc}\p{Zl}\p{Zp}\u202a-\u202e\u2066-\u2069\ufeff]/u
const idShape = /^[a-z][a-z0-9_]{0,39}$/

class Reading {
  readonly problems: DocumentProblem[] = []
  readonly #catalogue: Catalogue
  #nodes = 0
  #fields = 0
  #characters = 0

  constructor(catalogue: Catalogue) {
    this.#catalogue = catalogue
  }

  blocks(parent: Unchecked, place: Place): readonly Block[] {
    return this.#children(parent, place).flatMap(([node, at]) => {
      const block = this.#block(node, at)
      return block ? [block] : []
    })
  }

  #block(node: Unchecked, at: Place): Block | null {
    const list = known(lists, node.type)
    if (list) return { type: list, content: this.#items(node, at) }
    const frame = known(frames, node.type)
    if (frame) return { type: frame }
    switch (node.type) {
      case 'paragraph':
        return { type: 'paragraph', ...this.#must(node, at), content: this.#inline(node, at) }
      case 'heading':
        return this.#heading(node, at)
      case 'table':
        return this.#table(node, at)
      case 'fieldBlock':
        return this.#fieldBlock(node, at)
      case 'condition':
        return this.#condition(node, at)
      default:
        return this.#refuse(at, `A letter cannot contain ${quoted(node.type)}.`)
    }
  }

  #heading(node: Unchecked, at: Place): Block | null {
    const level = attr(node, 'level')
    if (level !== 1 && level !== 2 && level !== 3) return this.#refuse(at, 'A heading is of level 1, 2 or 3.')
    return { type: 'heading', attrs: { level, ...this.#must(node, at).attrs }, content: this.#inline(node, at) }
  }

  #items(node: Unchecked, place: Place): readonly ListItemNode[] {
    return this.#children(node, place).flatMap(([item, at]): readonly ListItemNode[] =>
      item.type === 'listItem'
        ? [{ type: 'listItem', content: this.blocks(item, at) } as const]
        : this.#refused(at, `A list consists of its items, not of ${quoted(item.type)}.`),
    )
  }

  #table(node: Unchecked, at: Place): Block | null {
    if (at.inTable) return this.#refuse(at, 'A table cannot stand inside a table.')
    return {
      type: 'table',
      content: this.#children(node, at).flatMap(([row, rowAt]): readonly RowNode[] =>
        row.type === 'tableRow'
          ? [{ type: 'tableRow', content: this.#cells(row, rowAt) }]
          : this.#refused(rowAt, `A table consists of rows, not of ${quoted(row.type)}.`),
      ),
    }
  }

  #cells(row: Unchecked, place: Place): readonly CellNode[] {
    return this.#children(row, place).flatMap(([cell, at]): readonly CellNode[] => {
      const type = known(['tableHeader', 'tableCell'] as const, cell.type)
      if (!type) return this.#refused(at, `A row consists of cells, not of ${quoted(cell.type)}.`)
      return [{ type, content: this.blocks(cell, { ...at, inTable: true }) }]
    })
  }

  #fieldBlock(node: Unchecked, at: Place): Block | null {
    const field = this.#field(node, at)
    const as = known(forms, attr(node, 'as'))
    if (!field) return null
    if (!as || !['list', 'table', 'text'].includes(field.type) || (field.type === 'table') !== (as === 'table'))
      return this.#refuse(at, `“${field.label}” cannot be shown in that form.`)
    return { type: 'fieldBlock', attrs: { name: field.name, as, ...this.#must(node, at).attrs } }
  }

  #condition(node: Unchecked, at: Place): Block | null {
    const when = attr(node, 'when')
    const is = attr(node, 'is')
    if (typeof when !== 'string' || !Array.isArray(is)) return this.#refuse(at, 'A condition needs a fact and its values.')
    const asked = this.#catalogue.get(when.replace(/^has:/, ''))
    const options = when.startsWith('has:') ? ['yes', 'no'] : asked?.options
    if (!asked || !options) return this.#refuse(at, `A condition cannot ask for ${quoted(when)}.`)
    const values = is.map((value) => options.flatMap((option) => [option, `!${option}`]).find((option) => option === value))
    const whole = values.filter((value) => value !== undefined)
    if (whole.length === 0 || whole.length !== values.length) return this.#refuse(at, `“${asked.label}” has no such value.`)
    return { type: 'condition', attrs: { when, is: whole }, content: this.blocks(node, at) }
  }

  #inline(parent: Unchecked, place: Place): readonly Inline[] {
    return this.#children(parent, place).flatMap(([node, at]): readonly Inline[] => {
      if (node.type === 'hardBreak') return [{ type: 'hardBreak' }]
      if (node.type === 'text') return this.#text(node, at)
      if (node.type !== 'field') return this.#refused(at, `A line of text cannot contain ${quoted(node.type)}.`)
      return this.#inlineField(node, at)
    })
  }

  #inlineField(node: Unchecked, at: Place): readonly Inline[] {
    const field = this.#field(node, at)
    if (!field) return []
    if (field.type === 'table' || field.type === 'choice') return this.#refused(at, `“${field.label}” cannot stand inside a sentence.`)
    const format = attr(node, 'format') ?? undefined
    if (format === undefined) return [{ type: 'field', attrs: { name: field.name }, ...this.#marks(node, at) }]
    if (typeof format !== 'string' || !formatsOf(field.type).includes(format))
      return this.#refused(at, `“${field.label}” has no format ${quoted(format)}.`)
    return [{ type: 'field', attrs: { name: field.name, format }, ...this.#marks(node, at) }]
  }

  #text(node: Unchecked, at: Place): readonly Inline[] {
    const { text } = node
    if (typeof text !== 'string' || text === '') return []
    this.#characters += text.length
    if (this.#characters > documentLimits.characters)
      return this.#refused(at, `The letter is too long: at most ${documentLimits.characters.toLocaleString('en-GB')} characters.`)
    const sign = foreign.exec(text)?.[0]
    if (sign !== undefined) return this.#refused(at, `${quoted(sign)} is not a merge field here. Use “Insert field” instead.`)
    if (!text.isWellFormed() || unprintable.test(text)) return this.#refused(at, 'The text has a character that cannot be printed.')
    return [{ type: 'text', text: text.normalize('NFC'), ...this.#marks(node, at) }]
  }

  #marks(node: Unchecked, at: Place): { readonly marks?: readonly Mark[] } {
    if (!Array.isArray(node.marks) || node.marks.length === 0) return {}
    const marks = node.marks.flatMap((mark): readonly Mark[] => {
      const type = known(plainMarks, isRecord(mark) ? mark.type : undefined)
      return type ? [{ type }] : this.#refused(at, 'Text can be bold, italic or underlined; anything else is not kept.')
    })
    return marks.length === 0 ? {} : { marks }
  }

  #field(node: Unchecked, at: Place): Field | null {
    this.#fields += 1
    if (this.#fields === documentLimits.fields + 1)
      return this.#refuse(at, `The letter has more than ${documentLimits.fields.toLocaleString('en-GB')} merge fields.`)
    const name = attr(node, 'name')
    const field = typeof name === 'string' ? this.#catalogue.get(name) : undefined
    return field ?? this.#refuse(at, `There is no field called ${quoted(name)}.`)
  }

  #must(node: Unchecked, at: Place): { readonly attrs?: { readonly must: readonly string[] } } {
    const must = attr(node, 'must')
    if (!Array.isArray(must) || must.length === 0) return {}
    const ids = must.filter((id): id is string => typeof id === 'string' && idShape.test(id))
    if (ids.length !== must.length || ids.length > 20) this.#refuse(at, 'A mark of mandatory contents is not valid.')
    return { attrs: { must: ids } }
  }

  #children(parent: Unchecked, place: Place): readonly (readonly [Unchecked, Place])[] {
    const { content = [] } = parent
    if (!Array.isArray(content)) return this.#refused(place, 'What a part contains has to be a list.')
    if (place.depth >= documentLimits.depth) return this.#refused(place, 'The parts of the letter are nested too deeply.')
    if (this.#nodes + content.length > documentLimits.nodes)
      return this.#refused(place, `The letter has too many parts: at most ${documentLimits.nodes.toLocaleString('en-GB')}.`)
    this.#nodes += content.length
    return content.flatMap((child: unknown, index): readonly (readonly [Unchecked, Place])[] => {
      const at = { ...place, path: `${place.path === '' ? '' : `${place.path}.`}content.${index}`, depth: place.depth + 1 }
      const node = asNode(child)
      return node ? [[node, at]] : this.#refused(at, 'This part says not what it is.')
    })
  }

  #refuse(at: Place, message: string): null {
    if (this.problems.length < mostProblems) this.problems.push({ path: at.path, message })
    return null
  }

  #refused(at: Place, message: string): readonly never[] {
    this.#refuse(at, message)
    return []
  }
}
