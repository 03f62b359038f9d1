import type { LetterCase } from '#slices/cases/server/service.ts'
import type { Fact, Facts } from '../rules/field.ts'
import type { Named } from './queries/facts.ts'

/** What the steps of a process have written down, under the names letters know it by, so that nobody types it twice. */

const textOf = ({ answers }: LetterCase, id: string): string | null => {
  const value = answers[id]
  return typeof value === 'string' && value.trim() !== '' ? value : null
}
const numberOf = ({ answers }: LetterCase, id: string): number | null => {
  const value = answers[id]
  return typeof value === 'number' ? value : null
}
const yesNoOf = ({ answers }: LetterCase, id: string): 'yes' | 'no' | null => {
  const value = answers[id]
  return typeof value === 'boolean' ? (value ? 'yes' : 'no') : null
}
const linesOf = (text: string | null): readonly string[] => (text ?? '').split('\n').flatMap((line) => line.trim() || [])
const isHere = ({ stage, visited }: LetterCase, name: string): boolean => stage === name || visited.has(name)
const oneOf = <Name extends string>(names: readonly Name[], value: string | null): Name | null =>
  names.find((name) => name === value) ?? null

const notice = (found: LetterCase): Facts => ({
  'notice.how': textOf(found, 'last_day') === null ? null : found.answers['pay_in_lieu'] === true ? 'in_lieu' : 'worked',
})
const deductions = (found: LetterCase): Facts => ({ 'pay.deductions_made': yesNoOf(found, 'deductions_made') })

const ofConcern = (found: LetterCase): Facts => ({
  'concern.received_on': found.visited.get('formal_received') ?? found.openedOn,
  'concern.points':
    textOf(found, 'grievance_text') === null ? found.allegations.map(({ text }) => text) : linesOf(textOf(found, 'grievance_text')),
  'concern.wished_outcome': textOf(found, 'wished_outcome'),
  'concern.who_knows': textOf(found, 'who_knows'),
})

/** A ground as the law words it: “the burden of additional costs”. */
const groundInWords = (ground: string): string => ground.replaceAll('_', ' ')
const received = (found: LetterCase): Facts => ({
  'request.dated': textOf(found, 'request_date'),
  // The period to decide in begins with this day, in the case and in the letter.
  'request.received_on': textOf(found, 'request_date'),
  'request.asked_for': textOf(found, 'change_wanted'),
  'request.valid': found.stage === 'invalid' ? 'no' : isHere(found, 'under_review') ? 'yes' : null,
  'request.not_valid_because': found.stage === 'invalid' ? textOf(found, 'reasons') : null,
  'request.disability_link': yesNoOf(found, 'disability_linked') ?? 'no',
})

function agreed(found: LetterCase): Facts {
  const modified = found.visited.get('approved_modified') ?? null
  if (modified === null && !isHere(found, 'approved')) return {}
  const [from, trial] = [textOf(found, 'change_from'), textOf(found, 'trial_ends')]
  return {
    'request.as_asked': modified === null ? 'yes' : 'no',
    'request.agreed_on': modified,
    'request.new_arrangement': textOf(found, 'new_pattern'),
    'request.starts_on': from,
    'request.trial': trial === null ? 'no' : 'yes',
    'request.review_on': trial,
    // A statement of the new terms is about the same change.
    'change.from': from,
  }
}

function refused(found: LetterCase): Facts {
  const ground = textOf(found, 'refusal_ground')
  return {
    'request.grounds': ground === null ? [] : [groundInWords(ground)],
    'request.explanation': isHere(found, 'refused_pending_appeal') ? textOf(found, 'reasons') : null,
    'request.reasonable_because': textOf(found, 'why_reasonable'),
  }
}

const ofRequest = (found: LetterCase): Facts => ({
  ...received(found),
  ...agreed(found),
  ...refused(found),
  'request.options_discussed': linesOf(textOf(found, 'options_discussed')),
  'request.extension_agreed_on': textOf(found, 'extension_agreed_on'),
  'request.extended_to': textOf(found, 'extension_to'),
  'request.missed_kind': found.meeting?.purpose === 'appeal' ? 'appeal' : 'consultation',
  'request.first_missed': found.missed[0] ?? null,
  'request.second_missed': found.missed[1] ?? null,
})

