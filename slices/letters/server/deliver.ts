import { randomUUID } from 'node:crypto'
import { now } from '#platform/server/clock.ts'
import type { Context } from '#platform/server/context.ts'
import type { Tx } from '#platform/server/database.ts'
import { queueMail } from '#platform/server/mail-queue.ts'
import { notify } from '#platform/server/notify.ts'
import { AppError, invalid } from '#platform/shared/app-error.ts'
import { fileInFolder } from '#slices/documents/server/service.ts'
import type { Letter } from '../contract.ts'
import { outdated } from '../rules/outdated.ts'
import { isOver } from './answering.ts'
import type { CasePort } from './case-port.ts'
import { fileNameOf } from './issue.ts'
import { auditLetter, loadLetter, shownLetter } from './letters.ts'
import { linkMail } from './mails.ts'
import { addEvent, findLetter, noteSent, type StoredLetter } from './queries/letters.ts'
import {
  addSigner,
  findPeople,
  findSigners,
  noteReminded,
  type NewSigner,
  type PersonWithAccount,
  type StoredSigner,
} from './queries/signers.ts'

type SignerRole = NewSigner['role']
interface SignerAsked {
  readonly employee_id: string | null
  readonly name: string
  readonly email: string | null
  readonly role: SignerRole
  readonly position: number
}
export interface Delivering {
  readonly version: number
  readonly by: 'portal' | 'email' | 'print'
  readonly signers: readonly SignerAsked[]
  readonly expires_on: string | null
}

/** From here on the letter is given: its case goes by the day it was sent. */
export async function deliverLetter(ctx: Context, cases: CasePort, id: string, asked: Delivering): Promise<Letter> {
  const stored = await loadLetter(ctx, id, true)
  if (ctx.actor.viewedBy !== null) throw new AppError('forbidden')
  if (stored.state !== 'draft') throw new AppError('letters.sent-already')
  if (stored.version !== asked.version) throw new AppError('stale')
  await requireStillRight(ctx, cases, stored)
  if (asked.expires_on !== null && asked.expires_on < ctx.today) throw invalid([{ path: 'expires_on', message: 'Choose a day to come.' }])
  const signers = [...(await signersOf(ctx, asked.signers)), ...(await reader(ctx, stored, asked))]
  for (const signer of signers) await addSigner(ctx.tx, id, signer)
  const documentId = await filed(ctx, stored)
  await noteSent(ctx.tx, id, { by: asked.by, expiresOn: asked.expires_on, documentId })
  if (stored.case_id !== null && stored.for_case !== null)
    await cases.sent(ctx, {
      ...stored.for_case,
      letter: stored.letter,
      caseId: stored.case_id,
      to: stored.to_person ? stored.employee_id : null,
    })
  await addEvent(ctx.tx, id, { action: 'sent', by: { id: ctx.actor.userId, name: ctx.actorName }, detail: asked.by })
  await auditLetter(ctx, 'letter.sent', stored, {
    by: { from: null, to: asked.by },
    signers: { from: null, to: signers.filter(({ signs }) => signs).length },
  })
  await tellAll(ctx, stored, asked)
  return again(ctx, id)
}

/** An invitation that lay here: its meeting is still what it says, and still leaves the time to prepare, or it does not go out. */
async function requireStillRight(ctx: Context, cases: CasePort, stored: StoredLetter): Promise<void> {
  const about = stored.case_id === null ? null : await cases.find(ctx, stored.case_id)
  if (!about?.invitesBy(stored.letter)) return
  const problem = outdated(stored.document, about.facts, about.timeToPrepare(stored.letter))
  if (problem !== null) throw new AppError('letters.meeting-changed', {}, problem)
}

async function again(ctx: Context, id: string): Promise<Letter> {
  const stored = await findLetter(ctx.tx, id)
  if (!stored) throw new AppError('internal')
  return shownLetter(ctx, stored)
}

/** Who signs by an account is somebody who has one here; who signs by a link has a name and an address. */
async function signersOf(ctx: Context, asked: readonly SignerAsked[]): Promise<NewSigner[]> {
  const people = await findPeople(
    ctx.tx,
    asked.flatMap(({ employee_id: id }) => (id === null ? [] : [id])),
  )
  return asked.map((signer, at) => signerFor(signer, people.find(({ id }) => id === signer.employee_id) ?? null, `signers.${at}`))
}

function signerFor(signer: SignerAsked, person: PersonWithAccount | null, path: string): NewSigner {
  const common = { id: randomUUID(), role: signer.role, position: signer.position, signs: true }
  if (person?.user_id) return { ...common, signerId: person.id, name: person.name, email: null }
  if (signer.employee_id !== null && person === null)
    throw invalid([{ path: `${path}.employee_id`, message: 'There is no such person here.' }])
  return { ...common, signerId: null, ...addressOf(signer, person, path) }
}

