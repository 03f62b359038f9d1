import * as z from 'zod/mini'
import { roles } from '#platform/shared/actor.ts'
import { endpoint } from '#platform/shared/endpoint.ts'
import { calendarDate, email, line, uuid } from '#platform/shared/fields.ts'

const whole = (most: number, fallback: number) =>
  z._default(
    z.optional(
      z.pipe(
        z.string().check(z.regex(/^\d{1,6}$/, 'Use a whole number.')),
        z.transform((text: string) => Math.min(Number(text), most)),
      ),
    ),
    fallback,
  )

const PersonCard = z.object({ id: uuid(), name: z.string() })

export const Member = z.object({
  id: uuid(),
  name: z.string(),
  email: z.string(),
  role: z.enum(roles),
  /** Their record in this workspace; null for a consultant without one. */
  person: z.nullable(PersonCard),
  joined_at: z.string(),
  /** The day they were last here, in the workspace's zone; null while they are signed in nowhere. */
  last_seen_on: z.nullable(z.string()),
  /** Their last day of employment has passed: they have no access, though nobody ended the membership. */
  left: z.boolean(),
  /** Their access ends with this day; null: it is not limited. */
  expires_on: z.nullable(z.string()),
  you: z.boolean(),
  version: z.number(),
})
export type Member = z.infer<typeof Member>

export const Invitation = z.object({
  id: uuid(),
  email: z.string(),
  role: z.enum(roles),
  person: z.nullable(PersonCard),
  invited_by: z.string(),
  invited_at: z.string(),
  expires_at: z.string(),
  /** 'void': whoever sent it may no longer invite. */
  state: z.enum(['open', 'expired', 'void']),
})
export type Invitation = z.infer<typeof Invitation>

export const MemberQuery = z.object({
  search: z.optional(line(200)),
  role: z.optional(z.enum(roles)),
  limit: whole(100, 25),
  offset: whole(100_000, 0),
})
export type MemberQuery = z.infer<typeof MemberQuery>

export const listMembers = endpoint({
  method: 'GET',
  path: '/workspace/members',
  summary: 'Members of the workspace and open invitations',
  query: MemberQuery,
  response: z.object({
    data: z.array(Member),
    total: z.number(),
    invitations: z.array(Invitation),
    can: z.object({ manage: z.boolean() }),
  }),
})

export const Invitee = z.strictObject({
  email: email(),
  role: z.enum(roles),
  /** Left out: the person whose record has this address, if there is one. null: nobody. */
  employee_id: z.optional(z.nullable(uuid())),
})
export type Invitee = z.infer<typeof Invitee>
export const outcomes = ['invited', 'member', 'open-invitation', 'twice'] as const
export const inviteMembers = endpoint({
  method: 'POST',
  path: '/workspace/invitations',
  summary: 'Invite people by email',
  creates: true,
  body: z.strictObject({
    invitations: z.array(Invitee).check(z.minLength(1, 'Enter an address.'), z.maxLength(200, 'At most 200 at once.')),
  }),
  response: z.object({
    data: z.array(z.object({ email: z.string(), outcome: z.enum(outcomes), person: z.nullable(PersonCard) })),
  }),
})

/** People of the records who are nobody's account, 20 at most: whom a member or an invitation can be linked to. */
export const listUnlinked = endpoint({
  method: 'GET',
  path: '/workspace/unlinked-people',
  summary: 'People without an account',
  query: z.object({ search: z.optional(line(200)) }),
  response: z.object({ data: z.array(z.object({ id: uuid(), name: z.string(), email: z.string(), job_title: z.nullable(z.string()) })) }),
})

/** The browser always sends JSON; these say everything by their address. */
const nothing = z.nullish(z.strictObject({}))
const one = { params: z.object({ id: uuid() }) }
const done = z.object({ done: z.literal(true) })
export const resendInvitation = endpoint({
  ...one,
  method: 'POST',
  path: '/workspace/invitations/:id/resend',
  summary: 'Send an invitation again, for another seven days',
  body: nothing,
  response: done,
})
export const revokeInvitation = endpoint({
  ...one,
  method: 'POST',
  path: '/workspace/invitations/:id/revoke',
  summary: 'Withdraw an invitation',
  body: nothing,
  response: done,
})
const version = z.int().check(z.minimum(1))
export const linkMember = endpoint({
  ...one,
  method: 'PUT',
  path: '/workspace/members/:id/person',
  summary: 'Say which record is a member’s own',
  body: z.strictObject({ version, employee_id: z.nullable(uuid()) }),
  response: done,
})
export const limitMembership = endpoint({
  ...one,
  method: 'PUT',
  path: '/workspace/members/:id/limit',
  summary: 'Say with which day a member’s access ends',
  body: z.strictObject({ version, expires_on: z.nullable(calendarDate()) }),
  response: done,
})
export const endMembership = endpoint({
  ...one,
  method: 'POST',
  path: '/workspace/members/:id/end',
  summary: 'End a membership at once',
  body: z.strictObject({ version }),
  response: done,
})

const token = () => z.string().check(z.regex(/^[A-Za-z0-9_-]{64}$/, 'Not a valid invitation.'))

/** What an invitation says, to whoever has its link: the mailbox it was sent to. */
export const previewInvitation = endpoint({
  method: 'POST',
  path: '/invitation-preview',
  summary: 'What an invitation offers',
  needs: 'nobody',
  body: z.strictObject({ token: token() }),
  response: z.object({
    workspace: z.string(),
    email: z.string(),
    role: z.enum(roles),
    invited_by: z.string(),
    expires_at: z.string(),
    /** Whether this address has an account to sign in with; else one is made. */
    has_account: z.boolean(),
  }),
})
export const acceptInvitation = endpoint({
  method: 'POST',
  path: '/invitations/accept',
  summary: 'Join a workspace by an invitation',
  needs: 'session',
  body: z.strictObject({ token: token() }),
  response: z.object({ tenant_id: uuid() }),
})
