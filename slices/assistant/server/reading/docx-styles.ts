import { SaxesParser } from 'saxes'

export interface Style {
  /** 1 to 9 for a heading, 0 for the title. */
  readonly level: number | null
  readonly list: boolean
  readonly numbering: { readonly id: string; readonly level: number } | null
}

/** Numbering id → for each level how it counts ("%1.%2"), where it begins and whether it only draws a mark. */
export type Numbering = ReadonlyMap<string, ReadonlyMap<number, Level>>
export interface Level {
  readonly pattern: string
  readonly format: string
  readonly start: number
}

type Attributes = Record<string, string>
function each(xml: string, open: (name: string, attributes: Attributes) => void, close: (name: string) => void = () => {}): void {
  if (xml === '') return
  const parser = new SaxesParser({ xmlns: false })
  parser.on('error', (error) => {
    throw error
  })
  parser.on('opentag', ({ name, attributes }) => open(name, attributes))
  parser.on('closetag', ({ name }) => close(name))
  parser.write(xml).close()
}

interface Raw {
  name: string
  based: string | null
  outline: number | null
  num: string | null
  ilvl: number
}

/** What each style of paragraph is, by its own words or those of the style it is based on. */
export function stylesOf(xml: string): ReadonlyMap<string, Style> {
  const raw = new Map<string, Raw>()
  let current: Raw | null = null
  each(
    xml,
    (name, attributes) => {
      const value = attributes['w:val'] ?? ''
      if (name === 'w:style') {
        current = { name: '', based: null, outline: null, num: null, ilvl: 0 }
        raw.set(attributes['w:styleId'] ?? '', current)
      } else if (current) readStyle(current, name, value)
    },
    (name) => {
      if (name === 'w:style') current = null
    },
  )
  return new Map([...raw.keys()].map((id) => [id, styleOf(raw, id)]))
}

function readStyle(style: Raw, name: string, value: string): void {
  if (name === 'w:name') style.name = value
  if (name === 'w:basedOn') style.based = value
  if (name === 'w:outlineLvl') style.outline = Number(value)
  if (name === 'w:numId') style.num = value
  if (name === 'w:ilvl') style.ilvl = Number(value)
}

function styleOf(raw: ReadonlyMap<string, Raw>, id: string): Style {
  const chain: Raw[] = []
  for (let at = raw.get(id); at && chain.length < 10; at = at.based === null ? undefined : raw.get(at.based)) chain.push(at)
  const numbering = chain.find(({ num }) => num !== null)
  return {
    level: levelOf(id, chain),
    list: chain.some(({ name }) => /^list/i.test(name)),
    numbering: numbering?.num ? { id: numbering.num, level: numbering.ilvl } : null,
  }
}

function levelOf(id: string, chain: readonly Raw[]): number | null {
  const outline = chain.find((style) => style.outline !== null)?.outline
  if (outline !== undefined && outline !== null && outline < 9) return outline + 1
  for (const name of [id, ...chain.map((style) => style.name)]) {
    const level = /^heading\s?([1-9])/i.exec(name)?.[1]
    if (level) return Number(level)
    if (/^title$/i.test(name)) return 0
  }
  return null
}

export function numberingOf(xml: string): Numbering {
  const reading = new NumberingReader()
  each(
    xml,
    (name, attributes) => reading.open(name, attributes),
    (name) => reading.close(name),
  )
  return new Map([...reading.ids].map(([id, of]) => [id, reading.kinds.get(of) ?? new Map<number, Level>()]))
}

class NumberingReader {
  readonly kinds = new Map<string, Map<number, Level>>()
  readonly ids = new Map<string, string>()
  #kind: Map<number, Level> | null = null
  #level: { at: number; pattern: string; format: string; start: number } | null = null
  #num: string | null = null

  open(name: string, attributes: Attributes): void {
    if (name === 'w:abstractNum') this.kinds.set(attributes['w:abstractNumId'] ?? '', (this.#kind = new Map()))
    else if (name === 'w:num') this.#num = attributes['w:numId'] ?? ''
    else if (name === 'w:lvl') this.#level = { at: Number(attributes['w:ilvl'] ?? 0), pattern: '', format: 'decimal', start: 1 }
    else this.#value(name, attributes['w:val'] ?? '')
  }

  close(name: string): void {
    if (name === 'w:num') this.#num = null
    if (name !== 'w:lvl' || !this.#level) return
    if (this.#num === null) this.#kind?.set(this.#level.at, this.#level)
    this.#level = null
  }

  #value(name: string, value: string): void {
    if (name === 'w:abstractNumId' && this.#num !== null) this.ids.set(this.#num, value)
    if (!this.#level) return
    if (name === 'w:lvlText') this.#level.pattern = value
    if (name === 'w:numFmt') this.#level.format = value
    if (name === 'w:start') this.#level.start = Number(value)
  }
}

const roman = (value: number): string => {
  const signs: readonly (readonly [number, string])[] = [
    [50, 'l'],
    [40, 'xl'],
    [10, 'x'],
    [9, 'ix'],
    [5, 'v'],
    [4, 'iv'],
    [1, 'i'],
  ]
  let rest = value
  let made = ''
  for (const [worth, sign] of signs)
    while (rest >= worth) {
      made += sign
      rest -= worth
    }
  return made
}

const letter = (value: number): string => String.fromCodePoint(97 + ((value - 1) % 26))

function inFormat(value: number, format: string): string {
  if (format === 'lowerLetter') return letter(value)
  if (format === 'upperLetter') return letter(value).toUpperCase()
  if (format === 'lowerRoman') return roman(value)
  return format === 'upperRoman' ? roman(value).toUpperCase() : String(value)
}

/** Counts paragraphs as Word does; answers the number shown before one, '' for a bullet. */
export class Counter {
  readonly #numbering: Numbering
  readonly #counts = new Map<string, number[]>()
  constructor(numbering: Numbering) {
    this.#numbering = numbering
  }
  next(id: string, at: number): string {
    const levels = this.#numbering.get(id)
    const level = levels?.get(at)
    if (!levels || !level) return ''
    const counts = this.#count(id, at, levels)
    if (level.format === 'bullet' || level.format === 'none') return ''
    return level.pattern.replaceAll(/%(\d)/g, (_whole, n: string) => {
      const of = Number(n) - 1
      return inFormat(counts[of] ?? 1, levels.get(of)?.format ?? 'decimal')
    })
  }

  #count(id: string, at: number, levels: ReadonlyMap<number, Level>): readonly number[] {
    const counts = this.#counts.get(id) ?? []
    this.#counts.set(id, counts)
    const startOf = (of: number): number => levels.get(of)?.start ?? 1
    for (let above = 0; above < at; above += 1) counts[above] ??= startOf(above)
    counts[at] = counts[at] === undefined ? startOf(at) : counts[at] + 1
    counts.length = at + 1
    return counts
  }
}
