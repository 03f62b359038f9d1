import { stem } from './stem.ts'

const common = `a about above after again against all am an and any are as at be because been before being below between both but by can could
did do does doing don down during each few for from further get gets got had has have having he her here hers him his how i if in into is it
its just let me more most my no nor not of off on once only or other our ours out over own please per same she should so some such than that the their
theirs them then there these they this those through to too under until up upon us very was we were what when where which while who whom
whose why will with within without would you your yours also may might must shall need needs want wants someone somebody anyone anybody
one ones there's it's i'm i've can't don't doesn't isn't what's we're they're thing things lot tell know say says happen happens ok`
const stops = new Set(common.split(/\s+/))

/** The words of a text in lower case, without accents; numbers stay. */
export const wordsOf = (text: string): string[] =>
  text
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll('’', "'")
    .match(/\p{L}+(?:'\p{L}+)?|\d+(?:\.\d+)*/gu) ?? []

const stems = new Map<string, string>()
const mostRemembered = 50_000

/** A stem, remembered: policies repeat their words. */
export function stemOf(word: string): string {
  const known = stems.get(word)
  if (known !== undefined) return known
  if (stems.size >= mostRemembered) stems.clear()
  const made = stem(word)
  stems.set(word, made)
  return made
}

/** The words that carry meaning, as stems. */
export const termsOf = (text: string): string[] =>
  wordsOf(text)
    .filter((word) => !stops.has(word))
    .map(stemOf)

/** In case every word of a question is a common one: then they are all there is. */
export const termsOfQuestion = (text: string): string[] => {
  const terms = termsOf(text)
  return terms.length > 0 ? terms : wordsOf(text).map(stemOf)
}
