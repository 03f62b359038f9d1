import { addDays, isoWeekday } from '#platform/shared/calendar-date.ts'
import type { CaseStory, StoryEntry } from '#slices/cases/server/service.ts'

/** Who tells a story: people of the company by key, with the id and the name they have here. */
export interface Teller {
  readonly id: (key: string) => string
  readonly name: (key: string) => string
}

/** That many working days ago, bank holidays not minded. */
function ago(today: string, days: number): string {
  let [day, left] = [today, days]
  while (left > 0 || isoWeekday(day) > 5) {
    day = addDays(day, -1)
    if (isoWeekday(day) <= 5) left -= 1
  }
  return day
}
/** In that many working days. */
function ahead(today: string, days: number): string {
  let [day, left] = [today, days]
  while (left > 0) {
    day = addDays(day, 1)
    if (isoWeekday(day) <= 5) left -= 1
  }
  return day
}

const hannah = 'hannah-whitworth'
const niamh = 'niamh-gallagher'
const seun = 'oluwaseun-bello'

type Writes = (days: number, by: string, act: StoryEntry['act']) => StoryEntry

const subjectOf = (id: Teller['id']) => (key: string) => [{ kind: 'party_added' as const, person: id(key), as: 'subject' as const }]
const item = (name: string, title: string) => ({ kind: 'item_added' as const, item: name, title, relied_on: true })
const formal = (text: string, wish: string) => ({
  step: 3,
  answers: { grievance_text: text, wished_outcome: wish, alleges_harassment: false },
})
const called = { step: 4, answers: { conflict_check: 'Nobody who hears it works with either of them.', about_line_manager: true } }
const away = (first: string) => ({ step: 1, answers: { first_sick_day: first, reason_category: 'illness' } })

function disciplinaries(today: string, { id, name }: Teller, at: Writes): CaseStory[] {
  const about = subjectOf(id)
  return [
    {
      title: 'Alleged false chill-store records',
      process: 'disciplinary',
      restricted: true,
      parties: about('callum-fraser'),
      owner: id(hannah),
      told: [
        at(17, hannah, { step: 1, answers: { concern: 'The chill-store log for nights shows readings that the data logger does not.' } }),
        at(17, hannah, { role: 'investigator', person: id('shabnam-akhtar') }),
        at(16, hannah, {
          step: 5,
          answers: { terms_of_reference: 'Who wrote the readings of 3 and 4 November, and whether they were taken.' },
        }),
        at(16, hannah, { kind: 'letter_issued', letter: 'investigation_invite' }),
        at(14, 'shabnam-akhtar', item('logger', 'Data-logger export, chill store 2')),
        at(14, 'shabnam-akhtar', item('paper', 'Paper log HACCP-17, nights')),
        at(12, 'shabnam-akhtar', { ...item('imran', `Statement of ${name('imran-qureshi')}`), about: id('imran-qureshi') }),
        at(8, 'shabnam-akhtar', {
          kind: 'allegation_made',
          allegation: 'a1',
          text: 'Recorded chill-store temperatures at 02:00 and 04:00 without taking readings',
        }),
        at(8, 'shabnam-akhtar', { kind: 'allegation_made', allegation: 'a2', text: 'Asked a colleague to countersign the log' }),
        at(4, hannah, { role: 'hearing_manager', person: id('kwame-boateng') }),
        at(3, hannah, {
          step: 8,
          answers: {
            investigation_report: 'There is a case to answer on the first point; the second needs to be put to him.',
            accused_is_union_rep: false,
            grievance_raised: false,
          },
        }),
        at(2, hannah, { kind: 'meeting_arranged', meeting: 'hearing', purpose: 'hearing', date: ahead(today, 6) }),
      ],
    },
  ]
}

