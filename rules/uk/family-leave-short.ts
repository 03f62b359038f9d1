import { addDays, addMonths, addYears, daysBetween } from '#platform/shared/calendar-date.ts'
import { valueOn } from './dated.ts'
import {
  bar,
  dated,
  isWholeWeeks,
  missing,
  noticeBy,
  onlyIf,
  weeksOf,
  type FamilyAnswer,
  type FamilyFacts,
  type FamilyProblem,
} from './family-leave-facts.ts'
import { parentalServiceProblem } from './family-leave-service.ts'
import { carersLeaveExists, neonatalLeaveExists } from './family-rates.ts'

const neonatal = 'Neonatal Care Leave and Miscellaneous Amendments Regulations 2025'
const bereaved = 'Parental Bereavement Leave Regulations 2020'
const parental = 'Maternity and Parental Leave etc. Regulations 1999 Sch. 2'
const carers = 'Carer’s Leave Regulations 2024'

/** Weeks of uninterrupted care, counted from the day after it began: each gives a week of leave, twelve at most. */
export const neonatalWeeks = (from: string, until: string): number => Math.min(12, Math.max(0, Math.floor(daysBetween(from, until) / 7)))

/** Neonatal care leave: a week for each whole week of care, from the second week of care on and within 68 weeks of the birth. */
export function neonatalDates(facts: FamilyFacts): FamilyAnswer {
  const { happened_on: born, care_from: from, care_until: until } = facts
  if (born === null) return missing('happened_on', 'Say when the child was born.')
  if (from === null) return missing('care_from', 'Say when the neonatal care began.')
  const known = until ?? facts.ends_on
  const entitled = neonatalWeeks(from, known)
  const firstTier = until === null ? null : addDays(until, 7)
  const isFirst = firstTier === null || facts.starts_on <= firstTier
  const [earliest, window] = [addDays(from, 8), addDays(born, 68 * 7 - 1)]
  const asked = weeksOf(facts)
  const notified = addDays(facts.starts_on, asked > 1 ? -28 : -15)
  return {
    dates: [
      dated('born', 'Birth', born, [null, `${neonatal} reg. 5`]),
      dated('care', 'Neonatal care began', from, [null, `${neonatal} reg. 5`]),
      dated('earliest', 'Leave can begin from (after a week of care)', earliest, [null, `${neonatal} reg. 5`]),
      ...(firstTier === null
        ? []
        : [
            dated('first-tier', 'Until then notice on the day is enough (a week after the care)', firstTier, [null, `${neonatal} reg. 10`]),
          ]),
      ...onlyIf(
        !isFirst,
        dated('notice', `Give notice of these days by (${asked > 1 ? 28 : 15} days before)`, notified, ['person', `${neonatal} reg. 10`]),
      ),
      dated('starts', 'First day of leave', facts.starts_on, [null, `${neonatal} reg. 5`]),
      dated('ends', 'Last day of leave', facts.ends_on, [null, `${neonatal} reg. 5`]),
      dated('window', 'All of it is taken by (68 weeks from the birth)', window, [null, `${neonatal} reg. 5`]),
    ],
    rights: [
      `${entitled} ${entitled === 1 ? 'week' : 'weeks'} of leave so far: one for each whole week of care, 12 at most.`,
      'No length of service is needed.',
      'On top of maternity, paternity and other family leave.',
    ],
    problems: neonatalProblems(facts, { born, from, entitled, isFirst, earliest, window, asked, notified }),
  }
}

interface NeonatalDays {
  readonly born: string
  readonly from: string
  readonly entitled: number
  readonly isFirst: boolean
  readonly earliest: string
  readonly window: string
  readonly asked: number
  readonly notified: string
}
function neonatalProblems(facts: FamilyFacts, days: NeonatalDays): readonly FamilyProblem[] {
  const { born, from, entitled, isFirst, earliest, window, asked, notified } = days
  const { notice_on: notice } = facts
  return [
    ...onlyIf(valueOn(neonatalLeaveExists, born) !== true, bar('happened_on', 'It is for children born on or after 6 April 2025.')),
    ...onlyIf(daysBetween(born, from) > 28, bar('care_from', 'The care begins within 28 days of the birth.')),
    ...onlyIf(entitled < 1, bar('care_until', 'The care has to last seven whole days.')),
    ...onlyIf(facts.starts_on < earliest, bar('starts_on', 'Leave begins after a week of care.')),
    ...onlyIf(facts.ends_on > window, bar('ends_on', 'It is taken within 68 weeks of the birth.')),
    ...onlyIf(!isWholeWeeks(facts), bar('ends_on', 'It is taken in whole weeks.')),
    ...onlyIf(
      entitled > 0 && asked + facts.weeks_used > entitled,
      bar('ends_on', `The care gives ${entitled} weeks; ${facts.weeks_used} were taken.`),
    ),
    ...(isFirst
      ? noticeBy(notice, facts.starts_on, 'Notice came after the first day. It is enough if it could not be given sooner.')
      : noticeBy(notice, notified, 'Notice of these days is 15 days for one week and 28 for more. Shorter notice is yours to agree to.')),
  ]
}

