import type { Context } from '#platform/server/context.ts'
import { Streamed } from '#platform/server/http.ts'
import { certificateDocument, type Certified } from '../rules/certificate.ts'
import { stateOn } from './answering.ts'
import { auditLetter, eventOf, loadLetter, signerOf } from './letters.ts'
import type { Press } from './press.ts'
import { findEvents, type StoredLetter } from './queries/letters.ts'
import { findSigners } from './queries/signers.ts'

async function certified(ctx: Context, stored: StoredLetter): Promise<Certified> {
  const signers = await findSigners(ctx.tx, stored.id)
  return {
    reference: stored.reference,
    title: stored.title,
    docx_sha256: stored.docx_sha256,
    pdf_sha256: stored.pdf_sha256,
    state: stateOn(stored, ctx.today),
    issued_at: stored.issued_at.toISOString(),
    issued_by: stored.issued_by_name,
    signers: signers.filter(({ signs }) => signs).map(signerOf),
    events: (await findEvents(ctx.tx, stored.id)).map(eventOf),
  }
}

export async function letterCertificate(ctx: Context, id: string) {
  const stored = await loadLetter(ctx, id)
  const of = await certified(ctx, stored)
  return { ...of, document: certificateDocument(of), verify_path: `/verify?sha256=${stored.pdf_sha256 ?? stored.docx_sha256}` }
}

/** The same as a PDF of its own, made from the record each time. That it was taken out is in the log. */
export async function certificateFile(ctx: Context, press: Press, id: string): Promise<Streamed> {
  const stored = await loadLetter(ctx, id)
  const of = await certified(ctx, stored)
  await auditLetter(ctx, 'letter.certificate-made', stored)
  const bytes = await press.document(`Certificate, ${stored.reference}`, certificateDocument(of).content)
  return new Streamed(once(bytes), { type: 'application/pdf', name: `${stored.reference.replaceAll('/', '-')}-certificate.pdf` })
}

// Sent as it is: there is nothing to wait for.
async function* once(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes
}
