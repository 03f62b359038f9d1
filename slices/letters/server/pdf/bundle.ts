import type { Block, LetterDocument } from '../../rules/document.ts'
import { letterFile, setBlocks, type Sheets } from '../pdf.ts'

export interface BundledPart {
  readonly title: string
  readonly document: LetterDocument
}
export interface BundleMade {
  readonly bytes: Buffer
  readonly pages: number
}

/**
 * Parts as one PDF with pages numbered through, each part on a page of its own behind a front that names the page it begins on. How long the
 * front is decides the numbers in it, so it is set until both agree.
 */
export function bundlePdf(
  title: string,
  parts: readonly BundledPart[],
  front: (firstPages: readonly number[]) => readonly Block[],
): BundleMade {
  const set = parts.map(({ document }) => setBlocks(document.content))
  const lengths = set.map(({ sheets }) => sheets.length)
  let before = 1
  let first: Sheets | null = null
  for (let tries = 0; tries < 4; tries += 1) {
    first = setBlocks(front(lengths.map((_, at) => before + 1 + lengths.slice(0, at).reduce((sum, length) => sum + length, 0))))
    if (first.sheets.length === before) break
    before = first.sheets.length
  }
  const all = first ? [first, ...set] : set
  return { bytes: letterFile(title, all), pages: all.reduce((sum, { sheets }) => sum + sheets.length, 0) }
}
