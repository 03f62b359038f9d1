import * as z from 'zod/mini'
import { endpoint } from '#platform/shared/endpoint.ts'
import { calendarDate, line, prose, requiredLine, requiredProse, uuid } from '#platform/shared/fields.ts'
import { ProcessDefinition } from './definition.ts'
import { VersionDifference } from './definition-contract.ts'
import { Answers, Behalf, Reason, Recordable } from './events.ts'
import { gateNames } from './gate-names.ts'
import { handlerRoles, partyRoles, processNames } from './names.ts'
import { NoteDoc } from './note-doc.ts'
import { boardColumns, CaseFile, CasePerson, CaseRow, dueGroups } from './view-contract.ts'

export * from './view-contract.ts'
export { gateNames, type GateName } from './gate-names.ts'
export { sanctionTitles, type Sanction } from './rules/sanctions.ts'
export {
  allegationTitles,
  handlerRoles,
  partyRoles,
  processNames,
  processTitles,
  type AllegationKind,
  type HandlerRole,
  type PartyRole,
  type ProcessName,
} from './names.ts'

const one = { params: z.object({ id: uuid() }) }
const process = z.enum(processNames)
/** The number of the last event the person saw: whoever comes second is told, and nothing of theirs is written. */
const seen = z.int().check(z.minimum(0), z.maximum(1_000_000))
/** A person of the workspace: the id of their record, or of the user where a consultant has none. */
const person = uuid()
const whole = (initial: number, max: number) =>
  z._default(
    z.optional(
      z.pipe(
        z.string().check(z.regex(/^\d{1,4}$/, 'Must be a whole number.')),
        z.pipe(
          z.transform((text: string) => Number(text)),
          z.number().check(z.minimum(1), z.maximum(max)),
        ),
      ),
    ),
    initial,
  )

/** What a change answers: where the case stands now, for the next change; `visible`: whether the asker still sees it. */
export const CaseReceipt = z.object({ id: uuid(), seen: z.number(), visible: z.boolean() })
export type CaseReceipt = z.infer<typeof CaseReceipt>

export const listCases = endpoint({
  method: 'GET',
  path: '/cases',
  summary: 'Cases the asker may see, what is due first first',
  query: z.object({
    state: z._default(z.optional(z.enum(['open', 'ended', 'all'])), 'open'),
    process: z.optional(process),
    /** A stage of the process, by id. */
    stage: z.optional(line(80)),
    column: z.optional(z.enum(boardColumns)),
    owner: z.optional(person),
    /** A person the case is about. */
    person: z.optional(person),
    due: z.optional(z.enum(dueGroups)),
    /** Part of the title, the reference or the name of a person it is about. */
    search: z.optional(line(200)),
    limit: whole(50, 200),
    cursor: z.optional(line(200)),
  }),
  response: z.object({
    data: z.array(CaseRow),
    /** Send it as `cursor` for the next page; null on the last. */
    next: z.nullable(z.string()),
    total: z.number(),
    /** Of all open cases the asker sees, whatever the filters. */
    counts: z.object({ open: z.number(), overdue: z.number(), soon: z.number(), paused: z.number() }),
    /** By column, with the filters other than `column`. */
    columns: z.object({ assess: z.number(), investigate: z.number(), meet: z.number(), decide: z.number(), ended: z.number() }),
    /** Owners of cases the asker sees, for the filter. */
    owners: z.array(CasePerson),
    /** True for a person whose role has no cases page, who sees here what they have a part in. */
    own_only: z.boolean(),
    can: z.object({ open: z.boolean() }),
  }),
})

export const listPersonCases = endpoint({
  method: 'GET',
  path: '/employees/:id/cases',
  summary: 'Cases about a person that the asker may see, the newest first',
  ...one,
  response: z.object({ data: z.array(CaseRow), can: z.object({ open: z.boolean() }) }),
})