/** Parental bereavement leave: one or two weeks within 56 weeks of the death of a child, in the first eight weeks without notice. */
export function bereavementDates(facts: FamilyFacts): FamilyAnswer {
  const { happened_on: day, notice_on: notice } = facts
  if (day === null) return missing('happened_on', 'Say on which day the child died.')
  const [soon, window] = [addDays(day, 55), addDays(day, 56 * 7 - 1)]
  const isSoon = facts.starts_on <= soon
  return {
    dates: [
      dated('soon', 'Until then it can begin without notice (8 weeks)', soon, [null, `${bereaved} reg. 6`]),
      dated('starts', 'First day of leave', facts.starts_on, [null, `${bereaved} reg. 4`]),
      dated('ends', 'Last day of leave', facts.ends_on, [null, `${bereaved} reg. 4`]),
      dated('window', 'It is taken by (56 weeks)', window, [null, `${bereaved} reg. 5`]),
    ],
    rights: [
      'One or two weeks for each child, together or apart.',
      'No length of service is needed.',
      'No papers may be asked for as a condition of the leave.',
    ],
    problems: [
      ...onlyIf(facts.starts_on < day, bar('starts_on', 'It is taken from the day of the death on.')),
      ...onlyIf(facts.ends_on > window, bar('ends_on', 'It is taken within 56 weeks of the death.')),
      ...onlyIf(!isWholeWeeks(facts), bar('ends_on', 'It is taken in whole weeks.')),
      ...onlyIf(weeksOf(facts) + facts.weeks_used > 2, bar('ends_on', `There are two weeks; ${facts.weeks_used} were taken.`)),
      ...noticeBy(
        notice,
        isSoon ? facts.starts_on : addDays(facts.starts_on, -7),
        isSoon
          ? 'Notice came after the first day. It is enough if it could not be given sooner.'
          : 'Notice is a week before. Shorter notice is yours to agree to.',
      ),
    ],
  }
}

/** Unpaid parental leave: 18 weeks for each child until the 18th birthday, four in a year, in whole weeks. */
export function parentalDates(facts: FamilyFacts): FamilyAnswer {
  const { happened_on: born, notice_on: notice } = facts
  if (born === null) return missing('happened_on', 'Say when the child was born or adopted.')
  const until = addDays(addYears(born, 18), -1)
  return {
    dates: [
      dated('notice', 'Give notice by (21 days before)', addDays(facts.starts_on, -21), ['person', `${parental} para. 1`]),
      dated('postpone', 'Employer says by then if it has to be put off (7 days)', addDays(notice, 7), ['employer', `${parental} para. 6`]),
      dated('postponed', 'Put off, it begins by (6 months)', addMonths(facts.starts_on, 6), [null, `${parental} para. 6`]),
      dated('starts', 'First day of leave', facts.starts_on, [null, `${parental} para. 7`]),
      dated('ends', 'Last day of leave', facts.ends_on, [null, `${parental} para. 7`]),
      dated('window', 'It is for a child under 18: until', until, [null, 'Maternity and Parental Leave etc. Regulations 1999 reg. 15']),
    ],
    rights: [
      `${Math.max(0, 18 - facts.weeks_used)} of 18 weeks are left for this child.`,
      'Four weeks a year for each child at most, unless you agree to more.',
      'Unpaid. No length of service is needed from 6 April 2026.',
    ],
    problems: [
      ...onlyIf(facts.ends_on > until, bar('ends_on', 'It ends before the 18th birthday of the child.')),
      ...onlyIf(
        !isWholeWeeks(facts),
        bar('ends_on', 'It is taken in whole weeks, unless the child is entitled to a disability benefit and you agree to days.'),
      ),
      ...onlyIf(
        weeksOf(facts) + facts.weeks_used > 18,
        bar('ends_on', `There are 18 weeks for each child; ${facts.weeks_used} were taken.`),
      ),
      ...onlyIf(weeksOf(facts) > 4, {
        path: 'ends_on' as const,
        message: 'More than four weeks in a year for a child is yours to agree to.',
        bars: false,
      }),
      ...parentalServiceProblem(facts),
      ...noticeBy(notice, addDays(facts.starts_on, -21), 'Notice is 21 days. Shorter notice is yours to agree to.'),
    ],
  }
}

/** Carer’s leave: a week in any twelve months, in days or half days, for somebody with a long-term need of care. */
export function carersDates(facts: FamilyFacts): FamilyAnswer {
  const days = daysBetween(facts.starts_on, facts.ends_on) + 1
  const ahead = Math.max(3, days * 2)
  const by = addDays(facts.starts_on, -ahead)
  return {
    dates: [
      dated('notice', `Give notice by (${ahead} days before)`, by, ['person', `${carers} reg. 7`]),
      dated('postpone', 'Employer says by then if it has to be put off (7 days)', addDays(facts.notice_on, 7), [
        'employer',
        `${carers} reg. 8`,
      ]),
      dated('postponed', 'Put off, it is given by (one month)', addMonths(facts.ends_on, 1), [null, `${carers} reg. 8`]),
      dated('starts', 'First day of leave', facts.starts_on, [null, `${carers} reg. 5`]),
      dated('ends', 'Last day of leave', facts.ends_on, [null, `${carers} reg. 5`]),
    ],
    rights: [
      'One week in any twelve months, for everybody one cares for together.',
      'Unpaid. No length of service is needed.',
      'It can be put off once and not refused. No proof may be asked for.',
    ],
    problems: [
      ...onlyIf(valueOn(carersLeaveExists, facts.starts_on) !== true, bar('starts_on', 'It exists since 6 April 2024.')),
      ...onlyIf(days > 7, bar('ends_on', 'It is one week at most.')),
      ...onlyIf(facts.weeks_used >= 1, bar('weeks_used', 'The week of these twelve months is taken.')),
      ...noticeBy(
        facts.notice_on,
        by,
        `Notice is ${ahead} days here: twice as long as the leave, and three days at least. Shorter notice is yours to agree to.`,
      ),
    ],
  }
}
