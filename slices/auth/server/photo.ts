import { randomBytes } from 'node:crypto'
import type { SessionContext } from '#platform/server/context.ts'
import { portraitOf } from '#platform/server/files/portrait.ts'
import type { Tx } from '#platform/server/database.ts'
import { invalid } from '#platform/shared/app-error.ts'
import { keepOwnPhoto, photoImage } from './queries/photo.ts'

/** Shows a person's photo, or none, in the records that are theirs; the slice that keeps the records gives it. */
export type ShowPhoto = (tx: Tx, person: { userId: string; requestId: string }) => Promise<void>

/** Where the person themselves finds their photo, whatever workspace they are in. */
export const ownPhotoAt = (mark: string): string => `/photos/own/${mark}`

/** Keeps the photo drawn anew, or none, and shows it wherever a record is theirs, in one transaction. */
export async function setAccountPhoto(ctx: SessionContext, image: string | null, show: ShowPhoto): Promise<{ photo: string | null }> {
  const portrait = image === null ? null : await portraitOf(Buffer.from(image, 'base64'))
  if (image !== null && !portrait) throw invalid([{ path: 'image', message: 'Choose a PNG or JPEG picture.' }])
  const mark = portrait && randomBytes(16).toString('hex')
  await keepOwnPhoto(ctx.tx, mark, portrait)
  await show(ctx.tx, ctx)
  return { photo: mark && ownPhotoAt(mark) }
}

/** The bytes of somebody's photo of that mark; null when it is not theirs any more. Whether the asker may see it is for the caller to know. */
export const photoOf = (tx: Tx, userId: string, mark: string): Promise<Buffer | null> => photoImage(tx, userId, mark)
