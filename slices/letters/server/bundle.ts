import { createHash } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import type { Context } from '#platform/server/context.ts'
import type { Files } from '#platform/server/files/files.ts'
import { Streamed } from '#platform/server/reply.ts'
import { Zip } from '#platform/server/zip.ts'
import { showDate } from '#platform/shared/calendar-date.ts'
import { caseForBundle, filesForBundle, noteBundle, type CaseForBundle } from '#slices/cases/server/service.ts'
import type { BundlePart } from '../contract.ts'
import { filePart, letterPart, paragraph, policiesPart, recordParts, type Part } from '../rules/bundle-parts.ts'
import type { Block } from '../rules/document.ts'
import type { Redaction } from '../rules/redact.ts'
import { bindBundle, type EvidenceFile } from './bundle-binder.ts'
import { lettersOfCase, policiesOn, type CaseLetter, type PolicyFile } from './queries/bundle.ts'

/** A bundle of a case for a tribunal: what the record says and what went out, on numbered pages behind an index. */

type CaseEvidence = Awaited<ReturnType<typeof filesForBundle>>[number]

interface Gathered {
  readonly of: CaseForBundle
  readonly letters: readonly CaseLetter[]
  readonly policies: readonly PolicyFile[]
  readonly evidence: readonly CaseEvidence[]
  readonly parts: readonly Part[]
}

async function gather(ctx: Context, id: string): Promise<Gathered> {
  const of = await caseForBundle(ctx, id)
  const letters = await lettersOfCase(ctx.tx, id, ctx.actor.personId)
  const policies = await policiesOn(ctx.tx, of.file.opened_on)
  const evidence = await filesForBundle(ctx, id)
  const items = new Map(of.file.items.map((item) => [item.id, item]))
  const files = evidence.flatMap((file) => {
    const item = items.get(file.item)
    return item ? [filePart({ ...file, title: item.title, on: item.added_on })] : []
  })
  return {
    of,
    letters,
    policies,
    evidence,
    parts: [...recordParts(of.file), ...files, ...policiesPart(policies, of.file.opened_on), ...letters.map(letterPart)],
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

const partOf = (item: string): string => `item-${item}`
async function bytesOf(ctx: Context, files: Files, { fileId }: { readonly fileId: string }): Promise<Buffer | null> {
  const content = await files.open(ctx.actor.tenantId, fileId)
  return content ? buffer(content) : null
}

export interface BundleAsked {
  readonly leave_out: readonly string[]
  readonly redactions: readonly Redaction[]
  readonly keep_pictures: boolean
  readonly format: 'pdf' | 'zip'
}

/** POST /cases/:id/bundle. */
export async function makeBundle(ctx: Context, files: Files, id: string, asked: BundleAsked): Promise<Streamed> {
  const { of, letters, policies, evidence, parts } = await gather(ctx, id)
  const left = new Set(asked.leave_out)
  const kept = evidence.filter(({ item, scan }) => !left.has(partOf(item)) && scan === 'checked')
  const { bytes, pages, documents, redacted } = await bindBundle(
    {
      title: `${of.file.reference}: ${of.file.title ?? of.file.process_title}`,
      about: aboutCase(ctx, of),
      parts: parts.filter((part) => !left.has(part.id)),
      redactions: asked.redactions,
      keepPictures: asked.keep_pictures,
    },
    kept.map((file): EvidenceFile => ({
      part: partOf(file.item),
      type: file.type,
      size: file.size,
      marks: file.marks,
      read: () => bytesOf(ctx, files, file),
    })),
  )
  const sha256 = createHash('sha256').update(bytes).digest('hex')
  await noteBundle(ctx, id, { sha256, pages, documents, redactions: redacted })
  const name = of.file.reference
  if (asked.format === 'pdf') return new Streamed(once(bytes), { type: 'application/pdf', name: `${name}-bundle.pdf` })
  // An original says what a redaction took out, and so stays out with it.
  const whole = asked.redactions.length === 0
  const originals = [
    ...(whole ? letters.filter((letter) => !left.has(letter.id)).map(letterFile) : []),
    ...(whole && !left.has('policies') ? policies.map(policyFile) : []),
    ...(whole && !left.has('evidence') ? kept.map(evidenceFile) : []),
  ]
  return new Streamed(archive(ctx.actor.tenantId, files, { name, bytes, sha256, originals }), {
    type: 'application/zip',
    name: `${name}-bundle.zip`,
  })
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
