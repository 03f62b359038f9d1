import * as z from 'zod/mini'
import { uuid } from '#platform/shared/fields.ts'
import { Question } from './definition.ts'
import { Answer } from './events.ts'
import { gateNames } from './gate-names.ts'
import { allegationKinds, bases, handlerRoles, partyRoles, processNames, stepActors } from './names.ts'
import { NoteDoc } from './note-doc.ts'

/** What a case looks like to whoever may see it. Everything here is worked out from its events when it is asked for. */

const day = z.string()
const dayOrNone = z.nullable(z.string())

/** Somebody in a case: an employee, or a consultant without a record here (then `employee` is false and there is no profile to link to). */
export const CasePerson = z.object({ id: z.string(), name: z.string(), job_title: z.nullable(z.string()), employee: z.boolean() })
export type CasePerson = z.infer<typeof CasePerson>

/** full: works on it. read: opened in an emergency, looks only. party: sees what was shown to them. */
export const caseAccessLevels = ['full', 'read', 'party'] as const

/** The four columns of the board, and a last one for what has ended. */
export const boardColumns = ['assess', 'investigate', 'meet', 'decide', 'ended'] as const
export type BoardColumn = (typeof boardColumns)[number]

export const dueGroups = ['overdue', 'soon', 'later', 'paused', 'none'] as const
export type DueGroup = (typeof dueGroups)[number]

/** What is to be done next by a day: a deadline, or a meeting that was arranged. */
export const NextDeadline = z.object({ label: z.string(), due: day, kind: z.enum(['deadline', 'meeting']) })

export const CaseRow = z.object({
  id: uuid(),
  /** C-0012: counted in each workspace. */
  reference: z.string(),
  /** Null for a party: how a case is called is for who works on it. */
  title: z.nullable(z.string()),
  process: z.enum(processNames),
  process_title: z.string(),
  /** Null for a witness, who is told nothing of how far it is. */
  stage: z.nullable(z.object({ id: z.string(), label: z.string(), kind: z.enum(['open', 'wait', 'outcome']) })),
  column: z.nullable(z.enum(boardColumns)),
  /** How far along its usual way: `at` of `of` stages. Null for a party. */
  progress: z.nullable(z.object({ at: z.number(), of: z.number() })),
  restricted: z.boolean(),
  paused: z.boolean(),
  owner: z.nullable(CasePerson),
  /** Whom it is about, as far as the reader may know of them. */
  people: z.array(CasePerson),
  opened_on: day,
  ended_on: dayOrNone,
  /** Calendar days since it was opened, until it ended. */
  age_days: z.number(),
  next: z.nullable(NextDeadline),
  /** Where it stands among the groups of the list; soon: in the next 5 working days. */
  due: z.enum(dueGroups),
  access: z.enum(caseAccessLevels),
})
export type CaseRow = z.infer<typeof CaseRow>

const findingStates = ['met', 'not_met', 'unknown', 'does_not_apply'] as const
const finding = {
  title: z.string(),
  level: z.enum(['hard', 'advice']),
  basis: z.enum(bases),
  source: z.string(),
  state: z.enum(findingStates),
  says: z.string(),
  /** The day the finding rests on. */
  on: dayOrNone,
  /** No reason opens it. */
  never: z.boolean(),
  /** The reason somebody gave for going past it, and whether it still counts. */
  override: z.nullable(z.object({ reason: z.string(), by: z.string(), by_name: z.string(), on: day })),
  overridden: z.boolean(),
}
export const StepReason = z.object({ number: z.number(), gate: z.enum(gateNames), ...finding })
export const CaseStep = z.object({
  step: z.string(),
  label: z.string(),
  /** ready: take it. needs_answers: only its own questions are open. blocked: a hard gate fails. */
  state: z.enum(['ready', 'needs_answers', 'blocked']),
  /** Where it may lead; choose when there are several. */
  to: z.array(z.object({ stage: z.string(), label: z.string() })),
  questions: z.array(Question),
  letters: z.array(z.object({ letter: z.string(), title: z.string() })),
  opens: z.nullable(z.enum(processNames)),
  /** Whose step it is, where the asker does not take it but may write it down for them; empty for steps of their own. */
  behalf_of: z.array(CasePerson),
  pace: z.nullable(z.string()),
  basis: z.enum(bases),
  source: z.string(),
  reasons: z.array(StepReason),
})
export type CaseStep = z.infer<typeof CaseStep>

