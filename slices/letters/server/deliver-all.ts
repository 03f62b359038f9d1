import { randomUUID } from 'node:crypto'
import { allDone } from '#platform/server/all-done.ts'
import type { Context } from '#platform/server/context.ts'
import { queueMails } from '#platform/server/mail-queue.ts'
import { notifyEach } from '#platform/server/notify.ts'
import { AppError } from '#platform/shared/app-error.ts'
import { fileInFolders } from '#slices/documents/server/service.ts'
import { categoryOf } from '../policy.ts'
import type { Delivering } from './deliver.ts'
import { fileNameOf, type Recorded } from './issue.ts'
import { linkMail } from './mails.ts'
import { addEvents, noteAllSent } from './queries/letters.ts'
import { addReaders, findPeople, type PersonWithAccount } from './queries/signers.ts'

/**
 * Sends letters of one transaction that were just issued, the same way and by one statement a table: out of no case, and signed by nobody.
 * What it does of each is what `deliverLetter` does of one.
 */
export async function deliverAll(ctx: Context, letters: readonly Recorded[], by: Delivering['by']): Promise<void> {
  if (letters.length === 0) return
  const people = await peopleOf(ctx, letters, by)
  const documents = await filed(ctx, letters)
  const readers = by === 'email' ? letters.map((letter) => readerOf(letter, people)) : []
  await allDone([
    ...(readers.length > 0 ? [addReaders(ctx.tx, readers)] : []),
    noteAllSent(
      ctx.tx,
      letters.map(({ id }) => ({ id, documentId: documents.get(id) ?? null })),
      by,
    ),
    addEvents(
      ctx.tx,
      letters.map(({ id }) => id),
      { action: 'sent', by: { id: ctx.actor.userId, name: ctx.actorName }, detail: by },
    ),
  ])
  for (const letter of letters) await ctx.audit(sentEntry(letter, by))
  if (by === 'email')
    await queueMails(
      ctx.tx,
      linkMail,
      readers.map(({ id, email }) => ({ to: email, data: { tenantId: ctx.actor.tenantId, signerId: id } })),
    )
  if (by === 'portal') await tell(ctx, letters, people)
}

type People = ReadonlyMap<string, PersonWithAccount>
async function peopleOf(ctx: Context, letters: readonly Recorded[], by: Delivering['by']): Promise<People> {
  const found = await findPeople(
    ctx.tx,
    letters.map(({ of }) => of.employeeId),
  )
  const people = new Map(found.map((person) => [person.id, person]))
  for (const { of } of letters) {
    const person = people.get(of.employeeId)
    if (!person) throw new AppError('letters.person-gone')
    if (by === 'portal' && person.user_id === null) throw new AppError('letters.no-account')
  }
  return people
}

function readerOf({ id: letterId, of }: Recorded, people: People) {
  const person = people.get(of.employeeId)
  if (!person) throw new AppError('letters.person-gone')
  return { id: randomUUID(), letterId, name: person.name, email: person.email }
}

/** Into the folders of those they were written to; by letter. */
async function filed(ctx: Context, letters: readonly Recorded[]): Promise<ReadonlyMap<string, string>> {
  const theirs = letters.filter(({ of }) => of.letter.to === 'person')
  const documents = await fileInFolders(
    ctx,
    theirs.map(({ of, letter, reference, pdf }) => ({
      employeeId: of.employeeId,
      category: categoryOf(letter.document),
      fileId: pdf.id,
      name: fileNameOf(reference, letter.title, 'pdf'),
    })),
  )
  return new Map(theirs.flatMap(({ id }, at) => (documents[at] === undefined ? [] : [[id, documents[at]]])))
}

const sentEntry = ({ id, reference, of }: Recorded, by: Delivering['by']) => ({
  action: 'letter.sent',
  subjectKind: 'letter',
  subjectId: id,
  changes: {
    reference: { from: null, to: reference },
    employee_id: { from: null, to: of.employeeId },
    by: { from: null, to: by },
    signers: { from: null, to: 0 },
  },
})

const tell = (ctx: Context, letters: readonly Recorded[], people: People): Promise<void> =>
  notifyEach(
    ctx.tx,
    { kind: 'letter-received', subjectKind: 'letter', link: '/app/my-letters' },
    letters.flatMap(({ id, of }) => {
      const to = people.get(of.employeeId)?.user_id ?? null
      return to === null || of.letter.to !== 'person' ? [] : [{ to, subjectId: id }]
    }),
  )
