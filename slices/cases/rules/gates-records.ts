import { addMonths, daysBetween } from '#platform/shared/calendar-date.ts'
import { meetsMinimumWage } from '#rules/uk/minimum-wage.ts'
import { RuleProblem } from '#rules/uk/problem.ts'
import { subjectAccessDue } from '#rules/uk/data-requests.ts'
import { fitNoteRequired } from '#rules/uk/sickness-absence.ts'
import { confirmed, doesNotApply, type Gate, met, notMet, onDay, unknown, type Verdict, when, written } from './gate.ts'
import { ageOn, announcedFor, answerTo, dateAnswer, type Look, numberAnswer } from './surroundings.ts'

/** Absence, pay and terms, requests for data, and the right to work. */

const sicknessPay = 'Statutory Sick Pay (Medical Evidence) Regulations 1985'

function fitNote(look: Look): Verdict {
  const firstSickDay = dateAnswer(look, 'first_sick_day')
  if (firstSickDay === null) return unknown('The first sick day is not known.')
  const asOf = dateAnswer(look, 'returned_on') ?? look.around.today
  const needed = asOf < firstSickDay ? false : fitNoteRequired({ firstSickDay, asOf })
  if (needed instanceof RuleProblem) return unknown(needed.message)
  if (!needed) return doesNotApply('Seven days or fewer: the person certifies them.')
  return answerTo(look, 'fit_note_seen') === true ? met('A fit note was handed in.') : notMet('After seven days a fit note is needed.')
}

function minimumWage(look: Look): Verdict {
  const [annualSalary, hoursPerWeek, from] = [
    numberAnswer(look, 'new_salary'),
    numberAnswer(look, 'hours_per_week'),
    dateAnswer(look, 'change_from'),
  ]
  const age = from === null ? null : ageOn(look.around, from)
  if (annualSalary === null || hoursPerWeek === null || from === null || age === null)
    return unknown('Salary, hours, date or age is not known.')
  const enough = meetsMinimumWage({ annualSalary, hoursPerWeek, age, payReferenceStart: from })
  if (enough instanceof RuleProblem) return unknown(enough.message)
  return enough ? met(`At or above the minimum wage on ${onDay(from)}.`) : notMet(`Below the minimum wage on ${onDay(from)}.`)
}

function payNotCut(look: Look): Verdict {
  const [before, after] = [numberAnswer(look, 'old_salary'), numberAnswer(look, 'new_salary')]
  if (before === null || after === null) return unknown('The present or the new salary is not known.')
  return after >= before ? met('It is no cut.') : notMet('A cut is a change of contract: use the role change process.')
}

function toldInMonth(look: Look): Verdict {
  const [received, told] = [dateAnswer(look, 'dsar_received_on'), dateAnswer(look, 'extension_told_on')]
  if (received === null || told === null) return unknown('Write down when it was received, and when the person was told.')
  const due = subjectAccessDue({ receivedOn: received, division: look.state.division, announced: announcedFor(look.state, look.around) })
  if (due instanceof RuleProblem) return unknown(due.message)
  const months = numberAnswer(look, 'extension_months') ?? 0
  if (months < 1 || months > 2) return notMet('It can be extended by one or two months.')
  return told <= due
    ? met(`Told on ${onDay(told)}, within the first month.`, told)
    : notMet(`The person had to be told by ${onDay(due)}.`, due)
}

