import { describe, expect, test } from 'vitest'
import type { Division } from '#rules/uk/inputs.ts'
import { availableSteps } from './rules/available-steps.ts'
import { actsAs, clockAsker } from './rules/who-may-act.ts'
import { people, Timeline, withAppeal } from './timeline.fixture.ts'

/**
 * Dates worked out by hand from uk-rules.md 1.5 and 3. Sam raises the grievance. Bank holidays used: Easter 2026; St Patrick’s Day
 * (17 March) in Northern Ireland; St Andrew’s Day (30 November) in Scotland. The clocks go back on 25 October.
 */

const against = (accused: string, on: string, division: Division = 'england-and-wales', around = {}) =>
  new Timeline('grievance', on, { division, around }).happens(on, { kind: 'party_added', person: accused, as: 'subject' })
const received = (on: string, division?: Division, around = {}) =>
  against('wes', on, division, around).step(on, 3, 'sam', { alleges_harassment: false })

/** Called on 31 March and met on Wednesday 8 April 2026. */
const met = (around = {}, division?: Division) =>
  received('2026-03-30', division, around)
    .letter('2026-03-31', 'grievance_ack')
    .role('2026-03-31', 'hal', 'hearing_manager')
    .step('2026-03-31', 4, 'ola', { about_line_manager: false })
    .meeting('2026-03-31', 'g1', 'hearing', '2026-04-08', 'grievance_invite')
    .happens('2026-04-08', { kind: 'meeting_held', meeting: 'g1' })
    .step('2026-04-08', 6, 'hal')

