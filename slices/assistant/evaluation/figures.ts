import { quoteOf } from '../rules/quote.ts'
import { buildSearchIndex, search, type SearchIndex } from '../rules/search.ts'
import { thesaurusOf } from '../rules/synonyms.ts'
import type { Evidence, Labelled } from './labelled-set.ts'

/** What became of one question. */
export interface Outcome {
  readonly id: string
  readonly kind: string
  readonly answerable: boolean
  /** Of the first passage that holds evidence; null: none of the first ten does. */
  readonly rank: number | null
  /** One of the three quotes shown holds evidence. */
  readonly quoted: boolean
  readonly confidence: number
}

const standard = thesaurusOf([])

/** Asks everything as the product does; without `meaning`, by the words alone. */
export const outcomesOf = (index: SearchIndex, questions: readonly Labelled[], { meaning = true } = {}): Outcome[] =>
  questions.map(({ id, kind, question, vector, evidence }) => {
    const { found, confidence } = search(index, question, { vector: meaning ? vector : null, thesaurus: standard, most: 10 })
    const at = found.findIndex(({ documentId, passage }) => evidence.some((place) => meets(place, documentId, passage)))
    const textOf = (wanted: string): string => index.documents.find(({ id: one }) => one === wanted)?.text ?? ''
    const quoted = found
      .slice(0, 3)
      .some((one) => evidence.some((place) => meets(place, one.documentId, quoteOf(textOf(one.documentId), one))))
    return { id, kind, answerable: evidence.length > 0, rank: at < 0 ? null : at + 1, quoted, confidence }
  })

const meets = (place: Evidence, documentId: string, { start, end }: { start: number; end: number }): boolean =>
  place.documentId === documentId && place.start < end && start < place.end

/** The same questions where the policies that answer them are not there: now none of them has an answer. */
export function withdrawnOf(index: SearchIndex, questions: readonly Labelled[]): Outcome[] {
  const without = new Map<string, SearchIndex>()
  return questions
    .filter(({ evidence }) => evidence.length > 0)
    .flatMap((question) => {
      const policies = [...new Set(question.evidence.map(({ documentId }) => documentId))].toSorted()
      const key = policies.join(' ')
      const left = without.get(key) ?? buildSearchIndex(index.documents.filter(({ id }) => !policies.includes(id)))
      without.set(key, left)
      return outcomesOf(left, [{ ...question, evidence: [] }])
    })
}

export interface Figures {
  readonly r1: number
  readonly r3: number
  readonly r5: number
  /** One of the three quotes holds the evidence. */
  readonly quoted: number
  /** Answerable against unanswerable. */
  readonly auroc: number
  /** The evidence is within the three quotes shown, against everything else. */
  readonly aurocFound: number
}

export function figuresOf(outcomes: readonly Outcome[], { curves = true } = {}): Figures {
  const answerable = outcomes.filter((one) => one.answerable)
  const within = (most: number): number => share(answerable, ({ rank }) => rank !== null && rank <= most)
  const isFound = ({ rank }: Outcome): boolean => rank !== null && rank <= 3
  return {
    r1: within(1),
    r3: within(3),
    r5: within(5),
    quoted: share(answerable, ({ quoted }) => quoted),
    auroc: !curves
      ? 0
      : areaUnderCurve(
          answerable,
          outcomes.filter((one) => !one.answerable),
        ),
    aurocFound: !curves
      ? 0
      : areaUnderCurve(
          outcomes.filter(isFound),
          outcomes.filter((one) => !isFound(one)),
        ),
  }
}

const share = <T>(all: readonly T[], is: (one: T) => boolean): number => (all.length === 0 ? 0 : all.filter(is).length / all.length)

/** How often one that should be sure is surer than one that should not. */
export function areaUnderCurve(sure: readonly { confidence: number }[], unsure: readonly { confidence: number }[]): number {
  let won = 0
  for (const one of sure)
    for (const other of unsure) won += one.confidence > other.confidence ? 1 : one.confidence === other.confidence ? 0.5 : 0
  return won / Math.max(1, sure.length * unsure.length)
}

/** The middle 95 of a hundred figures when the questions are drawn anew; the draws are the same every time. */
export function intervalsOf(outcomes: readonly Outcome[], draws = 400): Record<keyof Figures, readonly [low: number, high: number]> {
  const random = seeded(12)
  const all = Array.from({ length: draws }, () =>
    figuresOf(outcomes.map(() => outcomes[Math.floor(random() * outcomes.length)] as Outcome)),
  )
  const between = (name: keyof Figures): readonly [number, number] => {
    const sorted = all.map((one) => one[name]).toSorted((a, b) => a - b)
    return [sorted[Math.floor(draws * 0.025)] ?? 0, sorted[Math.ceil(draws * 0.975) - 1] ?? 0]
  }
  return {
    r1: between('r1'),
    r3: between('r3'),
    r5: between('r5'),
    quoted: between('quoted'),
    auroc: between('auroc'),
    aurocFound: between('aurocFound'),
  }
}

/** By how much the second way is better than the first, question by question: the middle 95 of a hundred draws. */
export function gainOf(
  name: 'r5' | 'quoted',
  first: readonly Outcome[],
  second: readonly Outcome[],
  draws = 400,
): readonly [low: number, high: number] {
  const random = seeded(44)
  const gains = Array.from({ length: draws }, () => {
    const drawn = first.map(() => Math.floor(random() * first.length))
    const of = (all: readonly Outcome[]): number =>
      figuresOf(
        drawn.map((at) => all[at] as Outcome),
        { curves: false },
      )[name]
    return of(second) - of(first)
  }).toSorted((a, b) => a - b)
  return [gains[Math.floor(draws * 0.025)] ?? 0, gains[Math.ceil(draws * 0.975) - 1] ?? 0]
}

/** Mulberry32. */
function seeded(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

/** Weights are chosen on the odd questions and reported on the even ones. */
export const isHeldOut = ({ id }: { readonly id: string }): boolean => Number(id.slice(1)) % 2 === 0
