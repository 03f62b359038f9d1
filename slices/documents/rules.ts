import { folded } from '#platform/shared/fields.ts'

export { documentDefaults, type Keeping } from './keeping.ts'

/** Words looked for at once; more are left out. */
const mostWords = 12

/** What was typed as a query over words, each of them the beginning of one: `holiday:* & pol:*`. Null when there is no word in it. */
export function wordQuery(typed: string): string | null {
  const words = folded(typed).match(/[\p{L}\p{N}]+/gu) ?? []
  return words.length === 0
    ? null
    : words
        .slice(0, mostWords)
        .map((word) => `${word.slice(0, 100)}:*`)
        .join(' & ')
}
