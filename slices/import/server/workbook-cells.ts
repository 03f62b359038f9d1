import { SaxesParser } from 'saxes'
import { dayNumber } from '../rules/dates.ts'

/** A cell as the sheet holds it: `type` s shared text, inlineStr, str text of a formula, b yes or no, e an error, n a number, d a date. */
export interface RawCell {
  readonly type: string
  readonly style: number
  text: string
}

/** 'AB12' → 27. */
export function columnOf(reference: string): number {
  let column = 0
  for (const letter of reference.toUpperCase()) {
    const code = letter.charCodeAt(0)
    if (code < 65 || code > 90) break
    column = column * 26 + code - 64
  }
  return column - 1
}

type Format = 'date' | 'time' | 'percent' | 'plain'

/** What the style of each cell shows its number as. */
export function formatsOf(xml: string): readonly Format[] {
  const codes = new Map<number, string>()
  const formats: Format[] = []
  let inCells = false
  if (xml === '') return formats
  const parser = new SaxesParser({ xmlns: false })
  parser.on('opentag', ({ name, attributes }) => {
    const bare = name.slice(name.indexOf(':') + 1)
    if (bare === 'numFmt') codes.set(Number(attributes['numFmtId']), attributes['formatCode'] ?? '')
    if (bare === 'cellXfs') inCells = true
    if (bare === 'xf' && inCells) {
      const id = Number(attributes['numFmtId'] ?? 0)
      formats.push(kindOf(id, codes.get(id)))
    }
  })
  parser.on('closetag', ({ name }) => {
    if (name.endsWith('cellXfs')) inCells = false
  })
  parser.write(xml).close()
  return formats
}

/** The formats every workbook knows by number, from and to. */
const known: readonly (readonly [from: number, to: number, format: Format])[] = [
  [9, 10, 'percent'],
  [14, 17, 'date'],
  [18, 21, 'time'],
  [22, 22, 'date'],
  [27, 36, 'date'],
  [45, 47, 'time'],
  [50, 58, 'date'],
]

function kindOf(id: number, code: string | undefined): Format {
  const builtIn = known.find(([from, to]) => id >= from && id <= to)
  if (builtIn) return builtIn[2]
  if (code === undefined) return 'plain'
  const bare = code.replace(/"[^"]*"|\\.|\[[^\]]*\]/g, '').toLowerCase()
  if (bare.includes('%')) return 'percent'
  if (/[yd]/.test(bare) || (/m/.test(bare) && !/[hs0#]/.test(bare))) return 'date'
  return /[hs]/.test(bare) ? 'time' : 'plain'
}

interface CellGround {
  readonly strings: readonly string[]
  readonly formats: readonly Format[]
  readonly epoch1904: boolean
}

/** The text of a cell: a day as yyyy-MM-dd, a number with the digits it was typed with, a percentage with its sign. */
export function shownCell(cell: RawCell, ground: CellGround): string {
  const { type, text } = cell
  if (type === 's') return unescaped(ground.strings[Number(text)] ?? '')
  if (type === 'inlineStr' || type === 'str') return unescaped(text)
  if (type === 'b') return text === '1' ? 'TRUE' : 'FALSE'
  return type === 'e' || type === 'd' || text === '' ? text : shownNumber(cell, ground)
}

function shownNumber({ style, text }: RawCell, { formats, epoch1904 }: CellGround): string {
  const format = formats[style] ?? 'plain'
  if (format === 'date') return dayOf(Number(text), epoch1904) ?? text
  if (format === 'percent') return `${plain(Number((Number(text) * 100).toPrecision(15)))}%`
  return plain(Number(text))
}

/** The shortest digits that give the number back: 46500.5 and not 46500.499999999993. */
function plain(value: number): string {
  const short = Number(value.toPrecision(15))
  return Math.abs(short) < 1e21 && Number.isInteger(short) ? BigInt(short).toString() : String(short)
}

/** XML cannot hold every character; Excel writes the others as _x000D_. */
const unescaped = (text: string): string =>
  text.replace(/_x([0-9A-Fa-f]{4})_/g, (_all, code: string) => String.fromCharCode(Number.parseInt(code, 16)))

function dayOf(serial: number, epoch1904: boolean): string | null {
  const days = Math.floor(serial) + (epoch1904 ? 1462 : 0)
  if (!Number.isFinite(serial) || days < 1 || days > 2_958_465 || days === 60) return null
  const day = dayNumber(days - (days > 60 ? 25_569 : 25_568))
  const fraction = serial - Math.floor(serial)
  return fraction < 1e-9 ? day : `${day} ${timeOf(fraction)}`
}

function timeOf(fraction: number): string {
  const minutes = Math.round(fraction * 1440)
  return `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`
}
