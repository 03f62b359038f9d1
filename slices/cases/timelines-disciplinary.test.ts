import { describe, expect, test } from 'vitest'
import type { Division } from '#rules/uk/inputs.ts'
import { availableSteps } from './rules/available-steps.ts'
import { liveWarnings } from './rules/warnings-live.ts'
import { lettersAhead, lettersOwed, stagesWaitingFor } from './rules/letters-owed.ts'
import { takeStep } from './rules/take-step.ts'
import { clockAsker } from './rules/who-may-act.ts'
import { people, Timeline, withAppeal } from './timeline.fixture.ts'

/**
 * Dates worked out by hand from uk-rules.md 1.5 and 3. Easter 2026: Good Friday 3 April everywhere, Easter Monday 6 April in England and
 * Wales only. The clocks go forward on 29 March.
 */

/** Reported on Monday 2 March 2026, investigated by Ivy, called to a hearing before Hal on 17 March. */
const called = (division: Division = 'england-and-wales', around = {}) =>
  new Timeline('disciplinary', '2026-03-02', { division, around })
    .step('2026-03-02', 1, 'mo')
    .role('2026-03-03', 'ivy', 'investigator')
    .step('2026-03-03', 5, 'ola')
    .happens('2026-03-16', { kind: 'allegation_made', allegation: 'a1', text: 'Left the till open on 27 February' })
    .evidence('2026-03-16', 'cctv')
    .role('2026-03-17', 'hal', 'hearing_manager')
    .step('2026-03-17', 8, 'ola', { accused_is_union_rep: false, grievance_raised: false })

/** Invited on 25 March and heard on Wednesday 1 April, with a finding. */
const heard = (division?: Division, around = {}) =>
  called(division, around)
    .meeting('2026-03-25', 'h1', 'hearing', '2026-04-01', 'disciplinary_invite')
    .happens('2026-04-01', { kind: 'meeting_held', meeting: 'h1' })
    .step('2026-04-01', 10, 'hal')
    .happens('2026-04-01', { kind: 'finding_made', allegation: 'a1', finding: 'upheld' })

