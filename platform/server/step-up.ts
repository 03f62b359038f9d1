import type { Actor } from '#platform/shared/actor.ts'
import { AppError } from '#platform/shared/app-error.ts'
import { epochSeconds } from './clock.ts'

/** Seconds for which a confirmed password or second factor counts (security.md section 5). */
const stepUpSeconds = 300

interface Asker {
  readonly actor: Pick<Actor, 'steppedUpAt'>
}

/** Whether the asker has just shown again who they are. */
export const hasSteppedUp = ({ actor: { steppedUpAt: at } }: Asker): boolean => at !== null && epochSeconds() - at <= stepUpSeconds

/** Throws `auth.step-up-required` unless the asker has just shown again who they are. */
export function requireStepUp(asker: Asker): void {
  if (!hasSteppedUp(asker)) throw new AppError('auth.step-up-required')
}