describe('grievance timelines', () => {
  test('1 from the letter to the end of the window across Easter', () => {
    expect(received('2026-03-30').due('2026-03-30')).toEqual({ acknowledge: '2026-04-01', grievance_meeting: '2026-04-08' })
    const time = met()
    expect(time.due('2026-04-08')).toEqual({ decision: '2026-04-15' })
    time.step('2026-04-14', 9, 'hal')
    expect(time.blocks('2026-04-14', 13, 'system', {}, 'closed_upheld')).toContain('appeal_offered')
    time.letter('2026-04-14', 'grievance_outcome', withAppeal('2026-04-21'))
    expect(time.due('2026-04-14')).toEqual({ appeal_window: '2026-04-21' })
    expect(time.blocks('2026-04-21', 13, 'system', {}, 'closed_upheld')).toEqual(['appeal_window_over'])
    // It closes on what was decided: another outcome is none.
    expect(time.step('2026-04-22', 13, 'system', {}, 'closed_not_upheld').state.stage).toBe('closed_upheld')
  })

  test('2 in Scotland the meeting is due a day earlier', () => {
    expect(received('2026-03-30', 'scotland').due('2026-03-30')).toEqual({ acknowledge: '2026-04-01', grievance_meeting: '2026-04-07' })
  })

  test('3 F12 somebody with a manager raises a grievance about that manager, who loses the case at once', () => {
    const before = new Timeline('grievance', '2026-03-30')
    const as = (time: Timeline) => [...actsAs(people['mo'] ?? people['ola']!, time.state, time.definition)]
    expect(as(before)).toEqual(['manager'])
    const time = before.happens('2026-03-30', { kind: 'party_added', person: 'mo', as: 'subject' })
    expect(as(time)).toEqual([])
    expect(time.blocks('2026-03-30', 1, 'mo')).toEqual(['not_yours'])
    expect(() => time.role('2026-03-30', 'mo', 'hearing_manager')).toThrow('cannot work on it')
    expect(time.blocks('2026-03-30', 3, 'sam', { alleges_harassment: false })).toEqual([])
  })

  test('4 about the line manager without naming anybody: the line manager may not hear it', () => {
    const time = received('2026-03-30').role('2026-03-31', 'mo', 'hearing_manager')
    expect(time.blocks('2026-03-31', 4, 'ola', { about_line_manager: true })).toEqual(['handler_is_impartial'])
    expect(time.blocks('2026-03-31', 4, 'ola', { about_line_manager: false })).toEqual([])
  })

  test('5 harassment alleged: taken in with a warning, but not heard before it is screened', () => {
    const time = against('wes', '2026-03-30')
      .step('2026-03-30', 3, 'sam', { alleges_harassment: true })
      .role('2026-03-31', 'hal', 'hearing_manager')
    expect(time.blocks('2026-03-31', 4, 'ola', { about_line_manager: false })).toEqual(['harassment_screened'])
    time.happens('2026-03-31', { kind: 'answered', answers: { screening_opened: true } })
    expect(time.blocks('2026-03-31', 4, 'ola', { about_line_manager: false })).toEqual([])
  })

  test('6 a pause with its reason stops the clock: five days from Friday 6 March become 20 March', () => {
    const time = received('2026-03-02')
      .role('2026-03-02', 'hal', 'hearing_manager')
      .step('2026-03-02', 4, 'ola', { about_line_manager: false })
      .meeting('2026-03-02', 'g1', 'hearing', '2026-03-06', 'grievance_invite')
      .happens('2026-03-06', { kind: 'meeting_held', meeting: 'g1' })
      .step('2026-03-06', 6, 'hal')
    expect(time.due('2026-03-06')).toEqual({ decision: '2026-03-13' })
    time.happens('2026-03-09', { kind: 'paused', reason: 'Both are in mediation this week.' })
    expect(time.due('2026-03-11')).toEqual({ decision: 'paused' })
    time.happens('2026-03-16', { kind: 'resumed' })
    expect(time.due('2026-03-16')).toEqual({ decision: '2026-03-20' })
  })

  test('7 a bank holiday announced later moves the day, where it is one', () => {
    expect(met({ announced: { 'england-and-wales': ['2026-04-13'] } }).due('2026-04-08')).toEqual({ decision: '2026-04-16' })
    expect(met({ announced: { scotland: ['2026-04-13'] } }).due('2026-04-08')).toEqual({ decision: '2026-04-15' })
  })

  test('8 St Andrew’s Day: the companion’s other date may be 4 December in England and 7 December in Scotland', () => {
    const proposing = (division: Division, proposed: string) =>
      received('2026-11-19', division)
        .role('2026-11-19', 'hal', 'hearing_manager')
        .step('2026-11-19', 4, 'ola', { about_line_manager: false })
        .meeting('2026-11-20', 'g1', 'hearing', '2026-11-27', 'grievance_invite')
        .happens('2026-11-26', { kind: 'postponement_asked', meeting: 'g1', proposed, reasonable: true })
        .happens('2026-11-27', { kind: 'meeting_held', meeting: 'g1' })
        .blocks('2026-11-27', 6, 'hal')
    expect(proposing('england-and-wales', '2026-12-04')).toEqual(['postponement_honoured'])
    expect(proposing('england-and-wales', '2026-12-07')).toEqual([])
    expect(proposing('scotland', '2026-12-07')).toEqual(['postponement_honoured'])
    expect(proposing('scotland', '2026-12-08')).toEqual([])
  })

  test('9 St Patrick’s Day: acknowledged by 18 March in Northern Ireland, 17 March elsewhere', () => {
    expect(received('2026-03-13', 'northern-ireland').due('2026-03-13')['acknowledge']).toBe('2026-03-18')
    expect(received('2026-03-13').due('2026-03-13')['acknowledge']).toBe('2026-03-17')
  })

  test('10 the night the clocks go back neither takes a day nor adds one', () => {
    expect(received('2026-10-23').due('2026-10-23')).toEqual({ acknowledge: '2026-10-27', grievance_meeting: '2026-10-30' })
  })

  test('11 whoever investigated does not decide, and the appeal is for a third person', () => {
    const time = met().role('2026-04-09', 'ivy', 'investigator').step('2026-04-09', 7, 'ivy').step('2026-04-20', 8, 'hal')
    expect(time.blocks('2026-04-20', 9, 'hal')).toEqual([])
    expect(() => time.role('2026-04-20', 'ivy', 'appeal_manager')).toThrow('investigator')
    time.step('2026-04-21', 9, 'hal').letter('2026-04-21', 'grievance_outcome', withAppeal('2026-04-28'))
    time.step('2026-04-24', 10, 'sam', { appeal_received_on: '2026-04-24' })
    expect(time.due('2026-04-24')).toEqual({ appeal_hearing: '2026-05-01' })
    time
      .role('2026-04-24', 'ann', 'appeal_manager')
      .meeting('2026-04-24', 'p1', 'appeal', '2026-05-01', 'appeal_invite')
      .happens('2026-05-01', { kind: 'meeting_held', meeting: 'p1' })
      .step('2026-05-01', 11, 'ann')
    // The reasons of the first decision are not those of the appeal.
    const [deciding] = availableSteps(time.at('2026-05-05'), people['ann'] ?? clockAsker).filter(({ step }) => step === 'grievance.12')
    expect(deciding?.reasons.find(({ gate }) => gate === 'reasons_recorded')?.state).toBe('unknown')
    expect(time.blocks('2026-05-05', 12, 'ann', {}, 'closed_part_upheld')).toEqual(['outcome_in_writing'])
    time.letter('2026-05-05', 'appeal_outcome').step('2026-05-05', 12, 'ann', {}, 'closed_part_upheld')
  })

  test('12 mediation needs the agreement of both, may fail and leads back to the formal way', () => {
    const time = received('2026-03-30')
    expect(time.blocks('2026-03-31', 14, 'ola', { both_agree_to_mediate: false })).toEqual(['both_agree_to_mediate'])
    time.step('2026-03-31', 14, 'ola').step('2026-04-07', 16, 'ola')
    expect(time.due('2026-04-07')['grievance_meeting']).toBe('2026-04-14')
  })
})