export const CaseDeadline = z.object({
  clock: z.string(),
  label: z.string(),
  kind: z.enum(['due', 'not_before']),
  due: dayOrNone,
  state: z.enum(['running', 'due_today', 'overdue', 'paused', 'over', 'unknown']),
  started_on: day,
  who: z.enum(stepActors),
  basis: z.enum(bases),
  source: z.string(),
  because: z.string(),
})
export const ReadinessItem = z.object({ id: z.string(), kind: z.enum(['gate', 'duty']), steps: z.array(z.string()), ...finding })
export const RailStage = z.object({
  stage: z.string(),
  label: z.string(),
  kind: z.enum(['open', 'wait', 'outcome']),
  state: z.enum(['done', 'current', 'ahead', 'not_taken']),
  on: dayOrNone,
  /** Who took the step that led here. */
  by_name: z.nullable(z.string()),
})
export const CaseWarning = z.object({
  level: z.enum(['improvement_note', 'first_written_warning', 'final_written_warning']),
  issued_on: day,
  /** The first day on which it no longer counts. */
  expires_on: day,
  state: z.enum(['live', 'spent', 'withdrawn']),
  from: z.enum(['this_case', 'earlier_case']),
})

/** What only who works on a case (or looks into it in an emergency) sees. */
export const CaseWork = z.object({
  steps: z.array(CaseStep),
  /** What only somebody named for it takes from here, for whoever may not. */
  steps_of_others: z.optional(z.array(z.object({ label: z.string(), who: z.enum(['investigator', 'hearing_manager', 'appeal_manager']) }))),
  deadlines: z.array(CaseDeadline),
  readiness: z.array(ReadinessItem),
  rail: z.array(RailStage),
  warnings: z.array(CaseWarning),
  letters_owed: z.array(z.object({ letter: z.string(), title: z.string(), step: z.string(), since: day })),
  /** Decisions that go out before the step which records them, with its name. */
  letters_ahead: z.array(z.object({ letter: z.string(), title: z.string(), step: z.string(), since: day, before: z.string() })),
  letters_sent: z.array(z.object({ letter: z.string(), title: z.string(), on: day, by_name: z.string(), meeting: z.nullable(z.string()) })),
  /** What was written down so far: a question with its answer. */
  answers: z.array(z.object({ id: z.string(), ask: z.string(), value: Answer, on: day, by_name: z.string() })),
  overrides: z.array(
    z.object({ gate: z.enum(gateNames), title: z.string(), step: z.string(), reason: z.string(), by_name: z.string(), on: day }),
  ),
  pauses: z.array(z.object({ from: day, to: dayOrNone, reason: z.string() })),
  suspension: z.nullable(z.object({ since: day, reviewed_on: dayOrNone })),
  emergencies: z.array(z.object({ person: CasePerson, second: CasePerson, reason: z.string(), on: day, until: day })),
  /** Something in its record that cannot be right: it is shown, and no step is taken until it is settled. */
  faults: z.array(z.string()),
  /** In Northern Ireland: its law differs, and the process was written for Great Britain. */
  other_nation: z.boolean(),
  /** Until when claims could be brought, by act, with the clock of early conciliation: an estimate. */
  limits: z.optional(
    z.object({
      acts: z.array(
        z.object({
          act: z.string(),
          title: z.string(),
          on: day,
          last_day: dayOrNone,
          state: z.enum(['running', 'stopped', 'passed', 'not_known']),
          conciliation_ends: dayOrNone,
          says: z.string(),
          source: z.string(),
        }),
      ),
      day_a: dayOrNone,
      day_b: dayOrNone,
      kinds: z.array(z.object({ what: z.string(), title: z.string() })),
    }),
  ),
  /** How many people can see this case; null where that cannot be counted. */
  seen_by: z.nullable(z.number()),
})
export type CaseWork = z.infer<typeof CaseWork>

