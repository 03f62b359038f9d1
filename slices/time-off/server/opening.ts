import { appendAudit } from '#platform/server/audit.ts'
import type { Tx } from '#platform/server/database.ts'
import { isEmployed, type LeaveStated, leaveYearOf, openingEntries, type OpeningEntry, type OpenLedger } from '../rules.ts'
import { addEntries, findBalances, findStatedCarries, type NewEntry } from './queries/ledger.ts'
import { settle } from './settle.ts'
import { shownIn } from './shown.ts'

/** Who brings leave in, and of which import it is. */
export interface OpeningBy {
  readonly tx: Tx
  readonly by: { readonly id: string; readonly name: string }
  readonly today: string
  readonly reason: string
  readonly importId: string
}

/** What an import added to somebody's ledger; kept for taking it back. */
export type LeaveAdded = readonly (OpeningEntry & { readonly year_start: string; readonly year_end: string })[]

/** Ledgers in the leave year of today, up to date; of whom no leave is kept today there is none. */
export async function openLedgers(tx: Tx, ids: readonly string[], today: string): Promise<Map<string, OpenLedger>> {
  if (ids.length === 0) return new Map()
  const settled = await settle(tx, ids, today)
  const balances = await findBalances(tx, ids, { account: 'holiday', day: today, today })
  const carries = Map.groupBy(await findStatedCarries(tx, ids, today), ({ employee_id: id }) => id)
  const ledgers = new Map<string, OpenLedger>()
  for (const [id, { person, policy, years }] of settled) {
    const year = leaveYearOf(policy, today)
    if (!isEmployed(person, today) || !years.some(({ start }) => start === year.start)) continue
    const { unit, day_minutes } = shownIn({ person, policy }, year, today)
    ledgers.set(id, {
      unit,
      day_minutes,
      year_start: year.start,
      year_end: year.end,
      remaining: balances.get(id)?.remaining ?? 0,
      carried: (carries.get(id) ?? []).map(({ until, minutes }) => ({ until, minutes })),
    })
  }
  return ledgers
}

/** Writes what was stated of each person; answers what was added, by person. Whoever has no ledger is missing from the answer. */
export async function bringLeaveIn(
  by: OpeningBy,
  stated: ReadonlyMap<string, LeaveStated>,
): Promise<{ added: Map<string, LeaveAdded>; without: string[] }> {
  const ledgers = await openLedgers(by.tx, [...stated.keys()], by.today)
  const added = new Map<string, LeaveAdded>()
  for (const [id, ledger] of ledgers) {
    const says = stated.get(id)
    const entries = says ? openingEntries(ledger, says) : []
    const { year_start, year_end } = ledger
    if (entries.length > 0)
      added.set(
        id,
        entries.map((entry) => ({ ...entry, year_start, year_end })),
      )
  }
  await write(by, added)
  return { added, without: [...stated.keys()].filter((id) => !ledgers.has(id)) }
}

/** What an import added is taken off again: the ledger is only added to, so the opposite is what is added. */
export const takeLeaveBack = (by: OpeningBy, added: ReadonlyMap<string, LeaveAdded>): Promise<void> =>
  write(by, new Map([...added].map(([id, entries]) => [id, entries.map((entry) => ({ ...entry, minutes: -entry.minutes }))])))

async function write({ tx, by, today, reason, importId }: OpeningBy, added: ReadonlyMap<string, LeaveAdded>): Promise<void> {
  if (added.size === 0) return
  const rows = [...added].flatMap(([id, entries]) =>
    entries.map((entry): NewEntry => ({
      ...entry,
      account: 'holiday',
      employee_id: id,
      effective_on: today < entry.year_end ? today : entry.year_end,
      inputs: { reason, import: importId },
    })),
  )
  await addEntries(tx, rows, by.name)
  for (const [id, entries] of added)
    await appendAudit(tx, by, {
      action: 'time-off.entered',
      subjectKind: 'employee',
      subjectId: id,
      changes: Object.fromEntries(entries.map(({ rule, minutes }) => [rule, { from: null, to: minutes }])),
      reason,
    })
  await settle(tx, [...added.keys()], today)
}
