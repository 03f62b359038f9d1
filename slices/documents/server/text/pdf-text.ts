import { getDocumentProxy } from 'unpdf'
import type { TextSink } from './text-sink.ts'

const mostPages = 500

/** The text of a PDF, page by page, in lines as its writer set them. */
export async function pdfText(bytes: Uint8Array, sink: TextSink): Promise<void> {
  const document = await getDocumentProxy(bytes, {
    disableFontFace: true,
    useSystemFonts: false,
    stopAtErrors: false,
    verbosity: 0,
  })
  for (let number = 1; number <= Math.min(document.numPages, mostPages) && !sink.full; number += 1) {
    const page = await document.getPage(number)
    const { items } = await page.getTextContent()
    for (const item of items) if ('str' in item) sink.add(item.hasEOL ? `${item.str}\n` : item.str)
    sink.add('\n')
    page.cleanup()
  }
}
