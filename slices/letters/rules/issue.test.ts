import { describe, expect, it, vi } from 'vitest'
import { everyFact } from '../golden/facts.fixture.ts'
import { library, libraryLetter } from '../library/library.ts'
import { houseCatalogue } from './catalogue.ts'
import type { Block } from './document.ts'
import type { Facts } from './field.ts'
import { finish } from './issue.ts'
import { mandatoryContents } from './mandatory.ts'
import { decidedBy, type Situation } from './prerequisites.ts'
import { statementOfParticulars } from './section-one.ts'
import type { LibraryLetter } from './template.ts'

// Pure work of a second or so; a busy machine may take longer, and that is no failure.
vi.setConfig({ testTimeout: 30_000 })

const letterOf = (id: string): LibraryLetter => {
  const found = libraryLetter(id)
  if (!found) throw new Error(id)
  return found
}
const situation: Situation = {
  case: { process: 'disciplinary', state: 'hearing_scheduled' },
  parties: { subject: 'callum', investigator: 'gurpreet', hearingManager: 'adaeze', appealManager: 'eleanor' },
  signatory: 'hannah',
  northernIrelandConfirmed: false,
}
function hindrancesOf(id: string, facts: Facts = {}, other: Partial<Situation> = {}) {
  const letter = letterOf(id)
  const result = finish(letter, letter, { facts: { ...everyFact, ...facts }, situation: { ...situation, ...other } })
  return 'hindrances' in result ? result.hindrances : null
}
const codes = (id: string, facts: Facts = {}, other: Partial<Situation> = {}) =>
  hindrancesOf(id, facts, other)?.prerequisites.map(({ code }) => code) ?? []

