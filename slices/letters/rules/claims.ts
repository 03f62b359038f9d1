import { addDays } from '#platform/shared/calendar-date.ts'
import { valueOn } from '#rules/uk/dated.ts'
import { refusalGroundValid } from '#rules/uk/flexible-working.ts'
import { isProblem } from '#rules/uk/problem.ts'
import { statedFigures } from '#rules/uk/stated-figures.ts'
import type { Catalogue } from './catalogue.ts'
import { derivedDate } from './derived-date.ts'
import type { Facts } from './field.ts'
import type { PrerequisiteProblem } from './prerequisite.ts'
import { valuesOf } from './values.ts'

/** Letters that say something about themselves, such as that they are in time, do not go out when it is not so. */
const claims: Readonly<Record<string, readonly Claim[]>> = {
  holiday_refusal: [inTime('leave.notice_by', 'The notice the law asks for can no longer be kept.')],
  written_reasons: [
    inTime('rules.written_reasons_due', 'The time for written reasons is over. Send them in a letter of your own words that says so.'),
  ],
  data_complaint_ack: [inTime('rules.complaint_ack_due', 'The time to acknowledge the complaint is over.')],
  dsar_extension: [inTime('rules.access_due', 'An extension has to be told within the first month.')],
  fw_refusal: [groundsOfTheLaw, inTime('request.decision_due', 'The time to decide is over. Agree in writing on more time first.')],
  disciplinary_invite: [withRight],
  grievance_invite: [withRight],
  settlement_offer: [openLongEnough],
  alternative_role_offer: [startsSoonEnough],
}

type Claim = (facts: Facts, catalogue: Catalogue) => PrerequisiteProblem | null

export const claimProblems = (letter: string, facts: Facts, catalogue: Catalogue): readonly PrerequisiteProblem[] =>
  (claims[letter] ?? []).map((claim) => claim(facts, catalogue)).filter((problem) => problem !== null)

const inCase = (part: string) => ({ where: 'case', part }) as const

function inTime(limit: string, message: string): Claim {
  return (facts) => {
    const [last, sent] = [derivedDate(limit, facts), facts['letter.sent_on']]
    const late = last !== null && typeof sent === 'string' && sent > last
    return late ? { code: 'too_late', message, mend: { where: 'letter', part: 'letter' } } : null
  }
}

function withRight(facts: Facts, catalogue: Catalogue): PrerequisiteProblem | null {
  const right = valuesOf(facts, catalogue).choose('companion.allowed')
  return 'chosen' in right && right.chosen !== 'law'
    ? {
        code: 'wrong_meeting',
        message: 'This letter invites to a meeting with the right to be accompanied. The case has another.',
        mend: inCase('meeting'),
      }
    : null
}

/** Only the eight grounds of s.80G(1)(b) count; anything else is no refusal in law. */
function groundsOfTheLaw(facts: Facts): PrerequisiteProblem | null {
  const grounds = facts['request.grounds']
  if (!Array.isArray(grounds)) return null
  const other = grounds.find((ground) => refusalGroundValid.ask({ ground }) !== true)
  if (other === undefined) return null
  const message = `“${String(other).slice(0, 100)}” is not one of the grounds on which the law lets an employer refuse.`
  return { code: 'not_a_ground', message, mend: inCase('request') }
}

function openLongEnough(facts: Facts): PrerequisiteProblem | null {
  const [sent, until] = [facts['letter.sent_on'], facts['settlement.open_until']]
  if (typeof sent !== 'string' || typeof until !== 'string') return null
  const days = valueOn(statedFigures.settlementDays, sent)
  if (isProblem(days) || until >= addDays(sent, days)) return null
  return { code: 'too_short', message: `The offer has to be open for at least ${days} calendar days.`, mend: inCase('settlement') }
}

function startsSoonEnough(facts: Facts): PrerequisiteProblem | null {
  const [start, leaving] = [facts['job.start_date'], facts['leaving.date']]
  if (typeof start !== 'string' || typeof leaving !== 'string') return null
  const weeks = valueOn(statedFigures.alternativeWithinWeeks, leaving)
  if (isProblem(weeks) || start <= addDays(leaving, weeks * 7)) return null
  return {
    code: 'too_late',
    message: `The job has to begin within ${weeks} weeks of the end of the present one.`,
    mend: { where: 'letter', part: 'job' },
  }
}
