import { sql } from 'kysely'
import { markLength, type Checkpoint } from './audit-checkpoints.ts'
import type { Tx } from './database.ts'

/** Runs its part in a transaction of its own, so that a long walk holds none. */
export type Reads = <T>(run: (tx: Tx) => Promise<T>) => Promise<T>

const atOnce = 20_000

/** The marks of entries after `from` up to `through`, in their order; as many as are there. */
async function marksBetween(tx: Tx, from: number, through: number): Promise<Buffer> {
  const { rows } = await sql<{ marks: Buffer | null }>`
    select string_agg(substring(hash from 1 for ${markLength}::int), ''::bytea order by seq) as marks
    from hr.audit_events where seq > ${from} and seq <= ${through}`.execute(tx)
  return rows[0]?.marks ?? Buffer.alloc(0)
}

/** What a checkpoint says of the entries since the one before; undefined where an entry is missing, so that nothing false is signed. */
export async function findMarks(tx: Tx, from: number, through: number): Promise<string | undefined> {
  const marks = await marksBetween(tx, from, through)
  return marks.length === (through - from) * markLength ? marks.toString('base64url') : undefined
}

export interface Likeness {
  /** All entries up to this one are as they were signed, one by one. */
  readonly known: number
  /** The first that is another than was signed; null when none was found as far as marks reach. */
  readonly unlike: number | null
}

/**
 * Compares entries after `from` up to `through`, which follow each other without a gap, with what checkpoints say of each. Stops where
 * no checkpoint speaks of the next entry.
 */
export async function compareMarks(
  read: Reads,
  checkpoints: readonly Checkpoint[],
  { from, through }: { from: number; through: number },
): Promise<Likeness> {
  let known = from
  for (const { seq, marks } of checkpoints) {
    if (marks === undefined || seq <= known || known >= through) continue
    const signed = Buffer.from(marks, 'base64url')
    const before = seq - signed.length / markLength
    if (before > known) break
    const until = Math.min(seq, through)
    while (known < until) {
      const next = Math.min(known + atOnce, until)
      const start = known
      const stored = await read((tx) => marksBetween(tx, start, next))
      const same = agreeing(stored, signed.subarray((start - before) * markLength, (next - before) * markLength))
      known = start + same
      if (known < next) return { known, unlike: known + 1 }
    }
  }
  return { known, unlike: null }
}

/** How many marks from the beginning are the same. */
function agreeing(stored: Buffer, signed: Buffer): number {
  const count = signed.length / markLength
  for (let n = 0; n < count; n += 1) {
    const [start, end] = [n * markLength, (n + 1) * markLength]
    if (stored.length < end || stored.compare(signed, start, end, start, end) !== 0) return n
  }
  return count
}
