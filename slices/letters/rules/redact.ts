import { withTexts, type Inline, type LetterDocument } from './document.ts'

/** Words that are taken out of a document, wherever they stand. */
export interface Redaction {
  readonly words: string
  readonly reason: string
}

export const redactedMark = '[redacted]'

/**
 * Takes words out before anything is drawn, so that they are in no layer of what is made. Case and the kind of space do not matter, and a match
 * may run over pieces of a text that are set differently. Counts what was taken out, by redaction.
 */
export class Redactor {
  readonly counts: number[]
  readonly #patterns: readonly RegExp[]

  constructor(redactions: readonly Redaction[]) {
    this.counts = redactions.map(() => 0)
    this.#patterns = redactions.map(({ words }) => patternOf(words))
  }

  text(text: string): string {
    return this.#patterns.reduce((left, pattern, at) => left.replace(pattern, () => this.#mark(at)), text.normalize('NFC'))
  }

  document(document: LetterDocument): LetterDocument {
    return withTexts(document, (content) => this.#inline(content))
  }

  #mark(at: number): string {
    this.counts[at] = (this.counts[at] ?? 0) + 1
    return redactedMark
  }

  /** The pieces of one text, of which the words of a match may lie in several: the first keeps the mark, the others lose their share. */
  #inline(content: readonly Inline[]): readonly Inline[] {
    const pieces = content.map((node) => (node.type === 'text' ? node.text.normalize('NFC') : node.type === 'hardBreak' ? '\n' : ''))
    for (const [at, pattern] of this.#patterns.entries()) this.#cut(pieces, pattern, at)
    return content.map((node, at) => (node.type === 'text' ? { ...node, text: pieces[at] ?? '' } : node))
  }

  /** From the last match to the first: what is cut then moves nothing that is still to be cut. */
  #cut(pieces: string[], pattern: RegExp, at: number): void {
    const lengths = pieces.map(({ length }) => length)
    const starts = lengths.map((_, piece) => lengths.slice(0, piece).reduce((sum, length) => sum + length, 0))
    for (const found of [...pieces.join('').matchAll(pattern)].toReversed()) {
      const mark = this.#mark(at)
      const [from, to] = [found.index, found.index + found[0].length]
      for (const [piece, text] of pieces.entries()) {
        const [start, length] = [starts[piece] ?? 0, lengths[piece] ?? 0]
        const [first, last] = [Math.max(from - start, 0), Math.min(to - start, length)]
        if (first < last) pieces[piece] = text.slice(0, first) + (start <= from ? mark : '') + text.slice(last)
      }
    }
  }
}

/** A match is of whole words: a name is not cut out of a longer one. */
function patternOf(words: string): RegExp {
  const said = words
    .normalize('NFC')
    .trim()
    .split(/\s+/)
    .map((word) => word.replaceAll(/[$()*+./?[\\\]^{|}]/g, String.raw`\$&`))
    .join(String.raw`\s+`)
  return new RegExp(String.raw`(?<![\p{L}\p{N}])${said}(?![\p{L}\p{N}])`, 'giu')
}
