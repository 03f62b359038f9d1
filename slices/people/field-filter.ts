import * as z from 'zod/mini'
import { line, uuid } from '#platform/shared/fields.ts'

/** As many at once; more is a report rather than a list. */
export const mostFieldFilters = 5

/** A condition on a field that a slice above keeps: the same, holding a text, or from–to. Which of them counts is for the kind of the field. */
export const FieldFilter = z.strictObject({
  field: uuid(),
  is: z.optional(line(200)),
  holds: z.optional(line(200)),
  from: z.optional(line(40)),
  to: z.optional(line(40)),
})
export type FieldFilter = z.infer<typeof FieldFilter>

function fromJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

/** In a query: the conditions as a JSON array; every one must hold. */
export const FieldFilters = z.pipe(
  z.string().check(z.maxLength(6000)),
  z.pipe(z.transform(fromJson), z.array(FieldFilter).check(z.maxLength(mostFieldFilters, `At most ${mostFieldFilters} at a time.`))),
)
