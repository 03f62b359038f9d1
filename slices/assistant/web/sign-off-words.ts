import { showDate } from '#platform/shared/calendar-date.ts'
import type { SignOff } from '../contract.ts'

/** How far a summary of the law can be relied upon. */
export const signOffWords = ({ checked_on: checkedOn, by }: SignOff): string =>
  [
    ...(checkedOn === null ? [] : [`Checked ${showDate(checkedOn)}`]),
    by === null ? 'not signed off by a lawyer' : `signed off by ${by}`,
  ].join(', ')