function smallerDisciplinaries(today: string, { id }: Teller, at: Writes): CaseStory[] {
  const about = subjectOf(id)
  return [
    {
      title: 'Aggressive language in dispatch',
      process: 'disciplinary',
      restricted: false,
      parties: about('dean-rowbotham'),
      owner: id(hannah),
      told: [
        at(24, hannah, { step: 1, answers: { concern: 'Shouted at a driver in the loading bay in front of two colleagues.' } }),
        at(24, hannah, { role: 'investigator', person: id('shabnam-akhtar') }),
        at(23, hannah, { step: 5, answers: { terms_of_reference: 'What was said in the loading bay, and what led to it.' } }),
        at(15, 'shabnam-akhtar', { kind: 'allegation_made', allegation: 'a1', text: 'Used abusive language towards a driver' }),
        at(13, hannah, {
          kind: 'clock_extended',
          clock: 'investigation',
          to: ahead(today, 4),
          reason: 'The driver is away and has to be heard too.',
        }),
      ],
    },
    {
      title: 'Unauthorised absence',
      process: 'disciplinary',
      restricted: true,
      parties: about('kieran-doyle'),
      owner: id(hannah),
      told: [
        at(30, hannah, { step: 1, answers: { concern: 'Three days away without a call, the second time this year.' } }),
        at(30, hannah, { role: 'investigator', person: id('callum-fraser') }),
        at(29, hannah, { step: 5, answers: { terms_of_reference: 'Why he was away and whether he could have called.' } }),
        at(20, hannah, { kind: 'paused', reason: 'He has raised a grievance about how shifts are given out, which is heard first.' }),
      ],
    },
  ]
}

function grievances(today: string, { id }: Teller, at: Writes): CaseStory[] {
  const of = (key: string, about: readonly string[] = [], anonymous = false) => [
    ...about.map((person) => ({ kind: 'party_added' as const, person: id(person), as: 'subject' as const })),
    { kind: 'party_added' as const, person: id(key), as: 'complainant' as const, ...(anonymous ? { anonymous } : {}) },
  ]
  return [
    {
      title: 'Complaint about shift allocation',
      process: 'grievance',
      restricted: false,
      parties: of('agnieszka-nowak', ['rhys-llewellyn']),
      owner: id(niamh),
      told: [
        at(12, niamh, formal('Weekend shifts go to the same four people every month.', 'A rota that takes turns.')),
        at(11, niamh, { kind: 'letter_issued', letter: 'grievance_ack' }),
        at(10, niamh, { role: 'hearing_manager', person: id('kwame-boateng') }),
        at(9, niamh, called),
        at(8, niamh, { kind: 'meeting_arranged', meeting: 'meeting', purpose: 'hearing', date: ahead(today, 1) }),
        at(8, niamh, { kind: 'letter_issued', letter: 'grievance_invite', meeting: 'meeting', companion: true }),
        at(8, niamh, { kind: 'companion_offered', meeting: 'meeting' }),
        at(5, niamh, { kind: 'companion_answered', meeting: 'meeting', companion: 'union_rep', name: 'Marta Zielińska' }),
      ],
    },
    {
      title: 'Bullying complaint, line 3',
      process: 'grievance',
      restricted: true,
      parties: of('yusuf-rahman', ['shabnam-akhtar'], true),
      owner: id(niamh),
      told: [
        at(14, niamh, formal('Belittled in front of the team at hand-over, several times since September.', 'That it stops.')),
        at(13, niamh, { kind: 'letter_issued', letter: 'grievance_ack' }),
        at(13, niamh, { role: 'hearing_manager', person: id('adaeze-okonkwo') }),
        at(12, niamh, {
          kind: 'item_added',
          item: 'notes',
          title: 'Notes kept since September',
          relied_on: true,
          about: id('yusuf-rahman'),
        }),
      ],
    },
    {
      title: 'Pay banding query',
      process: 'grievance',
      restricted: false,
      parties: of('sunita-parmar'),
      owner: id(seun),
      told: [
        at(6, seun, { step: 1, answers: { concern: 'Her post was banded before its duties changed.', worker_agrees_informal: true } }),
      ],
    },
  ]
}

