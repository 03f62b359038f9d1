import { extractImages, getDocumentProxy } from 'unpdf'
import type { ReadDocument } from '../../rules/blocks.ts'
import { blocksOfLines, linesOfText, type Line } from '../../rules/plain-lines.ts'
import { linesOfPage, type PlacedLine, type Word } from './page-lines.ts'

const mostPages = 1000
/** A page with less than this is taken for a picture of a page. */
const leastLetters = 20
const smallest = 2

/** The pictures of one page, as raw pixels. */
export type PageOfPictures = readonly {
  readonly data: Uint8ClampedArray
  readonly width: number
  readonly height: number
  readonly channels: 1 | 3 | 4
}[]

type Pdf = Awaited<ReturnType<typeof getDocumentProxy>>
interface Page {
  readonly lines: readonly PlacedLine[]
  readonly height: number
}

/** The text of a PDF in reading order: columns one after the other, what stands on every page left out, notes after their page. */
export async function readPdf(bytes: Uint8Array, scanned: (page: PageOfPictures) => Promise<string | null>): Promise<ReadDocument> {
  const pdf = await getDocumentProxy(bytes, { disableFontFace: true, useSystemFonts: false, stopAtErrors: false, verbosity: 0 })
  const pages: Page[] = []
  for (let number = 1; number <= Math.min(pdf.numPages, mostPages); number += 1) pages.push(await readPage(pdf, number, scanned))
  const usual = usualSize(pages)
  const repeated = repeatedLines(pages)
  const lines = pages.flatMap(({ lines: all, height }) => {
    const own = all.filter((line) => !repeated.has(markOf(line, height)) && !isPageNumber(line, height))
    const notes = own.filter((line) => isNote(line, { usual, height }))
    return [
      ...own.filter((line) => !notes.includes(line)),
      ...notes.map((line) => ({ ...line, note: /^\d{1,2}\s|^[*†]/.test(line.text) })),
    ].map((line): Line => ({ ...line, size: line.size / usual }))
  })
  const info = ((await pdf.getMetadata().catch(() => null))?.info ?? {}) as { Title?: string }
  const blocks = blocksOfLines(lines)
  const first = blocks.find(({ kind, level }) => kind === 'heading' && level === 1)
  const title = first?.text ?? (info.Title?.trim() || null)
  await pdf.cleanup()
  return { title, effectiveFrom: null, effectiveTo: null, blocks }
}

async function readPage(pdf: Pdf, number: number, scanned: (page: PageOfPictures) => Promise<string | null>): Promise<Page> {
  const page = await pdf.getPage(number)
  const { width, height } = page.getViewport({ scale: 1 })
  const { items, styles } = await page.getTextContent()
  const placed = items.flatMap((item): Word[] => {
    if (!('str' in item) || item.str === '') return []
    const [, , c = 0, d = 0, x = 0, y = 0] = item.transform as number[]
    const size = Math.hypot(c, d) || item.height
    return [
      {
        text: item.str,
        x,
        y,
        width: item.width,
        size,
        bold: /bold|black|heavy/i.test(`${item.fontName} ${styles[item.fontName]?.fontFamily ?? ''}`),
      },
    ]
  })
  // Letters that nobody can read are there for machines.
  const words = placed.filter(({ size }) => size >= smallest)
  const letters = words.reduce((sum, { text }) => sum + text.trim().length, 0)
  page.cleanup()
  if (letters >= leastLetters) return { lines: linesOfPage(words, width), height }
  const pictures = await extractImages(pdf, number).catch(() => [])
  const text = pictures.length > 0 ? await scanned(pictures) : null
  return { lines: linesOfText(text ?? '').map((line) => ({ ...line, y: height / 2, size: 0 })), height }
}

/** The size most letters have. Recognised text has none. */
function usualSize(pages: readonly Page[]): number {
  const letters = new Map<number, number>()
  for (const { lines } of pages)
    for (const { size, text } of lines) {
      const rounded = Math.round(size * 2) / 2
      letters.set(rounded, (letters.get(rounded) ?? 0) + text.length)
    }
  letters.delete(0)
  return [...letters].toSorted((one, other) => other[1] - one[1])[0]?.[0] ?? 1
}

const nearEdge = (y: number, height: number): boolean => y > height * 0.92 || y < height * 0.08

/** What a line is but for its numbers, and where it stands: heads and feet are the same on every page. */
const markOf = ({ text, y }: PlacedLine, height: number): string =>
  nearEdge(y, height) ? `${Math.round(y / 4)} ${text.replaceAll(/\d+/g, '#').trim()}` : ''

function repeatedLines(pages: readonly Page[]): ReadonlySet<string> {
  const seen = new Map<string, number>()
  for (const { lines, height } of pages)
    for (const mark of new Set(lines.map((line) => markOf(line, height)))) seen.set(mark, (seen.get(mark) ?? 0) + 1)
  seen.delete('')
  return new Set([...seen].flatMap(([mark, count]) => (count >= 3 || (pages.length === 2 && count === 2) ? [mark] : [])))
}

const isPageNumber = ({ text, y }: PlacedLine, height: number): boolean =>
  nearEdge(y, height) && /^(?:page\s+)?\d{1,4}(?:\s*(?:of|\/)\s*\d{1,4})?$/i.test(text.trim())

/** Small letters in the lower part of a page. */
const isNote = ({ size, y }: PlacedLine, { usual, height }: { usual: number; height: number }): boolean =>
  size > 0 && size < usual * 0.88 && y < height * 0.3
