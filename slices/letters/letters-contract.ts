import * as z from 'zod/mini'
import { endpoint } from '#platform/shared/endpoint.ts'
import { calendarDate, email, line, requiredLine, uuid } from '#platform/shared/fields.ts'
import { deliveries } from './issue-contract.ts'
import type { LetterDocument } from './rules/document.ts'

const Document = z.custom<LetterDocument>((value) => typeof value === 'object' && value !== null)

/** draft: issued, with nobody yet. sent, viewed, signed, declined, expired: as it says. */
export const letterStates = ['draft', 'sent', 'viewed', 'signed', 'declined', 'expired'] as const
export type LetterState = (typeof letterStates)[number]

/** A whole number in the query, within limits. */
export const count = (initial: number, min: number, max: number) =>
  z._default(
    z.optional(
      z.pipe(
        z.string().check(z.regex(/^\d{1,7}$/, 'Must be a whole number.')),
        z.pipe(
          z.transform((text: string) => Number(text)),
          z.number().check(z.minimum(min), z.maximum(max)),
        ),
      ),
    ),
    initial,
  )

const row = {
  id: uuid(),
  reference: z.string(),
  /** The library letter it is a form of. */
  letter: z.string(),
  title: z.string(),
  employee_id: uuid(),
  person: z.string(),
  case_id: z.nullable(uuid()),
  case_reference: z.nullable(z.string()),
  state: z.enum(letterStates),
  delivery: z.enum(deliveries),
  issued_at: z.string(),
  issued_by: z.string(),
  sent_at: z.nullable(z.string()),
  expires_on: z.nullable(z.string()),
  /** Issued again since; the newer one. */
  replaced_by: z.nullable(uuid()),
}
export const LetterRow = z.object(row)
export type LetterRow = z.infer<typeof LetterRow>
export const listLetters = endpoint({
  method: 'GET',
  path: '/letters',
  summary: 'Letters that were issued, newest first',
  query: z.object({
    search: z.optional(line(200)),
    state: z.optional(z.enum(letterStates)),
    letter: z.optional(line(60)),
    employee: z.optional(uuid()),
    case: z.optional(uuid()),
    batch: z.optional(uuid()),
    limit: count(25, 1, 100),
    offset: count(0, 0, 1_000_000),
  }),
  response: z.object({ data: z.array(LetterRow), total: z.number() }),
})

export const signerRoles = ['person', 'companion', 'witness', 'employer'] as const
export const LetterSigner = z.object({
  id: uuid(),
  /** They sign in this order, those of one number together. */
  position: z.number(),
  name: z.string(),
  role: z.enum(signerRoles),
  /** account: signed in. link: by a link and a code sent to their address. */
  by: z.enum(['account', 'link']),
  state: z.enum(['waiting', 'signed', 'declined']),
  /** Their turn has come. */
  due: z.boolean(),
  viewed_at: z.nullable(z.string()),
  signed_at: z.nullable(z.string()),
  signed_name: z.nullable(z.string()),
  decline_reason: z.nullable(z.string()),
  reminded_at: z.nullable(z.string()),
})
export type LetterSigner = z.infer<typeof LetterSigner>
export const LetterEvent = z.object({ action: z.string(), at: z.string(), by: z.string(), detail: z.nullable(z.string()) })
export type LetterEvent = z.infer<typeof LetterEvent>

export const Letter = z.object({
  ...row,
  template_id: z.nullable(uuid()),
  template_version: z.nullable(z.number()),
  /** Issued again: the one before. */
  replaces: z.nullable(uuid()),
  batch_id: z.nullable(uuid()),
  document: Document,
  docx_sha256: z.string(),
  pdf_sha256: z.nullable(z.string()),
  /** The document of the person it was filed as, once it was sent. */
  document_id: z.nullable(uuid()),
  signers: z.array(LetterSigner),
  events: z.array(LetterEvent),
  version: z.number(),
  can: z.object({ deliver: z.boolean(), remind: z.boolean() }),
})
export type Letter = z.infer<typeof Letter>
const one = { params: z.object({ id: uuid() }) }
export const getLetter = endpoint({
  method: 'GET',
  path: '/letters/:id',
  summary: 'One issued letter with its signers and what happened to it',
  ...one,
  response: Letter,
  records: true,
})

/** A link for this person, this letter and this purpose, for five minutes; rights are looked at again when it is followed. */
const fileAsked = z.strictObject({
  format: z.enum(['docx', 'pdf']),
  purpose: z._default(z.optional(z.enum(['view', 'download'])), 'download'),
})
const href = z.object({ href: z.string(), expires_at: z.string() })
export const linkLetter = endpoint({
  method: 'POST',
  path: '/letters/:id/link',
  summary: 'A link to a letter as a file, valid for five minutes',
  ...one,
  body: fileAsked,
  response: href,
})

