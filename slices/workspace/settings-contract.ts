import * as z from 'zod/mini'
import { endpoint } from '#platform/shared/endpoint.ts'
import { calendarDate, requiredLine, uuid } from '#platform/shared/fields.ts'
import { languages } from '#platform/shared/languages.ts'
import { countryValues, industryValues } from './rules.ts'
import { directoryScopes, divisions, isDayOfYear, isTimeZone, sessionLimits } from './settings-rules.ts'

const whole = ([least, most]: readonly [number, number]) =>
  z.int().check(z.minimum(least, `At least ${least}.`), z.maximum(most, `At most ${most}.`))
const timeZone = () => z.string().check(z.refine(isTimeZone, 'Choose a time zone from the list.'))

/** What may be set, one by one. */
const settings = {
  name: requiredLine(120, 'Enter a workspace name.'),
  industry: z.enum(industryValues, 'Please select a valid industry from the list.'),
  country: z.enum(countryValues, 'Please select a valid country from the list.'),
  time_zone: timeZone(),
  locale: z.enum(languages, 'Choose from the list.'),
  week_starts_on: z.literal([0, 1]),
  /** MM-DD. */
  holiday_year_start: z.string().check(z.refine(isDayOfYear, 'Choose a day that every year has.')),
  /** ISO weekdays, 1 for Monday. */
  working_days: z.array(z.int().check(z.minimum(1), z.maximum(7))).check(
    z.minLength(1, 'Choose at least one day.'),
    z.maxLength(7),
    z.refine((days) => days.every((day, i) => i === 0 || day > (days[i - 1] ?? 0)), 'Each day once, in order.'),
  ),
  /** Decision D2. */
  manager_sees_pay: z.boolean(),
  /** Decision D3. */
  directory_scope: z.enum(directoryScopes),
  mfa_required: z.boolean(),
  idle_minutes_hr: whole(sessionLimits.idleMinutesHr),
  session_hours_hr: whole(sessionLimits.sessionHoursHr),
  idle_days_others: whole(sessionLimits.idleDaysOthers),
} as const
export type SettingName = keyof typeof settings

export const Closing = z.object({ asked_by: z.string(), asked_at: z.string(), closes_at: z.string() })
export type Closing = z.infer<typeof Closing>

export const WorkspaceSettings = z.object({
  ...settings,
  name: z.string(),
  industry: z.string(),
  country: z.string(),
  time_zone: z.string(),
  locale: z.string(),
  version: z.number(),
  /** Mark of the picture; null without one. */
  logo: z.nullable(z.string()),
  closing: z.nullable(Closing),
  /** Whether the asker has a second factor, without which they may not demand one of others. */
  asker_has_second_factor: z.boolean(),
})
export type WorkspaceSettings = z.infer<typeof WorkspaceSettings>

const optional = Object.fromEntries(Object.entries(settings).map(([name, kind]) => [name, z.optional(kind)])) as {
  [K in SettingName]: z.ZodMiniOptional<(typeof settings)[K]>
}
export const SettingsPatch = z.strictObject({ version: z.int().check(z.minimum(1)), ...optional })
export type SettingsPatch = z.infer<typeof SettingsPatch>

export const getSettings = endpoint({
  method: 'GET',
  path: '/workspace/settings',
  summary: 'Settings of the workspace',
  response: WorkspaceSettings,
})
/** Only what is named changes. `version` is the one that was read: a setting somebody else changed since then is refused with 409. */
export const patchSettings = endpoint({
  method: 'PATCH',
  path: '/workspace/settings',
  summary: 'Change settings of the workspace',
  body: SettingsPatch,
  response: WorkspaceSettings,
})

/** The picture, for every member: `image` is a PNG in base64. */
export const getLogo = endpoint({
  method: 'GET',
  path: '/workspace/logo',
  summary: 'Logo of the workspace',
  response: z.object({ logo: z.nullable(z.string()), image: z.nullable(z.string()) }),
})
export const putLogo = endpoint({
  method: 'PUT',
  path: '/workspace/logo',
  summary: 'Set or remove the logo',
  body: z.strictObject({ image: z.nullable(z.string().check(z.maxLength(200_000, 'The picture is too large.'))) }),
  response: z.object({ logo: z.nullable(z.string()) }),
})

const Item = { id: uuid(), name: z.string(), archived: z.boolean(), version: z.number() }
export const Location = z.object({ ...Item, division: z.nullable(z.enum(divisions)), time_zone: z.string(), people: z.number() })
export const Department = z.object({ ...Item, people: z.number() })
export const WorkingPattern = z.object({
  ...Item,
  /** One week or two, each seven numbers of hours from Monday. */
  weeks: z.array(z.array(z.number())),
  first_week_from: z.nullable(z.string()),
  is_default: z.boolean(),
})
export type Location = z.infer<typeof Location>
export type Department = z.infer<typeof Department>
export type WorkingPattern = z.infer<typeof WorkingPattern>

