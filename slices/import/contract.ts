import * as z from 'zod/mini'
import { endpoint } from '#platform/shared/endpoint.ts'
import { calendarDate, line, uuid } from '#platform/shared/fields.ts'

export * from './exports.ts'
export * from './targets.ts'

/**
 * reading (in the background) → mapping (waits for the person) → checking (the dry run, in the background) → checked (waits) →
 * committing (in the background) → committed → undoing → undone. `failed` says why in `failure`; from reading, mapping, checking
 * and checked an import can be cancelled, and so can a commit that is still running: then nothing of it stays.
 */
export const importStates = [
  'reading',
  'mapping',
  'checking',
  'checked',
  'committing',
  'committed',
  'undoing',
  'undone',
  'cancelled',
  'failed',
] as const
export type ImportState = (typeof importStates)[number]

export const dateOrders = ['dmy', 'mdy', 'ymd'] as const
/** How the figures of a column are written: 1,234.50 or 1.234,50. */
export const decimalMarks = ['point', 'comma'] as const

/** How the file was read. Sent back changed, the file is read again. */
export const Reading = z.strictObject({
  kind: z.enum(['delimited', 'xlsx']),
  encoding: z.nullable(z.enum(['utf-8', 'utf-16le', 'utf-16be', 'windows-1252'])),
  delimiter: z.nullable(z.enum([',', ';', '\t', '|'])),
  sheet: z.nullable(z.string()),
  /** 1-based row of the file that holds the names of the columns; 0: there is none. */
  header_row: z.int().check(z.minimum(0), z.maximum(50)),
})
export type Reading = z.infer<typeof Reading>

const Convention = z.strictObject({
  /** Null: not decided yet, or not a date at all. */
  date_order: z.optional(z.nullable(z.enum(dateOrders))),
  decimal: z.optional(z.nullable(z.enum(decimalMarks))),
})

export const ImportColumn = z.object({
  /** Place in the file, from 0. */
  index: z.number(),
  /** As it stands in the file; 'Column C' where there is no heading. */
  name: z.string(),
  /** Up to five different values as they stand in the file. */
  samples: z.array(z.string()),
  filled: z.number(),
  /** What is chosen: a target, 'ignore', or null while it is open. */
  target: z.nullable(z.string()),
  /** What the file suggests, and by what. */
  suggestion: z.nullable(z.object({ target: z.string(), by: z.enum(['name', 'synonym', 'content', 'remembered']) })),
  convention: Convention,
  /** Dates of this column read both ways; the person is asked (see `questions`). Empty where there is nothing to ask. */
  readings: z.array(z.object({ text: z.string(), dmy: z.nullable(z.string()), mdy: z.nullable(z.string()) })),
})
export type ImportColumn = z.infer<typeof ImportColumn>

/**
 * Something only the person can settle. One question stands for every row it is about. Send the chosen option's id in the plan's
 * `answers` under the question's key. `person`: the options are people and `search` may find another (answer 'person:<id>').
 */
export const Question = z.object({
  key: z.string(),
  kind: z.enum([
    'date-order',
    'decimal',
    'manager',
    'manager-shared-name',
    'person',
    'nameless',
    'no-email',
    'shared-number',
    'shared-email',
    'identity',
    'no-start-date',
  ]),
  /** The whole question in words, such as 'Who is “J Smith”, the manager of 4 people?' */
  text: z.string(),
  column: z.nullable(z.number()),
  /** Rows it is about, and the first five of them by their number in the file. */
  count: z.number(),
  rows: z.array(z.number()),
  /** `hint` says what each would come to. */
  options: z.array(z.object({ id: z.string(), label: z.string(), hint: z.nullable(z.string()) })),
  /** Whether any colleague may be chosen beside the options. */
  search: z.boolean(),
  answer: z.nullable(z.string()),
})
export type Question = z.infer<typeof Question>

export const Counts = z.object({
  rows: z.number(),
  add: z.number(),
  change: z.number(),
  same: z.number(),
  problem: z.number(),
  /** Left out by an answer. */
  skipped: z.number(),
})
export type Counts = z.infer<typeof Counts>

/** From when changed values count, asked once an import: from a day on, or as the correction of what is so already. New people begin on their first day. */
export const ImportEffective = z.union([
  z.strictObject({ mode: z.literal('change'), from: calendarDate() }),
  z.strictObject({ mode: z.literal('correct') }),
])
export type ImportEffective = z.infer<typeof ImportEffective>

