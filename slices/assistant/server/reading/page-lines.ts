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
    if (last && word.x - last.to < wide(word)) {
      last.words.push(word)
      last.to = Math.max(last.to, word.x + word.width)
    } else pieces.push({ from: word.x, to: word.x + word.width, y, words: [word] })
  }
  return pieces
}

/**
 * Where the space between two columns is: a place near the middle with text on both sides of it at the same height. The lines of two columns seldom
 * stand at one height exactly, so a piece of the one is beside whatever of the other is less than a line away.
 */
function gutterOf(rows: readonly Row[], pageWidth: number): number | null {
  const pieces = rows.flatMap(piecesOf)
  let best: { at: number; facing: number } | null = null
  for (let at = pageWidth * 0.35; at <= pageWidth * 0.65; at += 3) {
    const [left, right] = [pieces.filter(({ to }) => to <= at + 2), pieces.filter(({ from }) => from >= at - 2)]
    const crossing = pieces.length - left.length - right.length
    const [facingRight, facingLeft] = [left.filter((one) => beside(one, right)), right.filter((one) => beside(one, left))]
    const facing = Math.min(facingRight.length, facingLeft.length)
    const enough = facing >= 6 && facing > crossing && left.length + right.length > pieces.length * 0.6
    if (enough && areProse(facingRight, facingLeft) && (!best || facing > best.facing)) best = { at, facing }
  }
  return best?.at ?? null
}

const beside = ({ y, words }: Piece, others: readonly Piece[]): boolean =>
  others.some((other) => Math.abs(other.y - y) <= (words[0]?.size ?? 0) * 0.8)

const lettersOf = ({ words }: Piece): number => lettersOfWords(words)
const lettersIn = (pieces: readonly Piece[]): number => pieces.reduce((sum, piece) => sum + lettersOf(piece), 0)
const aLine = 22

/** Columns of text, not of a table: in each, most letters are in lines that are one long piece. A column of text may hold a small table. */
function areProse(...columns: readonly (readonly Piece[])[]): boolean {
  return columns.every((pieces) => {
    const lines = [...Map.groupBy(pieces, ({ y }) => y).values()]
    return lettersIn(lines.flatMap((line) => (line.length === 1 && lettersIn(line) >= aLine ? line : []))) > lettersIn(pieces) * 0.7
  })
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
const lettersOfWords = (words: readonly Word[]): number => words.reduce((sum, word) => sum + word.text.length, 0)

/** A wide space is more than one between words ever is; a very wide one is the space between two cells even where it is the only one of its line. */
const wide = ({ size }: Word): number => Math.max(size * 1.1, 9)
const veryWide = ({ size }: Word): number => size * 2

/** A drawn bullet or the number of a clause, behind which the text hangs. */
const mark = /^(?:[•●▪◦‣·–\-*o]|\(?(?:\d{1,3}\.)*\d{1,3}[.)]|(?:\d{1,3}\.)+\d{1,3}|\(?[a-z]{1,4}[.)])$/i

/** What stands between two words: the cells of a table stand far apart and are shown as such. */
function between(text: string, word: Word, { gap, cell }: { gap: number; cell: number }): string {
  if (gap > cell && text.trim() !== '' && !isBlank(word) && !mark.test(text.trim())) return ' | '
  return gap > word.size * 0.15 && !text.endsWith(' ') && !word.text.startsWith(' ') ? ' ' : ''
}

/** How far apart the cells of a line are, if it has any: several wide spaces are a row. */
function cellGap(words: readonly Word[]): (word: Word) => number {
  const told = words.filter((word) => !isBlank(word))
  const gaps = told.slice(1).filter((word, at) => {
    const before = told[at]
    return before !== undefined && !(at === 0 && mark.test(before.text.trim())) && word.x - before.x - before.width > wide(word)
  })
  return gaps.length >= 2 ? wide : veryWide
}

function lineOf(words: readonly Word[], y: number): PlacedLine {
  let text = ''
  let end: number | null = null
  const cell = cellGap(words)
  for (const word of words) {
    if (end !== null) text += between(text, word, { gap: word.x - end, cell: cell(word) })
    text += word.text
    if (end === null || !isBlank(word)) end = word.x + word.width
  }
  const told = words.filter((word) => !isBlank(word))
  return {
    text: text.replaceAll(/\s+/g, ' ').trim(),
    y,
    size: Math.max(...told.map(({ size }) => size)),
    bold: lettersOfWords(told.filter(({ bold }) => bold)) > lettersOfWords(told) / 2,
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
