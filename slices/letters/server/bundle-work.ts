import { paragraph, heading, type Part } from '../rules/bundle-parts.ts'
import type { Block } from '../rules/document.ts'
import type { Redaction } from '../rules/redact.ts'
import { bundled, type Bundled, type ToBundle } from './bundled.ts'
import { openPdf, pictureOf, setIn, type Opened, type SetIn } from './pdf/set-in.ts'
import { safeText, type SafeText, wordsOfPages } from './pdf/words-of-pages.ts'

/** A file of a bundle with its bytes; none where it was too large to be read or lies nowhere any more. */
export interface WorkFile {
  readonly part: string
  readonly type: string
  readonly encrypted: boolean
  readonly bytes: Uint8Array | null
}
export interface BundleJob extends Omit<ToBundle, 'parts'> {
  readonly parts: readonly Part[]
  readonly keepPictures: boolean
  readonly files: readonly WorkFile[]
}

/** More pages than that are looked at in the original, not in the bundle. */
const mostPages = 1000

/** Lines of one page as one text, so that words to take out are found over the ends of lines. */
const asItReads = (lines: readonly string[]): Block => ({
  type: 'paragraph',
  content: lines.flatMap((line, at) => [...(at === 0 ? [] : [{ type: 'hardBreak' } as const]), { type: 'text', text: line } as const]),
})

interface Ready {
  /** Said on the sheet that names the file. */
  readonly says: readonly Block[]
  readonly opened: Opened | null
}
const only = (words: string): Ready => ({ says: [paragraph(words)], opened: null })

const goesByHash = 'The original goes by its hash.'

/** A picture, or why it stays out. */
async function readiedPicture(bytes: Uint8Array, redacting: boolean): Promise<Ready> {
  if (redacting) return only('A picture. Words are taken out of this bundle, and a picture may show them: it is left out.')
  const opened = await pictureOf(bytes)
  return opened ? { says: [], opened } : only(`The picture could not be read. ${goesByHash}`)
}

/**
 * The pages of a PDF. Where words are taken out, a file that has them is set anew from its text, page for page, since what is drawn over can be read below;
 * so is one with pictures, unless somebody looked that the words are in none of them.
 */
async function readiedPdf(bytes: Uint8Array, redactions: readonly Redaction[], keepPictures: boolean): Promise<Ready> {
  const opened = await openPdf(bytes, { comments: redactions.length === 0 })
  if (!opened) return only(`The file could not be read as a PDF. ${goesByHash}`)
  if (opened.pages > mostPages) return only(`It has ${opened.pages} pages, more than are set in here. ${goesByHash}`)
  if (redactions.length === 0) return { says: [], opened }
  const safe = (await wordsOfPages(bytes)).map((text) => safeText(text, redactions))
  const hides = opened.pictures && !keepPictures
  return hides || safe.some(({ holds }) => holds) ? asText(safe, hides) : { says: [], opened }
}

function asText(pages: readonly SafeText[], hides: boolean): Ready {
  const why = hides
    ? 'Words are taken out of this bundle and the file has pictures, which may show them. Its text is given here as it reads; pictures are left out.'
    : 'Words were taken out of this file. Its text is given here as it reads, without them; what was drawn is left out.'
  const said = pages.flatMap(({ lines }, at) => [heading(`Page ${at + 1} of the file`, 2), asItReads(lines)])
  return { says: [paragraph(why), ...said], opened: null }
}

/** What becomes of a file: its pages, or a sheet that says why there are none. */
async function readied({ bytes, type, encrypted }: WorkFile, redactions: readonly Redaction[], keepPictures: boolean): Promise<Ready> {
  if (!bytes) return only(`It is too large to be set in here, or its file is missing. ${goesByHash}`)
  if (type === 'png' || type === 'jpg') return readiedPicture(bytes, redactions.length > 0 && !keepPictures)
  if (type !== 'pdf') return only(`A file of this kind has no pages that could be set in here. ${goesByHash}`)
  return encrypted ? only(`The file is locked with a password. ${goesByHash}`) : readiedPdf(bytes, redactions, keepPictures)
}

/** A bundle with the pages of its files in their places. Does its work at once: whoever asks does so in a thread of its own. */
export async function boundBundle({ files, parts, keepPictures, ...of }: BundleJob): Promise<Bundled> {
  const ready = new Map<string, Ready>()
  for (const file of files) ready.set(file.part, await readied(file, of.redactions, keepPictures))
  const withRooms = parts.map((part) => {
    const found = ready.get(part.id)
    return found
      ? { ...part, document: { ...part.document, content: [...part.document.content, ...found.says] }, room: found.opened?.pages ?? 0 }
      : part
  })
  const made = bundled({ ...of, parts: withRooms })
  const places = withRooms.flatMap((part, at): SetIn[] => {
    const opened = ready.get(part.id)?.opened
    return opened ? [{ opened, at: made.rooms[at] ?? 0 }] : []
  })
  return places.length === 0 ? made : { ...made, bytes: await setIn(made.bytes, places) }
}
