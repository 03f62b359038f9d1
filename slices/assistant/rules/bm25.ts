/** Words of passages and how often they stand where: the lexical half of the search. */
export interface WordIndex {
  readonly postings: ReadonlyMap<string, Int32Array>
  readonly lengths: Float64Array
  readonly averageLength: number
}

/** One weight a term: repeated in the question or given by a synonym. */
export type Weights = ReadonlyMap<string, number>

/** The terms of a question, and for each thing it names the other words for it. */
export interface Question {
  readonly own: Weights
  readonly others: readonly Weights[]
}

const k1 = 1.4
const b = 0.5

export function buildWordIndex(terms: readonly (readonly string[])[]): WordIndex {
  const counted = new Map<string, number[]>()
  const lengths = new Float64Array(terms.length)
  terms.forEach((list, at) => {
    lengths[at] = list.length
    const own = new Map<string, number>()
    for (const term of list) own.set(term, (own.get(term) ?? 0) + 1)
    for (const [term, count] of own) {
      const known = counted.get(term)
      if (known) known.push(at, count)
      else counted.set(term, [at, count])
    }
  })
  const total = lengths.reduce((sum, length) => sum + length, 0)
  return {
    postings: new Map([...counted].map(([term, pairs]) => [term, Int32Array.from(pairs)])),
    lengths,
    averageLength: terms.length === 0 ? 1 : Math.max(1, total / terms.length),
  }
}

/** How rare a term is; of a term that stands nowhere, as rare as can be. */
export function rarity(index: WordIndex, term: string): number {
  const documents = (index.postings.get(term)?.length ?? 0) / 2
  return Math.log(1 + (index.lengths.length - documents + 0.5) / (documents + 0.5))
}

/** BM25 of every passage for these terms. */
export function scoreWords(index: WordIndex, weights: Weights): Float64Array {
  const scores = new Float64Array(index.lengths.length)
  for (const [term, weight] of weights) {
    const pairs = index.postings.get(term)
    if (!pairs) continue
    const rare = rarity(index, term) * weight
    for (let i = 0; i < pairs.length; i += 2) {
      const at = pairs[i] ?? 0
      const count = pairs[i + 1] ?? 0
      const norm = k1 * (1 - b + (b * (index.lengths[at] ?? 0)) / index.averageLength)
      scores[at] = (scores[at] ?? 0) + (rare * count * (k1 + 1)) / (count + norm)
    }
  }
  return scores
}

/** BM25 of a question: its own terms each for itself, of several words for one thing the one that fits best. */
export function scoreQuestion(index: WordIndex, { own, others }: Question): Float64Array {
  const scores = scoreWords(index, own)
  for (const words of others) {
    const best = new Float64Array(scores.length)
    for (const [term, weight] of words)
      if (!own.has(term)) scoreWords(index, new Map([[term, weight]])).forEach((score, at) => (best[at] = Math.max(best[at] ?? 0, score)))
    best.forEach((score, at) => (scores[at] = (scores[at] ?? 0) + score))
  }
  return scores
}
