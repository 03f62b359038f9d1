import type { CaseState } from './case-state.ts'
import type { At } from './gates.ts'
import { type Act, type Conciliation, limitationEstimate, type LimitationEstimate } from './limitation.ts'
import { endsAlready } from './outcome-record.ts'
import { dateAnswer } from './surroundings.ts'

/** What a claim can be about, as screens and bundles name it. */
export const actTitles: Readonly<Record<Act['what'], string>> = {
  dismissal: 'End of the employment',
  detriment: 'Detriment',
  discrimination: 'Discrimination or harassment',
  deduction: 'Deduction from pay',
  redundancy_pay: 'Redundancy pay',
  equal_pay: 'Equal pay',
  flexible_working: 'Refusal of flexible working',
  other: 'Other',
}
const isAct = (value: unknown): value is Act['what'] => typeof value === 'string' && Object.hasOwn(actTitles, value)

/** What the process itself came to that a claim could be about. */
function actsOfProcess(state: CaseState): Act[] {
  const last = dateAnswer({ state }, 'last_day')
  const ended: Act[] = last !== null && endsAlready(state) ? [{ id: 'dismissal', what: 'dismissal', on: last }] : []
  const paid = ended.map((act): Act => ({ ...act, id: 'redundancy_pay', what: 'redundancy_pay' }))
  // The decision on an appeal is the last one.
  const refused = state.visited.get('refused') ?? state.visited.get('refused_pending_appeal')
  return [
    ...ended,
    ...(state.process === 'redundancy' ? paid : []),
    ...(state.process === 'flexible_working' && refused !== undefined
      ? [{ id: 'flexible_working', what: 'flexible_working' as const, on: refused }]
      : []),
  ]
}

/** Acts that whoever runs the case wrote down: kind and day, under a number. */
function actsWritten(state: CaseState): Act[] {
  return [...state.answers.keys()].flatMap((id): Act[] => {
    const number = /^act_(\d{1,3})_what$/.exec(id)?.[1]
    const what = state.answers.get(id)?.value
    const on = number === undefined ? null : dateAnswer({ state }, `act_${number}_on`)
    return number !== undefined && isAct(what) && on !== null ? [{ id: `act_${number}`, what, on }] : []
  })
}

export const conciliationOf = (state: CaseState): Conciliation => ({
  dayA: dateAnswer({ state }, 'acas_day_a'),
  dayB: dateAnswer({ state }, 'acas_day_b'),
})

/** Whether an answer is one of these, which are shown here and not among what steps asked. */
export const isOfClaims = (answer: string): boolean => /^(act_\d+_(what|on)|acas_day_[ab])$/.test(answer)

/** Until when a claim could be brought, by act; an estimate, and for who works on the case alone. */
export const claimLimits = ({ state, around }: At): readonly (LimitationEstimate & Pick<Act, 'what' | 'on'>)[] =>
  [...actsOfProcess(state), ...actsWritten(state)].map((act) => ({
    ...limitationEstimate(act, conciliationOf(state), around.today, around.confirmed),
    what: act.what,
    on: act.on,
  }))
