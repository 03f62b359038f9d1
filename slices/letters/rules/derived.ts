import { addDays, monthsBetween } from '#platform/shared/calendar-date.ts'
import { accompanimentRight, latestAlternativeDate } from '#rules/uk/accompaniment.ts'
import { changeStatementDue } from '#rules/uk/contract-statements.ts'
import { dataComplaintAcknowledgeBy, subjectAccessDue } from '#rules/uk/data-requests.ts'
import { valueOn } from '#rules/uk/dated.ts'
import { writtenReasonsDue } from '#rules/uk/dismissal.ts'
import { flexibleDecisionDeadline, reasonablenessTestApplies } from '#rules/uk/flexible-working.ts'
import { employerNoticeWeeks } from '#rules/uk/notice.ts'
import { isProblem, type RuleProblem } from '#rules/uk/problem.ts'
import { statedFigures } from '#rules/uk/stated-figures.ts'
import { warningExpiresOn } from '#rules/uk/warnings.ts'
import type { Derived, Read } from './derived-field.ts'
import type { Fact } from './field.ts'
import { lengthInWords } from './length-in-words.ts'
import { redundancyFields } from './redundancy-fields.ts'

const figure = (name: keyof typeof statedFigures): Derived => ({
  needs: ['letter.sent_on'],
  answer: (read) => valueOn(statedFigures[name], read.text('letter.sent_on')),
})

const division = (read: Read) => read.text('nation') as 'england-and-wales' | 'scotland' | 'northern-ireland'
const yesOrNo = (answer: boolean | RuleProblem): Fact | RuleProblem => (isProblem(answer) ? answer : answer ? 'yes' : 'no')

function companionSentence(read: Read): string {
  if (read.text('meeting.attended') === 'no') return 'you did not attend'
  const companion = read.text('meeting.companion_name')
  return companion === '' ? 'you attended without a companion' : `you attended with ${companion} as your companion`
}

/** Leave is refused with as many days of notice as it is long, and required with twice as many: WTR reg 15. */
const leaveNotice = (read: Read): number => {
  const days = read.number('leave.days')
  return read.text('leave.kind') === 'required' ? days * 2 : Math.ceil(days)
}

const people: Readonly<Record<string, Derived>> = {
  'person.name': {
    needs: ['person.first_name'],
    may: ['person.last_name'],
    answer: (read) => `${read.text('person.first_name')} ${read.text('person.last_name')}`.trim(),
  },
  'person.greeting': {
    needs: ['person.first_name'],
    may: ['person.preferred_name'],
    answer: (read) => read.text('person.preferred_name').trim() || read.text('person.first_name'),
  },
  'person.service': {
    needs: ['person.continuous_from', 'letter.sent_on'],
    answer: (read) => {
      const months = monthsBetween(read.text('person.continuous_from'), read.text('letter.sent_on'))
      if (months < 6) return 'under_six_months'
      return months < 24 ? 'six_months_to_two_years' : 'two_years_or_more'
    },
  },
  'person.service_at_end': {
    needs: ['person.continuous_from', 'leaving.date'],
    answer: (read) => lengthInWords(read.text('person.continuous_from'), read.text('leaving.date')),
  },
  'workspace.address_line': { needs: ['workspace.address'], answer: (read) => read.lines('workspace.address').join(', ') },
  'companion.allowed': {
    needs: ['meeting.kind'],
    answer: (read) => {
      const right = accompanimentRight({ meeting: read.text('meeting.kind') })
      return isProblem(right) ? right : right ? 'law' : 'courtesy'
    },
  },
  'meeting.companion_sentence': { needs: ['meeting.attended'], may: ['meeting.companion_name'], answer: companionSentence },
  'leave.notice_needed': { needs: ['leave.kind', 'leave.days'], answer: leaveNotice },
  'leave.notice_by': {
    needs: ['leave.kind', 'leave.days', 'leave.from'],
    answer: (read) => addDays(read.text('leave.from'), -leaveNotice(read) - 1),
  },
}

const fixedTerms: Readonly<Record<string, Derived>> = {
  'fixed_term.total_length': {
    needs: ['fixed_term.first_from', 'fixed_term.new_end'],
    answer: (read) => lengthInWords(read.text('fixed_term.first_from'), read.text('fixed_term.new_end')),
  },
  'fixed_term.past_limit': {
    needs: ['fixed_term.first_from', 'fixed_term.new_end', 'letter.sent_on'],
    answer: (read) => {
      const years = valueOn(statedFigures.fixedTermYears, read.text('letter.sent_on'))
      if (isProblem(years)) return years
      const dayAfter = addDays(read.text('fixed_term.new_end'), 1)
      const months = monthsBetween(read.text('fixed_term.first_from'), dayAfter)
      return months >= years * 12 ? 'yes' : 'no'
    },
  },
  'rules.fixed_term_limit': figure('fixedTermYears'),
}

