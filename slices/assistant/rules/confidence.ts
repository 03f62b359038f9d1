import { rarity } from './bm25.ts'
import type { SearchIndex } from './search-index.ts'
import { termsOf, weightOf } from './words.ts'

/** Standard scores of every passage, by what they were scored for. */
export interface Parts {
  readonly words: Float64Array
  readonly meaning: Float64Array | null
  readonly wholeMeaning: Float64Array | null
}

interface Evidence {
  readonly index: SearchIndex
  readonly asked: readonly string[]
  /** Places in the order they were found. */
  readonly order: readonly number[]
  /** The closest sentence of each passage, or null where meanings are not known. */
  readonly similar: Float64Array | null
  readonly fused: Float64Array
  readonly parts: Parts
}

export interface Features {
  /** How many of the first five are of the document of the first: an answer stands in one place, what is only like it stands all over. */
  readonly together: number
  /** Whether the first is also the first by its words alone, and by its meaning alone. */
  readonly firstByWords: number
  readonly firstByMeaning: number
  /** How much of what the first eight have of the question the first has alone. */
  readonly atOnce: number
  /** How far the first stands above all others, and how far by the meaning of the whole of it. */
  readonly height: number
  readonly wholeMeaning: number
  /** How much of the question, rare words counting more, stands in the first. */
  readonly covered: number
}

/** What is known of a search before anybody judges it. */
export function featuresOf({ index, asked, order, similar, fused, parts }: Evidence): Features & { readonly touched: number } {
  const [first = 0] = order
  const terms = new Map([...new Set(asked)].map((term) => [term, weightOf(term) * rarity(index.words, term)]))
  const total = sumOf(terms.values()) || 1
  const standing = (places: readonly number[]): number => {
    const there = new Set(places.flatMap((at) => termsAt(index, at)))
    return sumOf([...terms].map(([term, rare]) => (there.has(term) ? rare : 0))) / total
  }
  const covered = standing([first])
  const most = mostDeviations(fused.length)
  const near = order.slice(0, 5)
  return {
    together: near.filter((at) => index.places[at]?.document === index.places[first]?.document).length / Math.max(1, near.length),
    firstByWords: 1 / (1 + above(parts.words, first)),
    firstByMeaning: parts.meaning ? 1 / (1 + above(parts.meaning, first)) : 0.5,
    atOnce: covered / (standing(order.slice(0, 8)) || 1),
    height: (fused[first] ?? 0) / most,
    wholeMeaning: parts.wholeMeaning ? (parts.wholeMeaning[first] ?? 0) / most : 0.6,
    covered,
    touched: Math.max(covered / leastCovered, similar ? ((similar[first] ?? 0) - farNearness) / (leastNearness - farNearness) : 0),
  }
}

const sumOf = (values: Iterable<number>): number => [...values].reduce((sum, value) => sum + value, 0)
const above = (scores: Float64Array, at: number): number => scores.filter((score) => score > (scores[at] ?? 0)).length

function termsAt(index: SearchIndex, at: number): string[] {
  const place = index.places[at]
  const document = place && index.documents[place.document]
  if (!place || !document) return []
  return termsOf(`${document.title} ${place.passage.section} ${document.text.slice(place.passage.start, place.passage.end)}`)
}

/** No value of a few stands as far above their mean as one of many can. */
const mostDeviations = (count: number): number => Math.min(3, Math.max(1, (count - 1) / Math.sqrt(count)))

/** With less than this of a question's words, and nothing near in meaning, whatever stands out is found by chance. */
const leastCovered = 0.2
const [farNearness, leastNearness] = [0.2, 0.4]

const model: Readonly<Record<keyof Features, number>> = {
  together: 1.5,
  firstByWords: 0.8,
  firstByMeaning: 0.9,
  atOnce: 0.8,
  height: 0.3,
  wholeMeaning: 0.9,
  covered: 0.3,
}
const bias = -4

/**
 * Between 0 and 1. It looks at how the first stands out from all there is and not at how much of a question is in it: who asks in the words of a
 * policy is not surer of an answer than who does not (decision 053).
 */
export function confidenceOf(evidence: Evidence): number {
  const { touched, ...features } = featuresOf(evidence)
  const sum = (Object.keys(model) as (keyof Features)[]).reduce((total, name) => total + model[name] * features[name], bias)
  return Math.max(0, Math.min(1, touched)) / (1 + Math.exp(-sum))
}

/** Below this nothing is said to match. */
export const threshold = 0.45

export const closestPassages = 'Closest passages in your policies'
export const nothingMatches = 'Nothing in your policies matches this well.'

/** Whether to show what was found as an answer, and under which words. */
export function judged({ confidence, found }: { confidence: number; found: number }): { abstained: boolean; message: string } {
  const abstained = found === 0 || confidence < threshold
  return { abstained, message: abstained ? nothingMatches : closestPassages }
}
