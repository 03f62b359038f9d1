import { accompanimentRight, latestAlternativeDate } from '#rules/uk/accompaniment.ts'
import { RuleProblem } from '#rules/uk/problem.ts'
import { callsFor } from '../definition-index.ts'
import type { LetterName } from '../names.ts'
import type { CaseState, Meeting } from './case-state.ts'
import { employeeOf } from './parties.ts'
import { acas1, confirmed, doesNotApply, type Gate, met, notMet, onDay, unknown, type Verdict, when } from './gate.ts'
import { announcedFor, answerTo, type Look, workingDay } from './surroundings.ts'

/** Getting ready for a meeting, and the meeting itself. */

const section10 = 'Employment Relations Act 1999 s.10'
/** Letters that call a meeting. */
export const inviteLetters: readonly LetterName[] = [
  'disciplinary_invite',
  'grievance_invite',
  'capability_meeting_invite',
  'absence_review_invite',
  'appeal_invite',
  'fw_meeting_invite',
  'consultation_invite',
  'probation_review_invite',
  'long_term_review_invite',
]

/** The meeting a step is about: the last one of its purpose arranged since it was called for. */
export function meetingFor({ state, definition, step }: Look): Meeting | null {
  const purpose = step?.meeting ?? 'hearing'
  const called = state.steps.findLast((taken) => callsFor(definition, purpose, taken.step))?.number ?? 0
  return [...state.meetings.values()].findLast((meeting) => meeting.purpose === purpose && meeting.number > called) ?? null
}

const withMeeting = (look: Look, check: (meeting: Meeting) => Verdict): Verdict => {
  const meeting = meetingFor(look)
  return meeting ? check(meeting) : notMet('No meeting has been arranged.')
}

/** The day of the first invitation to this meeting, or null. */
export const invitedOn = (state: CaseState, meeting: Meeting): string | null =>
  state.letters.find(
    ({ letter, meeting: about, number }) =>
      inviteLetters.includes(letter) && (about === meeting.id || (about === null && number > meeting.number)),
  )?.on ?? null

/** Time to prepare: the meeting is on or after the nth working day that follows the invitation. */
function noticeVerdict(look: Look, meeting: Meeting): Verdict {
  const least = look.least ?? 1
  const invited = invitedOn(look.state, meeting)
  if (invited === null) return notMet('No invitation to this meeting has been issued.')
  const earliest = workingDay(look.state, look.around, invited, least)
  if (earliest === null) return unknown('Bank holidays are not published that far ahead.')
  const days = `${least} working ${least === 1 ? 'day' : 'days'} after the invitation of ${onDay(invited)}`
  return meeting.date >= earliest
    ? met(`On ${onDay(meeting.date)}, at least ${days}.`, invited)
    : notMet(`${onDay(meeting.date)} is too soon: ${days} is ${onDay(earliest)}.`, earliest)
}

function evidenceVerdict({ state, definition }: Look, meeting: Meeting): Verdict {
  const relied = [...state.items.values()].filter(({ reliedOn }) => reliedOn)
  if (relied.length === 0) return unknown('No evidence is marked as relied on.')
  const employee = employeeOf(state, definition)
  const missing = relied.find(({ disclosedTo }) => ![...employee].some((person) => (disclosedTo.get(person) ?? '9999') < meeting.date))
  return missing
    ? notMet(`“${missing.title}” was not shown to the person before ${onDay(meeting.date)}.`)
    : met('All evidence relied on was shown before the meeting.')
}

const rights = new Map<string, boolean>()
/** Whether the law gives a companion at such a meeting, asked of the rule once for each kind. */
function rightAt(meeting: string): boolean {
  const answer = rights.get(meeting) ?? accompanimentRight({ meeting })
  const right = answer instanceof RuleProblem ? true : answer
  rights.set(meeting, right)
  return right
}

/** Whether the law gives a companion at the meeting of this step; false where it does not, which a company may still allow. */
function companionDue({ definition, step }: Look): boolean {
  const kind = definition.meetings[step?.meeting ?? 'hearing']
  return kind !== undefined && rightAt(kind)
}

const withRight = (look: Look, check: (meeting: Meeting) => Verdict): Verdict =>
  companionDue(look) ? withMeeting(look, check) : doesNotApply('The law gives no companion at this meeting; allowing one is good practice.')

function postponementVerdict(look: Look, { postponement, date }: Meeting): Verdict {
  if (!postponement) return doesNotApply('No other time was proposed.')
  const { proposed, reasonable, from } = postponement
  const last = latestAlternativeDate({
    proposedHearing: from,
    division: look.state.division,
    announced: announcedFor(look.state, look.around),
  })
  if (last instanceof RuleProblem) return unknown(last.message)
  if (!reasonable || proposed > last || proposed <= from)
    return doesNotApply(`The time proposed is not a reasonable one within five working days (until ${onDay(last)}); it may be refused.`)
  return date >= proposed
    ? met(`Moved as proposed, to ${onDay(date)}.`, date)
    : notMet(`The worker proposed ${onDay(proposed)}, within five working days (until ${onDay(last)}): the meeting must be moved.`, last)
}

