import type { ReportingLine } from './rules.ts'

export const uuid = (n: number): string => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`
export const line = (n: number, manager: number | null, more: Partial<ReportingLine> = {}): ReportingLine => ({
  id: uuid(n),
  manager_id: manager === null ? null : uuid(manager),
  first_name: 'Person',
  preferred_name: null,
  last_name: String(n).padStart(6, '0'),
  job_title: 'Adviser',
  left: false,
  ...more,
})

/** A small generator of its own (mulberry32), so that a failing graph can be had again by its seed. */
export function random(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

/** Loops, leavers, unknown managers, equal names and repeated rows, in every mixture. */
export function anyGraph(seed: number): ReportingLine[] {
  const next = random(seed)
  const count = Math.floor(next() * 40)
  const [leavers, orphans, known] = [next() * 0.6, next() * 0.3, Math.max(1, count)]
  const rows = Array.from({ length: count }, (_, i) => {
    const manager = next() < orphans ? (next() < 0.5 ? null : known + 100) : Math.floor(next() * known)
    return line(i, manager, { left: next() < leavers, last_name: next() < 0.3 ? 'Fry' : String(i) })
  })
  return next() < 0.2 ? [...rows, ...rows.slice(0, 2)] : rows
}
