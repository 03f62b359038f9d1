import type { Due } from './contract.ts'

/** Days ahead that a Monday morning looks at. */
export const daysAhead = 30
export const mostDue = 50

/** 'J.P.': what is said of a person before their workspace is entered. */
export function initialsOf(name: string): string {
  const words = name
    .trim()
    .split(/[\s-]+/)
    .filter(Boolean)
  const ends = words.length > 1 ? [words[0], words.at(-1)] : words
  return ends.map((word) => `${Array.from(word ?? '')[0]?.toLocaleUpperCase('en-GB') ?? ''}.`).join('')
}

/** Soonest first; what is overdue before everything. */
export const inOrder = (due: readonly Due[]): Due[] =>
  due.toSorted((a, b) => a.day.localeCompare(b.day) || a.kind.localeCompare(b.kind) || a.what.localeCompare(b.what))
