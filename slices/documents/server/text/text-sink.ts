/** Most of a document that is kept as text, in UTF-16 units: some hundred pages. */
export const mostText = 200_000

/** Takes text in pieces until it has enough. */
export class TextSink {
  readonly #parts: string[] = []
  #length = 0

  get full(): boolean {
    return this.#length >= mostText
  }

  add(piece: string): void {
    if (this.full) return
    const cut = piece.slice(0, mostText - this.#length)
    this.#parts.push(cut)
    this.#length += cut.length
  }

  /** Without what a database or a screen would stumble over, blank lines and blanks at the ends of lines. */
  text(): string {
    return this.#parts
      .join('')
      .toWellFormed()
      .normalize('NFC')
      .replaceAll(/(?!\n)[\p{Cc}\u202a-\u202e\u2066-\u2069]/gu, ' ')
      .split('\n')
      .map((line) => line.replaceAll(/ {2,}/g, ' ').trim())
      .filter((line) => line !== '')
      .join('\n')
      .slice(0, mostText)
  }
}
