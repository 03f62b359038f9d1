import type { Context } from '#platform/server/context.ts'
import { addDays } from '#platform/shared/calendar-date.ts'
import { findProbationEnds } from '#slices/letters/server/service.ts'
import type { Soon } from '../contract.ts'
import { canReadInsights, seesPersonalFigures, toldOf } from '../policy.ts'
import { findBirthdays, findLeaving, findStarting } from './queries/soon.ts'

/** GET /dashboard/soon: first and last days, ends of probation and birthdays ahead, of the people the asker has to do with. */
export async function readSoon(ctx: Context): Promise<Soon> {
  const told = toldOf(ctx.actor)
  if (told === null) return { starting: [], leaving: [], probations: [], birthdays: [] }
  const month = { from: ctx.today, until: addDays(ctx.today, 30) }
  return {
    starting: await findStarting(ctx.tx, told, month),
    leaving: await findLeaving(ctx.tx, told, month),
    // Terms are read by hr; a manager would be told days that the terms of their people do not say.
    probations: canReadInsights(ctx.actor) ? (await findProbationEnds(ctx.tx, month.from, month.until)).slice(0, 6) : [],
    // A day of birth is personal: whoever does not see it in the record is not told the day here.
    birthdays: seesPersonalFigures(ctx.actor) ? await findBirthdays(ctx.tx, told, { from: ctx.today, until: addDays(ctx.today, 7) }) : [],
  }
}
