import type { Tx } from '#platform/server/database.ts'
import type { LeaveYear } from '#rules/uk/leave-year.ts'
import { amountInWords, leaveYearOf } from '../rules.ts'
import { findBalances, type NewEntry, type PersonBalance } from './queries/ledger.ts'
import { reckon, type Settled } from './settle.ts'
import { shownIn } from './shown.ts'

/** The leave year a page opens with: that of the day, as far as one is kept; else the nearest. */
export function yearShownOn({ years, policy }: Pick<Settled, 'policy' | 'years'>, day: string): LeaveYear {
  const last = years.at(-1)
  return (
    years.find(({ start, end }) => start <= day && day <= end) ?? (last && day > last.end ? last : years[0]) ?? leaveYearOf(policy, day)
  )
}

/**
 * The holiday balances of some people as their own pages would say them today. Nothing is written and no ledger is held: what a ledger
 * still lacks is added to its sum, so a list waits for nobody's booking, and no booking for a list.
 */
export async function balancesNow(
  tx: Tx,
  ids: readonly string[],
  today: string,
): Promise<{ settled: Map<string, Settled>; balances: Map<string, PersonBalance> }> {
  const { settled, lacking } = await reckon(tx, ids, today)
  const balances = new Map<string, PersonBalance>()
  for (const [day, people] of Map.groupBy(settled.values(), (own) => yearShownOn(own, today).start)) {
    const whose = people.map(({ person }) => person.id)
    for (const [id, balance] of await findBalances(tx, whose, { account: 'holiday', day, today })) balances.set(id, balance)
  }
  for (const entry of lacking) {
    const own = settled.get(entry.employee_id)
    if (own && entry.account === 'holiday' && entry.year_start === yearShownOn(own, today).start)
      balances.set(entry.employee_id, withEntry(balances.get(entry.employee_id), entry, today))
  }
  return { settled, balances }
}

/** As app.leave_balances sums it; what settling adds belongs to no request. */
function withEntry(
  balance: PersonBalance | undefined,
  { employee_id, year_start, year_end, kind, minutes, effective_on: on }: NewEntry,
  today: string,
): PersonBalance {
  const before = balance ?? { employee_id, year_start, year_end, allowance: 0, taken: 0, booked: 0, waiting: 0, remaining: 0 }
  const part = kind !== 'booking' && kind !== 'return' ? 'allowance' : on < today ? 'taken' : 'booked'
  return { ...before, remaining: before.remaining + minutes, [part]: before[part] + (part === 'allowance' ? minutes : -minutes) }
}

/** What is left of somebody's holiday: in minutes, and as their page says it. */
export interface HolidayLeft {
  readonly minutes: number
  readonly words: string
}
const peopleAtOnce = 250

/** What is left of the holiday of many people today; whoever has no leave kept here is missing. */
export async function holidayLeft(tx: Tx, ids: readonly string[], today: string): Promise<Map<string, HolidayLeft>> {
  const found = new Map<string, HolidayLeft>()
  for (let start = 0; start < ids.length; start += peopleAtOnce) {
    const { settled, balances } = await balancesNow(tx, ids.slice(start, start + peopleAtOnce), today)
    for (const [id, own] of settled) {
      const minutes = balances.get(id)?.remaining
      if (minutes === undefined) continue
      const { unit, day_minutes: dayMinutes } = shownIn(own, yearShownOn(own, today), today)
      found.set(id, { minutes, words: amountInWords(minutes, { unit, dayMinutes }) })
    }
  }
  return found
}