export const Import = z.object({
  id: uuid(),
  version: z.number(),
  state: z.enum(importStates),
  filename: z.string(),
  /** Bytes. */
  size: z.number(),
  created_at: z.string(),
  created_by: z.string(),
  reading: z.nullable(Reading),
  sheets: z.array(z.object({ name: z.string(), hidden: z.boolean(), rows: z.number() })),
  /** What one should know about the file, in words: formulas whose last result was taken, hidden sheets, merged cells, how it was decoded. */
  notes: z.array(z.string()),
  columns: z.array(ImportColumn),
  effective: z.nullable(ImportEffective),
  questions: z.array(Question),
  /** Null until the first dry run. */
  counts: z.nullable(Counts),
  /** Of the work in the background: 0 to 1; null while there is none. */
  progress: z.nullable(z.number()),
  /** Why it failed, in words for the person. */
  failure: z.nullable(z.string()),
  /** Until when it can be undone, and until when the rows of the file are kept. */
  undo_until: z.nullable(z.string()),
  kept_until: z.string(),
  /** Changes to pay that wait for a second person after the commit. */
  waiting: z.number(),
  can: z.object({
    plan: z.boolean(),
    /** False while a question is open or a row has a problem. */
    commit: z.boolean(),
    /** Bank details are among the columns: the commit needs the password again. */
    step_up: z.boolean(),
    cancel: z.boolean(),
    undo: z.boolean(),
  }),
})
export type Import = z.infer<typeof Import>

export const rowKinds = ['add', 'change', 'same', 'problem', 'skipped'] as const
export const ImportCell = z.object({
  column: z.number(),
  /** As it stands in the file, to the letter. */
  raw: z.string(),
  /** What stood in the file before it was edited here. */
  original: z.nullable(z.string()),
  /** What would be stored, as it would be shown; null: nothing. */
  value: z.nullable(z.string()),
  /** What is stored now; only where it changes. */
  before: z.nullable(z.string()),
  /** What was done to the text that the eye may not see: 'Blanks around it were removed.' */
  note: z.nullable(z.string()),
  /** Why it cannot be stored, and what would mend it. */
  problem: z.nullable(z.object({ message: z.string(), fix: z.nullable(z.string()), alike: z.number() })),
})
export const ImportRow = z.object({
  /** Row of the file, from 1, headings counted. */
  row: z.number(),
  kind: z.enum(rowKinds),
  name: z.string(),
  employee_id: z.nullable(uuid()),
  /** One for each column that is not ignored. */
  cells: z.array(ImportCell),
  /** About the row as a whole: a loop of managers with its path, a person named twice. */
  problems: z.array(z.string()),
})
export type ImportRow = z.infer<typeof ImportRow>

const whole = (most: number, fallback: number) =>
  z._default(
    z.optional(
      z.pipe(
        z.string().check(z.regex(/^\d{1,9}$/, 'Use a whole number.')),
        z.transform((t: string) => Math.min(Number(t), most)),
      ),
    ),
    fallback,
  )
const id = { params: z.object({ id: uuid() }) }
const version = z.int().check(z.minimum(1))

