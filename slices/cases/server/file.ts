import { randomUUID } from 'node:crypto'
import type { Context } from '#platform/server/context.ts'
import { notify } from '#platform/server/notify.ts'
import { AppError, invalid } from '#platform/shared/app-error.ts'
import { requiredProse } from '#platform/shared/fields.ts'
import { type NoteDoc, noteText } from '../note-doc.ts'
import { loadToWorkOn, personOf, writerOf } from './load.ts'
import { addLink, addNote, addTask, setTaskDone } from './queries/extras.ts'
import { usersOf } from './queries/people.ts'

/** Notes, tasks and links: what who works on a case keeps beside its events. */

interface NoteAsked {
  readonly text?: string | undefined
  readonly doc?: NoteDoc | undefined
  readonly kept: 'private' | 'file'
}
const noteWords = requiredProse(20_000, 'Write something.')

export async function addCaseNote(ctx: Context, id: string, { text, doc, kept }: NoteAsked): Promise<{ id: string }> {
  await loadToWorkOn(ctx, id)
  const words = noteWords.safeParse(doc ? noteText(doc) : (text ?? ''))
  if (!words.success) throw invalid([{ path: doc ? 'doc' : 'text', message: words.error.issues[0]?.message ?? 'Write something.' }])
  const made = randomUUID()
  await addNote(ctx.tx, id, { id: made, text: words.data, doc: doc ?? null, kept }, writerOf(ctx))
  return { id: made }
}

/** A task goes to somebody who works on the case: nobody else could read what it is. */
export async function addCaseTask(
  ctx: Context,
  id: string,
  asked: { title: string; due_on?: string | null | undefined; assigned_to?: string | null | undefined },
): Promise<{ id: string }> {
  const { at } = await loadToWorkOn(ctx, id)
  const { title, due_on = null, assigned_to = null } = asked
  const works =
    assigned_to === null ||
    assigned_to === personOf(ctx) ||
    [...at.state.roles.values()].some((holders) => holders.some(({ person }) => person === assigned_to))
  if (!works) throw invalid([{ path: 'assigned_to', message: 'Choose somebody who has a role in this case.' }])
  const made = randomUUID()
  await addTask(ctx.tx, id, { id: made, title, due_on, assigned_to }, writerOf(ctx))
  if (assigned_to !== null && assigned_to !== personOf(ctx))
    await notify(ctx.tx, {
      to: await usersOf(ctx.tx, [assigned_to]),
      kind: 'task',
      subjectKind: 'case-task',
      subjectId: made,
      link: `/app/cases/${id}`,
      ...(due_on === null ? {} : { data: { date: due_on } }),
    })
  return { id: made }
}

export async function finishCaseTask(ctx: Context, id: string, task: string, done: boolean): Promise<{ id: string }> {
  await loadToWorkOn(ctx, id)
  if (!(await setTaskDone(ctx.tx, id, task, done ? ctx.actorName : null))) throw new AppError('not-found')
  return { id: task }
}

/** Both cases have to be the asker’s to work on; one they do not see is not found, as everywhere. */
export async function linkCases(ctx: Context, id: string, asked: { case: string; why: string }): Promise<{ id: string }> {
  if (asked.case === id) throw invalid([{ path: 'case', message: 'Choose another case.' }])
  await loadToWorkOn(ctx, id)
  await loadToWorkOn(ctx, asked.case)
  await addLink(ctx.tx, { from: id, to: asked.case, why: asked.why }, writerOf(ctx))
  return { id: asked.case }
}
