import type { Face, Subset } from './faces.ts'
import { subsetOf } from './faces.ts'
import type { Piece, TextLine } from './lines.ts'
import type { DrawnGlyph, Run } from './shape.ts'

/** A font of one letter: the part every letter shares, or what this letter needs beside it. */
export interface LetterFont {
  readonly name: string
  readonly face: Face
  readonly subset: Subset
  /** The codes a letter is written with; the drawings of all others are left out of it. */
  readonly codes: readonly number[]
}

interface Extra {
  readonly name: string
  readonly face: Face
  readonly says: Map<number, string>
}

const hexes: string[] = []
const hex = (code: number): string => (hexes[code] ??= code.toString(16).toUpperCase().padStart(4, '0'))
/** A number as a page description writes it: to a hundredth of a point. */
export const number = (value: number): string => String(Math.round(value * 100) / 100)

const utf16 = (text: string): string => `FEFF${Buffer.from(text, 'utf16le').swap16().toString('hex').toUpperCase()}`

/** Writes text as a page description, and keeps which glyphs of which faces a letter needs. */
export class Ink {
  readonly #bases = new Map<Face, string>()
  readonly #extras = new Map<Face, Extra>()
  /** Words and single glyphs as they were written with the base of a face. */
  readonly #written = new Map<Face, Set<string>>()

  /** The operators that draw a line of text with its left end at a point. */
  line({ pieces, isTurned }: TextLine, x: number, y: number): string {
    if (pieces.length === 0) return ''
    const drawing = new Drawing(this.#codeOf, this.#wordOf)
    for (const piece of pieces) {
      if (isTurned) drawing.goTo(x + piece.x, y)
      drawing.add(piece)
    }
    const rules = pieces.flatMap((piece) => (piece.underline ? [underline(piece, x, y)] : []))
    return `BT 1 0 0 1 ${number(x)} ${number(y)} Tm ${drawing.end()}ET\n${rules.join('')}`
  }

  fonts(): readonly LetterFont[] {
    const bases = [...this.#bases].map(([face, name]): LetterFont => ({
      name,
      face,
      subset: face.base,
      codes: codesIn(this.#written.get(face) ?? []),
    }))
    const extras = [...this.#extras.values()].map(({ name, face, says }): LetterFont => {
      const subset = subsetOf(face.font, says)
      return { name, face, subset, codes: subset.glyphs.map((_, at) => at + 1) }
    })
    return [...bases, ...extras]
  }

  /** A word that is written with the base of a face: the name of its font. */
  readonly #wordOf = (face: Face, written: string): string => {
    const words = this.#written.get(face) ?? new Set<string>()
    this.#written.set(face, words.add(written))
    return this.#nameOf(face)
  }

  readonly #nameOf = (face: Face): string => {
    const name = this.#bases.get(face) ?? `F${this.#bases.size}`
    this.#bases.set(face, name)
    return name
  }

  readonly #codeOf = (face: Face, { id, says }: DrawnGlyph): readonly [name: string, code: string] => {
    const code = face.base.codes.get(id)
    if (code !== undefined) return [this.#wordOf(face, `<${hex(code)}>`), hex(code)]
    const extra = this.#extras.get(face) ?? { name: `X${this.#extras.size}`, face, says: new Map<number, string>() }
    this.#extras.set(face, extra)
    if (!extra.says.has(id)) extra.says.set(id, says)
    return [extra.name, hex([...extra.says.keys()].indexOf(id) + 1)]
  }
}

/** Every code in what was written: `<00410042>-12<0043>`. */
function codesIn(words: Iterable<string>): number[] {
  const codes = new Set<number>()
  for (const word of words)
    for (const [, row = ''] of word.matchAll(/<([0-9A-F]+)>/g))
      for (let at = 0; at < row.length; at += 4) codes.add(Number.parseInt(row.slice(at, at + 4), 16))
  return [...codes]
}

