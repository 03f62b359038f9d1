import type { Block, LetterDocument } from '../../rules/document.ts'
import { letterFile, setBlocks, type Sheets } from '../pdf.ts'

export interface BundledPart {
  readonly title: string
  readonly document: LetterDocument
  /** Pages with nothing on them but their number, for what is set in afterwards. */
  readonly room?: number
}
export interface BundleMade {
  readonly bytes: Buffer
  readonly pages: number
  /** For each part the first page of the room it asked for, counted from 0. */
  readonly rooms: readonly number[]
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
  const set = parts.map(({ document, room = 0 }) => withRoom(setBlocks(document.content), room))
  const lengths = set.map(({ sheets }) => sheets.length)
  let before = 1
  let first: Sheets | null = null
  for (let tries = 0; tries < 4; tries += 1) {
    first = setBlocks(front(lengths.map((_, at) => before + 1 + lengths.slice(0, at).reduce((sum, length) => sum + length, 0))))
    if (first.sheets.length === before) break
    before = first.sheets.length
  }
  const all = first ? [first, ...set] : set
  const ends = set.map((_, at) => before + lengths.slice(0, at + 1).reduce((sum, length) => sum + length, 0))
  return {
    bytes: letterFile(title, all),
    pages: all.reduce((sum, { sheets }) => sum + sheets.length, 0),
    rooms: ends.map((end, at) => end - (parts[at]?.room ?? 0)),
  }
}

const withRoom = (set: Sheets, pages: number): Sheets =>
  pages === 0 ? set : { ...set, sheets: [...set.sheets, ...Array.from({ length: pages }, () => [])] }
