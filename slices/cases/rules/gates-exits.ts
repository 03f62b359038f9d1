import { addDays, addMonths, monthsBetween } from '#platform/shared/calendar-date.ts'
import { minimumConsiderationDays } from '#rules/uk/employer-duties.ts'
import { employeeNoticeWeeks } from '#rules/uk/notice.ts'
import { RuleProblem } from '#rules/uk/problem.ts'
import { collectiveEarliestDismissal, collectiveMinDays, statutoryRedundancyPay } from '#rules/uk/redundancy.ts'
import { completeMonths, completeYears } from '#rules/uk/service.ts'
import { confirmed, doesNotApply, type Gate, met, notMet, onDay, unknown, type Verdict, when, written } from './gate.ts'
import { longestNotice } from './contract-notice.ts'
import { ageOn, answerTo, dateAnswer, type Look, numberAnswer } from './surroundings.ts'

/** Leaving: redundancy, resignation, settlement, the end of a term or of probation. */

const collective = 'Trade Union and Labour Relations (Consolidation) Act 1992 s.188'

/** Days collective consultation must last for the dismissals proposed; null when their number is not known. */
function collectiveDays(look: Look): number | null {
  const proposed = numberAnswer(look, 'proposed_dismissals')
  const days = proposed === null ? null : collectiveMinDays({ proposedDismissals90DaysOneEstablishment: proposed })
  return days instanceof RuleProblem ? null : days
}

function collectivePeriod(look: Look): Verdict {
  const days = collectiveDays(look)
  if (days === null) return unknown('The number of proposed dismissals is not known.')
  if (days === 0) return doesNotApply('Fewer than 20 dismissals are proposed.')
  const [began, lastDay] = [dateAnswer(look, 'consultation_began'), dateAnswer(look, 'last_day')]
  if (began === null) return notMet('Collective consultation has not begun.')
  const earliest = collectiveEarliestDismissal({ consultationStart: began, proposed: numberAnswer(look, 'proposed_dismissals') ?? 0 })
  if (earliest instanceof RuleProblem || earliest === null) return unknown('The first possible day cannot be told.')
  if (lastDay === null) return unknown(`No dismissal takes effect before ${onDay(earliest)}.`)
  return lastDay >= earliest
    ? met(`${days} days after ${onDay(began)}: from ${onDay(earliest)}.`, earliest)
    : notMet(`No dismissal takes effect before ${onDay(earliest)}, ${days} days after consultation began.`, earliest)
}

function redundancyPay(look: Look): Verdict {
  const [said, relevantDate] = [numberAnswer(look, 'statutory_pay'), dateAnswer(look, 'last_day')]
  const { continuousStart, weeklyPay } = look.around.employment
  const age = relevantDate === null ? null : ageOn(look.around, relevantDate)
  if (said === null) return unknown('The statutory payment is not written down yet.')
  if (continuousStart === null || age === null || weeklyPay === null || relevantDate === null)
    return unknown('Start, age, week’s pay or last day is not known.')
  const right = statutoryRedundancyPay({
    ageAtDismissal: age,
    completeYears: Math.max(0, completeYears(continuousStart, relevantDate)),
    weeklyPay,
    relevantDate,
    jurisdiction: look.state.division === 'northern-ireland' ? 'NI' : 'GB',
  })
  if (right instanceof RuleProblem) return unknown(right.message)
  return said >= right ? met(`At least the statutory £${right.toFixed(2)}.`) : notMet(`The statutory payment is £${right.toFixed(2)}.`)
}

function alternative(look: Look): Verdict {
  const [ends, offered, starts] = [dateAnswer(look, 'old_job_ends'), dateAnswer(look, 'offered_on'), dateAnswer(look, 'new_job_starts')]
  if (ends === null || offered === null || starts === null)
    return unknown('Write down when the old job ends, the offer was made and the new job starts.')
  if (offered > ends) return notMet('It was offered after the old job had ended.')
  const last = addDays(ends, 28)
  return starts <= last
    ? met(`Starts by ${onDay(last)}, within four weeks.`, starts)
    : notMet(`It must start by ${onDay(last)}, within four weeks of the old job.`, last)
}

function workerNotice(look: Look): Verdict {
  const [given, lastDay] = [dateAnswer(look, 'resigned_on'), dateAnswer(look, 'last_day')]
  if (given === null || lastDay === null) return unknown('Write down when notice was given, and the last day.')
  const { continuousStart } = look.around.employment
  if (continuousStart === null) return unknown('The start of continuous employment is not known.')
  const statutory = employeeNoticeWeeks({ continuousMonths: Math.max(0, completeMonths(continuousStart, given)) })
  if (statutory instanceof RuleProblem) return unknown(statutory.message)
  const notice = longestNotice(look.around.employment, 'employee', given, statutory)
  const { earliest } = notice
  if (lastDay >= earliest) return met(`${notice.words} from ${onDay(given)}.`, lastDay)
  return answerTo(look, 'shorter_agreed') === true
    ? met('A shorter notice was agreed.')
    : notMet(`Notice runs until ${onDay(earliest)} unless a shorter one is agreed.`, earliest)
}

function timeToConsider(look: Look): Verdict {
  const given = dateAnswer(look, 'terms_given_on')
  const days = minimumConsiderationDays({})
  if (given === null || days instanceof RuleProblem) return unknown('It is not known when the written terms were given.')
  const until = addDays(given, days)
  if (look.around.today >= until) return met(`${days} days ended on ${onDay(until)}.`, until)
  return answerTo(look, 'shorter_agreed') === true
    ? met('A shorter time was agreed by both.')
    : notMet(`The time to think runs until ${onDay(until)}.`, until)
}

