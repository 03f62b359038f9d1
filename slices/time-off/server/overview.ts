import type { Context } from '#platform/server/context.ts'
import { like } from '#platform/server/like.ts'
import { folded } from '#platform/shared/fields.ts'
import type { Balance, Overview, SecondStep } from '../contract.ts'
import { canAdjust, canBook, canDecide } from '../policy.ts'
import { hasNoPattern, sentenceOf } from '../rules.ts'
import { balancesNow, yearShownOn } from './balances.ts'
import { openKinds } from './kinds.ts'
import { loadPerson, projectBooking } from './load.ts'
import { bookingsOf } from './queries/bookings.ts'
import { findBalances, findEntries } from './queries/ledger.ts'
import { findApprover, findSecondManager, peopleWithBalance } from './queries/team.ts'
import type { Settled } from './settle.ts'
import { shownIn } from './shown.ts'

/** Who a request goes to, in words; null: nobody else could decide, so it counts at once. */
export async function goesTo(ctx: Context, personId: string, second: SecondStep = 'none'): Promise<string | null> {
  const { name, manager_id: manager, others } = await findApprover(ctx.tx, personId, ctx.today)
  if (manager === null) return others ? 'HR' : null
  if (second === 'none') return name
  const next = second === 'manager' ? await findSecondManager(ctx.tx, personId) : null
  if (next) return `${name}, then ${next.name}`
  return others ? `${name}, then HR` : name
}

/** GET /employees/{id}/time-off: the leave year that holds a day, or today's. */
export async function getTimeOff(ctx: Context, id: string, day: string = ctx.today): Promise<Overview> {
  const loaded = await loadPerson(ctx, id)
  const year = yearShownOn(loaded, day)
  const shown = shownIn(loaded, year, ctx.today)
  const at = { day: year.start, today: ctx.today }
  const balance = (await findBalances(ctx.tx, [id], { ...at, account: 'holiday' })).get(id) ?? null
  const toil = (await findBalances(ctx.tx, [id], { ...at, account: 'toil' })).get(id) ?? null
  const entries = await findEntries(ctx.tx, [id], year.start)
  // With the leave year of today stands what is booked for later, so that a request for next year is seen by who has made it.
  const last = year.start <= ctx.today && ctx.today <= year.end ? (loaded.years.at(-1) ?? year) : year
  const bookings = await bookingsOf(ctx.tx, id, year.start, last.end)
  return {
    employee_id: id,
    employee_name: loaded.person.name,
    ...shown,
    policy: {
      name: loaded.policy.name,
      irregular: loaded.policy.irregular,
      earns: loaded.earns,
      bank_holidays: loaded.policy.bank_holidays,
    },
    today: ctx.today,
    years: loaded.years.map((kept) => ({ year_start: kept.start, year_end: kept.end, ...shownIn(loaded, kept, ctx.today) })),
    balance,
    toil,
    entries: entries.map((entry) => ({
      seq: entry.seq,
      account: entry.account,
      kind: entry.kind,
      minutes: entry.minutes,
      effective_on: entry.effective_on,
      sentence: sentenceOf(entry, { unit: shown.unit, dayMinutes: shown.day_minutes }),
      rule: entry.rule,
      booking_id: entry.booking_id,
      at: entry.at.toISOString(),
      by: entry.by_name,
    })),
    bookings: bookings.map((booking) => projectBooking(ctx, booking)),
    rotas: loaded.person.weeks.map(({ from, weeks, firstWeekFrom, annualMinutes }) => ({
      from,
      weeks: weeks.map((week) => [...week]),
      first_week_from: firstWeekFrom,
      annual_minutes: annualMinutes ?? null,
    })),
    types: (await openKinds(ctx, loaded)).map(({ id: kind, name, counted }) => ({ id: kind, name, counted })),
    goes_to: await goesTo(ctx, id, loaded.policy.second_step),
    owed_on_leaving: owedOnLeaving(loaded, year, ctx.today, [balance, toil]),
    can: {
      book: canBook(ctx.actor, loaded.standing),
      decide: canDecide(ctx.actor, loaded.standing),
      adjust: canAdjust(ctx.actor, loaded.standing),
    },
  }
}

/** What is owed once the last day has passed: holiday and time off in lieu; null: that day is not in this year, or not over. */
function owedOnLeaving({ person }: Settled, year: { end: string }, today: string, left: readonly (Balance | null)[]): number | null {
  if (person.end === null || person.end >= today || person.end > year.end) return null
  return left.reduce((sum, balance) => sum + (balance?.remaining ?? 0), 0)
}

/** GET /time-off-balances: one page, each as of today. */
export async function listBalances(ctx: Context, query: { search?: string | undefined; limit: number; offset: number }) {
  const { rows, total } = await peopleWithBalance(ctx.tx, {
    search: query.search ? like(folded(query.search)) : null,
    limit: Math.min(Math.max(query.limit, 1), 100),
    offset: query.offset,
    today: ctx.today,
  })
  const { settled, balances } = await balancesNow(
    ctx.tx,
    rows.map(({ id }) => id),
    ctx.today,
  )
  return {
    data: rows.flatMap(({ id, name }) => {
      const own = settled.get(id)
      return own
        ? [
            {
              employee_id: id,
              name,
              ...shownIn(own, yearShownOn(own, ctx.today), ctx.today),
              balance: balances.get(id) ?? null,
              assumed_week: hasNoPattern(own.person.weeks) && !own.policy.irregular,
            },
          ]
        : []
    }),
    total,
  }
}
