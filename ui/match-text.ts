/** Lower case without accents, for matching what people type to what is written: 'Wójcik' and 'wojcik' are the same. */
export function plainText(text: string): string {
  return text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase()
}

/** True when every letter of the query stands together somewhere in the text. */
export function matchesText(text: string, query: string): boolean {
  return plainText(text).includes(plainText(query.trim()))
}

/** The text before, in and after the first match, for showing which letters were found. */
export function splitAtMatch(text: string, query: string): [before: string, match: string, after: string] {
  const wanted = plainText(query.trim())
  if (!wanted) return [text, '', '']
  // Letter by letter, because taking accents away can change the length.
  const letters = Array.from(text)
  const starts: number[] = []
  let plain = ''
  for (const letter of letters) {
    starts.push(plain.length)
    plain += plainText(letter)
  }
  const at = plain.indexOf(wanted)
  if (at === -1) return [text, '', '']
  const from = starts.findLastIndex((start) => start <= at)
  const end = starts.findIndex((start) => start >= at + wanted.length)
  const to = end === -1 ? letters.length : end
  return [letters.slice(0, from).join(''), letters.slice(from, to).join(''), letters.slice(to).join('')]
}
