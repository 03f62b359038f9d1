import type { Tx } from '#platform/server/database.ts'
import { enqueueJob } from '#platform/server/queue.ts'
import { notify, resolveNotifications } from '#platform/server/notify.ts'
import { AppError } from '#platform/shared/app-error.ts'
import { addEvent, noteDecided, noteViewed, type StoredLetter } from './queries/letters.ts'
import { noteDeclined, noteSigned, noteSignerViewed, signingTurn, type StoredSigner } from './queries/signers.ts'

/** Who answers a letter, however they came to it. */
export interface Answering {
  readonly tx: Tx
  readonly tenantId: string
  readonly today: string
  readonly by: { readonly id: string | null; readonly name: string }
}

/** Opening it once is what viewed means. */
export async function view({ tx, by }: Answering, letter: StoredLetter, signer: StoredSigner | null): Promise<void> {
  if (signer && signer.viewed_at === null) await noteSignerViewed(tx, signer.id)
  const first = signer === null ? letter.state === 'sent' : signer.viewed_at === null
  if (!first) return
  await noteViewed(tx, letter.id)
  await addEvent(tx, letter.id, { action: 'viewed', by })
}

type Timed = Pick<StoredLetter, 'state' | 'expires_on'>

export const isOver = (letter: Timed, today: string): boolean =>
  letter.state === 'expired' || (letter.expires_on !== null && letter.expires_on < today)

/** Where a letter stands on a day, also before the sweep of the night has written that its time is over. */
export const stateOn = (letter: Timed, today: string): StoredLetter['state'] =>
  (letter.state === 'sent' || letter.state === 'viewed') && isOver(letter, today) ? 'expired' : letter.state

function requireTurn(letter: StoredLetter, signer: StoredSigner, today: string): void {
  if (!signer.signs) throw new AppError('letters.not-to-sign')
  if (signer.state !== 'waiting' || letter.state === 'signed' || letter.state === 'declined') throw new AppError('letters.answered')
  if (isOver(letter, today)) throw new AppError('letters.expired')
  if (!signer.due) throw new AppError('letters.not-your-turn')
}

/** Their name as they write it, under the bytes they were shown. */
export async function sign(
  answering: Answering,
  letter: StoredLetter,
  signer: StoredSigner,
  said: { name: string; pdf_sha256: string },
): Promise<void> {
  requireTurn(letter, signer, answering.today)
  if (said.pdf_sha256 !== (letter.pdf_sha256 ?? letter.docx_sha256)) throw new AppError('letters.other-file')
  await noteSigned(answering.tx, signer.id, said.name)
  await addEvent(answering.tx, letter.id, { action: 'signed', by: answering.by, detail: `as “${said.name}”` })
  const turn = await signingTurn(answering.tx, letter.id)
  if (turn === null) await noteDecided(answering.tx, letter.id, 'signed')
  await settle(answering, letter, turn === null ? 'over' : 'next')
}

export async function decline(answering: Answering, letter: StoredLetter, signer: StoredSigner, reason: string): Promise<void> {
  requireTurn(letter, signer, answering.today)
  await noteDeclined(answering.tx, signer.id, reason)
  await noteDecided(answering.tx, letter.id, 'declined')
  await addEvent(answering.tx, letter.id, { action: 'declined', by: answering.by, detail: reason })
  await settle(answering, letter, 'over')
}

/** Whose turn is next is told by the worker: one signer need not know of the others. */
async function settle({ tx, tenantId }: Answering, letter: StoredLetter, what: 'over' | 'next'): Promise<void> {
  if (what === 'next') return enqueueJob(tx, 'letter-turn', { tenantId, letterId: letter.id })
  await tellOver(tx, letter)
}

/** Nobody is asked any more, and who issued it knows. */
export async function tellOver(tx: Tx, letter: Pick<StoredLetter, 'id' | 'issued_by'>): Promise<void> {
  await resolveNotifications(tx, { kind: 'letter-to-sign', subjectId: letter.id })
  if (letter.issued_by === null) return
  await notify(tx, {
    to: [letter.issued_by],
    kind: 'letter-answered',
    subjectKind: 'letter',
    subjectId: letter.id,
    link: `/app/letters/issued/${letter.id}`,
  })
}
