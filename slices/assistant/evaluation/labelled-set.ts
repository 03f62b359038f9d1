import { readFileSync, readdirSync } from 'node:fs'
import { structure } from '../rules/blocks.ts'
import { inForce } from '../rules/in-force.ts'
import { readMarkdown } from '../rules/markdown.ts'
import { buildSearchIndex, type Searchable, type SearchIndex } from '../rules/search.ts'
import { sentencesIn } from '../rules/sentences.ts'
import { packVectors } from '../rules/vectors.ts'
import { shippedModel, type Embedder } from '../server/embedding/embedder.ts'
import { KnownEmbedder } from '../server/embedding/known.ts'
import { textsToEmbed } from '../server/embedding/texts.ts'

/** A stretch of a document that answers a question. */
export interface Evidence {
  readonly documentId: string
  readonly start: number
  readonly end: number
}
export interface Labelled {
  readonly id: string
  readonly question: string
  readonly kind: string
  readonly vector: Float32Array
  /** Any of these answers it; none: nothing does. */
  readonly evidence: readonly Evidence[]
}
export interface LabelledSet {
  readonly index: SearchIndex
  readonly questions: readonly Labelled[]
}
interface Line {
  readonly id: string
  readonly question: string
  readonly policy: string | null
  readonly evidence: string | null
  readonly kind: string
  readonly also?: readonly { readonly policy: string; readonly evidence: string }[]
  readonly as_of?: string
}

/** The day the set speaks of as today: all its policies are in force, none of the replaced versions is. */
const today = '2026-11-01'

const folder = new URL('./', import.meta.url)

/**
 * Questions of tired people in half sentences; of an HR adviser who writes what he wants to know; and of one who asks in the words of an HR office about
 * the handbook of a company that uses none of them. Nothing is chosen on the last.
 */
export type SetName = 'questions' | 'adviser' | 'handbook'
const textsOf = (name: SetName): string => (name === 'handbook' ? 'handbook/' : 'policies/')

/** The texts in force and the questions about them, with the vectors that ship: no model is asked. Twelve questions about an earlier day stay out. */
export async function loadLabelledSet(name: SetName = 'questions'): Promise<LabelledSet> {
  const embedder = new KnownEmbedder(neverAsked)
  const documents: Searchable[] = []
  for (const document of textsInForce(textsOf(name)))
    documents.push({ ...document, vectors: packVectors(await embedder.embed(textsToEmbed(document)), embedder.dimensions) })
  const byId = new Map(documents.map((document) => [document.id, document]))
  const lines = readFileSync(new URL(`${name}.jsonl`, folder), 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as Line)
    .filter((line) => line.as_of === undefined)
  const questions: Labelled[] = []
  for (const line of lines)
    questions.push({
      id: line.id,
      question: line.question,
      kind: line.kind,
      vector: await embedder.embed([line.question]),
      evidence: placesOf(line).map(({ policy, evidence }) => findEvidence(byId.get(policy), evidence, line.id)),
    })
  return { index: buildSearchIndex(documents), questions }
}

const neverAsked: Embedder = {
  ...shippedModel,
  embed: (texts) => Promise.reject(new Error(`no stored vector of: ${texts[0]} (npm run bench -- assistant-vectors)`)),
  close: () => Promise.resolve(),
}

function textsInForce(of: string): Searchable[] {
  const all = readdirSync(new URL(of, folder))
    .filter((name) => name.endsWith('.md'))
    .map((name) => ({ name, ...readMarkdown(readFileSync(new URL(of + name, folder), 'utf8')) }))
  return [...Map.groupBy(all, ({ title, name }) => title ?? name).values()].flatMap((versions) => {
    const dated = versions.map((version, number) => ({
      ...version,
      number,
      effective_from: version.effectiveFrom ?? '',
      effective_to: version.effectiveTo,
    }))
    const current = inForce(dated, today)
    return current
      ? [{ id: current.name, title: current.title ?? current.name, ...structure(current.blocks, sentencesIn), vectors: null }]
      : []
  })
}

const placesOf = ({ policy, evidence, also = [] }: Line): { policy: string; evidence: string }[] =>
  policy === null || evidence === null ? [] : [{ policy, evidence }, ...also]

/** Where words stand in a document, whatever signs are between them: the label of a table's row has bars, of a footnote's sentence no mark. */
function findEvidence(document: Searchable | undefined, evidence: string, id: string): Evidence {
  if (!document) throw new Error(`${id}: the policy is not in force`)
  const letters: number[] = []
  let plain = ''
  for (let at = 0; at < document.text.length; at += 1) {
    const letter = document.text[at] ?? ''
    if (!/[\p{L}\p{N}£]/u.test(letter)) continue
    plain += letter.toLowerCase()
    letters.push(at)
  }
  const wanted = evidence.toLowerCase().replaceAll(/[^\p{L}\p{N}£]/gu, '')
  const found = plain.indexOf(wanted)
  const start = letters[found]
  const end = letters[found + wanted.length - 1]
  if (found < 0 || start === undefined || end === undefined) throw new Error(`${id}: the evidence does not stand in ${document.id}`)
  return { documentId: document.id, start, end: end + 1 }
}
