import * as z from 'zod/mini'
import { difference, type Exact, exact, product, quotient, rounded, sum, total } from './exact.ts'
import { above0, listOf, money, oneOf, whole } from './inputs.ts'
import { RuleProblem } from './problem.ts'
import { rule } from './rule.ts'

const source = 'gov.uk Gender pay gap reporting: make your calculations; SI 2017/172'
const amounts = () => listOf(money(), 100_000)

const mean = (values: readonly number[]): Exact | null => (values.length === 0 ? null : quotient(total(values), values.length))

function median(values: readonly number[]): Exact | null {
  const ranked = values.toSorted((a, b) => a - b)
  const [lower, upper] = [ranked[Math.ceil(ranked.length / 2) - 1], ranked[Math.floor(ranked.length / 2)]]
  return lower === undefined || upper === undefined ? null : quotient(sum(lower, upper), 2)
}

/** (men - women) / men x 100, 1 decimal, below zero when women have more; null where either side is empty or men have nothing. */
function gap(men: Exact | null, women: Exact | null): number | null {
  if (men === null || women === null || men.top === 0n) return null
  return rounded(product(quotient(difference(men, women), men), 100), 1, 'nearest')
}

const percent = (part: number, all: number): number => rounded(product(quotient(part, all), 100), 1, 'nearest')

const hourlyInput = z.object({ men: amounts(), women: amounts() })
const bonusInput = z.object({ menBonuses: amounts(), womenBonuses: amounts() })

/**
 * gpg.meanHourlyGap: {men, women: hourly pay of full-pay relevant employees} → per cent, 1 decimal, negative when women have more;
 * null where either list is empty. Source: SI 2017/172 reg 8.
 */
export const meanHourlyGap = rule({ name: 'gpg.meanHourlyGap', source, input: hourlyInput }, ({ men, women }) =>
  gap(mean(men), mean(women)),
)

/** gpg.medianHourlyGap: as meanHourlyGap with the middle value of each list, or the mean of the middle two. Source: reg 9. */
export const medianHourlyGap = rule({ name: 'gpg.medianHourlyGap', source, input: hourlyInput }, ({ men, women }) =>
  gap(median(men), median(women)),
)

/**
 * gpg.meanBonusGap: {menBonuses, womenBonuses: bonuses of those who had one} → per cent, 1 decimal; null where nobody of one sex had
 * one. Source: reg 10.
 */
export const meanBonusGap = rule({ name: 'gpg.meanBonusGap', source, input: bonusInput }, (input) =>
  gap(mean(input.menBonuses), mean(input.womenBonuses)),
)

/** gpg.medianBonusGap: as meanBonusGap with medians. Source: reg 11. */
export const medianBonusGap = rule({ name: 'gpg.medianBonusGap', source, input: bonusInput }, (input) =>
  gap(median(input.menBonuses), median(input.womenBonuses)),
)

/**
 * gpg.bonusProportion: {recipients, relevantEmployees, both of one sex} → per cent who had a bonus, 1 decimal; null of nobody.
 * Problem part_exceeds_whole. Source: reg 12.
 */
export const bonusProportion = rule(
  { name: 'gpg.bonusProportion', source, input: z.object({ recipients: whole(0, 10_000_000), relevantEmployees: whole(0, 10_000_000) }) },
  ({ recipients, relevantEmployees }) => {
    if (recipients > relevantEmployees)
      return new RuleProblem('part_exceeds_whole', 'More people had a bonus than are employed.', 'recipients')
    return relevantEmployees === 0 ? null : percent(recipients, relevantEmployees)
  },
)

/** gpg.mustReport: {headcountOnSnapshot} → whether the figures must be published: 250 employees or more on the snapshot date. */
export const mustReportPayGap = rule(
  { name: 'gpg.mustReport', source, input: z.object({ headcountOnSnapshot: whole(0, 10_000_000) }) },
  ({ headcountOnSnapshot }) => headcountOnSnapshot >= 250,
)

/**
 * gpg.deadline: {sector, snapshotYear} → last day to publish: 4 April of the next year for private and voluntary employers (snapshot
 * 5 April), 30 March for public authorities (snapshot 31 March).
 */
export const payGapDeadline = rule(
  {
    name: 'gpg.deadline',
    source: 'SI 2017/172 reg 2; SI 2017/353',
    input: z.object({ sector: oneOf(['private', 'voluntary', 'public']), snapshotYear: whole(2017, 2099) }),
  },
  ({ sector, snapshotYear }) => `${snapshotYear + 1}-${sector === 'public' ? '03-30' : '04-04'}`,
)

const daysInMonth = exact(30.44)

/**
 * gpg.hourlyPay: {monthlyOrdinaryPay, bonusInPeriodProRata, weeklyHours} → pounds an hour to the penny: monthly pay x 7 / 30.44 / weekly
 * hours (the 30.44-day month is general knowledge, to be confirmed). Source: SI 2017/172 reg 6.
 */
export const payGapHourlyPay = rule(
  {
    name: 'gpg.hourlyPay',
    source: 'SI 2017/172 reg 6; month of 30.44 days to be confirmed',
    input: z.object({ monthlyOrdinaryPay: money(), bonusInPeriodProRata: z._default(money(), 0), weeklyHours: above0(168) }),
  },
  (input) => {
    const weekly = quotient(product(sum(input.monthlyOrdinaryPay, input.bonusInPeriodProRata), 7), daysInMonth)
    return rounded(quotient(weekly, input.weeklyHours), 2, 'nearest')
  },
)
