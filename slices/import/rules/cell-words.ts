import { folded } from '#platform/shared/fields.ts'
import { contracts, employmentTypes, payFrequencies, weekDays, type EditableField } from '#slices/people/contract.ts'
import { shapeOf, stored, wrong, type Reader } from './cell-reading.ts'

const compact = (text: string): string => folded(text).replace(/[^a-z0-9]/g, '')

/** A word of a fixed list, as it stands or as people usually write it. */
const choiceOf =
  (field: EditableField, words: readonly string[], alias: Readonly<Record<string, string>>): Reader =>
  (raw) => {
    const wanted = compact(raw)
    const value = words.find((word) => compact(word) === wanted) ?? alias[wanted]
    if (value === undefined) return wrong(`Use one of: ${words.join(', ')}.`)
    return stored(shapeOf(field).safeParse(value).success ? value : null, value, value === raw ? null : `Read as ${value}.`)
  }

const typeAliases = {
  fulltime: 'Full-time',
  ft: 'Full-time',
  f: 'Full-time',
  parttime: 'Part-time',
  pt: 'Part-time',
  p: 'Part-time',
  contract: 'Contractor',
  freelance: 'Contractor',
  freelancer: 'Contractor',
  internship: 'Intern',
}
const contractAliases = {
  perm: 'Permanent',
  indefinite: 'Permanent',
  fixed: 'Fixed-term',
  fixedterm: 'Fixed-term',
  ftc: 'Fixed-term',
  temporary: 'Fixed-term',
  temp: 'Fixed-term',
  zerohours: 'Zero-hours',
  zerohour: 'Zero-hours',
  '0hours': 'Zero-hours',
  apprentice: 'Apprenticeship',
  agencyworker: 'Agency',
}
const frequencyAliases = {
  week: 'Weekly',
  w: 'Weekly',
  '2weekly': 'Fortnightly',
  biweekly: 'Fortnightly',
  '4weekly': 'Four-weekly',
  lunar: 'Four-weekly',
  month: 'Monthly',
  m: 'Monthly',
  permonth: 'Monthly',
  yearly: 'Annually',
  annual: 'Annually',
  perannum: 'Annually',
  pa: 'Annually',
}

const dayWords: Readonly<Record<string, (typeof weekDays)[number]>> = Object.fromEntries(
  weekDays.flatMap((day, i) => {
    const full = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'][i] ?? ''
    return [full, day.toLowerCase(), full.slice(0, 4), full.slice(0, 2)].map((word) => [word, day] as const)
  }),
)

/** 'Mon-Fri', 'Mon, Tue & Thu', 'Monday to Wednesday'. */
const readDays: Reader = (raw) => {
  const days = new Set<string>()
  for (const part of folded(raw).split(/[,;/&+\s]*(?:\band\b|[,;/&+])[,;/&+\s]*/)) {
    const [from = '', to] = part.trim().split(/\s*(?:-|–|\bto\b)\s*/)
    const first = dayWords[from]
    const last = to === undefined ? first : dayWords[to]
    if (!first || !last) return wrong('Write the days as Mon, Tue, Wed or as Mon-Fri.')
    for (let i = weekDays.indexOf(first); ; i = (i + 1) % 7) {
      days.add(weekDays[i] ?? '')
      if (weekDays[i] === last) break
    }
  }
  const inOrder = weekDays.filter((day) => days.has(day))
  const shown = inOrder.join(', ')
  return stored(inOrder, shown, shown === raw ? null : `Read as ${shown}.`)
}

/** Columns that hold one word of a few. */
export const wordReaders = {
  employment_type: choiceOf('employment_type', employmentTypes, typeAliases),
  contract: choiceOf('contract', contracts, contractAliases),
  pay_frequency: choiceOf('pay_frequency', payFrequencies, frequencyAliases),
  work_days: readDays,
} as const
