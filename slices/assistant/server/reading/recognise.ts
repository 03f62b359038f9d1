import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import type { PageOfPictures } from './pdf.ts'

/** Recognises the words of scanned pages, here and without a network; where the optional packages are missing, nobody does. */
export class Recogniser {
  #worker: Promise<TesseractWorker | null> | undefined

  /** The words of a page; null when they cannot be recognised. */
  async wordsOf(pictures: PageOfPictures): Promise<string | null> {
    const worker = await (this.#worker ??= open().catch(() => null))
    if (!worker) return null
    const { default: sharp } = await import('sharp')
    const texts: string[] = []
    for (const { data, width, height, channels } of pictures) {
      // Marks and logos are no pages.
      if (width < 300 || height < 200) continue
      const png = await sharp(Buffer.from(data.buffer, data.byteOffset, data.byteLength), { raw: { width, height, channels } })
        .resize({ width: Math.min(2600, Math.max(width, 1600)), withoutEnlargement: false })
        .greyscale()
        .png()
        .toBuffer()
      const { data: found } = await worker.recognize(png)
      texts.push(found.text)
    }
    return texts.join('\n\n').trim() || null
  }

  async close(): Promise<void> {
    await (await this.#worker)?.terminate()
    this.#worker = undefined
  }
}

interface TesseractWorker {
  recognize(image: Buffer): Promise<{ data: { text: string } }>
  terminate(): Promise<unknown>
}

async function open(): Promise<TesseractWorker> {
  const { createWorker, OEM } = await import('tesseract.js')
  const langPath = join(dirname(createRequire(import.meta.url).resolve('@tesseract.js-data/eng/package.json')), '4.0.0_best_int')
  return createWorker('eng', OEM.LSTM_ONLY, { langPath, gzip: true, cacheMethod: 'none', logger: () => {}, errorHandler: () => {} })
}