const ofResignation = (found: LetterCase): Facts => ({
  'resignation.received_on': textOf(found, 'resigned_on'),
  'resignation.waived': yesNoOf(found, 'shorter_agreed') ?? (textOf(found, 'last_day') === null ? null : 'no'),
  'leaving.handover': textOf(found, 'handover'),
  'garden.clause': textOf(found, 'contract_term'),
  'garden.from': found.visited.get('garden_leave') ?? null,
  ...deductions(found),
})

const ofDismissal = (found: LetterCase): Facts => ({
  'leaving.ground': oneOf(['conduct', 'capability', 'statutory_restriction', 'other_substantial'], textOf(found, 'dismissal_reason')),
  'leaving.reason': textOf(found, 'reasons'),
  'leaving.alternatives': textOf(found, 'alternatives_weighed'),
  'reasons.asked_for': textOf(found, 'reasons_asked_on') === null ? null : 'yes',
  'reasons.requested_on': textOf(found, 'reasons_asked_on'),
  ...notice(found),
})

const ofRedundancy = (found: LetterCase): Facts => ({
  'consultation.about': 'redundancy',
  'redundancy.reason': textOf(found, 'business_case'),
  'redundancy.pool': textOf(found, 'pool'),
  'redundancy.number_proposed': numberOf(found, 'proposed_dismissals'),
  'redundancy.consultation_started': textOf(found, 'consultation_began'),
  'redundancy.why_selected': isHere(found, 'notice_given') ? textOf(found, 'reasons') : null,
  'redundancy.voluntary': isHere(found, 'notice_given') ? 'no' : null,
  ...notice(found),
})

const changeReasons: Readonly<Record<string, string>> = {
  review: 'the review of pay',
  promotion: 'your promotion',
  market: 'what is paid for such work elsewhere',
  minimum_wage: 'the new minimum wage',
  correction: 'a correction of your pay',
}
function ofPay(found: LetterCase): Facts {
  const [before, after, why] = [numberOf(found, 'old_salary'), numberOf(found, 'new_salary'), textOf(found, 'change_reason')]
  return {
    'pay.old': before?.toFixed(2) ?? null,
    'pay.new': after?.toFixed(2) ?? null,
    'pay.basis': 'a year',
    'pay.direction': before === null || after === null ? null : after >= before ? 'increase' : 'decrease',
    'pay.change_reason': why === null ? null : (changeReasons[why] ?? null),
    'change.from': textOf(found, 'change_from'),
  }
}

const ofChange = (found: LetterCase): Facts => ({
  'consultation.about': 'contract_change',
  'change.proposal': textOf(found, 'proposal'),
  'change.from': textOf(found, 'change_from'),
  'change.agreed_on': found.visited.get('agreed') ?? null,
})

/** A dismissal at the end of a disciplinary: what took place, and why it is so grave. */
function ofDisciplinary(found: LetterCase): Facts {
  if (!isHere(found, 'decided_dismissal_notice') && !isHere(found, 'decided_summary_dismissal')) return {}
  const tookPlace = found.allegations.some(({ finding }) => finding === 'part_upheld')
    ? []
    : found.allegations.filter(({ finding }) => finding === 'upheld').map(({ text }) => text)
  return {
    'leaving.ground': oneOf(['conduct', 'capability', 'statutory_restriction', 'other_substantial'], textOf(found, 'dismissal_reason')),
    'leaving.reason': [...tookPlace, textOf(found, 'reasons')].filter((line) => line !== null).join('\n'),
    'leaving.why_gross': textOf(found, 'why_gross'),
    'leaving.told_on': found.toldOn,
    'reasons.asked_for': textOf(found, 'reasons_asked_on') === null ? null : 'yes',
    'reasons.requested_on': textOf(found, 'reasons_asked_on'),
    ...notice(found),
  }
}

