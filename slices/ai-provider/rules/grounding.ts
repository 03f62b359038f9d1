import { forceOf, negators, numberOf, roleOf, stem, stopWords, turnOf, type Force } from './grounding-words.ts'

/** Why a sentence of a model is not shown. */
export const dropReasons = [
  'uncited',
  'unknown-source',
  'link',
  'number',
  'negation',
  'force',
  'role',
  'turned',
  'not-in-source',
  'too-long',
  'empty',
] as const
export type DropReason = (typeof dropReasons)[number]

/** A sentence the model wrote, with the sentences it says it stands on. */
export interface Claim {
  readonly text: string
  readonly cites: readonly string[]
}

interface Token {
  readonly word: string
  readonly stem: string
  readonly number: string | null
  readonly role: number | null
  readonly turn: string | null
  /** A word that carries what the sentence is about. */
  readonly content: boolean
  readonly negated: boolean
  readonly force: Force | null
}

/**
 * Whether a sentence says only what its sources say: null when it does, else the first reason why not. Every clause must find its words in
 * one sentence of the sources, with the same figures beside them, the same negation, permission or duty, and the same people doing it. It is
 * a filter and no proof: what passes is still marked as the wording of a model and stands beside the quotation.
 */
export function ungrounded(claim: Claim, sources: ReadonlyMap<string, string>): DropReason | null {
  if (claim.text.trim() === '') return 'empty'
  if (claim.text.length > 600) return 'too-long'
  if (claim.cites.length === 0) return 'uncited'
  const texts = claim.cites.map((id) => sources.get(id))
  if (texts.some((text) => text === undefined)) return 'unknown-source'
  if (/https?:|www\.|\/\/|[<>]|\]\(|!\[|@|[\p{L}\d]\.(?:com|net|org|io|uk|test|ai|dev|app)\b|`|javascript:|data:/iu.test(claim.text))
    return 'link'
  const said = texts.flatMap((text) => (text ?? '').split(/(?<=[.!?])\s+|\n+/u)).filter(Boolean)
  const known = said.map(read)
  const asWritten = new Set(said.map(evened))
  const sentences = claim.text.split(/(?<=[.!?])\s+/u).filter((part) => /\p{L}/u.test(part))
  for (const given of sentences) {
    const sentence = given.replace(attribution, '')
    if (asWritten.has(evened(sentence))) continue
    const reasons = known.map((source) => mismatch(read(sentence), source))
    if (reasons.includes(null)) continue
    return closest(reasons, known, read(sentence))
  }
  return sentences.length === 0 ? 'empty' : null
}

/** 'Your policy says that …' adds nothing to what is cited. */
const attribution =
  /^(?:under|your|the|this)\b[^,.]{0,40}?\b(?:polic(?:y|ies)|code|handbook|procedure)(?:,| (?:also )?(?:says?|states?|provides?)(?: that)?,?) /iu
const evened = (text: string): string => text.normalize('NFKC').toLowerCase().replaceAll(/\s+/gu, ' ').trim()

/** What the source that fits best has against it. */
function closest(reasons: readonly (DropReason | null)[], sources: readonly Token[][], sentence: readonly Token[]): DropReason {
  const cover = sources.map((source) => coverage(sentence, source))
  const best = cover.indexOf(Math.max(...cover))
  return reasons[best] ?? 'not-in-source'
}

function read(text: string): Token[] {
  const even = text
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll('’', "'")
    .replaceAll(/\b(?:have|has|had) to\b/g, 'have_to')
    .replaceAll(/\b(?:is|are) free to\b/g, 'free_to')
    .replaceAll(/\bcan not\b/g, 'cannot')
    .replaceAll(/(\d)[ \u00a0]?%/g, '$1 percent')
    .replaceAll(/£ ?(\d)/g, 'pounds $1')
  const words = even.match(/\d[\d,]*(?:\.\d+)?(?:st|nd|rd|th)?|[\p{L}_]+(?:['-][\p{L}]+)*/gu) ?? []
  const split = words.flatMap((word) => (word.includes('-') && numberOf(word) === null ? word.split('-') : [word]))
  return split.map((word, at) => {
    const near = split.slice(Math.max(0, at - 4), at)
    const content = !stopWords.has(word) && numberOf(word) === null && !negators.has(word) && forceOf(word) === null
    return {
      word,
      stem: stem(word),
      number: numberOf(word),
      role: roleOf(word),
      turn: turnOf(word),
      content,
      negated: near.some((each) => negators.has(each)) !== /^(?:un|non)(?=\p{L}{4})/u.test(word),
      force: lastForce(near),
    }
  })
}

const lastForce = (near: readonly string[]): Force | null => near.map(forceOf).findLast((force) => force !== null) ?? null

function coverage(sentence: readonly Token[], source: readonly Token[]): number {
  const about = sentence.filter(({ content }) => content)
  if (about.length === 0) return 0
  return about.filter((token) => source.some((other) => same(token, other))).length / about.length
}
const same = (a: Token, b: Token): boolean => a.stem === b.stem || (a.role !== null && a.role === b.role)

/** The least share of the words of a sentence, and of each of its clauses, that its source must have. */
const least = { sentence: 0.75, clause: 0.6 }

function mismatch(sentence: readonly Token[], source: readonly Token[]): DropReason | null {
  if (coverage(sentence, source) < least.sentence || missesClause(sentence, source)) return 'not-in-source'
  if (!sentence.every((token) => token.number === null || hasFigure(token, sentence, source))) return 'number'
  if (sentence.some((token) => token.turn !== null && !source.some(({ turn }) => turn === token.turn))) return 'turned'
  if (!polarityHolds(sentence, source)) return 'negation'
  if (!forceHolds(sentence, source)) return 'force'
  return rolesHold(sentence, source) ? null : 'role'
}

/** Five words about something in a row of which the source has hardly any: something was added. */
function missesClause(sentence: readonly Token[], source: readonly Token[]): boolean {
  const about = sentence.filter(({ content }) => content).map((token) => source.some((other) => same(token, other)))
  const span = Math.min(4, about.length)
  for (let at = 0; at + span <= about.length; at += 1)
    if (about.slice(at, at + span).filter(Boolean).length / span < least.clause - 0.11) return true
  return false
}

/** The figure is in the source, and what stands next to it there stands next to it here. */
function hasFigure(token: Token, sentence: readonly Token[], source: readonly Token[]): boolean {
  const unit = unitAfter(token, sentence)
  const others = source.filter((other) => other.number === token.number && (unit === null || unitAfter(other, source) === unit))
  if (others.length === 0) return false
  const rivals = source.filter(({ number }) => number !== null && number !== token.number)
  if (rivals.length === 0) return true
  const here = around(token, sentence)
  const fit = (other: Token): number => {
    const there = around(other, source)
    return [...here].reduce((sum, [word, weight]) => sum + weight * (there.get(word) ?? 0), 0)
  }
  const best = Math.max(...others.map(fit))
  return best > 0 && rivals.every((rival) => fit(rival) < best)
}

/** Days, weeks and so on, right after a figure or behind one word. */
function unitAfter(token: Token, all: readonly Token[]): string | null {
  const at = all.indexOf(token)
  return all.slice(at + 1, at + 3).find(({ turn }) => turn !== null && units.test(turn))?.turn ?? null
}
const units = /^(?:day|week|month|year|hour|minute|percent)\b/

/** The words about a figure, the nearer the weightier; the unit that follows counts most. */
function around(token: Token, all: readonly Token[]): Map<string, number> {
  const at = all.indexOf(token)
  const out = new Map<string, number>()
  const reach = 7
  for (let other = Math.max(0, at - reach); other < Math.min(all.length, at + reach + 1); other += 1) {
    const each = all[other]
    if (!each || other === at || !(each.content || each.turn !== null) || each.number !== null) continue
    const crossed = all.slice(Math.min(at, other) + 1, Math.max(at, other)).some(({ number }) => number !== null)
    const weight = (crossed ? 0.25 : 1) / (0.6 + Math.abs(other - at) * 0.2)
    out.set(each.stem, Math.max(out.get(each.stem) ?? 0, weight))
  }
  return out
}

/** Whatever is denied here is denied there, and the other way round. */
function polarityHolds(sentence: readonly Token[], source: readonly Token[]): boolean {
  const denied = (tokens: readonly Token[]): number => tokens.filter(({ word }) => negators.has(word)).length
  const shared = sentence.filter((token) => token.content && source.some((other) => same(token, other)))
  const differing = shared.filter((token) => !source.some((other) => same(token, other) && other.negated === token.negated))
  const here = denied(sentence)
  if (here > denied(source)) return false
  if (differing.length > 0 && here !== denied(source)) return false
  // A shortened sentence may leave a whole denied clause out, yet not the denial alone.
  if (here < denied(source))
    return !source.some(
      (token) =>
        token.negated && token.content && sentence.some((other) => same(token, other) && !other.negated && !elsewhere(other, source)),
    )
  return true
}
const elsewhere = (token: Token, source: readonly Token[]): boolean => source.some((other) => same(token, other) && !other.negated)

/** Permission stays permission, duty duty, for what is done. */
function forceHolds(sentence: readonly Token[], source: readonly Token[]): boolean {
  const here = sentence.map(({ word }) => forceOf(word)).filter((force) => force !== null)
  const there = source.map(({ word }) => forceOf(word)).filter((force) => force !== null)
  if (here.some((force) => !there.includes(force))) return false
  if (here.length === 0 && there.length > 0) {
    // Said flatly here: not where the source only allows or advises it.
    return !sentence.some(
      (token) =>
        token.content &&
        source.some((other) => same(token, other)) &&
        source.filter((other) => same(token, other)).every(({ force }) => force === 'may' || force === 'should'),
    )
  }
  const moved = sentence.filter((token) => token.content && token.force !== null && source.some((other) => same(token, other)))
  return (
    moved.filter((token) => !source.some((other) => same(token, other) && (other.force === token.force || other.force === null))).length ===
    0
  )
}

/** The same people, in the same order: who does what to whom is not turned round. */
function rolesHold(sentence: readonly Token[], source: readonly Token[]): boolean {
  const here = sentence.flatMap(({ role }) => (role === null ? [] : [role]))
  const there = source.flatMap(({ role }) => (role === null ? [] : [role]))
  if (here.some((role) => !there.includes(role))) return false
  if (new Set(there).size < 2) return true
  return ordered(here, there) && neighbours(sentence, source)
}

function ordered(here: readonly number[], there: readonly number[]): boolean {
  let at = 0
  for (const role of here) {
    const next = there.indexOf(role, at)
    if (next < 0) return false
    at = next + 1
  }
  return true
}

/** Each person stands beside something they stand beside in the source, and nobody else stands nearer to it there. */
function neighbours(sentence: readonly Token[], source: readonly Token[]): boolean {
  return sentence.every((token, at) => {
    if (token.role === null) return true
    // Of a trade union representative only the last word acts.
    if (sentence[at + 1]?.role !== null && sentence[at + 1] !== undefined) return true
    const verb = sentence.slice(at + 1).find((other) => other.content && other.role === null)
    if (!verb || !source.some((other) => same(other, verb))) return true
    const doers = source.flatMap((other, index) =>
      same(other, verb) ? [source.slice(0, index).findLast(({ role }) => role !== null)?.role] : [],
    )
    return doers.includes(token.role) || doers.every((doer) => doer === undefined)
  })
}
