/** Finding people in text: the subject of a request, so that nothing is missed, and others, so that nothing of theirs is given away. */

export interface KnownPerson {
  readonly id: string
  readonly first: string
  readonly last: string
  readonly preferred: string | null
  readonly email: string
  readonly number: string | null
  readonly phones: readonly string[]
}

/** A text without case, accents and invisible characters, and where each of its letters stood. */
interface Folded {
  readonly text: string
  readonly at: readonly number[]
}

const invisible = /[\u00ad\u200b-\u200d\u2060\ufeff\p{M}]/u

export function fold(original: string): Folded {
  let text = ''
  const at: number[] = []
  let place = 0
  for (const letter of original) {
    for (const plain of letter.normalize('NFKD').toLowerCase()) {
      if (invisible.test(plain)) continue
      const one = plain === '\u2019' || plain === '\u02bc' ? "'" : /[\u2010-\u2014]/.test(plain) ? '-' : plain
      text += one
      for (let i = 0; i < one.length; i += 1) at.push(place)
    }
    place += letter.length
  }
  at.push(original.length)
  return { text, at }
}

const escaped = (text: string): string => text.replaceAll(/[\\^$.*+?()[\]{}|/]/g, String.raw`\$&`)
/** A name as it may be written over the end of a line. */
const loose = (name: string): string => escaped(fold(name).text.trim()).replaceAll(/\s+/g, String.raw`[\s.]+`)
const alone = (pattern: string): string => String.raw`(?<![\p{L}\p{N}])(?:${pattern})(?![\p{L}\p{N}])`
const compile = (patterns: readonly string[]): RegExp | null => (patterns.length === 0 ? null : new RegExp(alone(patterns.join('|')), 'gu'))

const titles = '(?:mr|mrs|ms|miss|mx|dr|prof|professor|sir|dame|rev)'
const gap = String.raw`[\s,]+`
const middle = String.raw`(?:\p{L}\.?[\s]+|\p{L}{2,20}[\s]+)?`

/** Digits of a telephone number however they are grouped, with 0 or +44 before them. */
function phonePattern(phone: string): string | null {
  const digits = phone.replaceAll(/\D/g, '').replace(/^(?:0044|44|0)/, '')
  return digits.length < 6 ? null : String.raw`(?:\+?(?:00)?44[\s().-]*0?|0)?[\s().-]*` + digits.split('').join(String.raw`[\s().-]*`)
}

interface Patterns {
  /** Whole names, addresses, numbers. */
  readonly sure: RegExp | null
  /** One name that nobody else has: a name where it is written with a capital. */
  readonly single: RegExp | null
  /** Somebody else may be: only where the text is about the person, and written with a capital. */
  readonly near: RegExp | null
}

const initial = (name: string): string => fold(name).text.charAt(0)
const givenNames = ({ first, preferred }: KnownPerson): string[] => [
  ...new Set([first, preferred ?? ''].map((name) => name.trim()).filter((name) => name !== '')),
]

/** A given name with the last name, in either order; an initial or a title before the last name. */
function wholeNames(person: KnownPerson): string[] {
  const [given, last] = [givenNames(person), person.last.trim()]
  if (last === '') return given.map(loose)
  const both = given.flatMap((name) => [`${loose(name)}[\\s.]+${middle}${loose(last)}`, `${loose(last)}${gap}${loose(name)}`])
  const letter = `(?:${[...new Set(given.map(initial))].map(escaped).join('|')})`
  return [
    ...both,
    String.raw`${letter}\.?[\s]*(?:\p{L}\.?[\s]*)?[\s.]${loose(last)}`,
    String.raw`${letter}\.${loose(last)}`,
    `${titles}\\.?[\\s]+${loose(last)}`,
    String.raw`${loose(last)}${gap}${letter}(?:\.|(?![\p{L}\p{N}]))`,
  ]
}

function addressesOf({ email, number, phones }: KnownPerson): string[] {
  const local = email.split('@')[0] ?? ''
  const written = [email, ...(local.length >= 6 ? [local] : []), ...(number !== null && number.length >= 2 ? [number] : [])]
  return [...written.map((text) => escaped(fold(text).text)), ...phones.map(phonePattern).filter((pattern) => pattern !== null)]
}

const initialsOf = (person: KnownPerson): string[] =>
  person.last === ''
    ? []
    : [...new Set(givenNames(person).map(initial))].map(
        (letter) => String.raw`${escaped(letter)}\.?[\s]?${escaped(initial(person.last))}\.?`,
      )

