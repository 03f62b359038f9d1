/** A piece of text as a page sets it; y grows upwards. */
export interface Word {
  readonly text: string
  readonly x: number
  readonly y: number
  readonly width: number
  readonly size: number
  readonly bold: boolean
}
export interface PlacedLine {
  readonly text: string
  readonly y: number
  readonly size: number
  readonly bold: boolean
  readonly apart: boolean
}

interface Row {
  readonly y: number
  readonly words: Word[]
}
/** Words of a row that belong together: a line, or the part of a line that one column has. */
interface Piece {
  readonly from: number
  readonly to: number
  readonly y: number
  readonly words: readonly Word[]
}

/** The lines of a page in the order they are read: where it has two columns, the left one first. */
export function linesOfPage(words: readonly Word[], pageWidth: number): PlacedLine[] {
  const rows = rowsOf(words.filter(({ text }) => text.trim() !== '' || text === ' '))
  const gutter = gutterOf(rows, pageWidth)
  if (gutter === null) return withSpaces(rows.map(({ words: own, y }) => lineOf(own, y)))
  return bandsOf(rows, gutter).flatMap(({ left, right, whole }) => withSpaces([...whole, ...left, ...right]))
}

function rowsOf(words: readonly Word[]): Row[] {
  const rows: Row[] = []
  for (const word of [...words].toSorted((one, other) => other.y - one.y || one.x - other.x)) {
    const last = rows.at(-1)
    if (last && Math.abs(last.y - word.y) <= Math.max(2, word.size * 0.35)) last.words.push(word)
    else if (word.text.trim() !== '') rows.push({ y: word.y, words: [word] })
  }
  for (const { words: own } of rows) own.sort((one, other) => one.x - other.x)
  return rows
}

/** Parts of a row with a wide space between them. */
function piecesOf({ words, y }: Row): Piece[] {
  const pieces: { from: number; to: number; y: number; words: Word[] }[] = []
  for (const word of words) {
    if (word.text.trim() === '') continue
    const last = pieces.at(-1)
    if (last && word.x - last.to < Math.max(word.size * 1.1, 9)) {
      last.words.push(word)
      last.to = Math.max(last.to, word.x + word.width)
    } else pieces.push({ from: word.x, to: word.x + word.width, y, words: [word] })
  }
  return pieces
}

/** Where the space between two columns is: a place near the middle that rows on both sides leave free. */
function gutterOf(rows: readonly Row[], pageWidth: number): number | null {
  const pieces = rows.map(piecesOf)
  let best: { at: number; both: number } | null = null
  for (let at = pageWidth * 0.35; at <= pageWidth * 0.65; at += 3) {
    const crossing = pieces.filter((own) => own.some(({ from, to }) => from < at - 2 && to > at + 2)).length
    const both = pieces.filter((own) => own.some(({ to }) => to <= at + 2) && own.some(({ from }) => from >= at - 2)).length
    const sides = pieces.filter((own) => own.every(({ from, to }) => to <= at + 2 || from >= at - 2)).length
    if (both >= 6 && both > crossing && sides > rows.length * 0.6 && isProse(pieces, at) && (!best || both > best.both)) best = { at, both }
  }
  return best?.at ?? null
}

const long = (all: readonly number[]): boolean => all.filter((count) => count >= 22).length > all.length * 0.55

/** Columns of text, not of a table: most pieces on both sides are long. */
function isProse(pieces: readonly Piece[][], at: number): boolean {
  const letters = (own: readonly Piece[]): number[] => own.map(({ words }) => words.reduce((sum, { text }) => sum + text.length, 0))
  const paired = pieces.filter((own) => own.some(({ to }) => to <= at + 2) && own.some(({ from }) => from >= at - 2))
  const left = paired.map((own) => Math.max(...letters(own.filter(({ to }) => to <= at + 2))))
  const right = paired.map((own) => Math.max(...letters(own.filter(({ from }) => from >= at - 2))))
  const perRow = paired.reduce((sum, own) => sum + own.length, 0) / Math.max(1, paired.length)
  return long(left) && long(right) && perRow < 2.6
}

interface Band {
  readonly whole: PlacedLine[]
  readonly left: PlacedLine[]
  readonly right: PlacedLine[]
}

/** A line across both columns ends what stands above it. */
function bandsOf(rows: readonly Row[], gutter: number): Band[] {
  const bands: Band[] = []
  let open: Band = { whole: [], left: [], right: [] }
  for (const row of rows) {
    const crosses = piecesOf(row).some(({ from, to }) => from < gutter - 2 && to > gutter + 2)
    if (crosses) {
      if (open.left.length + open.right.length > 0) {
        bands.push(open)
        open = { whole: [], left: [], right: [] }
      }
      open.whole.push(lineOf(row.words, row.y))
      continue
    }
    const left = row.words.filter(({ x }) => x < gutter)
    const right = row.words.filter(({ x }) => x >= gutter)
    if (left.some(({ text }) => text.trim() !== '')) open.left.push(lineOf(left, row.y))
    if (right.some(({ text }) => text.trim() !== '')) open.right.push(lineOf(right, row.y))
  }
  bands.push(open)
  return bands
}

const isBlank = ({ text }: Word): boolean => text.trim() === ''
const lettersIn = (words: readonly Word[]): number => words.reduce((sum, word) => sum + word.text.length, 0)

/** What stands between two words: the cells of a table stand far apart and are shown as such. */
function between(text: string, word: Word, gap: number): string {
  if (gap > word.size * 2 && text.trim() !== '' && !isBlank(word)) return ' | '
  return gap > word.size * 0.15 && !text.endsWith(' ') && !word.text.startsWith(' ') ? ' ' : ''
}

function lineOf(words: readonly Word[], y: number): PlacedLine {
  let text = ''
  let end: number | null = null
  for (const word of words) {
    if (end !== null) text += between(text, word, word.x - end)
    text += word.text
    if (end === null || !isBlank(word)) end = word.x + word.width
  }
  const told = words.filter((word) => !isBlank(word))
  return {
    text: text.replaceAll(/\s+/g, ' ').trim(),
    y,
    size: Math.max(...told.map(({ size }) => size)),
    bold: lettersIn(told.filter(({ bold }) => bold)) > lettersIn(told) / 2,
    apart: false,
  }
}

/** Says before which lines there is more space than usual. */
function withSpaces(lines: readonly PlacedLine[]): PlacedLine[] {
  const gaps = lines.flatMap((line, i) => {
    const before = lines[i - 1]
    return before && before.y > line.y ? [before.y - line.y] : []
  })
  const usual = gaps.toSorted((one, other) => one - other)[Math.floor(gaps.length * 0.4)] ?? 0
  return lines.map((line, i) => {
    const before = lines[i - 1]
    const gap = before ? before.y - line.y : Infinity
    return { ...line, apart: gap > usual * 1.3 + 0.5 || gap < 0 }
  })
}