const SignerAsked = z.strictObject({
  /** A person of the workspace who signs in; else name and address, and a link goes there. */
  employee_id: z._default(z.optional(z.nullable(uuid())), null),
  name: z._default(z.optional(line(200)), ''),
  email: z._default(z.optional(z.nullable(email())), null),
  role: z.enum(signerRoles),
  position: z.int().check(z.minimum(1), z.maximum(20)),
})
/**
 * portal: the person finds it among their letters. email: a link goes to the person's address. print: it was handed over or posted.
 * With signers it waits for them, until `expires_on`. Once only: 409 letters.sent-already.
 */
export const deliverLetter = endpoint({
  method: 'POST',
  path: '/letters/:id/delivery',
  summary: 'Deliver an issued letter, and ask for signatures',
  ...one,
  body: z.strictObject({
    version: z.int().check(z.minimum(1)),
    by: z.enum(['portal', 'email', 'print']),
    signers: z._default(z.optional(z.array(SignerAsked).check(z.maxLength(10))), []),
    expires_on: z._default(z.optional(z.nullable(calendarDate())), null),
  }),
  response: Letter,
})
export const remindSigners = endpoint({
  method: 'POST',
  path: '/letters/:id/reminder',
  summary: 'Remind whose turn it is to sign; at most once a day',
  ...one,
  response: Letter,
})
/** What a certificate page says: the letter, its hashes, and who did what when. */
export const letterCertificate = endpoint({
  method: 'GET',
  path: '/letters/:id/certificate',
  summary: 'The certificate of a letter: hashes, signers and times',
  ...one,
  response: z.object({
    reference: z.string(),
    title: z.string(),
    issued_at: z.string(),
    issued_by: z.string(),
    docx_sha256: z.string(),
    pdf_sha256: z.nullable(z.string()),
    state: z.enum(letterStates),
    signers: z.array(LetterSigner),
    events: z.array(LetterEvent),
    /** The certificate as a page, as its PDF has it. */
    document: Document,
    /** Where anybody can check the hash of the PDF. */
    verify_path: z.string(),
  }),
})

/** The answer is the certificate as a PDF. */
export const makeCertificate = endpoint({
  method: 'POST',
  path: '/letters/:id/certificate',
  summary: 'The certificate of a letter as a PDF',
  ...one,
  response: z.unknown(),
})

/** One's own letters (the screen is /app/my-letters): what was delivered to the asker, and what they are asked to sign. */
const OwnLetter = z.object({
  id: uuid(),
  reference: z.string(),
  title: z.string(),
  state: z.enum(letterStates),
  issued_at: z.string(),
  sent_at: z.nullable(z.string()),
  expires_on: z.nullable(z.string()),
  /** The asker is to sign it, and it is their turn. */
  to_sign: z.boolean(),
})
export type OwnLetter = z.infer<typeof OwnLetter>
export const myLetters = endpoint({
  method: 'GET',
  path: '/my-letters',
  summary: 'The asker’s own letters, newest first',
  response: z.object({ data: z.array(OwnLetter) }),
})
const OwnLetterOpened = z.extend(OwnLetter, { document: Document, signers: z.array(LetterSigner), pdf_sha256: z.nullable(z.string()) })
/** Opening it is noted: the letter was viewed. */
export const openMyLetter = endpoint({
  method: 'POST',
  path: '/my-letters/:id/opening',
  summary: 'Read a letter of one’s own',
  ...one,
  response: OwnLetterOpened,
})
export const linkMyLetter = endpoint({
  method: 'POST',
  path: '/my-letters/:id/link',
  summary: 'A link to a letter of one’s own as a file, valid for five minutes',
  ...one,
  body: fileAsked,
  response: href,
})
/** Their name as they write it stands for the signature. */
export const signMyLetter = endpoint({
  method: 'POST',
  path: '/my-letters/:id/signature',
  summary: 'Sign a letter',
  ...one,
  body: z.strictObject({ name: requiredLine(200, 'Write your name.'), pdf_sha256: z.string() }),
  response: OwnLetterOpened,
})
export const declineMyLetter = endpoint({
  method: 'POST',
  path: '/my-letters/:id/refusal',
  summary: 'Decline to sign a letter, with the reason',
  ...one,
  body: z.strictObject({ reason: requiredLine(500, 'Say why.') }),
  response: OwnLetterOpened,
})
