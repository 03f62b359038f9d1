import { now, todayIn } from '#platform/server/clock.ts'
import type { App } from '#platform/server/http.ts'
import { AppError } from '#platform/shared/app-error.ts'
import { calendarFile } from '../rules/calendar-file.ts'
import { feedHash } from './feed.ts'
import { feedFor } from './queries/feed.ts'

const isTenant = (text: string): boolean => /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/.test(text)

/** GET /calendar/{workspace}/{secret}.ics, for calendar programs: no session, only the secret; anything else is not found. */
export function calendarFeed(app: App): void {
  app.http.get<{ Params: { tenantId: string; file: string } }>('/api/calendar/:tenantId/:file', async (request, reply) => {
    const { tenantId, file } = request.params
    const secret = /^([\w-]{32})\.ics$/.exec(file)?.[1]
    if (secret === undefined || !isTenant(tenantId)) throw new AppError('not-found')
    const today = todayIn('Europe/London')
    const days = await app.db.asSystem(tenantId, { requestId: request.id, pool: 'app' }, (tx) => feedFor(tx, feedHash(secret), today))
    if (days === null) throw new AppError('not-found')
    const stamp = now()
      .toISOString()
      .replace(/[-:]|\.\d+/g, '')
    const events = days.map(({ own, name, ...day }) => ({ ...day, summary: own ? 'Time off' : `${name}: away` }))
    return reply
      .header('cache-control', 'private, no-store')
      .header('content-disposition', 'inline; filename="time-off.ics"')
      .type('text/calendar; charset=utf-8')
      .send(calendarFile(events, stamp))
  })
}
