import { deflateSync } from 'node:zlib'
import type { Face, Subset } from './faces.ts'
import type { PdfFile } from './file.ts'
import type { LetterFont } from './ink.ts'
import { withGlyphs } from './trim.ts'

/** Writes a font into a file: the cut font itself, its widths, and what each of its codes reads as. Answers the number of the font. */
export function addFont(file: PdfFile, { face, subset, codes }: LetterFont, at: number): number {
  if (!subset.file) throw new Error(`${face.key} has nothing in it`)
  const { font } = face
  const scale = 1000 / font.unitsPerEm
  const { unicode, cutFor } = described(face, subset)
  const { packed, length, widths } = cutFor(codes)
  const bytes = file.addPacked(packed, `/Length1 ${length}`)
  // Six letters set a cut font apart from the whole one of the same name.
  const name = `${String.fromCodePoint(65 + (at % 26))}${subset === face.base ? 'BASEL' : 'EXTRA'}+${font.postscriptName.replace(/[^A-Za-z0-9-]/g, '')}`
  const box = [font.bbox.minX, font.bbox.minY, font.bbox.maxX, font.bbox.maxY].map((edge) => Math.round(edge * scale)).join(' ')
  const italic = Math.round(font.italicAngle)
  const descriptor = file.add(
    `<</Type/FontDescriptor/FontName/${name}/Flags ${italic === 0 ? 4 : 68}/FontBBox[${box}]/ItalicAngle ${italic}` +
      `/Ascent ${Math.round(font.ascent * scale)}/Descent ${Math.round(font.descent * scale)}/CapHeight ${Math.round((font.capHeight || font.ascent) * scale)}` +
      `/StemV ${/[67]00/.test(face.key) ? 120 : 80}/FontFile2 ${bytes} 0 R>>`,
  )
  const inner = file.add(
    `<</Type/Font/Subtype/CIDFontType2/BaseFont/${name}/CIDSystemInfo<</Registry(Adobe)/Ordering(Identity)/Supplement 0>>` +
      `/FontDescriptor ${descriptor} 0 R/DW 0/W[1[${widths}]]/CIDToGIDMap/Identity>>`,
  )
  const reads = file.addShared(unicode)
  return file.add(`<</Type/Font/Subtype/Type0/BaseFont/${name}/Encoding/Identity-H/DescendantFonts[${inner} 0 R]/ToUnicode ${reads} 0 R>>`)
}

interface Cut {
  readonly packed: Buffer
  readonly length: number
  /** Of the glyphs it is cut down to; the rest is not there and packs to nothing. */
  readonly widths: string
}
interface Described {
  readonly unicode: Buffer
  readonly cutFor: (codes: readonly number[]) => Cut
}

const kept = new WeakMap<Subset, Described>()
function described(face: Face, subset: Subset): Described {
  const found = kept.get(subset)
  if (found) return found
  const made = { unicode: deflateSync(Buffer.from(unicodeMap(subset.says))), cutFor: cutterOf(face, subset) }
  kept.set(subset, made)
  return made
}

const mostCuts = 100

/** Cuts a font down to some of its glyphs. Letters of one kind are written with the same ones, most of all in heads and feet: a cut is kept. */
function cutterOf(face: Face, subset: Subset): Described['cutFor'] {
  const scale = 1000 / face.font.unitsPerEm
  const all = subset.glyphs.map(({ advanceWidth }) => String(Math.round(advanceWidth * scale * 100) / 100))
  const cuts = new Map<string, Cut>()
  return (codes) => {
    const used = new Set(codes)
    const key = [...used].toSorted((a, b) => a - b).join(' ')
    const found = cuts.get(key)
    if (found) return found
    const bytes = subset.file ? withGlyphs(subset.file, codes) : Buffer.alloc(0)
    const widths = all.map((width, index) => (used.has(index + 1) ? width : '0')).join(' ')
    const made = { packed: deflateSync(bytes, { level: 9 }), length: bytes.length, widths }
    if (cuts.size >= mostCuts) cuts.clear()
    cuts.set(key, made)
    return made
  }
}

const most = 100
const hex = (code: number): string => code.toString(16).toUpperCase().padStart(4, '0')
const utf16 = (text: string): string => Buffer.from(text, 'utf16le').swap16().toString('hex').toUpperCase()

/** A glyph that reads as nothing still has to read as something: a joiner, which nobody sees. */
const readAs = (text: string | undefined): string => (text === undefined || text === '' ? '\u200d' : text)

/** Codes that read as one sign after another, such as those of the plain letters, are told as one range. */
function rangesOf(says: readonly string[]): readonly string[] {
  const lines: string[] = []
  for (let from = 0; from < says.length;) {
    const first = readAs(says[from])
    let to = from
    while (to + 1 < says.length && follows(first, readAs(says[to + 1]), to + 1 - from, to + 2)) to += 1
    lines.push(`<${hex(from + 1)}><${hex(to + 1)}><${utf16(first)}>`)
    from = to + 1
  }
  return lines
}

/** Within a range only the last byte counts on, of the code and of what it reads as. */
const follows = (first: string, text: string, by: number, code: number): boolean =>
  first.length === 1 &&
  text.length === 1 &&
  text.charCodeAt(0) === first.charCodeAt(0) + by &&
  text.charCodeAt(0) % 256 !== 0 &&
  code % 256 !== 0

function unicodeMap(says: readonly string[]): string {
  const lines = rangesOf(says)
  const groups = Array.from({ length: Math.ceil(lines.length / most) }, (_, at) => lines.slice(at * most, (at + 1) * most))
  return [
    '/CIDInit /ProcSet findresource begin 12 dict begin begincmap',
    '/CIDSystemInfo <</Registry(Adobe)/Ordering(UCS)/Supplement 0>> def /CMapName /Adobe-Identity-UCS def /CMapType 2 def',
    '1 begincodespacerange <0000><FFFF> endcodespacerange',
    ...groups.flatMap((group) => [`${group.length} beginbfrange`, ...group, 'endbfrange']),
    'endcmap CMapName currentdict /CMap defineresource pop end end',
  ].join('\n')
}
