import { addMonths, daysBetween } from '#platform/shared/calendar-date.ts'
import * as z from 'zod/mini'
import { product, rounded, total } from './exact.ts'
import { above0, date, listOf } from './inputs.ts'
import { RuleProblem } from './problem.ts'
import { rule } from './rule.ts'

const selfCertifiedDays = 7

/**
 * sickness.fitNoteRequired: {firstSickDay, asOf} → whether a fit note is needed by then: from the 8th calendar day, weekends counted.
 * Problem dates_out_of_order. Source: gov.uk Taking sick leave.
 */
export const fitNoteRequired = rule(
  { name: 'sickness.fitNoteRequired', source: 'gov.uk Taking sick leave', input: z.object({ firstSickDay: date(), asOf: date() }) },
  ({ firstSickDay, asOf }) =>
    asOf < firstSickDay
      ? new RuleProblem('dates_out_of_order', 'That day is before the first sick day.', 'asOf')
      : daysBetween(firstSickDay, asOf) + 1 > selfCertifiedDays,
)

const spellDays = () => above0(366)

/** S x S x D: spells squared, times days. Half days count 0.5. */
const bradfordScore = (spells: readonly number[]): number => rounded(product(spells.length, spells.length, total(spells)), 2, 'nearest')

/**
 * sickness.bradford: {spellsDays: days of each spell} → Bradford score S x S x D. Half days count 0.5. What a score leads to is policy;
 * pregnancy-related absence must never be passed in.
 */
export const bradford = rule(
  {
    name: 'sickness.bradford',
    source: 'Bradford factor, S x S x D (Great Yarmouth BC policy s.12, PCI-PAL handbook)',
    input: z.object({ spellsDays: listOf(spellDays(), 366) }),
  },
  ({ spellsDays }) => bradfordScore(spellsDays),
)

/**
 * sickness.bradfordWindow: {asOf, spells: [{start, days}]} → Bradford score of the spells that start in the 12 months ending on asOf.
 * The window is this product's convention (12 calendar months; a spell that began earlier is left out); sources differ.
 */
export const bradfordWindow = rule(
  {
    name: 'sickness.bradfordWindow',
    source: 'Bradford factor over a rolling 12 months: a convention, to be confirmed',
    input: z.object({ asOf: date(), spells: listOf(z.object({ start: date(), days: spellDays() }, 'Give {start, days}.'), 1000) }),
  },
  ({ asOf, spells }) => bradfordScore(spells.filter(({ start }) => start > addMonths(asOf, -12) && start <= asOf).map(({ days }) => days)),
)
