import { mostPixels, type Inspected } from './kinds.ts'

/** Segments of a JPEG that make the picture: none that says where or by whom it was taken, and no text. */
const keptOfJpeg = (marker: number, body: Buffer): boolean => {
  if (marker === 0xfe) return false
  if (marker < 0xe0 || marker > 0xef) return true
  const name = body.subarray(0, 12).toString('latin1')
  return (
    (marker === 0xe0 && name.startsWith('JFIF\0')) ||
    (marker === 0xe2 && name.startsWith('ICC_PROFILE')) ||
    (marker === 0xee && name.startsWith('Adobe'))
  )
}

/** Which way up the picture is, 1 to 8; 1 when nothing is said. */
function orientationOf(body: Buffer): number {
  if (body.subarray(0, 6).toString('latin1') !== 'Exif\0\0' || body.length < 16) return 1
  const tiff = body.subarray(6)
  const little = tiff.subarray(0, 2).toString('latin1') === 'II'
  const short = (at: number): number => (at + 2 > tiff.length ? 0 : little ? tiff.readUInt16LE(at) : tiff.readUInt16BE(at))
  const start = little ? tiff.readUInt32LE(4) : tiff.readUInt32BE(4)
  for (let i = 0; i < Math.min(short(start), 64); i += 1) {
    const entry = start + 2 + i * 12
    if (short(entry) === 0x0112) return Math.min(8, Math.max(1, short(entry + 8)))
  }
  return 1
}

/** An Exif segment that says which way up the picture is and nothing else. */
function uprightSegment(orientation: number): Buffer {
  const body = Buffer.from('457869660000 4d4d002a00000008 0001 0112 0003 00000001 00000000 00000000'.replaceAll(' ', ''), 'hex')
  body.writeUInt16BE(orientation, 24)
  return Buffer.concat([segmentHead(0xe1, body), body])
}
const segmentHead = (marker: number, body: Buffer): Buffer => {
  const head = Buffer.from([0xff, marker, 0, 0])
  head.writeUInt16BE(body.length + 2, 2)
  return head
}

/** Where the coded picture that begins here ends: at the first marker that is neither stuffing nor a restart. */
function endOfScan(bytes: Buffer, from: number): number {
  for (let at = bytes.indexOf(0xff, from); at >= 0 && at + 1 < bytes.length; at = bytes.indexOf(0xff, at + 1)) {
    const next = bytes[at + 1] ?? 0
    if (next !== 0x00 && next !== 0xff && !(next >= 0xd0 && next <= 0xd7)) return at
  }
  return -1
}

/** A JPEG without what was added to the picture, cut at its end; null when it is none. */
export function cleanedJpeg(bytes: Buffer): Buffer | null {
  if (bytes.length < 4 || bytes.readUInt16BE(0) !== 0xffd8) return null
  const parts: Buffer[] = [bytes.subarray(0, 2)]
  let at = afterFill(bytes, 2)
  while (at + 4 <= bytes.length && bytes[at] === 0xff && bytes[at + 1] !== 0xd9) {
    const segment = segmentAt(bytes, at)
    if (!segment) return null
    parts.push(...segment.kept)
    at = afterFill(bytes, segment.end)
  }
  return bytes[at] === 0xff && bytes[at + 1] === 0xd9 ? Buffer.concat([...parts, Buffer.from([0xff, 0xd9])]) : null
}

/** Past the filling that may stand before a marker. */
function afterFill(bytes: Buffer, from: number): number {
  let at = from
  while (at + 4 <= bytes.length && bytes[at] === 0xff && bytes[at + 1] === 0xff) at += 1
  return at
}

/** The segment that begins here, with the coded picture if it starts one: what of it is kept, and where it ends; null when it is broken. */
function segmentAt(bytes: Buffer, at: number): { readonly kept: readonly Buffer[]; readonly end: number } | null {
  const marker = bytes[at + 1] ?? 0
  const end = at + 2 + bytes.readUInt16BE(at + 2)
  if (end > bytes.length || end < at + 4) return null
  const kept = keptOfSegment(marker, bytes.subarray(at, end))
  if (marker !== 0xda) return { kept, end }
  const scanEnd = endOfScan(bytes, end)
  return scanEnd < 0 ? null : { kept: [...kept, bytes.subarray(end, scanEnd)], end: scanEnd }
}

function keptOfSegment(marker: number, segment: Buffer): readonly Buffer[] {
  const body = segment.subarray(4)
  const upright = marker === 0xe1 ? orientationOf(body) : 1
  if (upright !== 1) return [uprightSegment(upright)]
  return keptOfJpeg(marker, body) ? [segment] : []
}

const pngSignature = '89504e470d0a1a0a'
const keptOfPng = new Set('IHDR PLTE tRNS IDAT IEND gAMA cHRM sRGB iCCP pHYs sBIT bKGD'.split(' '))

/** A PNG without text, times, places and further pictures, cut at its end; null when it is none. */
export function cleanedPng(bytes: Buffer): Buffer | null {
  if (bytes.subarray(0, 8).toString('hex') !== pngSignature) return null
  const parts: Buffer[] = [bytes.subarray(0, 8)]
  for (let at = 8; at + 12 <= bytes.length;) {
    const end = at + 12 + bytes.readUInt32BE(at)
    if (end > bytes.length) return null
    const name = bytes.subarray(at + 4, at + 8).toString('latin1')
    if (keptOfPng.has(name)) parts.push(bytes.subarray(at, end))
    if (name === 'IEND') return Buffer.concat(parts)
    at = end
  }
  return null
}

/** A picture that was decoded to its last line, without the place it was taken. Its pixels are those that were sent. */
export async function inspectPicture(bytes: Buffer, type: 'png' | 'jpg'): Promise<Inspected | null> {
  const cleaned = type === 'png' ? cleanedPng(bytes) : cleanedJpeg(bytes)
  if (!cleaned || !(await decodes(cleaned, type))) return null
  return { type, marks: [], cleaned }
}

async function decodes(bytes: Buffer, type: 'png' | 'jpg'): Promise<boolean> {
  // Large and needed for pictures alone.
  const { default: sharp } = await import('sharp')
  try {
    const picture = sharp(bytes, { limitInputPixels: mostPixels, failOn: 'error', sequentialRead: true })
    const { format } = await picture.metadata()
    if (format !== (type === 'png' ? 'png' : 'jpeg')) return false
    // Small, so that every line is decoded and none is kept.
    await picture.resize({ width: 16, height: 16, fit: 'inside', fastShrinkOnLoad: false }).raw().toBuffer()
    return true
  } catch {
    return false
  }
}
