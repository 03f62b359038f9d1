import { showDate } from '#platform/shared/calendar-date.ts'
import { heading, table, type Part } from '../rules/bundle-parts.ts'
import type { Block, LetterDocument } from '../rules/document.ts'
import { printable } from '../rules/printable.ts'
import { Redactor, type Redaction } from '../rules/redact.ts'
import { setBlocks } from './pdf.ts'
import { bundlePdf } from './pdf/bundle.ts'

export interface ToBundle {
  readonly title: string
  /** What stands before the index. */
  readonly about: readonly Block[]
  readonly parts: readonly PartWithRoom[]
  readonly redactions: readonly Redaction[]
}
/** A part, and how many pages of its own file follow it. */
export type PartWithRoom = Part & { readonly room?: number }

export interface Bundled {
  readonly bytes: Buffer
  readonly pages: number
  readonly documents: number
  readonly redacted: number
  /** The first page of the room of each part, counted from 0. */
  readonly rooms: readonly number[]
}

/** Parts as one PDF behind their index, without the words that were taken out, and how often that was. */
export function bundled({ title: named, about, parts, redactions }: ToBundle): Bundled {
  const redactor = new Redactor(redactions)
  const kept = parts.map((part) => ({
    ...part,
    title: redactor.text(part.title),
    document: withHeading(redactor.text(part.title), redactor.document(part.document)),
  }))
  const title = redactor.text(named)
  const head = redactor.document({ type: 'doc', content: about }).content
  // What was left out and why comes last: by then it is known how often.
  const all = redactions.length === 0 ? kept : [...kept, redactionsPart(redactions, redactor)]
  const front = (pages: readonly number[]): readonly Block[] => [heading(title), ...head, heading('Index', 2), indexOf(all, pages)]
  const made = bundlePdf(
    title,
    all.map(printed),
    (first) => printed({ title, document: { type: 'doc', content: front(first) } }).document.content,
  )
  return { ...made, documents: all.length, redacted: redactor.counts.reduce((sum, count) => sum + count, 0) }
}

const withHeading = (title: string, { content }: LetterDocument): LetterDocument => ({ type: 'doc', content: [heading(title), ...content] })

/** A sign that no font prints is named instead, so that nothing is left out and nothing stands there as an empty box. */
function printed<P extends { readonly document: LetterDocument }>(part: P): P {
  const { unprintable } = setBlocks(part.document.content)
  return unprintable.size === 0 ? part : { ...part, document: printable(part.document, unprintable) }
}

const indexOf = (parts: readonly Pick<Part, 'title' | 'on'>[], pages: readonly number[]): Block =>
  table(
    ['No.', 'Document', 'Day', 'Page'],
    parts.map(({ title, on }, at) => [String(at + 1), title, on === null ? '' : showDate(on), String(pages[at] ?? '')]),
  )

function redactionsPart(redactions: readonly Redaction[], { counts }: Redactor): Part {
  const rows = redactions.map(({ reason }, at) => [String(at + 1), reason, String(counts[at] ?? 0)])
  const title = 'Redactions'
  const content = [heading(title), table(['No.', 'Reason', 'Times'], rows)]
  return { id: 'redactions', title, on: null, kind: 'record', document: { type: 'doc', content } }
}