const DefinitionLine = z.object({
  process,
  version: z.number(),
  title: z.string(),
  source: z.string(),
  /** The standard process as it ships, or the workspace's own copy. */
  own: z.boolean(),
  /** Whose process it is: the subject, or the complainant who must then be named. */
  employee_is: z.enum(['subject', 'complainant']),
  nations: z.array(z.string()),
  first_stage: z.string(),
  published_at: z.nullable(z.string()),
  published_by: z.nullable(z.string()),
})
export const listDefinitions = endpoint({
  method: 'GET',
  path: '/case-definitions',
  summary: 'The processes a case can be opened for, each in its newest version',
  response: z.object({ data: z.array(DefinitionLine) }),
})
export const getDefinition = endpoint({
  method: 'GET',
  path: '/case-definitions/:process/:version',
  summary: 'One version of a process as it was published',
  params: z.object({ process, version: z.string().check(z.regex(/^\d{1,4}$/, 'Not a version.')) }),
  response: ProcessDefinition,
})

/** Refused with 403 for who has not got the right, with 422 where the process needs somebody who is not named. */
export const openCase = endpoint({
  method: 'POST',
  path: '/cases',
  summary: 'Open a case; whoever opens it owns it unless another owner is named',
  body: z.strictObject({
    process,
    title: requiredLine(160),
    subjects: z.array(person).check(z.maxLength(20)),
    complainant: z.optional(z.nullable(person)),
    /** The accused does not learn who complains. */
    anonymous: z.optional(z.boolean()),
    restricted: z._default(z.optional(z.boolean()), true),
    /** Null: where the person works. */
    division: z.optional(z.nullable(z.enum(['england-and-wales', 'scotland', 'northern-ireland']))),
    owner: z.optional(z.nullable(person)),
    on: z.optional(calendarDate()),
    answers: z.optional(Answers),
  }),
  response: CaseReceipt,
  status: 201,
  creates: true,
})

export const concernKinds = ['grievance', 'harassment', 'whistleblowing'] as const
export const raiseConcern = endpoint({
  method: 'POST',
  path: '/concerns',
  summary: 'Raise a concern: it goes to HR who have no part in it, never to anybody named',
  body: z.strictObject({
    kind: z._default(z.optional(z.enum(concernKinds)), 'grievance'),
    /** Whom it is about; may be empty. */
    about: z.array(person).check(z.maxLength(10)),
    text: requiredProse(8000, 'Write down what happened.'),
    anonymous: z._default(z.optional(z.boolean()), false),
  }),
  response: z.object({
    id: uuid(),
    reference: z.string(),
    /** waiting: everybody it could go to is named in it, or below somebody who is. Then the person is told where to go outside. */
    state: z.enum(['sent', 'waiting']),
    says: z.string(),
  }),
  status: 201,
  creates: true,
})

export const getCase = endpoint({
  method: 'GET',
  path: '/cases/:id',
  summary: 'One case as the asker may see it',
  records: true,
  ...one,
  response: CaseFile,
})

/** 403 not theirs; 409 `cases.changed-meanwhile`; 422 with `fields` for open questions, and `cases.gates-closed` with a field for each gate. */
export const takeCaseStep = endpoint({
  method: 'POST',
  path: '/cases/:id/steps',
  summary: 'Take a step',
  ...one,
  body: z.strictObject({
    seen,
    step: line(80),
    to: z.optional(line(60)),
    on: calendarDate(),
    answers: z._default(z.optional(Answers), {}),
    /** Whose step it is, where who runs the case writes it down for them. */
    behalf: z.optional(Behalf),
    overrides: z._default(z.optional(z.array(z.strictObject({ gate: z.enum(gateNames), reason: prose(4000) })).check(z.maxLength(30))), []),
  }),
  response: CaseReceipt,
})

export const recordInCase = endpoint({
  method: 'POST',
  path: '/cases/:id/happenings',
  summary: 'Write down what happened: allegation, finding, meeting, evidence, disclosure, pause …',
  ...one,
  body: z.strictObject({ seen, on: calendarDate(), happenings: z.array(Recordable).check(z.minLength(1), z.maxLength(20)) }),
  response: CaseReceipt,
})

/** A file as evidence: the event that adds it holds its hash. The number seen comes in the query, since the body is the file. */
export const uploadCaseItem = endpoint({
  method: 'POST',
  path: '/cases/:id/items',
  summary: 'Add a file to a case as evidence or as a statement',
  upload: { limit: 25 * 1024 * 1024 },
  ...one,
  query: z.object({
    name: z.string(),
    title: requiredLine(400),
    relied_on: z.enum(['yes', 'no']),
    about: z.optional(person),
    on: calendarDate(),
    seen: z.string().check(z.regex(/^\d{1,6}$/, 'Not a number.')),
  }),
  response: CaseReceipt,
  status: 201,
  creates: true,
})
export const linkCaseItem = endpoint({
  method: 'POST',
  path: '/cases/:id/items/:item/link',
  summary: 'A link to a file of a case, for five minutes',
  params: z.object({ id: uuid(), item: line(80) }),
  body: z.strictObject({ purpose: z.enum(['view', 'download']) }),
  response: z.object({ href: z.string(), expires_at: z.string() }),
})

