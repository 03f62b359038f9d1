import { addMonths } from '#platform/shared/calendar-date.ts'
import * as z from 'zod/mini'
import { date, oneOf, whole } from './inputs.ts'
import { rule } from './rule.ts'

const source = 'Acas guide on discipline and grievances at work: examples, policy decides'

/** Months a warning stays live unless the employer's policy says otherwise. An improvement note is a first warning for performance. */
const liveMonths = { improvement_note: 6, first_written_warning: 6, final_written_warning: 12 } as const
const level = () => oneOf(['improvement_note', 'first_written_warning', 'final_written_warning'])
/** The employer's own period, where its policy differs. */
const policyMonths = () => z.optional(whole(1, 60))

interface Warning {
  readonly level: keyof typeof liveMonths
  readonly issuedOn: string
  readonly policyMonths?: number | undefined
}

const expiry = (warning: Warning): string => addMonths(warning.issuedOn, warning.policyMonths ?? liveMonths[warning.level])

/**
 * disciplinary.warningLiveMonths: {level} → months a warning stays live by the Acas guide's example: 6 for a first written warning or
 * improvement note, 12 for a final one. A default, not law.
 */
export const warningLiveMonths = rule(
  { name: 'disciplinary.warningLiveMonths', source, input: z.object({ level: level() }) },
  (input) => liveMonths[input.level],
)

/**
 * disciplinary.warningExpiresOn: {level, issuedOn, policyMonths?} → first day on which the warning is no longer live.
 */
export const warningExpiresOn = rule(
  { name: 'disciplinary.warningExpiresOn', source, input: z.object({ level: level(), issuedOn: date(), policyMonths: policyMonths() }) },
  expiry,
)

/**
 * disciplinary.warningIsLive: {level, issuedOn, asOf, policyMonths?} → whether the warning counts on that day: from the day of issue to
 * the day before it expires.
 */
export const warningIsLive = rule(
  {
    name: 'disciplinary.warningIsLive',
    source,
    input: z.object({ level: level(), issuedOn: date(), asOf: date(), policyMonths: policyMonths() }),
  },
  (input) => input.asOf >= input.issuedOn && input.asOf < expiry(input),
)
