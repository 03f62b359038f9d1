import { todayIn } from '#platform/server/clock.ts'
import type { Tx } from '#platform/server/database.ts'
import { AppError } from '#platform/shared/app-error.ts'
import type { Endpoint } from '#platform/shared/endpoint.ts'
import { elevateOnly, evenReadOnly, standingOf } from '../rules.ts'
import { findPlan } from './queries/plans.ts'

/** Before every change of a workspace: whether it is paid for, and whether its plan has this. */
export async function admit(tx: Tx, { method, path }: Pick<Endpoint, 'method' | 'path'>, timeZone: string): Promise<void> {
  const name = `${method} ${path}`
  const row = await findPlan(tx)
  if (!row) return
  const { kind, plan } = standingOf(row, todayIn(timeZone))
  if (kind === 'read-only' && !evenReadOnly.has(name)) throw new AppError('billing.read-only')
  if (plan !== 'elevate' && name in elevateOnly) throw new AppError('billing.elevate-needed')
}
