import { randomUUID } from 'node:crypto'
import type { Context } from '#platform/server/context.ts'
import type { Files, KeptFile } from '#platform/server/files/files.ts'
import { recordFiles } from '#platform/server/files/records.ts'
import { AppError, invalid } from '#platform/shared/app-error.ts'
import { folded } from '#platform/shared/fields.ts'
import type { Finding, LetterAsked } from '../contract.ts'
import { categoryOf } from '../policy.ts'
import type { FinishedLetter } from '../rules/issue.ts'
import { finished, gather, requireCase, seenOf, type Gathered } from './asked.ts'
import type { CasePort } from './case-port.ts'
import { findingsOf, unprintableFindings } from './findings.ts'
import type { Press } from './press.ts'
import { requireAddressee } from './preview.ts'
import { addLetters, lockNumbers, noteNumbers } from './queries/letters.ts'

/** What issuing stands on beside the transaction. */
export interface Issuing {
  readonly files: Files
  readonly cases: CasePort
  readonly press: Press
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
  const last = await lockNumbers(ctx.tx, asked.case_id)
  const of = await gather(ctx, parts.cases, asked)
  requireUnchanged(of, asked.seen)
  const [outcome] = await issueAll(ctx, parts, { all: [of], last, delivery: asked.delivery, batchId: null })
  if (!outcome) throw new AppError('internal')
  if ('findings' in outcome) throw blocked(outcome.findings)
  return outcome.issued
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
  /** Out of one case or out of none. */
  readonly all: readonly Gathered[]
  /** The last number that was given, with the lock on it. */
  readonly last: number
  readonly delivery: LetterAsked['delivery']
  readonly batchId: string | null
}

export type Outcome = { readonly of: Gathered } & ({ readonly issued: Issued } | { readonly findings: readonly Finding[] })

/** Somebody's letter has signs that cannot be printed: who is together with others is then written to alone, so that no number is left out. */
export class UnprintableAmong extends Error {}

interface Making {
  readonly of: Gathered
  readonly number: number
  readonly reference: string
  readonly letter: FinishedLetter
}
interface Made extends Making {
  readonly docx: KeptFile
  readonly pdf: KeptFile
}

/** Numbers, renders, hashes, stores and records letters; one that is blocked is answered with everything that is in its way. */
export async function issueAll(ctx: Context, parts: Issuing, { all, last, delivery, batchId }: Ready): Promise<readonly Outcome[]> {
  const { blockedOnes, making } = await beginAll(ctx, parts, all, last)
  const settled = await allOf(making)
  const made = settled.filter((each): each is Made => 'docx' in each)
  const signs = settled.find((each): each is readonly string[] => !('docx' in each))
  const [first] = all
  if (signs) {
    if (all.length > 1 || !first) throw new UnprintableAmong()
    return [{ of: first, findings: unprintableFindings(signs) }]
  }
  if (made.length > 0) await noteNumbers(ctx.tx, first?.about?.id ?? null, last + made.length)
  const issued = await record(ctx, parts, made, { delivery, batchId })
  return [...blockedOnes, ...issued]
}

/** Fills in one after the other. While one is drawn the next is filled in, and in between everybody else has their turn. */
async function beginAll(ctx: Context, parts: Issuing, all: readonly Gathered[], last: number) {
  const blockedOnes: Outcome[] = []
  const making: Promise<Made | readonly string[]>[] = []
  for (const of of all) {
    const number = last + making.length + 1
    const reference = referenceOf(of, number)
    const outcome = finished(of, reference)
    if ('hindrances' in outcome) blockedOnes.push({ of, findings: findingsOf(outcome.hindrances, aboutOf(of)) })
    else making.push(begun(make(ctx, parts, { of, number, reference, letter: outcome.letter })))
    if (all.length > 1) await breath()
  }
  return { blockedOnes, making }
}

/** Looked at later, with the others: until then a failure of it is nobody's. */
function begun<T>(work: Promise<T>): Promise<T> {
  work.catch(() => {})
  return work
}