function heldVerdict(look: Look): Verdict {
  const meeting = meetingFor(look)
  if (meeting?.state === 'held' && meeting.heldOn) return met(`Held on ${onDay(meeting.heldOn)}.`, meeting.heldOn)
  const into = look.state.steps.findLast(({ from, to }) => from !== to)
  const absent = look.definition.steps.some(
    ({ id, gates }) => id === into?.step && gates.some(({ gate }) => gate === 'two_meetings_missed'),
  )
  if (absent) return met('Decided in absence after two dates were missed.', into?.on ?? null)
  return meeting ? notMet(`The meeting of ${onDay(meeting.date)} has not been held.`) : notMet('No meeting has been arranged.')
}

export const meetingGates = {
  allegations_in_writing: {
    title: 'Allegations given in writing',
    basis: 'code',
    source: `${acas1} para 9`,
    reads: [],
    check: (look) =>
      look.state.allegations.size === 0
        ? notMet('No allegation is written down.')
        : withMeeting(look, (meeting) => {
            const invited = invitedOn(look.state, meeting)
            return invited === null
              ? notMet('The invitation with the allegations has not been issued.')
              : met(`In the invitation of ${onDay(invited)}.`, invited)
          }),
  },
  evidence_shared: {
    title: 'Evidence shown before the meeting',
    basis: 'code',
    source: `${acas1} para 9`,
    reads: [],
    check: (look) => withMeeting(look, (meeting) => evidenceVerdict(look, meeting)),
  },
  meeting_notice_given: {
    title: 'Time to prepare',
    basis: 'code',
    source: `${acas1} para 11: reasonable time to prepare; the number of days is a company default`,
    reads: [],
    check: (look) => withMeeting(look, (meeting) => noticeVerdict(look, meeting)),
  },
  companion_offered: {
    title: 'Companion offered',
    basis: 'law',
    source: section10,
    reads: [],
    check: (look) =>
      withRight(look, ({ offeredOn, date }) => {
        if (offeredOn === null) return notMet('The right to be accompanied has not been offered.')
        return offeredOn <= date ? met(`Offered on ${onDay(offeredOn)}.`, offeredOn) : notMet('It was offered after the meeting only.')
      }),
  },
  companion_answered: {
    title: 'Answer on the companion',
    basis: 'law',
    source: section10,
    reads: [],
    check: (look) =>
      withRight(look, ({ companion }) => {
        if (companion === null) return unknown('Write down whom the worker brings, or that nobody comes.')
        return met(companion === 'declined' ? 'The worker comes alone.' : 'A companion is named.')
      }),
  },
  postponement_honoured: {
    title: 'Moved when the companion could not come',
    basis: 'law',
    source: `${section10}(4)-(5)`,
    reads: [],
    check: (look) => withRight(look, (meeting) => postponementVerdict(look, meeting)),
  },
  adjustments_considered: confirmed(
    { title: 'Reasonable adjustments considered', basis: 'law', source: 'Equality Act 2010 s.20' },
    'adjustments_considered',
    'Adjustments have not been considered.',
  ),
  union_official_told: when(
    'accused_is_union_rep',
    'The person is no trade union representative.',
    confirmed(
      { title: 'A union official was spoken to', basis: 'code', source: `${acas1} para 30` },
      'union_official_spoken',
      'Speak to an official first, with the person’s agreement.',
    ),
  ),
  related_grievance_settled: {
    title: 'A grievance raised meanwhile is dealt with',
    basis: 'code',
    source: `${acas1} para 46`,
    reads: ['grievance_raised'],
    check: (look) => {
      const raised = answerTo(look, 'grievance_raised')
      if (raised === undefined) return unknown('Not answered yet.')
      if (raised === false) return doesNotApply('No grievance was raised.')
      return answerTo(look, 'grievance_handled')
        ? met('It is written down how it is dealt with.')
        : notMet('Pause, or hear both together when they belong together.')
    },
  },
  meeting_held: { title: 'The meeting was held', basis: 'code', source: acas1, reads: [], check: heldVerdict },
  two_meetings_missed: {
    title: 'Two dates missed without good reason',
    basis: 'code',
    source: `${acas1} para 25; Employment Rights Act 1996 s.80G(1D)`,
    reads: [],
    check: (look) =>
      withMeeting(look, ({ missed }) => {
        const without = missed.filter(({ goodReason }) => !goodReason)
        const need = Math.max(2, look.least ?? 2)
        return without.length >= need
          ? met(`Missed on ${without.map(({ date }) => onDay(date)).join(' and ')}.`)
          : notMet(`${without.length} of ${need} dates missed without good reason.`)
      }),
  },
} as const satisfies Record<string, Gate>
