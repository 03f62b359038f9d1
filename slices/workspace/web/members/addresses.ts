import { email } from '#platform/shared/fields.ts'

export interface Pasted {
  readonly text: string
  /** As it is stored; null when it is no address. */
  readonly address: string | null
}

const kind = email()
const atMost = 200

/** Addresses as people paste them: one a line, or with commas, semicolons, blanks, and names in front of <angle brackets>. */
export function pastedAddresses(text: string): Pasted[] {
  const seen = new Set<string>()
  const found: Pasted[] = []
  for (const entry of entriesOf(text)) {
    const read = kind.safeParse(entry)
    const address = read.success ? read.data : null
    const key = address ?? entry
    if (seen.has(key)) continue
    seen.add(key)
    found.push({ text: entry, address })
  }
  return found.slice(0, atMost + 1)
}

function entriesOf(text: string): string[] {
  return text.split(/[\n,;]+/).flatMap((part) => {
    const [, bracketed] = /<([^<>]*)>\s*$/.exec(part) ?? []
    if (bracketed !== undefined) return bracketed.trim() === '' ? [] : [bracketed.trim()]
    const words = part.trim().split(/\s+/).filter(Boolean)
    // A line of several addresses without commas; a line of other words stays one thing that is no address.
    return words.length > 1 && words.every((word) => word.includes('@')) ? words : part.trim() === '' ? [] : [part.trim()]
  })
}
