import { ordinaryUnfairDismissalQualifies } from '#rules/uk/dismissal.ts'
import { employerNoticeWeeks } from '#rules/uk/notice.ts'
import { RuleProblem } from '#rules/uk/problem.ts'
import { stageOf } from '../definition-index.ts'
import { letterTitles, type LetterName } from '../names.ts'
import type { IssuedLetter } from './case-state.ts'
import { longestNotice } from './contract-notice.ts'
import { clockDue } from './deadlines.ts'
import { acas1, doesNotApply, type Gate, met, notMet, onDay, unknown, type Verdict, written } from './gate.ts'
import { answerTo, dateAnswer, type Look } from './surroundings.ts'
import { liveWarnings } from './warnings-live.ts'

/** A decision: what it stands on, how it is given, and that it can be appealed. */

/** Letters that give a decision in writing. */
export const decisionLetters: readonly LetterName[] = [
  'suspension_letter',
  'no_action_letter',
  'first_written_warning',
  'final_written_warning',
  'improvement_note',
  'attendance_warning',
  'dismissal_notice',
  'summary_dismissal',
  'sanction_short_of_dismissal',
  'appeal_outcome',
  'grievance_outcome',
  'pip_outcome',
  'capability_dismissal',
  'ill_health_dismissal',
  'probation_pass',
  'probation_dismissal',
  'fw_approval',
  'fw_refusal',
  'fw_withdrawn',
  'redundancy_notice',
  'trial_outcome',
  'fixed_term_renewal',
  'fixed_term_expiry',
  'dsar_response',
  'dsar_refusal',
]

/** The letters that give this decision: those of the step itself, else of the step that led into the present stage. */
function lettersOfDecision({ state, definition, step }: Look): readonly LetterName[] {
  const own = (step?.letters ?? []).filter((letter) => decisionLetters.includes(letter))
  if (own.length > 0) return own
  const into = state.steps.findLast(({ from, to }) => from !== to)
  const letters = definition.steps.find(({ id }) => id === into?.step)?.letters ?? []
  return letters.filter((letter) => decisionLetters.includes(letter))
}

/** The issued letter of this decision: not one from before the present stage, which was for something else. */
function issuedFor(look: Look): { readonly wanted: readonly LetterName[]; readonly issued: IssuedLetter | null } {
  const wanted = lettersOfDecision(look)
  const into = look.state.steps.findLast(({ from, to }) => from !== to)
  const issued = look.state.letters.findLast(({ letter, number }) => wanted.includes(letter) && number > (into?.number ?? 0))
  return { wanted, issued: issued ?? null }
}

const withLetter = (look: Look, check: (letter: IssuedLetter) => Verdict): Verdict => {
  const { wanted, issued } = issuedFor(look)
  if (wanted.length === 0) return doesNotApply('No letter gives this decision.')
  return issued ? check(issued) : notMet(`The letter has not been sent: ${wanted.map((letter) => letterTitles[letter]).join(' or ')}.`)
}

/** Notice the employer owes in weeks by s.86; null where service is not known. */
function noticeWeeksOwed({ around }: Pick<Look, 'around'>, givenOn: string): number | null {
  const { continuousStart } = around.employment
  if (continuousStart === null) return null
  const statutory = employerNoticeWeeks({ continuousStart, noticeGivenOn: givenOn })
  return statutory instanceof RuleProblem ? null : statutory
}

function noticeVerdict(look: Look): Verdict {
  const lastDay = dateAnswer(look, 'last_day')
  if (lastDay === null) return unknown('The last day of employment is not set yet.')
  const given = issuedFor(look).issued?.on ?? look.around.today
  const weeks = noticeWeeksOwed(look, given)
  if (weeks === null) return unknown('The start of continuous employment is not known.')
  const { words, earliest } = longestNotice(look.around.employment, 'employer', given, weeks)
  if (answerTo(look, 'pay_in_lieu') === true) return met(`${words}, paid in lieu.`)
  return lastDay >= earliest
    ? met(`${words}, from ${onDay(given)}.`, lastDay)
    : notMet(`${words}: from ${onDay(given)} to ${onDay(earliest)} at the earliest.`, earliest)
}

