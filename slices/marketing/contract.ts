import * as z from 'zod/mini'
import { endpoint } from '#platform/shared/endpoint.ts'
import { email } from '#platform/shared/fields.ts'

/** EMAIL is the field name mailing-list services expect (specification section 7); `website` is the trap field: filled in, it is a robot. */
export const joinWaitlist = endpoint({
  method: 'POST',
  path: '/waitlist',
  summary: 'Ask for a place on the waitlist; a mail then asks whether the address is theirs',
  needs: 'nobody',
  body: z.strictObject({ EMAIL: email(), website: z.optional(z.string().check(z.maxLength(500))) }),
  response: z.object({ joined: z.literal(true) }),
})

const Link = z.strictObject({ token: z.string().check(z.regex(/^[\w-]{43}$/, 'This is not one of our links.')) })

export const confirmWaitlist = endpoint({
  method: 'POST',
  path: '/waitlist/confirm',
  summary: 'Confirm the address by the link of the mail',
  needs: 'nobody',
  body: Link,
  response: z.object({ kept: z.literal(true) }),
})

export const leaveWaitlist = endpoint({
  method: 'POST',
  path: '/waitlist/leave',
  summary: 'Remove the address by the link of the mail',
  needs: 'nobody',
  body: Link,
  response: z.object({ left: z.literal(true) }),
})
