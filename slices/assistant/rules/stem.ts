/** The English (Porter 2) stemmer, after its published description. Words come in lower case, letters and apostrophes only. */

const exceptions: Readonly<Record<string, string>> = {
  skis: 'ski',
  skies: 'sky',
  dying: 'die',
  lying: 'lie',
  tying: 'tie',
  idly: 'idl',
  gently: 'gentl',
  ugly: 'ugli',
  early: 'earli',
  only: 'onli',
  singly: 'singl',
}
const unchanged = new Set(['sky', 'news', 'howe', 'atlas', 'cosmos', 'bias', 'andes'])
const doneAfterPlural = new Set(['inning', 'outing', 'canning', 'herring', 'earring', 'proceed', 'exceed', 'succeed'])

const vowel = /[aeiouy]/
const double = /(bb|dd|ff|gg|mm|nn|pp|rr|tt)$/
const endsShort = /(^[aeiouy][^aeiouy]|[^aeiouy][aeiouy][^aeiouywxY])$/

/** Where the region after the first consonant that follows a vowel begins. */
function regionAfter(word: string, from: number): number {
  const found = /[aeiouy][^aeiouy]/.exec(word.slice(from))
  return found ? from + found.index + 2 : word.length
}

function regions(word: string): { r1: number; r2: number } {
  const prefix = /^(gener|commun|arsen)/.exec(word)
  const r1 = prefix ? prefix[0].length : regionAfter(word, 0)
  return { r1, r2: regionAfter(word, r1) }
}

const plural = (word: string): string => {
  if (word.endsWith('sses')) return word.slice(0, -2)
  if (/(ied|ies)$/.test(word)) return word.length > 4 ? word.slice(0, -2) : word.slice(0, -1)
  if (/(us|ss)$/.test(word)) return word
  return word.endsWith('s') && vowel.test(word.slice(0, -2)) ? word.slice(0, -1) : word
}

function pastAndPresent(word: string, r1: number): string {
  const agreed = /(eedly|eed)$/.exec(word)
  if (agreed) return agreed.index >= r1 ? `${word.slice(0, agreed.index)}ee` : word
  const ending = /(ingly|edly|ing|ed)$/.exec(word)
  if (!ending || !vowel.test(word.slice(0, ending.index))) return word
  const rest = word.slice(0, ending.index)
  if (/(at|bl|iz)$/.test(rest)) return `${rest}e`
  if (double.test(rest)) return rest.slice(0, -1)
  return rest.length <= r1 && endsShort.test(rest) ? `${rest}e` : rest
}

const second: readonly (readonly [string, string])[] = [
  ['ization', 'ize'],
  ['ational', 'ate'],
  ['fulness', 'ful'],
  ['ousness', 'ous'],
  ['iveness', 'ive'],
  ['tional', 'tion'],
  ['biliti', 'ble'],
  ['lessli', 'less'],
  ['entli', 'ent'],
  ['ation', 'ate'],
  ['alism', 'al'],
  ['aliti', 'al'],
  ['ousli', 'ous'],
  ['iviti', 'ive'],
  ['fulli', 'ful'],
  ['enci', 'ence'],
  ['anci', 'ance'],
  ['abli', 'able'],
  ['izer', 'ize'],
  ['ator', 'ate'],
  ['alli', 'al'],
  ['bli', 'ble'],
]
function step2(word: string, r1: number): string {
  for (const [ending, instead] of second)
    if (word.endsWith(ending)) return word.length - ending.length >= r1 ? word.slice(0, -ending.length) + instead : word
  if (word.endsWith('ogi')) return word.length - 3 >= r1 && word.endsWith('logi') ? word.slice(0, -1) : word
  return word.endsWith('li') && word.length - 2 >= r1 && /[cdeghkmnrt]li$/.test(word) ? word.slice(0, -2) : word
}

const third: readonly (readonly [string, string])[] = [
  ['ational', 'ate'],
  ['tional', 'tion'],
  ['alize', 'al'],
  ['icate', 'ic'],
  ['iciti', 'ic'],
  ['ical', 'ic'],
  ['ness', ''],
  ['ful', ''],
]
function step3(word: string, r1: number, r2: number): string {
  for (const [ending, instead] of third)
    if (word.endsWith(ending)) return word.length - ending.length >= r1 ? word.slice(0, -ending.length) + instead : word
  return word.endsWith('ative') && word.length - 5 >= r2 ? word.slice(0, -5) : word
}

const fourth = /(ement|ance|ence|able|ible|ment|ant|ent|ism|ate|iti|ous|ive|ize|al|er|ic)$/
function step4(word: string, r2: number): string {
  const ending = fourth.exec(word)
  if (ending) return ending.index >= r2 ? word.slice(0, ending.index) : word
  return /[st]ion$/.test(word) && word.length - 3 >= r2 ? word.slice(0, -3) : word
}

function step5(word: string, r1: number, r2: number): string {
  const last = word.length - 1
  if (word.endsWith('e')) {
    if (last >= r2) return word.slice(0, -1)
    return last >= r1 && !endsShort.test(word.slice(0, -1)) ? word.slice(0, -1) : word
  }
  return word.endsWith('ll') && last >= r2 ? word.slice(0, -1) : word
}

/** The stem of an English word. */
export function stem(given: string): string {
  const word = given
    .replaceAll('’', "'")
    .replace(/^'/, '')
    .replace(/('s'|'s|')$/, '')
  const known = exceptions[word]
  if (known !== undefined) return known
  if (word.length <= 2 || unchanged.has(word)) return word
  const marked = word.replace(/^y/, 'Y').replaceAll(/([aeiouy])y/g, '$1Y')
  const { r1, r2 } = regions(marked)
  const single = plural(marked)
  if (doneAfterPlural.has(single)) return single
  const tensed = pastAndPresent(single, r1)
  const y = tensed.length > 2 ? tensed.replace(/([^aeiouy])[yY]$/, '$1i') : tensed
  return step5(step4(step3(step2(y, r1), r1, r2), r2), r1, r2).toLowerCase()
}
