import type { Context } from '#platform/server/context.ts'
import { AppError, invalid } from '#platform/shared/app-error.ts'
import { addMonths } from '#platform/shared/calendar-date.ts'
import type { InsightsAsked } from '../contract.ts'
import { canReadInsights } from '../policy.ts'

/** What figures are asked of: the day they are struck on and the first day of the months they look back over. */
export type Asked = InsightsAsked & { readonly day: string; readonly from: string }

export function readAsked(ctx: Context, asked: InsightsAsked): Asked {
  if (!canReadInsights(ctx.actor)) throw new AppError('forbidden')
  const day = asked.as_at ?? ctx.today
  if (day > ctx.today) throw invalid([{ path: 'as_at', message: 'Figures are of days that have been. Choose today or an earlier day.' }])
  if (day < '1950-01-01') throw invalid([{ path: 'as_at', message: 'Choose a day from 1 Jan 1950.' }])
  const months = Number(asked.months)
  return { ...asked, day, from: addMonths(`${day.slice(0, 7)}-01`, 1 - months) }
}
