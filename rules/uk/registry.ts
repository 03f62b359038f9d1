import * as accompaniment from './accompaniment.ts'
import * as bankHolidays from './bank-holidays.ts'
import * as contracts from './contract-statements.ts'
import * as dataRequests from './data-requests.ts'
import * as dismissal from './dismissal.ts'
import * as duties from './employer-duties.ts'
import * as flexible from './flexible-working.ts'
import * as payGap from './gender-pay-gap.ts'
import { payQuartiles } from './gender-pay-quartiles.ts'
import * as holidayBalance from './holiday-balance.ts'
import * as entitlement from './holiday-entitlement.ts'
import * as irregular from './holiday-irregular.ts'
import { weeksPayAverage } from './holiday-pay.ts'
import * as wage from './minimum-wage.ts'
import * as notice from './notice.ts'
import { RuleProblem } from './problem.ts'
import * as redundancy from './redundancy.ts'
import * as retention from './retention.ts'
import type { Rule } from './rule.ts'
import { sickPayAmount } from './sick-pay-amount.ts'
import * as sickPay from './sick-pay.ts'
import * as absence from './sickness-absence.ts'
import * as tribunal from './tribunal.ts'
import * as warnings from './warnings.ts'
import * as measures from './workforce-measures.ts'

/** A rule known only by its name: anything goes in, a result or a problem comes out. */
export type NamedRule = Pick<Rule<never, unknown>, 'ask' | 'ruleName' | 'source'>

const isRule = (value: unknown): value is NamedRule => typeof value === 'function' && 'ruleName' in value && 'ask' in value

const modules: readonly Readonly<Record<string, unknown>>[] = [
  accompaniment,
  bankHolidays,
  contracts,
  dataRequests,
  dismissal,
  duties,
  flexible,
  payGap,
  { payQuartiles },
  holidayBalance,
  entitlement,
  irregular,
  { weeksPayAverage },
  wage,
  notice,
  redundancy,
  retention,
  { sickPayAmount },
  sickPay,
  absence,
  tribunal,
  warnings,
  measures,
]

const rules: ReadonlyMap<string, NamedRule> = new Map(
  modules.flatMap((module) => Object.values(module).filter(isRule)).map((found) => [found.ruleName, found]),
)

/** The names of every rule, in alphabetical order. */
export const ruleNames: readonly string[] = [...rules.keys()].toSorted()

function namesNear(name: string): string {
  const subject = `${name.split('.')[0] ?? ''}.`
  const near = ruleNames.filter((known) => known.toLowerCase().startsWith(subject.toLowerCase()))
  return near.length === 0 ? '' : ` Rules of that subject: ${near.join(', ')}.`
}

/** The rule of that name, or the problem `unknown_rule`. The name may be anything, also what is no text. */
export function ruleNamed(name: unknown): NamedRule | RuleProblem {
  if (typeof name !== 'string') return new RuleProblem('unknown_rule', 'Name a rule, for example holiday.entitlementDays.')
  return rules.get(name) ?? new RuleProblem('unknown_rule', `There is no rule called “${name.slice(0, 100)}”.${namesNear(name)}`)
}
