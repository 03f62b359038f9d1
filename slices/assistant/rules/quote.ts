import type { Found } from './search.ts'

/** More than this is no quote any more: then the sentence stands alone. */
const longest = 480

interface Stretch {
  readonly start: number
  readonly end: number
}

/** The clause, list item or table that a sentence stands in, for a sentence alone often says half and a row without its heads nothing. */
export function clauseAround(text: string, passage: Stretch, sentence: Stretch): Stretch {
  const line = lineAround(text, passage, sentence)
  if (!fits(line)) return sentence
  const table = isRow(text, line) ? tableAround(text, passage, line) : line
  return fits(table) ? table : line
}

/** What is quoted of a passage: the clause of its closest sentence, with those of sentences nearly as close as far as there is room. */
export function quoteOf(text: string, { passage, sentence, beside }: Pick<Found, 'passage' | 'sentence' | 'beside'>): Stretch {
  let quote = clauseAround(text, passage, sentence)
  for (const other of beside) {
    const clause = clauseAround(text, passage, other)
    const both = { start: Math.min(quote.start, clause.start), end: Math.max(quote.end, clause.end) }
    if (fits(both)) quote = both
  }
  return quote
}

const fits = ({ start, end }: Stretch): boolean => end - start <= longest
const isRow = (text: string, { start, end }: Stretch): boolean => text.slice(start, end).includes(' | ')

function lineAround(text: string, passage: Stretch, { start, end }: Stretch): Stretch {
  const next = text.indexOf('\n', end)
  return {
    start: Math.max(passage.start, text.lastIndexOf('\n', start - 1) + 1),
    end: next < 0 ? passage.end : Math.min(passage.end, next),
  }
}

/** The rows above and below it, up to the heads of the columns. */
function tableAround(text: string, passage: Stretch, row: Stretch): Stretch {
  let { start, end } = row
  for (let above = start; above > passage.start;) {
    const line = lineAround(text, passage, { start: above - 1, end: above - 1 })
    if (!isRow(text, line)) break
    above = start = line.start
  }
  for (let below = end; below < passage.end;) {
    const line = lineAround(text, passage, { start: below + 1, end: below + 1 })
    if (!isRow(text, line)) break
    below = end = line.end
  }
  return { start, end }
}

/** A quote that is so much farther from the question than the first is left out: three of which one fits are worse than one. */
const farthest = 0.6

/**
 * Which of what was found is shown, and in which order. The workspace's own rules come before our words about the law; where none of them is
 * among the first, the last place is for the nearest one.
 */
export function toShow<One extends { readonly score: number; readonly own: boolean }>(found: readonly One[], most: number): One[] {
  const [first] = found
  if (!first) return []
  const near = found.filter(({ score }) => score >= first.score * farthest)
  const shown = near.slice(0, most)
  const own = near.find((one) => one.own)
  const chosen = own && !shown.includes(own) ? [...shown.slice(0, most - 1), own] : shown
  return chosen.toSorted((one, other) => Number(other.own) - Number(one.own))
}
