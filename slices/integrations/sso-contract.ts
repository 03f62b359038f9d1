import * as z from 'zod/mini'
import { endpoint } from '#platform/shared/endpoint.ts'
import { line, requiredLine } from '#platform/shared/fields.ts'

export const protocols = ['openid', 'saml'] as const
export type Protocol = (typeof protocols)[number]

export const SsoState = z.object({
  /** To be entered at a provider that speaks OpenID Connect. */
  redirect: z.string(),
  /** To be entered at a provider that speaks SAML; the entity ID is also where our metadata are. */
  saml: z.object({ entity_id: z.string(), acs: z.string() }),
  connection: z.nullable(
    z.object({
      protocol: z.enum(protocols),
      issuer: z.string(),
      client_id: z.string(),
      sign_in_url: z.nullable(z.string()),
      certificates: z.array(z.object({ subject: z.string(), valid_to: z.string(), fingerprint: z.string() })),
      enabled: z.boolean(),
      enforced: z.boolean(),
      version: z.number(),
    }),
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
    protocol: z._default(z.enum(protocols), 'openid'),
    issuer: requiredLine(500, 'Enter what the provider calls itself: its issuer, or its entity ID.'),
    client_id: z.optional(line(300)),
    client_secret: z.optional(line(500)),
    sign_in_url: z.optional(line(1000)),
    /** PEM, one after another, or base64 as metadata have it; left out: those that are kept. */
    certificates: z.optional(z.string().check(z.maxLength(20_000))),
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
