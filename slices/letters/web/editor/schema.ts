import { mergeAttributes, Node, type Extensions } from '@tiptap/core'
import { Bold } from '@tiptap/extension-bold'
import { Italic } from '@tiptap/extension-italic'
import { BulletList, ListItem, ListKeymap, OrderedList } from '@tiptap/extension-list'
import { Table, TableCell, TableHeader, TableRow } from '@tiptap/extension-table'
import { Underline } from '@tiptap/extension-underline'
import { Gapcursor, UndoRedo } from '@tiptap/extensions'
import { hardBreak } from '#platform/web/writing.tsx'
import { frameWords, shownAs, type FieldNames } from './field-names.ts'

/** Read from the page's own markup only: what comes from elsewhere goes through the reader of pasted text. */
const kept = (name: string, read: (value: string) => unknown = (value) => value) => ({
  default: null,
  parseHTML: (element: HTMLElement): unknown => {
    const value = element.getAttribute(`data-${name}`)
    return value === null ? null : read(value)
  },
  renderHTML: (attrs: Record<string, unknown>): Record<string, string> => {
    const value = attrs[name]
    if (value === null || value === undefined) return {}
    return { [`data-${name}`]: typeof value === 'string' ? value : JSON.stringify(value) }
  },
})
const texts = (value: string): unknown => {
  try {
    return JSON.parse(value)
  } catch {
    return null
  }
}
const must = kept('must', texts)

const Document = Node.create({ name: 'doc', topNode: true, content: 'block+' })
const Text = Node.create({ name: 'text', group: 'inline' })
const Paragraph = Node.create({
  name: 'paragraph',
  priority: 1000,
  group: 'block',
  content: 'inline*',
  addAttributes: () => ({ must }),
  parseHTML: () => [{ tag: 'p' }],
  renderHTML: ({ HTMLAttributes }) => ['p', HTMLAttributes, 0],
})
const Heading = Node.create({
  name: 'heading',
  group: 'block',
  content: 'inline*',
  defining: true,
  addAttributes: () => ({ level: { default: 1, rendered: false }, must }),
  parseHTML: () => [2, 3, 4].map((number) => ({ tag: `h${number}`, attrs: { level: number - 1 } })),
  renderHTML: ({ node, HTMLAttributes }) => [`h${Number(node.attrs.level) + 1}`, HTMLAttributes, 0],
})
/** A numbered list whose numbers go on through the whole letter. */
const Clauses = OrderedList.extend({
  name: 'clauses',
  addInputRules: () => [],
  addKeyboardShortcuts: () => ({}),
  parseHTML: () => [{ tag: 'ol.is-clauses', priority: 60 }],
  renderHTML: ({ HTMLAttributes }) => ['ol', mergeAttributes(HTMLAttributes, { class: 'is-clauses' }), 0],
})

const fieldIn = (names: FieldNames) =>
  Node.create({
    name: 'field',
    group: 'inline',
    inline: true,
    atom: true,
    marks: '_',
    addAttributes: () => ({ name: kept('name'), format: kept('format') }),
    parseHTML: () => [{ tag: 'span[data-letter-field]' }],
    renderHTML: ({ node, HTMLAttributes }) => [
      'span',
      mergeAttributes(HTMLAttributes, {
        'data-letter-field': '',
        class: names.known(String(node.attrs.name)) ? 'ek-chip' : 'ek-chip is-unknown',
        title: names.source(String(node.attrs.name)),
      }),
      `${names.label(String(node.attrs.name))}${node.attrs.format === 'day' ? ', with weekday' : ''}`,
    ],
    renderText: ({ node }) => names.label(String(node.attrs.name)),
  })

const fieldBlockIn = (names: FieldNames) =>
  Node.create({
    name: 'fieldBlock',
    group: 'block',
    atom: true,
    selectable: true,
    draggable: true,
    addAttributes: () => ({ name: kept('name'), as: kept('as'), must }),
    parseHTML: () => [{ tag: 'div[data-letter-block]' }],
    renderHTML: ({ node, HTMLAttributes }) => [
      'div',
      mergeAttributes(HTMLAttributes, {
        'data-letter-block': '',
        class: 'ek-chip ek-chip--block',
        title: names.source(String(node.attrs.name)),
      }),
      `${names.label(String(node.attrs.name))}, ${shownAs[String(node.attrs.as)] ?? ''}`,
    ],
  })

const conditionIn = (names: FieldNames) =>
  Node.create({
    name: 'condition',
    group: 'block',
    content: 'block+',
    defining: true,
    addAttributes: () => ({ when: kept('when'), is: kept('is', texts) }),
    parseHTML: () => [{ tag: 'div[data-letter-condition]', contentElement: 'div' }],
    renderHTML: ({ node, HTMLAttributes }) => [
      'div',
      mergeAttributes(HTMLAttributes, { 'data-letter-condition': '', class: 'ek-condition' }),
      ['span', { class: 'ek-condition__when', contenteditable: 'false' }, names.condition(String(node.attrs.when), node.attrs.is)],
      ['div', {}, 0],
    ],
  })

const frameNodes = Object.entries(frameWords).map(([name, words]) =>
  Node.create({
    name,
    group: 'block',
    atom: true,
    selectable: true,
    draggable: true,
    parseHTML: () => [{ tag: `div[data-letter-frame="${name}"]` }],
    renderHTML: () => ['div', { 'data-letter-frame': name, class: 'ek-framemark' }, words],
  }),
)

/** Everything a letter may consist of, and nothing else: what has no place here cannot be typed or pasted. */
export const letterExtensions = (names: FieldNames): Extensions => [
  Document,
  Text,
  Paragraph,
  Heading,
  hardBreak(['Mod-Enter']),
  Bold,
  Italic,
  Underline,
  BulletList,
  OrderedList,
  Clauses,
  ListItem.extend({ content: 'block+' }),
  ListKeymap,
  Table.configure({ resizable: false }),
  TableRow,
  TableHeader.extend({ content: 'block+' }),
  TableCell.extend({ content: 'block+' }),
  fieldIn(names),
  fieldBlockIn(names),
  conditionIn(names),
  ...frameNodes,
  UndoRedo,
  Gapcursor,
]
