import type { Context } from '#platform/server/context.ts'
import { AppError, type ErrorCode, type FieldProblem } from '#platform/shared/app-error.ts'
import type { CaseReceipt } from '../contract.ts'
import { stepOf } from '../definition-index.ts'
import type { Answers, Behalf } from '../events.ts'
import type { GateName } from '../gate-names.ts'
import { setsTerms } from '../rules/outcome-record.ts'
import { overrideGate } from '../rules/record-happening.ts'
import { type Refusal, takeStep } from '../rules/take-step.ts'
import { append, requireSeen } from './append.ts'
import { carryOut } from './carry-out.ts'
import { openFollowUp } from './follow-up.ts'
import { loadCase, loadToWorkOn } from './load.ts'

interface StepAsked {
  readonly seen: number
  readonly step: string
  readonly to?: string | undefined
  readonly on: string
  readonly answers: Answers
  readonly behalf?: Behalf | undefined
  readonly overrides: readonly { readonly gate: GateName; readonly reason: string }[]
}

const codes: Readonly<Record<Refusal['code'], ErrorCode>> = {
  changed_meanwhile: 'cases.changed-meanwhile',
  case_has_faults: 'cases.faults',
  no_such_step: 'cases.not-possible',
  not_from_here: 'cases.not-possible',
  not_yours: 'cases.not-yours',
  in_the_future: 'invalid',
  before_the_last_step: 'invalid',
  choose_an_outcome: 'invalid',
  answers_missing: 'invalid',
  gates_closed: 'cases.gates-closed',
  override_not_possible: 'cases.not-possible',
}

const outer = new Set(['on', 'to'])
/** Where a problem belongs in what was sent: the day and the outcome stand beside the answers. */
const pathOf = (field: string): string => (outer.has(field) ? field : `answers.${field}`)

function failureOf({ code, says, fields = {}, gates = [] }: Refusal): AppError {
  const problems: FieldProblem[] = [
    ...Object.entries(fields).map(([field, message]) => ({
      path: code === 'override_not_possible' ? `gates.${field}` : pathOf(field),
      message,
    })),
    ...gates.map(({ gate, title, says: why }) => ({ path: `gates.${gate}`, message: `${title}: ${why}` })),
  ]
  return new AppError(codes[code], problems.length > 0 ? { fields: problems } : {}, says)
}

/** POST /cases/:id/steps. A party takes only steps that are theirs, and is not told what the checks found. */
export async function takeCaseStep(ctx: Context, id: string, asked: StepAsked): Promise<CaseReceipt> {
  const loaded = await loadCase(ctx, id, true)
  if (loaded.access === 'read') throw new AppError('cases.not-yours')
  const step = stepOf(loaded.at.definition, asked.step)
  // Nobody sets the terms of their own contract.
  if (loaded.access === 'party' && step && setsTerms(loaded.at.state, step)) throw new AppError('cases.not-yours')
  const { to, behalf, ...command } = asked
  const seen = loaded.access === 'party' ? loaded.at.state.lastNumber : asked.seen
  const taken = takeStep(loaded.at, loaded.asker, { ...command, seen, ...(to === undefined ? {} : { to }), ...(behalf ? { behalf } : {}) })
  if ('happenings' in taken) {
    await carryOut(ctx, loaded, taken.happenings)
    await openFollowUp(ctx, loaded, taken.happenings, asked.on)
    return append(ctx, loaded, asked.on, taken.happenings)
  }
  throw loaded.access === 'party' ? failureForParty(taken) : failureOf(taken)
}

function failureForParty(refusal: Refusal): AppError {
  const told: readonly Refusal['code'][] = ['in_the_future', 'choose_an_outcome', 'answers_missing']
  if (told.includes(refusal.code)) return failureOf(refusal)
  return new AppError(refusal.code === 'not_yours' ? 'cases.not-yours' : 'cases.not-possible')
}

/** POST /cases/:id/overrides: going past one gate of one step, with a reason, before whoever takes the step does so. */
export async function overrideCaseGate(
  ctx: Context,
  id: string,
  asked: { seen: number; step: string; gate: GateName; reason: string },
): Promise<CaseReceipt> {
  const loaded = await loadToWorkOn(ctx, id)
  requireSeen(loaded, asked.seen)
  const given = overrideGate(loaded.at, loaded.asker, asked.step, asked)
  if ('happenings' in given) return append(ctx, loaded, ctx.today, given.happenings)
  throw new AppError(given.code === 'not_yours' ? 'cases.not-yours' : 'cases.not-possible', {}, given.says)
}
