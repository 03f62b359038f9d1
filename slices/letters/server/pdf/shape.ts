import { faceFor, isJoiner, plainFeatures, type Face, type Style } from './faces.ts'

/** A glyph as it is drawn. Lengths are thousandths of the size of the text. */
export interface DrawnGlyph {
  readonly id: number
  /** What it reads as, for searching and for a screen reader. */
  readonly says: string
  readonly advance: number
  readonly own: number
  readonly across: number
  readonly up: number
}

/** Glyphs of one face, from left to right. */
export interface Run {
  readonly face: Face
  readonly glyphs: readonly DrawnGlyph[]
  /** How the glyphs are written where all are in the base of the face: worked out once for each word. */
  readonly written: string | null
}

/** A word or a part of one, shaped: `width` in thousandths of the size of the text. */
export interface Shaped {
  readonly runs: readonly Run[]
  readonly width: number
  /** The signs no font that comes along can print. */
  readonly unprintable: readonly string[]
}

const shapes = new Map<string, Shaped>()
const mostKept = 20_000

/** Shapes a word: pairs are kerned, letters that join are joined. The words of letters repeat, so each is shaped once and kept. */
export function shape(text: string, style: Style, rightToLeft: boolean): Shaped {
  const key = `${rightToLeft ? 'r' : 'l'}${style} ${text}`
  const known = shapes.get(key)
  if (known) return known
  const made = shapeAnew(text, style, rightToLeft)
  if (shapes.size >= mostKept) shapes.clear()
  if (text.length <= 60) shapes.set(key, made)
  return made
}

/** Signs that steer the direction of text or draw nothing; the direction is worked out before, so they are not drawn. */
const unseen = /[\u00ad\u200b\u200e\u200f\u202a-\u202e\u2060-\u2069\ufeff]|\ufe0e|\ufe0f/gu
const graphemes = new Intl.Segmenter('en-GB', { granularity: 'grapheme' })
// oxlint-disable-next-line no-control-regex -- the plain ASCII text most words are
const ascii = /^[\u0020-\u007e]*$/

function shapeAnew(raw: string, style: Style, rightToLeft: boolean): Shaped {
  const text = raw.replace(unseen, '').replaceAll('\u2011', '-').replaceAll('\t', ' ')
  const signs = ascii.test(text) ? Array.from(text) : [...graphemes.segment(text)].map(({ segment }) => segment)
  const parts: { face: Face; text: string }[] = []
  const unprintable: string[] = []
  for (const sign of signs) {
    const face = faceFor(style, sign === '\u00a0' || sign === '\u202f' ? ' ' : sign)
    const last = parts.at(-1)
    if (face === null) unprintable.push(sign)
    else if (last?.face === face) last.text += sign
    else parts.push({ face, text: sign })
  }
  const logical = parts.map((part) => runOf(part.face, part.text, rightToLeft))
  const runs = rightToLeft ? logical.toReversed() : logical
  const width = runs.reduce((sum, { glyphs }) => sum + glyphs.reduce((total, { advance }) => total + advance, 0), 0)
  return { runs, width, unprintable }
}

const joining = /\p{Script=Arabic}|\p{Script=Hebrew}/u

function runOf(face: Face, text: string, rightToLeft: boolean): Run {
  const plain = text.replaceAll(/[\u00a0\u202f]/g, ' ')
  const scripted = joining.test(plain)
  // Figures and signs among right-to-left text come in logical order from the library only when it is told the direction.
  const laid = face.font.layout(plain, scripted ? undefined : plainFeatures, undefined, undefined, rightToLeft ? 'rtl' : 'ltr')
  const thousandths = 1000 / face.font.unitsPerEm
  const glyphs = laid.glyphs.flatMap((glyph, at): readonly DrawnGlyph[] => {
    const position = laid.positions[at]
    const points = glyph.codePoints
    if (!position || (points.length === 1 && isJoiner(points[0] ?? 0))) return []
    return [
      {
        id: glyph.id,
        says: String.fromCodePoint(...points),
        advance: position.xAdvance * thousandths,
        own: glyph.advanceWidth * thousandths,
        across: position.xOffset * thousandths,
        up: position.yOffset * thousandths,
      },
    ]
  })
  return { face, glyphs, written: writtenBy(face, glyphs) }
}

const leastMove = 4
const codeOf = (code: number): string => code.toString(16).toUpperCase().padStart(4, '0')

/** The inside of an array of glyphs and moves. What the font itself moves on is known to a reader; only what shaping changed is told. */
function writtenBy(face: Face, glyphs: readonly DrawnGlyph[]): string | null {
  let out = '<'
  for (const { id, own, advance, across, up } of glyphs) {
    const code = face.base.codes.get(id)
    if (code === undefined || across !== 0 || up !== 0) return null
    const move = Math.round(own - advance)
    // Less than nobody sees: a twentieth of a point.
    out += Math.abs(move) < leastMove ? codeOf(code) : `${codeOf(code)}>${move}<`
  }
  return out.endsWith('<') ? out.slice(0, -1) : `${out}>`
}