describe('disciplinary timelines', () => {
  test('1 a first warning across Easter in England: each date, the window to appeal, and the day it expires by itself', () => {
    const start = new Timeline('disciplinary', '2026-03-02')
      .step('2026-03-02', 1, 'mo')
      .role('2026-03-03', 'ivy', 'investigator')
      .step('2026-03-03', 5, 'ola')
    expect(start.due('2026-03-03')).toEqual({ investigation: '2026-03-17' })
    const time = heard()
    expect(time.due('2026-04-01')).toEqual({ decision: '2026-04-10' })
    time.step('2026-04-08', 14, 'hal')
    expect(lettersOwed(time.at('2026-04-08')).map(({ letter }) => letter)).toContain('first_written_warning')
    expect(time.blocks('2026-04-08', 22, 'system')).toEqual(['outcome_in_writing', 'appeal_offered', 'appeal_window_over'])
    const next = (on: string) => availableSteps(time.at(on), people['ola'] ?? clockAsker).map(({ step }) => step)
    expect(next('2026-04-08')).toEqual(['disciplinary.22', 'disciplinary.19', 'disciplinary.29'])
    time.letter('2026-04-08', 'first_written_warning', withAppeal('2026-04-15'))
    expect(time.due('2026-04-08')).toEqual({ appeal_window: '2026-04-15' })
    expect(time.blocks('2026-04-15', 22, 'system')).toEqual(['appeal_window_over'])
    time.step('2026-04-16', 22, 'system')
    const warning = (on: string) => liveWarnings(time.state, time.at(on).around).map(({ expiresOn, state }) => [expiresOn, state])
    expect(warning('2026-10-07')).toEqual([['2026-10-08', 'live']])
    expect(warning('2026-10-08')).toEqual([['2026-10-08', 'spent']])
  })

  test('2 in Scotland Easter Monday is a working day, in Northern Ireland it is not', () => {
    expect(heard('scotland').due('2026-04-01')).toEqual({ decision: '2026-04-09' })
    expect(heard('northern-ireland').due('2026-04-01')).toEqual({ decision: '2026-04-10' })
  })

  test('3 too little notice across Easter: 8 April is the first day in England, 7 April in Scotland', () => {
    const hearing = (division: Division, date: string) =>
      called(division)
        .meeting('2026-03-30', 'h1', 'hearing', date, 'disciplinary_invite')
        .happens(date, { kind: 'meeting_held', meeting: 'h1' })
        .blocks(date, 10, 'hal')
    expect(hearing('england-and-wales', '2026-04-07')).toEqual(['meeting_notice_given'])
    expect(hearing('england-and-wales', '2026-04-08')).toEqual([])
    expect(hearing('scotland', '2026-04-06')).toEqual(['meeting_notice_given'])
    expect(hearing('scotland', '2026-04-07')).toEqual([])
  })

  test('4 CA-008 the investigator cannot be named to decide; with a reason it can, and the reason stays on the file', () => {
    const time = new Timeline('disciplinary', '2026-03-02')
      .step('2026-03-02', 1, 'mo')
      .role('2026-03-03', 'ivy', 'investigator')
      .step('2026-03-03', 5, 'ola')
    expect(() => time.role('2026-03-17', 'ivy', 'hearing_manager')).toThrow('were investigator')
    expect(() => time.role('2026-03-17', 'sam', 'hearing_manager')).toThrow('cannot work on it')
    time.role('2026-03-17', 'ivy', 'hearing_manager', 'There are only two managers in this business.')
    expect(time.blocks('2026-03-17', 8, 'ola', { accused_is_union_rep: false, grievance_raised: false })).toEqual([])
    expect(time.state.overrides).toMatchObject([
      { gate: 'hearer_did_not_investigate', by: 'ola', reason: 'There are only two managers in this business.' },
    ])
  })

  test('5 a hearing nobody prepared is held up by every gate; one reason opens one of them and no other', () => {
    const time = new Timeline('disciplinary', '2026-03-02')
      .step('2026-03-02', 1, 'mo')
      .role('2026-03-03', 'ivy', 'investigator')
      .step('2026-03-03', 5, 'ola')
      .role('2026-03-17', 'hal', 'hearing_manager')
      .step('2026-03-17', 8, 'ola', { accused_is_union_rep: false, grievance_raised: false })
      .happens('2026-03-17', { kind: 'meeting_arranged', meeting: 'h1', purpose: 'hearing', date: '2026-03-18' })
      .happens('2026-03-18', { kind: 'meeting_held', meeting: 'h1' })
    const all = ['allegations_in_writing', 'evidence_shared', 'meeting_notice_given', 'companion_offered', 'companion_answered']
    expect(time.blocks('2026-03-18', 10, 'hal')).toEqual(all)
    time.override('2026-03-18', 10, 'meeting_notice_given', 'The employee asked in writing for an earlier day.')
    expect(time.blocks('2026-03-18', 10, 'hal')).toEqual(all.filter((gate) => gate !== 'meeting_notice_given'))
    expect(time.blocks('2026-03-18', 10, 'ola')).toEqual(['not_yours'])
  })

  test('6 the companion cannot come: a time within five working days must be kept, one day later need not', () => {
    const proposing = (division: Division, proposed: string) =>
      called(division)
        .meeting('2026-03-25', 'h1', 'hearing', '2026-04-02', 'disciplinary_invite')
        .happens('2026-03-31', { kind: 'postponement_asked', meeting: 'h1', proposed, reasonable: true })
    const heldAnyway = (division: Division, proposed: string) =>
      proposing(division, proposed).happens('2026-04-02', { kind: 'meeting_held', meeting: 'h1' }).blocks('2026-04-02', 10, 'hal')
    expect(heldAnyway('england-and-wales', '2026-04-13')).toEqual(['postponement_honoured'])
    expect(heldAnyway('england-and-wales', '2026-04-14')).toEqual([])
    expect(heldAnyway('scotland', '2026-04-10')).toEqual(['postponement_honoured'])
    expect(heldAnyway('scotland', '2026-04-13')).toEqual([])
    const moved = proposing('england-and-wales', '2026-04-13')
      .happens('2026-03-31', { kind: 'meeting_moved', meeting: 'h1', date: '2026-04-13' })
      .happens('2026-04-13', { kind: 'meeting_held', meeting: 'h1' })
    expect(moved.blocks('2026-04-13', 10, 'hal')).toEqual([])
  })

  test('7 a suspension is confirmed in writing and reviewed every seven days, holidays counted', () => {
    const time = new Timeline('disciplinary', '2026-03-19').step('2026-03-19', 1, 'mo').step('2026-03-20', 3, 'ola')
    expect(time.due('2026-03-20')).toEqual({ suspension_review: '2026-03-27' })
    expect(time.blocks('2026-03-20', 4, 'ola')).toEqual(['outcome_in_writing', 'investigator_named'])
    time.letter('2026-03-20', 'suspension_letter').role('2026-03-20', 'ivy', 'investigator').step('2026-03-20', 4, 'ola')
    time.happens('2026-03-27', { kind: 'suspension_reviewed', continues: true })
    expect(time.due('2026-03-27')).toEqual({ investigation: '2026-04-07', suspension_review: '2026-04-03' })
    time.letter('2026-04-03', 'suspension_review').happens('2026-04-07', { kind: 'suspension_reviewed', continues: false })
    expect(time.due('2026-04-07')).toEqual({ investigation: '2026-04-07' })
  })

  test('8 a final warning needs a live first one: given on 2 October, it is spent on 2 April', () => {
    const earlier = { warnings: [{ level: 'first_written_warning', issuedOn: '2025-10-02', months: null }] }
    const time = heard('england-and-wales', earlier)
    expect(time.blocks('2026-04-01', 15, 'hal', { serious_misconduct: false })).toEqual([])
    expect(time.blocks('2026-04-02', 15, 'hal', { serious_misconduct: false })).toEqual(['first_warning_or_serious'])
    expect(time.blocks('2026-04-02', 15, 'hal', { serious_misconduct: true })).toEqual([])
    const longer = heard('england-and-wales', { warnings: [{ ...earlier.warnings[0], months: 9 }] })
    expect(longer.blocks('2026-04-02', 15, 'hal', { serious_misconduct: false })).toEqual([])
  })

  test('9 dismissal with notice: only under a live final warning, with six weeks for six years, closed after the window', () => {
    const final = { warnings: [{ level: 'final_written_warning', issuedOn: '2025-06-10', months: null }] }
    const first = heard().blocks('2026-04-08', 16, 'hal', { last_day: '2026-05-20' })
    expect(first).toEqual(['final_warning_live'])
    const time = heard('england-and-wales', final)
    expect(time.blocks('2026-04-08', 16, 'hal', { last_day: '2026-05-19' })).toEqual(['notice_long_enough'])
    expect(time.blocks('2026-04-08', 16, 'hal', { last_day: '2026-05-19', pay_in_lieu: true })).toEqual([])
    expect(time.blocks('2026-04-08', 16, 'hal', { last_day: '2026-05-20', protected_reason_screen: false })).toEqual([
      'protected_reasons_screened',
    ])
    time.step('2026-04-08', 16, 'hal', { last_day: '2026-05-20' }).letter('2026-04-08', 'dismissal_notice', withAppeal('2026-04-15'))
    expect(time.blocks('2026-04-15', 28, 'ola')).toEqual(['appeal_window_over'])
    expect(time.step('2026-04-16', 28, 'ola').state.stage).toBe('closed_dismissed')
  })

  test('10 summary dismissal and a late appeal: heard all the same, by somebody new, never harder', () => {
    const time = heard()
    expect(time.blocks('2026-04-08', 17, 'hal', { why_gross: '' })).toEqual(['answers_missing'])
    time.step('2026-04-08', 17, 'hal').letter('2026-04-09', 'summary_dismissal', withAppeal('2026-04-16'))
    expect(time.due('2026-04-09')).toEqual({ appeal_window: '2026-04-16' })
    time.step('2026-04-20', 19, 'sam', { appeal_received_on: '2026-04-20', late_reason: 'In hospital' })
    expect(() => time.role('2026-04-21', 'hal', 'appeal_manager')).toThrow('hearing manager')
    expect(() => time.role('2026-04-21', 'ivy', 'appeal_manager')).toThrow('investigator')
    const owed = (on: string) => lettersOwed(time.at(on)).map(({ letter }) => letter)
    expect(owed('2026-04-20').toSorted()).toEqual(['appeal_ack', 'appeal_invite', 'investigation_invite'])
    expect(stagesWaitingFor(time.at('2026-04-20'), 'appeal_invite')).toEqual(['appeal_held'])
    time.role('2026-04-21', 'ann', 'appeal_manager').meeting('2026-04-22', 'p1', 'appeal', '2026-04-28', 'appeal_invite')
    expect(owed('2026-04-22')).not.toContain('appeal_invite')
    expect(time.blocks('2026-04-28', 20, 'ann')).toEqual(['meeting_held'])
    time.happens('2026-04-28', { kind: 'meeting_held', meeting: 'p1' }).step('2026-04-28', 20, 'ann')
    expect(owed('2026-04-28')).not.toContain('appeal_invite')
    expect(time.blocks('2026-04-29', 21, 'ann', {}, 'closed_warning')).toEqual(['outcome_in_writing'])
    expect(lettersAhead(time.at('2026-04-29'))).toEqual([
      { letter: 'appeal_outcome', step: 'disciplinary.21', since: '2026-04-28', before: 'Decide the appeal' },
    ])
    expect(stagesWaitingFor(time.at('2026-04-29'), 'appeal_outcome')).toContain('closed_no_action')
    expect(time.blocks('2026-04-29', 21, 'ann')).toEqual(['choose_an_outcome'])
    time.letter('2026-04-29', 'appeal_outcome')
    expect(lettersAhead(time.at('2026-04-29'))).toEqual([])
    expect(time.step('2026-04-30', 21, 'ann', {}, 'closed_no_action').state.stage).toBe('closed_no_action')
    expect(owed('2026-04-30')).not.toContain('appeal_outcome')
  })

  test('11 an appeal never makes it harder, and one that ends without action takes the warning back', () => {
    const appealed = () =>
      heard()
        .step('2026-04-08', 14, 'hal')
        .letter('2026-04-08', 'first_written_warning', withAppeal('2026-04-15'))
        .step('2026-04-10', 19, 'sam', { appeal_received_on: '2026-04-10' })
        .role('2026-04-10', 'ann', 'appeal_manager')
        .meeting('2026-04-10', 'p1', 'appeal', '2026-04-17', 'appeal_invite')
        .happens('2026-04-17', { kind: 'meeting_held', meeting: 'p1' })
        .step('2026-04-17', 20, 'ann')
        .letter('2026-04-17', 'appeal_outcome')
    expect(appealed().blocks('2026-04-17', 21, 'ann', {}, 'closed_dismissed')).toEqual(['sanction_not_increased'])
    const overturned = appealed().step('2026-04-17', 21, 'ann', {}, 'closed_no_action')
    expect(liveWarnings(overturned.state, overturned.at('2026-04-18').around)).toMatchObject([{ state: 'withdrawn' }])
  })

  test('12 somebody who does not come: two dates without good reason, then decided in absence', () => {
    const time = called()
      .meeting('2026-03-18', 'h1', 'hearing', '2026-03-25', 'disciplinary_invite')
      .happens('2026-03-25', { kind: 'meeting_missed', meeting: 'h1', good_reason: false })
    expect(time.blocks('2026-03-25', 11, 'hal')).toEqual(['two_meetings_missed'])
    time
      .happens('2026-03-25', { kind: 'meeting_moved', meeting: 'h1', date: '2026-04-01' })
      .happens('2026-04-01', { kind: 'meeting_missed', meeting: 'h1', good_reason: false })
    time.step('2026-04-01', 11, 'hal').happens('2026-04-01', { kind: 'finding_made', allegation: 'a1', finding: 'upheld' })
    expect(time.blocks('2026-04-02', 14, 'hal')).toEqual([])
  })

  test('13 new facts: the case goes back to the investigator, and the old hearing does not count for the new decision', () => {
    const time = heard().step('2026-04-02', 12, 'hal')
    expect(time.due('2026-04-02')).toEqual({ investigation: '2026-04-20' })
    time.step('2026-04-20', 8, 'ola', { accused_is_union_rep: false, grievance_raised: false })
    expect(time.blocks('2026-04-20', 10, 'hal')).toContain('meeting_held')
  })

  test('14 a union representative and a grievance meanwhile are settled before a hearing is called', () => {
    const time = new Timeline('disciplinary', '2026-03-02')
      .step('2026-03-02', 1, 'mo')
      .role('2026-03-03', 'ivy', 'investigator')
      .step('2026-03-03', 5, 'ola')
      .role('2026-03-17', 'hal', 'hearing_manager')
    expect(time.blocks('2026-03-17', 8, 'ola', { accused_is_union_rep: true, grievance_raised: true })).toEqual([
      'union_official_told',
      'related_grievance_settled',
    ])
    expect(
      time.blocks('2026-03-17', 8, 'ola', {
        accused_is_union_rep: true,
        union_official_spoken: true,
        grievance_raised: true,
        grievance_handled: 'paused',
      }),
    ).toEqual([])
  })
})

