import { now, todayIn } from '#platform/server/clock.ts'
import type { App } from '#platform/server/http.ts'
import { AppError } from '#platform/shared/app-error.ts'
import { calendarFile } from '#slices/time-off/rules.ts'
import { deadlinesOfAddress } from './feed.ts'

const isTenant = (text: string): boolean => /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/.test(text)

/** GET /calendar/{workspace}/{secret}/cases.ics, for calendar programs: which case and by when, never what it is about; anything else is not found. */
export function caseCalendarFeed(app: App): void {
  app.http.get<{ Params: { tenantId: string; file: string } }>('/api/calendar/:tenantId/:file/cases.ics', async (request, reply) => {
    const { tenantId, file: secret } = request.params
    if (!/^[\w-]{32}$/.test(secret) || !isTenant(tenantId)) throw new AppError('not-found')
    const about = { requestId: request.id, pool: 'app' } as const
    const due = await app.db.asSystem(tenantId, about, (tx) => deadlinesOfAddress(tx, secret, todayIn('Europe/London')))
    if (due === null) throw new AppError('not-found')
    const stamp = now()
      .toISOString()
      .replace(/[-:]|\.\d+/g, '')
    const events = due.map(({ id, reference, due: day, kind }) => ({
      id: `${id}-${day}`,
      summary: `${reference}: ${kind === 'meeting' ? 'meeting' : 'deadline'}`,
      starts_on: day,
      ends_on: day,
    }))
    return reply
      .header('cache-control', 'private, no-store')
      .header('content-disposition', 'inline; filename="cases.ics"')
      .type('text/calendar; charset=utf-8')
      .send(calendarFile(events, stamp, { name: 'Cases', busy: false }))
  })
}