export const giveCaseRole = endpoint({
  method: 'POST',
  path: '/cases/:id/roles',
  summary: 'Give somebody a role in a case, and with it access',
  ...one,
  body: z.strictObject({ seen, person, as: z.enum(handlerRoles), reason: z.optional(prose(4000)) }),
  response: CaseReceipt,
})
export const endCaseRole = endpoint({
  method: 'POST',
  path: '/cases/:id/roles/end',
  summary: 'End a role somebody has in a case, and the access it gave',
  ...one,
  body: z.strictObject({ seen, person, as: z.enum(handlerRoles), reason: requiredProse(4000, 'Say why.') }),
  response: CaseReceipt,
})
export const addCaseParty = endpoint({
  method: 'POST',
  path: '/cases/:id/parties',
  summary: 'Make somebody a party: whatever other access they had ends at once',
  ...one,
  body: z.strictObject({ seen, person, as: z.enum(partyRoles), anonymous: z.optional(z.boolean()) }),
  response: CaseReceipt,
})
export const overrideCaseGate = endpoint({
  method: 'POST',
  path: '/cases/:id/overrides',
  summary: 'Go past a gate of a step, with a reason that stays on the file',
  ...one,
  body: z.strictObject({ seen, step: line(80), gate: z.enum(gateNames), reason: Reason }),
  response: CaseReceipt,
})

export const addCaseNote = endpoint({
  method: 'POST',
  path: '/cases/:id/notes',
  summary: 'Add a note',
  ...one,
  body: z.strictObject({
    /** In plain words, or as it was set; of the latter the words are worked out. */
    text: z.optional(requiredProse(20_000)),
    doc: z.optional(NoteDoc),
    kept: z._default(z.optional(z.enum(['private', 'file'])), 'file'),
  }),
  response: z.object({ id: uuid() }),
  status: 201,
  creates: true,
})
export const addCaseTask = endpoint({
  method: 'POST',
  path: '/cases/:id/tasks',
  summary: 'Give somebody who works on the case a task',
  ...one,
  body: z.strictObject({
    title: requiredLine(200),
    due_on: z.optional(z.nullable(calendarDate())),
    assigned_to: z.optional(z.nullable(person)),
  }),
  response: z.object({ id: uuid() }),
  status: 201,
  creates: true,
})
export const finishCaseTask = endpoint({
  method: 'POST',
  path: '/cases/:id/tasks/:task/finish',
  summary: 'Mark a task as done, or as open again',
  params: z.object({ id: uuid(), task: uuid() }),
  body: z.strictObject({ done: z.boolean() }),
  response: z.object({ id: uuid() }),
})
export const linkCases = endpoint({
  method: 'POST',
  path: '/cases/:id/links',
  summary: 'Link two cases, both of which the asker works on',
  ...one,
  body: z.strictObject({ case: uuid(), why: requiredLine(200) }),
  response: z.object({ id: uuid() }),
  status: 201,
  creates: true,
})

export const previewCaseVersion = endpoint({
  method: 'GET',
  path: '/cases/:id/version',
  summary: 'What becomes different when the case moves to another version of its process',
  ...one,
  query: z.object({ version: whole(1, 9999), stage: z.optional(line(60)) }),
  response: z.object({
    differences: z.array(VersionDifference),
    problems: z.array(z.string()),
  }),
})
export const moveCaseVersion = endpoint({
  method: 'POST',
  path: '/cases/:id/version',
  summary: 'Move the case to another version of its process',
  ...one,
  body: z.strictObject({ seen, version: z.int().check(z.minimum(1), z.maximum(9999)), stage: z.optional(line(60)) }),
  response: CaseReceipt,
})

export * from './definition-contract.ts'
export * from './trigger-contract.ts'
export * from './emergency-contract.ts'