/** Whether service is long enough for an ordinary claim, in words that go with the screen for protected reasons. */
function serviceSays(look: Look): string {
  const { continuousStart } = look.around.employment
  const terminationDate = dateAnswer(look, 'last_day') ?? look.around.today
  if (continuousStart === null) return 'Length of service is not known.'
  const qualifies = ordinaryUnfairDismissalQualifies({ continuousStart, terminationDate, statutoryNoticeGiven: true })
  if (qualifies instanceof RuleProblem) return qualifies.message
  return qualifies
    ? `Service is long enough for an ordinary unfair dismissal claim on ${onDay(terminationDate)}.`
    : `Service is too short for an ordinary unfair dismissal claim on ${onDay(terminationDate)}; automatically unfair reasons need none.`
}

const liveOf = (look: Look, levels: readonly string[]): Verdict | null => {
  const live = liveWarnings(look.state, look.around).find(({ level, state }) => state === 'live' && levels.includes(level))
  return live ? met(`A warning of ${onDay(live.issuedOn)} is live until ${onDay(live.expiresOn)}.`, live.issuedOn) : null
}

function notIncreased(look: Look): Verdict {
  if (answerTo(look, 'sanction_not_harder') === false) return notMet('A sanction is never made harder on appeal.')
  const decided = [...look.state.visited.keys()].flatMap((stage) => stageOf(look.definition, stage)?.weight ?? [])
  const now = look.to === null ? undefined : stageOf(look.definition, look.to)?.weight
  if (decided.length === 0) return answerTo(look, 'sanction_not_harder') === true ? met('Confirmed.') : unknown('Not answered yet.')
  if (now === undefined) return unknown('Choose the outcome of the appeal.')
  return now <= Math.max(...decided) ? met('The outcome is no harder than before.') : notMet('A sanction is never made harder on appeal.')
}

