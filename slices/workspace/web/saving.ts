import type { ErrorDetails } from '#platform/shared/app-error.ts'
import { ApiError } from '#platform/web/api-error.ts'
import { momentInWords } from '#platform/web/clock.ts'

/** What stood in the way of a save, as a form shows it. */
export interface SaveProblem {
  /** By the first part of a field's path. */
  readonly fields: Readonly<Record<string, string>>
  /** Said above the form; null where every problem stands at its field. */
  readonly message: string | null
  /** Somebody else was faster. */
  readonly changed: NonNullable<ErrorDetails['changed']> | null
}

export const noProblem: SaveProblem = { fields: {}, message: null, changed: null }

/** The server wants proof first that it is the person at the screen. */
export const needsProof = (error: unknown): boolean => error instanceof ApiError && error.code === 'auth.step-up-required'

/** Reads a failure of the server. */
export function problemOf(error: unknown, otherwise: string): SaveProblem {
  if (!(error instanceof ApiError)) return { ...noProblem, message: otherwise }
  const { fields = [], changed = null } = error.details
  const named = Object.fromEntries(fields.toReversed().map(({ path, message }) => [path.split('.')[0] ?? '', message]))
  if (fields.length > 0) return { fields: named, message: null, changed: null }
  return { fields: {}, message: error.status > 0 && error.status < 500 ? error.message : otherwise, changed }
}

/** 'Niamh changed this at 14:02.' */
export const whoWasFaster = (changed: NonNullable<SaveProblem['changed']>, timeZone: string): string =>
  `${changed.by} changed this on ${momentInWords(changed.at, timeZone)}.`
