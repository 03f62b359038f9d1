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
  return {
    take(piece) {
      const parts: AnswerPart[] = []
      for (text += piece; at < text.length; at += 1) {
        const letter = text[at]
        if (inString) {
          if (letter === '\\') {
            // What is escaped may not have arrived yet.
            if (at + 1 >= text.length) break
            at += 1
          } else if (letter === '"') inString = false
        } else if (letter === '"' && open.length > 0) inString = true
        else if (letter === '{' || (letter === '[' && open.length > 0)) open.push(at)
        else if ((letter === '}' || letter === ']') && open.length > 0) {
          const part = close()
          if (part) parts.push(part)
        }
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