describe('a letter goes out right or not at all', () => {
  it('finishes a hearing invitation of a case at its step', () => {
    expect(hindrancesOf('disciplinary_invite')).toBeNull()
  })

  it('stops at any field that is not recorded, wherever in the letter it is', () => {
    const letter = letterOf('disciplinary_invite')
    const result = finish(letter, letter, { facts: everyFact, situation })
    const used = 'letter' in result ? result.letter.fields : []
    expect(used.length).toBeGreaterThan(25)
    const recorded = used.filter((name) => Object.hasOwn(everyFact, name))
    expect(
      recorded.filter((name) => !hindrancesOf('disciplinary_invite', { [name]: null })?.missing.some(({ field }) => field === name)),
    ).toEqual([
      // Who takes notes may be nobody.
      'meeting.note_taker',
    ])
  })

  it('stops at the wrong step and without a case, and says where it belongs', () => {
    const wrong = hindrancesOf('disciplinary_invite', {}, { case: { process: 'disciplinary', state: 'investigating' } })
    expect(wrong?.prerequisites.map(({ code, message }) => [code, message])).toEqual([
      [
        'wrong_step',
        '“Disciplinary hearing invitation” goes out for disciplinary at “hearing scheduled”. This case is at “investigating”.',
      ],
    ])
    expect(codes('disciplinary_invite', {}, { case: null })).toEqual(['no_case'])
    expect(codes('disciplinary_invite', {}, { case: { process: 'grievance', state: 'meeting_scheduled' } })).toEqual(['wrong_step'])
    expect(codes('offer_letter', {}, { case: null })).toEqual([])
    // A state that only begins like the right one is not it; one of a family named with a star is.
    expect(codes('disciplinary_invite', {}, { case: { process: 'disciplinary', state: 'hearing_scheduled_x' } })).toEqual(['wrong_step'])
    expect(codes('appeal_outcome', {}, { case: { process: 'disciplinary', state: 'closed_warning' }, signatory: 'eleanor' })).toEqual([])
    // A step that waits for a letter is reached only once the letter has gone out: it goes out from before.
    const heard = { process: 'disciplinary', state: 'appeal_held' }
    expect(codes('appeal_outcome', {}, { case: heard, signatory: 'eleanor' })).toContain('wrong_step')
    expect(codes('appeal_outcome', {}, { case: { ...heard, waiting: ['closed_warning'] }, signatory: 'eleanor' })).toEqual([])
  })

  it('stops when somebody else decides, nobody is named, or who decides has had a part in it', () => {
    const at = { case: { process: 'disciplinary', state: 'decided_first_warning' } }
    const parties = situation.parties
    expect(codes('first_written_warning', {}, { ...at, signatory: 'adaeze' })).toEqual([])
    expect(codes('first_written_warning', {}, at)).toEqual(['wrong_decision_maker'])
    // Who decided signs unless somebody is chosen; a letter that decides nothing is anybody's.
    const signs = (id: string) => {
      const letter = library.find((each) => each.id === id)
      return letter && decidedBy(letter, { ...at, parties })
    }
    expect([signs('first_written_warning'), signs('disciplinary_invite')]).toEqual(['adaeze', null])
    expect(codes('first_written_warning', {}, { ...at, parties: { ...parties, hearingManager: null } })).toEqual([
      'decision_maker_not_named',
    ])
    expect(
      codes('first_written_warning', {}, { ...at, signatory: 'gurpreet', parties: { ...parties, hearingManager: 'gurpreet' } }),
    ).toEqual(['decision_maker_involved'])
    expect(codes('first_written_warning', {}, { ...at, signatory: 'callum', parties: { ...parties, hearingManager: 'callum' } })).toEqual([
      'decision_maker_involved',
    ])
    const appeal = { case: { process: 'appeal', state: 'rejected' } }
    expect(codes('appeal_outcome', {}, { ...appeal, signatory: 'adaeze', parties: { ...parties, appealManager: 'adaeze' } })).toEqual([
      'decision_maker_involved',
    ])
  })

  it('stops for Northern Ireland until a person confirms that the letter was checked', () => {
    expect(codes('disciplinary_invite', { nation: 'northern-ireland' })).toEqual(['northern_ireland'])
    expect(codes('disciplinary_invite', { nation: 'northern-ireland' }, { northernIrelandConfirmed: true })).toEqual([])
    expect(codes('probation_pass', { nation: 'northern-ireland' }, { case: { process: 'probation', state: 'passed' } })).toEqual([])
  })

  it('stops at dates that cannot be and at notice shorter than the statute’s', () => {
    expect(codes('disciplinary_invite', { 'meeting.date': '2026-11-27' })).toContain('dates_out_of_order')
    expect(codes('disciplinary_invite', { 'meeting.reply_by': '2026-12-09' })).toEqual(['dates_out_of_order'])
    const leaving = { case: { process: 'redundancy', state: 'notice_given' }, signatory: 'adaeze' }
    expect(codes('redundancy_notice', {}, leaving)).toEqual([])
    expect(codes('redundancy_notice', { 'notice.weeks': 6 }, leaving)).toEqual(['notice_too_short'])
    expect(codes('redundancy_notice', { 'notice.how': 'not_required' }, leaving)).toEqual(['notice_too_short'])
  })

  it('stops an invitation that leaves too little time to prepare, and one to a hearing held by who investigated', () => {
    const timeToPrepare = { days: 5, earliest: '2026-12-09' }
    const early = hindrancesOf('disciplinary_invite', {}, { timeToPrepare })?.prerequisites ?? []
    expect(early.map(({ code, message }) => [code, message])).toEqual([
      ['too_soon', expect.stringContaining('with 5 working days it can be on Wednesday 9 December 2026 at the earliest')],
    ])
    expect(codes('disciplinary_invite', { 'meeting.date': '2026-12-09' }, { timeToPrepare })).toEqual([])
    const parties = { ...situation.parties, hearingManager: 'gurpreet' }
    expect(codes('disciplinary_invite', {}, { parties })).toEqual(['decision_maker_involved'])
    expect(codes('disciplinary_invite', {}, { parties: { ...parties, hearingManager: 'callum' } })).toEqual(['decision_maker_involved'])
  })

  it('stops a letter that says it is in time when it is not, and one that calls a meeting what it is not', () => {
    const none = { case: null }
    expect(codes('holiday_refusal', {}, none)).toEqual([])
    expect(
      codes(
        'holiday_refusal',
        { 'letter.sent_on': '2026-12-17', 'meeting.reply_by': null, 'appeal.by': null, 'letter.reply_by': null },
        none,
      ),
    ).toContain('too_late')
    expect(codes('data_complaint_ack', { 'data.complaint_received_on': '2026-10-20' }, none)).toEqual(['too_late'])
    expect(codes('disciplinary_invite', { 'meeting.kind': 'investigation_meeting' })).toEqual(['wrong_meeting'])
    const offer = { case: { process: 'settlement', state: 'offer_made' } }
    expect(codes('settlement_offer', { 'settlement.open_until': '2026-12-07' }, offer)).toEqual([])
    expect(codes('settlement_offer', { 'settlement.open_until': '2026-12-06' }, offer)).toEqual(['too_short'])
  })

  it('stops a refusal of flexible working on any other than the grounds of the law, or after the time to decide', () => {
    const at = { case: { process: 'flexible_working', state: 'refused_pending_appeal' } }
    const notYet = { 'request.extension_agreed_on': null }
    expect(codes('fw_refusal', notYet, at)).toEqual([])
    expect(codes('fw_refusal', { 'request.grounds': ['It would be inconvenient'] }, at)).toEqual(['not_a_ground'])
    expect(codes('fw_refusal', { ...notYet, 'request.received_on': '2026-09-01' }, at)).toEqual(['too_late'])
    expect(codes('fw_refusal', { 'request.received_on': '2026-09-01' }, at)).toEqual([])
  })

  it('stops a workspace’s own text that lost a mandatory content, and names it in the words of the list', () => {
    const letter = letterOf('disciplinary_invite')
    const own = {
      ...letter,
      mandatory: [],
      document: { type: 'doc' as const, content: letter.document.content.filter((block) => !holds(block, 'adjustments')) },
    }
    const result = finish(own, letter, { facts: everyFact, situation })
    expect('hindrances' in result && result.hindrances.mandatory.map(({ id, says, met }) => [id, says, met])).toEqual([
      ['adjustments', 'adjustments', false],
    ])
  })

  it('lets every letter of the library out at each of its steps and nowhere else', () => {
    const found = library.flatMap((letter) =>
      letter.steps.map(({ process, state, decides }) => {
        const signatory = {
          hearing_manager: 'adaeze',
          appeal_manager: 'eleanor',
          investigator: 'gurpreet',
          hr: 'hannah',
          manager: 'hannah',
        }[decides]
        const wrong = codes(letter.id, {}, { case: { process, state: state.replace('*', 'any') }, signatory })
        return wrong.filter((code) => code === 'wrong_step' || code === 'wrong_decision_maker')
      }),
    )
    expect(found.length).toBeGreaterThan(100)
    expect(found.flat()).toEqual([])
  })
})