export const recordGates = {
  fit_note_seen: {
    title: 'Fit note after seven days',
    basis: 'law',
    source: sicknessPay,
    reads: ['first_sick_day', 'fit_note_seen'],
    check: fitNote,
  },
  absence_exclusions_checked: confirmed(
    { title: 'Pregnancy and disability are left out of the count', basis: 'law', source: 'Equality Act 2010 ss.15, 18' },
    'pregnancy_excluded',
    'Take pregnancy-related absence out, and look at disability by itself.',
  ),
  trigger_crossed: {
    title: 'A trigger of the policy was crossed',
    basis: 'company',
    source: 'Your absence policy',
    reads: ['bradford_score', 'trigger_level'],
    check: (look) => {
      const [score, level] = [numberAnswer(look, 'bradford_score'), numberAnswer(look, 'trigger_level')]
      if (score === null || level === null) return unknown('The score or the trigger is not known.')
      return score >= level ? met(`${score} reaches the trigger of ${level}.`) : notMet(`${score} is below the trigger of ${level}.`)
    },
  },
  absence_is_long: {
    title: 'The absence is a long one',
    basis: 'company',
    source: 'Your absence policy: from 28 days unless set otherwise',
    reads: ['first_sick_day'],
    check: (look) => {
      const first = dateAnswer(look, 'first_sick_day')
      if (first === null) return unknown('The first sick day is not known.')
      const [days, least] = [daysBetween(first, look.around.today) + 1, look.least ?? 28]
      return days >= least ? met(`${days} days in a row.`) : notMet(`${days} of ${least} days in a row.`)
    },
  },
  medical_consent_given: confirmed(
    { title: 'The person consents to the report', basis: 'law', source: 'Access to Medical Reports Act 1988; UK GDPR art 9' },
    'medical_consent',
    'Without consent no report may be asked for.',
  ),
  medical_evidence_current: {
    title: 'Medical evidence is current and shared',
    basis: 'law',
    source: 'Employment Rights Act 1996 s.98(4); six months is a company default',
    reads: ['report_dated', 'report_shared'],
    check: (look) => {
      const [dated, shared] = [dateAnswer(look, 'report_dated'), answerTo(look, 'report_shared')]
      if (dated === null || shared === undefined) return unknown('There is no report yet.')
      if (shared === false) return notMet('The person has not seen the report.')
      const until = addMonths(dated, 6)
      return look.around.today <= until
        ? met(`The report of ${onDay(dated)} counts until ${onDay(until)}.`, dated)
        : notMet(`The report of ${onDay(dated)} is older than six months.`, until)
    },
  },
  minimum_wage_met: {
    title: 'At or above the minimum wage',
    basis: 'law',
    source: 'National Minimum Wage Act 1998',
    reads: ['new_salary', 'hours_per_week', 'change_from'],
    check: minimumWage,
  },
  pay_not_cut: {
    title: 'Not a cut',
    basis: 'law',
    source: 'Employment Rights Act 1996 s.13; contract',
    reads: ['old_salary', 'new_salary'],
    check: payNotCut,
  },
  equal_pay_checked: confirmed(
    { title: 'Compared with equal work', basis: 'law', source: 'Equality Act 2010 ss.64-66' },
    'equal_pay_checked',
    'Compare with the same or equivalent roles.',
  ),
  acas_contacted: confirmed(
    { title: 'Acas was contacted first', basis: 'code', source: 'Code of Practice on dismissal and re-engagement (July 2024)' },
    'acas_contacted',
    'Contact Acas before dismissal is spoken of.',
  ),
  restricted_variation_checked: when(
    'restricted_variation',
    'It is about none of the restricted terms.',
    written(
      { title: 'Restricted terms are not forced', basis: 'law', source: 'Employment Rights Act 2025, from January 2027 (timetable)' },
      ['severe_difficulty'],
      'A restricted term may only be forced in severe financial difficulty: write down which.',
    ),
  ),
  identity_proved: confirmed(
    { title: 'Identity proved', basis: 'law', source: 'UK GDPR art 12(6)' },
    'identity_proved',
    'The identity is not proved.',
  ),
  extension_told_in_month: {
    title: 'Told of the extension within the first month',
    basis: 'law',
    source: 'UK GDPR art 12(3)',
    reads: ['extension_told_on', 'dsar_received_on'],
    check: toldInMonth,
  },
  exemptions_logged: written(
    { title: 'What is held back is logged', basis: 'law', source: 'Data Protection Act 2018 Sch 2' },
    ['exemption_log'],
    'Log which exemptions were used, or that none were.',
  ),
  checked_before_start: {
    title: 'Checked before the first day',
    basis: 'law',
    source: 'Immigration, Asylum and Nationality Act 2006 s.15(3)',
    reads: ['checked_on'],
    check: (look) => {
      const [checkedOn, first] = [dateAnswer(look, 'checked_on'), look.around.employment.continuousStart]
      if (checkedOn === null) return unknown('It is not known when it was checked.')
      if (first === null) return unknown('The first day of work is not known.')
      return checkedOn <= first
        ? met(`Checked on ${onDay(checkedOn)}; work begins on ${onDay(first)}.`, checkedOn)
        : notMet(`Work began on ${onDay(first)}: a check after that excuses nothing.`, first)
    },
  },
  permission_end_known: written(
    { title: 'The end of the permission is known', basis: 'law', source: 'Home Office employer’s guide' },
    ['permission_ends_on'],
    'Write down when the permission ends.',
  ),
  employer_checking_service_asked: confirmed(
    { title: 'The Employer Checking Service was asked first', basis: 'law', source: 'Home Office employer’s guide' },
    'ecs_asked',
    'Ask the Employer Checking Service before anybody is dismissed.',
  ),
} as const satisfies Record<string, Gate>
