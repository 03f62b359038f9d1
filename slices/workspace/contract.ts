import * as z from 'zod/mini'
import { roles } from '#platform/shared/actor.ts'
import { endpoint } from '#platform/shared/endpoint.ts'
import { line, requiredLine, requiredProse, uuid } from '#platform/shared/fields.ts'
import { Preferences } from '#slices/auth/contract.ts'
import { countryValues, industryValues, teamSizes } from './rules.ts'

export const TenantSummary = z.object({ id: uuid(), name: z.string(), role: z.enum(roles) })
export type TenantSummary = z.infer<typeof TenantSummary>

/** The signed-in person (specification section 3, Session user) and the workspace this request speaks for. */
export const Me = z.object({
  id: z.string(),
  email: z.string(),
  name: z.string(),
  avatar: z.nullable(z.string()),
  permissions: z.array(z.string()),
  userRole: z.nullable(z.enum(roles)),
  tenant: z.nullable(
    z.object({
      id: uuid(),
      name: z.string(),
      country: z.string(),
      week_starts_on: z.literal([0, 1]),
      locale: z.string(),
      time_zone: z.string(),
      /** Mark of the logo; null without one. */
      logo: z.nullable(z.string()),
      /** The day on which the workspace closes, where somebody has asked for that. */
      closes_on: z.nullable(z.string()),
    }),
  ),
  /** The person's own employee record in this workspace, if any. */
  employee_id: z.nullable(uuid()),
  /** Every workspace the person may switch to, oldest membership first. */
  tenants: z.array(TenantSummary),
  /** How the person wants things shown; null: as the workspace, or the device, has it. */
  preferences: Preferences,
  /** True while the workspace waits for the person to set up a second factor; `tenant` is null then. */
  second_factor_needed: z.boolean(),
})
export type Me = z.infer<typeof Me>

export const TenantCreate = z.strictObject({
  name: requiredLine(120, 'Enter a workspace name.'),
  industry: z.enum(industryValues, 'Please select a valid industry from the list.'),
  country: z.enum(countryValues, 'Please select a valid country from the list.'),
  headcount: z.enum(teamSizes, 'Choose a team size from the list.'),
})
export type TenantCreate = z.infer<typeof TenantCreate>
export const Tenant = z.object({ id: uuid(), name: z.string(), industry: z.string(), country: z.string(), headcount: z.string() })

export const getMe = endpoint({
  method: 'GET',
  path: '/me',
  summary: 'The signed-in person and their workspace',
  inViews: true,
  response: Me,
  needs: 'session',
})
export const createTenant = endpoint({
  method: 'POST',
  path: '/tenants',
  summary: 'Create a workspace',
  body: TenantCreate,
  response: Tenant,
  status: 201,
  needs: 'session',
  creates: true,
})
/** Remembers the chosen workspace for the next sign-in (decision D11). */
export const chooseTenant = endpoint({
  method: 'PUT',
  path: '/me/tenant',
  summary: 'Choose a workspace',
  body: z.strictObject({ tenant_id: uuid() }),
  response: Me,
  needs: 'session',
})
/** Specification section 7: role and linked tenant by user; answers only the asker's own rows whatever is asked. */
export const listMemberships = endpoint({
  method: 'GET',
  path: '/user_tenant_memberships',
  summary: "The asker's memberships",
  needs: 'session',
  query: z.object({ user_id: z.optional(z.string()), limit: z.optional(z.string()) }),
  response: z.array(z.object({ user_id: z.string(), role: z.enum(roles), tenant: z.object({ id: uuid(), name: z.string() }) })),
})

/** A word to the people who run this installation. `page` is the address in the app it is about, without its query. */
export const sendFeedback = endpoint({
  method: 'POST',
  path: '/feedback',
  summary: 'Send feedback',
  needs: 'session',
  status: 201,
  creates: true,
  body: z.strictObject({
    message: requiredProse(4000, 'Write your feedback first.'),
    page: z.optional(line(300)),
    /** Sent along only when its writer says so. */
    context: z.optional(z.strictObject({ browser: line(300), screen: line(40), language: line(40) })),
  }),
  response: z.object({ id: uuid() }),
})
export { inviteMembers, listMembers } from './members-contract.ts'
export { getChoices } from './settings-contract.ts'
