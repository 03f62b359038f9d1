import { addDays, addMonths } from '#platform/shared/calendar-date.ts'
import type { Surroundings } from './surroundings.ts'

const numbers = ['', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten', 'eleven', 'twelve']
const oneLength = new RegExp(
  String.raw`^(?:at least )?(\d{1,2}|${numbers.slice(1).join('|')}|a)(?: \(\d+\))?(?: calendar)? (week|month)s?\b(?!.*\d)`,
  'i',
)

/**
 * The day a length comes to that a contract words, such as “4 weeks” or “three months’ notice”, counted from a day; null for words that say
 * more than one length, which only a person can read.
 */
export function lengthEnds(words: string, givenOn: string): string | null {
  const [, many = '', unit = ''] = oneLength.exec(words.trim()) ?? []
  const said = many.toLowerCase()
  const count = said === 'a' ? 1 : /^\d/.test(said) ? Number(said) : numbers.indexOf(said)
  if (unit === '' || count < 1) return null
  return unit.toLowerCase() === 'week' ? addDays(givenOn, count * 7) : addMonths(givenOn, count)
}

interface LongestNotice {
  readonly words: string
  /** The first day that keeps it as a last day of employment. */
  readonly earliest: string
}

type Employment = Surroundings['employment']
const inContract = ({ contractNoticeWeeks: weeks, noticeInWords }: Employment, of: 'employer' | 'employee'): string | null =>
  weeks === null ? (noticeInWords?.[of] ?? null) : `${weeks} weeks`

/** The longer of the statutory weeks and the notice of the contract, and whether the contract could be read at all. */
export function longestNotice(employment: Employment, of: 'employer' | 'employee', givenOn: string, weeks: number): LongestNotice {
  const contract = inContract(employment, of)
  const statutory = addDays(givenOn, weeks * 7)
  const agreed = contract === null ? null : lengthEnds(contract, givenOn)
  const length = `${weeks} ${weeks === 1 ? 'week' : 'weeks'} of notice`
  if (agreed !== null && agreed > statutory)
    return { words: `Notice of ${contract ?? ''} by contract, longer than by statute`, earliest: agreed }
  if (agreed !== null) return { words: `${length} by statute, no shorter than by contract`, earliest: statutory }
  const unread =
    contract === null
      ? 'the notice in the contract is not on the record: check that it is no longer'
      : `the contract says “${contract}”: check that it is no longer`
  return { words: `${length} by statute (${unread})`, earliest: statutory }
}
