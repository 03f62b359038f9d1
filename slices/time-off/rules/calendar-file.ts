import { addDays } from '#platform/shared/calendar-date.ts'

interface FeedEvent {
  readonly id: string
  readonly summary: string
  readonly starts_on: string
  readonly ends_on: string
}

const escaped = (text: string): string => text.replace(/[\\;,]/g, (sign) => `\\${sign}`).replaceAll('\n', '\\n')
const plainDay = (day: string): string => day.replaceAll('-', '')

/** How many a sign takes in UTF-8. */
const octetsOf = (code: number): number => [0x80, 0x800, 0x10000].filter((limit) => code >= limit).length + 1

/** Lines of at most 75 octets, the rest on lines that begin with a space (RFC 5545, 3.1). */
export function folded(line: string): string {
  const parts: string[] = []
  let part = ''
  let size = 0
  for (const sign of line) {
    const octets = octetsOf(sign.codePointAt(0) ?? 0)
    if (size + octets > 74) {
      parts.push(part)
      part = ''
      size = 0
    }
    part += sign
    size += octets
  }
  return [...parts, part].join('\r\n ')
}

/** A calendar of whole days (RFC 5545): when, and who; never why. `busy`: whether the days are taken up by it. */
export function calendarFile(events: readonly FeedEvent[], stamp: string, of = { name: 'Time off', busy: true }): string {
  const lines = events.flatMap(({ id, summary, starts_on: from, ends_on: until }) => [
    'BEGIN:VEVENT',
    `UID:${id}@evenkeel`,
    `DTSTAMP:${stamp}`,
    `DTSTART;VALUE=DATE:${plainDay(from)}`,
    `DTEND;VALUE=DATE:${plainDay(addDays(until, 1))}`,
    `SUMMARY:${escaped(summary)}`,
    `TRANSP:${of.busy ? 'OPAQUE' : 'TRANSPARENT'}`,
    'END:VEVENT',
  ])
  return [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    `PRODID:-//Evenkeel//${of.name}//EN`,
    'CALSCALE:GREGORIAN',
    `X-WR-CALNAME:${of.name}`,
    ...lines,
    'END:VCALENDAR',
    '',
  ]
    .map(folded)
    .join('\r\n')
}
