import type { Context } from '#platform/server/context.ts'
import { AppError } from '#platform/shared/app-error.ts'
import { showDate } from '#platform/shared/calendar-date.ts'
import { loadEmployee } from '#slices/people/server/service.ts'
import { getTimeOff } from '#slices/time-off/server/service.ts'

/** What the leave ledger says is owed on a last day, or was taken too much: in days where a day is of one length, in hours otherwise. */
export interface HolidayOwed {
  readonly amount: number
  readonly unit: 'day' | 'hour'
  readonly allowance: number
  readonly used: number
}

const rounded = (value: number): number => Math.round(value * 100) / 100

type Ledger = Awaited<ReturnType<typeof getTimeOff>>

/** In days where a day is of one length, in hours otherwise; null where leave is earned by the hour, and so not whole before the last hour was worked. */
function owedIn({ balance, toil, unit, day_minutes: day, policy }: Ledger): HolidayOwed | null {
  const minutes = unit === 'days' ? day : 60
  if (!balance || policy.earns || minutes <= 0) return null
  return {
    amount: rounded((balance.remaining + (toil?.remaining ?? 0)) / minutes),
    unit: unit === 'days' ? 'day' : 'hour',
    allowance: rounded(balance.allowance / minutes),
    used: rounded((balance.allowance - balance.remaining) / minutes),
  }
}

/** Null where it cannot be told. The ledger counts to the last day by itself once the record has it, and not before. */
export async function holidayOwed(ctx: Context, person: string, last: string): Promise<HolidayOwed | null> {
  const asked = { ...ctx, ifMatch: null }
  try {
    if ((await loadEmployee(asked, person)).end_date !== last) return null
    return owedIn(await getTimeOff(asked, person, last))
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
