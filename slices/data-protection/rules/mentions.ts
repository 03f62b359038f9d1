import {
  addressesOf,
  calledOf,
  escaped,
  fold,
  initialsOf,
  isWord,
  loose,
  namesWithLetter,
  wholeNames,
  type Called,
  type Folded,
  type KnownPerson,
} from './names.ts'
import { isNearName } from './near-spelling.ts'

export { fold, type KnownPerson } from './names.ts'

/** Finding the subject of a request in text, so that nothing is missed. */

const alone = (pattern: string): string => String.raw`(?<![\p{L}\p{N}])(?:${pattern})(?![\p{L}\p{N}])`
const compile = (patterns: readonly string[]): RegExp | null => (patterns.length === 0 ? null : new RegExp(alone(patterns.join('|')), 'gu'))

interface Patterns {
  /** Whole names, addresses, numbers. */
  readonly sure: RegExp | null
  /** A given name and the first letter of the last: theirs where nobody else has both. */
  readonly withLetter: RegExp | null
  readonly letterIsSure: boolean
  /** One name that nobody else has. */
  readonly single: RegExp | null
  /** Somebody else may be: only where the text is about the person, and written with a capital. */
  readonly near: RegExp | null
  readonly initials: RegExp | null
}

/** Whether a name alone is more likely a name than a word, so that it counts without a capital. */
const isPlainlyName = (name: string): boolean => name.length >= 4 && !isWord(name)

function patternsOf(person: KnownPerson, shared: ReadonlySet<string>, everybody: readonly KnownPerson[]): Patterns {
  const called = calledOf(person)
  const { given, short, last, halves } = called
  const [alike, own] = [(name: string) => shared.has(name), [...last, ...halves, ...given]]
  const shortAlone = short.filter((name) => !alike(name) && isPlainlyName(name))
  return {
    sure: compile([...wholeNames(called), ...addressesOf(person)]),
    withLetter: compile(namesWithLetter(called)),
    letterIsSure: !everybody.some((other) => other.id !== person.id && isCalledAlike(calledOf(other), called)),
    single: compile([...own.filter((name) => !alike(name)), ...shortAlone].map(loose)),
    near: compile([...own.filter(alike), ...short.filter((name) => !shortAlone.includes(name))].map(loose)),
    initials: compile(initialsOf(called)),
  }
}

function isCalledAlike(other: Called, called: Called): boolean {
  const firsts = new Set([...called.given, ...called.short])
  const letters = new Set(called.last.map((name) => name.charAt(0)))
  return other.last.some((name) => letters.has(name.charAt(0))) && [...other.given, ...other.short].some((name) => firsts.has(name))
}

export interface Mention {
  readonly start: number
  readonly end: number
  readonly text: string
}

function matchesIn(original: string, { text, at }: Folded, pattern: RegExp | null, wanted: (found: string) => boolean): Mention[] {
  if (!pattern) return []
  return [...text.matchAll(pattern)].flatMap((match) => {
    const start = at[match.index] ?? 0
    const end = at[match.index + match[0].length] ?? original.length
    const found = original.slice(start, end).trim()
    return wanted(found) ? [{ start, end, text: found }] : []
  })
}

export const hasCapital = (text: string): boolean => /\p{Lu}|\d|@/u.test(text)
const allCapitals = (text: string): boolean => /\p{L}/u.test(text) && text === text.toUpperCase()
const capitalAtEnd = (text: string): boolean => /^\p{Lu}.*\s\p{Lu}\.?$/su.test(text)

/** Names and short forms more than one person may be called by: alone they say little. */
export function sharedNames(people: readonly KnownPerson[]): Set<string> {
  const seen = new Map<string, Set<string>>()
  for (const person of people) {
    const { given, short, last, halves } = calledOf(person)
    for (const name of [...given, ...short, ...last, ...halves]) seen.set(name, (seen.get(name) ?? new Set()).add(person.id))
  }
  return new Set([...seen].filter(([, ids]) => ids.size > 1).map(([name]) => name))
}