function patternsOf(person: KnownPerson, shared: ReadonlySet<string>): Patterns {
  const names = [person.last.trim(), ...givenNames(person)].filter((name) => name !== '')
  const alike = (name: string): boolean => shared.has(fold(name).text)
  return {
    sure: compile([...wholeNames(person), ...addressesOf(person)]),
    single: compile(names.filter((name) => !alike(name)).map(loose)),
    near: compile([...names.filter(alike).map(loose), ...initialsOf(person)]),
  }
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

const hasCapital = (text: string): boolean => /\p{Lu}|\d|@/u.test(text)
const allCapitals = (text: string): boolean => /\p{L}/u.test(text) && text === text.toUpperCase()

/** Names more than one person has: alone they say little. */
export function sharedNames(people: readonly KnownPerson[]): Set<string> {
  const seen = new Map<string, Set<string>>()
  for (const { id, first, last, preferred } of people)
    for (const name of [first, last, preferred ?? ''].map((each) => fold(each).text.trim()).filter(Boolean))
      seen.set(name, (seen.get(name) ?? new Set()).add(id))
  return new Set([...seen].filter(([, ids]) => ids.size > 1).map(([name]) => name))
}

/**
 * Looks for one person. `about`: the text is of their record, or of a case they have a part in, so that a first name, a shared last name
 * or initials in capitals are taken for theirs; elsewhere those count only beside a surer mention.
 */
export function finderOf(person: KnownPerson, everybody: readonly KnownPerson[]): (text: string, about: boolean) => Mention[] {
  const patterns = patternsOf(person, sharedNames(everybody))
  return (original, about) => {
    const folded = fold(original)
    const sure = [...matchesIn(original, folded, patterns.sure, () => true), ...matchesIn(original, folded, patterns.single, hasCapital)]
    const context = about || sure.length > 0
    const near = context
      ? matchesIn(original, folded, patterns.near, (found) =>
          found.replaceAll(/[\s.]/g, '').length <= 2 ? allCapitals(found) : hasCapital(found),
        )
      : []
    return [...sure, ...near].toSorted((a, b) => a.start - b.start)
  }
}

export interface ThirdParty {
  readonly text: string
  readonly person: string | null
}

const digitsOf = (text: string): string => text.replaceAll(/\D/g, '').slice(-9)

/** Any address or telephone number: whose it is not known to be is somebody else's. */
const addresses = /[\p{L}\p{N}._%+'-]+@[\p{L}\p{N}-]+(?:\.[\p{L}\p{N}-]+)+/gu
const numbers = /(?<![\p{L}\p{N}])\+?\d[\d\s().-]{8,16}\d(?![\p{L}\p{N}])/gu
const word = /[\p{L}\p{M}]+(?:['’-][\p{L}\p{M}]+)*/gu

/** Marks what names others than the subject: by their names, addresses and numbers, one phrase where names stand together. */
export function othersFinder(subject: KnownPerson, everybody: readonly KnownPerson[]): (text: string) => ThirdParty[] {
  const own = new Set(
    [subject.first, subject.last, subject.preferred ?? ''].flatMap((name) => [...name.matchAll(word)].map(([each]) => fold(each).text)),
  )
  const names = new Map<string, string>()
  const staff = new Map<string, string>()
  for (const person of everybody) {
    if (person.id === subject.id) continue
    for (const [each] of `${person.first} ${person.last} ${person.preferred ?? ''}`.matchAll(word))
      if (!own.has(fold(each).text)) names.set(fold(each).text, person.id)
    if (person.number !== null && person.number.length >= 2) staff.set(fold(person.number).text, person.id)
  }
  const ownNumbers = new Set(subject.phones.map(digitsOf))
  return (text) => [
    ...phrases(text, names),
    ...[...text.matchAll(addresses)]
      .filter(([found]) => fold(found).text !== fold(subject.email).text)
      .map(([found]) => ({ text: found, person: null })),
    ...[...text.matchAll(numbers)]
      .filter(([found]) => found.replaceAll(/\D/g, '').length >= 10 && !ownNumbers.has(digitsOf(found)))
      .map(([found]) => ({ text: found.trim(), person: null })),
    ...[...text.matchAll(/[\p{L}\p{N}-]{2,}/gu)]
      .filter(([found]) => staff.has(fold(found).text) && /\d/.test(found))
      .map(([found]) => ({ text: found, person: staff.get(fold(found).text) ?? null })),
  ]
}

function phrases(text: string, names: ReadonlyMap<string, string>): ThirdParty[] {
  const found: ThirdParty[] = []
  let open: { start: number; end: number; person: string } | null = null
  const close = (): void => {
    if (open) found.push({ text: text.slice(open.start, open.end), person: open.person })
    open = null
  }
  for (const match of text.matchAll(word)) {
    const person = hasCapital(match[0]) ? names.get(fold(match[0]).text.replace(/'s$/, '')) : undefined
    if (person === undefined) {
      close()
      continue
    }
    const end = match.index + match[0].replace(/['’]s$/u, '').length
    if (open && /^[\s.,]{0,3}$/.test(text.slice((open as { end: number }).end, match.index)))
      open = { ...(open as { start: number; person: string }), end }
    else {
      close()
      open = { start: match.index, end, person }
    }
  }
  close()
  return found
}

const blank = '█████'
/** A text without these phrases, wherever and in whatever case they stand. */
export function redact(text: string, phrasesToBlank: readonly string[]): string {
  const wanted = [...new Set(phrasesToBlank.map((phrase) => phrase.trim()).filter((phrase) => phrase !== ''))].toSorted(
    (a, b) => b.length - a.length,
  )
  if (wanted.length === 0) return text
  return text.replaceAll(new RegExp(wanted.map((phrase) => escaped(phrase).replaceAll(/\s+/g, String.raw`\s+`)).join('|'), 'giu'), blank)
}
