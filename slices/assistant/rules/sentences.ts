/** Words after which a full stop does not end a sentence. */
const shortened =
  /(?:^|[\s(])(?:e\.g|i\.e|etc|no|nos|para|paras|s|ss|sec|art|reg|regs|dr|mr|mrs|ms|st|vs|v|cf|approx|dept|ext|fig|inc|ltd|co|jan|feb|mar|apr|jun|jul|aug|sept|sep|oct|nov|dec|a\.m|p\.m|hr|hrs|min|max|ref|tel|\p{Lu})\.$/iu
const longest = 900

/** Where the sentences of a paragraph begin and end. What is no sentence is one all the same: nothing is left out. */
export function sentencesIn(text: string): [number, number][] {
  const found: [number, number][] = []
  let start = 0
  const end = (at: number): void => {
    const piece = text.slice(start, at)
    const from = start + (piece.length - piece.trimStart().length)
    const to = at - (piece.length - piece.trimEnd().length)
    if (to > from) found.push(...pieces(text, from, to))
    start = at
  }
  for (const match of text.matchAll(/[.!?]['"”’)\]]*\s+/g)) {
    const at = match.index + match[0].length
    const before = text.slice(start, match.index + 1)
    const opens = /^[\p{Lu}\d"“‘'([£•]/u.test(text.slice(at))
    // "4.2 The employee": the number of a clause is not a sentence.
    const onlyNumber = /^\s*\(?[\d.]+\.$/.test(before)
    if (opens && !onlyNumber && !(match[0].startsWith('.') && shortened.test(before))) end(at)
  }
  end(text.length)
  return found
}

function pieces(text: string, from: number, to: number): [number, number][] {
  if (to - from <= longest) return [[from, to]]
  const cut = text.lastIndexOf('; ', from + longest)
  const at = cut > from ? cut + 2 : text.lastIndexOf(' ', from + longest) + 1
  if (at <= from) return [[from, to]]
  return [[from, at - 1], ...pieces(text, at, to)]
}
