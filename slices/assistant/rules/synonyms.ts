import { standardSynonyms } from './synonym-groups.ts'
import { stemOf, wordsOf } from './words.ts'

export { standardSynonyms } from './synonym-groups.ts'

/** Of a workspace: its own groups and the standard ones. */
export interface Thesaurus {
  /** First stem of a phrase → the phrases that begin with it. */
  readonly phrases: ReadonlyMap<string, readonly { readonly stems: readonly string[]; readonly group: number }[]>
  /** The stems of each group, by how much of a phrase they are. */
  readonly groups: readonly ReadonlyMap<string, number>[]
}

const stemsOf = (phrase: string): string[] => wordsOf(phrase).map(stemOf)

export function thesaurusOf(own: readonly (readonly string[])[]): Thesaurus {
  const phrases = new Map<string, { stems: string[]; group: number }[]>()
  const groups = [...own, ...standardSynonyms].map((group, at) => {
    const weights = new Map<string, number>()
    for (const phrase of group) {
      const stems = stemsOf(phrase)
      const [first] = stems
      if (first === undefined) continue
      phrases.set(first, [...(phrases.get(first) ?? []), { stems, group: at }])
      for (const stem of stems) weights.set(stem, Math.max(weights.get(stem) ?? 0, 1 / stems.length))
    }
    return weights
  })
  return { phrases, groups }
}

/**
 * Terms to look for besides those of the question, one map for each thing that it names: of the words for one thing a passage needs only one.
 */
export function expand(question: string, { phrases, groups }: Thesaurus): ReadonlyMap<string, number>[] {
  const stems = stemsOf(question)
  const named = new Set<number>()
  stems.forEach((stem, at) => {
    for (const { stems: phrase, group } of phrases.get(stem) ?? []) if (phrase.every((each, i) => stems[at + i] === each)) named.add(group)
  })
  return [...named].map((group) => new Map([...(groups[group] ?? [])].filter(([term]) => !stems.includes(term))))
}
