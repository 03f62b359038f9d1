// Apart from the field kinds: screens that only compare or link a text do not bring the checking library along.

/** tel: target of a stored number: + and digits only, whatever was typed. */
export const telephoneHref = (number: string): string => `tel:${number.replace(/(?!^\+)\D/g, '')}`

/** How text is compared and sorted: case and accents folded, so 'Łukasz' is found by 'lukasz' and 'Zoë' by 'zoe'. */
export function folded(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[łøđðþßæœıħŧŋ’‘]/gu, (letter) => foldedLetters[letter] ?? letter)
}
const foldedLetters: Record<string, string> = {
  ł: 'l',
  ø: 'o',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ı: 'i',
  ħ: 'h',
  ŧ: 't',
  ŋ: 'n',
  '’': "'",
  '‘': "'",
}
