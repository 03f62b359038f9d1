/** Names as they are written by somebody who does not know how they are spelt. */

/** Whether one letter more, less, another or two that changed places make one word of the other. */
// oxlint-disable-next-line complexity -- one comparison from both ends
export function oneSlipApart(a: string, b: string): boolean {
  if (a === b || Math.abs(a.length - b.length) > 1) return false
  let from = 0
  while (from < a.length && from < b.length && a[from] === b[from]) from += 1
  let [endA, endB] = [a.length, b.length]
  while (endA > from && endB > from && a[endA - 1] === b[endB - 1]) [endA, endB] = [endA - 1, endB - 1]
  const [left, right] = [a.slice(from, endA), b.slice(from, endB)]
  if (left.length <= 1 && right.length <= 1) return true
  return left.length === 2 && right.length === 2 && left[0] === right[1] && left[1] === right[0]
}

/** How a name sounds, roughly: consonants alone, those that sound alike as one, none twice. */
export function soundOf(name: string): string {
  const heard = name
    .replaceAll(/[^a-z]/g, '')
    .replaceAll(/ph|v/g, 'f')
    .replaceAll(/^kn|^gn/g, 'n')
    .replace(/^wr/, 'r')
    .replace(/^mac(?=[^aeiou])/, 'mc')
    .replaceAll('gh', '')
    .replaceAll(/ck|q/g, 'k')
    .replaceAll(/sch|sh|ch/g, 'x')
    .replaceAll(/c(?=[eiy])|z/g, 's')
    .replaceAll('c', 'k')
    .replaceAll(/g(?=[eiy])/g, 'j')
  const first = heard.charAt(0)
  const rest = heard.slice(1).replaceAll(/[aeiouyhw]/g, '')
  return `${/[aeiouy]/.test(first) ? 'a' : first}${rest}`.replaceAll(/(.)\1+/g, '$1')
}

/** Shorter words are too often other words. */
const shortest = 5

/** Whether a word may be this name, misspelt: one slip, or another spelling of the same sound. Both folded. */
export function isNearName(word: string, name: string): boolean {
  if (word.length < 4 || name.length < shortest) return false
  if (oneSlipApart(word, name)) return true
  const sound = soundOf(name)
  return sound.length >= 3 && Math.abs(word.length - name.length) <= 2 && soundOf(word) === sound
}

const without = (word: string): string[] => [word, ...Array.from(word, (_letter, at) => word.slice(0, at) + word.slice(at + 1))]

/** Which of many names a word may be, without comparing it to each of them. */
export function nearNames(names: Iterable<string>): (word: string) => readonly string[] {
  const byPart = new Map<string, string[]>()
  for (const name of names)
    if (name.length >= shortest) for (const part of without(name)) byPart.set(part, [...(byPart.get(part) ?? []), name])
  return (word) => [...new Set(without(word).flatMap((part) => byPart.get(part) ?? []))].filter((name) => oneSlipApart(word, name))
}
