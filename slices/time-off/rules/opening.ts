/**
 * Leave that comes from another system: what is left of the leave year, and how much of it was carried over and by when it has to be
 * taken. Stated as a whole, so that saying the same twice adds nothing.
 */

export interface Amount {
  readonly unit: 'days' | 'hours'
  /** With up to four places: a minute is never lost. */
  readonly value: number
}

/** The ledger of one person in the leave year of today. */
export interface OpenLedger {
  readonly unit: 'days' | 'hours'
  readonly day_minutes: number
  readonly year_start: string
  readonly year_end: string
  readonly remaining: number
  /** What was stated to be carried over before, in minutes by its last day. */
  readonly carried: readonly { readonly until: string; readonly minutes: number }[]
}

export interface LeaveStated {
  readonly left: Amount | null
  readonly carried: (Amount & { readonly until: string }) | null
}

export interface OpeningEntry {
  readonly kind: 'adjustment' | 'carry_over'
  readonly minutes: number
  readonly rule: 'import.opening' | 'import.carried'
  readonly expires_on: string | null
}

export const statedMinutes = ({ unit, value }: Amount, { day_minutes: day }: Pick<OpenLedger, 'day_minutes'>): number =>
  Math.round(value * (unit === 'days' ? day : 60))

/** Minutes in a unit, as they are written and read again without a loss. */
export const writtenAmount = (minutes: number, unit: Amount['unit'], { day_minutes: day }: Pick<OpenLedger, 'day_minutes'>): string =>
  String(Number((minutes / (unit === 'days' ? day : 60)).toFixed(4)))

/** What has to be added to the ledger so that it says what was stated. */
export function openingEntries(ledger: OpenLedger, { left, carried }: LeaveStated): OpeningEntry[] {
  const carry = carried === null ? [] : carriedEntries(ledger, carried)
  const added = carry.reduce((sum, { minutes }) => sum + minutes, 0)
  const missing = left === null ? 0 : statedMinutes(left, ledger) - ledger.remaining - added
  return missing === 0 ? carry : [...carry, { kind: 'adjustment', minutes: missing, rule: 'import.opening', expires_on: null }]
}

function carriedEntries(ledger: OpenLedger, carried: Amount & { until: string }): OpeningEntry[] {
  const wanted = new Map([...ledger.carried.map(({ until }) => [until, 0] as const), [carried.until, statedMinutes(carried, ledger)]])
  return [...wanted].flatMap(([until, minutes]): OpeningEntry[] => {
    const difference = minutes - (ledger.carried.find((row) => row.until === until)?.minutes ?? 0)
    return difference === 0 ? [] : [{ kind: 'carry_over', minutes: difference, rule: 'import.carried', expires_on: until }]
  })
}