const breath = (): Promise<void> => new Promise((resolve) => setImmediate(resolve))

/** Waits for all of them also where one fails, so that nothing goes on behind a transaction that is over. */
async function allOf<T>(making: readonly Promise<T>[]): Promise<readonly T[]> {
  const settled = await Promise.allSettled(making)
  return settled.map((each) => {
    if (each.status === 'rejected') throw each.reason
    return each.value
  })
}

/** The bytes lie durably under an id of ours before a row speaks of them; after a failure they are left over, and the sweep has them. */
async function make(ctx: Context, { files, press }: Issuing, making: Making): Promise<Made | readonly string[]> {
  const printed = await press.print(making.letter)
  if ('unprintable' in printed) return printed.unprintable
  const keep = (type: 'docx' | 'pdf'): Promise<KeptFile> =>
    files.keepMade(ctx.actor.tenantId, {
      name: fileNameOf(making.reference, making.letter.title, type),
      type,
      bytes: printed.files[type],
    })
  const [docx, pdf] = await allOf([keep('docx'), keep('pdf')])
  if (!docx || !pdf) throw new AppError('internal')
  return { ...making, docx, pdf }
}

async function record(
  ctx: Context,
  { files, cases }: Issuing,
  made: readonly Made[],
  common: Pick<Ready, 'delivery' | 'batchId'>,
): Promise<readonly Outcome[]> {
  await recordFiles(
    ctx.tx,
    made.flatMap(({ docx, pdf }) => [docx, pdf]),
    files.quota,
  )
  const rows = made.map((each) => ({ ...newLetter(each, cases), ...common, by: { id: ctx.actor.userId, name: ctx.actorName } }))
  await addLetters(ctx.tx, rows, ctx.today)
  const outcomes = made.map(({ of, reference }, at) => ({ of, issued: { id: rows[at]?.id ?? '', reference } }))
  // A case has a log of its own, and that of the workspace says nothing of it (decision D7).
  for (const [at, each] of made.entries())
    if (each.of.about === null)
      await ctx.audit({
        action: 'letter.issued',
        subjectKind: 'letter',
        subjectId: outcomes[at]?.issued.id ?? null,
        changes: issuedChanges(each),
      })
  return outcomes
}

const newLetter = ({ of, number, reference, letter, docx, pdf }: Made, cases: CasePort) => ({
  id: randomUUID(),
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
  category: categoryOf(letter.document),
  document: letter.document,
  docx,
  pdf,
  replaces: of.earlier[0]?.id ?? null,
  signatoryName: of.signatoryName,
  toPerson: of.letter.to === 'person',
  forCase: of.about === null ? null : cases.termsOf(of.facts),
})

const issuedChanges = ({ of, reference, docx, pdf }: Made) => ({
  reference: { from: null, to: reference },
  letter: { from: null, to: of.letter.id },
  employee_id: { from: null, to: of.employeeId },
  docx_sha256: { from: null, to: docx.sha256 },
  pdf_sha256: { from: null, to: pdf.sha256 },
})

const referenceOf = (of: Gathered, number: number): string =>
  of.about ? `${of.about.reference}/${number}` : `L-${String(number).padStart(5, '0')}`

const aboutOf = (of: Gathered) => ({ employeeId: of.employeeId, caseId: of.about?.id ?? null })

function blocked(findings: readonly Finding[]): AppError {
  const fields = findings.slice(0, 50).map(({ kind, id, message }) => ({ path: `${kind}.${id}`, message }))
  return new AppError('letters.blocked', { fields, findings })
}

/** 'L-00042 Employment reference.pdf'; what no file may be called is left out. */
export const fileNameOf = (reference: string, title: string, ending: string): string =>
  `${reference.replaceAll('/', '-')} ${title
    .replaceAll(/[^\p{L}\p{M}\p{N} ,.'’()-]/gu, '')
    .replaceAll(/\s+/g, ' ')
    .trim()
    .slice(0, 100)}`.trim() + `.${ending}`
