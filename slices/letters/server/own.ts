import type { Context } from '#platform/server/context.ts'
import { linkTo, type KeyRing } from '#platform/server/files/links.ts'
import { AppError } from '#platform/shared/app-error.ts'
import type { OwnLetter } from '../contract.ts'
import { decline, isOver, sign, stateOn, view, type Answering } from './answering.ts'
import { auditLetter, signerOf, type FileAsked } from './letters.ts'
import { findLetter, listOwn, type StoredLetter, type StoredRow } from './queries/letters.ts'
import { findSigners, type StoredSigner } from './queries/signers.ts'

const ownRow = (row: StoredRow, today: string, toSign: boolean): OwnLetter => ({
  id: row.id,
  reference: row.reference,
  title: row.title,
  state: stateOn(row, today),
  issued_at: row.issued_at.toISOString(),
  sent_at: row.sent_at?.toISOString() ?? null,
  expires_on: row.expires_on,
  to_sign: toSign && !isOver(row, today),
})

export async function myLetters(ctx: Context): Promise<{ data: OwnLetter[] }> {
  const { personId } = ctx.actor
  if (personId === null) return { data: [] }
  return { data: (await listOwn(ctx.tx, personId)).map((row) => ownRow(row, ctx.today, row.to_sign)) }
}

interface Own {
  readonly stored: StoredLetter
  /** The asker among the signers. */
  readonly signer: StoredSigner | null
}

/** A letter that was sent to the asker, or that they are asked to sign; also where they are of hr, no other one is theirs. */
async function loadOwn(ctx: Context, id: string, lock = false): Promise<Own> {
  const { personId } = ctx.actor
  const stored = await findLetter(ctx.tx, id, lock)
  if (!stored || stored.sent_at === null || personId === null) throw new AppError('not-found')
  const mine = (await findSigners(ctx.tx, id)).filter(({ signer_id: signer }) => signer === personId)
  const signer = mine.find(({ due }) => due) ?? mine[0] ?? null
  const addressed = stored.to_person && stored.employee_id === personId
  if (!addressed && signer === null) throw new AppError('not-found')
  return { stored, signer }
}

const answeringOf = (ctx: Context): Answering => ({
  tx: ctx.tx,
  tenantId: ctx.actor.tenantId,
  today: ctx.today,
  by: { id: ctx.actor.userId, name: ctx.actorName },
})

async function opened(ctx: Context, id: string) {
  const { stored, signer } = await loadOwn(ctx, id)
  const open = stored.state === 'sent' || stored.state === 'viewed'
  return {
    ...ownRow(stored, ctx.today, open && (signer?.due ?? false)),
    document: stored.document,
    pdf_sha256: stored.pdf_sha256 ?? stored.docx_sha256,
    signers: signer?.signs ? [signerOf(signer)] : [],
  }
}

export async function openMyLetter(ctx: Context, id: string) {
  const { stored, signer } = await loadOwn(ctx, id, true)
  await view(answeringOf(ctx), stored, signer)
  await auditLetter(ctx, 'letter.read-by-person', stored)
  return opened(ctx, id)
}

export async function linkMyLetter(ctx: Context, keys: KeyRing, id: string, { format, purpose }: FileAsked) {
  const { stored } = await loadOwn(ctx, id)
  return linkTo(ctx, keys, { kind: 'letter', ref: `${stored.id}_${format}`, purpose })
}

async function loadMine(ctx: Context, id: string): Promise<{ stored: StoredLetter; signer: StoredSigner }> {
  const { stored, signer } = await loadOwn(ctx, id, true)
  if (signer === null) throw new AppError('letters.not-to-sign')
  return { stored, signer }
}

export async function signMyLetter(ctx: Context, id: string, said: { name: string; pdf_sha256: string }) {
  const { stored, signer } = await loadMine(ctx, id)
  await sign(answeringOf(ctx), stored, signer, said)
  await auditLetter(ctx, 'letter.signed', stored)
  return opened(ctx, id)
}

export async function declineMyLetter(ctx: Context, id: string, reason: string) {
  const { stored, signer } = await loadMine(ctx, id)
  await decline(answeringOf(ctx), stored, signer, reason)
  await auditLetter(ctx, 'letter.declined', stored)
  return opened(ctx, id)
}
