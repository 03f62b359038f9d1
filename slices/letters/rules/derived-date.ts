import { isCalendarDate } from '#platform/shared/calendar-date.ts'
import { houseCatalogue } from './catalogue.ts'
import type { Facts } from './field.ts'
import { valuesOf } from './values.ts'

/** The date a field is worked out to, as yyyy-MM-dd, or null while something is missing for it. */
export function derivedDate(name: string, facts: Facts): string | null {
  const found = valuesOf(facts, houseCatalogue).raw(name)
  return typeof found === 'string' && isCalendarDate(found) ? found : null
}
