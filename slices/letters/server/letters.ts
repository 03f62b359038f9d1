import type { Context } from '#platform/server/context.ts'
import type { Opener } from '#platform/server/files/deliver.ts'
import { linkTo, type KeyRing, type Purpose } from '#platform/server/files/links.ts'
import { AppError } from '#platform/shared/app-error.ts'
import { folded } from '#platform/shared/fields.ts'
import { now } from '#platform/server/clock.ts'
import type { Letter, LetterRow, LetterSigner, LetterState } from '../contract.ts'
import { stateOn } from './answering.ts'
import { fileNameOf } from './issue.ts'
import { findEvents, findFile, findLetter, listIssued, type StoredEvent, type StoredLetter, type StoredRow } from './queries/letters.ts'
import { findSigners, type StoredSigner } from './queries/signers.ts'
import { requireLetters } from './templates.ts'

/** `today`: whose time is over is over, also before the night has written it. */
export const rowOf = (stored: StoredRow, today: string): LetterRow => ({
  id: stored.id,
  reference: stored.reference,
  letter: stored.letter,
  title: stored.title,
  employee_id: stored.employee_id,
  person: stored.person_name,
  case_id: stored.case_id,
  case_reference: stored.case_reference,
  state: stateOn(stored, today),
  delivery: stored.delivery,
  issued_at: stored.issued_at.toISOString(),
  issued_by: stored.issued_by_name,
  sent_at: stored.sent_at?.toISOString() ?? null,
  expires_on: stored.expires_on,
  replaced_by: stored.replaced_by,
})

export const signerOf = (stored: StoredSigner): LetterSigner => ({
  id: stored.id,
  position: stored.position,
  name: stored.name,
  role: stored.role,
  by: stored.signer_id === null ? 'link' : 'account',
  state: stored.state,
  due: stored.due,
  viewed_at: stored.viewed_at?.toISOString() ?? null,
  signed_at: stored.state === 'signed' ? (stored.decided_at?.toISOString() ?? null) : null,
  signed_name: stored.signed_name,
  decline_reason: stored.decline_reason,
  reminded_at: stored.reminded_at?.toISOString() ?? null,
})
export const eventOf = ({ action, at, by_name, detail }: StoredEvent) => ({ action, at: at.toISOString(), by: by_name, detail })

interface Listed {
  readonly search?: string | undefined
  readonly state?: LetterState | undefined
  readonly letter?: string | undefined
  readonly employee?: string | undefined
  readonly case?: string | undefined
  readonly batch?: string | undefined
  readonly limit: number
  readonly offset: number
}
export async function listLetters(ctx: Context, query: Listed): Promise<{ data: LetterRow[]; total: number }> {
  requireLetters(ctx)
  const { search, state = null, letter = null, employee = null, case: ofCase = null, batch = null, limit, offset } = query
  const asked = { search: search ? folded(search) : null, state, letter, employee, case: ofCase, batch, limit, offset }
  const { rows, total } = await listIssued(ctx.tx, asked, { notAbout: ctx.actor.personId, today: ctx.today })
  return { data: rows.map((row) => rowOf(row, ctx.today)), total }
}

/** An issued letter that the asker keeps for the employer; one about themselves is among their own and nowhere else. */
export async function loadLetter(ctx: Context, id: string, lock = false): Promise<StoredLetter> {
  requireLetters(ctx)
  const stored = await findLetter(ctx.tx, id, lock)
  if (!stored || stored.employee_id === ctx.actor.personId) throw new AppError('not-found')
  return stored
}

const dayMs = 86_400_000
const wasReminded = (signer: StoredSigner): boolean => signer.reminded_at !== null && now().getTime() - signer.reminded_at.getTime() < dayMs

export async function shownLetter(ctx: Context, stored: StoredLetter): Promise<Letter> {
  const signers = await findSigners(ctx.tx, stored.id)
  const row = rowOf(stored, ctx.today)
  const open = row.state === 'sent' || row.state === 'viewed'
  const acts = ctx.actor.viewedBy === null
  return {
    ...row,
    template_id: stored.template_id,
    template_version: stored.template_version,
    replaces: stored.replaces,
    batch_id: stored.batch_id,
    document: stored.document,
    docx_sha256: stored.docx_sha256,
    pdf_sha256: stored.pdf_sha256,
    document_id: stored.document_id,
    signers: signers.filter(({ signs }) => signs).map(signerOf),
    events: (await findEvents(ctx.tx, stored.id)).map(eventOf),
    version: stored.version,
    can: {
      deliver: acts && stored.state === 'draft',
      remind: acts && open && signers.some((signer) => signer.due && !wasReminded(signer)),
    },
  }
}

export async function getLetter(ctx: Context, id: string): Promise<Letter> {
  const stored = await loadLetter(ctx, id)
  await auditLetter(ctx, 'letter.viewed', stored)
  return shownLetter(ctx, stored)
}

/** What the log says of a letter. Of one out of a case it says nothing: a case has its own log, and the letter its events (decision D7). */
export async function auditLetter(
  ctx: Pick<Context, 'audit'>,
  action: string,
  stored: StoredLetter,
  more: Record<string, { from: unknown; to: unknown }> = {},
): Promise<void> {
  if (stored.case_id !== null) return
  const changes = { reference: { from: null, to: stored.reference }, employee_id: { from: null, to: stored.employee_id }, ...more }
  await ctx.audit({ action, subjectKind: 'letter', subjectId: stored.id, changes })
}

export interface FileAsked {
  readonly format: 'docx' | 'pdf'
  readonly purpose: Purpose
}
export async function linkLetter(ctx: Context, keys: KeyRing, id: string, { format, purpose }: FileAsked) {
  const stored = await loadLetter(ctx, id)
  return linkTo(ctx, keys, { kind: 'letter', ref: `${stored.id}_${format}`, purpose })
}

/** Follows a link: by the rights of this moment, of hr or of whoever it was sent to; that it was read is recorded. */
export const openLetterFile: Opener = async (ctx, link, again) => {
  const [id = '', format] = link.ref.split('_')
  const stored = await findLetter(ctx.tx, id)
  if (!stored) throw new AppError('not-found')
  if (!again)
    await auditLetter(ctx, link.purpose === 'view' ? 'letter.file-viewed' : 'letter.downloaded', stored, {
      format: { from: null, to: format },
    })
  return fileOf(ctx.tx, stored, format === 'docx' ? 'docx' : 'pdf')
}

export async function fileOf(tx: Context['tx'], stored: StoredLetter, format: 'docx' | 'pdf') {
  const fileId = format === 'docx' ? stored.docx_file_id : stored.pdf_file_id
  const file = fileId === null ? null : await findFile(tx, fileId)
  if (!file) throw new AppError('not-found')
  return { ...file, fileId: file.id, name: fileNameOf(stored.reference, stored.title, format) }
}
