import { sql } from 'kysely'
import type { Checkpoint, Evidence } from './audit-checkpoints.ts'
import { compareMarks, type Reads } from './audit-marks.ts'
import type { Tx } from './database.ts'

export type { Reads } from './audit-marks.ts'

export const chainProblems = ['altered', 'missing', 'resealed', 'checkpoints-altered', 'checkpoints-missing'] as const
/**
 * altered: an entry does not match its seal. missing: an entry is not there. resealed: the seals fit each other and not the signed
 * checkpoint. checkpoints-…: the entries fit, but lines of the checkpoints were changed or are gone.
 */
export type ChainProblem = (typeof chainProblems)[number]

export interface ChainReport {
  /** Entries that are there. */
  readonly entries: number
  readonly problem: ChainProblem | null
  /** The first entry that can no longer be relied on; null when all can. */
  readonly firstBroken: number | null
  /** Whether that is the first entry that is not as it was written; false: it may also be a later one, or (altered, missing) one before. */
  readonly exact: boolean
  /** All up to this one are as they were written. */
  readonly intactThrough: number
  /** All up to this one are vouched for outside the database; those after it by their own seals alone. */
  readonly vouchedThrough: number
  /** How many signed checkpoints the entries were compared with. */
  readonly checkpoints: number
  readonly head: { readonly seq: number; readonly hash: string } | null
}

/** What the entries are compared with. `known`: the newest checkpoint the database knows of; a file that ends before it has lost lines. */
export interface Against extends Evidence {
  readonly known: number | null
}

const stretch = 20_000

/** Walks the open workspace's chain from its beginning (or its last signed cut) and compares it with the checkpoints. */
export async function verifyChain(
  read: Reads,
  against: Against,
  walked?: (entries: number, all: number) => Promise<void>,
): Promise<ChainReport> {
  const span = await read(findSpan)
  const begin = beginning(span.first, against.checkpoints)
  const walk: Walk = { seq: begin.seq, hash: begin.hash, entries: 0, intact: begin.seq, compared: 0 }
  if (begin.missing !== null) return report(walk, { problem: 'missing', firstBroken: begin.missing, exact: true, entries: span.entries })
  const later = against.checkpoints.filter(({ seq }) => seq > begin.seq)
  const evidence = {
    checkpoints: later.filter(({ kind }) => kind !== 'redaction'),
    redactions: later.filter(({ kind }) => kind === 'redaction'),
  }
  while (walk.seq < span.last) {
    const part = await read((tx) => judgeStretch(tx, walk, span.last, evidence))
    const found = take(walk, part)
    if (found) return report(walk, { ...(await located(read, later, walk, found)), entries: span.entries })
    await walked?.(walk.entries, span.entries)
  }
  const lost = against.checkpoints.some(({ seq }) => seq > walk.seq)
  // The end is gone, or something was taken out and the rest renumbered and sealed again: both end like this.
  if (lost) return report(walk, await located(read, later, walk, { problem: 'missing', at: null, after: walk.seq }))
  return ending(walk, against)
}

interface Walk {
  seq: number
  hash: string
  entries: number
  /** The last entry that a checkpoint, or the beginning, vouches for. */
  intact: number
  compared: number
}
type Found = Pick<ChainReport, 'problem' | 'firstBroken' | 'exact'>

/** What a walk met. `at`: the entry that does not fit, or is not there; null where all that is known is that something up to `after` is another. */
interface Met {
  readonly problem: ChainProblem
  readonly at: number | null
  readonly after: number
}

/** The first broken entry, as exactly as what was signed of each entry since the last checkpoint that fits can say. */
async function located(read: Reads, checkpoints: readonly Checkpoint[], walk: Walk, { problem, at, after }: Met): Promise<Found> {
  const { known, unlike } = await compareMarks(read, checkpoints, { from: walk.intact, through: after })
  walk.intact = known
  if (unlike !== null) return { problem: 'resealed', firstBroken: unlike, exact: true }
  // Everything before it is as it was signed, so it is the first: of what is missing at the end as of what does not fit its seal.
  const exact = known >= after && (at !== null || problem === 'missing')
  return { problem, firstBroken: at ?? known + 1, exact }
}

/** Where the chain begins: at entry 1, or after a cut that was signed. Anything else means that entries are missing. */
function beginning(first: number | null, checkpoints: readonly Checkpoint[]): { seq: number; hash: string; missing: number | null } {
  const start = first ?? 1
  if (start === 1) return { seq: 0, hash: '', missing: null }
  const cut = checkpoints.find(({ kind, seq }) => kind === 'cut' && seq === start - 1)
  if (cut) return { seq: cut.seq, hash: cut.hash, missing: null }
  const lastCut = checkpoints.findLast(({ kind, seq }) => kind === 'cut' && seq < start)
  return { seq: lastCut?.seq ?? 0, hash: '', missing: Math.min(start, (lastCut?.seq ?? 0) + 1) }
}

function take(walk: Walk, part: Stretch): Met | null {
  const mismatch = part.mismatch ?? Infinity
  const broken = part.broken ?? Infinity
  for (const seq of part.matching) {
    if (seq >= Math.min(mismatch, broken)) break
    walk.intact = seq
    walk.compared += 1
  }
  // A checkpoint that does not fit says that something since the last one that fits was changed and sealed anew.
  if (mismatch < broken) return { problem: 'resealed', at: null, after: mismatch }
  if (part.broken !== null) return { problem: part.gap ? 'missing' : 'altered', at: part.broken, after: part.broken - 1 }
  walk.entries += part.n
  walk.seq = part.seq
  walk.hash = part.hash
  return null
}

