import { monthsBetween } from '#platform/shared/calendar-date.ts'
import { isProblem, type RuleProblem } from '#rules/uk/problem.ts'
import {
  collectiveEarliestDismissal,
  collectiveMinDays,
  jobSearchMaxPay,
  statutoryRedundancyPay,
  trialPeriodEnd,
  weeklyPayCap,
} from '#rules/uk/redundancy.ts'
import { completeMonths } from '#rules/uk/service.ts'
import type { Derived, Read } from './derived-field.ts'

/** What a redundancy letter works out: service, age, week's pay, the statutory sum and its parts. */

const service = ['person.continuous_from', 'leaving.date'] as const
const pay = [...service, 'person.date_of_birth', 'pay.week', 'nation'] as const
const mostYears = 20

const years = (read: Read): number => Math.floor(completeMonths(read.text('person.continuous_from'), read.text('leaving.date')) / 12)
const countedYears = (read: Read): number => Math.min(mostYears, years(read))
const age = (read: Read): number => Math.floor(monthsBetween(read.text('person.date_of_birth'), read.text('leaving.date')) / 12)
const jurisdiction = (read: Read): 'GB' | 'NI' => (read.text('nation') === 'northern-ireland' ? 'NI' : 'GB')
const limit = (read: Read): number | RuleProblem => weeklyPayCap({ date: read.text('leaving.date'), jurisdiction: jurisdiction(read) })

function statutoryPay(read: Read): number | RuleProblem {
  return statutoryRedundancyPay({
    ageAtDismissal: age(read),
    completeYears: years(read),
    weeklyPay: read.number('pay.week'),
    relevantDate: read.text('leaving.date'),
    jurisdiction: jurisdiction(read),
  })
}

/** The weeks of one year of service, asked of the rule itself with a week's pay of £2, so that bands are written down in one place. */
function weeksForAge(ageInYear: number): number {
  const twoYears = statutoryRedundancyPay({ ageAtDismissal: ageInYear + 1, completeYears: 2, weeklyPay: 2, weeklyCap: 2 })
  const three = statutoryRedundancyPay({ ageAtDismissal: ageInYear + 1, completeYears: 3, weeklyPay: 2, weeklyCap: 2 })
  const oneLess = statutoryRedundancyPay({ ageAtDismissal: ageInYear, completeYears: 2, weeklyPay: 2, weeklyCap: 2 })
  if (isProblem(twoYears) || isProblem(three) || isProblem(oneLess)) return 0
  // Years back from ageInYear + 1: [a + 1, a] and [a + 1, a, a - 1]; back from a: [a, a - 1]. So a = two + one less - three.
  return (twoYears + oneLess - three) / 2
}

interface Band {
  readonly ages: readonly number[]
  readonly weeks: number
}

function bands(read: Read): readonly Band[] {
  if (!entitled(read)) return []
  const ages = Array.from({ length: countedYears(read) }, (_, back) => age(read) - back)
  const found = new Map<number, number[]>()
  for (const inYear of ages) found.set(weeksForAge(inYear), [...(found.get(weeksForAge(inYear)) ?? []), inYear])
  return [...found].map(([weeks, of]) => ({ ages: of, weeks }))
}

const entitled = (read: Read): boolean => years(read) >= 2
const fromTo = (ages: readonly number[]): string => (ages.length === 1 ? `${ages[0]}` : `${ages.at(-1)} to ${ages[0]}`)

export const redundancyFields: Readonly<Record<string, Derived>> = {
  'redundancy.relevant_date': { needs: ['leaving.date'], answer: (read) => read.text('leaving.date') },
  'redundancy.age': { needs: ['person.date_of_birth', 'leaving.date'], answer: age },
  'redundancy.entitled': { needs: service, answer: (read) => (entitled(read) ? 'yes' : 'no') },
  'redundancy.collective': {
    needs: ['redundancy.number_proposed'],
    answer: (read) => {
      const days = collectiveMinDays({ proposedDismissals90DaysOneEstablishment: read.number('redundancy.number_proposed') })
      return isProblem(days) ? days : days > 0 ? 'yes' : 'no'
    },
  },
  'rules.collective_days': {
    needs: ['redundancy.number_proposed'],
    answer: (read) => collectiveMinDays({ proposedDismissals90DaysOneEstablishment: read.number('redundancy.number_proposed') }),
  },
  'rules.collective_earliest_dismissal': {
    needs: ['redundancy.number_proposed', 'redundancy.consultation_started'],
    answer: (read) =>
      collectiveEarliestDismissal({
        consultationStart: read.text('redundancy.consultation_started'),
        proposed: read.number('redundancy.number_proposed'),
      }),
  },
  'rules.week_pay_limit': { needs: ['leaving.date', 'nation'], answer: limit },
  'rules.redundancy_week_pay': {
    needs: ['leaving.date', 'nation', 'pay.week'],
    answer: (read) => {
      const most = limit(read)
      return isProblem(most) ? most : Math.min(most, read.number('pay.week'))
    },
  },
  'rules.redundancy_years': { needs: service, answer: countedYears },
  'rules.redundancy_bands': {
    needs: [...service, 'person.date_of_birth'],
    answer: (read) => bands(read).map(({ ages, weeks }) => [fromTo(ages), ages.length, weeks, ages.length * weeks]),
  },
  'rules.redundancy_weeks': {
    needs: [...service, 'person.date_of_birth'],
    answer: (read) => bands(read).reduce((sum, { ages, weeks }) => sum + ages.length * weeks, 0),
  },
  'rules.redundancy_pay': { needs: pay, answer: statutoryPay },
  'rules.job_search_pay': { needs: ['pay.week'], answer: (read) => jobSearchMaxPay({ weeklyPay: read.number('pay.week') }) },
  'rules.trial_ends': { needs: ['job.start_date'], answer: (read) => trialPeriodEnd({ trialStart: read.text('job.start_date') }) },
}
