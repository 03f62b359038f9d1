import * as z from 'zod/mini'
import { endpoint } from '#platform/shared/endpoint.ts'
import { calendarDate, prose, uuid } from '#platform/shared/fields.ts'
import { SickPay } from './sick-pay-contract.ts'
import { categoryNames, type FitNoteKind, fitNoteKinds, outcomeNames, scoringNames, states } from './types.ts'
import type { Category, Outcome, Scoring } from './types.ts'

export * from './payroll-contract.ts'
export * from './trigger-contract.ts'
export * from './types.ts'

const id = { params: z.object({ id: uuid() }) }
const version = z.int().check(z.minimum(1))
const category = z.enum(categoryNames as [Category, ...Category[]])
const scoring = z.enum(scoringNames as [Scoring, ...Scoring[]])
const fitNoteKind = z.enum(Object.keys(fitNoteKinds) as [FitNoteKind, ...FitNoteKind[]])

/** From a day until it is said that they are back; a part of one day has its end at once. */
const dates = {
  starts_on: calendarDate(),
  ends_on: z._default(z.optional(z.nullable(calendarDate())), null),
  first_part: z._default(z.optional(z.enum(['day', 'am', 'pm'])), 'day'),
  last_part: z._default(z.optional(z.enum(['day', 'am'])), 'day'),
  minutes: z._default(
    z.optional(z.nullable(z.int().check(z.minimum(15, 'At least a quarter of an hour.'), z.maximum(720, 'At most 12 hours.')))),
    null,
  ),
}
const reason = {
  category: z._default(z.optional(z.nullable(category)), null),
  detail: z._default(z.optional(z.nullable(prose(1000))), null),
}
export const SicknessReported = z.strictObject({
  ...dates,
  expected_on: z._default(z.optional(z.nullable(calendarDate())), null),
  ...reason,
})
export type SicknessReported = z.infer<typeof SicknessReported>
export type SicknessDates = Pick<SicknessReported, 'starts_on' | 'ends_on' | 'first_part' | 'last_part' | 'minutes'>

export const FitNote = z.object({
  id: uuid(),
  name: z.string(),
  kind: fitNoteKind,
  from_on: z.string(),
  until_on: z.string(),
  advice: z.nullable(z.string()),
  uploaded_by: z.string(),
  uploaded_on: z.string(),
})
/** The sickness record of a spell, for who may see it; of all others there is none. */
const Health = z.object({
  category: z.nullable(category),
  detail: z.nullable(z.string()),
  scoring,
  certified_on: z.nullable(z.string()),
  certified_by: z.nullable(z.string()),
  query_note: z.nullable(z.string()),
  fit_notes: z.array(FitNote),
  needs: z.enum(['nothing', 'self-certificate', 'fit-note']),
  /** The first day a fit note is needed for. */
  needed_from: z.nullable(z.string()),
  sick_pay: z.nullable(SickPay),
  linked_from: z.nullable(z.string()),
})
const Interview = z.object({
  held_on: z.string(),
  well_enough: z.boolean(),
  adjustments: z.nullable(z.string()),
  notes: z.nullable(z.string()),
  by: z.string(),
})
const abilities = [
  'return',
  'change',
  'reason',
  'certify',
  'fit_note',
  'interview',
  'query',
  'close',
  'withdraw',
  'review',
  'ask_leave',
  'give_leave',
] as const
export type SpellAbility = (typeof abilities)[number]
export const SpellShown = z.object({
  id: uuid(),
  starts_on: z.string(),
  ends_on: z.nullable(z.string()),
  first_part: z.enum(['day', 'am', 'pm']),
  last_part: z.enum(['day', 'am']),
  minutes_asked: z.nullable(z.number()),
  expected_on: z.nullable(z.string()),
  state: z.enum(states),
  /** Working time missed so far: days, half days as a half, and minutes. */
  days: z.number(),
  minutes: z.number(),
  reported_at: z.string(),
  reported_by: z.string(),
  interview_on: z.nullable(z.string()),
  /** Holiday that was booked in these days, in halves of days. */
  leave_days: z.number(),
  leave_asked: z.boolean(),
  leave_returned: z.boolean(),
  version: z.number(),
  events: z.array(z.object({ action: z.string(), at: z.string(), by: z.string() })),
  health: z.nullable(Health),
  interview: z.nullable(Interview),
  can: z.object(Object.fromEntries(abilities.map((name) => [name, z.boolean()])) as Record<SpellAbility, z.ZodMiniBoolean>),
})
export type SpellShown = z.infer<typeof SpellShown>

const Measure = z.object({
  name: z.string(),
  words: z.string(),
  threshold: z.string(),
  exceeded: z.boolean(),
  audience: z.enum(['hr', 'manager']),
})
const Step = z.object({
  id: uuid(),
  absence_id: uuid(),
  opened_on: z.string(),
  due_on: z.string(),
  done_on: z.nullable(z.string()),
  done_by: z.nullable(z.string()),
  outcome: z.nullable(z.string()),
  /** What crossed which trigger; only for who sees the sickness record. */
  why: z.nullable(z.string()),
  note: z.nullable(z.string()),
})
export type StepShown = z.infer<typeof Step>
export const SicknessOverview = z.object({
  employee_id: uuid(),
  employee_name: z.string(),
  today: z.string(),
  own: z.boolean(),
  /** Who hears of a report: a name, or HR. */
  goes_to: z.nullable(z.string()),
  spells: z.array(SpellShown),
  measures: z.nullable(z.array(Measure)),
  steps: z.array(Step),
  can: z.object({ report: z.boolean(), reason: z.boolean(), health: z.boolean() }),
})
export type SicknessOverview = z.infer<typeof SicknessOverview>

