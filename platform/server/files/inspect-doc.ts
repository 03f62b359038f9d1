import type { FileMark, Inspected } from './kinds.ts'

/** Compound files (MS-CFB): a file system in a file. Only the names of what is in it are read, and nothing is followed for long. */
const signature = 'd0cf11e0a1b11ae1'
const endOfChain = 0xfffffffa
const mostSectors = 40_000
const mostEntries = 4_000

class Compound {
  readonly #bytes: Buffer
  readonly #sector: number
  constructor(bytes: Buffer) {
    this.#bytes = bytes
    this.#sector = bytes.readUInt16LE(30) === 12 ? 4096 : 512
  }

  #at(sector: number): Buffer {
    const start = (sector + 1) * this.#sector
    return this.#bytes.subarray(start, start + this.#sector)
  }

  #numbersIn(sector: number): number[] {
    const bytes = this.#at(sector)
    return Array.from({ length: Math.floor(bytes.length / 4) }, (_, i) => bytes.readUInt32LE(i * 4))
  }

  /** Sectors of the allocation table: 109 in the head, more in a chain. */
  #tableSectors(): number[] {
    const found = Array.from({ length: 109 }, (_, i) => this.#bytes.readUInt32LE(76 + i * 4))
    let next = this.#bytes.readUInt32LE(68)
    for (let i = 0; next < endOfChain && i < 200; i += 1) {
      const numbers = this.#numbersIn(next)
      found.push(...numbers.slice(0, -1))
      next = numbers.at(-1) ?? endOfChain
    }
    return found.filter((sector) => sector < endOfChain).slice(0, mostSectors / 64)
  }

  /** Names of the streams and storages inside. */
  names(): string[] {
    const table = this.#tableSectors().flatMap((sector) => this.#numbersIn(sector))
    const names: string[] = []
    let sector = this.#bytes.readUInt32LE(48)
    for (let i = 0; sector < endOfChain && i < mostSectors && names.length < mostEntries; i += 1) {
      names.push(...namesIn(this.#at(sector)))
      sector = table[sector] ?? endOfChain
    }
    return names
  }
}

function namesIn(bytes: Buffer): string[] {
  const names: string[] = []
  for (let at = 0; at + 128 <= bytes.length; at += 128) {
    const length = bytes.readUInt16LE(at + 64)
    const kind = bytes[at + 66]
    if (kind !== 0 && length >= 2 && length <= 64) names.push(bytes.subarray(at, at + length - 2).toString('utf16le'))
  }
  return names
}

/** Streams of a compound file by name; null when it is none. */
export function compoundNames(bytes: Buffer): string[] | null {
  if (bytes.length < 1536 || bytes.subarray(0, 8).toString('hex') !== signature) return null
  try {
    return new Compound(bytes).names()
  } catch {
    return null
  }
}

const macros = /^(?:Macros|_VBA_PROJECT(?:_CUR)?|VBA|dir)$/i
const attached = /^(?:ObjectPool|.Ole10Native|Package)$/i
/** Streams of a workbook, a presentation and a message; an installer's tables have names of other letters (below). */
const others = /^(?:Workbook|Book|PowerPoint Document|__properties_version1\.0)$/i

/** An old Word document; its macros make it one to download only (decision D5). An .msi or a spreadsheet is none, whatever is added to it. */
export function inspectDoc(bytes: Buffer): Inspected | null {
  const names = compoundNames(bytes)
  if (!names?.includes('WordDocument') || isOther(names)) return null
  const marks: FileMark[] = []
  if (names.some((name) => macros.test(name))) marks.push('macros')
  if (names.some((name) => attached.test(name))) marks.push('attachments')
  return { type: 'doc', marks }
}

/** Installers write the names of their tables in letters from U+3800 to U+4840, which no word processor does. */
const isOther = (names: readonly string[]): boolean => names.some((name) => others.test(name) || /^[\u3800-\u4840]+$/.test(name))

/** A Word document with a password is a compound file around what cannot be read here. */
export function inspectEncryptedDocx(bytes: Buffer): Inspected | null {
  const names = compoundNames(bytes)
  return names?.includes('EncryptedPackage') && names.includes('EncryptionInfo') ? { type: 'docx', marks: ['encrypted'] } : null
}
