import { servePublic, type App } from '#platform/server/http.ts'
import type { IdentityPool } from '#platform/server/identity-pool.ts'
import { getStatus } from '../contract.ts'
import * as status from './service.ts'

export function statusRoutes(app: App, pool: IdentityPool): void {
  servePublic(app, getStatus, () => status.getStatus(pool))
}
