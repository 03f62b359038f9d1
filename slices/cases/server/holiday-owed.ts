import type { Context } from '#platform/server/context.ts'
import { AppError } from '#platform/shared/app-error.ts'
import { showDate } from '#platform/shared/calendar-date.ts'
import { getTimeOff } from '#slices/time-off/server/service.ts'

/** What the leave ledger says is owed on a last day, or was taken too much: in days where a day is of one length, in hours otherwise. */
export interface HolidayOwed {
  readonly amount: number
  readonly unit: 'day' | 'hour'
  readonly allowance: number
  readonly used: number
}

const rounded = (value: number): number => Math.round(value * 100) / 100

/**
 * Null where it cannot be told: no ledger, no last day on the record yet, or leave that is earned by the hour and so not whole before the last hour was
 * worked. The ledger counts to the last day by itself once the record has it.
 */
export async function holidayOwed(ctx: Context, person: string, last: string): Promise<HolidayOwed | null> {
  try {
    const { balance, toil, unit, day_minutes: day, policy, years } = await getTimeOff({ ...ctx, ifMatch: null }, person, last)
    // The years end with the last day: a ledger that goes on does not know of it.
    if (!balance || policy.earns || (years.at(-1)?.year_end ?? '') > last) return null
    const minutes = unit === 'days' ? day : 60
    if (minutes <= 0) return null
    const lieu = toil?.remaining ?? 0
    return {
      amount: rounded((balance.remaining + lieu) / minutes),
      unit: unit === 'days' ? 'day' : 'hour',
      allowance: rounded(balance.allowance / minutes),
      used: rounded((balance.allowance - balance.remaining) / minutes),
    }
  } catch (error) {
    if (error instanceof AppError) return null
    throw error
  }
}

const counted = (amount: number, unit: HolidayOwed['unit']): string => `${amount} ${unit}${amount === 1 ? '' : 's'}`

/** The task of settling it, with the figure and how it comes about where the ledger has it. */
export function holidayTask(owed: HolidayOwed | null, last: string): string {
  if (!owed) return 'Settle holiday owed or taken too much, as the holiday page has it'
  const { amount, unit, allowance, used } = owed
  const how = `${counted(allowance, unit)} due to ${showDate(last)}, ${used} taken or booked by then`
  if (amount === 0) return `Holiday is even: ${how}`
  return amount > 0
    ? `Pay ${counted(amount, unit)} of holiday owed: ${how}`
    : `Settle ${counted(-amount, unit)} of holiday taken too much: ${how}`
}
