import { rarity, type Weights } from './bm25.ts'
import type { SearchIndex } from './search-index.ts'
import { termsOf } from './words.ts'

interface Evidence {
  readonly index: SearchIndex
  readonly asked: readonly string[]
  readonly weighted: Weights
  readonly order: readonly number[]
  /** The closest sentence of each passage, or null where meanings are not known. */
  readonly similar: Float64Array | null
  readonly fused: Float64Array
}

export interface Features {
  /** How much of the question, rare words counting more, stands in the best passages. */
  readonly covered: number
  /** The same of the best passage alone. */
  readonly coveredByFirst: number
  /** The rarest words of the question that stand nowhere, as a share of the whole. */
  readonly unknown: number
  /** Closeness of meaning of the best sentence, and of the one of the first passage. */
  readonly nearest: number
  readonly nearOfFirst: number
  /** How far the first stands above all, and above the sixth. */
  readonly height: number
  readonly lead: number
}

/** What is known of a search before anybody judges it. */
export function featuresOf({ index, asked, weighted, order, similar, fused }: Evidence): Features {
  const unique = [...new Set(asked)]
  const total = unique.reduce((sum, term) => sum + rarity(index.words, term), 0) || 1
  const stands = (places: readonly number[]): number => {
    const terms = new Set(places.flatMap((at) => termsAt(index, at)))
    return unique.reduce((sum, term) => sum + (terms.has(term) ? rarity(index.words, term) : 0), 0) / total
  }
  const withSynonyms = (places: readonly number[]): number => {
    const terms = new Set(places.flatMap((at) => termsAt(index, at)))
    const more = [...weighted].filter(([term]) => !unique.includes(term) && terms.has(term))
    return more.reduce((sum, [term, weight]) => sum + weight * rarity(index.words, term), 0) / total
  }
  const [first = 0] = order
  return {
    covered: Math.min(1.2, stands(order.slice(0, 3)) + 0.5 * withSynonyms(order.slice(0, 3))),
    coveredByFirst: Math.min(1.2, stands([first]) + 0.5 * withSynonyms([first])),
    unknown: unique.reduce((sum, term) => sum + (index.words.postings.has(term) ? 0 : rarity(index.words, term)), 0) / total,
    nearest: similar ? Math.max(...order.slice(0, 5).map((at) => similar[at] ?? 0)) : usualNearness,
    nearOfFirst: similar ? (similar[first] ?? 0) : usualNearness,
    height: (fused[first] ?? 0) / mostDeviations(fused.length),
    lead: ((fused[first] ?? 0) - (fused[order[4] ?? first] ?? 0)) / mostDeviations(fused.length),
  }
}

/** Where only words could be compared, meaning speaks neither for nor against: it counts as in the middle of our labelled questions. */
const usualNearness = 0.42

function termsAt(index: SearchIndex, at: number): string[] {
  const place = index.places[at]
  const document = place && index.documents[place.document]
  if (!place || !document) return []
  return termsOf(`${document.title} ${place.passage.section} ${document.text.slice(place.passage.start, place.passage.end)}`)
}

/** No value of a few stands as far above their mean as one of many can. */
const mostDeviations = (count: number): number => Math.min(3, Math.max(1, (count - 1) / Math.sqrt(count)))

const model: Readonly<Record<keyof Features, number>> = {
  covered: 1,
  coveredByFirst: 0.5,
  unknown: -0.5,
  nearest: 0.5,
  nearOfFirst: 3,
  height: 0.45,
  lead: 0.2,
}
const bias = -3.6

/** Between 0 and 1; the weights come from our own labelled set (decision 031). */
export function confidenceOf(evidence: Evidence): number {
  const features = featuresOf(evidence)
  const sum = (Object.keys(model) as (keyof Features)[]).reduce((total, name) => total + model[name] * features[name], bias)
  return 1 / (1 + Math.exp(-sum))
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