export const getSickness = endpoint({
  method: 'GET',
  path: '/employees/:id/sickness',
  summary: "A person's absence record; the sickness record beside it only by the right to health",
  records: true,
  ...id,
  response: SicknessOverview,
})
export const reportSickness = endpoint({
  method: 'POST',
  path: '/employees/:id/sickness',
  summary: 'Report sickness: for oneself, or for somebody who called',
  ...id,
  body: SicknessReported,
  response: SpellShown,
  status: 201,
  creates: true,
})
export const endSickness = endpoint({
  method: 'POST',
  path: '/sickness/:id/return',
  summary: 'Say that the person is back, and which day of sickness was the last',
  ...id,
  body: z.strictObject({ version, ends_on: calendarDate(), last_part: z._default(z.optional(z.enum(['day', 'am'])), 'day') }),
  response: SpellShown,
})
export const changeSickness = endpoint({
  method: 'PUT',
  path: '/sickness/:id',
  summary: 'Put the days of a spell right',
  ...id,
  body: z.strictObject({ version, ...dates, expected_on: z._default(z.optional(z.nullable(calendarDate())), null) }),
  response: SpellShown,
})
export const setSicknessReason = endpoint({
  method: 'PUT',
  path: '/sickness/:id/reason',
  summary: 'Say what it was; read by the person and by who has the right to health',
  ...id,
  body: z.strictObject(reason),
  response: SpellShown,
})
export const certifySickness = endpoint({
  method: 'POST',
  path: '/sickness/:id/certificate',
  summary: 'Certify the first seven days oneself',
  ...id,
  body: z.strictObject({ version }),
  response: SpellShown,
})
export const decideSickness = endpoint({
  method: 'POST',
  path: '/sickness/:id/state',
  summary: 'Raise a query about a spell, close it, or withdraw one that was a mistake',
  ...id,
  body: z.strictObject({
    version,
    state: z.enum(['query', 'closed', 'withdrawn']),
    note: z._default(z.optional(z.nullable(prose(1000))), null),
  }),
  response: SpellShown,
})
export const reviewSickness = endpoint({
  method: 'POST',
  path: '/sickness/:id/review',
  summary: 'Say how a spell counts: linked to a disability, to pregnancy or to an accident at work it is never scored',
  ...id,
  body: z.strictObject({ scoring }),
  response: SpellShown,
})
export const holdInterview = endpoint({
  method: 'POST',
  path: '/sickness/:id/interview',
  summary: 'Record the return-to-work conversation',
  ...id,
  body: z.strictObject({
    held_on: calendarDate(),
    well_enough: z.boolean(),
    adjustments: z._default(z.optional(z.nullable(prose(1000))), null),
    notes: z._default(z.optional(z.nullable(prose(2000))), null),
  }),
  response: SpellShown,
})
export const sicknessLeave = endpoint({
  method: 'POST',
  path: '/sickness/:id/leave',
  summary: 'Holiday in the days of a spell: ask for it back, or give it back',
  ...id,
  body: z.strictObject({ action: z.enum(['ask', 'give-back']) }),
  response: SpellShown,
})

export const uploadFitNote = endpoint({
  method: 'POST',
  path: '/sickness/:id/fit-notes',
  summary: 'Send a fit note with the days it is for',
  upload: { limit: 10 * 1024 * 1024 },
  ...id,
  query: z.object({ name: z.string(), kind: fitNoteKind, from: calendarDate(), until: calendarDate() }),
  response: FitNote,
  status: 201,
  creates: true,
})
export const changeFitNote = endpoint({
  method: 'PUT',
  path: '/fit-notes/:id',
  summary: 'Put the days of a fit note right, add its advice, or take it away',
  ...id,
  body: z.strictObject({
    kind: fitNoteKind,
    from_on: calendarDate(),
    until_on: calendarDate(),
    advice: z._default(z.optional(z.nullable(prose(1000))), null),
    removed: z._default(z.optional(z.boolean()), false),
  }),
  response: FitNote,
})
export const linkFitNote = endpoint({
  method: 'POST',
  path: '/fit-notes/:id/link',
  summary: 'A link to a fit note, for five minutes',
  ...id,
  body: z.strictObject({ purpose: z.enum(['view', 'download']) }),
  response: z.object({ href: z.string(), expires_at: z.string() }),
})

const TeamLine = z.object({
  absence_id: uuid(),
  employee_id: uuid(),
  name: z.string(),
  starts_on: z.string(),
  ends_on: z.nullable(z.string()),
  expected_on: z.nullable(z.string()),
  /** The day something is due on. */
  due_on: z.nullable(z.string()),
})
export type TeamLine = z.infer<typeof TeamLine>
export const sicknessToday = endpoint({
  method: 'GET',
  path: '/sickness',
  summary: 'Who is off sick today, and what is to be done about absences, of the people whose absence record the asker sees',
  response: z.object({
    today: z.string(),
    off: z.array(TeamLine),
    returns: z.array(TeamLine),
    leave: z.array(TeamLine),
    steps: z.array(z.object({ ...TeamLine.shape, step_id: uuid() })),
    /** Certificates that are due and fit notes that run out; null: not for the asker. */
    certificates: z.nullable(z.array(z.object({ ...TeamLine.shape, needs: z.enum(['self-certificate', 'fit-note', 'running-out']) }))),
    can: z.object({ triggers: z.boolean(), payroll: z.boolean() }),
  }),
})
export const finishStep = endpoint({
  method: 'POST',
  path: '/sickness-steps/:id',
  summary: 'Say what came of a supportive step',
  ...id,
  body: z.strictObject({
    outcome: z.enum(outcomeNames as [Outcome, ...Outcome[]]),
    note: z._default(z.optional(z.nullable(prose(1000))), null),
  }),
  response: z.object({ done_on: z.string() }),
})
