import type { Block, LetterDocument } from '../rules/document.ts'
import { readNotation } from '../rules/notation.ts'
import type { Addressee, Basis, DecisionMaker, LetterStep, LibraryLetter, MandatoryContent, Slip } from '../rules/template.ts'
import { givenAsOf, givenLetters, type GivenLetter } from './given.ts'

interface Text {
  readonly basis: Basis
  /** Mandatory contents in the order of the given list: an id, and the fields without which it is not there. */
  readonly must: readonly (readonly [id: string, ...fields: string[]])[]
  readonly body: string
  readonly heading?: string
  readonly to?: Addressee
  readonly form?: boolean
  readonly marking?: string
  readonly acknowledgement?: Slip
  /** `handler`: questions go to who deals with the concern and to nobody else. */
  readonly contact?: 'handler'
}

const contactOf = (name: string, phone: string, email: string): string =>
  `{contact} If you have a question, or would like this in another form, such as large print, please contact [${name}] on [${phone}] or at [${email}].`

const contacts = {
  writer: contactOf('letter.contact_name', 'letter.contact_phone', 'letter.contact_email'),
  handler: contactOf('concern.handler_name', 'concern.handler_phone', 'concern.handler_email'),
} as const

const greeting: Readonly<Record<Addressee, string>> = {
  person: 'Dear [person.greeting]',
  representatives: 'Dear [recipient.name]',
  colleagues: 'Dear [recipient.name]',
  third_party: 'Dear [recipient.name]',
}

/** Makes a letter of the library from its text and what the given list says about it. */
export function letter(id: string, text: Text): LibraryLetter {
  const given = givenLetters.find((each) => each.id === id)
  if (!given) throw new Error(`${id} is not in the given list`)
  const { to = 'person', form = false } = text
  const mandatory = mandatoryOf(given, text.must)
  return {
    id,
    title: given.title,
    process: given.process,
    core: given.core,
    basis: text.basis,
    source: given.source,
    confidence: given.confidence,
    asOf: givenAsOf,
    steps: given.steps.map(stepOf),
    to,
    form,
    slip: text.acknowledgement ?? 'received',
    marking: text.marking ?? 'Private and confidential',
    mandatory,
    document: documentOf(text, given, mandatory),
  }
}

const outsideBrackets = /;(?![^(]*\))/
/** The given list names the parts of most letters one by one; where it points elsewhere, the ids of the text name them. */
function mandatoryOf(given: GivenLetter, must: Text['must']): readonly MandatoryContent[] {
  const parts = [outsideBrackets, /,/].map((separator) => given.mandatory.split(separator).map((part) => part.trim()))
  const named = parts.find((found) => found.length === must.length)
  return must.map(([id, ...fields], at) => ({ id, says: named?.[at] ?? id.replaceAll('_', ' '), fields }))
}

function stepOf(step: string): LetterStep {
  const [process = '', state = '', decides = 'hr'] = step.split(':')
  return { process, state, decides: decides as DecisionMaker }
}

function documentOf(text: Text, given: GivenLetter, mandatory: readonly MandatoryContent[]): LetterDocument {
  const { to = 'person', form = false } = text
  const ids = new Set(['next', 'contact', ...mandatory.map((content) => content.id)])
  const words = `${form ? '' : greeting[to]}\n\n# TITLE\n${text.body}\n\n${contacts[text.contact ?? 'writer']}`
  const content = readNotation(words).content.map((block) => (isTitle(block) ? titleOf(text.heading ?? given.title) : block))
  return {
    type: 'doc',
    content: [
      { type: 'letterhead' },
      { type: 'recipient' },
      { type: 'reference' },
      ...content.map((block) => withoutForeignMarks(block, ids)),
      { type: 'signature' },
      ...(text.acknowledgement ? [{ type: 'acknowledgement' } as const] : []),
    ],
  }
}

const isTitle = (block: Block): boolean =>
  block.type === 'heading' && block.content.some((node) => node.type === 'text' && node.text === 'TITLE')
const titleOf = (text: string): Block => ({ type: 'heading', attrs: { level: 1 }, content: [{ type: 'text', text }] })

/** Shared passages mark what most of their letters have to contain; in a letter that need not, the mark means nothing. */
function withoutForeignMarks<Node>(node: Node, ids: ReadonlySet<string>): Node {
  if (Array.isArray(node)) return node.map((each: unknown) => withoutForeignMarks(each, ids)) as Node
  if (typeof node !== 'object' || node === null) return node
  return Object.fromEntries(
    Object.entries(node).flatMap(([key, value]: [string, unknown]): [string, unknown][] => {
      const kept = key === 'must' ? (value as readonly string[]).filter((id) => ids.has(id)) : withoutForeignMarks(value, ids)
      const empty = typeof kept === 'object' && kept !== null && Object.keys(kept).length === 0
      return empty && (key === 'must' || key === 'attrs') ? [] : [[key, kept]]
    }),
  ) as Node
}
