/** What identifies a person by its form, in the ways it is written in the United Kingdom. */
export const identifierKinds = ['email', 'phone', 'nino', 'postcode', 'account', 'number', 'birth', 'address', 'vehicle', 'handle'] as const
export type IdentifierKind = (typeof identifierKinds)[number]

/** A stretch of a text, from `start` up to `end`. */
export interface Span {
  readonly start: number
  readonly end: number
  readonly kind: string
}

const gap = '[ \\t.\\-\\u2010-\\u2015]?'
const postcode = '(?:GIR ?0AA|[A-Z]{1,2}\\d[A-Z\\d]? {0,2}\\d[ABD-HJLNP-UW-Z]{2})'
const kindOfStreet =
  '(?:Street|St|Road|Rd|Avenue|Ave|Lane|Ln|Drive|Dr|Close|Cl|Court|Ct|Crescent|Cres|Gardens|Gdns|Grove|Hill|Mews|Park|Parade|Place|Pl|Rise|Row|Square|Sq|Terrace|Ter|Tce|Walk|Way|Wharf|Green|View|Yard|Gate|Vale|Mount|Embankment|Quay|Broadway|Heights|Wynd|Brae|Fold|Croft|Path|Drove|Bank|End|Circus|Boulevard|Loan|Heol|Ffordd|Stryd)'
const word = "[A-Z][\\p{L}'’-]*"
const more = `(?:,? ?\\n?\\s?(?:${word}|of|on|upon|under|the|le|in)(?: (?:${word}|of|on|upon|under|le|the|by))*)`
const town = `${word}(?:(?:-| (?:(?:on|upon|under|in|le|by|of|next)(?: the)? )?)${word}){0,3}`
const month =
  '(?:Jan(?:uary)?|Feb(?:ruary)?|Mar(?:ch)?|Apr(?:il)?|May|June?|July?|Aug(?:ust)?|Sept?(?:ember)?|Oct(?:ober)?|Nov(?:ember)?|Dec(?:ember)?)'
const day = '\\d{1,2}(?:st|nd|rd|th)?'
const date = `(?:${day}(?: of)?[ -]${month},?[ -](?:\\d{4}|\\d{2})|${month} ${day},? \\d{4}|\\d{1,2}[/.-]\\d{1,2}[/.-](?:\\d{4}|\\d{2})|\\d{4}-\\d{2}-\\d{2})`

