import * as z from 'zod/mini'
import { endpoint } from '#platform/shared/endpoint.ts'
import { calendarDate, line, requiredProse, uuid } from '#platform/shared/fields.ts'
import { customGroups, FieldCreate, FieldDefinition, FieldUpdate, SectionCreate, SectionDefinition, SectionUpdate } from './definitions.ts'

export * from './definitions.ts'

const id = { params: z.object({ id: uuid() }) }
const whole = z.int().check(z.minimum(1))
/** Text, number, true or false; a date as yyyy-MM-dd, a person by id; null where nothing is recorded. */
export const CustomValue = z.nullable(z.union([z.string(), z.number(), z.boolean()]))
export type CustomValue = z.infer<typeof CustomValue>
/** W at once, A waits for a second person, - refused. */
const write = z.enum(['W', 'A', '-'])

/** One field of a person as the asker may see it. `shown` names a person; `planned` are values of days to come. */
export const FieldOfPerson = z.object({
  ...FieldDefinition.shape,
  value: CustomValue,
  shown: z.nullable(z.string()),
  since: z.nullable(z.string()),
  planned: z.array(z.object({ value: CustomValue, shown: z.nullable(z.string()), from: z.string() })),
  write,
})
export type FieldOfPerson = z.infer<typeof FieldOfPerson>
export const RowOfTable = z.object({
  id: uuid(),
  version: z.number(),
  cells: z.record(z.string(), CustomValue),
  shown: z.record(z.string(), z.string()),
  expires_on: z.nullable(z.string()),
})
export type RowOfTable = z.infer<typeof RowOfTable>
export const SectionOfPerson = z.object({
  id: uuid(),
  name: z.string(),
  kind: z.enum(['fields', 'table']),
  grp: z.enum(customGroups),
  fields: z.array(FieldOfPerson),
  rows: z.array(RowOfTable),
  /** As at a day of before: the first day from which every change of a row was kept. Rows that were changed or removed before then are missing. */
  kept_from: z.optional(z.string()),
  /** Whether rows can be added, changed and removed. */
  write,
})
export type SectionOfPerson = z.infer<typeof SectionOfPerson>
const Proposal = z.object({
  id: uuid(),
  requested_by: z.string(),
  requested_at: z.string(),
  can_decide: z.boolean(),
  changes: z.array(z.object({ field: uuid(), name: z.string(), value: CustomValue, shown: z.nullable(z.string()), from: z.string() })),
})
export type CustomProposal = z.infer<typeof Proposal>
export const CustomFieldsOfPerson = z.object({
  /** Only for who may write one of them. */
  version: z.optional(z.number()),
  sections: z.array(SectionOfPerson),
  proposals: z.array(Proposal),
  /** The day asked for: dated fields of that day, the others of today, tables as they stood at its end; for reading. */
  as_at: z.optional(z.string()),
})
export type CustomFieldsOfPerson = z.infer<typeof CustomFieldsOfPerson>

/** Only what is named is changed; `from`: the day from which it counts, for fields that keep their history (today when absent). */
export const CustomValuesUpdate = z.strictObject({
  version: z.optional(whole),
  values: z
    .array(z.strictObject({ field: uuid(), value: z.optional(CustomValue), from: z.optional(calendarDate()) }))
    .check(z.maxLength(500, 'At most 500 values at a time.')),
})
export type CustomValuesUpdate = z.infer<typeof CustomValuesUpdate>
const cells = z.record(uuid(), CustomValue)

