import { warningExpiresOn, warningIsLive } from '#rules/uk/warnings.ts'
import { RuleProblem } from '#rules/uk/problem.ts'
import { warningLevelOf } from '../definition.ts'
import type { CaseState } from './case-state.ts'
import type { EarlierWarning, Surroundings } from './surroundings.ts'

export interface Warning {
  readonly level: EarlierWarning['level']
  readonly issuedOn: string
  /** The first day on which it no longer counts. */
  readonly expiresOn: string
  readonly state: 'live' | 'spent' | 'withdrawn'
  readonly from: 'this_case' | 'earlier_case'
}

function warningOf({ level, issuedOn, months }: EarlierWarning, today: string, from: Warning['from']): Warning[] {
  const policyMonths = months ?? undefined
  const expiresOn = warningExpiresOn({ level, issuedOn, policyMonths })
  const live = warningIsLive({ level, issuedOn, asOf: today, policyMonths })
  if (expiresOn instanceof RuleProblem || live instanceof RuleProblem) return []
  return [{ level, issuedOn, expiresOn, state: live ? 'live' : 'spent', from }]
}

/** An appeal that ended without any action takes the warnings of the case back. */
const overturned = (state: CaseState): boolean =>
  state.letters.some(({ letter }) => letter === 'appeal_outcome') && state.stage === 'closed_no_action'

/**
 * Warnings given in this case and, from the surroundings, in earlier ones. A warning is live from the day of its letter to the day before
 * it expires, by itself; a spent one is kept and no longer counts.
 */
export function liveWarnings(state: CaseState, around: Surroundings): readonly Warning[] {
  const known = worked.get(state)
  if (known?.around === around && known.upTo === state.lastNumber) return known.warnings
  const warnings = workedOut(state, around)
  worked.set(state, { around, upTo: state.lastNumber, warnings })
  return warnings
}
/** Several checks of one look ask for the same warnings. */
const worked = new WeakMap<CaseState, { readonly around: Surroundings; readonly upTo: number; readonly warnings: readonly Warning[] }>()

function workedOut(state: CaseState, around: Surroundings): Warning[] {
  const here = state.letters.flatMap(({ letter, on, months }) => {
    const level = warningLevelOf(letter)
    return level === null ? [] : warningOf({ level, issuedOn: on, months }, around.today, 'this_case')
  })
  const back = overturned(state)
  return [
    ...here.map((warning): Warning => (back ? { ...warning, state: 'withdrawn' } : warning)),
    ...around.warnings.flatMap((warning) => warningOf(warning, around.today, 'earlier_case')),
  ]
}
