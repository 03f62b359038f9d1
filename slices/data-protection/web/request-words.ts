import { showDate } from '#platform/shared/calendar-date.ts'
import type { DataRequest, Exemption, RequestItem } from '../request-contract.ts'

export const channelNames: Readonly<Record<DataRequest['channel'], string>> = {
  email: 'By email',
  letter: 'By letter',
  spoken: 'In person or by telephone',
  account: 'From their account',
  other: 'Another way',
}
export const requestStates: Readonly<Record<DataRequest['state'], string>> = { open: 'Open', answered: 'Answered', refused: 'Refused' }

export const decisionNames: Readonly<Record<RequestItem['decision'], string>> = {
  undecided: 'Not decided',
  keep: 'Given in full',
  redact: 'Given with parts blanked',
  withhold: 'Withheld',
}

export const exemptionNames: Readonly<Record<Exemption, string>> = {
  'third-party': 'It would tell about somebody else',
  reference: 'A confidential reference',
  privilege: 'Legal advice',
  forecasting: 'Planning of the business',
  negotiations: 'Negotiations with the person',
  crime: 'Prevention or detection of crime',
  'health-harm': 'Health data that could do serious harm',
}

/** 'Due 28 December 2026, 12 days left', or why the clock stands still. */
export function clockWords(request: DataRequest): string {
  if (request.state !== 'open') return request.ended_on === null ? '' : `Ended ${showDate(request.ended_on)}`
  if (request.paused === 'identity') return 'Clock stands still: proof of identity is awaited'
  if (request.paused === 'clarification') return 'Clock stands still: clarification is awaited'
  if (request.due_on === null || request.days_left === null) return ''
  const days = Math.abs(request.days_left)
  const left = `${days} ${days === 1 ? 'day' : 'days'} ${request.days_left < 0 ? 'late' : 'left'}`
  return `Due ${showDate(request.due_on)}, ${left}`
}
