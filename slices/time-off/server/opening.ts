import { appendAudit } from '#platform/server/audit.ts'
import type { Tx } from '#platform/server/database.ts'
import { addDays } from '#platform/shared/calendar-date.ts'
import { irregularMethodApplies } from '#rules/uk/holiday-irregular.ts'
import {
  type EarningYear,
  isEmployed,
  type LeaveStated,
  leaveYearOf,
  mostAccrued,
  openingEntries,
  type OpeningEntry,
  type OpenLedger,
} from '../rules.ts'
import { addEntries, findBalances, findEntries, findStatedCarries, type NewEntry, type StoredEntry } from './queries/ledger.ts'
import { settle, type Settled } from './settle.ts'
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
  const entries = Map.groupBy(await findEntries(tx, ids), ({ employee_id: id }) => id)
  for (const [id, own] of settled) {
    const { person, policy, years } = own
    const year = leaveYearOf(policy, today)
    if (!isEmployed(person, today) || !years.some(({ start }) => start === year.start)) continue
    const { unit, day_minutes } = shownIn({ person, policy }, year, today)
    ledgers.set(id, {
      earning: earningOf(own, entries.get(id) ?? []),
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

/** The days of each leave year on which leave is earned by the hour, and what was. */
function earningOf({ years, policyOn, contractDays }: Settled, entries: readonly StoredEntry[]): EarningYear[] {
  return years.flatMap(({ start, end }) => {
    const days = [start, ...contractDays.filter((day) => day > start && day <= end)]
    const earned = entries.filter(({ year_start: of, rule }) => of === start && earningRules.has(rule))
    const periods = earned.map(({ effective_on: on, minutes }) => ({ on, minutes }))
    return days.flatMap((from, i): EarningYear[] => {
      const policy = policyOn(from)
      const next = days[i + 1]
      const until = next === undefined ? end : addDays(next, -1)
      if (!policy.irregular || irregularMethodApplies({ leaveYearStart: start }) !== true) return []
      return [{ from, until, year_start: start, year_end: end, most: mostAccrued(policy), periods }]
    })
  })
}
const earningRules = new Set(['holiday.irregularAccrualHours', 'holiday.irregularSickAccrualHoursPerWeek'])

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
        entries.map((entry) => ({
          ...entry,
          year_start: entry.earned?.year_start ?? year_start,
          year_end: entry.earned?.year_end ?? year_end,
        })),
      )
  }
  await write(by, added)
  return { added, without: [...stated.keys()].filter((id) => !ledgers.has(id)) }
}

/** What an import added is taken off again: the ledger is only added to, so the opposite is what is added. */
export const takeLeaveBack = (by: OpeningBy, added: ReadonlyMap<string, LeaveAdded>): Promise<void> =>
  write(by, new Map([...added].map(([id, entries]) => [id, entries.map(opposite)])))

const opposite = ({ minutes, kind, earned, ...entry }: LeaveAdded[number]): LeaveAdded[number] => ({
  ...entry,
  minutes: -minutes,
  kind: kind === 'accrual' ? 'adjustment' : kind,
  ...(earned ? { earned: { ...earned, inputs: { ...earned.inputs, because: 'taken-back' } } } : {}),
})

async function write({ tx, by, today, reason, importId }: OpeningBy, added: ReadonlyMap<string, LeaveAdded>): Promise<void> {
  if (added.size === 0) return
  const rows = [...added].flatMap(([id, entries]) =>
    entries.map(({ earned, ...entry }): NewEntry => ({
      ...entry,
      account: 'holiday',
      employee_id: id,
      effective_on: earned?.on ?? (today < entry.year_end ? today : entry.year_end),
      inputs: { ...earned?.inputs, reason, import: importId },
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