const forms: readonly (readonly [IdentifierKind, string])[] = [
  [
    'email',
    "[\\p{L}\\d._%+'-]{1,64} ?(?:@|\\[at\\]|\\(at\\)) ?[\\p{L}\\d-]{1,63}(?: ?(?:\\.|\\[dot\\]|\\(dot\\)) ?[\\p{L}\\d-]{1,63}){1,6}",
  ],
  ['handle', '(?<![\\p{L}\\d])@[\\p{L}\\d_.]{2,}'],
  // Two letters, six digits, a letter; however it is spaced.
  ['nino', `(?<![A-Z\\d])[A-CEGHJ-PR-TW-Z][A-CEGHJ-NPR-TW-Z]${gap}\\d{2}${gap}\\d{2}${gap}\\d{2}(?:${gap}[A-D])?(?![A-Z\\d])`],
  ['account', '(?<![A-Z\\d])GB\\d{2}(?: ?[A-Z]{4})(?: ?\\d{2,4}){4,7}(?!\\d)'],
  ['account', '(?<!\\d)(?:\\d{4}[ -]?){3}\\d{1,7}(?!\\d)'],
  ['account', '(?:sort[ -]?code\\W{0,3}(?:is |of |no\\.? |number )?:?\\s*)\\d{2}[ -]?\\d{2}[ -]?\\d{2}(?!\\d)'],
  ['account', '(?<![\\d-])\\d{2}[-–]\\d{2}[-–]\\d{2}(?![\\d-])'],
  ['account', '(?<![\\d£.,])\\d{2} \\d{2} \\d{2}(?! ?\\d)'],
  ['account', '(?<![\\d£.,/-])\\d{8}(?![\\d/])'],
  ['account', '(?<![\\d£.,/-])(?!(?:19|20)\\d{2}[ -](?:19|20)\\d{2})\\d{4}[ -]\\d{4}(?![\\d/-])'],
  ['phone', '(?<![\\p{L}\\d])(?:\\+|00) ?\\d{1,3}(?:[ .\\-–]?\\(?\\d\\)?){7,12}(?!\\d)'],
  ['phone', '(?<![\\p{L}\\d£.,])\\(?0\\d(?:[ .\\-–()]{0,2}\\d){8,9}(?: ?(?:x|ext\\.?|extension) ?\\d{1,6})?(?!\\d)'],
  ['phone', '(?:\\bext(?:ension|\\.)? ?)\\d{2,6}(?!\\d)'],
  // A tax reference, a number of the health service, a passport: ten or nine digits; driving licences.
  ['number', '(?<![\\d£.,/-])\\d{3}[ -]\\d{3}[ -]\\d{4}(?!\\d)'],
  ['number', '(?<![\\d£.,/-])\\d{9,12}(?![\\d/])'],
  ['number', '(?<![A-Z\\d])[A-Z9]{5}\\d{6}[A-Z9]{2}[A-Z\\d]{3}(?![A-Z\\d])'],
  [
    'number',
    '(?:\\b(?:employee|payroll|staff|badge|personnel|passport|licence|membership|crime ref(?:erence)?)(?: (?:number|no\\.?|id|ref(?:erence)?))?(?: is| was)?[:# ]{1,3})[A-Z]{0,4}-?\\d{2,}[A-Z\\d-]*',
  ],
  ['vehicle', '(?<![A-Z\\d])[A-Z]{2}\\d{2} ?[A-Z]{3}(?![A-Z\\d])'],
  ['birth', `(?:\\b(?:born|birth|dob|d\\.o\\.b\\.?|birthday)\\b[^.\\n]{0,24}?)${date}`],
  [
    'address',
    `(?<![\\p{L}\\d])(?:(?:Flat|Unit|Apartment|Apt|Room|Suite|Floor|Block) ?[\\dA-Z]{1,4},? ?(?:${word}(?: ${word}){0,2}, ?)?)?\\d{1,4}[A-Za-z]?(?:[-–/]\\d{1,4}[A-Za-z]?)?,? (?:${word} ){1,4}?${kindOfStreet}\\b\\.?(?:${more}){0,3}?(?:,?\\s{0,2}${postcode})`,
  ],
  [
    'address',
    `(?<![\\p{L}\\d])(?:(?:Flat|Unit|Apartment|Apt|Room|Suite|Floor|Block) ?[\\dA-Z]{1,4},? ?(?:${word}(?: ${word}){0,2}, ?)?)?\\d{1,4}[A-Za-z]?(?:[-–/]\\d{1,4}[A-Za-z]?)?,? (?:${word} ){1,4}?${kindOfStreet}\\b(?:, ?${town})*`,
  ],
  ['address', `(?<![\\p{L}\\d])(?:Flat|Apartment|Apt) ?[\\dA-Z]{1,4},? (?:\\d{1,4} )?${word}(?: ${word}){0,3}(?:, ?${town})*`],
  ['address', '(?:P\\.?O\\.? ?Box) ?\\d{1,6}'],
  [
    'address',
    `(?<![\\p{L}\\d])(?:The )?${word}(?: ${word}){0,2} (?:House|Cottage|Farm|Lodge|Barn|Manor|Hall|Villa|Bungalow|Mill|Rectory|Vicarage)(?:, ?${town})+`,
  ],
  [
    'address',
    `(?:\\b(?:liv(?:es|ed|ing)|resid(?:es|ed|ing)|home|address)(?: is| was)?(?: at|:| as)? )\\d{1,4}[A-Za-z]? ${word}(?: ${word}){0,3}(?:, ?${town})*`,
  ],
  ['postcode', `(?<![A-Z\\d])${postcode}(?![A-Z\\d])`],
]
/** What stands before the value in a form says what it is and stays. */
const led =
  /^(?:sort[ -]?code\W{0,3}(?:is |of |no\.? |number )?:?\s*|(?:employee|payroll|staff|badge|personnel|passport|licence|membership|crime ref(?:erence)?)(?: (?:number|no\.?|id|ref(?:erence)?))?(?: is| was)?[:# ]{1,3}|ext(?:ension|\.)? ?|(?:born|birth|dob|d\.o\.b\.?|birthday)\b[^.\n]{0,24}?(?=\d|jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)|(?:liv(?:es|ed|ing)|resid(?:es|ed|ing)|home|address)(?: is| was)?(?: at|:| as)? (?=\d))/iu

// An address needs its capitals: without them every number before a word would be one.
const compiled = forms.map(([kind, form]) => [kind, new RegExp(form, kind === 'address' ? 'gu' : 'giu')] as const)
const anyDate = new RegExp(date, 'giu')

/** Every identifier of a known form in a text; `thisYear` tells dates of birth from others. They may overlap. */
export function findIdentifiers(text: string, thisYear: number): Span[] {
  const found = compiled.flatMap(([kind, form]) =>
    [...text.matchAll(form)].map(({ 0: all, index }) => ({
      start: index + (led.exec(all)?.[0].length ?? 0),
      end: index + all.length,
      kind,
    })),
  )
  const births = [...text.matchAll(anyDate)].filter(({ 0: all }) => isBirth(all, thisYear))
  return [...found, ...births.map(({ 0: all, index }) => ({ start: index, end: index + all.length, kind: 'birth' }))]
}

/** Somebody who works was born fourteen years ago at least. A year of two digits is the last such one. */
function isBirth(text: string, thisYear: number): boolean {
  const year = Number(/\d{4}/.exec(text)?.[0] ?? NaN)
  return year >= thisYear - 100 && year <= thisYear - 14
}
