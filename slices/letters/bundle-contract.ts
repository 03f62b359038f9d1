import * as z from 'zod/mini'
import { endpoint } from '#platform/shared/endpoint.ts'
import { requiredLine, uuid } from '#platform/shared/fields.ts'

const one = { params: z.object({ id: uuid() }) }

/** What a bundle is made of: parts written from the record of the case, files that are evidence, and letters as they went out. */
export const BundlePart = z.object({
  id: z.string(),
  title: z.string(),
  /** The day of a letter, or on which evidence was added; null for what is written from the record. */
  on: z.nullable(z.string()),
  kind: z.enum(['record', 'evidence', 'letter']),
})
export type BundlePart = z.infer<typeof BundlePart>

export const getBundleParts = endpoint({
  method: 'GET',
  path: '/cases/:id/bundle',
  summary: 'What a bundle of a case would hold, for hr who runs the case',
  records: true,
  ...one,
  response: z.object({
    case: z.object({ id: uuid(), reference: z.string(), title: z.string() }),
    parts: z.array(BundlePart),
  }),
})

/** Answers with a PDF, or with an archive of the PDF, the originals and a list of hashes. That it was made is written into the case. */
export const makeBundle = endpoint({
  method: 'POST',
  path: '/cases/:id/bundle',
  summary: 'Make the bundle of a case: index, chronology, documents and letters on numbered pages, with redactions burned in',
  ...one,
  body: z.strictObject({
    /** Ids of parts that stay out. */
    leave_out: z._default(z.optional(z.array(z.string().check(z.maxLength(80))).check(z.maxLength(500))), []),
    /** Words that are taken out wherever they stand, with the reason that the list of redactions gives. */
    redactions: z._default(
      z.optional(
        z
          .array(z.strictObject({ words: requiredLine(200, 'Write the words.'), reason: requiredLine(200, 'Say why.') }))
          .check(z.maxLength(100)),
      ),
      [],
    ),
    /** Pictures and scans stay in although words are taken out: somebody has looked that none of those words is in them. */
    keep_pictures: z._default(z.optional(z.boolean()), false),
    format: z._default(z.optional(z.enum(['pdf', 'zip'])), 'pdf'),
  }),
  response: z.unknown(),
})