/** The bytes of the file are the body (`application/octet-stream`, 64 MB at most); pasted text is sent the same way in UTF-8. */
export const uploadLimit = 64 * 1024 * 1024
export const createImport = endpoint({
  method: 'POST',
  path: '/imports',
  summary: 'Hand in a file of people: CSV, TSV or XLSX; the body is the file itself',
  query: z.object({ filename: z._default(z.optional(line(255)), 'people.csv') }),
  upload: { limit: uploadLimit },
  response: Import,
  status: 201,
  creates: true,
})
export const listImports = endpoint({
  method: 'GET',
  path: '/imports',
  summary: 'Imports of the workspace, newest first, 50 at most',
  response: z.object({
    data: z.array(
      z.object({
        ...z.pick(Import, { id: true, state: true, filename: true, created_at: true, created_by: true, counts: true, undo_until: true })
          .shape,
      }),
    ),
  }),
})
export const getImport = endpoint({ method: 'GET', path: '/imports/:id', summary: 'An import as it stands', ...id, response: Import })
/** Asked on a timer while work goes on in the background; when `state` or `version` differ, ask for the whole. */
export const getImportProgress = endpoint({
  method: 'GET',
  path: '/imports/:id/progress',
  summary: 'How far an import is',
  background: true,
  ...id,
  response: z.object({ state: z.enum(importStates), version: z.number(), progress: z.nullable(z.number()), counts: z.nullable(Counts) }),
})
export const readAgain = endpoint({
  method: 'PUT',
  path: '/imports/:id/reading',
  summary: 'Read the file in another way',
  ...id,
  body: z.strictObject({ version, reading: Reading }),
  response: Import,
})
/** Settles columns, conventions and answers and starts the dry run (state `checking`). What is not named stays as it is. */
export const planImport = endpoint({
  method: 'PUT',
  path: '/imports/:id/plan',
  summary: 'Say what the columns are and answer questions; the dry run follows',
  ...id,
  body: z.strictObject({
    version,
    columns: z.optional(
      z
        .array(z.strictObject({ index: z.int().check(z.minimum(0)), target: z.string(), convention: z.optional(Convention) }))
        .check(z.maxLength(600)),
    ),
    effective: z.optional(ImportEffective),
    /** Question key → option id. */
    answers: z.optional(z.record(z.string().check(z.maxLength(300)), z.nullable(z.string().check(z.maxLength(300))))),
  }),
  response: Import,
})
export const listImportRows = endpoint({
  method: 'GET',
  path: '/imports/:id/rows',
  summary: 'Rows of the dry run',
  records: true,
  ...id,
  query: z.object({
    kind: z.optional(z.enum(rowKinds)),
    search: z.optional(line(200)),
    limit: whole(200, 50),
    offset: whole(10_000_000, 0),
  }),
  response: z.object({ data: z.array(ImportRow), total: z.number() }),
})
/** `alike`: every cell of the column with the same text is changed with it. The dry run follows. */
export const editImportCell = endpoint({
  method: 'PATCH',
  path: '/imports/:id/cells',
  summary: 'Change a cell of the file, or all like it',
  ...id,
  body: z.strictObject({
    version,
    row: z.int().check(z.minimum(1)),
    column: z.int().check(z.minimum(0)),
    value: z.string().check(z.maxLength(10_000)),
    alike: z._default(z.optional(z.boolean()), false),
  }),
  response: z.object({ changed: z.number(), import: Import }),
})
/** Rows with a problem as they stand in the file, with the reasons in a column of their own; corrected, it can be handed in again. */
export const downloadProblems = endpoint({
  method: 'GET',
  path: '/imports/:id/problems',
  summary: 'The rows with a problem as a marked file',
  ...id,
  query: z.object({ format: z._default(z.optional(z.enum(['xlsx', 'csv'])), 'xlsx') }),
  response: z.unknown(),
})
/** All of it or nothing, in the background. Needs the password again where bank details are among the columns. */
export const commitImport = endpoint({
  method: 'POST',
  path: '/imports/:id/commit',
  summary: 'Write what the dry run showed',
  ...id,
  body: z.strictObject({ version }),
  response: Import,
})
export const cancelImport = endpoint({
  method: 'POST',
  path: '/imports/:id/cancellation',
  summary: 'Give an import up; nothing of it stays',
  ...id,
  body: z.strictObject({}),
  response: Import,
})
/** What stands in the way of undoing: people who were changed since. Empty: it can be undone. */
export const undoPreview = endpoint({
  method: 'GET',
  path: '/imports/:id/undo',
  summary: 'Whether an import can be undone',
  ...id,
  response: z.object({
    added: z.number(),
    changed: z.number(),
    until: z.nullable(z.string()),
    in_the_way: z.array(z.object({ employee_id: uuid(), name: z.string(), because: z.string() })),
  }),
})
/** Whom an import added who has no account and no open invitation, 1,000 at most: for who may invite. */
export const listUninvited = endpoint({
  method: 'GET',
  path: '/imports/:id/uninvited',
  summary: 'People of an import who can be invited',
  ...id,
  response: z.object({
    data: z.array(z.object({ id: uuid(), name: z.string(), email: z.string(), leads: z.boolean() })),
    total: z.number(),
  }),
})
/** Undoes all of it, or, where something stands in the way, nothing (409 `import.undo-blocked`; ask for the preview). */
export const undoImport = endpoint({
  method: 'POST',
  path: '/imports/:id/undo',
  summary: 'Take an import back, within seven days',
  ...id,
  body: z.strictObject({ version }),
  response: Import,
})
/** What a column may be, for this asker: fields of the record and custom fields, in groups. */
export const listImportTargets = endpoint({
  method: 'GET',
  path: '/import-targets',
  summary: 'Fields the asker may bring in',
  response: z.object({
    data: z.array(
      z.object({ target: z.string(), label: z.string(), group: z.string(), required: z.boolean(), help: z.nullable(z.string()) }),
    ),
  }),
})
export const importTemplate = endpoint({
  method: 'GET',
  path: '/import-template',
  summary: 'A file to fill in, with the columns the asker may bring in',
  query: z.object({ format: z._default(z.optional(z.enum(['xlsx', 'csv'])), 'xlsx') }),
  response: z.unknown(),
})
