import type { Actor } from '#platform/shared/actor.ts'
import { AppError } from '#platform/shared/app-error.ts'
import { epochSeconds } from './clock.ts'

/** Seconds for which a confirmed password or second factor counts (security.md section 5). */
const stepUpSeconds = 300

/** Throws `auth.step-up-required` unless the asker has just shown again who they are. */
export function requireStepUp({ actor }: { readonly actor: Pick<Actor, 'steppedUpAt'> }): void {
  const at = actor.steppedUpAt
  if (at === null || epochSeconds() - at > stepUpSeconds) throw new AppError('auth.step-up-required')
}
