import { findKnown, findUnknown, type KnownPerson, type NameIndex } from './names.ts'
import { findIdentifiers, type Span } from './patterns.ts'

/** What stands in for what, in one request; it never leaves the server. */
export interface Vault {
  /** The text with everybody and everything that identifies them replaced; `sweep` also takes unknown words with a capital for names. */
  hide(text: string, options?: { sweep?: boolean }): string
  /** The text as people read it. */
  restore(text: string): string
  /** What must not go out and is in this text, by kind; null: nothing. */
  leak(text: string): string | null
  /** For keeping between two requests. */
  kept(): readonly (readonly [standIn: string, value: string])[]
  /** How many things of each kind were hidden. */
  counts(): Readonly<Record<string, number>>
}

interface VaultOptions {
  readonly index: NameIndex
  readonly thisYear: number
  /** Words the workspace writes in lower case, so no names. */
  readonly alsoKnown?: ReadonlySet<string>
  /** What was hidden in an earlier part of the same matter. */
  readonly kept?: readonly (readonly [string, string])[]
}

/** Characters that are not seen and split what is. */
const unseen = /[\u00ad\u180e\u200b-\u200f\u2028-\u202e\u2060-\u2069\ufeff]|\p{Variation_Selector}/gu
const standInForm =
  /\b(?:Employee|Manager|Person) [A-Z]{1,2}\b|\[(?:email|phone|nino|postcode|account|number|birth|address|vehicle|handle|value)-\d+\]/gu

const evened = (text: string): string =>
  text
    .normalize('NFKC')
    .replaceAll(unseen, '')
    .replaceAll(/[\u00a0\u2000-\u200a\u202f\u205f\u3000]/gu, ' ')

/** A vault for one request. Pure: no clock, no randomness, so that the same request gives the same bytes. */
export function createVault({ index, thisYear, alsoKnown = new Set(), kept = [] }: VaultOptions): Vault {
  const values = new Map<string, string>(kept)
  const byKey = new Map<string, string>(kept.map(([standIn, value]) => [`text:${value.toLowerCase()}`, standIn]))
  const counts: Record<string, number> = {}

  const nextStandIn = (kind: string, word: string): string => {
    for (let number = 0; ; number += 1) {
      const standIn = kind === 'person' ? `${word} ${letters(number)}` : `[${kind}-${number + 1}]`
      if (!values.has(standIn) && !(kind === 'person' && taken(number))) return standIn
    }
  }
  const taken = (number: number): boolean => ['Employee', 'Manager', 'Person'].some((word) => values.has(`${word} ${letters(number)}`))
  const standInFor = (found: Found, text: string): string => {
    const surface = text.slice(found.start, found.end)
    const candidates = [...(found.people ?? [])]
    // Of several with this name, the one who was spoken of already.
    const spokenOf = candidates.filter(({ id }) => byKey.has(`id:${id}`))
    const [only, ...others] = spokenOf.length === 1 ? spokenOf : candidates
    const key = only && others.length === 0 ? `id:${only.id}` : `text:${surface.toLowerCase()}`
    const known = byKey.get(key)
    if (known) return known
    const standIn = nextStandIn(found.kind, only ? (only.leads ? 'Manager' : 'Employee') : 'Person')
    byKey.set(key, standIn)
    values.set(standIn, surface)
    counts[found.kind] = (counts[found.kind] ?? 0) + 1
    return standIn
  }

  const hide = (given: string, { sweep = false }: { sweep?: boolean } = {}): string => {
    const text = evened(given)
    const literal = [...text.matchAll(standInForm)].map(({ 0: all, index: start }) => ({ start, end: start + all.length, kind: 'value' }))
    const unknown = sweep ? findUnknown(text, alsoKnown) : []
    const found = apart([...literal, ...detect(text, index, thisYear), ...unknown])
    let out = ''
    let at = 0
    for (const one of found) {
      out += text.slice(at, one.start) + standInFor(one, text)
      at = one.end
    }
    return out + text.slice(at)
  }

  return {
    hide,
    restore: (text) => text.replaceAll(standInForm, (standIn) => values.get(standIn) ?? standIn),
    leak: (given) => {
      const text = evened(given).replaceAll(standInForm, '§')
      const lower = text.toLowerCase()
      for (const [standIn, value] of values) if (value.length > 3 && stands(lower, value.toLowerCase())) return kindOf(standIn)
      return detect(text, index, thisYear)[0]?.kind ?? null
    },
    kept: () => [...values],
    counts: () => counts,
  }
}

interface Found extends Span {
  readonly people?: ReadonlySet<KnownPerson>
}

function detect(text: string, index: NameIndex, thisYear: number): Found[] {
  const lower = text.toLowerCase()
  const values: Found[] = []
  for (const value of index.values.keys()) {
    for (let at = lower.indexOf(value); at >= 0; at = lower.indexOf(value, at + value.length))
      if (free(lower, at, at + value.length)) values.push({ start: at, end: at + value.length, kind: 'value' })
  }
  return [...values, ...findIdentifiers(text, thisYear), ...findKnown(text, index)]
}

const kindOf = (standIn: string): string => /^\[([a-z]+)-/.exec(standIn)?.[1] ?? 'person'
const free = (text: string, start: number, end: number): boolean =>
  !/[\p{L}\d]/u.test(text[start - 1] ?? '') && !/[\p{L}\d]/u.test(text[end] ?? '')
function stands(text: string, value: string): boolean {
  for (let at = text.indexOf(value); at >= 0; at = text.indexOf(value, at + 1)) if (free(text, at, at + value.length)) return true
  return false
}

/** Of spans that overlap the one that begins first, then the longest; what is left of another becomes part of it. */
function apart(spans: readonly Found[]): Found[] {
  const sorted = spans.filter(({ start, end }) => end > start).toSorted((a, b) => a.start - b.start || b.end - a.end)
  const out: Found[] = []
  for (const span of sorted) {
    const last = out.at(-1)
    if (!last || span.start >= last.end) out.push(span)
    else if (span.end > last.end) out[out.length - 1] = { start: last.start, end: span.end, kind: last.kind }
  }
  return out
}

const letters = (number: number): string =>
  (number < 26 ? '' : letters(Math.floor(number / 26) - 1)) + String.fromCodePoint(65 + (number % 26))