const termNames = {
  salary: 'Pay a year',
  job_title: 'Job title',
  department: 'Department',
  location: 'Place of work',
  weekly_hours: 'Hours a week',
} as const
/** Terms as the record has them, until they are changed there. */
const kept = {
  salary: 'terms.pay',
  job_title: 'person.job_title',
  department: 'person.department',
  location: 'terms.places',
  weekly_hours: 'terms.weekly_hours',
} as const

/** Terms that change, as the record has them and as they become. */
const termRows = ({ changes }: LetterCase, own: Facts): string[][] =>
  changes.flatMap(({ field, to }) => {
    if (field === 'end_date' || to === null) return []
    const now = own[kept[field]]
    const before = typeof now === 'string' || typeof now === 'number' ? now : 'not on the record'
    return [[`${termNames[field]}: ${before}`, `${termNames[field]}: ${to}`]]
  })

/** Holiday on leaving in days; in hours no letter says it. */
function holidayOf({ holiday }: LetterCase): Facts {
  if (holiday?.unit !== 'day') return {}
  const { amount } = holiday
  if (amount === 0) return { 'holiday.balance': 'even' }
  return amount > 0
    ? { 'holiday.balance': 'owed', 'holiday.days_owed': amount }
    : { 'holiday.balance': 'overtaken', 'holiday.days_overtaken': -amount }
}

/** What follows from the case and may be said otherwise in the letter: the appeal's last day, the week's pay, holiday on leaving, terms that change. */
export function proposedBy(found: LetterCase, own: Facts): Facts {
  const rows = termRows(found, own)
  return {
    ...(found.appealIfToday === null ? {} : { 'appeal.by': found.appealIfToday }),
    ...(found.weeklyPay === null ? {} : { 'pay.week': found.weeklyPay.toFixed(2) }),
    ...(rows.length === 0 ? {} : { 'change.terms': rows }),
    ...holidayOf(found),
  }
}

const byProcess: Readonly<Record<string, (found: LetterCase) => Facts>> = {
  disciplinary: ofDisciplinary,
  grievance: ofConcern,
  harassment: ofConcern,
  whistleblowing: ofConcern,
  flexible_working: ofRequest,
  resignation: ofResignation,
  dismissal: ofDismissal,
  redundancy: ofRedundancy,
  salary_change: ofPay,
  contract_change: ofChange,
}

/** What a process says in its own words, and who deals with it. */
export function ofProcess(found: LetterCase, held: (role: string) => Named | undefined): Facts {
  const deals = held('hearing_manager') ?? held('case_manager') ?? held('owner')
  return {
    'concern.handler_name': deals?.name,
    'concern.handler_title': deals?.job_title,
    'request.decider_name': deals?.name,
    'request.decider_title': deals?.job_title,
    ...byProcess[found.process]?.(found),
  }
}

/** A decision in short, as it reads after “the decision of 3 March 2026:”, by the stage it led to. */
const decisions: Readonly<Record<string, string>> = {
  decided_no_action: 'to take no action',
  decided_first_warning: 'to give you a first written warning',
  decided_final_warning: 'to give you a final written warning',
  decided_alternative: 'to decide on another sanction than a warning',
  decided_dismissal_notice: 'to dismiss you with notice',
  decided_summary_dismissal: 'to dismiss you without notice',
  refused_pending_appeal: 'to refuse your flexible working request',
  notice_given: 'to make you redundant',
  dismissed: 'to dismiss you',
  failed: 'to end your employment in your probation',
}
const grievances: Readonly<Record<string, string>> = {
  upheld: 'to uphold your grievance',
  part_upheld: 'to uphold your grievance in part',
  not_upheld: 'not to uphold your grievance',
}

/** The decision in force, which an appeal is against, with its day. */
export function decisionOf(found: LetterCase): { readonly on: string | null; readonly inShort: Fact } {
  const isOne = (stage: string): boolean => stage.startsWith('decided') || Object.hasOwn(decisions, stage)
  const [stage, on] = isOne(found.stage)
    ? [found.stage, found.enteredOn]
    : ([...found.visited].findLast(([past]) => isOne(past)) ?? ['', null])
  return { on, inShort: stage === 'decided' ? (grievances[textOf(found, 'finding') ?? ''] ?? null) : (decisions[stage] ?? null) }
}
