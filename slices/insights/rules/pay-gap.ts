import {
  bonusProportion,
  meanBonusGap,
  meanHourlyGap,
  medianBonusGap,
  medianHourlyGap,
  mustReportPayGap,
  payGapDeadline,
  payGapHourlyPay,
} from '#rules/uk/gender-pay-gap.ts'
import { payQuartiles } from '#rules/uk/gender-pay-quartiles.ts'
import { isProblem } from '#rules/uk/problem.ts'
import { showDate } from '#platform/shared/calendar-date.ts'
import type { Chart } from '../contract.ts'
import { wholeOnly } from './charts-made-up.ts'
import { definitions } from './definitions.ts'
import { least } from './query-set.ts'

/** A relevant employee on the snapshot day. */
export interface Paid {
  /** '' where it is not recorded. */
  readonly gender: string
  /** Hourly pay is worked out of these where `full`; null: no pay or no hours on record. */
  readonly salary: number | null
  readonly hours: number | null
  /** Paid in full in the pay period of the snapshot: who is on reduced pay because of leave counts for bonuses alone. */
  readonly full: boolean
  /** Bonuses of the twelve months that end with the snapshot, and the part that counts for the month of the snapshot. */
  readonly bonus: number
  readonly bonus_in_month: number
}

const men = new Set(['man', 'male', 'm', 'men'])
const women = new Set(['woman', 'female', 'f', 'w', 'women'])

const twoPlaces = (amount: number): number => Math.round(amount * 100) / 100
const hourly = ({ salary, hours, full, bonus_in_month: bonus }: Paid): number[] => {
  if (!full || salary === null || salary <= 0 || hours === null || hours <= 0) return []
  const rate = payGapHourlyPay({ monthlyOrdinaryPay: twoPlaces(salary / 12), bonusInPeriodProRata: twoPlaces(bonus), weeklyHours: hours })
  return isProblem(rate) ? [] : [rate]
}
const figureOf = (answer: unknown): number | null => (typeof answer === 'number' ? answer : null)

interface Sex {
  readonly rates: number[]
  readonly bonuses: number[]
  readonly relevant: number
}

/** The statutory figures of the whole workspace on a snapshot. */
export function gapChart(paid: readonly Paid[] | null, snapshot: string): Chart {
  const of = (names: ReadonlySet<string>): Sex => {
    const own = (paid ?? []).filter(({ gender }) => names.has(gender.trim().toLowerCase()))
    return { rates: own.flatMap(hourly), bonuses: own.map(({ bonus }) => bonus).filter((bonus) => bonus > 0), relevant: own.length }
  }
  const [m, w] = [of(men), of(women)]
  const enough = m.rates.length >= least && w.rates.length >= least
  return {
    key: 'gap',
    kind: 'table',
    title: 'Gender pay gap',
    lead: `Snapshot of ${showDate(snapshot)}`,
    definition: definitions.gap,
    head: 'Figure',
    columns: [
      { label: 'Gap', unit: 'percent' },
      { label: 'Men', unit: 'percent' },
      { label: 'Women', unit: 'percent' },
    ],
    rows: paid !== null && enough ? [...hourlyRows(m, w), ...bonusRows(m, w)] : [],
    note: gapNote({ paid, enough, snapshot, bonuses: m.bonuses.length + w.bonuses.length }),
  }
}

interface Said {
  readonly paid: readonly Paid[] | null
  readonly enough: boolean
  readonly snapshot: string
  readonly bonuses: number
}
function gapNote({ paid, enough, snapshot, bonuses }: Said): string {
  if (paid === null) return wholeOnly
  if (!enough) return 'Fewer than 5 men or 5 women have pay, hours and gender on record for that day.'
  const due = payGapDeadline({ sector: 'private', snapshotYear: Number(snapshot.slice(0, 4)) })
  const must = mustReportPayGap({ headcountOnSnapshot: paid.length }) === true
  const when = typeof due === 'string' ? showDate(due) : ''
  const publish = must
    ? `With 250 employees or more these figures must be published by ${when}.`
    : 'With fewer than 250 employees publishing is voluntary.'
  return bonuses === 0 ? `${publish} No bonus is recorded in the twelve months to that day.` : publish
}

const gapRow = (label: string, ...values: (number | null)[]): Chart['rows'][number] => ({ label, values, hidden: false, people: null })

function hourlyRows({ rates: m }: Sex, { rates: w }: Sex): Chart['rows'] {
  const rates = { men: m, women: w }
  const quartiles = payQuartiles(rates)
  const quarters = isProblem(quartiles)
    ? []
    : (['upper', 'upperMiddle', 'lowerMiddle', 'lower'] as const).map((part) =>
        gapRow(quarterNames[part], null, quartiles[part].men, quartiles[part].women),
      )
  return [
    gapRow('Mean hourly pay', figureOf(meanHourlyGap(rates)), null, null),
    gapRow('Median hourly pay', figureOf(medianHourlyGap(rates)), null, null),
    ...quarters,
  ]
}
const quarterNames = {
  upper: 'Upper quartile',
  upperMiddle: 'Upper middle quartile',
  lowerMiddle: 'Lower middle quartile',
  lower: 'Lower quartile',
} as const

/** Fewer than 5 who had one, or who had none, would tell of them. */
const fewOf = ({ bonuses, relevant }: Sex): boolean => {
  const without = relevant - bonuses.length
  return (bonuses.length > 0 && bonuses.length < least) || (without > 0 && without < least)
}
function bonusRows(m: Sex, w: Sex): Chart['rows'] {
  if (m.bonuses.length + w.bonuses.length === 0) return []
  const hidden = fewOf(m) || fewOf(w)
  const bonuses = { menBonuses: m.bonuses, womenBonuses: w.bonuses }
  const share = ({ bonuses: own, relevant }: Sex): number | null =>
    hidden ? null : figureOf(bonusProportion({ recipients: own.length, relevantEmployees: relevant }))
  const gap = (answer: unknown): number | null => (hidden ? null : figureOf(answer))
  return [
    { ...gapRow('Mean bonus', gap(meanBonusGap(bonuses)), null, null), hidden },
    { ...gapRow('Median bonus', gap(medianBonusGap(bonuses)), null, null), hidden },
    { ...gapRow('Received a bonus', null, share(m), share(w)), hidden },
  ]
}