describe('a step written down for somebody', () => {
  const decide = (time: Timeline, who: string, behalf: string) =>
    takeStep(time.at('2026-04-08'), people[who] ?? clockAsker, {
      step: 'disciplinary.14',
      on: '2026-04-08',
      answers: { reasons: 'He said he forgot.', mitigation: 'Nine years without a warning.' },
      overrides: [],
      seen: time.state.lastNumber,
      behalf: { person: behalf, source: 'His signed note of 8 April' },
    })

  test('a hearing chair without an account decides; who runs the case writes it down, and the decision stays the chair’s', () => {
    const time = heard()
    const taken = decide(time, 'ola', 'hal')
    if (!('happenings' in taken)) throw new Error(taken.says)
    for (const what of taken.happenings) time.add('2026-04-08', 'ola', what)
    expect(time.state.steps.at(-1)).toMatchObject({ to: 'decided_first_warning', by: 'hal' })
    expect(time.state.answers.get('reasons')).toMatchObject({ by: 'hal' })
  })

  test('nobody else writes for the chair, and nobody is made the chair by being written for', () => {
    const code = (who: string, behalf: string) => {
      const taken = decide(heard(), who, behalf)
      return 'happenings' in taken ? 'taken' : taken.code
    }
    // The case manager, the investigator, the person it is about and a stranger do not run the case.
    for (const who of ['mo', 'ivy', 'sam', 'wes']) expect(code(who, 'hal')).toBe('not_yours')
    // Whose step it is not: the investigator, the person it is about, who has no role, and the writer.
    for (const behalf of ['ivy', 'sam', 'ann', 'ola', 'mo']) expect(code('ola', behalf)).toBe('not_yours')
  })
})
