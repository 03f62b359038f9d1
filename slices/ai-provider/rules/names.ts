import type { Span } from './patterns.ts'
import { knownWords, wordsThatAreNames } from './words.ts'

/** A person of the workspace and everything they are called by. */
export interface KnownPerson {
  readonly id: string
  /** Whether they lead anybody; only chooses the word that stands in for them. */
  readonly leads: boolean
  /** Each name with all its parts: first and last, the preferred one. */
  readonly names: readonly string[]
  /** Values that are theirs and nobody else's, such as an employee number or an address. */
  readonly values: readonly string[]
}

/** Who is called by a word; the people are the same objects that were given. */
export interface NameIndex {
  readonly byWord: ReadonlyMap<string, ReadonlySet<KnownPerson>>
  /** First and last name in one word, as in an account. */
  readonly joined: ReadonlyMap<string, KnownPerson>
  readonly values: ReadonlyMap<string, KnownPerson>
}

/** Letters without accents or case: how names are compared. */
export const folded = (text: string): string =>
  text
    .normalize('NFKD')
    .replaceAll(/[\p{M}'’‘`]/gu, '')
    .toLowerCase()
    .replaceAll('ß', 'ss')
    .replaceAll('ø', 'o')
    .replaceAll('ł', 'l')
    .replaceAll('æ', 'ae')
    .replaceAll('đ', 'd')

const parts = (name: string): string[] => folded(name).match(/[\p{L}]+/gu) ?? []

/** Made once a request from the people of the workspace. */
export function nameIndex(people: readonly KnownPerson[]): NameIndex {
  const byWord = new Map<string, Set<KnownPerson>>()
  const joined = new Map<string, KnownPerson>()
  const values = new Map<string, KnownPerson>()
  const called = (word: string, person: KnownPerson): void => {
    if (word.length > 1 && !particles.has(word)) byWord.set(word, (byWord.get(word) ?? new Set()).add(person))
  }
  for (const person of people) {
    for (const words of person.names.map(parts)) {
      for (const word of words) called(word, person)
      if (words.length > 1) joined.set(words.join(''), person)
    }
    for (const value of person.values.filter(({ length }) => length >= 4)) values.set(value.toLowerCase(), person)
  }
  return { byWord, joined, values }
}
/** Parts of names that are not names by themselves. */
const particles = new Set([
  'de',
  'la',
  'van',
  'von',
  'der',
  'den',
  'da',
  'di',
  'du',
  'del',
  'of',
  'the',
  'al',
  'el',
  'and',
  'mr',
  'mrs',
  'ms',
  'dr',
  'jr',
  'sr',
])

export interface Word {
  readonly text: string
  readonly start: number
  readonly end: number
  readonly fold: string
  readonly capital: boolean
  /** Nothing but white space, a quotation mark or a bracket stands between it and the end of a sentence. */
  readonly opens: boolean
}

/** The words of a text, without the ’s of a possessive. */
export function wordsOf(text: string): Word[] {
  return [...text.matchAll(/\p{L}[\p{L}\p{M}]*(?:['’‘`\u2010\u2011-]\p{L}[\p{L}\p{M}]*)*/gu)].map(({ 0: whole, index }) => {
    const word = whole.replace(/['’‘`]s$/iu, '')
    const before = text.slice(Math.max(0, index - 12), index)
    return {
      text: word,
      start: index,
      end: index + word.length,
      fold: folded(word),
      capital: /^\p{Lu}/u.test(word),
      opens: index === 0 || /(?:^|[.!?:;\n\]>•–—])[\s"“”'‘’([{]*$/u.test(index < 12 ? `.${before}` : before),
    }
  })
}

const titles = new Set(['mr', 'mrs', 'ms', 'miss', 'mx', 'dr', 'prof', 'professor', 'sir', 'dame', 'rev'])
/** After these a word such as Will or May is a verb. */
const subjects = new Set(
  'the a an i we you they he she it there this that these those my our your his her their any all each every no not be employees employee managers staff anyone someone somebody hr'.split(
    ' ',
  ),
)

type Named = Span & { readonly people: ReadonlySet<KnownPerson> }

/** Stretches that name somebody the workspace knows, each with the people it may be. */
export function findKnown(text: string, index: NameIndex): Named[] {
  const words = wordsOf(text)
  const sure = words.map((word, at) => whoIs(word, words[at + 1], { text, index }))
  const hits = words.map((_, at) => sure[at] ?? beside(words, sure, { at, index }))
  const spans: Named[] = []
  for (let at = 0; at < words.length; at += 1) {
    const people = hits[at]
    if (!people) continue
    const named = nameFrom({ words, hits, text }, at, people)
    spans.push(named.span)
    at = named.last
  }
  return spans
}

interface Reading {
  readonly words: readonly Word[]
  readonly hits: readonly (ReadonlySet<KnownPerson> | null)[]
  readonly text: string
}

/** The whole name that begins at a word: what follows directly and is a name too, of the same people where there are any. */
function nameFrom({ words, hits, text }: Reading, from: number, begun: ReadonlySet<KnownPerson>): { span: Named; last: number } {
  let people = begun
  let last = from
  for (let at = from + 1; joins(text, words[last], words[at]); at += 1) {
    const next = hits[at] ?? (isLikeName(words[at]) ? people : null)
    if (!next) break
    const both = new Set([...people].filter((person) => next.has(person)))
    people = both.size > 0 ? both : people
    last = at
  }
  return { span: { start: words[from]?.start ?? 0, end: words[last]?.end ?? 0, kind: 'person', people }, last }
}

/** A word in lower case that is a name beside another name of the same person. */
function beside(
  words: readonly Word[],
  hits: readonly (ReadonlySet<KnownPerson> | null)[],
  { at, index }: { at: number; index: NameIndex },
) {
  const word = words[at]
  const people = word && index.byWord.get(word.fold)
  if (!people) return null
  const near = [
    hits[at - 1],
    hits[at + 1],
    at > 0 ? index.byWord.get(words[at - 1]?.fold ?? '') : null,
    index.byWord.get(words[at + 1]?.fold ?? ''),
  ]
  return near.some((others) => others && [...others].some((person) => people.has(person))) ? people : null
}

const isLikeName = (word: Word | undefined): boolean =>
  word !== undefined && /^\p{Lu}[\p{Ll}\p{M}]/u.test(word.text) && !knownWords.has(word.fold) && !wordsThatAreNames.has(word.fold)

function joins(text: string, last: Word | undefined, next: Word | undefined): boolean {
  if (!last || !next) return false
  const between = text.slice(last.end, next.start)
  return /^[ \u00a0.,]{1,2}$/u.test(between) && !between.includes('. ')
}

function whoIs(word: Word, next: Word | undefined, { text, index }: { text: string; index: NameIndex }): ReadonlySet<KnownPerson> | null {
  const whole = index.byWord.get(word.fold)
  if (whole && counts(word, next, text)) return whole
  const joined = index.joined.get(word.fold.replaceAll(/[^\p{L}]/gu, ''))
  if (joined) return new Set([joined])
  if (!/[\u2010\u2011-]/u.test(word.text)) return null
  // Of a double name each half is one.
  const half = parts(word.text).find((part) => part.length > 2 && index.byWord.has(part) && (word.capital || !wordsThatAreNames.has(part)))
  return half && !knownWords.has(half) ? (index.byWord.get(half) ?? null) : null
}

function counts(word: Word, next: Word | undefined, text: string): boolean {
  const alsoWord = wordsThatAreNames.has(word.fold) || knownWords.has(word.fold)
  if (!word.capital) return !alsoWord && word.fold.length > 2
  // 12 May 2026 is a day, whoever works here.
  if (
    /^(?:may|june|april|august|march|day)$/.test(word.fold) &&
    (/(?:\d(?:st|nd|rd|th)?[ -]|\b(?:in|since|until|during|last|next|early|late|mid)[ -])$/iu.test(
      text.slice(Math.max(0, word.start - 12), word.start),
    ) ||
      /^[ ,-]{1,2}\d/u.test(text.slice(word.end)))
  )
    return false
  return !(alsoWord && word.opens && (next === undefined || subjects.has(next.fold)))
}

/** Stretches with a capital that no list of words explains: in what people write about each other they are taken for names. */
export function findUnknown(text: string, alsoKnown: ReadonlySet<string>): Span[] {
  const words = wordsOf(text)
  const lower = new Set(words.filter((word) => !word.capital).map(({ fold }) => fold))
  const spans: Span[] = []
  words.forEach((word, at) => {
    const before = words[at - 1]
    const titled = before !== undefined && titles.has(before.fold) && /^\.? $/u.test(text.slice(before.end, word.start))
    if (!titled && !isUnknown(word, words[at + 1], { lower, alsoKnown, text })) return
    const last = spans.at(-1)
    if (last && /^[ \u00a0]$/u.test(text.slice(last.end, word.start))) spans[spans.length - 1] = { ...last, end: word.end }
    else spans.push({ start: word.start, end: word.end, kind: 'person' })
  })
  return spans
}

interface Known {
  readonly lower: ReadonlySet<string>
  readonly alsoKnown: ReadonlySet<string>
  readonly text: string
}
function isUnknown(word: Word, next: Word | undefined, { lower, alsoKnown, text }: Known): boolean {
  if (!word.capital || word.text.length < 2 || abbreviations.has(word.text) || titles.has(word.fold)) return false
  if (wordsThatAreNames.has(word.fold)) return isNameLikeWord(word, next, text)
  const known = (fold: string): boolean => knownWords.has(fold) || alsoKnown.has(fold) || lower.has(fold)
  const halves = word.fold.split(/[\u2010\u2011-]/u)
  return !known(word.fold) && !(halves.length > 1 && halves.every(known))
}

/** A word such as Mark, Will or May, with its capital: whether it is more likely the name. */
function isNameLikeWord(word: Word, next: Word | undefined, text: string): boolean {
  if (/^(?:may|june|april|august|march)$/.test(word.fold))
    return (
      counts(word, next, text) &&
      !/\b(?:in|by|of|since|until|from|during|last|next|this|early|late|mid) $/iu.test(text.slice(Math.max(0, word.start - 12), word.start))
    )
  if (!word.opens) return true
  return !knownWords.has(word.fold) && next !== undefined && !subjects.has(next.fold)
}

const abbreviations = new Set(
  'HR UK EU US USA GB ACAS GDPR DSAR PIP OH CCTV SMS PC IT ICT AI PDF HMRC NHS GP SSP SMP SPP TUPE PAYE NI DBS DOB KPI CV FAQ ID PPE HSE TUC GMB CEO CFO COO MD VAT USB VPN URL ERA PHI PTSD ADHD AGM SOP FTE ETA ASAP OK AM PM BST GMT I'.split(
    ' ',
  ),
)