function others(today: string, { id }: Teller, at: Writes): CaseStory[] {
  const about = subjectOf(id)
  return [
    {
      title: 'Repeated short absence',
      process: 'sickness_short',
      restricted: false,
      parties: about('finn-docherty'),
      owner: id(hannah),
      told: [
        at(13, hannah, away(ago(today, 14))),
        at(9, hannah, { role: 'case_manager', person: id('ben-ashworth') }),
        at(8, 'ben-ashworth', {
          step: 3,
          answers: { returned_on: ago(today, 8), return_talk: 'Well again. Third absence since the summer; no cause in common.' },
        }),
      ],
    },
    {
      title: 'Long-term absence, back injury',
      process: 'sickness_long',
      restricted: false,
      parties: about('joanna-pelka'),
      owner: id(niamh),
      told: [
        at(33, niamh, { step: 1, answers: { contact_plan: 'A call every second Wednesday, in the afternoon, as she asked.' } }),
        at(25, niamh, { kind: 'item_added', item: 'fit', title: 'Fit note to the end of the month', relied_on: false }),
      ],
    },
  ]
}

function longAbsences(today: string, { id }: Teller, at: Writes): CaseStory[] {
  const about = subjectOf(id)
  return [
    {
      title: 'Return after surgery',
      process: 'sickness_long',
      restricted: false,
      parties: about('malcolm-birtles'),
      owner: id(hannah),
      told: [
        at(28, hannah, { step: 1, answers: { contact_plan: 'A call each Friday.' } }),
        at(18, hannah, { step: 2, answers: { medical_consent: true } }),
        at(18, hannah, { kind: 'letter_issued', letter: 'oh_referral_consent' }),
      ],
    },
    {
      title: 'Compressed hours, 4 days',
      process: 'flexible_working',
      restricted: false,
      parties: about('rhys-llewellyn'),
      owner: id(seun),
      told: [
        at(4, seun, {
          step: 2,
          answers: {
            is_statutory_request: true,
            request_date: ago(today, 4),
            change_wanted: 'The same hours on four days, Mondays off.',
            wanted_from: ahead(today, 40),
            previous_requests_stated: true,
          },
        }),
        at(4, seun, { kind: 'letter_issued', letter: 'fw_ack' }),
      ],
    },
  ]
}

function settledAndResting(today: string, { id }: Teller, at: Writes): CaseStory[] {
  const about = subjectOf(id)
  return [
    {
      title: 'Migraine, adjustments',
      process: 'sickness_long',
      restricted: true,
      parties: about('tamsin-pryce'),
      owner: id(seun),
      told: [
        at(45, seun, { step: 1, answers: { contact_plan: 'By e-mail, when she feels up to it.' } }),
        at(35, seun, { step: 2, answers: { medical_consent: true } }),
        at(22, seun, { step: 3, answers: { report_dated: ago(today, 24), report_shared: true, adjustments_considered: true } }),
        at(6, seun, { kind: 'paused', reason: 'She is on annual leave until the middle of next month.' }),
      ],
    },
    {
      title: 'Late from breaks',
      process: 'disciplinary',
      restricted: false,
      parties: about('mei-chow'),
      owner: id(hannah),
      told: [
        at(60, hannah, { step: 1, answers: { concern: 'Back late from breaks on five days.' } }),
        at(57, hannah, {
          step: 2,
          answers: { informal_note: 'Spoke about it; the clock in the canteen was slow and has been put right.' },
        }),
      ],
    },
  ]
}

/** What People has on its desk: believable, of every kind, some late and some resting. Days count back from today. */
export function casesOf(today: string, teller: Teller): CaseStory[] {
  const at: Writes = (days, by, act) => ({ on: ago(today, days), by: { person: teller.id(by), name: teller.name(by) }, act })
  return [
    ...disciplinaries(today, teller, at),
    ...smallerDisciplinaries(today, teller, at),
    ...grievances(today, teller, at),
    ...others(today, teller, at),
    ...longAbsences(today, teller, at),
    ...settledAndResting(today, teller, at),
  ]
}
