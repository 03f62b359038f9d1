import type { Inline, Mark } from '../../rules/document.ts'
import { hasRightToLeft, levelsOf, mirrored, visualOrder } from './direction.ts'
import type { Style } from './faces.ts'
import { shape, type Run, type Shaped } from './shape.ts'

/** Text of one look on one line, `x` points from the left edge of the line. */
export interface Piece {
  readonly x: number
  readonly width: number
  readonly runs: readonly Run[]
  readonly size: number
  readonly underline: boolean
  /** The text itself where it reads from the right: there the order of the glyphs does not say it. */
  readonly reads: string | null
}

export interface TextLine {
  readonly pieces: readonly Piece[]
  readonly width: number
  /** Whether some of it reads from the right, so that the order of reading is not the order of places. */
  readonly isTurned: boolean
}

/** How a paragraph is set. */
export interface Setting {
  readonly size: number
  readonly style: Style
  /** Nothing or less breaks after every word: so the width of the longest word is found. */
  readonly width: number
}

/** A part of a word of one look and one direction. */
interface Part {
  readonly text: string
  readonly style: Style
  readonly shaped: Shaped
  readonly underline: boolean
  readonly level: number
}

interface Word {
  readonly parts: readonly Part[]
  readonly width: number
  /** Whether a space stands before it, and how wide it is. A word that goes on after a break in a long one has none. */
  readonly space: Part | null
}

const styled = (style: Style, marks: readonly Mark[]): Style => {
  const has = (type: Mark['type']): boolean => marks.some((mark) => mark.type === type)
  if (style === 'sans' || style === 'sansBold') return style
  const bold = style === 'bold' || style === 'boldItalic' || has('bold')
  if (has('italic') || style === 'italic' || style === 'boldItalic') return bold ? 'boldItalic' : 'italic'
  return bold ? 'bold' : 'regular'
}

/** A stretch of text of one look and one direction. */
interface Span {
  readonly text: string
  readonly style: Style
  readonly underline: boolean
  readonly level: number
}

/** Everything in a paragraph that no font can print. */
export type Unprintable = (signs: readonly string[]) => void

/** Breaks a paragraph into lines of at most the width. A word that is wider than a line is broken where it must be. */
export function linesOf(content: readonly Inline[], setting: Setting, unprintable: Unprintable): readonly TextLine[] {
  const lines: TextLine[] = []
  for (const stretch of stretchesOf(content)) {
    const words = wordsOf(spansOf(stretch, setting.style), unprintable)
    lines.push(...broken(words, setting))
  }
  return lines
}

/** The parts of a paragraph between its line breaks. */
function stretchesOf(content: readonly Inline[]): readonly (readonly Inline[])[] {
  const stretches: Inline[][] = [[]]
  for (const node of content) {
    if (node.type === 'hardBreak') stretches.push([])
    else stretches.at(-1)?.push(node)
  }
  return stretches
}

function spansOf(content: readonly Inline[], style: Style): readonly Span[] {
  const spans = content.flatMap((node): readonly (Span & { readonly isValue: boolean })[] => {
    if (node.type !== 'text') return []
    const { text, marks = [] } = node
    const underline = marks.some(({ type }) => type === 'underline')
    return [{ text, style: styled(style, marks), underline, level: 0, isValue: marks.some(({ type }) => type === 'value') }]
  })
  return spans.some(({ text }) => hasRightToLeft(text)) ? turned(spans) : spans
}

/** Spans cut where the direction changes. A value is set apart from what stands around it, or a name would turn the figures beside it. */
function turned(spans: readonly (Span & { readonly isValue: boolean })[]): readonly Span[] {
  const texts = spans.map(({ text, isValue }) => (isValue ? `\u2068${text}\u2069` : text))
  const levels = levelsOf(texts.join(''))
  let at = 0
  return spans.flatMap((span, index) => {
    const cuts: Span[] = []
    for (const sign of texts[index] ?? '') {
      const level = levels[at] ?? 0
      const last = cuts.at(-1)
      if (last?.level === level) cuts.splice(-1, 1, { ...last, text: last.text + sign })
      else cuts.push({ ...span, text: sign, level })
      at += sign.length
    }
    return cuts
  })
}

/** Where a line may end: at a space, and after a hyphen or a stroke inside a word. */
const breaks = /([ \t]+)|(?<=[^\s/–—-][/–—-])(?=\S)/

function wordsOf(spans: readonly Span[], unprintable: Unprintable): readonly Word[] {
  const words: Word[] = []
  let space: Part | null = null
  let parts: Part[] = []
  const end = (): void => {
    if (parts.length === 0) return
    words.push({ parts, width: parts.reduce((sum, { shaped }) => sum + shaped.width, 0), space })
    space = null
    parts = []
  }
  for (const span of spans) {
    for (const [at, text] of span.text.split(breaks).entries()) {
      if (text === undefined || text === '') continue
      if (at > 0) end()
      if (/^[ \t]/.test(text)) {
        end()
        // A space of its own object: each has a place of its own on the line.
        space ??= partOf(' ', span)
        continue
      }
      const part = partOf(text, span)
      if (part.shaped.unprintable.length > 0) unprintable(part.shaped.unprintable)
      parts.push(part)
    }
  }
  end()
  return words
}

const partOf = (text: string, { style, underline, level }: Span): Part => {
  const isTurned = level % 2 === 1
  return { text, shaped: shape(isTurned ? mirrored(text) : text, style, isTurned), style, underline, level }
}

function broken(words: readonly Word[], { size, width }: Setting): readonly TextLine[] {
  const room = (width * 1000) / size
  const lines: Word[][] = [[]]
  let used = 0
  for (const word of words.flatMap((each) => (room > 0 && each.width > room ? cut(each, room) : [each]))) {
    const line = lines.at(-1) ?? []
    const space = line.length === 0 ? 0 : (word.space?.shaped.width ?? 0)
    if (line.length > 0 && used + space + word.width > room + 0.5) {
      lines.push([word])
      used = word.width
    } else {
      line.push(word)
      used += space + word.width
    }
  }
  return lines.map((line) => lineOf(line, size))
}

/** A word wider than a line, in pieces that fit. It has one look; what is left of two looks is cut part by part. */
function cut(word: Word, room: number): readonly Word[] {
  const pieces: Word[] = []
  for (const part of word.parts) {
    const count = Math.max(1, Math.floor((part.text.length * room) / Math.max(part.shaped.width, 1)) - 2)
    const signs = Array.from(part.text)
    for (let at = 0; at < signs.length; at += count) {
      const text = signs.slice(at, at + count).join('')
      const piece = partOf(text, part)
      pieces.push({ parts: [piece], width: piece.shaped.width, space: pieces.length === 0 ? word.space : null })
    }
  }
  return pieces
}

function lineOf(words: readonly Word[], size: number): TextLine {
  const logical = words.flatMap(({ parts, space }, at) => (at > 0 && space ? [space, ...parts] : parts))
  const isTurned = logical.some(({ level }) => level > 0)
  const places = new Map<Part, number>()
  let width = 0
  for (const part of isTurned ? visualOrder(logical) : logical) {
    places.set(part, width)
    width += (part.shaped.width * size) / 1000
  }
  // They stay in the order in which they are read, each at the place where it stands.
  const pieces = logical.map((part): Piece => {
    const { shaped, underline, level, text } = part
    return {
      x: places.get(part) ?? 0,
      width: (shaped.width * size) / 1000,
      runs: shaped.runs,
      size,
      underline,
      reads: level % 2 === 1 ? text : null,
    }
  })
  return { pieces, width, isTurned }
}