function fourYears(look: Look): Verdict {
  const began = dateAnswer(look, 'first_contract_began')
  if (began === null) return unknown('It is not known when the first contract began.')
  const to = dateAnswer(look, 'renewed_to') ?? look.around.today
  const permanentFrom = addMonths(began, 48)
  if (monthsBetween(began, to) < 48) return met(`Under four years: until ${onDay(permanentFrom)}.`)
  const reason = answerTo(look, 'justification')
  return typeof reason === 'string' && reason !== ''
    ? met('An objective reason is written down.')
    : notMet(`Past four years (from ${onDay(permanentFrom)}) it is permanent unless there is an objective reason.`, permanentFrom)
}

export const exitGates = {
  collective_route_needed: {
    title: 'Twenty or more dismissals: collective consultation',
    basis: 'law',
    source: collective,
    reads: ['proposed_dismissals'],
    check: (look) => {
      const days = collectiveDays(look)
      if (days === null) return unknown('The number of proposed dismissals is not known.')
      return days > 0
        ? met(`${days} days before the first dismissal takes effect.`)
        : notMet('Fewer than 20 dismissals are proposed: consult individually.')
    },
  },
  collective_route_not_needed: {
    title: 'Fewer than twenty dismissals: individual consultation is enough',
    basis: 'law',
    source: collective,
    reads: ['proposed_dismissals'],
    check: (look) => {
      const days = collectiveDays(look)
      if (days === null) return unknown('The number of proposed dismissals is not known.')
      return days === 0
        ? met('Fewer than 20 dismissals are proposed.')
        : notMet(`Collective consultation comes first: ${days} days before the first dismissal takes effect.`)
    },
  },
  collective_period_over: {
    title: 'No dismissal before the collective minimum',
    basis: 'law',
    source: collective,
    reads: ['proposed_dismissals', 'last_day'],
    check: collectivePeriod,
  },
  protected_priority_checked: confirmed(
    {
      title: 'Those with first claim were offered vacancies',
      basis: 'law',
      source: 'Maternity and Parental Leave etc. Regulations 1999 reg 10, as extended in 2024',
    },
    'protected_priority',
    'Offer suitable vacancies to those with first claim.',
  ),
  alternative_starts_in_time: {
    title: 'The other job starts within four weeks',
    basis: 'law',
    source: 'Employment Rights Act 1996 ss.138, 141',
    reads: ['old_job_ends', 'offered_on', 'new_job_starts'],
    check: alternative,
  },
  redundancy_pay_right: {
    title: 'Redundancy pay is at least the statutory sum',
    basis: 'law',
    source: 'Employment Rights Act 1996 ss.155, 162, 227',
    reads: ['statutory_pay', 'last_day'],
    check: redundancyPay,
  },
  worker_notice_long_enough: {
    title: 'The last day keeps the notice',
    basis: 'law',
    source: 'Employment Rights Act 1996 s.86(2)',
    reads: ['resigned_on', 'last_day'],
    check: workerNotice,
  },
  time_to_consider: {
    title: 'Ten days to think',
    basis: 'code',
    source: 'Acas Code of Practice 4',
    reads: ['terms_given_on'],
    check: timeToConsider,
  },
  settlement_conditions_met: {
    title: 'The statutory conditions are met',
    basis: 'law',
    source: 'Employment Rights Act 1996 s.203(3); Equality Act 2010 s.147',
    reads: ['adviser', 'adviser_insured', 'particular_complaints', 'conditions_stated'],
    check: (look) => {
      const adviser = answerTo(look, 'adviser')
      const rest = ['adviser_insured', 'particular_complaints', 'conditions_stated'].map((id) => answerTo(look, id))
      if (typeof adviser !== 'string' || adviser === '' || rest.includes(undefined)) return unknown('Not all conditions are answered.')
      return rest.includes(false)
        ? notMet('Without adviser, insurance, particular complaints and statement it does not bind.')
        : met('Adviser, insurance, complaints and statement are in order.')
    },
  },
  four_years_checked: {
    title: 'Four years of unbroken contracts',
    basis: 'law',
    source: 'Fixed-term Employees Regulations 2002 reg 8',
    reads: ['first_contract_began', 'renewed_to'],
    check: fourYears,
  },
  deductions_authorised: when(
    'deductions_made',
    'Nothing is deducted.',
    written(
      { title: 'Deductions are authorised', basis: 'law', source: 'Employment Rights Act 1996 s.13' },
      ['deductions_authority'],
      'Name the authority for the deduction.',
    ),
  ),
  probation_end_not_passed: {
    title: 'Before probation ends',
    basis: 'company',
    source: 'Contract: an extension after the end has no effect',
    reads: ['probation_ends'],
    check: (look) => {
      const ends = dateAnswer(look, 'probation_ends')
      if (ends === null) return unknown('It is not known when probation ends.')
      return look.around.today <= ends ? met(`Probation ends on ${onDay(ends)}.`, ends) : notMet(`Probation ended on ${onDay(ends)}.`, ends)
    },
  },
  extended_once: {
    title: 'Not extended before',
    basis: 'company',
    source: 'One extension (company default)',
    reads: ['extension_reason'],
    check: ({ state, step }) =>
      state.steps.some((taken) => taken.step === step?.id) ? notMet('It was extended once already.') : met('Not extended before.'),
  },
} as const satisfies Record<string, Gate>
