import type { Role } from '#platform/shared/actor.ts'
import type { ProcessDefinition, Step } from '../definition.ts'
import { theClock } from '../events.ts'
import type { HandlerRole, StepActor } from '../names.ts'
import { type CaseState, everHeld, holdersOf } from './case-state.ts'
import { employeeOf } from './parties.ts'

/** Whoever asks, as the request knows them now; nothing of it is kept in the case. */
export interface Asker {
  readonly person: string
  readonly role: Role
  /** Whether they lead a party to the case, or are led by one: either is a conflict for who acts by role alone. */
  readonly leadsParty: boolean
  readonly ledByParty: boolean
}

export const clockAsker: Asker = { person: theClock, role: 'super_admin', leadsParty: false, ledByParty: false }

const named = ['investigator', 'hearing_manager', 'appeal_manager'] as const

/** Whether the role in the workspace alone lets somebody work on this case: hr, unrestricted, without a conflict (decision D7). */
const byRoleAlone = ({ role, leadsParty, ledByParty }: Asker, { restricted }: CaseState): boolean =>
  (role === 'hr' || role === 'super_admin') && !restricted && !leadsParty && !ledByParty

/**
 * As what somebody may take steps. A party acts as the employee at most, whatever else they are; hr without a part in it as hr and for
 * payroll; a line manager only once the case names them, because a relation gives nothing here.
 */
export function actsAs(asker: Asker, state: CaseState, definition: ProcessDefinition): ReadonlySet<StepActor> {
  if (asker.person === theClock) return new Set(['system'])
  if (state.parties.has(asker.person)) return new Set(employeeOf(state, definition).has(asker.person) ? (['employee'] as const) : [])
  const as = new Set<StepActor>(named.filter((role) => holdersOf(state, role).includes(asker.person)))
  if (holdersOf(state, 'case_manager').includes(asker.person)) as.add('manager')
  if (holdersOf(state, 'owner').includes(asker.person) || byRoleAlone(asker, state)) as.add('hr').add('payroll')
  return as
}

/** Whether somebody may take a step, apart from its checks. */
export const mayTake = (step: Step, as: ReadonlySet<StepActor>): boolean => step.who.some((who) => as.has(who))

/** Somebody as the case alone names them, whatever else they are. */
const asThemselves = (person: string): Asker => ({ person, role: 'employee', leadsParty: false, ledByParty: false })

/**
 * For whom somebody may write a step down that is not theirs: who runs the case as hr does it for a person named for the step who has no account
 * or sent it on paper, and for the employee. A role in the workspace alone makes nobody a person whose step it is.
 */
export function behalfOf(step: Step, asker: Asker, state: CaseState, definition: ProcessDefinition): readonly string[] {
  const own = actsAs(asker, state, definition)
  if (!own.has('hr') || mayTake(step, own)) return []
  const people = new Set([...[...state.roles.values()].flat().map(({ person }) => person), ...employeeOf(state, definition)])
  return [...people].filter((person) => person !== asker.person && mayTake(step, actsAs(asThemselves(person), state, definition)))
}

export interface RoleProblem {
  readonly code: 'is_a_party' | 'same_person'
  readonly says: string
  readonly source: string
  /** The gate a reason can be given for, or null where none opens it. */
  readonly gate: 'hearer_did_not_investigate' | 'appeal_hearer_not_involved' | null
}

const apartFrom: Partial<Record<HandlerRole, readonly HandlerRole[]>> = {
  investigator: ['hearing_manager', 'appeal_manager'],
  hearing_manager: ['investigator', 'appeal_manager'],
  appeal_manager: ['investigator', 'hearing_manager'],
}

/**
 * Why somebody may not be given a role, or null. A party never gets one; investigating, deciding and hearing the appeal are for three
 * people, unless a reason is given that stays on the file.
 */
export function roleProblem(state: CaseState, person: string, role: HandlerRole): RoleProblem | null {
  if (state.parties.has(person))
    return {
      code: 'is_a_party',
      says: 'They have a part in this case and cannot work on it.',
      source: 'Nobody acts in their own case',
      gate: null,
    }
  const clash = (apartFrom[role] ?? []).find((other) => everHeld(state, other).has(person))
  if (!clash) return null
  const appeal = role === 'appeal_manager' || clash === 'appeal_manager'
  return {
    code: 'same_person',
    says: `They are or were ${clash.replaceAll('_', ' ')} in this case.`,
    source: appeal ? 'Acas Code of Practice 1 (2015) paras 27, 43' : 'Acas Code of Practice 1 (2015) para 6',
    gate: appeal ? 'appeal_hearer_not_involved' : 'hearer_did_not_investigate',
  }
}
