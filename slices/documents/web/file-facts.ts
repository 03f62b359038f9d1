import { daysBetween } from '#platform/shared/calendar-date.ts'
import { acceptedEndings, largestFile, type Document } from '../contract.ts'

/** Days before its end that an expiry is called near, as the server counts 'expiring'. */
const nearDays = 60

const units = ['B', 'KB', 'MB', 'GB'] as const

/** '512 B', '412.6 KB', '2.1 MB': as far as one file goes (R131); gigabytes for the room of a workspace. */
export function sizeInWords(bytes: number): string {
  let unit = 0
  let size = bytes
  // What would be written as 1024.0 KB is a megabyte.
  while (unit < units.length - 1 && Number(size.toFixed(unit === 0 ? 0 : 1)) >= 1024) {
    size /= 1024
    unit += 1
  }
  return `${unit === 0 ? size : size.toFixed(1)} ${units[unit]}`
}

/** '.pdf' of 'Contract.PDF'; '' of a name without an ending. */
export function endingOf(name: string): string {
  const dot = name.lastIndexOf('.')
  return dot > 0 ? name.slice(dot).toLowerCase() : ''
}

/** Why a file is not sent at all (R131); null when the server shall decide. Only the ending and the size can be known here. */
export function rejectionOf({ name, size }: Pick<File, 'name' | 'size'>): string | null {
  if (!(acceptedEndings as readonly string[]).includes(endingOf(name))) return `${name}: bad format`
  return size > largestFile ? `${name}: too large` : null
}

export const acceptAttribute = acceptedEndings.join(',')

export type ExpiryState = 'expired' | 'expiring' | null

/** How near its end a document is on this day. */
export function expiryOf({ expires_on: last }: Pick<Document, 'expires_on'>, today: string): ExpiryState {
  if (last === null) return null
  if (last < today) return 'expired'
  return daysBetween(today, last) <= nearDays ? 'expiring' : null
}

/** Whether its bytes may be fetched: not before the scanner has answered, never when it found something. */
export const mayFetch = ({ scan }: Pick<Document, 'scan'>): boolean => scan === 'checked'

export const isPicture = (type: string): boolean => type === 'png' || type === 'jpg' || type === 'jpeg'

/** How a stored file's type is written in a list. */
export const typeInWords = (type: string): string => type.toUpperCase()