/** Words of a folded text with where they stand in the original. */
const word = /[\p{L}\p{N}]+(?:['-][\p{L}\p{N}]+)*/gu
interface Word extends Mention {
  readonly folded: string
}
const wordsOf = (original: string, { text, at }: Folded): Word[] =>
  [...text.matchAll(word)].map((match) => {
    const folded = match[0].replace(/'s$/, '')
    const [start, end] = [at[match.index] ?? 0, at[match.index + folded.length] ?? original.length]
    return { folded, start, end, text: original.slice(start, end) }
  })

/** Whether a word is one of these names or may be one of them misspelt; each word is compared once. */
function nearAny(names: readonly string[]): (text: string) => boolean {
  const known = new Map<string, boolean>()
  return (text) => {
    const near = known.get(text) ?? names.some((name) => name === text || isNearName(text, name))
    known.set(text, near)
    return near
  }
}

/** Names that are misspelt: both names together, or the last name alone where nobody is really called that. */
function misspeltFinder({ given, short, last, halves }: Called, others: ReadonlySet<string>) {
  const [isFirst, isLast, isGiven] = [nearAny([...given, ...short]), nearAny([...last, ...halves]), nearAny(given)]
  const isOwn = (each: Word): boolean => hasCapital(each.text) && !others.has(each.folded) && !isWord(each.folded)
  // oxlint-disable-next-line complexity -- two kinds of mention, each by what stands beside it
  return (words: readonly Word[]): { sure: Mention[]; near: Mention[] } => {
    const [sure, near]: [Mention[], Mention[]] = [[], []]
    for (const [i, one] of words.entries()) {
      const next = words[i + 1]
      if (
        next &&
        next.start - one.end <= 3 &&
        ((isFirst(one.folded) && isLast(next.folded)) || (isLast(one.folded) && isFirst(next.folded)))
      )
        if (!(others.has(one.folded) && others.has(next.folded)) && hasCapital(one.text + next.text))
          sure.push({ start: one.start, end: next.end, text: `${one.text} ${next.text}` })
      if (!isOwn(one)) continue
      if (one.folded.length >= 5 && isLast(one.folded)) sure.push(one)
      else if (isGiven(one.folded)) near.push(one)
    }
    return { sure, near }
  }
}

/**
 * Looks for one person. `about`: the text is of their record, or of a case they have a part in, so that a first name, a shared last name
 * or initials in capitals are taken for theirs; elsewhere those count only beside a surer mention.
 */
export function finderOf(person: KnownPerson, everybody: readonly KnownPerson[]): (text: string, about: boolean) => Mention[] {
  const patterns = patternsOf(person, sharedNames(everybody), everybody)
  const called = calledOf(person)
  const others = new Set(
    everybody.filter(({ id }) => id !== person.id).flatMap((other) => [...calledOf(other).given, ...calledOf(other).last]),
  )
  const misspelt = misspeltFinder(called, others)
  return (original, about) => {
    const folded = fold(original)
    const slips = misspelt(wordsOf(original, folded))
    const lettered = matchesIn(original, folded, patterns.withLetter, capitalAtEnd)
    const sure = [
      ...matchesIn(original, folded, patterns.sure, () => true),
      ...matchesIn(original, folded, patterns.single, (found) => hasCapital(found) || isPlainlyName(fold(found).text)),
      ...(patterns.letterIsSure ? lettered : []),
      ...slips.sure,
    ]
    const context = about || sure.length > 0
    const near = context
      ? [
          ...matchesIn(original, folded, patterns.near, hasCapital),
          ...matchesIn(original, folded, patterns.initials, allCapitals),
          ...lettered,
          ...slips.near,
        ]
      : []
    return [...sure, ...near].toSorted((a, b) => a.start - b.start)
  }
}

/** What PostgreSQL looks for first, in folded text: everything the finder could take for the person; and initials, in the text as it is. */
export function broadOf(person: KnownPerson): { folded: string; initials: string | null } {
  const { given, short, last, halves } = calledOf(person)
  const names = [...given, ...short, ...last, ...halves]
  const pieces = names.filter((name) => name.length >= 2).map((name) => loose(name))
  const slips = [...given, ...last, ...halves].filter((name) => name.length >= 5).flatMap(slipsOf)
  const written = [person.email, person.email.split('@')[0] ?? '', person.number ?? '', person.id].filter((each) => each.length >= 2)
  const digits = person.phones.map((phone) => phone.replaceAll(/\D/g, '').slice(-6)).filter((each) => each.length === 6)
  const phones = digits.map((each) => each.split('').join(String.raw`[\s().-]*`))
  const [first, family] = [given.map((name) => name.charAt(0)), last.map((name) => name.charAt(0))].map(
    (letters) => `[${[...new Set(letters.map((letter) => escaped(letter.toUpperCase())))].join('')}]`,
  )
  return {
    folded: [...new Set([...pieces, ...slips, ...written.map((each) => escaped(fold(each).text)), ...phones])].join('|'),
    initials: given.length === 0 || last.length === 0 ? null : String.raw`\m${first}[. ]{0,2}([[:upper:]][. ]{0,2})?${family}`,
  }
}

/** One slip anywhere in a name: two letters of it may be any nought to three; or its consonants with any vowels. */
function slipsOf(name: string): string[] {
  const letters = name.replaceAll(/[^\p{L}]/gu, '')
  const one = Array.from({ length: letters.length - 1 }, (_each, i) => `${letters.slice(0, i)}.{0,3}${letters.slice(i + 2)}`)
  return [...one, soundPattern(letters)]
}

const alike: readonly (readonly [RegExp, string])[] = [
  [/^(?:ph|[fv])/, '(?:ph|f|v)'],
  [/^(?:sch|sh|ch)/, '(?:sch|sh|ch)'],
  [/^gh/, '(?:gh)?'],
  [/^(?:ck|[ckqsz])/, '[ckqsz]+'],
  [/^[gj]/, '[gj]'],
]
// oxlint-disable-next-line complexity -- one branch a kind of letter
function soundPattern(letters: string): string {
  let [rest, pattern] = [letters, '']
  while (rest !== '') {
    const vowels = /^[aeiouyhw]+/.exec(rest)?.[0]
    const found = vowels === undefined ? alike.find(([each]) => each.test(rest)) : undefined
    pattern += vowels === undefined ? `${found?.[1] ?? `${escaped(rest.charAt(0))}+`}[aeiouyhwg]{0,3}` : '[aeiouyhw]{0,3}'
    rest = rest.slice(vowels?.length ?? found?.[0].exec(rest)?.[0].length ?? 1)
  }
  return String.raw`\m${pattern}`
}