export const decisionGates = {
  finding_on_every_allegation: {
    title: 'A finding on every allegation',
    basis: 'code',
    source: `${acas1} paras 18, 40`,
    reads: [],
    check: ({ state }) => {
      const open = [...state.allegations.values()].find(({ finding }) => finding === null)
      if (state.allegations.size === 0) return notMet('No allegation is written down.')
      return open ? unknown(`There is no finding on “${open.text.slice(0, 80)}”.`) : met('Each allegation has a finding.')
    },
  },
  reasons_recorded: written(
    { title: 'Reasons written down', basis: 'code', source: `${acas1} paras 18, 40` },
    ['reasons'],
    'Write down why.',
  ),
  first_warning_or_serious: {
    title: 'A live first warning, or serious misconduct',
    basis: 'code',
    source: `${acas1} para 20`,
    reads: ['serious_misconduct'],
    check: (look) => {
      const live = liveOf(look, ['first_written_warning', 'final_written_warning', 'improvement_note'])
      if (live) return live
      const serious = answerTo(look, 'serious_misconduct')
      if (serious === undefined) return unknown('No warning is live: is it serious misconduct by itself?')
      return serious === true ? met('Serious misconduct by itself.') : notMet('No first warning is live, and it is not serious by itself.')
    },
  },
  final_warning_live: {
    title: 'A live final warning: no dismissal for a first offence',
    basis: 'code',
    source: `${acas1} paras 20, 23`,
    reads: [],
    check: (look) =>
      liveOf(look, ['final_written_warning']) ?? notMet('No final written warning is live; only gross misconduct is dismissed at once.'),
  },
  gross_misconduct_explained: written(
    { title: 'Why it is gross misconduct', basis: 'code', source: `${acas1} paras 23-24` },
    ['why_gross', 'mitigation'],
    'Write down why it is gross misconduct and that mitigation was weighed.',
  ),
  contract_allows_sanction: written(
    { title: 'The contract allows it', basis: 'guidance', source: 'Acas guide; Employment Rights Act 1996 s.13' },
    ['contract_term'],
    'Name the term of the contract.',
  ),
  dismissal_reason_named: written(
    { title: 'A fair reason is named', basis: 'law', source: 'Employment Rights Act 1996 s.98(1)-(2)' },
    ['dismissal_reason'],
    'Choose one of the five fair reasons.',
  ),
  protected_reasons_screened: {
    title: 'No protected reason plays a part',
    basis: 'law',
    source: 'Employment Rights Act 1996 ss.94-108; Equality Act 2010; SI 2026/559',
    reads: ['protected_reason_screen'],
    check: (look) => {
      const screened = answerTo(look, 'protected_reason_screen')
      if (screened === undefined) return unknown(`Not answered yet. ${serviceSays(look)}`)
      return screened === true ? met(serviceSays(look)) : notMet(`A protected reason may play a part. ${serviceSays(look)}`)
    },
  },
  notice_long_enough: {
    title: 'Notice is long enough',
    basis: 'law',
    source: 'Employment Rights Act 1996 s.86',
    reads: ['last_day'],
    check: noticeVerdict,
  },
  outcome_in_writing: {
    title: 'Given in writing',
    basis: 'code',
    source: `${acas1} paras 18, 29, 40, 45`,
    reads: [],
    check: (look) => withLetter(look, ({ on }) => met(`In the letter of ${onDay(on)}.`, on)),
  },
  appeal_offered: {
    title: 'Appeal offered',
    basis: 'code',
    source: `${acas1} paras 22, 26, 40-41`,
    reads: [],
    check: (look) =>
      withLetter(look, ({ appeal, on }) =>
        appeal
          ? met(`Offered in writing, until ${onDay(appeal.by)}.`, on)
          : notMet('The letter does not say to whom and by when to appeal.'),
      ),
  },
  outcome_follows_decision: {
    title: 'The outcome is the one that was decided',
    basis: 'code',
    source: `${acas1} para 40`,
    reads: ['finding'],
    check: (look) => {
      const decided = answerTo(look, 'finding')
      if (typeof decided !== 'string') return unknown('It is not written down what was decided.')
      const words = `It was decided: ${decided === 'part_upheld' ? 'upheld in part' : decided.replace('_', ' ')}.`
      return look.to === null || look.to === `closed_${decided}` ? met(words) : notMet(words)
    },
  },
  appeal_window_over: {
    title: 'Time to appeal is over',
    basis: 'code',
    source: `${acas1} para 26; the number of days is set by the workspace`,
    reads: [],
    needsAppealWindow: true,
    check: (look) =>
      withLetter(look, ({ appeal }) => {
        const window = clockDue(look.definition, look.state, look.around, 'appeal_window')
        const last = appeal && window && appeal.by > window ? appeal.by : window
        if (last === null) return unknown('The time to appeal cannot be told yet.')
        return look.around.today > last ? met(`It ended on ${onDay(last)}.`, last) : notMet(`It runs until ${onDay(last)}.`, last)
      }),
  },
  appeal_in_time: {
    title: 'Appeal received in time',
    basis: 'guidance',
    source: 'Acas guide: lateness alone is no reason to refuse an appeal',
    reads: ['appeal_received_on'],
    check: (look) => {
      const received = dateAnswer(look, 'appeal_received_on')
      const last = clockDue(look.definition, look.state, look.around, 'appeal_window')
      if (received === null || last === null) return unknown('The day it was received, or the end of the window, is not known.')
      return received <= last
        ? met(`Received on ${onDay(received)}, until ${onDay(last)}.`, received)
        : notMet(`Received after ${onDay(last)}: ask why before anything is refused.`, last)
    },
  },
  sanction_not_increased: {
    title: 'No harder than before',
    basis: 'guidance',
    source: 'Acas guide on appeals',
    reads: [],
    check: notIncreased,
  },
  suspension_needed: written(
    { title: 'Suspension is needed, and nothing milder works', basis: 'guidance', source: 'Acas guidance on suspension' },
    ['suspension_reason', 'alternatives_considered'],
    'Write down the risk and the alternatives.',
  ),
  suspension_reviewed: {
    title: 'Suspension reviewed within 7 days',
    basis: 'company',
    source: 'Acas guidance on suspension; the number of days is a company default',
    reads: [],
    check: (look) => {
      if (look.state.suspendedSince === null) return doesNotApply('Nobody is suspended.')
      const due = clockDue(look.definition, look.state, look.around, 'suspension_review')
      if (due === null) return unknown('The next review is not known.')
      return look.around.today <= due ? met(`Next review by ${onDay(due)}.`, due) : notMet(`The review was due by ${onDay(due)}.`, due)
    },
  },
} as const satisfies Record<string, Gate>