export const listCustomFields = endpoint({
  method: 'GET',
  path: '/custom-fields',
  summary: 'Sections, fields and tables of the workspace; for hr',
  response: z.object({ sections: z.array(SectionDefinition) }),
})
export const createSection = endpoint({
  method: 'POST',
  path: '/custom-sections',
  summary: 'Add a section of fields or a table',
  body: SectionCreate,
  response: SectionDefinition,
  status: 201,
  creates: true,
})
export const updateSection = endpoint({
  method: 'PUT',
  path: '/custom-sections/:id',
  summary: 'Change or archive a section',
  ...id,
  body: SectionUpdate,
  response: SectionDefinition,
})
const removed = z.object({ state: z.enum(['deleted', 'archived']) })
export const deleteSection = endpoint({
  method: 'DELETE',
  path: '/custom-sections/:id',
  summary: 'Delete an empty section; archive one that is in use',
  ...id,
  response: removed,
})
export const createField = endpoint({
  method: 'POST',
  path: '/custom-fields',
  summary: 'Add a field to a section or a column to a table',
  body: FieldCreate,
  response: FieldDefinition,
  status: 201,
  creates: true,
})
export const updateField = endpoint({
  method: 'PUT',
  path: '/custom-fields/:id',
  summary: 'Change or archive a field',
  ...id,
  body: FieldUpdate,
  response: FieldDefinition,
})
export const deleteField = endpoint({
  method: 'DELETE',
  path: '/custom-fields/:id',
  summary: 'Delete a field that was never filled in; archive one that was',
  ...id,
  response: removed,
})
export const orderCustomFields = endpoint({
  method: 'PUT',
  path: '/custom-field-order',
  summary: 'Put sections, and the fields of each, into an order',
  body: z.strictObject({
    sections: z.array(z.strictObject({ id: uuid(), fields: z.array(uuid()).check(z.maxLength(500)) })).check(z.maxLength(200)),
  }),
  response: z.object({ sections: z.array(SectionDefinition) }),
})
export const findByCustomField = endpoint({
  method: 'GET',
  path: '/custom-fields/:id/people',
  summary: 'People by the value of a field: the same, or holding a text; of those whose value the asker may see',
  records: true,
  ...id,
  query: z.object({ value: z.optional(line(200)), search: z.optional(line(200)) }),
  response: z.object({ data: z.array(z.object({ id: uuid(), name: z.string(), value: CustomValue, shown: z.nullable(z.string()) })) }),
})
export const filterKinds = ['text', 'number', 'money', 'date', 'choice', 'yes_no', 'person'] as const
const FilterField = z.object({
  id: uuid(),
  name: z.string(),
  section: z.string(),
  kind: z.enum(filterKinds),
  choices: z.array(z.string()),
  /** Dated: as at a day the value of that day counts, otherwise the one there is. */
  keeps_history: z.boolean(),
  /** Somebody the asker lists has a value the asker does not see: whoever that is, is not found by this field. */
  partly: z.boolean(),
})
export type FilterField = z.infer<typeof FilterField>
/** `people`: ids of people who stand in conditions already, for their names; 5 at most. */
export const listPeopleFilters = endpoint({
  method: 'GET',
  path: '/people-filters',
  summary: 'Custom fields by which the asker can filter the list of people',
  query: z.object({ people: z.optional(line(200)) }),
  response: z.object({ fields: z.array(FilterField), people: z.array(z.object({ id: uuid(), name: z.string() })) }),
})
export const getCustomFields = endpoint({
  method: 'GET',
  path: '/employees/:id/custom-fields',
  summary: 'Custom fields and tables of a person, as the asker may see them; as at a day, for who may see their history',
  records: true,
  ...id,
  query: z.object({ as_at: z.optional(calendarDate()) }),
  response: CustomFieldsOfPerson,
})
export const putCustomFields = endpoint({
  method: 'PUT',
  path: '/employees/:id/custom-fields',
  summary: 'Change custom fields of a person, or propose a change where the rights say so',
  ...id,
  body: CustomValuesUpdate,
  response: CustomFieldsOfPerson,
})
export const customFieldHistory = endpoint({
  method: 'GET',
  path: '/employees/:id/custom-fields/:fieldId/history',
  summary: 'Every dated value of one field of a person, for who may see their history',
  records: true,
  params: z.object({ id: uuid(), fieldId: uuid() }),
  response: z.object({
    data: z.array(
      z.object({
        from: z.string(),
        value: CustomValue,
        shown: z.nullable(z.string()),
        changed_at: z.string(),
        changed_by: z.nullable(z.string()),
      }),
    ),
  }),
})
/** The body is the file, as for documents. It counts once its id is the value of the field; one that never becomes a value goes after a day. */
export const uploadCustomFile = endpoint({
  method: 'POST',
  path: '/employees/:id/custom-fields/:fieldId/files',
  summary: 'Upload a file for a field of a person; the body is the file',
  params: z.object({ id: uuid(), fieldId: uuid() }),
  query: z.object({ name: z.string().check(z.minLength(1), z.maxLength(1000)) }),
  response: z.object({ id: uuid(), name: z.string(), size: z.number() }),
  status: 201,
  creates: true,
})
/** A link for this person and this purpose, for five minutes; whoever sees the field may ask for one. */
export const linkCustomFile = endpoint({
  method: 'POST',
  path: '/employees/:id/custom-fields/:fieldId/files/:fileId/link',
  summary: 'A link to the file in a field, valid for five minutes',
  params: z.object({ id: uuid(), fieldId: uuid(), fileId: uuid() }),
  body: z.strictObject({ purpose: z.enum(['view', 'download']) }),
  response: z.object({ href: z.string(), expires_at: z.string() }),
})
export const addCustomRow = endpoint({
  method: 'POST',
  path: '/employees/:id/custom-rows',
  summary: 'Add a row to a table of a person',
  ...id,
  body: z.strictObject({ section: uuid(), cells }),
  response: CustomFieldsOfPerson,
  status: 201,
  creates: true,
})
const oneRow = { params: z.object({ id: uuid(), rowId: uuid() }) }
export const updateCustomRow = endpoint({
  method: 'PUT',
  path: '/employees/:id/custom-rows/:rowId',
  summary: 'Change a row',
  ...oneRow,
  body: z.strictObject({ version: whole, cells }),
  response: CustomFieldsOfPerson,
})
export const deleteCustomRow = endpoint({
  method: 'DELETE',
  path: '/employees/:id/custom-rows/:rowId',
  summary: 'Remove a row',
  ...oneRow,
  response: CustomFieldsOfPerson,
})
export const decideCustomProposal = endpoint({
  method: 'POST',
  path: '/custom-proposals/:id/decision',
  summary: 'Approve or refuse proposed values',
  ...id,
  body: z.strictObject({ decision: z.enum(['approve', 'refuse']), note: z.optional(requiredProse(500)) }),
  response: z.object({ state: z.enum(['approved', 'refused']) }),
})
export const exportCustomFields = endpoint({
  method: 'GET',
  path: '/custom-fields-export',
  summary: 'Custom fields of everyone the asker may see them of, as CSV; recorded',
  records: true,
  response: z.object({ filename: z.string(), csv: z.string() }),
})
