import { sql } from 'kysely'
import type { Tx } from '#platform/server/database.ts'

/** Sets the photo of whoever the transaction speaks for. */
export async function keepOwnPhoto(tx: Tx, mark: string | null, image: Buffer | null): Promise<void> {
  await sql`select app.keep_own_photo(${mark}, ${image})`.execute(tx)
}

export async function photoImage(tx: Tx, userId: string, mark: string): Promise<Buffer | null> {
  const { rows } = await sql<{ image: Buffer | null }>`select app.photo_image(${userId}::uuid, ${mark}) as image`.execute(tx)
  return rows[0]?.image ?? null
}
