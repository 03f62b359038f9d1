import { randomUUID } from 'node:crypto'
import { allDone } from '#platform/server/all-done.ts'
import type { Context } from '#platform/server/context.ts'
import type { Files, KeptFile, MadeFile } from '#platform/server/files/files.ts'
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
  const { outcomes } = await issueAll(ctx, parts, { all: [of], last, delivery: asked.delivery, batchId: null })
  const [outcome] = outcomes
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

export type Outcome = { readonly of: Gathered } & ({ readonly issued: Issued } | { readonly findings: readonly Finding[] })

interface Making {
  readonly of: Gathered
  readonly number: number
  readonly reference: string
  readonly letter: FinishedLetter
}
interface Drawn extends Making {
  readonly docx: MadeFile
  readonly pdf: MadeFile
}
export interface Made extends Making {
  readonly docx: KeptFile
  readonly pdf: KeptFile
}

/** Letters that are being drawn under the numbers after `last`, and those that are blocked. */
export interface Begun {
  readonly blocked: readonly Outcome[]
  /** Each with its files, or the signs of it that no font prints. */
  readonly making: readonly Promise<Drawn | readonly string[]>[]
  /** The last number, with theirs. */
  readonly last: number
}

/**
 * Fills in one after the other and gives each to the press: while one is drawn the next is filled in, and in between everybody else has
 * their turn. Out of one case or out of none.
 */
export async function beginLetters(parts: Issuing, all: readonly Gathered[], last: number): Promise<Begun> {
  const held: Outcome[] = []
  const making: Promise<Drawn | readonly string[]>[] = []
  for (const of of all) {
    const number = last + making.length + 1
    const reference = referenceOf(of, number)
    const outcome = finished(of, reference)
    if ('hindrances' in outcome) held.push({ of, findings: findingsOf(outcome.hindrances, aboutOf(of)) })
    else making.push(begun(draw(parts, { of, number, reference, letter: outcome.letter })))
    if (all.length > 1) await breath()
  }
  return { blocked: held, making, last: last + making.length }
}

/** Looked at later, with the others: until then a failure of it is nobody's. */
export function begun<T>(work: Promise<T>): Promise<T> {
  work.catch(() => {})
  return work
}

const breath = (): Promise<void> => new Promise((resolve) => setImmediate(resolve))

async function draw({ files, press }: Issuing, making: Making): Promise<Drawn | readonly string[]> {
  const printed = await press.print(making.letter)
  if ('unprintable' in printed) return printed.unprintable
  const write = (type: 'docx' | 'pdf'): Promise<MadeFile> =>
    files.writeMade({ name: fileNameOf(making.reference, making.letter.title, type), type, bytes: printed.files[type] })
  const [docx, pdf] = await allDone([write('docx'), write('pdf')])
  if (!docx || !pdf) throw new AppError('internal')
  return { ...making, docx, pdf }
}

/** The bytes lie durably under an id of ours before a row speaks of them; after a failure they are left over, and the sweep has them. */
export async function keepLetters({ files }: Issuing, tenantId: string, { making }: Begun): Promise<readonly Made[] | readonly string[]> {
  const settled = await Promise.allSettled(making)
  const drawn = settled.flatMap((each) => (each.status === 'fulfilled' && 'docx' in each.value ? [each.value] : []))
  const both = drawn.flatMap(({ docx, pdf }) => [docx, pdf])
  for (const each of settled) {
    if (each.status === 'fulfilled' && 'docx' in each.value) continue
    await files.dropMade(both)
    if (each.status === 'rejected') throw each.reason
    return each.value as readonly string[]
  }
  const kept = await files.keepMade(tenantId, both)
  return drawn.map((each, at) => ({ ...each, docx: keptAt(kept, 2 * at), pdf: keptAt(kept, 2 * at + 1) }))
}

function keptAt(kept: readonly KeptFile[], at: number): KeptFile {
  const file = kept[at]
  if (!file) throw new AppError('internal')
  return file
}

export interface Common {
  readonly delivery: LetterAsked['delivery']
  readonly batchId: string | null
}

/** Somebody's letter has signs that cannot be printed: who is together with others is then written to alone, so that no number is left out. */
export class UnprintableAmong extends Error {}

/** Numbers, renders, hashes, stores and records letters; one that is blocked is answered with everything that is in its way. `last`: the last number that was given, with the lock on it. */
export async function issueAll(
  ctx: Context,
  parts: Issuing,
  { all, last, ...common }: Common & { readonly all: readonly Gathered[]; readonly last: number },
): Promise<Written> {
  const begunAll = await beginLetters(parts, all, last)
  const made = await keepLetters(parts, ctx.actor.tenantId, begunAll)
  if (!areMade(made)) {
    const [first] = all
    if (all.length > 1 || !first) throw new UnprintableAmong()
    return { outcomes: [{ of: first, findings: unprintableFindings(made) }], letters: [] }
  }
  const letters = await recordLetters(ctx, parts, made, common)
  return { outcomes: [...begunAll.blocked, ...outcomesOf(letters)], letters }
}

/** Letters, or the signs that one of them cannot be printed with. */
export const areMade = (made: readonly Made[] | readonly string[]): made is readonly Made[] => typeof made[0] !== 'string'

export interface Written {
  readonly outcomes: readonly Outcome[]
  readonly letters: readonly Recorded[]
}
export type Recorded = Made & { readonly id: string }

export const outcomesOf = (letters: readonly Recorded[]): readonly Outcome[] =>
  letters.map(({ of, id, reference }) => ({ of, issued: { id, reference } }))

/** Their rows, under the numbers they were drawn with: the lock on them is held, and nobody was given one of them meanwhile. */
export async function recordLetters(
  ctx: Context,
  { files, cases }: Issuing,
  made: readonly Made[],
  common: Common,
): Promise<readonly Recorded[]> {
  const end = made.at(-1)
  if (!end) return []
  const rows = made.map((each) => ({ ...newLetter(each, cases), ...common, by: { id: ctx.actor.userId, name: ctx.actorName } }))
  // Sent together: each is answered when its turn has come.
  await allDone([
    noteNumbers(ctx.tx, end.of.about?.id ?? null, end.number),
    recordFiles(
      ctx.tx,
      made.flatMap(({ docx, pdf }) => [docx, pdf]),
      files.quota,
    ).then(() => addLetters(ctx.tx, rows, ctx.today)),
  ])
  const letters = made.map((each, at) => ({ ...each, id: rows[at]?.id ?? '' }))
  // A case has a log of its own, and that of the workspace says nothing of it (decision D7).
  for (const each of letters)
    if (each.of.about === null)
      await ctx.audit({ action: 'letter.issued', subjectKind: 'letter', subjectId: each.id, changes: issuedChanges(each) })
  return letters
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