const warningLastDay = (from: string): Derived => ({
  needs: [from, 'warning.live_for'],
  answer: (read) => {
    const issue = { level: 'first_written_warning', issuedOn: read.text(from), policyMonths: read.number('warning.live_for') } as const
    const expires = warningExpiresOn(issue)
    return isProblem(expires) ? expires : addDays(expires, -1)
  },
})

const dates: Readonly<Record<string, Derived>> = {
  'rules.latest_alternative_date': {
    needs: ['meeting.date', 'nation'],
    answer: (read) => latestAlternativeDate({ proposedHearing: read.text('meeting.date'), division: division(read) }),
  },
  'rules.warning_last_day': warningLastDay('letter.sent_on'),
  'rules.note_last_day': warningLastDay('improvement.note_on'),
  'rules.notice_weeks': {
    needs: ['person.continuous_from', 'letter.sent_on'],
    answer: (read) =>
      employerNoticeWeeks({ continuousStart: read.text('person.continuous_from'), noticeGivenOn: read.text('letter.sent_on') }),
  },
  'rules.written_reasons_due': {
    needs: ['reasons.requested_on'],
    answer: (read) => writtenReasonsDue({ requestedOn: read.text('reasons.requested_on') }),
  },
  'rules.flexible_decision_due': {
    needs: ['request.received_on'],
    answer: (read) => flexibleDecisionDeadline({ requestDate: read.text('request.received_on') }),
  },
  'request.decision_due': {
    needs: ['request.received_on'],
    may: ['request.extended_to', 'request.extension_agreed_on'],
    answer: (read) =>
      read.text('request.extension_agreed_on') === '' || read.text('request.extended_to') === ''
        ? flexibleDecisionDeadline({ requestDate: read.text('request.received_on') })
        : read.text('request.extended_to'),
  },
  'request.reasonableness_test': {
    needs: ['letter.sent_on'],
    answer: (read) => yesOrNo(reasonablenessTestApplies({ decisionDate: read.text('letter.sent_on'), confirmed: read.confirmed })),
  },
  'rules.change_statement_due': {
    needs: [],
    may: ['change.from', 'sanction.from', 'request.starts_on', 'job.start_date'],
    answer: (read) => changeStatementDue.ask({ changeEffective: firstGiven(read) }),
  },
  'rules.fit_note_from': {
    needs: ['absence.first_day', 'letter.sent_on'],
    answer: (read) => {
      const days = valueOn(statedFigures.selfCertifiedDays, read.text('letter.sent_on'))
      return isProblem(days) ? days : addDays(read.text('absence.first_day'), days)
    },
  },
  'rules.access_due': accessDue(0),
  'rules.access_due_extended': accessDue(2),
  'rules.complaint_ack_due': {
    needs: ['data.complaint_received_on'],
    answer: (read) => dataComplaintAcknowledgeBy({ receivedOn: read.text('data.complaint_received_on') }),
  },
}

function accessDue(extensionMonths: number): Derived {
  return {
    needs: ['data.received_on', 'nation'],
    answer: (read) => subjectAccessDue({ receivedOn: read.text('data.received_on'), extensionMonths, division: division(read) }),
  }
}

/** A letter is about one change; whichever date that change has is the one the month runs from. */
const firstGiven = (read: Read): string =>
  ['change.from', 'sanction.from', 'request.starts_on', 'job.start_date'].map(read.text).find((date) => date !== '') ?? ''

export const derivedFields: ReadonlyMap<string, Derived> = new Map(
  Object.entries({
    ...people,
    ...fixedTerms,
    ...dates,
    ...redundancyFields,
    'rules.written_reasons_days': figure('writtenReasonsDays'),
    'rules.change_statement_within': figure('changeStatementMonths'),
    'rules.abroad_longer_than': figure('workAbroadMonths'),
    'rules.self_certified_days': figure('selfCertifiedDays'),
    'rules.ssp1_days': figure('sickPayStatementDays'),
    'rules.ssp_max_weeks': figure('sickPayMostWeeks'),
    'rules.redundancy_service': figure('redundancyServiceYears'),
    'rules.redundancy_claim': figure('redundancyClaimMonths'),
    'rules.trial_length': figure('redundancyTrialWeeks'),
    'rules.alternative_within': figure('alternativeWithinWeeks'),
    'rules.termination_tax_free': figure('terminationTaxFree'),
    'rules.settlement_days': figure('settlementDays'),
    'rules.share_code_days': figure('shareCodeDays'),
  }),
)
