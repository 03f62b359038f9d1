import * as z from 'zod/mini'
import { endpoint } from '#platform/shared/endpoint.ts'

/** Password rule: length and a deny list, no composition rules (decisions.md, security.md section 5). */
export const passwordLength = { min: 12, max: 256 } as const

/** Proof of presence for bank details and reveals: the password again, good for five minutes in this session. */
export const stepUp = endpoint({ method: 'POST', path: '/step-up', summary: 'Confirm the password again', body: z.strictObject({ password: z.string().check(z.maxLength(1024)) }), response: z.object({ until: z.string() }), needs: 'session' })

/** What the sign-in page offers on this installation. */
export const signInOptions = endpoint({ method: 'GET', path: '/sign-in-options', summary: 'Ways to sign in', response: z.object({ google: z.boolean(), signup: z.enum(['open', 'invite']), site_mode: z.enum(['waitlist', 'open']), demo: z.boolean() }), needs: 'nobody' })
