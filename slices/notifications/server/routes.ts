import { serve, serveAhead, type App } from '#platform/server/http.ts'
import * as contract from '../contract.ts'
import * as notifications from './service.ts'

export function notificationRoutes(app: App): void {
  serve(app, contract.listNotifications, (ctx, { query }) => notifications.listNotifications(ctx, query.before))
  serveAhead(app, contract.countNotifications, notifications.unreadCount)
  serve(app, contract.readNotifications, (ctx, { body }) => notifications.readNotifications(ctx, body))
  serve(app, contract.getNotificationSettings, (ctx) => notifications.getSettings(ctx))
  serve(app, contract.putNotificationSettings, (ctx, { body }) => notifications.putSettings(ctx, body))
}
