import { showDate } from '#platform/shared/calendar-date.ts'

const whole = new Intl.NumberFormat('en-GB')
const pence = new Intl.NumberFormat('en-GB', { minimumFractionDigits: 2, maximumFractionDigits: 2 })

/** 46500 → '£46,500'; pence only where there are any, so that nothing is rounded away. */
export function showMoney(pounds: number): string {
  return `£${(Number.isInteger(pounds) ? whole : pence).format(pounds)}`
}

/** 37.5 → '37.5 hours' */
export function showHours(hours: number): string {
  return `${whole.format(hours)} ${hours === 1 ? 'hour' : 'hours'}`
}

const dates = new Set(['start_date', 'end_date', 'date_of_birth'])

function showPattern(value: object): string {
  const { days, hours } = value as { days?: unknown; hours?: unknown }
  const named = Array.isArray(days) ? days.join(', ') : ''
  return [named, typeof hours === 'number' ? showHours(hours) : ''].filter((part) => part !== '').join(' · ')
}

function showContacts(value: readonly unknown[]): string {
  return value
    .map((contact) => (contact as { name?: unknown } | null)?.name)
    .filter((name) => typeof name === 'string')
    .join(', ')
}

/** A stored text or number as a field shows it; '' for anything else. */
export const textOf = (value: unknown): string => (typeof value === 'string' || typeof value === 'number' ? String(value) : '')

/** The value of a field as people read it, in a waiting change or a history; '' for none. */
export function showValue(field: string, value: unknown): string {
  if (value === null || value === undefined || value === '') return ''
  if (field === 'salary' && Number.isFinite(Number(value))) return showMoney(Number(value))
  if (dates.has(field) && typeof value === 'string') return showDate(value)
  if (Array.isArray(value)) return showContacts(value)
  if (typeof value === 'object') return showPattern(value)
  return textOf(value)
}

/** First of the given values that says something, for the closed line of the address section. */
export function addressLine(city: string | null | undefined, postalCode: string | null | undefined): string {
  return [city, postalCode?.split(' ')[0]].filter(Boolean).join(', ')
}

/** mailto: target; '?' and '&' are allowed in addresses and must not become a subject line. */
export const mailHref = (address: string): string => `mailto:${encodeURIComponent(address).replaceAll('%40', '@')}`

/** '123456' → '12-34-56'; a masked code is shown as it came. */
export const showSortCode = (code: string): string => (/^\d{6}$/.test(code) ? code.replace(/(\d\d)(?=\d)/g, '$1-') : code)

/** The value of a dated field as one line: an address, or pay with its frequency, is several fields of the record. */
export function datedValueInWords(field: string, values: Readonly<Record<string, unknown>>): string {
  const words = Object.entries(values)
    .map(([name, value]) => showValue(name, value))
    .filter((text) => text !== '')
  return field === 'pay' ? words.join(' · ') : words.join(', ')
}
