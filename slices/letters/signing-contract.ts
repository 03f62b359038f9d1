import * as z from 'zod/mini'
import { endpoint } from '#platform/shared/endpoint.ts'
import { requiredLine, requiredProse, uuid } from '#platform/shared/fields.ts'
import { letterStates } from './letters-contract.ts'
import type { LetterDocument } from './rules/document.ts'

/**
 * For people without an account. The token of the link stands in the fragment of /sign, so that no server log has it. It alone opens
 * nothing: a code goes to the address the link went to, and the code gives `access` for half an hour. A token that is wrong, over or
 * used gets the same answers as one that is not: codes are said to be sent, and none is right (letters.code-wrong).
 */
const token = z.string().check(z.regex(/^[A-Za-z0-9_.-]{20,200}$/, 'This link is not whole.'))
const access = z.string().check(z.regex(/^[A-Za-z0-9_-]{20,100}$/, 'Enter the code again.'))

export const sendSigningCode = endpoint({
  method: 'POST',
  path: '/letter-signing/codes',
  summary: 'Send the one-time code to the address a signing link went to',
  body: z.strictObject({ token }),
  response: z.object({ sent: z.literal(true) }),
  needs: 'nobody',
})
const Signing = z.object({
  letter_id: uuid(),
  reference: z.string(),
  title: z.string(),
  employer: z.string(),
  document: z.custom<LetterDocument>((value) => typeof value === 'object' && value !== null),
  state: z.enum(letterStates),
  name: z.string(),
  expires_on: z.nullable(z.string()),
  /** Only to be read: no signature is asked of them. */
  to_sign: z.boolean(),
  signed_at: z.nullable(z.string()),
  declined: z.boolean(),
  pdf_sha256: z.nullable(z.string()),
})
export type Signing = z.infer<typeof Signing>
export const openSigning = endpoint({
  method: 'POST',
  path: '/letter-signing/openings',
  summary: 'Open a letter by link and code',
  body: z.strictObject({ token, code: z.string().check(z.regex(/^\d{6}$/, 'Six digits.')) }),
  response: z.extend(Signing, { access: z.string() }),
  needs: 'nobody',
})
export const signByLink = endpoint({
  method: 'POST',
  path: '/letter-signing/signatures',
  summary: 'Sign a letter by link',
  body: z.strictObject({ token, access, name: requiredLine(200, 'Write your name.'), pdf_sha256: z.string() }),
  response: Signing,
  needs: 'nobody',
})
export const declineByLink = endpoint({
  method: 'POST',
  path: '/letter-signing/refusals',
  summary: 'Decline to sign a letter by link, with the reason',
  body: z.strictObject({ token, access, reason: requiredProse(500, 'Say why.') }),
  response: Signing,
  needs: 'nobody',
})
/** The answer is the PDF itself, as application/pdf. */
export const fileByLink = endpoint({
  method: 'POST',
  path: '/letter-signing/files',
  summary: 'The letter as a PDF, by link',
  body: z.strictObject({ token, access }),
  response: z.unknown(),
  needs: 'nobody',
})

/** Whether a PDF with this SHA-256 was issued here; its number and day, and nothing of whom it is about. */
export const verifyLetter = endpoint({
  method: 'GET',
  path: '/letter-verification',
  summary: 'Check the hash of a letter’s PDF',
  query: z.object({ sha256: z.string().check(z.regex(/^[0-9a-f]{64}$/, 'A SHA-256 is 64 digits and letters a to f.')) }),
  response: z.object({ known: z.boolean(), reference: z.nullable(z.string()), issued_on: z.nullable(z.string()) }),
  needs: 'nobody',
})
