import type { Entry, CostOfDay } from '../rules.ts'

type Kept = Pick<Entry, 'kind' | 'minutes' | 'slot' | 'effective_on' | 'expires_on'> & { readonly booking_id: string | null }

const takes = ({ kind }: Kept): boolean => kind === 'booking' || kind === 'return'

/**
 * Minutes of carried leave of one leave year that will have run out by the last of these days, and that are still in the balance today.
 * What is taken up to a last day is taken of what runs out then first; days of the booking itself that are early enough count, too.
 */
export function lapsingBy(entries: readonly Kept[], days: readonly CostOfDay[], replaced: string | null): number {
  const last = days.at(-1)?.day ?? ''
  const carried = Map.groupBy(
    entries.filter(({ kind, expires_on: until }) => kind === 'carry_over' && until !== null && until < last),
    ({ expires_on: until }) => until ?? '',
  )
  const taken = entries.filter((entry) => takes(entry) && (replaced === null || entry.booking_id !== replaced))
  let used = 0
  let lapsing = 0
  for (const [until, own] of [...carried].toSorted(([a], [b]) => (a < b ? -1 : 1))) {
    const brought = Math.max(0, sumOf(own))
    const before = -sumOf(taken.filter(({ effective_on: day }) => day <= until)) + sumOf(days.filter(({ day }) => day <= until))
    const spent = Math.max(0, Math.min(brought, before - used))
    used += spent
    lapsing += brought - spent
  }
  const lapsed = -sumOf(entries.filter(({ slot }) => slot?.startsWith('carry-lapse')))
  return Math.max(0, lapsing - lapsed)
}

const sumOf = (parts: readonly { readonly minutes: number }[]): number => parts.reduce((sum, { minutes }) => sum + minutes, 0)
