import { now } from '#platform/server/clock.ts'
import type { Log } from '#platform/server/log.ts'

const minute = 60_000
const mostRemembered = 10_000

/** Writes down that a session is in use, at most once a minute each, without keeping the request waiting. */
export function touchEachMinute(write: (sessionId: string) => Promise<void>, log: Log): (sessionId: string, lastSeenAt: Date) => void {
  const written = new Map<string, number>()
  return (sessionId, lastSeenAt) => {
    const at = now().getTime()
    if (at - lastSeenAt.getTime() < minute || at - (written.get(sessionId) ?? 0) < minute) return
    if (written.size >= mostRemembered) written.clear()
    written.set(sessionId, at)
    write(sessionId).catch((error: unknown) => {
      written.delete(sessionId)
      log.warn({ err: error }, 'session use not recorded')
    })
  }
}
