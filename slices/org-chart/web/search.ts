import { folded } from '#platform/shared/fields.ts'
import type { Chart } from './chart.ts'

/** Words as someone who searches means them: case, accents and apostrophes do not matter. */
const wordsOf = (text: string): string[] =>
  (plain.test(text)
    ? text
        .toLowerCase()
        .replace(/['`]/g, '')
        .split(/[^a-z0-9]+/)
    : folded(text)
        .replace(/['’‘`]/gu, '')
        .split(/[^\p{L}\p{N}]+/u)
  ).filter(Boolean)

/** As most names are: nothing in them has to be folded. */
const plain = /^[\x20-\x7e]*$/

/** What each chart's people are searched by, folded once: 20,000 people are not folded anew at every key. */
const indexes = new WeakMap<Chart, readonly (readonly [name: string, title: string])[]>()

/** Makes ready for the first key, which would otherwise wait for it. */
export const prepareSearch = (chart: Chart): void => void indexOf(chart)

function indexOf(chart: Chart): readonly (readonly [name: string, title: string])[] {
  const known = indexes.get(chart)
  if (known) return known
  const index = chart.people.map(
    ({ everyName, jobTitle }) => [wordsOf(everyName).join(' '), ` ${wordsOf((jobTitle ?? '').slice(0, 300)).join(' ')}`] as const,
  )
  indexes.set(chart, index)
  return index
}

/**
 * Places of the people meant by what was typed, in chart order: every word is found anywhere in the name, or begins a word of
 * the job title ("fras" means Fraser, not everyone in infrastructure).
 */
export function findPeople(chart: Chart, typed: string): number[] {
  const words = wordsOf(typed)
  if (words.length === 0) return []
  const found: number[] = []
  indexOf(chart).forEach(([name, title], place) => {
    if (words.every((word) => name.includes(word) || title.includes(` ${word}`))) found.push(place)
  })
  return found
}
