import { stepsFrom } from '../definition-index.ts'
import type { HandlerRole, StepActor } from '../names.ts'
import { holdersOf } from './case-state.ts'
import { deadlines } from './deadlines.ts'
import type { At } from './gates.ts'

const chairs: ReadonlySet<StepActor> = new Set(['investigator', 'hearing_manager', 'appeal_manager'])
/** Who holds a meeting, by what it is for; any other is held by whoever hears the case. */
const holds: Readonly<Record<string, HandlerRole>> = { investigation: 'investigator', appeal: 'appeal_manager' }

/**
 * Who is told of what is due next: whoever runs the case, and the chair whose step, deadline or meeting it is. Only who holds a role in the case now:
 * whoever became a party lost theirs, and nobody hears of a case they were not named in.
 */
export function whoIsReminded(at: At): readonly string[] {
  const { state, definition, around } = at
  const roles = new Set<HandlerRole>(['owner', 'case_manager'])
  const add = (who: StepActor): void => {
    if (chairs.has(who)) roles.add(who as HandlerRole)
  }
  for (const { who, kind } of deadlines(definition, state, around)) if (kind === 'due') add(who)
  // What a case goes on with is the chair's, whoever minds the day: a step that stays where it is can be taken or not.
  for (const { who, to, from } of stepsFrom(definition, state.stage)) if (to !== 'same' && from !== 'any') who.forEach(add)
  for (const { state: is, purpose } of state.meetings.values()) if (is === 'arranged') roles.add(holds[purpose] ?? 'hearing_manager')
  return [...new Set([...roles].flatMap((role) => holdersOf(state, role)))].filter((person) => !state.parties.has(person))
}
