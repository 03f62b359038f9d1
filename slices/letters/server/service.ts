import type { IdentityPool } from '#platform/server/identity-pool.ts'
import { findHash } from './queries/verification.ts'

export { bundleParts, makeBundle } from './bundle.ts'
export { cancelBatch, getBatch, issueBatch, listBatches } from './batches.ts'
export { workOnBatch } from './batch-work.ts'
export { caseLetters } from './case-facts.ts'
export { noCases, type CaseForLetter, type CasePort, type SentLetter } from './case-port.ts'
export { deliverLetter, remindSigners } from './deliver.ts'
export type { PdfBlock } from './document-pdf.ts'
export { issueLetter } from './issue.ts'
export { certificateFile, letterCertificate } from './certificate.ts'
export { getLetter, linkLetter, listLetters, openLetterFile } from './letters.ts'
export { registerLetterMails } from './mails.ts'
export { declineMyLetter, linkMyLetter, myLetters, openMyLetter, signMyLetter } from './own.ts'
export { findProbationEnds } from './queries/probation.ts'
export { particularsOf } from './particulars.ts'
export { letterPress, type Press } from './press.ts'
export { previewLetter } from './preview.ts'
export { declineByLink, fileByLink, openByCode, sendCode, signByLink, type LinkSigning, type Visit } from './signing.ts'
export {
  archiveTemplate,
  checkText,
  copyLetter,
  getLibraryLetter,
  getTemplate,
  getVersion,
  listFields,
  listLibrary,
  listTemplates,
  listVersions,
  saveTemplate,
  templateDifference,
} from './templates.ts'
export { expireLetters, tellNext } from './upkeep.ts'
export { letterValues, personLetterValues, recordLetterValues, saveLetterValues, savePersonLetterValues } from './values.ts'

/** Whether a PDF with this hash was issued here: yes or no, number and day, and nothing of whom it is about. */
export async function verifyLetter(
  pool: IdentityPool,
  sha256: string,
): Promise<{ known: boolean; reference: string | null; issued_on: string | null }> {
  const found = await findHash(pool, sha256)
  return { known: found !== null, reference: found?.reference ?? null, issued_on: found?.issued_on ?? null }
}
