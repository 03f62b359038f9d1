/* oxlint-disable complexity -- elimination is its loops */
/**
 * What somebody can work out who writes down every figure they are shown: the figures are sums over unknown cells, and a cell, or a group of
 * cells, is known as soon as it is a sum and difference of those. Plain arithmetic with fractions of a double, independent of the product's own.
 */
export class Elimination {
  readonly #rows: { readonly at: number; readonly row: Float64Array }[] = []
  readonly #cells = new Map<string, number>()
  readonly #size: number

  constructor(cells: readonly string[]) {
    for (const cell of cells) if (!this.#cells.has(cell)) this.#cells.set(cell, this.#cells.size)
    this.#size = this.#cells.size
  }

  #rowOf(cells: Iterable<string>): Float64Array {
    const row = new Float64Array(this.#size)
    for (const cell of cells) {
      const at = this.#cells.get(cell)
      if (at !== undefined) row[at] = 1
    }
    return row
  }
  #reduced(row: Float64Array): number {
    for (const { at, row: known } of this.#rows) {
      const factor = row[at] ?? 0
      if (factor !== 0) for (let i = 0; i < row.length; i++) row[i] = (row[i] ?? 0) - factor * (known[i] ?? 0)
    }
    let [best, most] = [-1, 1e-7]
    for (let i = 0; i < row.length; i++)
      if (Math.abs(row[i] ?? 0) > most) {
        best = i
        most = Math.abs(row[i] ?? 0)
      }
    return best
  }

  /** The sum of these cells has been shown. */
  learn(cells: Iterable<string>): void {
    const row = this.#rowOf(cells)
    const at = this.#reduced(row)
    if (at < 0) return
    const by = row[at] ?? 1
    for (let i = 0; i < row.length; i++) row[i] = (row[i] ?? 0) / by
    this.#rows.push({ at, row })
  }
  /** Whether the sum of these cells follows from what has been shown. */
  knows(cells: Iterable<string>): boolean {
    return this.#reduced(this.#rowOf(cells)) < 0
  }
}