const underline = (piece: Piece, x: number, y: number): string =>
  `${number(x + piece.x)} ${number(y - 1.6)} ${number(piece.width)} 0.5 re f\n`

type CodeOf = (face: Face, glyph: DrawnGlyph) => readonly [name: string, code: string]

/** The inside of one text object: fonts change, glyphs are moved to where shaping put them, and the pen never loses its place. */
class Drawing {
  readonly #codeOf: CodeOf
  readonly #wordOf: (face: Face, written: string) => string
  #out = ''
  #font = ''
  #shown = ''
  #open = false
  #at = { x: 0, y: 0 }
  #from = 0
  #marks: (readonly [face: Face, glyph: DrawnGlyph, from: number])[] = []

  constructor(codeOf: CodeOf, wordOf: (face: Face, written: string) => string) {
    this.#codeOf = codeOf
    this.#wordOf = wordOf
  }

  goTo(x: number, y: number): void {
    this.#flush()
    this.#at = { x, y }
    this.#out += `1 0 0 1 ${number(x)} ${number(y)} Tm `
  }

  add(piece: Piece): void {
    if (piece.reads !== null) {
      this.#flush()
      this.#out += `/Span <</ActualText<${utf16(piece.reads)}>>> BDC `
    }
    this.#from = 0
    for (const run of piece.runs) this.#run(run, piece.size)
    this.#drawMarks(piece.size)
    if (piece.reads !== null) {
      this.#flush()
      this.#out += 'EMC '
    }
  }

  end(): string {
    this.#flush()
    return this.#out
  }

  #run({ face, glyphs, written }: Run, size: number): void {
    if (written === null) {
      for (const glyph of glyphs) this.#glyphOrMark(face, glyph, size)
      return
    }
    this.#turnTo(this.#wordOf(face, written), size)
    if (this.#open) this.#shown += '>'
    this.#open = false
    this.#shown += written
  }

  /** Dots that shaping took off their letters read as nothing: they are drawn after the word, so that its letters stay in one piece. */
  #glyphOrMark(face: Face, glyph: DrawnGlyph, size: number): void {
    if (glyph.says === '' && glyph.advance === 0) this.#marks.push([face, glyph, this.#from])
    else this.#glyph(face, glyph, size)
    this.#from += glyph.advance
  }

  #drawMarks(size: number): void {
    if (this.#marks.length === 0) return
    const { x, y } = this.#at
    for (const [face, glyph, from] of this.#marks) {
      this.goTo(x + ((from + glyph.across) * size) / 1000, y + (glyph.up * size) / 1000)
      this.#glyph(face, { ...glyph, across: 0, up: 0 }, size)
    }
    this.#flush()
    this.#marks = []
  }

  #turnTo(name: string, size: number): void {
    const font = `/${name} ${number(size)} Tf `
    if (font === this.#font) return
    this.#flush()
    this.#out += font
    this.#font = font
  }

  #glyph(face: Face, glyph: DrawnGlyph, size: number): void {
    const [name, code] = this.#codeOf(face, glyph)
    this.#turnTo(name, size)
    if (glyph.up !== 0) this.#rise((glyph.up * size) / 1000)
    if (glyph.across !== 0) this.#move(-glyph.across)
    if (!this.#open) this.#shown += '<'
    this.#open = true
    this.#shown += code
    this.#move(glyph.own - glyph.advance + glyph.across)
    if (glyph.up !== 0) this.#rise(0)
  }

  #move(by: number): void {
    if (Math.abs(by) < 0.5) return
    if (this.#open) this.#shown += '>'
    this.#open = false
    this.#shown += String(Math.round(by))
  }

  #rise(by: number): void {
    this.#flush()
    this.#out += `${number(by)} Ts `
  }

  #flush(): void {
    if (this.#shown === '') return
    this.#out += `[${`${this.#shown}${this.#open ? '>' : ''}`.replaceAll('><', '')}] TJ `
    this.#shown = ''
    this.#open = false
  }
}