export const CaseParty = z.object({
  person: CasePerson,
  as: z.array(z.enum(partyRoles)),
  anonymous: z.boolean(),
  since: day,
  /** Whether the case has been made known to them. */
  told: z.boolean(),
})
export const CaseRole = z.object({ person: CasePerson, as: z.enum(handlerRoles), since: day })
export const CaseAllegation = z.object({
  id: z.string(),
  text: z.string(),
  category: z.nullable(z.enum(allegationKinds)),
  made_on: day,
  finding: z.nullable(z.enum(['upheld', 'part_upheld', 'not_upheld'])),
})
export const CaseItem = z.object({
  id: z.string(),
  title: z.string(),
  relied_on: z.boolean(),
  /** Whose statement it is. */
  about: z.nullable(CasePerson),
  added_on: day,
  added_by: z.nullable(z.string()),
  /** The name of the file, where there is one to open. */
  file: z.nullable(z.string()),
  /** To whom it was shown, and when; for a party only themselves. */
  disclosed: z.array(z.object({ person: CasePerson, on: day })),
})
export const CaseMeeting = z.object({
  id: z.string(),
  purpose: z.string(),
  /** In words: Disciplinary hearing. */
  title: z.string(),
  date: day,
  time: z.nullable(z.string()),
  place: z.nullable(z.string()),
  first_date: day,
  state: z.enum(['arranged', 'held', 'missed']),
  held_on: dayOrNone,
  missed: z.array(z.object({ date: day, good_reason: z.boolean() })),
  companion_offered_on: dayOrNone,
  /** Kind of companion, "declined", or null while there is no answer. */
  companion: z.nullable(z.string()),
  postponement: z.nullable(z.object({ proposed: day, reasonable: z.boolean(), asked_on: day })),
})
export const CaseNote = z.object({
  id: uuid(),
  text: z.string(),
  /** As it was set; null for one in plain words. */
  doc: z.optional(z.nullable(NoteDoc)),
  /** private: only its writer sees it; file: everybody who works on the case. */
  kept: z.enum(['private', 'file']),
  by_name: z.string(),
  mine: z.boolean(),
  at: z.string(),
})
export const CaseTask = z.object({
  id: uuid(),
  title: z.string(),
  due_on: dayOrNone,
  assigned_to: z.nullable(CasePerson),
  done_at: z.nullable(z.string()),
  done_by: z.nullable(z.string()),
  can: z.object({ finish: z.boolean() }),
})
export const CaseLink = z.object({
  id: uuid(),
  reference: z.string(),
  title: z.nullable(z.string()),
  process_title: z.string(),
  why: z.string(),
})
export const TimelineEntry = z.object({
  /** Number of the event; null where the reader is a party. */
  number: z.nullable(z.number()),
  on: day,
  /** When it was written down. */
  at: z.string(),
  /** “the clock” where nobody did. */
  by_name: z.string(),
  kind: z.string(),
  text: z.string(),
  reason: z.nullable(z.string()),
})

export const CaseFile = z.object({
  ...CaseRow.shape,
  /** Number of the last event: sent back as `seen` with everything that adds to the case. 0 for a party. */
  seen: z.number(),
  today: day,
  division: z.enum(['england-and-wales', 'scotland', 'northern-ireland']),
  version: z.number(),
  /** The newest version of the process, when the case is on an older one. */
  newer_version: z.nullable(z.number()),
  /** Null for a party. */
  work: z.nullable(CaseWork),
  /** Steps a party may take themselves (ask for another day, appeal), without the checks behind them. */
  own_steps: z.array(
    z.object({
      step: z.string(),
      label: z.string(),
      to: z.array(z.object({ stage: z.string(), label: z.string() })),
      questions: z.array(Question),
    }),
  ),
  /** For a party: the letters that were sent to them out of the case, with the appeal each offers, and what they did in it themselves. */
  mine: z.optional(
    z.object({
      letters: z.array(
        z.object({ letter: z.string(), title: z.string(), on: day, appeal: z.nullable(z.object({ to: z.string(), by: day })) }),
      ),
      acts: z.array(z.object({ label: z.string(), on: day })),
    }),
  ),
  parties: z.array(CaseParty),
  roles: z.array(CaseRole),
  allegations: z.array(CaseAllegation),
  items: z.array(CaseItem),
  meetings: z.array(CaseMeeting),
  /** Purposes a meeting can be arranged for, with its name. */
  meeting_purposes: z.array(z.object({ purpose: z.string(), title: z.string() })),
  notes: z.array(CaseNote),
  tasks: z.array(CaseTask),
  links: z.array(CaseLink),
  timeline: z.array(TimelineEntry),
  can: z.object({
    /** Add to the case at all. */
    work: z.boolean(),
    /** Name people, add parties, show evidence, pause, go past a gate. */
    direct: z.boolean(),
    grant: z.boolean(),
    note: z.boolean(),
  }),
})
export type CaseFile = z.infer<typeof CaseFile>
