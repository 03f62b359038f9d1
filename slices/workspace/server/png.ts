import { constants, crc32, deflateSync, inflateSync } from 'node:zlib'

const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
/** Pixels on either side. */
const largest = 512
const samples: Readonly<Record<number, number>> = { 0: 1, 2: 3, 3: 1, 4: 2, 6: 4 }
const depths: Readonly<Record<number, readonly number[]>> = { 0: [1, 2, 4, 8, 16], 2: [8, 16], 3: [1, 2, 4, 8], 4: [8, 16], 6: [8, 16] }

interface Chunk {
  readonly type: string
  readonly data: Buffer
}

/** The chunks up to IEND, or null when the bytes are not exactly that: a wrong sum, a piece missing, something behind the end. */
function chunksOf(file: Buffer): Chunk[] | null {
  if (!file.subarray(0, 8).equals(signature)) return null
  const chunks: Chunk[] = []
  for (let at = 8; at + 12 <= file.length;) {
    const length = file.readUInt32BE(at)
    if (at + 12 + length > file.length) return null
    const typed = file.subarray(at + 4, at + 8 + length)
    if (crc32(typed) !== file.readUInt32BE(at + 8 + length)) return null
    const type = typed.toString('latin1', 0, 4)
    chunks.push({ type, data: typed.subarray(4) })
    at += 12 + length
    if (type === 'IEND') return at === file.length ? chunks : null
  }
  return null
}

const chunk = (type: string, data: Buffer): Buffer => {
  const typed = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const whole = Buffer.alloc(typed.length + 8)
  whole.writeUInt32BE(data.length, 0)
  typed.copy(whole, 4)
  whole.writeUInt32BE(crc32(typed), typed.length + 4)
  return whole
}

interface Header {
  readonly rowBytes: number
  readonly height: number
  readonly colour: number
}

/** Only plain pictures of a sensible size: no animation, no interlacing, nothing a decoder could be led astray with. */
function headerOf({ type, data }: Chunk): Header | null {
  if (type !== 'IHDR' || data.length !== 13) return null
  const [width, height] = [data.readUInt32BE(0), data.readUInt32BE(4)]
  const [depth = 0, colour = 0, compression, filter, interlace] = data.subarray(8)
  const plain = [compression, filter, interlace].every((method) => method === 0) && depths[colour]?.includes(depth)
  if (!plain || ![width, height].every(isSensible)) return null
  return { rowBytes: 1 + Math.ceil((width * depth * (samples[colour] ?? 0)) / 8), height, colour }
}

const isSensible = (side: number): boolean => side >= 16 && side <= largest

function rasterOf(chunks: readonly Chunk[], { rowBytes, height }: Header): Buffer | null {
  const packed = Buffer.concat(chunks.filter(({ type }) => type === 'IDAT').map(({ data }) => data))
  try {
    const raster = inflateSync(packed, { maxOutputLength: rowBytes * height + 1 })
    if (raster.length !== rowBytes * height) return null
    for (let row = 0; row < height; row += 1) if ((raster[row * rowBytes] ?? 9) > 4) return null
    return raster
  } catch {
    return null
  }
}

/** Palette and transparency as far as the colours of the picture have them; null: they are not what they should be. */
function keptChunks(chunks: readonly Chunk[], { colour }: Header): Chunk[] | null {
  const all = (type: string) => chunks.filter((part) => part.type === type)
  const [palettes, transparencies] = [all('PLTE'), all('tRNS')]
  if (all('IHDR').length !== 1 || palettes.length > 1 || transparencies.length > 1) return null
  if (colour === 3 && palettes.length === 0) return null
  if (!palettes.every(isPalette) || transparencies.some(({ data }) => data.length > 256)) return null
  return [...palettes, ...([0, 2, 3].includes(colour) ? transparencies : [])]
}

const isPalette = ({ data }: Chunk): boolean => data.length > 0 && data.length <= 768 && data.length % 3 === 0

/**
 * A PNG taken apart and written anew: header, palette, transparency and pixels, and not one byte besides. null: it is no such picture
 * (16 to 512 pixels a side).
 */
export function rewrittenPng(file: Buffer): Buffer | null {
  const chunks = chunksOf(file)
  const [first] = chunks ?? []
  const header = first ? headerOf(first) : null
  if (!chunks || !first || !header) return null
  const kept = keptChunks(chunks, header)
  const raster = kept && rasterOf(chunks, header)
  if (!kept || !raster) return null
  return Buffer.concat([
    signature,
    chunk('IHDR', first.data),
    ...kept.map(({ type, data }) => chunk(type, data)),
    chunk('IDAT', deflateSync(raster, { level: constants.Z_BEST_COMPRESSION })),
    chunk('IEND', Buffer.alloc(0)),
  ])
}
