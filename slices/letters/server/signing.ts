import { buffer } from 'node:stream/consumers'
import { appendAudit } from '#platform/server/audit.ts'
import { later, now, todayIn } from '#platform/server/clock.ts'
import type { Database, Tx } from '#platform/server/database.ts'
import type { Files } from '#platform/server/files/files.ts'
import { queueMail } from '#platform/server/mail-queue.ts'
import { AppError } from '#platform/shared/app-error.ts'
import type { Signing } from '../contract.ts'
import { decline, isOver, sign, stateOn, view, type Answering } from './answering.ts'
import { auditLetter, fileOf } from './letters.ts'
import { codeMail } from './mails.ts'
import { findWorkspaceZone } from './queries/facts.ts'
import { findLetter, type StoredLetter } from './queries/letters.ts'
import { countTry, findSigner, findWorkspaceName, keepAccess, type StoredSigner } from './queries/signers.ts'
import { accessHash, codeHash, isSame, mintAccess, readToken } from './signing-token.ts'

/** What signing by a link stands on. */
export interface LinkSigning {
  readonly db: Database
  readonly files: Files
  readonly key: Buffer
  /** Counts an attempt by this link from this network, or throws `rate-limited`. */
  readonly take: (about: { readonly link: string; readonly ip: string; readonly mail?: string }) => Promise<void>
}
export interface Visit {
  readonly ip: string
  readonly requestId: string
}

const mostTries = 5
const mostCodes = 20
const accessMs = 30 * 60_000
const wrong = (): AppError => new AppError('letters.code-wrong')

interface Found {
  readonly letter: StoredLetter
  readonly signer: StoredSigner
}

/** Whom a link is for, while it is good: unknown, run out and replaced are the same. */
async function findBy(tx: Tx, token: string): Promise<Found | null> {
  const read = readToken(token)
  const signer = read ? await findSigner(tx, read.signerId, true) : null
  if (!read || !signer || !isSame(read.hash, signer.token_hash) || (signer.token_until?.getTime() ?? 0) < now().getTime()) return null
  const letter = await findLetter(tx, signer.letter_id, true)
  return letter ? { letter, signer } : null
}

/**
 * Opens the workspace a link names and no other, after an attempt was counted. What is not even shaped like a link names none, and
 * nothing is looked up for it.
 */
async function inWorkspace<T>(
  { db, take }: LinkSigning,
  token: string,
  { requestId, ip }: Visit,
  run: (tx: Tx, tenantId: string) => Promise<T>,
): Promise<T | null> {
  const read = readToken(token)
  if (!read) return null
  await take({ link: token, ip })
  return db.asSystem(read.tenantId, { requestId, pool: 'app' }, (tx) => run(tx, read.tenantId))
}

/** Says that a code was sent, whatever the link is. */
export async function sendCode(parts: LinkSigning, token: string, visit: Visit): Promise<{ sent: true }> {
  await inWorkspace(parts, token, visit, async (tx, tenantId) => {
    const found = await findBy(tx, token)
    if (!found || found.signer.email === null || found.signer.codes_sent >= mostCodes) return
    await queueMail(tx, found.signer.email, codeMail, { tenantId, signerId: found.signer.id })
  })
  return { sent: true }
}

/** The right code opens the letter for half an hour; a wrong one is counted, and five end it. */
export async function openByCode(
  parts: LinkSigning,
  { token, code }: { token: string; code: string },
  visit: Visit,
): Promise<Signing & { access: string }> {
  // The count of a wrong try has to stay, so the refusal comes after the commit.
  const opened = await inWorkspace(parts, token, visit, async (tx, tenantId) => {
    const found = await findBy(tx, token)
    if (!found) return null
    const { signer, letter } = found
    const good = signer.code_tries < mostTries && (signer.code_until?.getTime() ?? 0) > now().getTime()
    if (!good || !isSame(codeHash(parts.key, signer.id, code), signer.code_hash)) {
      await countTry(tx, signer.id)
      return null
    }
    const { access, hash } = mintAccess()
    await keepAccess(tx, signer.id, hash, later(accessMs))
    const answering = await answeringOf(tx, tenantId, signer)
    await view(answering, letter, signer)
    await auditAs(answering, 'letter.opened-by-link', letter)
    return { ...(await shown(tx, found, answering.today)), access }
  })
  if (!opened) throw wrong()
  return opened
}

