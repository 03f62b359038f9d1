import { folded } from '#platform/shared/plain-text.ts'

/** Words of a search as they are compared: without case and accents, eight at most. */
export const wordsOf = (text: string): string[] => folded(text).split(/\s+/).filter(Boolean).slice(0, 8)

/** How many slips of the pen a word of this length may hold and still be meant; a number is meant as it stands. */
const slips = (word: string): number => (word.length < 4 || /^\d+$/.test(word) ? 0 : word.length < 8 ? 1 : 2)

/**
 * Letters to add, take away, change or swap to make one word of another; beyond `most` any larger number. The rest of a longer word does
 * not count, as somebody may still be typing.
 */
export function slipsBetween(typed: string, word: string, most: number): number {
  let before: readonly number[] = []
  let last: readonly number[] = Array.from({ length: word.length + 1 }, (_, i) => i)
  for (let i = 1; i <= typed.length; i++) {
    const row = nextRow(i, { typed, word, last, before })
    if (Math.min(...row) > most) return most + 1
    before = last
    last = row
  }
  return Math.min(...last)
}

interface Rows {
  readonly typed: string
  readonly word: string
  readonly last: readonly number[]
  readonly before: readonly number[]
}
const far = Number.MAX_SAFE_INTEGER

/** What the first `i` letters typed are from each beginning of the word. */
function nextRow(i: number, { typed, word, last, before }: Rows): number[] {
  const row = [i]
  for (let j = 1; j <= word.length; j++) {
    const same = typed[i - 1] === word[j - 1] ? 0 : 1
    const swapped = i > 1 && j > 1 && typed[i - 1] === word[j - 2] && typed[i - 2] === word[j - 1]
    const costs = [last[j], row[j - 1], swapped ? before[j - 2] : undefined].map((cost = far) => cost + 1)
    row.push(Math.min(...costs, (last[j - 1] ?? far) + same))
  }
  return row
}

/** How far a text is from what was typed: 0 when each word begins one of its words, null when one is too far from all of them. */
export function distanceOf(typed: readonly string[], text: string): number | null {
  const words = wordsIn(text)
  let sum = 0
  for (const each of typed) {
    const most = slips(each)
    const near = words.some((word) => word.startsWith(each))
      ? 0
      : Math.min(...words.map((word) => slipsBetween(each, word, most)), most + 1)
    if (near > most && !words.some((word) => word.includes(each))) return null
    sum += Math.min(near, most)
  }
  return sum
}
const wordsIn = (text: string): string[] =>
  folded(text)
    .split(/[\s@.,/()_-]+/)
    .filter(Boolean)

/**
 * Parts of a word of which one is whole in every text that is near enough: with one slip two parts of three are untouched, with two one
 * of five. So the database finds who may be meant, and the distance is worked out of those alone.
 */
export function partsOf(word: string): string[] {
  const allowed = slips(word)
  if (allowed === 0) return [word]
  const size = Math.max(2, Math.floor(word.length / (allowed * 2 + 1)))
  const parts = Array.from({ length: Math.ceil(word.length / size) }, (_, i) => word.slice(i * size, (i + 1) * size))
  return [...new Set(parts.filter((part) => part.length >= 2))]
}
