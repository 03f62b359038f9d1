import * as z from 'zod/mini'

/** A note as its writer set it: paragraphs and lists, with three marks. What a letter can do besides has no place in it. */

const mark = z.strictObject({ type: z.enum(['bold', 'italic', 'underline']) })
// Characters that cannot be kept or that change how others are read; of the rest the note as a whole is looked at.
const words = z
  .string()
  .check(
    z.minLength(1),
    z.maxLength(20_000),
    z.regex(/^[^\p{Cc}\u202a-\u202e\u2066-\u2069\ufeff]*$/u, 'It holds a character that cannot be kept.'),
  )
const inline = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('text'), text: words, marks: z.optional(z.array(mark).check(z.maxLength(3))) }),
  z.strictObject({ type: z.literal('hardBreak') }),
])
const paragraph = z.strictObject({ type: z.literal('paragraph'), content: z.optional(z.array(inline).check(z.maxLength(2000))) })
const item = z.strictObject({ type: z.literal('listItem'), content: z.array(paragraph).check(z.minLength(1), z.maxLength(100)) })
const items = z.array(item).check(z.minLength(1), z.maxLength(500))
const block = z.discriminatedUnion('type', [
  paragraph,
  z.strictObject({ type: z.literal('bulletList'), content: items }),
  z.strictObject({ type: z.literal('orderedList'), content: items }),
])
export const NoteDoc = z.strictObject({ type: z.literal('doc'), content: z.array(block).check(z.minLength(1), z.maxLength(1000)) })
export type NoteDoc = z.output<typeof NoteDoc>
export type NoteBlock = NoteDoc['content'][number]
export type NoteParagraph = z.output<typeof paragraph>

const lineOf = ({ content = [] }: NoteParagraph): string => content.map((node) => (node.type === 'text' ? node.text : '\n')).join('')

function linesOf(of: NoteBlock): string[] {
  if (of.type === 'paragraph') return [lineOf(of)]
  return of.content.map(({ content }, i) => `${of.type === 'bulletList' ? '-' : `${i + 1}.`} ${content.map(lineOf).join('\n')}`)
}

/** The same note in plain words, a line each, for everything that reads no marks: searches, bundles, exports. */
export const noteText = ({ content }: NoteDoc): string => content.flatMap(linesOf).join('\n').trim()
