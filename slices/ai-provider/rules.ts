export { answerReader, type AnswerPart } from './rules/answer-reader.ts'
export { dropReasons, ungrounded, type Claim, type DropReason } from './rules/grounding.ts'
export { nameIndex, type KnownPerson, type NameIndex } from './rules/names.ts'
export { identifierKinds, type IdentifierKind } from './rules/patterns.ts'
export { createVault, type Vault } from './rules/vault.ts'
export { knownWords, wordsThatAreNames } from './rules/words.ts'

/** What may leave a workspace: nothing; questions and passages of policies; with facts of a case; with its words. */
export const levels = [0, 1, 2, 3] as const
export type Level = (typeof levels)[number]

/** What one request to a provider is for, and the level it needs. */
export const purposes = { test: 0, embed: 1, answer: 1, repair: 1, wording: 3 } as const
export type Purpose = keyof typeof purposes

/** Why the assistant goes on without a model, in the order in which they are found. */
export const fallbackReasons = ['no-provider', 'no-consent', 'other-provider', 'budget', 'resting', 'many-at-once', 'provider'] as const
export type FallbackReason = (typeof fallbackReasons)[number]

/** Facts that may leave at level 2, by name: labels of the process, days and counts; never words somebody wrote. */
const labelFacts = ['process', 'stage', 'law_of'] as const
const plainFacts = ['opened_on', 'next_due', 'meeting', 'suspended_since', 'live_warnings'] as const

/** The lines for the facts that may leave: of a label at most five words, of everything else its day or its number. */
export function allowedFacts(facts: Readonly<Partial<Record<string, string | number | boolean | null>>>): string[] {
  const labels = labelFacts.flatMap((name) => {
    const value = facts[name]
    return typeof value === 'string' && /^\p{L}+(?:[ &,’'-]{1,2}\p{L}+){0,4}$/u.test(value) ? [`${name}: ${value}`] : []
  })
  const plain = plainFacts.flatMap((name) => {
    const value = /\b\d{4}-\d{2}-\d{2}\b|^\d{1,4}$/.exec(String(facts[name] ?? ''))?.[0]
    return value === undefined ? [] : [`${name}: ${value}`]
  })
  return [...labels, ...plain]
}

/** What a request is counted as until it is known what it cost: hardly any text has more tokens than a third of its bytes. */
export const reserveFor = (bytes: number, maxTokens: number): number => Math.ceil(bytes / 3) + maxTokens

/** What it is counted as afterwards: what the provider says, unless that cannot be. */
export function tokensCounted(reported: number, bytes: number): number {
  const likely = Math.ceil(bytes / 6)
  return Number.isFinite(reported) && reported >= likely ? Math.min(Math.round(reported), bytes + 64) : likely
}

/** A text as sentences, each with a number of its own. */
export const sentencesOf = (text: string): string[] =>
  text
    .split(/(?<=[.!?])\s+(?=[\p{Lu}\d"“'‘(])|\n+/u)
    .map((part) => part.trim())
    .filter((part) => /[\p{L}\d]/u.test(part))
