import * as z from 'zod/mini'
import { endpoint } from '#platform/shared/endpoint.ts'
import { line, requiredLine } from '#platform/shared/fields.ts'

export const SsoState = z.object({
  /** To be entered at the provider. */
  redirect: z.string(),
  connection: z.nullable(
    z.object({ issuer: z.string(), client_id: z.string(), enabled: z.boolean(), enforced: z.boolean(), version: z.number() }),
  ),
  domains: z.array(z.object({ domain: z.string(), verified: z.boolean(), record: z.string(), value: z.string() })),
})
export type SsoState = z.infer<typeof SsoState>

const domain = () =>
  z.pipe(
    z.pipe(
      line(253),
      z.transform((text: string) => text.toLowerCase()),
    ),
    z
      .string()
      .check(z.regex(/^(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z][a-z0-9-]{0,61}[a-z0-9]$/, 'Enter a domain such as example.co.uk.')),
  )

export const getSso = endpoint({
  method: 'GET',
  path: '/integrations/sign-in',
  summary: 'How this workspace signs in by a provider of its own',
  response: SsoState,
})
export const saveSso = endpoint({
  method: 'PUT',
  path: '/integrations/sign-in',
  summary: 'Keep the provider, which is asked first. Needs a proof of who you are',
  body: z.strictObject({
    issuer: requiredLine(500, 'Enter the issuer.'),
    client_id: requiredLine(300, 'Enter the client ID.'),
    client_secret: z.optional(line(500)),
    enabled: z.boolean(),
    enforced: z.boolean(),
  }),
  response: SsoState,
})
export const testSso = endpoint({
  method: 'POST',
  path: '/integrations/sign-in/test',
  summary: 'Ask the provider whether it answers',
  body: z.strictObject({}),
  response: z.object({ ok: z.boolean(), message: z.string() }),
})
export const addDomain = endpoint({
  method: 'POST',
  path: '/integrations/sign-in/domains',
  summary: 'Name a mail domain of this workspace',
  body: z.strictObject({ domain: domain() }),
  response: SsoState,
})
export const verifyDomain = endpoint({
  method: 'POST',
  path: '/integrations/sign-in/domains/verification',
  summary: 'Look for the record that shows that a domain is the workspace’s',
  body: z.strictObject({ domain: domain() }),
  response: SsoState,
})
export const removeDomain = endpoint({
  method: 'POST',
  path: '/integrations/sign-in/domains/removal',
  summary: 'Give a domain up; without one the provider is switched off. Needs a proof of who you are',
  body: z.strictObject({ domain: domain() }),
  response: SsoState,
})