const auditAs = ({ tx, by }: Answering, action: string, letter: StoredLetter): Promise<void> =>
  auditLetter({ audit: (entry) => appendAudit(tx, by, entry) }, action, letter)

/** The log has whoever signs by a link under the name they were asked by. */
const answeringOf = async (tx: Tx, tenantId: string, { name }: StoredSigner): Promise<Answering> => ({
  tx,
  tenantId,
  today: todayIn(await findWorkspaceZone(tx)),
  by: { id: null, name },
})

async function shown(tx: Tx, { letter, signer }: Found, today: string): Promise<Signing> {
  const open = (letter.state === 'sent' || letter.state === 'viewed') && !isOver(letter, today)
  return {
    letter_id: letter.id,
    reference: letter.reference,
    title: letter.title,
    employer: await findWorkspaceName(tx),
    document: letter.document,
    state: stateOn(letter, today),
    name: signer.name,
    expires_on: letter.expires_on,
    to_sign: open && signer.due,
    signed_at: signer.state === 'signed' ? (signer.decided_at?.toISOString() ?? null) : null,
    declined: signer.state === 'declined',
    pdf_sha256: letter.pdf_sha256 ?? letter.docx_sha256,
  }
}

interface Held {
  readonly token: string
  readonly access: string
}
/** Runs for who holds link and access, and answers the letter as it then is. */
async function withAccess<T>(
  parts: LinkSigning,
  { token, access }: Held,
  visit: Visit,
  run: (answering: Answering, found: Found) => Promise<T>,
): Promise<T> {
  const answer = await inWorkspace(parts, token, visit, async (tx, tenantId) => {
    const found = await findBy(tx, token)
    if (!found || !isSame(accessHash(access), found.signer.access_hash)) return null
    if ((found.signer.access_until?.getTime() ?? 0) < now().getTime()) return null
    return { done: await run(await answeringOf(tx, tenantId, found.signer), found) }
  })
  if (!answer) throw wrong()
  return answer.done
}

const afterwards = async ({ tx, today }: Answering, { letter, signer }: Found): Promise<Signing> => {
  const [after, signerAfter] = [await findLetter(tx, letter.id), await findSigner(tx, signer.id)]
  if (!after || !signerAfter) throw new AppError('internal')
  return shown(tx, { letter: after, signer: signerAfter }, today)
}

export const signByLink = (parts: LinkSigning, said: Held & { name: string; pdf_sha256: string }, visit: Visit): Promise<Signing> =>
  withAccess(parts, said, visit, async (answering, found) => {
    await sign(answering, found.letter, found.signer, said)
    await auditAs(answering, 'letter.signed', found.letter)
    return afterwards(answering, found)
  })

export const declineByLink = (parts: LinkSigning, said: Held & { reason: string }, visit: Visit): Promise<Signing> =>
  withAccess(parts, said, visit, async (answering, found) => {
    await decline(answering, found.letter, found.signer, said.reason)
    await auditAs(answering, 'letter.declined', found.letter)
    return afterwards(answering, found)
  })

export async function fileByLink(parts: LinkSigning, held: Held, visit: Visit): Promise<Buffer> {
  const { tenantId, file } = await withAccess(parts, held, visit, async (answering, { letter }) => {
    await auditAs(answering, 'letter.downloaded', letter)
    return { tenantId: answering.tenantId, file: await fileOf(answering.tx, letter, 'pdf') }
  })
  const content = await parts.files.open(tenantId, file.fileId)
  if (!content) throw new AppError('files.unavailable')
  return buffer(content)
}
