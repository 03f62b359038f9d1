/** Ids, times and waits of the Standard Webhooks convention, without the keys themselves. */

/** What is signed: the id, the time in seconds and the body as sent. */
export const signedText = (id: string, seconds: number, body: string): string => `${id}.${seconds}.${body}`

const minute = 60
const hour = 60 * minute
const waits = [5, 30, 2 * minute, 10 * minute, 30 * minute, hour, 2 * hour, 4 * hour, 6 * hour] as const

/** Seconds to wait after so many failures in a row; never less than the receiver asked for, within a day. */
export function waitAfter(failures: number, askedFor: number | null = null): number {
  const ours = waits[Math.min(failures, waits.length) - 1] ?? waits[0]
  return Math.max(ours, Math.min(askedFor ?? 0, 24 * hour))
}

/** How long an address may fail before it is no longer sent to. */
export const givenUpAfterHours = 24