function addressOf(signer: SignerAsked, person: PersonWithAccount | null, path: string): { name: string; email: string } {
  const name = person?.name ?? signer.name
  const email = signer.email ?? person?.email ?? null
  if (name === '') throw invalid([{ path: `${path}.name`, message: 'Say who signs.' }])
  if (email === null) throw invalid([{ path: `${path}.email`, message: 'Give an address to which the link goes.' }])
  return { name, email }
}

/** By e-mail a link goes to the person, to read the letter; who signs it by link anyway has one. */
async function reader(ctx: Context, stored: StoredLetter, asked: Delivering): Promise<NewSigner[]> {
  const [person] = await findPeople(ctx.tx, [stored.employee_id])
  if (!person) throw new AppError('letters.person-gone')
  if (asked.by === 'portal' && person.user_id === null) throw new AppError('letters.no-account')
  if (asked.by !== 'email' || asked.signers.some(({ role }) => role === 'person')) return []
  return [{ id: randomUUID(), role: 'person', position: 1, signs: false, signerId: null, name: person.name, email: person.email }]
}

/** Into the folder of whom it was written to, under what it tells of them; a letter out of a case stays in its case (decision D7). */
async function filed(ctx: Context, stored: StoredLetter): Promise<string | null> {
  if (!stored.to_person || stored.case_id !== null) return null
  const fileId = stored.pdf_file_id ?? stored.docx_file_id
  const ending = stored.pdf_file_id === null ? 'docx' : 'pdf'
  return fileInFolder(ctx, {
    employeeId: stored.employee_id,
    category: stored.category,
    fileId,
    name: fileNameOf(stored.reference, stored.title, ending),
  })
}

async function tellAll(ctx: Context, stored: StoredLetter, asked: Delivering): Promise<void> {
  const signers = await findSigners(ctx.tx, stored.id)
  const { tenantId } = ctx.actor
  for (const signer of signers) if (!signer.signs) await mailLink(ctx.tx, { tenantId, signer })
  await tellDue(ctx.tx, { tenantId, letterId: stored.id, signers })
  const signsThemselves = signers.some((signer) => signer.signer_id === stored.employee_id)
  if (asked.by !== 'portal' || signsThemselves || !stored.to_person) return
  await notify(ctx.tx, {
    to: await accountsOf(ctx.tx, [stored.employee_id]),
    kind: 'letter-received',
    subjectKind: 'letter',
    subjectId: stored.id,
    link: '/app/my-letters',
  })
}

const accountsOf = async (tx: Tx, people: readonly string[]): Promise<string[]> =>
  (await findPeople(tx, people)).flatMap(({ user_id: user }) => (user === null ? [] : [user]))

const mailLink = (tx: Tx, { tenantId, signer }: { tenantId: string; signer: StoredSigner }): Promise<void> =>
  signer.email === null ? Promise.resolve() : queueMail(tx, signer.email, linkMail, { tenantId, signerId: signer.id })

/** Tells those whose turn it is, each the way they sign. */
export async function tellDue(tx: Tx, about: { tenantId: string; letterId: string; signers: readonly StoredSigner[] }): Promise<void> {
  const due = about.signers.filter((signer) => signer.due)
  for (const signer of due) await mailLink(tx, { tenantId: about.tenantId, signer })
  const people = due.flatMap(({ signer_id: id }) => (id === null ? [] : [id]))
  const to = await accountsOf(tx, people)
  await notify(tx, { to, kind: 'letter-to-sign', subjectKind: 'letter', subjectId: about.letterId, link: '/app/my-letters' })
}

const dayMs = 86_400_000

/** Once a day, and only whose turn it is. */
export async function remindSigners(ctx: Context, id: string): Promise<Letter> {
  const stored = await loadLetter(ctx, id, true)
  if (isOver(stored, ctx.today)) throw new AppError('letters.expired')
  if (stored.state !== 'sent' && stored.state !== 'viewed') throw new AppError('letters.answered')
  const due = (await findSigners(ctx.tx, id)).filter((signer) => signer.due)
  if (due.length === 0) throw new AppError('letters.not-to-sign')
  const late = due.filter(({ reminded_at: at }) => at === null || now().getTime() - at.getTime() >= dayMs)
  if (late.length === 0) throw new AppError('letters.reminded-already')
  await tellDue(ctx.tx, { tenantId: ctx.actor.tenantId, letterId: id, signers: late })
  await noteReminded(
    ctx.tx,
    late.map((signer) => signer.id),
  )
  await addEvent(ctx.tx, id, { action: 'reminded', by: { id: ctx.actor.userId, name: ctx.actorName } })
  await auditLetter(ctx, 'letter.reminded', stored)
  return again(ctx, id)
}
