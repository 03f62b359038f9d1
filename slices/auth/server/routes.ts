import { type App, servePublic } from '#platform/server/http.ts'
import { mountOutboxPage } from '#platform/server/mail-outbox-page.ts'
import { signInOptions } from '../contract.ts'
import { accountRoutes, type InWorkspaces } from './account-routes.ts'
import { mountDoor } from './door.ts'
import type { Identity } from './service.ts'

/** Binds the routes of this slice: /api/auth/* for the cookie, two endpoints of the API, and the outbox page of a development installation. */
export function authRoutes(app: App, identity: Identity, inWorkspaces: InWorkspaces): void {
  const { config, mail } = identity.options
  mountDoor(app.http, identity.parts)
  mountOutboxPage(app.http, config, mail)
  servePublic(app, signInOptions, () =>
    Promise.resolve({
      google: config.google !== null,
      signup: config.signup,
      site_mode: config.siteMode,
      demo: config.demo,
      outbox: config.isLocal && config.smtpUrl === null,
    }),
  )
  accountRoutes(app, identity.parts, inWorkspaces)
}
