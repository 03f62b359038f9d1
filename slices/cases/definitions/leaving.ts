import { day, maybe, pick, text, yes } from './write.ts'

export const leaving = {
  reasons: text('Why this decision?'),
  dismissal_reason: pick('Which fair reason is relied on?', ['capability', 'conduct', 'statutory_restriction', 'other_substantial']),
  protected_reason_screen: yes('Has it been checked that no automatically unfair or discriminatory reason plays a part?'),
  last_day: day('Last day of employment'),
  pay_in_lieu: maybe(yes('Is notice paid in lieu?')),
}
export const dismissalGates = [
  'reasons_recorded',
  'dismissal_reason_named',
  'protected_reasons_screened',
  'notice_long_enough',
  'outcome_in_writing',
] as const
export const appealTaken = {
  appeal_grounds: text('On which grounds?'),
  appeal_received_on: day('When was it received?'),
  late_reason: maybe(text('If late: why?')),
}
export const reviewed = { review_notes: text('What was achieved, with evidence?') }
