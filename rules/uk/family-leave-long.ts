import { addDays } from '#platform/shared/calendar-date.ts'
import {
  bar,
  dated,
  late,
  missing,
  mpl,
  noticeBy,
  onlyIf,
  pal,
  protectedUntil,
  weekOf,
  weeks,
  type FamilyAnswer,
  type FamilyFacts,
  type FamilyProblem,
  type KeyDate,
} from './family-leave-facts.ts'

const longLeaveRights = [
  'Every term of the contract but pay goes on: holiday builds up, and the pension as the scheme says.',
  'Up to 10 keeping-in-touch days, agreed by both, without ending the leave.',
  'Back to the same job after up to 26 weeks; after more, to that or, if it is not reasonably practicable, another that suits and is no worse.',
  'No less good treatment because of the leave, and no dismissal because of it.',
]

/** Days of leave of 52 weeks that began on a day: ordinary and additional, the last day, the day back, and the notice to be back early. */
function longLeave(starts: string, ends: string, act: string): KeyDate[] {
  const back = addDays(ends, 1)
  return [
    dated('starts', 'First day of leave', starts, [null, act]),
    dated('ordinary-ends', 'Ordinary leave ends (26 weeks)', addDays(starts, weeks(26) - 1), [null, act]),
    dated('longest', 'Last day there can be (52 weeks)', addDays(starts, weeks(52) - 1), [null, act]),
    dated('ends', 'Last day of leave as planned', ends, [null, act]),
    dated('back', 'Back at work', back, [null, act]),
    ...onlyIf(
      back < addDays(starts, weeks(52)),
      dated('early-notice', 'Say by then that you come back before the 52 weeks are over (8 weeks)', addDays(back, -56), [
        'person',
        `${mpl} reg. 11`,
      ]),
    ),
  ]
}

const longProblems = ({ starts_on: from, ends_on: until }: FamilyFacts, least: string | null): readonly FamilyProblem[] => [
  ...onlyIf(until > addDays(from, weeks(52) - 1), bar('ends_on', 'Leave is 52 weeks at most.')),
  ...onlyIf(least !== null && until < least, bar('ends_on', 'The two weeks from the birth on are compulsory leave.')),
]

export function maternityDates(facts: FamilyFacts): FamilyAnswer {
  const { expected_on: due, happened_on: born, notice_on: notice } = facts
  if (due === null) return missing('expected_on', 'Say when the baby is due.')
  const week = weekOf(due)
  const [noticeUntil, earliest, automatic] = [addDays(week, -weeks(15) + 6), addDays(week, -weeks(11)), addDays(week, -weeks(4))]
  const compulsoryEnds = born === null ? null : addDays(born, weeks(2) - 1)
  return {
    dates: [
      dated('week', 'Expected week of childbirth begins (Sunday)', week, [null, `${mpl} reg. 2`]),
      dated('notice', 'Tell the employer by (end of the 15th week before)', noticeUntil, ['person', `${mpl} reg. 4`]),
      dated('earliest', 'Leave can begin from (11th week before)', earliest, [null, `${mpl} reg. 4`]),
      dated('automatic', 'From then on pregnancy-related absence starts the leave by itself (4th week before)', automatic, [
        null,
        `${mpl} reg. 6`,
      ]),
      dated('reply', 'Employer says when leave ends (28 days from the notice)', addDays(notice, 28), ['employer', `${mpl} reg. 7`]),
      ...(born === null ? [] : [dated('born', 'Birth', born, [null, `${mpl} reg. 6`])]),
      ...compulsory(compulsoryEnds),
      ...longLeave(facts.starts_on, facts.ends_on, `${mpl} reg. 7`),
      protectedUntil(born ?? week),
    ],
    rights: ['No length of service is needed.', 'Paid time off for antenatal care.', ...longLeaveRights],
    problems: maternityProblems(facts, { noticeUntil, earliest, compulsoryEnds }),
  }
}

const compulsory = (ends: string | null): KeyDate[] =>
  ends === null
    ? []
    : [dated('compulsory', 'Compulsory leave ends (two weeks from the birth)', ends, [null, 'Employment Rights Act 1996 s.72'])]

interface MaternityDays {
  readonly noticeUntil: string
  readonly earliest: string
  readonly compulsoryEnds: string | null
}
function maternityProblems(facts: FamilyFacts, { noticeUntil, earliest, compulsoryEnds }: MaternityDays): readonly FamilyProblem[] {
  const { happened_on: born, notice_on: notice } = facts
  const latest = born === null ? null : addDays(born, 1)
  return [
    ...onlyIf(
      facts.starts_on < earliest && (latest === null || facts.starts_on < latest),
      bar('starts_on', 'Leave cannot begin before the 11th week before the week of birth, unless the baby is born.'),
    ),
    ...onlyIf(latest !== null && facts.starts_on > latest, bar('starts_on', 'Leave begins on the day after the birth at the latest.')),
    ...longProblems(facts, compulsoryEnds),
    ...noticeBy(
      notice,
      noticeUntil,
      'Notice came after the end of the 15th week before the week of birth. It is enough if it could not be given sooner, or if you agree.',
    ),
    ...onlyIf(
      notice > addDays(facts.starts_on, -28) && notice <= noticeUntil,
      late('The first day is changed with 28 days’ notice, or by agreement.'),
    ),
  ]
}

export function adoptionDates(facts: FamilyFacts): FamilyAnswer {
  const { expected_on: expected, happened_on: placed, matched_on: matched, notice_on: notice } = facts
  if (expected === null) return missing('expected_on', 'Say when the child is expected to be placed.')
  if (matched === null) return missing('matched_on', 'Say when you were told of the match.')
  const day = placed ?? expected
  const [noticeUntil, earliest] = [addDays(matched, 7), addDays(expected, -14)]
  return {
    dates: [
      dated('matched', 'Told of the match', matched, [null, `${pal} reg. 17`]),
      dated('notice', 'Tell the employer by (7 days from the match)', noticeUntil, ['person', `${pal} reg. 17`]),
      dated('earliest', 'Leave can begin from (14 days before the placement)', earliest, [null, `${pal} reg. 16`]),
      dated('placed', placed === null ? 'Placement expected' : 'Placement', day, [null, `${pal} reg. 16`]),
      dated('reply', 'Employer says when leave ends (28 days from the notice)', addDays(notice, 28), ['employer', `${pal} reg. 17`]),
      ...longLeave(facts.starts_on, facts.ends_on, `${pal} regs. 18 and 20`),
      protectedUntil(day),
    ],
    rights: ['No length of service is needed.', 'Time off for adoption appointments.', ...longLeaveRights],
    problems: [
      ...onlyIf(facts.starts_on < earliest, bar('starts_on', 'Leave begins 14 days before the expected placement at the earliest.')),
      ...onlyIf(facts.starts_on > day, bar('starts_on', 'Leave begins on the day of the placement at the latest.')),
      ...longProblems(facts, null),
      ...noticeBy(
        notice,
        noticeUntil,
        'Notice came more than 7 days after the match. It is enough if it could not be given sooner, or if you agree.',
      ),
    ],
  }
}
