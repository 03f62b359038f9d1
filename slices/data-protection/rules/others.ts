import { hasCapital } from './mentions.ts'
import { calledOf, escaped, fold, isWord, titles, type KnownPerson } from './names.ts'
import { isNearName, nearNames } from './near-spelling.ts'

/** Finding everybody else in text, so that nothing of theirs is given away with somebody’s data. */

export interface ThirdParty {
  readonly text: string
  readonly person: string | null
}

const digitsOf = (text: string): string => text.replaceAll(/\D/g, '').slice(-9)

/** Any address or telephone number: whose it is not known to be is somebody else's. */
const addresses = /[\p{L}\p{N}._%+'-]+@[\p{L}\p{N}-]+(?:\.[\p{L}\p{N}-]+)+/gu
const numbers = /(?<![\p{L}\p{N}])\+?\d[\d\s().-]{8,16}\d(?![\p{L}\p{N}])/gu
const word = /[\p{L}\p{M}]+(?:['’`][\p{L}\p{M}]+)*/gu
const titled = new RegExp(String.raw`(?<![\p{L}\p{N}])${titles}\.?\s+(?:\p{Lu}[\p{L}\p{M}'’-]+\s+)?(\p{Lu}[\p{L}\p{M}'’-]+)`, 'giu')
const dotted = /(?<![\p{L}\p{N}.])\p{Lu}\.\s?(?:\p{Lu}\.\s?)?\p{Lu}\.?(?![\p{L}\p{N}])/gu

const key = (text: string): string => fold(text).text.replaceAll("'", '')
const piecesOf = (name: string): string[] => [...name.matchAll(word)].map(([each]) => key(each)).filter((each) => each.length >= 2)
const lettersOf = (person: KnownPerson): string[] => {
  const { given, last } = calledOf(person)
  return given.flatMap((first) => last.map((name) => first.charAt(0) + name.charAt(0)))
}

const wholeLetters = (found: string): string => fold(found).text.replaceAll(/[^\p{L}]/gu, '')

const ends = (found: string): string => wholeLetters(found).charAt(0) + wholeLetters(found).slice(-1)

/** Whose a word is, if it is the name of somebody else. */
type Whose = (written: string) => string | undefined

function namesOfOthers(subject: KnownPerson, everybody: readonly KnownPerson[]): Whose {
  const called = calledOf(subject)
  const own = [...called.given, ...called.short, ...called.last, ...called.halves].flatMap(piecesOf)
  const [isOwn, names] = [new Set(own), new Map<string, string>()]
  for (const person of everybody) {
    if (person.id === subject.id) continue
    const { given, short, last } = calledOf(person)
    for (const piece of [...given, ...short, ...last].flatMap(piecesOf)) if (!isOwn.has(piece)) names.set(piece, person.id)
  }
  const near = nearNames(names.keys())
  return (written) => {
    const each = key(written).replace(/s$/, (end) => (/['’`]s$/u.test(written) ? '' : end))
    if (isOwn.has(each)) return undefined
    const person = names.get(each)
    if (hasCapital(written)) return person ?? slipOf(each)
    return each.length >= 4 && !isWord(each) ? person : undefined
  }
  function slipOf(each: string): string | undefined {
    if (each.length < 4 || isWord(each) || own.some((name) => isNearName(each, name))) return undefined
    return names.get(near(each)[0] ?? '')
  }
}

/**
 * Marks what names others than the subject: by their names, short names and misspelt ones, initials with full stops, addresses and numbers,
 * one phrase where names stand together; and whoever is named with a title, known here or not.
 */
export function othersFinder(subject: KnownPerson, everybody: readonly KnownPerson[]): (text: string) => ThirdParty[] {
  const whose = namesOfOthers(subject, everybody)
  const [staff, initials] = [new Map<string, string>(), new Map<string, string>()]
  for (const person of everybody) {
    if (person.id === subject.id) continue
    if (person.number !== null && person.number.length >= 2) staff.set(fold(person.number).text, person.id)
    for (const letters of lettersOf(person)) initials.set(letters, person.id)
  }
  const { last, halves } = calledOf(subject)
  const ownLast = new Set([...last, ...halves].map(key))
  const ownLetters = new Set(lettersOf(subject))
  const ownNumbers = new Set(subject.phones.map(digitsOf))
  return (text) => [
    ...phrases(text, whose),
    ...[...text.matchAll(titled)]
      .filter(([found, name = '']) => hasCapital(found) && !ownLast.has(key(name).replace(/s$/, '')) && !ownLast.has(key(name)))
      .map(([found]) => ({ text: found.replace(/['’]s$/u, ''), person: null })),
    ...[...text.matchAll(dotted)]
      .filter(([found]) => initials.has(ends(found)) && !ownLetters.has(ends(found)))
      .map(([found]) => ({ text: found, person: initials.get(ends(found)) ?? null })),
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

function phrases(text: string, whose: Whose): ThirdParty[] {
  const found: ThirdParty[] = []
  let open: { start: number; end: number; person: string } | null = null
  const close = (): void => {
    if (open) found.push({ text: text.slice(open.start, open.end), person: open.person })
    open = null
  }
  const inAddress = [...text.matchAll(addresses)].map((match) => [match.index, match.index + match[0].length] as const)
  for (const match of text.matchAll(word)) {
    // An address is marked as a whole, or is the person's own.
    const person = inAddress.some(([from, to]) => match.index >= from && match.index < to) ? undefined : whose(match[0])
    if (person === undefined) {
      close()
      continue
    }
    const end = match.index + match[0].replace(/['’`]s$/u, '').length
    if (open && /^[\s.,-]{0,3}$/.test(text.slice((open as { end: number }).end, match.index)))
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
/** A phrase as it is looked for: whole, and in its own case where it is a word as well ('Mark' and to mark). */
function patternFor(phrase: string): { any: string | null; exact: string | null } {
  const pattern = escaped(phrase).replaceAll(/\s+/g, String.raw`\s+`)
  const [from, to] = [/^[\p{L}\p{N}]/u, /[\p{L}\p{N}]$/u].map((edge) => edge.test(phrase))
  const whole = `${from ? String.raw`(?<![\p{L}\p{N}])` : ''}${pattern}${to ? String.raw`(?![\p{L}\p{N}])` : ''}`
  return isWord(fold(phrase).text) && hasCapital(phrase) ? { any: null, exact: whole } : { any: whole, exact: null }
}

function without(from: string, patterns: readonly (string | null)[], flags: string): string {
  const some = patterns.filter((pattern) => pattern !== null)
  return some.length === 0 ? from : from.replaceAll(new RegExp(some.join('|'), flags), blank)
}

/** A text without these phrases, wherever they stand. */
export function redact(text: string, phrasesToBlank: readonly string[]): string {
  const wanted = [...new Set(phrasesToBlank.map((phrase) => phrase.trim()).filter((phrase) => phrase !== ''))]
    .toSorted((a, b) => b.length - a.length)
    .map(patternFor)
  const left = without(
    text,
    wanted.map(({ any }) => any),
    'giu',
  )
  return without(
    left,
    wanted.map(({ exact }) => exact),
    'gu',
  )
}
