import { addMonths } from '#platform/shared/calendar-date.ts'
import { earningOn, openingEntries, writtenAmount, type Amount, type LeaveStated, type OpenLedger } from '#slices/time-off/rules.ts'

/** Opening balances of leave as columns of a file: what is left, what of it was carried over, and by when that has to be taken. */

const units = ['days', 'hours'] as const
type Values = Readonly<Record<string, unknown>>

export const isOfLeave = (target: string): boolean => target.startsWith('leave_')

function amountOf(values: Values, target: 'leave' | 'leave_carried'): Amount | null {
  const [unit] = units.filter((each) => typeof values[`${target}_${each}`] === 'number')
  return unit === undefined ? null : { unit, value: values[`${target}_${unit}`] as number }
}

/** What a row says of leave; null where it says nothing. */
export function leaveOf(values: Values): LeaveStated | null {
  const left = amountOf(values, 'leave')
  const carried = amountOf(values, 'leave_carried')
  const until = values['leave_carried_until']
  const worked = workedOf(values)
  if (left === null && carried === null && worked === null) return null
  return { left, carried: carried === null || typeof until !== 'string' ? null : { ...carried, until }, worked }
}

function workedOf({ leave_hours_worked: hours, leave_worked_until: until }: Values): LeaveStated['worked'] {
  return typeof hours === 'number' && typeof until === 'string' ? { hours, until } : null
}

export interface LeaveProblem {
  readonly target: string
  readonly message: string
}

interface Ground {
  /** Of somebody who is there; null: no leave is kept of them today, or they are new. */
  readonly ledger: OpenLedger | null
  readonly isNew: boolean
  readonly isOwn: boolean
  readonly today: string
}

/** Why what a row says of leave cannot be written, each with the column it is about. */
export function leaveProblems(values: Values, ground: Ground): LeaveProblem[] {
  const said = Object.keys(values).filter(isOfLeave)
  const [first] = said
  if (first === undefined) return []
  const kept = notKept(values, ground)
  if (kept !== null) return [{ target: first, message: kept }]
  const wrong = [...twice(values), ...carriedProblems(values, ground), ...workedProblems(values, ground)]
  const stated = leaveOf(values)
  if (wrong.length > 0 || stated === null || !changesLeave(ground.ledger, stated)) return wrong
  if (ground.isOwn) return [{ target: first, message: 'Nobody changes their own leave by an import. Let somebody else bring it in.' }]
  return [...pastProblems(values, ground), ...moreThanLeft(values, stated)]
}

/** Whether a commit would add to the ledger; of somebody new it does. */
export const changesLeave = (ledger: OpenLedger | null, stated: LeaveStated | null): boolean =>
  stated !== null && (ledger === null || openingEntries(ledger, stated).length > 0)

function notKept({ start_date: start, end_date: end }: Values, { ledger, isNew, today }: Ground): string | null {
  if (!isNew) return ledger === null ? 'No leave is kept of them today: they have left, or not begun yet.' : null
  if (typeof start === 'string' && start > today) return 'They begin later; their leave is counted from that day.'
  return typeof end === 'string' && end < today ? 'They have left: no leave is kept of them.' : null
}

const about = (target: string, message: string): LeaveProblem[] => [{ target, message }]

/** Hours worked are of who earns leave by the hour, of a period that is over, and of nobody whose balance is stated as well. */
function workedProblems(values: Values, { ledger, isNew, today }: Ground): LeaveProblem[] {
  const { leave_hours_worked: hours, leave_worked_until: until } = values
  if (hours === undefined && until === undefined) return []
  if (typeof until !== 'string') return about('leave_hours_worked', 'Say the last day of the pay period.')
  if (typeof hours !== 'number') return []
  if (isNew) return about('leave_hours_worked', 'They are new. Add them first, then the hours they worked.')
  if (Object.keys(values).some((target) => ofBalance.has(target)))
    return about('leave_hours_worked', 'Hours worked or what is left, not both of one person.')
  if (until > today) return about('leave_worked_until', 'That pay period is not over.')
  return ledger !== null && earningOn(ledger, until) === undefined
    ? about('leave_hours_worked', 'Their leave was granted for that time, not earned by the hour.')
    : []
}
const ofBalance = new Set(['leave_days', 'leave_hours', 'leave_carried_days', 'leave_carried_hours', 'leave_carried_until'])

const twice = (values: Values): LeaveProblem[] =>
  (['leave', 'leave_carried'] as const)
    .filter((target) => units.every((unit) => typeof values[`${target}_${unit}`] === 'number'))
    .map((target) => ({ target: `${target}_hours`, message: 'Days or hours, not both of one person.' }))

function carriedProblems(values: Values, { today }: Ground): LeaveProblem[] {
  const carried = amountOf(values, 'leave_carried')
  const until = values['leave_carried_until']
  if (carried !== null && typeof until !== 'string')
    return [{ target: `leave_carried_${carried.unit}`, message: 'Say by when carried leave has to be taken.' }]
  if (typeof until !== 'string') return []
  if (carried === null) return [{ target: 'leave_carried_until', message: 'Say how much was carried over.' }]
  return until > addMonths(today, 24) ? [{ target: 'leave_carried_until', message: 'Carried leave lasts two years at most.' }] : []
}

const pastProblems = ({ leave_carried_until: until }: Values, { today }: Ground): LeaveProblem[] =>
  typeof until === 'string' && until < today
    ? [{ target: 'leave_carried_until', message: 'That day is over: such leave has run out. Leave it out of what is left.' }]
    : []

/** Compared only where both are in one unit. */
const moreThanLeft = (values: Values, { left, carried }: LeaveStated): LeaveProblem[] =>
  left !== null && carried !== null && left.unit === carried.unit && carried.value > Math.max(0, left.value)
    ? [{ target: `leave_carried_${carried.unit}`, message: 'More than is left. What is left holds what was carried over.' }]
    : []

/** What stands in the ledger, as a column of a file has it; '' for nothing. `any`: in the unit asked for; else only in the person's own. */
export function ledgerCell(target: string, ledger: OpenLedger | undefined, any: boolean): string {
  // Hours worked are kept as what they earned.
  if (!ledger || ofPeriod.has(target)) return ''
  const last = ledger.carried.at(-1) ?? { until: '', minutes: undefined }
  if (target === 'leave_carried_until') return last.until
  const unit = target.endsWith('_hours') ? 'hours' : 'days'
  if (!any && unit !== ledger.unit) return ''
  const minutes = target.startsWith('leave_carried') ? last.minutes : ledger.remaining
  return minutes === undefined ? '' : writtenAmount(minutes, unit, ledger)
}
const ofPeriod = new Set(['leave_hours_worked', 'leave_worked_until'])
