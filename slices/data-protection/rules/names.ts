import { knownWords, wordsThatAreNames } from '#slices/ai-provider/rules.ts'
import { otherForms } from './nicknames.ts'

/** What a person is called, and the patterns by which that is found in a text. */

export interface KnownPerson {
  readonly id: string
  readonly first: string
  readonly last: string
  readonly preferred: string | null
  readonly email: string
  readonly number: string | null
  readonly phones: readonly string[]
  /** Names they had before. */
  readonly former?: { readonly first: readonly string[]; readonly last: readonly string[] }
}

/** A text without case, accents and invisible characters, and where each of its letters stood. */
export interface Folded {
  readonly text: string
  readonly at: readonly number[]
}

const invisible = /[\u00ad\u200b-\u200d\u2060\ufeff\p{M}]/u
/** Letters with a stroke and two in one, which no form of Unicode takes apart. */
const plainLetters: Readonly<Record<string, string>> = { ł: 'l', ø: 'o', đ: 'd', ð: 'd', ı: 'i', ß: 'ss', æ: 'ae', œ: 'oe', þ: 'th' }
const plainOf = (letter: string): string => {
  if (letter === '\u2019' || letter === '\u02bc' || letter === '`') return "'"
  return /[\u2010-\u2014]/.test(letter) ? '-' : (plainLetters[letter] ?? letter)
}

export function fold(original: string): Folded {
  let text = ''
  const at: number[] = []
  let place = 0
  for (const letter of original) {
    for (const plain of letter.normalize('NFKD').toLowerCase()) {
      if (invisible.test(plain)) continue
      const one = plainOf(plain)
      text += one
      for (let i = 0; i < one.length; i += 1) at.push(place)
    }
    place += letter.length
  }
  at.push(original.length)
  return { text, at }
}

export const escaped = (text: string): string => text.replaceAll(/[\\^$.*+?()[\]{}|/]/g, String.raw`\$&`)
export const foldedName = (name: string): string => fold(name).text.trim().replaceAll(/\s+/g, ' ')

/** Parts of names that are not names by themselves. */
const particles = new Set([
  'de',
  'da',
  'di',
  'la',
  'le',
  'van',
  'von',
  'der',
  'den',
  'del',
  'al',
  'el',
  'bin',
  'ibn',
  'mac',
  'saint',
  'the',
])
/** The parts of a name of several, each of which may stand for it. */
const partsOf = (name: string): string[] => {
  const parts = name.split(/[\s-]+/)
  return parts.length < 2 ? [] : parts.filter((part) => part.length >= 3 && !particles.has(part))
}
/** Whether something is a word as well, or nothing but one. Folded. */
export const isWord = (text: string): boolean => knownWords.has(text) || wordsThatAreNames.has(text)

const unique = (names: readonly string[]): string[] => [...new Set(names.filter((name) => name !== ''))]

/** Folded. */
export interface Called {
  /** Given names of the record, the one they are known by, earlier ones. */
  readonly given: readonly string[]
  /** Short forms and other spellings of those. */
  readonly short: readonly string[]
  readonly last: readonly string[]
  /** One half of a double name. */
  readonly halves: readonly string[]
}

/** 'Priya' of Priyanka: the beginning of a name is what many are called, where it is no word. */
const beginnings = (name: string): string[] =>
  /^\p{L}{5,}$/u.test(name)
    ? Array.from({ length: name.length - 3 }, (_each, i) => name.slice(0, i + 3)).filter((part) => !isWord(part))
    : []

export function calledOf({ first, preferred, last, former }: KnownPerson): Called {
  const given = unique([first, preferred ?? '', ...(former?.first ?? [])].map(foldedName))
  const firstParts = given.flatMap(partsOf).filter((part) => !given.includes(part))
  const all = unique([...given, ...firstParts])
  const short = unique([...firstParts, ...all.flatMap(otherForms), ...all.flatMap(beginnings)]).filter((name) => !given.includes(name))
  const lasts = unique([last, ...(former?.last ?? [])].map(foldedName))
  return { given, short, last: lasts, halves: unique(lasts.flatMap(partsOf)).filter((name) => !lasts.includes(name)) }
}

/** A name as it may be written: over the end of a line, with another apostrophe or hyphen, or without. */
export const loose = (name: string): string =>
  name
    .split(/[\s'-]+/)
    .filter(Boolean)
    .map(escaped)
    .join(String.raw`[\s.'-]{0,2}`)
const any = (names: readonly string[]): string => `(?:${names.map(loose).join('|')})`
const letterOf = (name: string): string => name.charAt(0)
const anyLetter = (names: readonly string[]): string => `(?:${unique(names.map(letterOf)).map(escaped).join('|')})`

export const titles = '(?:mr|mrs|ms|miss|mx|dr|prof|professor|sir|dame|rev)'
const gap = String.raw`[\s,]+`
const middle = String.raw`(?:\p{L}\.?[\s]+|\p{L}{2,20}[\s]+)?`

/** A given name with the last name, in either order or in one word; an initial or a title before the last name. */
export function wholeNames({ given, short, last, halves }: Called): string[] {
  if (last.length === 0) return given.map(loose)
  const [first, family, letter] = [any([...given, ...short]), any([...last, ...halves]), anyLetter(given)]
  return [
    String.raw`${first}[\s._]+${middle}${family}`,
    `${family}${gap}${first}`,
    String.raw`${letter}\.?[\s]*(?:\p{L}\.?[\s]*)?[\s.]${family}`,
    String.raw`${letter}\.${family}`,
    ...last.filter((name) => name.length >= 4).map((name) => `${letter}${loose(name)}`),
    `${titles}\\.?[\\s]+(?:${first}[\\s]+)?${family}`,
    String.raw`${family}${gap}${letter}(?:\.|(?![\p{L}\p{N}]))`,
  ]
}

/** 'Siobhán O.': a given name with the first letter of the last. */
export const namesWithLetter = ({ given, short, last }: Called): string[] =>
  last.length === 0 ? [] : [String.raw`${any([...given, ...short])}\s+${anyLetter(last)}\b\.?`]

/** 'S.O.', 'SO', and with a letter between them or of the second half after them. */
export const initialsOf = ({ given, last }: Called): string[] =>
  last.length === 0 || given.length === 0
    ? []
    : [String.raw`${anyLetter(given)}\.?[\s]?(?:\p{L}\.?[\s]?)?${anyLetter(last)}\.?(?:[\s-]?\p{L}\.?)?`]

/** Digits of a telephone number however they are grouped, with 0 or +44 before them. */
function phonePattern(phone: string): string | null {
  const digits = phone.replaceAll(/\D/g, '').replace(/^(?:0044|44|0)/, '')
  return digits.length < 6 ? null : String.raw`(?:\+?(?:00)?44[\s().-]*0?|0)?[\s().-]*` + digits.split('').join(String.raw`[\s().-]*`)
}

export function addressesOf({ email, number, phones }: KnownPerson): string[] {
  const local = email.split('@')[0] ?? ''
  const written = [email, ...(local.length >= 6 ? [local] : []), ...(number !== null && number.length >= 2 ? [number] : [])]
  return [...written.map((text) => escaped(fold(text).text)), ...phones.map(phonePattern).filter((pattern) => pattern !== null)]
}
