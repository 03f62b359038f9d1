import type { IdentityPool } from '#platform/server/identity-pool.ts'

/** Number and day of the letter whose PDF has this SHA-256. The table is of no workspace and says nothing of anybody. */
export async function findHash(pool: IdentityPool, sha256: string): Promise<{ reference: string; issued_on: string } | null> {
  const { rows } = await pool.query<{ reference: string; issued_on: string }>(
    `select reference, to_char(issued_on, 'YYYY-MM-DD') as issued_on from auth.letter_hashes where sha256 = $1`,
    [sha256],
  )
  return rows[0] ?? null
}
