/** Reads an answer of a model while it arrives: the ids it chose, and each sentence as soon as it is whole. */
export interface AnswerReader {
  /** What has become whole with this piece. */
  take(piece: string): readonly AnswerPart[]
  /** Whether anything of the asked shape was in it. */
  readonly shaped: boolean
}
export type AnswerPart =
  | { readonly kind: 'quotes'; readonly ids: readonly string[] }
  | { readonly kind: 'claim'; readonly text: string; readonly cites: readonly string[] }

/** Innermost lists and objects are parsed as they close; what is not of the shape is left out. No other state than the text so far. */
export function answerReader(): AnswerReader {
  let text = ''
  let at = 0
  let inString = false
  let shaped = false
  let quotesGiven = false
  const open: number[] = []
  const close = (): AnswerPart | null => {
    const start = open.pop() ?? 0
    const whole = text.slice(start, at + 1)
    const value = parsed(whole)
    if (open.length === 1 && Array.isArray(value) && !quotesGiven && /"quotes"\s*:\s*$/.test(text.slice(0, start))) {
      quotesGiven = shaped = true
      return { kind: 'quotes', ids: value.filter((id) => typeof id === 'string') }
    }
    const claim = open.length === 2 ? claimOf(value) : null
    if (claim) shaped = true
    return claim
  }
  const readInString = (): void => {
    if (text[at] === '\\') at += 1
    else if (text[at] === '"') inString = false
  }
  const readOutside = (): AnswerPart | null => {
    const letter = text[at] ?? ''
    const within = open.length > 0
    if (letter === '{' || (within && letter === '[')) open.push(at)
    else if (within && letter === '"') inString = true
    else if (within && (letter === '}' || letter === ']')) return close()
    return null
  }
  return {
    take(piece) {
      const parts: AnswerPart[] = []
      text += piece
      while (at < text.length) {
        // What is escaped may not have arrived yet.
        if (inString && text[at] === '\\' && at + 1 >= text.length) break
        if (inString) readInString()
        else {
          const part = readOutside()
          if (part) parts.push(part)
        }
        at += 1
      }
      return parts
    },
    get shaped() {
      return shaped
    },
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

function claimOf(value: unknown): AnswerPart | null {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return null
  const { text, cites } = value as { text?: unknown; cites?: unknown }
  if (typeof text !== 'string' || !Array.isArray(cites)) return null
  return { kind: 'claim', text, cites: cites.filter((id) => typeof id === 'string') }
}
