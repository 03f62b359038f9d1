import { addDays, addYears } from '#platform/shared/calendar-date.ts'
import {
  bar,
  dated,
  isWholeWeeks,
  missing,
  noticeBy,
  onlyIf,
  pal,
  protectedUntil,
  spl,
  weekOf,
  weeks,
  weeksOf,
  type FamilyAnswer,
  type FamilyFacts,
} from './family-leave-facts.ts'
import { serviceProblem } from './family-leave-service.ts'

export function paternityDates(facts: FamilyFacts): FamilyAnswer {
  const { expected_on: expected, happened_on: happened, matched_on: matched, notice_on: notice } = facts
  if (expected === null) return missing('expected_on', 'Say when the baby is due or the child is placed.')
  const week = weekOf(expected)
  const entitlement = matched === null ? addDays(week, -weeks(15) + 6) : addDays(matched, 7)
  const from = happened ?? expected
  // Born before its week, a child is awaited until that week for the end of the time.
  const window = addDays(from < week && matched === null ? week : from, weeks(52) - 1)
  const taken = weeksOf(facts) + facts.weeks_used
  return {
    dates: [
      dated(
        'entitlement',
        matched === null
          ? 'Tell the employer of it by (15th week before the week of birth)'
          : 'Tell the employer of it by (7 days from the match)',
        entitlement,
        ['person', `${pal} regs. 6 and 10`],
      ),
      dated('notice', 'Give notice of these days by (28 days before)', addDays(facts.starts_on, -28), [
        'person',
        `${pal} reg. 6 as amended from 6 April 2024`,
      ]),
      dated('happened', happened === null ? 'Birth or placement expected' : 'Birth or placement', from, [null, `${pal} reg. 5`]),
      dated('starts', 'First day of leave', facts.starts_on, [null, `${pal} reg. 5`]),
      dated('ends', 'Last day of leave', facts.ends_on, [null, `${pal} reg. 5`]),
      dated('window', 'All of it is taken by (52 weeks)', window, [null, `${pal} reg. 5 as amended from 6 April 2024`]),
    ],
    rights: [
      'One or two weeks, together or apart.',
      'No length of service is needed for leave that begins on or after 6 April 2026.',
      'Back to the same job.',
      'No less good treatment because of the leave.',
    ],
    problems: [
      ...onlyIf(facts.starts_on < from, bar('starts_on', 'It is taken from the birth or the placement on.')),
      ...onlyIf(facts.ends_on > window, bar('ends_on', 'It is taken within 52 weeks of the birth or the placement.')),
      ...onlyIf(!isWholeWeeks(facts), bar('ends_on', 'It is taken in whole weeks.')),
      ...onlyIf(taken > 2, bar('ends_on', `There are two weeks in all; ${facts.weeks_used} were taken.`)),
      ...serviceProblem('paternity', facts, matched === null ? entitlement : matched),
      ...noticeBy(notice, addDays(facts.starts_on, -28), 'Notice of these days is 28 days. Shorter notice is yours to agree to.'),
    ],
  }
}

export function sharedParentalDates(facts: FamilyFacts): FamilyAnswer {
  const { expected_on: expected, happened_on: happened, notice_on: notice } = facts
  const from = happened ?? expected
  if (from === null) return missing('happened_on', 'Say when the child was born or placed, or is expected.')
  const left = Math.max(0, 52 - facts.weeks_used)
  const window = addDays(addYears(from, 1), -1)
  return {
    dates: [
      dated('happened', happened === null ? 'Birth or placement expected' : 'Birth or placement', from, [null, `${spl} reg. 2`]),
      dated('notice', 'Give notice of these days by (8 weeks before)', addDays(facts.starts_on, -56), ['person', `${spl} reg. 12`]),
      dated('reply', 'Employer answers a request for separate blocks by (14 days)', addDays(notice, 14), ['employer', `${spl} reg. 14`]),
      dated('starts', 'First day of leave', facts.starts_on, [null, `${spl} reg. 12`]),
      dated('ends', 'Last day of leave', facts.ends_on, [null, `${spl} reg. 12`]),
      dated('window', 'All of it is taken by (the day before the first birthday)', window, [null, `${spl} reg. 7`]),
      protectedUntil(from),
    ],
    rights: [
      `${left} weeks are left to share: 52 less the ${facts.weeks_used} of maternity or adoption leave.`,
      'Three notices of leave or of changes; one block in a notice cannot be refused.',
      'Up to 20 days in touch for each parent, agreed by both.',
      'Service of 26 weeks by the end of the 15th week before the week of birth, or the week of the match.',
    ],
    problems: [
      ...onlyIf(facts.weeks_used < 2, bar('weeks_used', 'At least the two compulsory weeks are taken first.')),
      ...onlyIf(weeksOf(facts) > left, bar('ends_on', `Only ${left} weeks are left to share.`)),
      ...onlyIf(!isWholeWeeks(facts), bar('ends_on', 'It is taken in whole weeks.')),
      ...onlyIf(facts.starts_on < from, bar('starts_on', 'It begins on or after the birth or the placement.')),
      ...onlyIf(facts.ends_on > window, bar('ends_on', 'It ends before the first birthday, or a year from the placement.')),
      ...noticeBy(notice, addDays(facts.starts_on, -56), 'Notice of these days is 8 weeks. Shorter notice is yours to agree to.'),
    ],
  }
}
