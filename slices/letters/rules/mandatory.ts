import type { Catalogue } from './catalogue.ts'
import { blocksInside, type Block, type Inline, type LetterDocument } from './document.ts'
import type { MandatoryContent, Template } from './template.ts'

/** Whether a letter has one of its mandatory contents, and if not, what is wrong. */
export interface MandatoryResult {
  readonly id: string
  readonly says: string
  readonly met: boolean
  /** Empty when met; else a sentence that says what is wrong and, where it is so only sometimes, when. */
  readonly because: string
}

/** What every letter has to have, whatever it is about. */
const common: readonly { readonly id: string; readonly says: string; readonly frame?: string }[] = [
  { id: 'common.sender', says: 'the employer’s name and address', frame: 'letterhead' },
  { id: 'common.names', says: 'to whom it goes and how it is delivered', frame: 'recipient' },
  { id: 'common.date', says: 'the date and a reference', frame: 'reference' },
  { id: 'common.signs', says: 'who signs', frame: 'signature' },
  { id: 'next', says: 'what happens next' },
  { id: 'contact', says: 'whom to contact' },
]

const mostCombinations = 5000

/**
 * Checks a template, the library's or a workspace's own: every mandatory content is there, with its fields, under every combination of
 * the facts that its conditions ask for.
 */
export function mandatoryContents(template: Pick<Template, 'document' | 'mandatory'>, catalogue: Catalogue): readonly MandatoryResult[] {
  const known = checked.get(template.document)
  if (known?.mandatory === template.mandatory && known.catalogue === catalogue) return known.results
  const results = [
    ...common.map((each) => checkCommon(template.document, each, catalogue)),
    ...template.mandatory.map((each) => check(template.document, each, catalogue)),
  ]
  checked.set(template.document, { mandatory: template.mandatory, catalogue, results })
  return results
}

/** What was found for a text the last time: a letter to many asks the same of it for each of them. */
const checked = new WeakMap<
  LetterDocument,
  { readonly mandatory: readonly MandatoryContent[]; readonly catalogue: Catalogue; readonly results: readonly MandatoryResult[] }
>()

function checkCommon({ content }: LetterDocument, { id, says, frame }: (typeof common)[number], catalogue: Catalogue): MandatoryResult {
  if (frame === undefined) return check({ type: 'doc', content }, { id, says, fields: [] }, catalogue)
  const met = content.some((block) => block.type === frame)
  return { id, says, met, because: met ? '' : 'That part of the letter was taken out.' }
}

function check({ content }: LetterDocument, { id, says, fields }: MandatoryContent, catalogue: Catalogue): MandatoryResult {
  const asked = [...factsAround(content, id)]
  const combinations = combinationsOf(asked.map((when) => [when, valuesOfFact(when, catalogue)] as const))
  if (combinations === null) return { id, says, met: false, because: 'It depends on too many conditions to be checked.' }
  for (const facts of combinations) {
    const found = held(content, id, facts)
    const lacking = found.visible ? fields.filter((field) => !found.fields.has(field)) : fields
    if (found.visible && lacking.length === 0) continue
    return { id, says, met: false, because: sentence(found.visible, lacking, facts, catalogue) }
  }
  return { id, says, met: true, because: '' }
}

function sentence(visible: boolean, lacking: readonly string[], facts: Assignment, catalogue: Catalogue): string {
  const label = (name: string): string => catalogue.get(name.replace(/^has:/, ''))?.label ?? name
  const what = visible ? `It does not show: ${lacking.map(label).join(', ')}` : 'The letter does not say it'
  const when = [...facts].map(([fact, value]) => `“${label(fact)}” is ${value}`)
  return when.length === 0 ? `${what}.` : `${what} when ${when.join(' and ')}.`
}

type Assignment = ReadonlyMap<string, string>

const valuesOfFact = (when: string, catalogue: Catalogue): readonly string[] =>
  when.startsWith('has:') ? ['yes', 'no'] : (catalogue.get(when)?.options ?? [])

function combinationsOf(facts: readonly (readonly [string, readonly string[]])[]): readonly Assignment[] | null {
  let all: readonly Assignment[] = [new Map()]
  for (const [name, values] of facts) {
    if (all.length * values.length > mostCombinations) return null
    all = all.flatMap((found) => values.map((value) => new Map([...found, [name, value]])))
  }
  return all
}

/** The facts that decide whether blocks with a mark are shown. */
function factsAround(blocks: readonly Block[], id: string, outside: readonly string[] = []): Set<string> {
  const found = new Set<string>()
  for (const block of blocks) {
    const within = block.type === 'condition' ? [...outside, block.attrs.when] : outside
    if (marksOf(block).includes(id)) for (const when of within) found.add(when)
    for (const when of factsAround(blocksInside(block), id, within)) found.add(when)
  }
  return found
}

const marksOf = (block: Block): readonly string[] =>
  'attrs' in block && block.attrs && 'must' in block.attrs ? (block.attrs.must ?? []) : []

interface Held {
  visible: boolean
  readonly fields: Set<string>
}

/** What the blocks with a mark hold, with conditions decided by `facts`. Conditions nobody asked about count as shown. */
function held(blocks: readonly Block[], id: string, facts: Assignment, into: Held = { visible: false, fields: new Set() }): Held {
  for (const block of blocks) {
    if (block.type === 'condition' && !decided(block.attrs, facts)) continue
    if (marksOf(block).includes(id)) take(block, into)
    held(blocksInside(block), id, facts, into)
  }
  return into
}

function decided({ when, is }: { readonly when: string; readonly is: readonly string[] }, facts: Assignment): boolean {
  const value = facts.get(when)
  if (value === undefined) return true
  return is.some((each) => each.startsWith('!')) ? !is.includes(`!${value}`) : is.includes(value)
}

function take(block: Block, into: Held): void {
  if (block.type === 'fieldBlock') {
    into.visible = true
    into.fields.add(block.attrs.name)
  } else if (block.type === 'paragraph' || block.type === 'heading') {
    for (const node of block.content) takeInline(node, into)
  }
}

function takeInline(node: Inline, into: Held): void {
  if (node.type === 'field') {
    into.visible = true
    into.fields.add(node.attrs.name)
  } else if (node.type === 'text' && /\p{L}/u.test(node.text)) into.visible = true
}

/** The mandatory contents that a filled-in letter does not show, by id. Conditions are decided there, so it is a plain look. */
export function notShown(document: LetterDocument, template: Pick<Template, 'mandatory'>): readonly string[] {
  const frames = new Set(document.content.flatMap((block) => (block.type === 'frame' ? [block.attrs.kind as string] : [])))
  const lackingFrames = common.flatMap(({ id, frame }) => (frame !== undefined && !frames.has(frame) ? [id] : []))
  const ids = [...common.flatMap(({ id, frame }) => (frame === undefined ? [id] : [])), ...template.mandatory.map(({ id }) => id)]
  return [...lackingFrames, ...ids.filter((id) => !held(document.content, id, new Map()).visible)]
}