const Unlisted = z.array(z.object({ name: z.string(), people: z.number() }))
export const WorkspaceLists = z.object({
  locations: z.array(Location),
  departments: z.array(Department),
  patterns: z.array(WorkingPattern),
  /** Names that stand in people's records and in no list. */
  unlisted: z.object({ locations: Unlisted, departments: Unlisted }),
})
export type WorkspaceLists = z.infer<typeof WorkspaceLists>

export const getLists = endpoint({
  method: 'GET',
  path: '/workspace/lists',
  summary: 'Locations, departments and working patterns, with how many people each has',
  response: WorkspaceLists,
})
/** For every member: what edit forms offer. */
export const getChoices = endpoint({
  method: 'GET',
  path: '/workspace/choices',
  summary: 'Locations, departments and working patterns to choose from',
  response: z.object({
    locations: z.array(z.object({ name: z.string(), division: z.nullable(z.enum(divisions)), time_zone: z.string() })),
    departments: z.array(z.object({ name: z.string() })),
    patterns: z.array(z.object({ name: z.string(), weeks: z.array(z.array(z.number())), is_default: z.boolean() })),
  }),
})

const name = () => requiredLine(120, 'Enter a name.')
const hours = z.number().check(
  z.minimum(0, 'Hours of a day: 0 to 24.'),
  z.maximum(24, 'Hours of a day: 0 to 24.'),
  z.refine((value) => Number.isInteger(value * 60 + 1e-9) || Math.abs(value * 60 - Math.round(value * 60)) < 1e-6, 'Whole minutes only.'),
)
const week = z.array(hours).check(
  z.length(7, 'Seven days, Monday first.'),
  z.refine((days) => days.some((day) => day > 0), 'A week needs at least one working day.'),
)
const weeks = () => z.array(week).check(z.minLength(1), z.maxLength(2, 'One week, or two in turn.'))
const location = { name: name(), division: z.nullable(z.enum(divisions)), time_zone: timeZone() }
const pattern = { name: name(), weeks: weeks(), first_week_from: z.nullable(calendarDate()), is_default: z.boolean() }

/** What a new name does to the records that hold the old one: as of a day, or everywhere because the old one was a mistake. */
export const Renaming = z.discriminatedUnion('how', [
  z.strictObject({ how: z.literal('from'), date: calendarDate() }),
  z.strictObject({ how: z.literal('correct') }),
])
export type Renaming = z.infer<typeof Renaming>

const stored = { version: z.int().check(z.minimum(1)), archived: z.optional(z.boolean()) }
const id = { params: z.object({ id: uuid() }) }
const response = WorkspaceLists

export const LocationCreate = z.strictObject(location)
export const LocationPatch = z.strictObject({
  ...stored,
  name: z.optional(location.name),
  division: z.optional(location.division),
  time_zone: z.optional(location.time_zone),
  records: z.optional(Renaming),
})
export const DepartmentCreate = z.strictObject({ name: name() })
export const DepartmentPatch = z.strictObject({ ...stored, name: z.optional(name()), records: z.optional(Renaming) })
export const PatternCreate = z.strictObject(pattern)
export const PatternPatch = z.strictObject({
  ...stored,
  name: z.optional(pattern.name),
  weeks: z.optional(pattern.weeks),
  first_week_from: z.optional(pattern.first_week_from),
  is_default: z.optional(pattern.is_default),
})

// Method, path and status stand in each description itself: that is all the browser keeps of it.
export const addLocation = endpoint({
  method: 'POST',
  status: 201,
  creates: true,
  response,
  path: '/workspace/locations',
  summary: 'Add a location',
  body: LocationCreate,
})
export const addDepartment = endpoint({
  method: 'POST',
  status: 201,
  creates: true,
  response,
  path: '/workspace/departments',
  summary: 'Add a department',
  body: DepartmentCreate,
})
export const addPattern = endpoint({
  method: 'POST',
  status: 201,
  creates: true,
  response,
  path: '/workspace/patterns',
  summary: 'Add a working pattern',
  body: PatternCreate,
})
export const changeLocation = endpoint({
  method: 'PATCH',
  ...id,
  response,
  path: '/workspace/locations/:id',
  summary: 'Change, archive or restore a location',
  body: LocationPatch,
})
export const changeDepartment = endpoint({
  method: 'PATCH',
  ...id,
  response,
  path: '/workspace/departments/:id',
  summary: 'Change, archive or restore a department',
  body: DepartmentPatch,
})
export const changePattern = endpoint({
  method: 'PATCH',
  ...id,
  response,
  path: '/workspace/patterns/:id',
  summary: 'Change, archive or restore a working pattern',
  body: PatternPatch,
})