function ending(walk: Walk, against: Against): ChainReport {
  const nothing = { firstBroken: null, exact: false }
  if (against.brokenLine !== null) return report(walk, { problem: 'checkpoints-altered', ...nothing })
  const newest = newestOf(against.checkpoints)
  if (against.known !== null && newest < against.known) return report(walk, { problem: 'checkpoints-missing', ...nothing })
  return report(walk, null)
}

const sound: Found = { problem: null, firstBroken: null, exact: false }

function report(walk: Walk, found: (Found & { entries?: number }) | null): ChainReport {
  const said = found ?? sound
  return {
    entries: found?.entries ?? walk.entries,
    problem: said.problem,
    firstBroken: said.firstBroken,
    exact: said.exact,
    intactThrough: found ? walk.intact : walk.seq,
    vouchedThrough: walk.intact,
    checkpoints: walk.compared,
    head: found || walk.seq === 0 ? null : { seq: walk.seq, hash: walk.hash },
  }
}

interface Span {
  first: number | null
  last: number
  entries: number
}
async function findSpan(tx: Tx): Promise<Span> {
  const { rows } = await sql<{ first: string | null; last: string | null; n: string }>`
    select min(seq) as first, max(seq) as last, count(*) as n from hr.audit_events`.execute(tx)
  const { first = null, last = null, n = '0' } = rows[0] ?? {}
  return { first: first === null ? null : Number(first), last: Number(last ?? 0), entries: Number(n) }
}

interface Stretch {
  n: number
  seq: number
  hash: string
  broken: number | null
  gap: boolean
  mismatch: number | null
  matching: number[]
}

interface StretchRow {
  n: number
  seq: string | null
  hash: string | null
  broken: string | null
  gap: boolean | null
  mismatch: string | null
  matching: string[] | null
}

interface Signed {
  readonly checkpoints: readonly Checkpoint[]
  /** Entries that a person was erased from: they keep their hash, and say what was signed then. */
  readonly redactions: readonly Checkpoint[]
}
const asJson = (lines: readonly Checkpoint[]): string => JSON.stringify(lines.map(({ seq, hash }) => ({ seq, hash })))

async function judgeStretch(tx: Tx, from: Walk, last: number, { checkpoints, redactions }: Signed): Promise<Stretch> {
  const { rows } = await sql<StretchRow>`
    with part as (select * from hr.audit_events where seq > ${from.seq} and seq <= ${last} order by seq limit ${stretch}),
    linked as (select part.*, coalesce(lag(seq) over w, ${from.seq}) as seq_before, coalesce(lag(hash) over w, decode(${from.hash}, 'hex')) as hash_before
      from part window w as (order by seq)),
    said as (select linked.*, convert_to(
        app.audit_line(tenant_id, seq, at, actor_id, actor_name, request_id, action, subject_kind, subject_id, changes, reason, acting_as), 'UTF8') as line from linked),
    redacted as (select r.seq, decode(r.hash, 'hex') as digest from json_to_recordset(${asJson(redactions)}::json) as r (seq bigint, hash text)),
    judged as (select seq, hash, seq_before + 1 as wanted, seq = seq_before + 1 and (hash = sha256(hash_before || line)
        or exists (select from redacted r where r.seq = said.seq and r.digest = sha256(said.hash || said.line))) as sound from said),
    compared as (select c.seq, judged.hash = decode(c.hash, 'hex') as fits
      from json_to_recordset(${asJson(checkpoints)}::json) as c (seq bigint, hash text) join judged on judged.seq = c.seq),
    first_broken as (select wanted, seq from judged where not sound order by seq limit 1)
    select count(*)::int as n, max(seq) as seq, (select encode(hash, 'hex') from judged order by seq desc limit 1) as hash,
      (select wanted from first_broken) as broken, (select seq <> wanted from first_broken) as gap,
      (select min(seq) from compared where not fits) as mismatch, (select array_agg(seq order by seq) from compared where fits) as matching from judged`.execute(
    tx,
  )
  return stretchOf(rows[0], last)
}

const number = (text: string | null | undefined): number | null => (text === null || text === undefined ? null : Number(text))

function stretchOf(row: StretchRow | undefined, last: number): Stretch {
  // An empty stretch ends the walk: what was counted at its start is gone by now.
  if (!row) return { n: 0, seq: last, hash: '', broken: null, gap: false, mismatch: null, matching: [] }
  return {
    n: row.n,
    seq: number(row.seq) ?? last,
    hash: row.hash ?? '',
    broken: number(row.broken),
    gap: row.gap ?? false,
    mismatch: number(row.mismatch),
    matching: (row.matching ?? []).map(Number),
  }
}

/** The highest entry any of them speaks of; a cut, which may come last, speaks of old ones. */
export const newestOf = (checkpoints: readonly Checkpoint[]): number =>
  checkpoints.reduce((most, { kind, seq }) => (kind === 'redaction' ? most : Math.max(most, seq)), 0)

/** The newest entry of the open workspace; null while there is none. */
export async function findHead(tx: Tx): Promise<{ seq: number; hash: string } | null> {
  const { rows } = await sql<{
    seq: string
    hash: string
  }>`select seq, encode(hash, 'hex') as hash from hr.audit_events order by seq desc limit 1`.execute(tx)
  return rows[0] ? { seq: Number(rows[0].seq), hash: rows[0].hash } : null
}
