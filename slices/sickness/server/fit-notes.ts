import { randomUUID } from 'node:crypto'
import type { Context } from '#platform/server/context.ts'
import type { Opener } from '#platform/server/files/deliver.ts'
import type { Files, KeptFile } from '#platform/server/files/files.ts'
import { type KeyRing, linkTo, type Purpose } from '#platform/server/files/links.ts'
import { recordFile } from '#platform/server/files/records.ts'
import { Reply } from '#platform/server/reply.ts'
import { AppError, invalid } from '#platform/shared/app-error.ts'
import { daysBetween } from '#platform/shared/calendar-date.ts'
import type * as z from 'zod/mini'
import type { FitNote, FitNoteKind } from '../contract.ts'
import { canKeepHealth, canSeeHealth, isRunning } from '../policy.ts'
import { resolveNotifications } from '#platform/server/notify.ts'
import { actOf, loadAbsence } from './load.ts'
import type { StoredAbsence } from './queries/absences.ts'
import { addFitNote, findFitNote, type FitNoteFile, setFitNote } from './queries/health.ts'
import { recordHealth } from './report.ts'

type Shown = z.infer<typeof FitNote>
export interface Upload {
  readonly absenceId: string
  readonly kind: FitNoteKind
  readonly from: string
  readonly until: string
}

const shown = ({ id, name, kind, from_on, until_on, advice, uploaded_by, uploaded_on }: FitNoteFile): Shown => ({
  id,
  name,
  kind,
  from_on,
  until_on,
  advice,
  uploaded_by,
  uploaded_on,
})

function requireDays(absence: StoredAbsence, from: string, until: string): void {
  if (until < from) throw invalid([{ path: 'until', message: 'The last day is before the first day.' }])
  if (daysBetween(from, until) > 366) throw invalid([{ path: 'until', message: 'A fit note is for a year at most.' }])
  if (until < absence.starts_on) throw invalid([{ path: 'until', message: 'This fit note ends before the absence begins.' }])
}

/** Rights as they are when it is asked; for the upload itself they are asked twice. */
export async function allowFitNote(ctx: Context, { absenceId, from, until }: Upload): Promise<StoredAbsence> {
  const absence = await loadAbsence(ctx, absenceId)
  if (!canKeepHealth(ctx.actor, absence.standing)) throw new AppError('forbidden')
  if (!isRunning(absence.state)) throw new AppError('sickness.settled')
  requireDays(absence, from, until)
  return absence
}

export async function recordFitNote(ctx: Context, files: Files, asked: Upload, file: KeptFile): Promise<Reply<Shown>> {
  const absence = await allowFitNote(ctx, asked)
  await recordFile(ctx.tx, file, files.quota)
  const id = randomUUID()
  await addFitNote(ctx.tx, absence, { ...asked, id, fileId: file.id, name: file.name }, actOf(ctx))
  await recordHealth(
    ctx,
    absence,
    { fit_note: [null, { kind: asked.kind, from: asked.from, until: asked.until, sha256: file.sha256 }] },
    'absence.fit-note',
  )
  for (const kind of ['document-requested', 'expiring-item'] as const) await resolveNotifications(ctx.tx, { kind, subjectId: absence.id })
  return new Reply(shown(await loadNote(ctx, id)), { status: 201 })
}

/** A fit note the asker sees; the database hides it from who has no right to health. */
async function loadNote(ctx: Context, id: string): Promise<FitNoteFile> {
  const note = await findFitNote(ctx.tx, id)
  if (!note) throw new AppError('not-found')
  const { standing } = await loadAbsence(ctx, note.absence_id)
  if (!canSeeHealth(ctx.actor, standing)) throw new AppError('not-found')
  return note
}

interface Changed {
  readonly kind: FitNoteKind
  readonly from_on: string
  readonly until_on: string
  readonly advice: string | null
  readonly removed: boolean
}
export async function changeFitNote(ctx: Context, id: string, asked: Changed): Promise<Shown> {
  const note = await loadNote(ctx, id)
  const absence = await allowFitNote(ctx, { absenceId: note.absence_id, kind: asked.kind, from: asked.from_on, until: asked.until_on })
  await setFitNote(ctx.tx, id, { ...asked, advice: asked.advice || null })
  await recordHealth(ctx, absence, { fit_note: [shown(note), asked] }, 'absence.fit-note')
  return { ...shown(note), kind: asked.kind, from_on: asked.from_on, until_on: asked.until_on, advice: asked.advice || null }
}

export async function linkFitNote(ctx: Context, keys: KeyRing, id: string, purpose: Purpose) {
  const note = await loadNote(ctx, id)
  if (note.scan !== 'checked') throw new AppError(note.scan === 'waiting' ? 'files.waiting' : 'files.infected')
  return linkTo(ctx, keys, { kind: 'fit-note', ref: id, purpose })
}

/** Follows a link by the rights of this moment; reading somebody else's is written down. */
export const openFitNote: Opener = async (ctx, link, again) => {
  const note = await loadNote(ctx, link.ref)
  if (!again && note.employee_id !== ctx.actor.personId)
    await recordHealth(
      ctx,
      { id: note.absence_id, employee_id: note.employee_id },
      { fit_note: [null, note.id] },
      'absence.fit-note-opened',
    )
  return note
}
