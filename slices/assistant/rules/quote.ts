/** More than this is no quote any more: then the sentence stands alone. */
const longest = 480

interface Stretch {
  readonly start: number
  readonly end: number
}

/** What is quoted of a passage: the clause, list item or table row that the sentence stands in, for a sentence alone often says half. */
export function clauseAround(text: string, passage: Stretch, sentence: Stretch): Stretch {
  const start = Math.max(passage.start, text.lastIndexOf('\n', sentence.start - 1) + 1)
  const next = text.indexOf('\n', sentence.end)
  const end = next < 0 ? passage.end : Math.min(passage.end, next)
  return end - start <= longest ? { start, end } : sentence
}

/** A quote that is so much farther from the question than the first is left out: three of which one fits are worse than one. */
const farthest = 0.6

/**
 * Which of what was found is shown, and in which order. The workspace's own rules come before our words about the law; where none of them is
 * among the first, the last place is for the nearest one.
 */
export function toShow<Found extends { readonly score: number; readonly own: boolean }>(found: readonly Found[], most: number): Found[] {
  const [first] = found
  if (!first) return []
  const near = found.filter(({ score }) => score >= first.score * farthest)
  const shown = near.slice(0, most)
  const own = near.find((one) => one.own)
  const chosen = own && !shown.includes(own) ? [...shown.slice(0, most - 1), own] : shown
  return chosen.toSorted((one, other) => Number(other.own) - Number(one.own))
}
