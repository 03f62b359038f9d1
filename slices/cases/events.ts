import * as z from 'zod/mini'
import { isCalendarDate } from '#platform/shared/calendar-date.ts'
import { line, prose } from '#platform/shared/fields.ts'
import { divisions } from '#rules/uk/inputs.ts'
import { gateNames } from './gate-names.ts'
import { allegationKinds, handlerRoles, letterNames, partyRoles, processNames } from './names.ts'

/**
 * What happens in a case. Events are only ever added, numbered from 1 without a gap; everything a case is follows from them. `on` is the
 * day something happened at the workplace, `at` the moment it was written down.
 */

const person = z.string().check(z.minLength(1), z.maxLength(64), z.regex(/^[\w-]+$/, 'Not a person.'))
const id = z.string().check(z.minLength(1), z.maxLength(80), z.regex(/^[\w.:-]+$/, 'Letters, numbers and - only.'))
const day = z.string().check(z.refine(isCalendarDate, 'Use a real date.'))
const words = prose(20_000)
/** For whom a step is written down by somebody else, and what it is taken from: a signed note, the minutes, a letter. */
export const Behalf = z.strictObject({ person, source: prose(1000).check(z.minLength(5, 'Say what it is taken from.')) })
export type Behalf = z.output<typeof Behalf>

/** The file an item is: which bytes, and what they were called. Written by the upload alone. */
export const ItemFile = z.strictObject({ name: line(255), sha256: z.string().check(z.regex(/^[0-9a-f]{64}$/)) })
export type ItemFile = z.output<typeof ItemFile>

/** A reason that can be read years later, not a full stop. */
export const Reason = prose(4000).check(z.minLength(10, 'Say why, in a sentence.'))

export const Answer = z.union([words, z.number(), z.boolean()])
export type Answer = z.output<typeof Answer>
export const Answers = z.record(z.string().check(z.regex(/^[a-z][a-z0-9_]*$/), z.maxLength(80)), Answer)
export type Answers = z.output<typeof Answers>

/** At what time of day and where, as far as it is settled. */
const when = {
  time: z.optional(z.string().check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Enter a time such as 10:30.'))),
  place: z.optional(line(200)),
}

/** What is written down by hand. The others follow from a use case of their own: a step, a role, a party, a reason, a version, an emergency. */
const recordable = [
  z.strictObject({ kind: z.literal('answered'), answers: Answers }),
  z.strictObject({
    kind: z.literal('letter_issued'),
    letter: z.enum(letterNames),
    meeting: z.optional(id),
    /** To whom it was sent: a party who was written to out of the case knows of it. */
    to: z.optional(person),
    /** To whom an appeal goes and by when, where the letter offers one. */
    appeal: z.optional(z.strictObject({ to: person, by: day })),
    /** Months a warning stays live where policy differs from the guide. */
    months: z.optional(z.number()),
    /** Whether the letter speaks of the right to be accompanied. */
    companion: z.optional(z.boolean()),
  }),
  z.strictObject({ kind: z.literal('meeting_arranged'), meeting: id, purpose: id, date: day, ...when }),
  z.strictObject({ kind: z.literal('companion_offered'), meeting: id }),
  z.strictObject({ kind: z.literal('companion_answered'), meeting: id, companion: words, name: z.optional(words) }),
  z.strictObject({ kind: z.literal('postponement_asked'), meeting: id, proposed: day, reasonable: z.boolean() }),
  z.strictObject({ kind: z.literal('meeting_moved'), meeting: id, date: day, ...when }),
  z.strictObject({ kind: z.literal('meeting_held'), meeting: id }),
  z.strictObject({ kind: z.literal('meeting_missed'), meeting: id, good_reason: z.boolean() }),
  z.strictObject({
    kind: z.literal('allegation_made'),
    allegation: id,
    text: words,
    /** Left out where nobody said. */
    category: z.optional(z.enum(allegationKinds)),
  }),
  z.strictObject({ kind: z.literal('finding_made'), allegation: id, finding: z.enum(['upheld', 'part_upheld', 'not_upheld']) }),
  z.strictObject({
    kind: z.literal('item_added'),
    item: id,
    title: words,
    relied_on: z.boolean(),
    about: z.optional(person),
    file: z.optional(ItemFile),
  }),
  z.strictObject({ kind: z.literal('item_disclosed'), item: id, to: person }),
  z.strictObject({ kind: z.literal('suspension_reviewed'), continues: z.boolean() }),
  z.strictObject({ kind: z.literal('paused'), reason: Reason }),
  z.strictObject({ kind: z.literal('resumed') }),
  z.strictObject({ kind: z.literal('clock_extended'), clock: id, to: day, reason: Reason }),
] as const
export const Recordable = z.discriminatedUnion('kind', recordable)
export type Recordable = z.output<typeof Recordable>

const happening = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('opened'),
    process: z.enum(processNames),
    version: z.number(),
    division: z.enum(divisions),
    restricted: z.boolean(),
    stage: id,
  }),
  z.strictObject({ kind: z.literal('party_added'), person, as: z.enum(partyRoles), anonymous: z.optional(z.boolean()) }),
  z.strictObject({ kind: z.literal('role_given'), person, as: z.enum(handlerRoles) }),
  z.strictObject({ kind: z.literal('role_ended'), person, as: z.enum(handlerRoles), reason: words }),
  z.strictObject({ kind: z.literal('step_taken'), step: id, from: id, to: id, answers: Answers, behalf: z.optional(Behalf) }),
  z.strictObject({ kind: z.literal('gate_overridden'), gate: z.enum(gateNames), step: id, reason: Reason }),
  z.strictObject({ kind: z.literal('moved_to_version'), version: z.number(), stage: id }),
  z.strictObject({ kind: z.literal('break_glass'), person, second: person, reason: Reason, until: day }),
  /** A bundle of the case was made: which bytes, how many pages, documents and redactions. */
  z.strictObject({ kind: z.literal('bundle_made'), sha256: z.string(), pages: z.number(), documents: z.number(), redactions: z.number() }),
  ...recordable,
])
export type Happening = z.output<typeof happening>

export const CaseEvent = z.strictObject({ number: z.number(), on: day, at: z.string(), by: person, what: happening })
export type CaseEvent = z.output<typeof CaseEvent>
/** Who writes events that no person caused. */
export const theClock = 'system'
