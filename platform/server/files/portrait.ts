import { Gate } from '../gate.ts'
import { inspectBytes } from './inspect.ts'

/** Pixels a side: twice the largest size at which a photo is shown. */
const side = 192
/** As many bytes as a photo may have (0043_account_photos.sql). */
const largest = 65_536

/** Pictures are decoded whole: their number side by side is what bounds the memory. */
const gate = new Gate(2)

const kindOf = (bytes: Buffer): 'png' | 'jpg' | null => {
  if (bytes.subarray(0, 2).toString('hex') === 'ffd8') return 'jpg'
  return bytes.subarray(0, 4).toString('hex') === '89504e47' ? 'png' : null
}

/**
 * A photo drawn anew as a small square JPEG, upright and cut round what stands out in it: none of the bytes that were sent are kept,
 * so neither are the place and the day of the photo. null: it is no PNG or JPEG that can be read.
 */
export const portraitOf = (bytes: Buffer): Promise<Buffer | null> =>
  gate.pass(async () => {
    const kind = kindOf(bytes)
    const found = kind && (await inspectBytes(bytes, `photo.${kind}`))
    if (!found) return null
    // Large and needed for pictures alone.
    const { default: sharp } = await import('sharp')
    try {
      const drawn = await sharp(found.cleaned ?? bytes, { limitInputPixels: 50_000_000, failOn: 'error' })
        .rotate()
        .resize({ width: side, height: side, fit: 'cover', position: sharp.strategy.attention })
        .flatten({ background: '#ffffff' })
        .jpeg({ quality: 82 })
        .toBuffer()
      return drawn.length <= largest ? drawn : null
    } catch {
      return null
    }
  })
