import { AppError } from '#platform/shared/app-error.ts'
import { isCalendarDate } from '#platform/shared/calendar-date.ts'
import type { DocumentSort, Place } from './queries/paging.ts'

/** A place in a list as it travels: nobody is meant to read it, and it names nothing that the page before did not show. */
export const cursorOf = (sort: DocumentSort, place: Place): string => Buffer.from(JSON.stringify([sort, ...place])).toString('base64url')

const isUuid = (part: unknown): boolean =>
  typeof part === 'string' && /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/.test(part)
const isText = (part: unknown): boolean => typeof part === 'string' && part.length <= 1000 && !part.includes('\u0000')
const isDay = (part: unknown): boolean => part === null || (typeof part === 'string' && isCalendarDate(part))
const isMoment = (part: unknown): boolean =>
  typeof part === 'string' && /^.{10}T([01]\d|2[0-3])(:[0-5]\d){2}\.\d{6}Z$/.test(part) && isCalendarDate(part.slice(0, 10))

const shapes: Readonly<Record<DocumentSort, readonly ((part: unknown) => boolean)[]>> = {
  name: [isText, isUuid],
  person: [isText, isText, isUuid],
  expiry: [isDay, isText, isUuid],
  newest: [isMoment, isUuid],
}

function partsOf(cursor: string): unknown[] {
  try {
    const parts: unknown = JSON.parse(Buffer.from(cursor, 'base64url').toString())
    return Array.isArray(parts) ? parts : []
  } catch {
    return []
  }
}

/** The place a cursor names; refused when it is of another order, or none of ours. */
export function placeIn(sort: DocumentSort, cursor: string | undefined): Place | null {
  if (cursor === undefined) return null
  const [of, ...parts] = partsOf(cursor)
  const shape = shapes[sort]
  if (of !== sort || parts.length !== shape.length || !shape.every((fits, at) => fits(parts[at])))
    throw new AppError('invalid-query', { fields: [{ path: 'after', message: 'Not a place in this list.' }] })
  return parts as Place
}
