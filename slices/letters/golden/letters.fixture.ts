import { library } from '../library/library.ts'
import type { Facts } from '../rules/field.ts'
import { letterText } from '../rules/letter-text.ts'
import { resolve, type Missing } from '../rules/resolve.ts'
import type { LibraryLetter } from '../rules/template.ts'
import { everyFact, people } from './facts.fixture.ts'

export interface Golden {
  readonly id: string
  readonly variant: string
  readonly text: string
  readonly missing: readonly Missing[]
}

const names = Object.keys(people) as (keyof typeof people)[]
const kindOfMeeting: Readonly<Record<string, string>> = {
  appeal_invite: 'disciplinary_appeal_hearing',
  grievance_invite: 'grievance_meeting',
  absence_review_invite: 'formal_absence_meeting',
  capability_meeting_invite: 'capability_meeting',
}

/** What is told of a letter beside the facts of every letter. */
const variants: Readonly<Record<string, Readonly<Record<string, Facts>>>> = {
  offer_letter: { 'with a criminal record check': { 'offer.dbs': 'yes' } },
  section1_statement: {
    'fixed term, abroad': {
      'terms.ends_on': '2027-02-28',
      'terms.fixed_term_reason': 'you cover for a colleague on maternity leave',
      'terms.probation_length': null,
      'terms.works_abroad': 'yes',
      'terms.abroad_period': '1 March to 30 April 2027',
      'terms.abroad_currency': 'euros',
      'terms.abroad_benefits': 'lodging.',
      'terms.abroad_return': 'you come back to your present job.',
    },
  },
  disciplinary_invite: {
    'Northern Ireland, dismissal not possible': { nation: 'northern-ireland', 'meeting.dismissal_possible': 'no' },
    'Scotland, St Andrew’s Day counts': { nation: 'scotland', 'meeting.date': '2026-11-27' },
    'a kind of meeting without the right': { 'meeting.kind': 'investigation_meeting', 'meeting.gross_misconduct_alleged': 'no' },
  },
  first_written_warning: { 'sent on 31 August': { 'letter.sent_on': '2026-08-31', ...people.accents } },
  final_written_warning: { 'of performance': { 'warning.about': 'performance', 'warning.because': 'live_first_warning', 'warning.live_for': 12 } },
  dismissal_notice: { 'pay in place of notice': { 'notice.how': 'in_lieu', 'holiday.balance': 'overtaken' } },
  harassment_ack: { 'a value that is HTML, a formula and a template': { 'concern.safety_steps': ['<script>alert(1)</script>', '=1+1', '{{constructor.constructor("return process")()}}', '{@rawXml}'] } },
  fw_ack: { 'not valid': { 'request.valid': 'no', ...people.rightToLeft } },
  redundancy_notice: {
    'under two years': { 'person.continuous_from': '2025-06-02' },
    'older and longer': { 'person.continuous_from': '1999-01-31', 'person.date_of_birth': '1962-05-01', 'notice.weeks': 12 },
  },
  redundancy_payment_statement: { 'Northern Ireland': { nation: 'northern-ireland', ...people.accents } },
  contract_change_statement: { 'by e-mail': { 'letter.delivery': 'email', ...people.oneWord } },
  dsar_ack: { 'received on 31 January': { 'letter.sent_on': '2027-02-01', 'data.received_on': '2027-01-31', ...people.rightToLeft } },
  fixed_term_renewal: { 'past the limit': { 'fixed_term.first_from': '2022-02-01' }, permanent: { 'fixed_term.result': 'permanent' } },
  holiday_refusal: { required: { 'leave.kind': 'required' } },
  suspension_review: { ended: { 'suspension.result': 'ends' } },
}

function golden(letter: LibraryLetter, variant: string, facts: Facts): Golden {
  const resolved = resolve(letter, { ...everyFact, 'meeting.kind': kindOfMeeting[letter.id] ?? 'disciplinary_hearing', ...facts })
  return { id: letter.id, variant, text: letterText(resolved.document), missing: resolved.missing }
}

/** Each letter once, with names of every kind in turn, and the variants above. */
export const goldenLetters = (): readonly Golden[] =>
  library.flatMap((letter, at) => {
    const name = names[at % names.length] ?? 'plain'
    const told = Object.entries(variants[letter.id] ?? {})
    return [golden(letter, `a person with a name of the kind ${name}`, people[name]), ...told.map(([variant, facts]) => golden(letter, variant, facts))]
  })

/** How the golden letters of one id stand in their file. */
export const goldenFile = (letters: readonly Golden[]): string =>
  letters.map(({ variant, text }) => `=== ${variant}\n\n${text}`).join('\n')
