import * as z from 'zod/mini'
import { line, requiredLine, uuid } from '#platform/shared/fields.ts'

export const fieldKinds = ['text', 'number', 'money', 'date', 'choice', 'yes_no', 'person', 'file'] as const
export type FieldKind = (typeof fieldKinds)[number]
/** The groups of the rights a custom field can belong to: those whose fields are shown as they are, without a mask. */
export const customGroups = ['directory', 'work', 'personal', 'pay'] as const
export type CustomGroup = (typeof customGroups)[number]
/** What a person may do with the value on their own record, where their role lets them at all. */
export const ownWrites = ['none', 'propose', 'edit'] as const
export type OwnWrite = (typeof ownWrites)[number]

const limit = z.optional(z.nullable(z.number().check(z.minimum(-1e12), z.maximum(1e12))))
/** What a value must be. `min` and `max` are a length for text, an amount for numbers; `earliest` and `latest` are for dates. */
export const FieldRules = z.strictObject({
  required: z.optional(z.boolean()),
  unique: z.optional(z.boolean()),
  min: limit,
  max: limit,
  earliest: z.optional(z.nullable(z.iso.date())),
  latest: z.optional(z.nullable(z.iso.date())),
  /** A for a letter, 9 for a digit, * for either; every other character stands for itself: AA 99 99 99 A. */
  pattern: z.optional(z.nullable(line(60))),
  choices: z.optional(z.array(requiredLine(100)).check(z.maxLength(100, 'At most 100 choices.'))),
})
export type FieldRules = z.infer<typeof FieldRules>

const whole = z.int().check(z.minimum(1))
const settings = {
  name: requiredLine(80, 'Enter a name.'),
  help: z._default(z.optional(z.nullable(line(200))), null),
  grp: z.enum(customGroups),
  own_write: z.enum(ownWrites),
  rules: FieldRules,
  keeps_history: z.boolean(),
  expires: z.boolean(),
}
export const FieldCreate = z.strictObject({ ...settings, section_id: uuid(), kind: z.enum(fieldKinds) })
export type FieldCreate = z.infer<typeof FieldCreate>
export const FieldUpdate = z.strictObject({ ...settings, version: whole, archived: z.boolean() })
export type FieldUpdate = z.infer<typeof FieldUpdate>

const sectionSettings = {
  name: requiredLine(80, 'Enter a name.'),
  /** Of a table: the group and the own write of all its columns. */
  grp: z.enum(customGroups),
  own_write: z.enum(ownWrites),
  /** Of a table with a column that expires. */
  remind_days: z.int().check(z.minimum(0), z.maximum(365)),
}
export const SectionCreate = z.strictObject({ ...sectionSettings, kind: z.enum(['fields', 'table']) })
export type SectionCreate = z.infer<typeof SectionCreate>
export const SectionUpdate = z.strictObject({ ...sectionSettings, version: whole, archived: z.boolean() })
export type SectionUpdate = z.infer<typeof SectionUpdate>

export const FieldDefinition = z.object({
  id: uuid(),
  section_id: uuid(),
  name: z.string(),
  help: z.nullable(z.string()),
  kind: z.enum(fieldKinds),
  grp: z.enum(customGroups),
  own_write: z.enum(ownWrites),
  rules: FieldRules,
  keeps_history: z.boolean(),
  expires: z.boolean(),
  archived: z.boolean(),
  version: z.number(),
})
export type FieldDefinition = z.infer<typeof FieldDefinition>
export const SectionDefinition = z.object({
  id: uuid(),
  name: z.string(),
  kind: z.enum(['fields', 'table']),
  grp: z.enum(customGroups),
  own_write: z.enum(ownWrites),
  remind_days: z.number(),
  archived: z.boolean(),
  version: z.number(),
  fields: z.array(FieldDefinition),
})
export type SectionDefinition = z.infer<typeof SectionDefinition>
