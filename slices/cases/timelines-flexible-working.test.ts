import { describe, expect, test } from 'vitest'
import type { Division } from '#rules/uk/inputs.ts'
import { Timeline, withAppeal } from './timeline.fixture.ts'

/** Dates worked out by hand from uk-rules.md 4: two months beginning with the request, so that one of 2 March is decided by 1 May. */

const submitted = (on: string, around = {}, division: Division = 'england-and-wales') =>
  new Timeline('flexible_working', on, { around, division })
const taken = (on = '2026-03-02', around = {}, division?: Division) =>
  submitted(on, around, division).step(on, 2, 'system', { request_date: on }).letter(on, 'fw_ack')
/** Consulted on Tuesday 17 March. */
const consulted = (around = {}, division?: Division) =>
  taken('2026-03-02', around, division)
    .step('2026-03-03', 4, 'mo')
    .happens('2026-03-03', { kind: 'meeting_arranged', meeting: 'c1', purpose: 'consultation', date: '2026-03-17' })
    .letter('2026-03-03', 'fw_meeting_invite', { meeting: 'c1' })
    .happens('2026-03-17', { kind: 'meeting_held', meeting: 'c1' })
    .step('2026-03-17', 6, 'mo')

describe('flexible working timelines', () => {
  test('1 agreed in full without a meeting: decided by 1 May, statement within a month of the change', () => {
    const time = taken()
    expect(time.due('2026-03-02')).toEqual({ consultation: '2026-03-16', decision_period: '2026-05-01' })
    time.step('2026-03-10', 3, 'mo', { change_from: '2026-04-01' })
    expect(time.due('2026-03-10')).toEqual({ statement_of_change: '2026-05-01' })
    expect(time.blocks('2026-04-01', 16, 'ola')).toEqual(['outcome_in_writing'])
    time.letter('2026-03-10', 'fw_approval')
    expect(time.step('2026-04-01', 16, 'ola').state.stage).toBe('contract_updated')
  })

  test('2 short months: a request of 31 December is decided by 27 February, one of 30 April by 29 June', () => {
    expect(taken('2025-12-31').due('2025-12-31')['decision_period']).toBe('2026-02-27')
    expect(taken('2026-04-30').due('2026-04-30')['decision_period']).toBe('2026-06-29')
  })

  test('3 nothing is refused before consulting, nor on a ground of one’s own, and no reason opens that', () => {
    const early = taken()
      .step('2026-03-03', 4, 'mo')
      .happens('2026-03-03', { kind: 'meeting_arranged', meeting: 'c1', purpose: 'consultation', date: '2026-03-17' })
    expect(early.blocks('2026-03-17', 6, 'mo')).toEqual(['meeting_held'])
    const time = consulted()
    expect(time.blocks('2026-03-20', 9, 'mo', { refusal_ground: 'we_do_not_like_it' })).toEqual(['answers_missing'])
    expect(time.blocks('2026-03-20', 9, 'mo', { refusal_ground: 'planned_structural_changes' })).toEqual([])
    expect(() => time.override('2026-03-20', 9, 'ground_is_one_of_eight', 'We would rather not do this at all.')).toThrow('no other way')
  })

  test('4 two requests in 12 months: a third is sent back; one made a year ago to the day does not count', () => {
    const third = submitted('2026-03-02', { earlierRequests: ['2025-04-01', '2025-09-01'] })
    expect(third.blocks('2026-03-02', 2, 'system', { request_date: '2026-03-02' })).toEqual(['request_allowed'])
    expect(
      third.blocks('2026-03-02', 1, 'ola', {
        request_date: '2026-03-02',
        is_statutory_request: true,
        previous_requests_stated: true,
        change_wanted: 'x',
        wanted_from: '2026-05-01',
      }),
    ).toEqual([])
    const second = submitted('2026-03-02', { earlierRequests: ['2025-03-02', '2025-09-01'] })
    expect(second.blocks('2026-03-02', 2, 'system', { request_date: '2026-03-02' })).toEqual([])
    expect(
      second.blocks('2026-03-02', 1, 'ola', {
        request_date: '2026-03-02',
        is_statutory_request: true,
        previous_requests_stated: true,
        change_wanted: 'x',
        wanted_from: '2026-05-01',
      }),
    ).toEqual(['request_not_valid'])
  })

  test('5 one at a time, and a request that says too little', () => {
    expect(submitted('2026-03-02', { liveRequest: true }).blocks('2026-03-02', 2, 'system')).toEqual(['request_allowed'])
    expect(submitted('2026-03-02').blocks('2026-03-02', 2, 'system', { is_statutory_request: false })).toEqual(['request_complete'])
  })

  test('6 a day late is late; an extension agreed in writing gives until its day', () => {
    const refusal = { refusal_ground: 'inability_to_recruit_additional_staff' }
    const time = consulted()
    expect(time.blocks('2026-05-01', 9, 'mo', refusal)).toEqual([])
    expect(time.blocks('2026-05-02', 9, 'mo', refusal)).toEqual(['decided_in_period'])
    time.step('2026-05-01', 15, 'mo', { extension_agreed_on: '2026-04-30', extension_to: '2026-05-29' })
    expect(time.due('2026-05-01')['decision_period']).toBe('2026-05-29')
    expect(time.blocks('2026-05-29', 9, 'mo', refusal)).toEqual([])
    expect(time.blocks('2026-05-30', 9, 'mo', refusal)).toEqual(['decided_in_period'])
  })

  test('7 an extension may be agreed afterwards, until three months after the period', () => {
    const agreeing = (on: string) => consulted().blocks(on, 15, 'mo', { extension_agreed_on: on, extension_to: '2026-09-30' })
    expect(agreeing('2026-08-01')).toEqual([])
    expect(agreeing('2026-08-02')).toEqual(['extension_agreed'])
    expect(consulted().blocks('2026-04-01', 15, 'mo', { extension_agreed_on: '2026-04-01', extension_to: '2026-05-01' })).toEqual([
      'extension_agreed',
    ])
  })

  test('8 two meetings missed without good reason end it; one with a good reason does not count', () => {
    const missing = (good_reason: boolean) =>
      taken()
        .step('2026-03-03', 4, 'mo')
        .happens('2026-03-03', { kind: 'meeting_arranged', meeting: 'c1', purpose: 'consultation', date: '2026-03-10' })
        .happens('2026-03-10', { kind: 'meeting_missed', meeting: 'c1', good_reason })
        .happens('2026-03-10', { kind: 'meeting_moved', meeting: 'c1', date: '2026-03-17' })
        .happens('2026-03-17', { kind: 'meeting_missed', meeting: 'c1', good_reason: false })
        .letter('2026-03-18', 'fw_withdrawn')
        .blocks('2026-03-18', 5, 'ola')
    expect(missing(false)).toEqual([])
    expect(missing(true)).toEqual(['two_meetings_missed'])
  })

  test('9 the appeal belongs to the two months: decided on 5 May only with more time', () => {
    const time = consulted()
      .step('2026-04-20', 9, 'mo', { refusal_ground: 'planned_structural_changes' })
      .letter('2026-04-20', 'fw_refusal', withAppeal('2026-04-27'))
      .step('2026-04-24', 10, 'sam', { appeal_received_on: '2026-04-24' })
      .role('2026-04-24', 'ann', 'appeal_manager')
    expect(time.due('2026-04-24')).toEqual({ decision_period: '2026-05-01' })
    expect(time.blocks('2026-05-01', 12, 'ann')).toEqual([])
    expect(time.blocks('2026-05-05', 12, 'ann')).toEqual(['decided_in_period'])
    time
      .step('2026-05-01', 15, 'mo', { extension_agreed_on: '2026-05-01', extension_to: '2026-05-15' })
      .letter('2026-05-05', 'appeal_outcome')
    expect(time.step('2026-05-05', 13, 'ann').state.stage).toBe('refused')
  })

  test('10 the window to appeal across Easter: 13 April in England, 10 April in Scotland', () => {
    const refused = (division: Division) =>
      consulted({}, division)
        .step('2026-04-02', 9, 'mo', { refusal_ground: 'planned_structural_changes' })
        .letter('2026-04-02', 'fw_refusal', withAppeal('2026-04-10'))
    expect(refused('england-and-wales').due('2026-04-02')).toEqual({ appeal_window: '2026-04-13', decision_period: '2026-05-01' })
    expect(refused('scotland').due('2026-04-02')).toEqual({ appeal_window: '2026-04-10', decision_period: '2026-05-01' })
    expect(refused('scotland').blocks('2026-04-10', 14, 'system')).toEqual(['appeal_window_over'])
    expect(refused('scotland').blocks('2026-04-11', 14, 'system')).toEqual([])
  })

  test('11 once the reasonableness test is confirmed, a refusal is explained too', () => {
    const confirmed = { confirmed: { 'flexible-working-reasonableness': '2026-03-18' } }
    const refusal = { refusal_ground: 'planned_structural_changes' }
    expect(consulted(confirmed).blocks('2026-03-17', 9, 'mo', refusal)).toEqual([])
    expect(consulted(confirmed).blocks('2026-03-18', 9, 'mo', refusal)).toEqual(['refusal_reasonable'])
    expect(consulted(confirmed).blocks('2026-03-18', 9, 'mo', { ...refusal, why_reasonable: 'The shift moves to Leeds in June.' })).toEqual(
      [],
    )
  })

  test('12 another pattern needs the employee’s agreement in writing, and a pause does not lengthen the period', () => {
    const time = consulted().happens('2026-03-18', { kind: 'paused', reason: 'The manager is away until the end of April.' })
    expect(time.due('2026-04-01')).toEqual({ decision_period: '2026-05-01' })
    expect(time.blocks('2026-03-20', 8, 'mo', { worker_agrees_in_writing: false })).toEqual(['worker_agrees_in_writing'])
    expect(time.blocks('2026-03-20', 8, 'mo', { worker_agrees_in_writing: true })).toEqual([])
  })
})
