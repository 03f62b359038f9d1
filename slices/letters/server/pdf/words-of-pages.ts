import { getDocumentProxy } from 'unpdf'
import { type Redaction, Redactor } from '../../rules/redact.ts'

/** The text of a PDF, page for page, in lines as they were set. Signs that are drawn as one, such as “ﬁ”, are told apart. */
export async function wordsOfPages(bytes: Uint8Array): Promise<string[]> {
  // Its reader takes the bytes away from whoever gives them.
  const document = await getDocumentProxy(new Uint8Array(bytes), {
    disableFontFace: true,
    useSystemFonts: false,
    stopAtErrors: false,
    verbosity: 0,
  })
  const pages: string[] = []
  for (let number = 1; number <= document.numPages; number += 1) {
    const page = await document.getPage(number)
    const { items } = await page.getTextContent()
    pages.push(
      items
        .map((item) => ('str' in item ? `${item.str}${item.hasEOL ? '\n' : ''}` : ''))
        .join('')
        .normalize('NFKC'),
    )
    page.cleanup()
  }
  await document.cleanup()
  return pages
}

const bare = (text: string): string =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]/gu, '')
/** Shorter words stand in longer ones by chance. */
const tellingLength = 6

export interface SafeText {
  /** Whether words to take out stand in it. */
  readonly holds: boolean
  readonly lines: readonly string[]
}

/**
 * Lines of a page that may be set anew. A word that is divided at the end of a line is put together first, so that it is found; where words are still there
 * once they were taken out, written apart or with signs between, the page is left out whole.
 */
export function safeText(text: string, redactions: readonly Redaction[]): SafeText {
  const whole = text.replaceAll(/(\p{L})[-\u00ad]\n(\p{L})/gu, '$1$2')
  const redactor = new Redactor(redactions)
  // Taken out over the ends of lines too: words of one name may stand in two.
  const left = redactor.text(whole)
  const remains = redactions.some(({ words }) => bare(words).length >= tellingLength && bare(left).includes(bare(words)))
  if (remains) return { holds: true, lines: ['Words to take out stand on this page in a way that cannot be told apart: it is left out.'] }
  return { holds: redactor.counts.some((count) => count > 0), lines: whole.split('\n').flatMap((line) => line.trim() || []) }
}
