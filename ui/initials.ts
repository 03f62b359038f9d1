const letters = new Intl.Segmenter('en-GB', { granularity: 'grapheme' })
const firstLetter = (word: string): string => [...letters.segment(word)][0]?.segment ?? ''

/** First letters of up to two words of a name, upper case: 'Niamh Gallagher' → 'NG'. Letters are counted whole, so 'Ó' or an emoji is one. */
export function initialsOf(name: string): string {
  return name
    .trim()
    .split(/\s+/u)
    .slice(0, 2)
    .map((word) => firstLetter(word))
    .join('')
    .toLocaleUpperCase('en-GB')
}

/** One of six avatar tints, always the same for the same id. */
export function tintOf(id: string): 1 | 2 | 3 | 4 | 5 | 6 {
  let hash = 0
  for (const character of id) hash = (hash * 31 + (character.codePointAt(0) ?? 0)) % 1_000_003
  return ((hash % 6) + 1) as 1 | 2 | 3 | 4 | 5 | 6
}
