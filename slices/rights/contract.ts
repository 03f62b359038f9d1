import * as z from 'zod/mini'
import { reaches, roles, views } from '#platform/shared/actor.ts'
import { endpoint } from '#platform/shared/endpoint.ts'
import { line, requiredLine, requiredProse, uuid } from '#platform/shared/fields.ts'

const id = { params: z.object({ id: uuid() }) }
const done = z.object({ done: z.literal(true) })
const version = z.int().check(z.minimum(1))

export const Grant = z.strictObject({ view: z.enum(views), propose: z.boolean(), edit: z.boolean(), reveal: z.boolean() })
/** Field group → reach → what may be done; left out means nothing. */
export const Grants = z
  .record(z.string().check(z.maxLength(60)), z.partialRecord(z.enum(reaches), Grant))
  .check(z.refine((grants) => Object.keys(grants).length <= 60, 'Too many groups.'))

const names = z.array(line(200)).check(z.maxLength(200))
const groupFields = { name: requiredLine(80, 'Enter a name.'), departments: names, locations: names }
/** People by department and location; an empty list means any, and both are met together. */
export const PeopleGroup = z.strictObject(groupFields).check(
  z.refine((group) => group.departments.length + group.locations.length > 0, {
    path: ['departments'],
    message: 'Choose at least one department or location.',
  }),
)
export type PeopleGroup = z.infer<typeof PeopleGroup>
const PeopleGroupChange = z.strictObject({ ...groupFields, version }).check(
  z.refine((group) => group.departments.length + group.locations.length > 0, {
    path: ['departments'],
    message: 'Choose at least one department or location.',
  }),
)

const templateFields = { name: requiredLine(80, 'Enter a name.'), grants: Grants, group_id: z.nullable(uuid()) }

export const RoleTemplate = z.object({
  id: uuid(),
  name: z.string(),
  role: z.enum(roles),
  grants: Grants,
  group_id: z.nullable(uuid()),
  people: z.number(),
  version: z.number(),
})
export type RoleTemplate = z.infer<typeof RoleTemplate>

/** Roles of the workspace: how many people have each, the templates made here, and what the asker may do with them. */
export const RolesOverview = z.object({
  counts: z.object({ super_admin: z.number(), hr: z.number(), manager: z.number(), employee: z.number() }),
  templates: z.array(RoleTemplate),
  groups: z.array(
    z.object({
      id: uuid(),
      name: z.string(),
      departments: z.array(z.string()),
      locations: z.array(z.string()),
      people: z.number(),
      version: z.number(),
    }),
  ),
  /** Members who have a template rather than a role as it is. */
  given: z.array(z.object({ membership_id: uuid(), template_id: uuid() })),
  manager_sees_pay: z.boolean(),
  can: z.object({ give: z.boolean() }),
})
export type RolesOverview = z.infer<typeof RolesOverview>

export const getRoles = endpoint({
  method: 'GET',
  path: '/roles',
  summary: 'Roles of the workspace and what they give',
  response: RolesOverview,
})
/** The whole role is given: a template left out means the role as it is. */
export const changeRole = endpoint({
  method: 'PUT',
  path: '/memberships/:id',
  summary: "Change a member's role",
  ...id,
  body: z.strictObject({ role: z.enum(roles), template_id: z.optional(z.nullable(uuid())), version: z.optional(version) }),
  response: done,
})
export const addTemplate = endpoint({
  method: 'POST',
  path: '/role-templates',
  summary: 'Make a role of the workspace',
  body: z.strictObject({ ...templateFields, role: z.enum(roles) }),
  response: z.object({ id: uuid() }),
  status: 201,
  creates: true,
})
export const updateTemplate = endpoint({
  method: 'PUT',
  path: '/role-templates/:id',
  summary: 'Change a role of the workspace',
  ...id,
  body: z.strictObject({ ...templateFields, version }),
  response: done,
})
export const removeTemplate = endpoint({
  method: 'DELETE',
  path: '/role-templates/:id',
  summary: 'Remove a role nobody has',
  ...id,
  response: done,
})
export const addGroup = endpoint({
  method: 'POST',
  path: '/people-groups',
  summary: 'Name a set of people',
  body: PeopleGroup,
  response: z.object({ id: uuid() }),
  status: 201,
  creates: true,
})
export const updateGroup = endpoint({
  method: 'PUT',
  path: '/people-groups/:id',
  summary: 'Change a set of people',
  ...id,
  body: PeopleGroupChange,
  response: done,
})
export const removeGroup = endpoint({
  method: 'DELETE',
  path: '/people-groups/:id',
  summary: 'Remove a set of people no role names',
  ...id,
  response: done,
})
/** Exactly one of the two says whom. */
export const startView = endpoint({
  method: 'POST',
  path: '/views',
  summary: 'View the product as a member, read-only',
  body: z
    .strictObject({
      membership_id: z.optional(uuid()),
      employee_id: z.optional(uuid()),
      reason: requiredProse(300, 'Say why.'),
    })
    .check(
      z.refine((asked) => (asked.membership_id === undefined) !== (asked.employee_id === undefined), {
        path: ['membership_id'],
        message: 'Choose one person.',
      }),
    ),
  response: z.object({ id: uuid(), name: z.string(), ends_at: z.string() }),
  status: 201,
})
export const stopView = endpoint({ method: 'POST', path: '/views/:id/stop', summary: 'Stop viewing', ...id, response: done })