const holds = (block: Block, id: string): boolean => JSON.stringify(block).includes(`"must":["${id}"]`)

describe('mandatory contents', () => {
  it('says under which condition one is lacking', () => {
    const document = {
      type: 'doc' as const,
      content: [
        {
          type: 'condition' as const,
          attrs: { when: 'nation', is: ['!scotland'] },
          content: [{ type: 'paragraph' as const, attrs: { must: ['why'] }, content: [{ type: 'text' as const, text: 'Because.' }] }],
        },
      ],
    }
    const [why] = mandatoryContents({ document, mandatory: [{ id: 'why', says: 'why', fields: [] }] }, houseCatalogue).filter(
      ({ id }) => id === 'why',
    )
    expect(why?.because).toBe('The letter does not say it when “Nation of the workplace” is scotland.')
  })

  it('does not count a mark on an empty paragraph, nor one whose field was taken out', () => {
    const marked = (text: string) => ({
      type: 'doc' as const,
      content: [{ type: 'paragraph' as const, attrs: { must: ['when'] }, content: [{ type: 'text' as const, text }] }],
    })
    const check = (text: string) =>
      mandatoryContents({ document: marked(text), mandatory: [{ id: 'when', says: 'when', fields: ['meeting.date'] }] }, houseCatalogue).at(
        -1,
      )?.because
    expect(check(' … ')).toBe('The letter does not say it.')
    expect(check('On a day.')).toBe('It does not show: Date of the meeting.')
  })
})

describe('the statement of particulars', () => {
  it('is complete from a complete record: 23 particulars, 19 by the first day', () => {
    const { particulars, missing } = statementOfParticulars(everyFact)
    expect(missing).toEqual([])
    expect(particulars.filter(({ due }) => due === 'day_one')).toHaveLength(19)
    expect(particulars).toHaveLength(23)
    expect(particulars.every(({ complete }) => complete)).toBe(true)
  })

  it('lists what an empty record lacks under each particular, and where to mend it', () => {
    const { particulars, missing, mend } = statementOfParticulars({})
    expect(particulars.filter(({ complete }) => complete).map(({ id }) => id)).toEqual(['duration', 'probation'])
    expect(missing.length).toBeGreaterThan(35)
    expect(mend).toContainEqual({ where: 'person', part: 'terms' })
    const { particulars: one } = statementOfParticulars({ ...everyFact, 'terms.sick_leave': '' })
    expect(one.filter(({ complete }) => !complete).map(({ id, missing: lacks }) => [id, lacks.map(({ field }) => field)])).toEqual([
      ['sick', ['terms.sick_leave']],
    ])
  })
})
