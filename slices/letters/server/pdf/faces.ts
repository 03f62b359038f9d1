import { createRequire } from 'node:module'
import { create, type Font, type Glyph } from 'fontkit'
import { trueTypeOf } from './sfnt.ts'
import { outlinesOf, type Outlines } from './trim.ts'

/** How text looks: the serif of the letter, and the sans of letterhead and footer. */
export type Style = 'regular' | 'bold' | 'italic' | 'boldItalic' | 'sans' | 'sansBold'

/** One font file, and the part of it that nearly every letter is written with. */
export interface Face {
  readonly key: string
  readonly font: Font
  readonly base: Subset
}

/** Some glyphs of a face as a font of their own. `codes` says which code stands for a glyph in it, `says` what it reads as. */
export interface Subset {
  readonly codes: ReadonlyMap<number, number>
  readonly glyphs: readonly Glyph[]
  readonly says: readonly string[]
  /** Null where nothing is in it. */
  readonly file: Outlines | null
}

const require = createRequire(import.meta.url)
const fileOf = (family: string, name: string): string => require.resolve(`@fontsource/${family}/files/${family}-${name}.woff`)

/** The weights of a style: of the serif, the sans beside it, and the scripts that have no italic. */
const weights: Readonly<Record<Style, readonly [serif: string | null, sans: string, other: string]>> = {
  regular: ['400-normal', '400-normal', '400-normal'],
  bold: ['600-normal', '600-normal', '700-normal'],
  italic: ['400-italic', '400-italic', '400-normal'],
  boldItalic: ['600-italic', '600-italic', '700-normal'],
  sans: [null, '400-normal', '400-normal'],
  sansBold: [null, '600-normal', '700-normal'],
}

const latin = ['latin', 'latin-ext', 'vietnamese']
const alsoOfSans = ['cyrillic', 'cyrillic-ext', 'greek', 'greek-ext']

/** The files of a style, in the order in which a character is looked for. */
function filesOf(style: Style): readonly (readonly [family: string, name: string])[] {
  const [serif, sans, other] = weights[style]
  return [
    ...(serif === null ? [] : latin.map((script) => ['newsreader', `${script}-${serif}`] as const)),
    ...[...latin, ...alsoOfSans].map((script) => ['inter', `${script}-${sans}`] as const),
    ['noto-sans-hebrew', `hebrew-${other}`],
    ['noto-naskh-arabic', `arabic-${other}`],
  ]
}

const printable = Array.from({ length: 95 }, (_, at) => String.fromCodePoint(32 + at)).join('')
/** What nearly every British letter is made of. Anything else is added letter by letter. */
const repertoire = [...Array.from(`${printable}£€§é–—‘’“”•…`), 'fi', 'fl', 'ff', 'ffi', 'ffl']

/** Without alternates by context: those of Inter draw other glyphs for "x" and "-" between figures. */
export const plainFeatures = { calt: false } as unknown as Record<string, boolean>

function baseOf(font: Font, isLatin: boolean): Subset {
  const says = new Map<number, string>()
  for (const text of isLatin ? repertoire : []) {
    const { glyphs } = font.layout(text, plainFeatures)
    const [glyph] = glyphs
    if (glyph && glyphs.length === 1 && glyph.id !== 0 && !says.has(glyph.id)) says.set(glyph.id, text)
  }
  return subsetOf(font, says)
}

/** Cuts the glyphs named out of a font. Their codes follow the order in which they are named; code 0 is the box for what is missing. */
export function subsetOf(font: Font, says: ReadonlyMap<number, string>): Subset {
  const ids = [...says.keys()]
  const codes = new Map(ids.map((id, at) => [id, at + 1] as const))
  if (ids.length === 0) return { codes, glyphs: [], says: [], file: null }
  const subset = font.createSubset()
  for (const id of ids) subset.includeGlyph(font.getGlyph(id))
  const bytes = Buffer.from(subset.encode())
  return {
    codes,
    glyphs: ids.map((id) => font.getGlyph(id)),
    says: [...says.values()],
    file: outlinesOf(bytes),
  }
}

const faces = new Map<string, Face>()
function face(family: string, name: string): Face {
  const key = `${family}-${name}`
  const found = faces.get(key)
  if (found) return found
  const font = create(trueTypeOf(fileOf(family, name))) as Font
  const made = { key, font, base: baseOf(font, name.startsWith('latin-4') || name.startsWith('latin-6')) }
  faces.set(key, made)
  return made
}

const found = new Map<string, Face | null>()
/** The face that has every character of a grapheme, or null where no font that comes along can print it. */
export function faceFor(style: Style, grapheme: string): Face | null {
  const key = `${style} ${grapheme}`
  const known = found.get(key)
  if (known !== undefined) return known
  const points = Array.from(grapheme, (sign) => sign.codePointAt(0) ?? 0).filter((point) => !isJoiner(point))
  let fits: Face | null = null
  for (const [family, name] of filesOf(style)) {
    const candidate = face(family, name)
    if (points.length === 0 || !points.every((point) => candidate.font.hasGlyphForCodePoint(point))) continue
    fits = candidate
    break
  }
  if (found.size > 20_000) found.clear()
  found.set(key, fits)
  return fits
}

/** Joins letters or keeps them apart and draws nothing itself. */
export const isJoiner = (point: number): boolean => point === 0x200c || point === 0x200d
