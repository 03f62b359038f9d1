import { showDate } from '#platform/shared/calendar-date.ts'
import type { LetterEvent, LetterSigner, LetterState } from '../letters-contract.ts'
import { heading, paragraph, table } from './bundle-parts.ts'
import type { LetterDocument } from './document.ts'

export interface Certified {
  readonly reference: string
  readonly title: string
  readonly issued_at: string
  readonly issued_by: string
  readonly docx_sha256: string
  readonly pdf_sha256: string | null
  readonly state: LetterState
  readonly signers: LetterSigner[]
  readonly events: LetterEvent[]
}

/** A certificate is read in any country and any year: its times are those of the record, and say so. */
const moment = (iso: string | null): string => (iso === null ? '' : `${showDate(iso.slice(0, 10))}, ${iso.slice(11, 19)} UTC`)

const states: Readonly<Record<LetterState, string>> = {
  draft: 'It has not been sent.',
  sent: 'It was sent.',
  viewed: 'It was sent and read.',
  signed: 'Everybody who was asked has signed it.',
  declined: 'It was declined.',
  expired: 'Its time to be signed is over.',
}
const acts: Readonly<Record<string, string>> = {
  issued: 'Issued',
  sent: 'Sent',
  delivered: 'Sent',
  viewed: 'Read',
  signed: 'Signed',
  declined: 'Declined',
  expired: 'Expired',
  reminded: 'Reminded',
  replaced: 'Issued again',
}
const answerOf = (signer: LetterSigner): string => {
  if (signer.state === 'signed') return `Signed as ${signer.signed_name ?? signer.name}, ${moment(signer.signed_at)}`
  return signer.state === 'declined' ? `Declined: ${signer.decline_reason ?? ''}` : 'Not answered'
}

/** The certificate of a letter as a page: which bytes went out, who answered how, and everything that happened to it. */
export function certificateDocument(of: Certified): LetterDocument {
  return {
    type: 'doc',
    content: [
      heading('Certificate'),
      paragraph(`${of.reference}: ${of.title}`, true),
      paragraph(`Issued by ${of.issued_by}, ${moment(of.issued_at)}. ${states[of.state]}`),
      heading('The files', 2),
      table(
        ['File', 'SHA-256'],
        [
          ['PDF', halves(of.pdf_sha256)],
          ['Word document', halves(of.docx_sha256)],
        ],
      ),
      paragraph(
        'A file with another hash is not the one that went out. Anybody can check a PDF, without an account, on the page “Check a letter” (/verify).',
      ),
      ...(of.signers.length === 0
        ? [paragraph('No signature was asked for.')]
        : [
            heading('Signatures', 2),
            table(
              ['No.', 'Signer', 'Identified by', 'Answer'],
              of.signers.map((signer) => [
                String(signer.position),
                signer.name,
                signer.by === 'account' ? 'Sign-in to their account' : 'Link and one-time code by e-mail',
                answerOf(signer),
              ]),
            ),
          ]),
      heading('What happened', 2),
      table(
        ['When', 'What', 'Who'],
        of.events.map(({ at, action, by, detail }) => [moment(at), [acts[action] ?? action, detail].filter(Boolean).join(': '), by ?? '']),
      ),
    ],
  }
}

/** In two pieces, so that a hash fits the column it stands in. */
const halves = (hash: string | null): string => (hash === null ? '' : `${hash.slice(0, 32)} ${hash.slice(32)}`)
