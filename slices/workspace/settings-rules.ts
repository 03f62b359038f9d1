/** What settings may say; the same on both sides. */

export const divisions = ['england-wales', 'scotland', 'northern-ireland'] as const
export type Division = (typeof divisions)[number]
export const divisionNames: Readonly<Record<Division, string>> = {
  'england-wales': 'England and Wales',
  scotland: 'Scotland',
  'northern-ireland': 'Northern Ireland',
}

export const directoryScopes = ['everyone', 'reporting_line'] as const

const supported = new Set([...Intl.supportedValuesOf('timeZone'), 'UTC'])
/** Names of the time-zone database, such as Europe/London. */
export const timeZones: readonly string[] = [...supported].toSorted()
export const isTimeZone = (name: string): boolean => supported.has(name)

/** The longest sign-in decision D10 allows; a workspace may only be stricter. */
export const sessionLimits = { idleMinutesHr: [5, 30], sessionHoursHr: [1, 12], idleDaysOthers: [1, 7] } as const

const daysIn = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31] as const
/** A day that every year has, as MM-DD: 29 February is none. */
export function isDayOfYear(text: string): boolean {
  const [, month, day] = /^(\d{2})-(\d{2})$/.exec(text) ?? []
  const last = daysIn[Number(month) - 1]
  return last !== undefined && Number(day) >= 1 && Number(day) <= last
}

/** Hours of one week, Monday to Sunday. */
export type WeekHours = readonly [number, number, number, number, number, number, number]

export const weekdays = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'] as const

export const hoursOf = (week: readonly number[]): number => week.reduce((sum, hours) => sum + hours, 0)

/** A pattern in words: '37.5 hours, 5 days a week', or of two weeks in turn. */
export function patternInWords(weeks: readonly (readonly number[])[]): string {
  return weeks.length === 1 ? `${weekInWords(weeks[0] ?? [])} a week` : `Two weeks in turn: ${weeks.map(weekInWords).join(', then ')}`
}

function weekInWords(week: readonly number[]): string {
  const days = week.filter((hours) => hours > 0).length
  return `${hoursOf(week)} hours over ${days} ${days === 1 ? 'day' : 'days'}`
}

/** Days between asking to close a workspace and its end; that an invitation counts; that an export lies ready. */
export const closingDays = 30
export const invitationDays = 7
export const exportDays = 7
