import { createHash } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import type { Context } from '#platform/server/context.ts'
import type { Files } from '#platform/server/files/files.ts'
import { Streamed } from '#platform/server/reply.ts'
import { Zip } from '#platform/server/zip.ts'
import { showDate } from '#platform/shared/calendar-date.ts'
import { caseForBundle, filesForBundle, noteBundle, type CaseForBundle } from '#slices/cases/server/service.ts'
import type { BundlePart } from '../contract.ts'
import { heading, letterPart, paragraph, policiesPart, recordParts, table, type Part } from '../rules/bundle-parts.ts'
import type { Block, LetterDocument } from '../rules/document.ts'
import { Redactor, type Redaction } from '../rules/redact.ts'
import { printable } from '../rules/printable.ts'
import { setBlocks } from './pdf.ts'
import { bundlePdf } from './pdf/bundle.ts'
import { lettersOfCase, policiesOn, type CaseLetter, type PolicyFile } from './queries/bundle.ts'

/** A bundle of a case for a tribunal: what the record says and what went out, on numbered pages behind an index. */

interface Gathered {
  readonly of: CaseForBundle
  readonly letters: readonly CaseLetter[]
  readonly policies: readonly PolicyFile[]
  readonly parts: readonly Part[]
}

async function gather(ctx: Context, id: string): Promise<Gathered> {
  const of = await caseForBundle(ctx, id)
  const letters = await lettersOfCase(ctx.tx, id, ctx.actor.personId)
  const policies = await policiesOn(ctx.tx, of.file.opened_on)
  return {
    of,
    letters,
    policies,
    parts: [...recordParts(of.file), ...policiesPart(policies, of.file.opened_on), ...letters.map(letterPart)],
  }
}

/** GET /cases/:id/bundle. */
export async function bundleParts(
  ctx: Context,
  id: string,
): Promise<{ case: { id: string; reference: string; title: string }; parts: BundlePart[] }> {
  const { of, parts } = await gather(ctx, id)
  const { reference, title, process_title: process } = of.file
  return {
    case: { id, reference, title: title ?? process },
    parts: parts.map(({ id: part, title: name, on, kind }) => ({ id: part, title: name, on, kind })),
  }
}

export interface BundleAsked {
  readonly leave_out: readonly string[]
  readonly redactions: readonly Redaction[]
  readonly format: 'pdf' | 'zip'
}

/** POST /cases/:id/bundle. */
export async function makeBundle(ctx: Context, files: Files, id: string, asked: BundleAsked): Promise<Streamed> {
  const { of, letters, policies, parts } = await gather(ctx, id)
  const left = new Set(asked.leave_out)
  const { bytes, pages, documents, redacted } = bundled({
    title: `${of.file.reference}: ${of.file.title ?? of.file.process_title}`,
    about: aboutCase(ctx, of),
    parts: parts.filter((part) => !left.has(part.id)),
    redactions: asked.redactions,
  })
  const sha256 = createHash('sha256').update(bytes).digest('hex')
  await noteBundle(ctx, id, { sha256, pages, documents, redactions: redacted })
  const name = of.file.reference
  if (asked.format === 'pdf') return new Streamed(once(bytes), { type: 'application/pdf', name: `${name}-bundle.pdf` })
  // An original says what a redaction took out, and so stays out with it.
  const whole = asked.redactions.length === 0
  const originals = [
    ...(whole ? letters.filter((letter) => !left.has(letter.id)).map(letterFile) : []),
    ...(whole && !left.has('policies') ? policies.map(policyFile) : []),
    ...(whole && !left.has('evidence') ? (await filesForBundle(ctx, id)).map(evidenceFile) : []),
  ]
  return new Streamed(archive(ctx.actor.tenantId, files, { name, bytes, sha256, originals }), {
    type: 'application/zip',
    name: `${name}-bundle.zip`,
  })
}

export interface ToBundle {
  readonly title: string
  /** What stands before the index. */
  readonly about: readonly Block[]
  readonly parts: readonly Part[]
  readonly redactions: readonly Redaction[]
}

/** Parts as one PDF behind their index, without the words that were taken out, and how often that was. */
export function bundled({ title: named, about, parts, redactions }: ToBundle): {
  bytes: Buffer
  pages: number
  documents: number
  redacted: number
} {
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

function aboutCase(ctx: Context, { file, seal }: CaseForBundle): readonly Block[] {
  const ended = file.ended_on === null ? 'It is open.' : `It ended on ${showDate(file.ended_on)}.`
  return [
    paragraph(`${file.process_title}, opened on ${showDate(file.opened_on)}. ${ended}`),
    paragraph(
      `Made on ${showDate(ctx.today)} by ${ctx.actorName} from the record of the case: ${file.seen} entries, the last with the hash ${seal}.`,
    ),
  ]
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

interface Original {
  readonly fileId: string | null
  readonly sha256: string | null
  readonly name: string
}
const fileName = (name: string): string => name.replaceAll(/[^\p{L}\p{N} ._()-]/gu, '-')
const place = (at: number): string => String(at + 1).padStart(3, '0')
const letterFile = ({ pdfFileId, pdfHash, reference }: CaseLetter, at: number): Original => ({
  fileId: pdfFileId,
  sha256: pdfHash,
  name: `letters/${place(at)} ${reference.replaceAll(/[^\w-]/g, '-')}.pdf`,
})
const policyFile = ({ fileId, sha256, name }: PolicyFile, at: number): Original => ({
  fileId,
  sha256,
  name: `policies/${place(at)} ${fileName(name)}`,
})
const evidenceFile = ({ fileId, sha256, name }: { fileId: string; sha256: string; name: string }, at: number): Original => ({
  fileId,
  sha256,
  name: `evidence/${place(at)} ${fileName(name)}`,
})

interface Archived {
  readonly name: string
  readonly bytes: Buffer
  readonly sha256: string
  readonly originals: readonly Original[]
}

/** The bundle, the letters as they went out, the files that are evidence, and a list of hashes as `sha256sum` reads it. */
async function* archive(tenantId: string, files: Files, { name, bytes, sha256, originals }: Archived): AsyncGenerator<Uint8Array> {
  const zip = new Zip()
  const hashes = [`${sha256}  ${name}-bundle.pdf`]
  yield await zip.add(`${name}-bundle.pdf`, bytes)
  for (const original of originals) {
    const content = original.fileId === null ? null : await files.open(tenantId, original.fileId)
    if (!content) continue
    hashes.push(`${original.sha256 ?? ''}  ${original.name}`)
    yield await zip.add(original.name, await buffer(content))
  }
  yield await zip.add('SHA256SUMS', Buffer.from(`${hashes.join('\n')}\n`))
  yield zip.end()
}

async function* once(bytes: Buffer): AsyncGenerator<Uint8Array> {
  yield bytes
}
