import { randomUUID } from 'node:crypto'
import { Readable } from 'node:stream'
import type { Context } from '#platform/server/context.ts'
import type { Files, KeptFile } from '#platform/server/files/files.ts'
import { recordFile } from '#platform/server/files/records.ts'
import { AppError, invalid } from '#platform/shared/app-error.ts'
import { folded } from '#platform/shared/fields.ts'
import type { Finding, LetterAsked } from '../contract.ts'
import { categoryOf } from '../policy.ts'
import type { FinishedLetter } from '../rules/issue.ts'
import { finished, gather, requireCase, seenOf, type Gathered } from './asked.ts'
import type { CasePort } from './case-port.ts'
import { docxOf } from './docx.ts'
import { findingsOf, unprintableFindings } from './findings.ts'
import { letterPdf, unprintableSigns } from './pdf.ts'
import { requireAddressee } from './preview.ts'
import { addEvent, addLetter, noteHash, takeNumber } from './queries/letters.ts'

/** What issuing stands on beside the transaction. */
export interface Issuing {
  readonly files: Files
  readonly cases: CasePort
}

export interface Issued {
  readonly id: string
  readonly reference: string
}

export async function issueLetter(ctx: Context, parts: Issuing, asked: LetterAsked & { readonly seen: string }): Promise<Issued> {
  await requireAddressee(ctx, asked.employee_id)
  if (asked.seen === '') throw invalid([{ path: 'seen', message: 'Preview the letter first.' }])
  // From here on one after the other: whoever comes second sees what the first has issued.
  await requireCase(ctx, parts.cases, asked)
  const number = await takeNumber(ctx.tx, asked.case_id)
  const of = await gather(ctx, parts.cases, asked)
  requireUnchanged(of, asked.seen)
  return issueOne(ctx, parts, { of, number, delivery: asked.delivery, batchId: null })
}

/** What was looked at is what goes out, and nobody has issued it since. */
function requireUnchanged(of: Gathered, seen: string): void {
  const now = seenOf(of)
  if (now === seen) return
  const [last] = of.earlier
  if (!last || now.slice(32) === seen.slice(32)) throw new AppError('letters.changed-since-preview')
  throw new AppError('letters.issued-meanwhile', {
    changed: { by: last.issued_by_name, at: last.issued_at.toISOString(), fields: [], version: of.earlier.length },
  })
}

interface Ready {
  readonly of: Gathered
  readonly number: number
  readonly delivery: LetterAsked['delivery']
  readonly batchId: string | null
}

/** Numbers, renders, hashes, stores and records one letter; blocked with everything that is in the way. */
export async function issueOne(ctx: Context, parts: Issuing, { of, number, delivery, batchId }: Ready): Promise<Issued> {
  const reference = referenceOf(of, number)
  const letter = requireFinished(of, reference)
  const id = randomUUID()
  const { docx, pdf } = await kept(ctx, parts.files, letter, reference)
  const category = categoryOf(letter.document)
  const by = { id: ctx.actor.userId, name: ctx.actorName }
  await addLetter(ctx.tx, {
    id,
    number,
    reference,
    letter: of.letter.id,
    own: of.own,
    title: letter.title,
    employeeId: of.employeeId,
    personName: of.personName,
    searchText: folded(`${reference} ${letter.title} ${of.personName}`),
    caseId: of.about?.id ?? null,
    caseReference: of.about?.reference ?? null,
    category,
    document: letter.document,
    delivery,
    docx,
    pdf,
    replaces: of.earlier[0]?.id ?? null,
    batchId,
    signatoryName: of.signatoryName,
    toPerson: of.letter.to === 'person',
    forCase: of.about === null ? null : parts.cases.termsOf(of.facts),
    by,
  })
  await noteHash(ctx.tx, pdf.sha256, reference, ctx.today)
  await addEvent(ctx.tx, id, { action: 'issued', by })
  // A case has a log of its own, and that of the workspace says nothing of it (decision D7).
  if (of.about === null)
    await ctx.audit({ action: 'letter.issued', subjectKind: 'letter', subjectId: id, changes: issuedChanges(of, { reference, docx, pdf }) })
  return { id, reference }
}

const issuedChanges = (of: Gathered, { reference, docx, pdf }: { reference: string; docx: KeptFile; pdf: KeptFile }) => ({
  reference: { from: null, to: reference },
  letter: { from: null, to: of.letter.id },
  employee_id: { from: null, to: of.employeeId },
  docx_sha256: { from: null, to: docx.sha256 },
  pdf_sha256: { from: null, to: pdf.sha256 },
})

const referenceOf = (of: Gathered, number: number): string =>
  of.about ? `${of.about.reference}/${number}` : `L-${String(number).padStart(5, '0')}`

function requireFinished(of: Gathered, reference: string): FinishedLetter {
  const outcome = finished(of, reference)
  if ('hindrances' in outcome) throw blocked(findingsOf(outcome.hindrances, { employeeId: of.employeeId, caseId: of.about?.id ?? null }))
  const signs = unprintableFindings(unprintableSigns(outcome.letter))
  if (signs.length > 0) throw blocked(signs)
  return outcome.letter
}

export function blocked(findings: readonly Finding[]): AppError {
  const fields = findings.slice(0, 50).map(({ kind, id, message }) => ({ path: `${kind}.${id}`, message }))
  return new AppError('letters.blocked', { fields, findings })
}

/** The bytes lie durably under an id of ours before a row speaks of them; after a failure they are left over, and the sweep has them. */
async function kept(ctx: Context, files: Files, letter: FinishedLetter, reference: string): Promise<{ docx: KeptFile; pdf: KeptFile }> {
  const keep = async (bytes: Uint8Array, ending: string): Promise<KeptFile> => {
    const file = await files.receive(ctx.actor.tenantId, Readable.from([Buffer.from(bytes)]), {
      name: fileNameOf(reference, letter.title, ending),
      length: bytes.length,
    })
    // No scanner looks for a virus in what was written here; one that is there has looked already.
    await recordFile(ctx.tx, file, files.quota)
    return file
  }
  return { docx: await keep(docxOf(letter), 'docx'), pdf: await keep(letterPdf(letter), 'pdf') }
}

/** 'L-00042 Employment reference.pdf'; what no file may be called is left out. */
export const fileNameOf = (reference: string, title: string, ending: string): string =>
  `${reference.replaceAll('/', '-')} ${title
    .replaceAll(/[^\p{L}\p{M}\p{N} ,.'’()-]/gu, '')
    .replaceAll(/\s+/g, ' ')
    .trim()
    .slice(0, 100)}`.trim() + `.${ending}`
