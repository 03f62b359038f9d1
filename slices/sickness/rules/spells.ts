import { addDays, addMonths, daysBetween, showDate } from '#platform/shared/calendar-date.ts'
import { isProblem } from '#rules/uk/problem.ts'
import { bradford, fitNoteRequired } from '#rules/uk/sickness-absence.ts'
import type { AbsenceState, Scoring, TriggerKind } from '../types.ts'

/** A spell as the rules see it; `days` in days of work, half days as a half. */
export interface Spell {
  readonly id: string
  readonly starts_on: string
  /** Of a spell that is not over: today. */
  readonly ends_on: string
  readonly days: number
  readonly scoring: Scoring
  readonly state: AbsenceState
}

export interface Trigger {
  readonly id: string
  readonly kind: TriggerKind
  readonly threshold: number
  /** null: of the length of one spell. */
  readonly months: number | null
}

export interface Measured {
  /** The score, the number of spells or of days. */
  readonly value: number
  readonly exceeded: boolean
  readonly spells: number
  readonly days: number
  /** First day of the window. */
  readonly from: string
}

/** Disability, pregnancy and an accident at work are looked at by a person, never added up (Equality Act 2010 ss.15, 18). */
export const isScored = ({ scoring, state }: Pick<Spell, 'scoring' | 'state'>): boolean => scoring === 'usual' && state !== 'withdrawn'

/** Spells that count, of those that began in the months up to a day; one that began before is left out, as in rules/uk. */
export const countedIn = (spells: readonly Spell[], months: number, today: string): Spell[] =>
  spells.filter((spell) => isScored(spell) && spell.starts_on > addMonths(today, -months) && spell.starts_on <= today)

/**
 * What a trigger comes to today. Bradford: spells squared times days of work; spells and days: their number; length: calendar days
 * of the longest spell that has not ended, or ended today.
 */
export function measured({ kind, threshold, months }: Trigger, spells: readonly Spell[], today: string): Measured {
  const counted = months === null ? spells.filter((spell) => isScored(spell) && spell.ends_on >= today) : countedIn(spells, months, today)
  const days = counted.reduce((sum, spell) => sum + spell.days, 0)
  const value = valueOf(kind, counted, days)
  const from = months === null ? today : addDays(addMonths(today, -months), 1)
  return { value, exceeded: value >= threshold, spells: counted.length, days, from }
}

function valueOf(kind: TriggerKind, counted: readonly Spell[], days: number): number {
  if (kind === 'spells') return counted.length
  if (kind === 'days') return days
  if (kind === 'length') return Math.max(0, ...counted.map((spell) => daysBetween(spell.starts_on, spell.ends_on) + 1))
  const worked = counted.map((spell) => spell.days).filter((count) => count > 0)
  const score = worked.length === 0 ? 0 : bradford({ spellsDays: worked })
  return isProblem(score) ? 0 : score
}

const counted = (count: number, one: string, many: string): string => `${count} ${count === 1 ? one : many}`

/** '27 (3 spells, 3 days since 29 Nov 2025)'. */
export function measuredInWords(kind: TriggerKind, { value, spells, days, from }: Measured): string {
  if (kind === 'length') return counted(value, 'day', 'days')
  return `${value} (${counted(spells, 'spell', 'spells')}, ${counted(days, 'day', 'days')} since ${showDate(from)})`
}

/** From the 8th calendar day on a fit note is needed; before it the person certifies themselves. */
export function needsFitNote(startsOn: string, day: string): boolean {
  return day >= startsOn && fitNoteRequired({ firstSickDay: startsOn, asOf: day }) === true
}
/** The first day for which a fit note is needed. */
export const fitNoteFrom = (startsOn: string): string => addDays(startsOn, 7)

interface Covering {
  readonly from_on: string
  readonly until_on: string
}
/** The first day from the 8th on that no fit note covers, up to a last day; null: all are covered, or none is needed. */
export function firstUncovered(startsOn: string, lastDay: string, notes: readonly Covering[]): string | null {
  for (let day = fitNoteFrom(startsOn); day <= lastDay; day = addDays(day, 1)) {
    const note = notes.find(({ from_on: from, until_on: until }) => from <= day && day <= until)
    if (!note) return day
    day = note.until_on
  }
  return null
}

/** '125 in 12 months', '3 spells in 3 months', '28 days in one spell'. */
export function thresholdInWords({ kind, threshold, months }: Trigger): string {
  const window = months === null ? 'in one spell' : `in ${counted(months, 'month', 'months')}`
  if (kind === 'spells') return `${counted(threshold, 'spell', 'spells')} ${window}`
  return kind === 'bradford' ? `a Bradford score of ${threshold} ${window}` : `${counted(threshold, 'day', 'days')} ${window}`
}
