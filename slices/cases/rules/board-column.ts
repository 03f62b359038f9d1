import type { ProcessDefinition } from '../definition.ts'
import { isOutcome, stagesAfter, stepsFrom } from '../definition-index.ts'

export type Column = 'assess' | 'investigate' | 'meet' | 'decide' | 'ended'

/** Words of a stage’s name that say what is being done in it; the first that is found decides. A stage without any is still being looked at. */
const words: readonly (readonly [Exclude<Column, 'assess' | 'ended'>, RegExp])[] = [
  [
    'decide',
    /decided|appeal|refused|approved|notice|final_meeting|signed|applied|offboarding|garden|mediation|renewed|outcome|redacting|calibration|time_limited/,
  ],
  ['meet', /hearing|meeting|consult|heard|meet|scheduled|selection|manager_review|review_final|screened/],
  [
    'investigate',
    /investigat|suspend|evidence|search|pip|plan|adjust|review|pool|checked|identity|clarify|absent|back|warning|advice|offer|follow_up|ecs/,
  ],
]

/** The column of the board a stage stands in: the same for a stage a workspace adds, by its name. */
export function boardColumn(definition: ProcessDefinition, stage: string): Column {
  if (isOutcome(definition, stage)) return 'ended'
  if (stage === definition.initial) return 'assess'
  return words.find(([, pattern]) => pattern.test(stage))?.[0] ?? 'assess'
}

/** Steps from a stage to the nearest that fits, or null. */
function distance(definition: ProcessDefinition, from: string, fits: (stage: string) => boolean): number | null {
  const far = new Map([[from, 0]])
  for (const [at, steps] of far) {
    if (fits(at)) return steps
    for (const next of stepsFrom(definition, at).flatMap((step) => (step.from === 'any' ? [] : stagesAfter(step, at))))
      if (!far.has(next)) far.set(next, steps + 1)
  }
  return null
}

/** Ends a case comes to before its time: they say nothing of how long the way is. */
const early = /withdrawn|informal|resigned|retracted|cancelled|invalid|declined/

/** How far along its shortest usual way a case is: stages behind it, and in all. Ways out that are open everywhere do not count. */
export function progressOf(definition: ProcessDefinition, stage: string): { readonly at: number; readonly of: number } {
  const behind = distance(definition, definition.initial, (at) => at === stage) ?? 0
  const ahead = distance(definition, stage, (at) => isOutcome(definition, at) && (at === stage || !early.test(at))) ?? 0
  return { at: behind, of: behind + ahead }
}
