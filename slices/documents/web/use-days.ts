import { showDate } from '#platform/shared/calendar-date.ts'
import { dayIn, today } from '#platform/web/clock.ts'
import { useMe } from '#slices/workspace/web/public.tsx'

/** Days as the workplace's clock counts them. */
export function useDays() {
  const { tenant } = useMe()
  const zone = tenant?.time_zone ?? 'Europe/London'
  return {
    zone,
    today: today(zone),
    /** A day or an instant on the wire, as the day it is: '2 Mar 2020'. */
    inWords: (wire: string): string => showDate(wire.length > 10 ? dayIn(zone, wire) : wire),
  }
}
