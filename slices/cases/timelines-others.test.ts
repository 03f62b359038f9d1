import { describe, expect, test } from 'vitest'
import type { Division } from '#rules/uk/inputs.ts'
import type { At } from './rules/gates.ts'
import { readiness } from './rules/readiness.ts'
import { Timeline, withAppeal } from './timeline.fixture.ts'

/** Dates and sums worked out by hand from uk-rules.md 1.5, 2, 5 and 6. Sam has worked since 2 March 2020, is 35 and earns £600 a week. */

const employment = (more = {}) => ({
  employment: { continuousStart: '2020-03-02', contractNoticeWeeks: 4, ageNow: 35, weeklyPay: 600, lineManagers: ['mo'], ...more },
})

const screened = (at: At) => readiness(at).find(({ id }) => id === 'protected_reasons_screened')?.says

describe('timelines of the other processes', () => {
  test('1 subject access: a month that is shorter, a due day on Good Friday in England and Scotland', () => {
    const due = (received: string, division: Division) =>
      new Timeline('dsar', received, { division }).step(received, 5, 'ola', { dsar_received_on: received }).due(received)['answer']
    expect(due('2026-01-31', 'england-and-wales')).toBe('2026-03-02')
    expect(due('2026-03-03', 'england-and-wales')).toBe('2026-04-07')
    expect(due('2026-03-03', 'scotland')).toBe('2026-04-06')
  })

  test('2 subject access: the clock stands still for a question, and is extended when the person is told in the first month', () => {
    const time = new Timeline('dsar', '2026-03-02').step('2026-03-09', 2, 'ola', {
      dsar_received_on: '2026-03-02',
      clarification_asked_on: '2026-03-09',
    })
    expect(time.due('2026-03-10')).toEqual({ answer: 'paused' })
    time.step('2026-03-16', 4, 'ola', { clarification_received_on: '2026-03-16' })
    expect(time.due('2026-03-16')).toEqual({ answer: '2026-04-09' })
    const plain = new Timeline('dsar', '2026-01-31').step('2026-01-31', 5, 'ola', { dsar_received_on: '2026-01-31' })
    expect(plain.blocks('2026-03-03', 6, 'ola', { extension_months: 2, extension_told_on: '2026-03-03' })).toEqual([
      'extension_told_in_month',
    ])
    plain.step('2026-03-02', 6, 'ola', { extension_months: 2, extension_told_on: '2026-03-02' })
    expect(plain.due('2026-03-02')).toEqual({ answer: '2026-04-30' })
  })

  const pool = (proposed_dismissals: number) =>
    new Timeline('redundancy', '2026-02-23').step('2026-02-23', 1, 'ola', { proposed_dismissals })

  test('3 collective redundancy: 20 wait 30 days, 100 wait 45, 19 are consulted one by one', () => {
    const earliest = (proposed: number) =>
      pool(proposed).step('2026-03-02', 2, 'ola', { consultation_began: '2026-03-02' }).due('2026-03-02')['collective_minimum']
    expect(earliest(20)).toBe('2026-04-01')
    expect(earliest(99)).toBe('2026-04-01')
    expect(earliest(100)).toBe('2026-04-16')
    expect(pool(19).blocks('2026-03-02', 2, 'ola')).toEqual(['collective_route_needed'])
    expect(pool(20).blocks('2026-03-02', 3, 'ola')).toEqual(['collective_route_not_needed'])
    expect(pool(19).step('2026-03-02', 3, 'ola').due('2026-03-02')).toEqual({ individual_consultation: '2026-03-16' })
  })

  test('4 redundancy notice: six weeks, not before the minimum, and six weeks’ pay for six years', () => {
    const time = pool(100)
      .step('2026-03-02', 2, 'ola', { consultation_began: '2026-03-02' })
      .step('2026-03-02', 4, 'ola')
      .step('2026-03-02', 5, 'mo')
      .role('2026-03-02', 'hal', 'hearing_manager')
      .happens('2026-03-02', { kind: 'meeting_arranged', meeting: 'm1', purpose: 'hearing', date: '2026-03-03' })
      .happens('2026-03-03', { kind: 'meeting_held', meeting: 'm1' })
    const giving = (last_day: string, statutory_pay: number, more = {}) =>
      time.blocks('2026-03-03', 8, 'hal', { last_day, statutory_pay, ...more })
    expect(giving('2026-04-14', 3600)).toEqual(['collective_period_over'])
    expect(giving('2026-04-16', 3599.99)).toEqual(['redundancy_pay_right'])
    expect(giving('2026-04-10', 3600)).toEqual(['collective_period_over', 'notice_long_enough'])
    expect(giving('2026-04-16', 3600)).toEqual([])
  })

  test('5 another job starts within four weeks, and its trial lasts four', () => {
    const time = pool(2).step('2026-03-02', 3, 'ola').step('2026-03-17', 5, 'mo')
    const offer = { old_job_ends: '2026-05-29', offered_on: '2026-05-01' }
    expect(time.blocks('2026-05-01', 6, 'ola', { ...offer, new_job_starts: '2026-06-27' })).toEqual(['alternative_starts_in_time'])
    expect(time.blocks('2026-05-01', 6, 'ola', { ...offer, new_job_starts: '2026-06-26' })).toEqual([])
    expect(time.blocks('2026-06-01', 6, 'ola', { ...offer, offered_on: '2026-06-01', new_job_starts: '2026-06-02' })).toEqual([
      'alternative_starts_in_time',
    ])
  })

  test('6 a resignation: acknowledged the next working day, four weeks by contract, a shorter time by agreement', () => {
    const time = new Timeline('resignation', '2026-04-02')
    expect(time.due('2026-04-02')).toEqual({ acknowledge: '2026-04-07' })
    time.step('2026-04-07', 1, 'ola', { resigned_on: '2026-04-02' })
    expect(time.blocks('2026-04-07', 3, 'ola', { last_day: '2026-04-29' })).toEqual(['worker_notice_long_enough'])
    expect(time.blocks('2026-04-07', 3, 'ola', { last_day: '2026-04-29', shorter_agreed: true })).toEqual([])
    expect(time.blocks('2026-04-07', 3, 'ola', { last_day: '2026-04-30' })).toEqual([])
    const new_starter = new Timeline('resignation', '2026-04-02', {
      around: employment({ continuousStart: '2026-03-09', contractNoticeWeeks: 0 }),
    }).step('2026-04-02', 1, 'ola', { resigned_on: '2026-04-02' })
    expect(new_starter.blocks('2026-04-02', 3, 'ola', { last_day: '2026-04-02' })).toEqual([])
  })

  test('7 a settlement: ten calendar days to think, and an insured adviser', () => {
    const time = new Timeline('settlement', '2026-03-02')
      .step('2026-03-02', 1, 'ola')
      .step('2026-03-02', 2, 'ola', { terms_given_on: '2026-03-02' })
    expect(time.due('2026-03-02')).toEqual({ time_to_consider: '2026-03-12' })
    expect(time.blocks('2026-03-11', 3, 'ola')).toEqual(['time_to_consider'])
    expect(time.blocks('2026-03-11', 3, 'ola', { shorter_agreed: true })).toEqual([])
    expect(time.blocks('2026-03-12', 3, 'ola', { adviser_insured: false })).toEqual(['settlement_conditions_met'])
    expect(time.blocks('2026-03-12', 3, 'ola')).toEqual([])
  })

  test('8 sickness: a fit note from the eighth day, long after 28 days, a trigger that leaves pregnancy out', () => {
    const time = new Timeline('sickness_short', '2026-03-02').step('2026-03-02', 1, 'sam', { first_sick_day: '2026-03-02' })
    expect(time.due('2026-03-02')).toEqual({ fit_note: '2026-03-09' })
    expect(time.blocks('2026-03-28', 8, 'system')).toEqual(['absence_is_long'])
    expect(time.blocks('2026-03-29', 8, 'system')).toEqual([])
    time.step('2026-03-09', 2, 'sam')
    expect(time.due('2026-03-10')).toEqual({})
    time.step('2026-03-16', 3, 'mo', { returned_on: '2026-03-16' })
    expect(time.blocks('2026-03-16', 4, 'system', { bradford_score: 99, trigger_level: 100 })).toEqual(['trigger_crossed'])
    expect(time.blocks('2026-03-16', 4, 'system', { bradford_score: 100, trigger_level: 100, pregnancy_excluded: false })).toEqual([
      'absence_exclusions_checked',
    ])
    expect(time.step('2026-03-16', 4, 'system', { bradford_score: 100, trigger_level: 100 }).due('2026-03-16')).toEqual({
      review_meeting: '2026-03-23',
    })
  })

  test('9 probation: extended once and in time; from January 2027 the notice says that six months are enough', () => {
    const around = employment({ continuousStart: '2026-07-01', contractNoticeWeeks: 1 })
    const time = new Timeline('probation', '2026-09-01', { around })
      .step('2026-09-01', 1, 'mo', { probation_ends: '2026-12-18' })
      .step('2026-11-20', 2, 'mo')
    expect(time.blocks('2026-12-19', 4, 'mo', { extension_to: '2027-01-29' })).toEqual(['probation_end_not_passed'])
    time
      .happens('2026-11-20', { kind: 'meeting_arranged', meeting: 'm1', purpose: 'hearing', date: '2026-12-14' })
      .letter('2026-12-14', 'probation_dismissal')
      .happens('2026-12-14', { kind: 'meeting_held', meeting: 'm1' })
    expect(time.blocks('2026-12-14', 6, 'ola', { last_day: '2026-12-20' })).toEqual(['notice_long_enough'])
    expect(time.blocks('2026-12-14', 6, 'ola', { last_day: '2026-12-21' })).toEqual([])
    const says = (last_day: string) => {
      const { state, around: now } = new Timeline('probation', '2026-09-01', { around })
        .happens('2026-09-01', { kind: 'answered', answers: { last_day, protected_reason_screen: true } })
        .at('2026-12-14')
      return screened({ state, around: now, definition: time.definition })
    }
    expect(says('2026-12-31')).toContain('too short')
    expect(says('2027-01-04')).toContain('long enough')
  })

  test('10 pay: not below the minimum wage, no cut, approved by somebody without a part in it', () => {
    const raise = (new_salary: number, old_salary = 24_000) =>
      new Timeline('salary_change', '2026-03-02').step('2026-03-02', 1, 'mo', {
        old_salary,
        new_salary,
        hours_per_week: 37.5,
        change_from: '2026-04-01',
      })
    expect(raise(24_784.49).blocks('2026-03-03', 3, 'ola', { second_approver: 'hal' })).toEqual(['minimum_wage_met'])
    expect(raise(24_784.5).blocks('2026-03-03', 3, 'ola', { second_approver: 'hal' })).toEqual([])
    expect(raise(29_000, 30_000).blocks('2026-03-03', 3, 'ola', { second_approver: 'hal' })).toEqual(['pay_not_cut'])
    expect(raise(30_000).blocks('2026-03-03', 3, 'ola', { second_approver: 'sam' })).toEqual(['second_approver_named'])
    expect(raise(30_000).step('2026-03-03', 3, 'ola', { second_approver: 'hal' }).due('2026-03-03')).toEqual({
      statement_of_change: '2026-05-01',
    })
  })

  test('11 right to work: a check after the first day excuses nothing; a permission is followed up by its end', () => {
    const time = new Timeline('right_to_work', '2026-03-02', { around: employment({ continuousStart: '2026-03-09' }) })
    expect(time.blocks('2026-03-10', 1, 'ola', { checked_on: '2026-03-10' })).toEqual(['checked_before_start'])
    time.step('2026-03-06', 2, 'ola', { checked_on: '2026-03-06', permission_ends_on: '2027-03-05' })
    expect(time.due('2026-03-06')).toEqual({ permission_ends: '2027-03-05' })
    time.step('2026-12-05', 6, 'system')
    expect(time.blocks('2027-03-05', 8, 'ola', { ecs_asked: false })).toEqual(['employer_checking_service_asked'])
  })

  test('12 performance: each formal meeting is its own, and nobody is dismissed without a live final warning', () => {
    const meeting = (time: Timeline, invited: string, date: string, id: string) =>
      time
        .evidence(invited, id)
        .meeting(invited, id, 'hearing', date, 'capability_meeting_invite')
        .happens(date, { kind: 'meeting_held', meeting: id })
    const time = new Timeline('performance', '2026-01-05')
      .step('2026-01-05', 1, 'mo')
      .role('2026-02-09', 'hal', 'hearing_manager')
      .step('2026-02-09', 3, 'ola')
    expect(time.blocks('2026-02-16', 4, 'hal')).toContain('meeting_held')
    meeting(time, '2026-02-09', '2026-02-16', 'm1')
      .step('2026-02-16', 4, 'hal', { review_on: '2026-04-13' })
      .letter('2026-02-17', 'improvement_note', withAppeal('2026-02-24'))
    expect(time.due('2026-02-17')).toEqual({ appeal_window: '2026-02-24', review: '2026-04-13' })
    time.step('2026-04-13', 7, 'ola')
    expect(time.blocks('2026-04-13', 8, 'hal')).toContain('meeting_held')
    meeting(time, '2026-04-13', '2026-04-20', 'm2')
      .step('2026-04-20', 8, 'hal', { review_on: '2026-06-22' })
      .letter('2026-04-21', 'final_written_warning', withAppeal('2026-04-28'))
      .step('2026-06-22', 9, 'ola')
    meeting(time, '2026-06-22', '2026-06-29', 'm3')
    time.letter('2026-06-29', 'capability_dismissal', withAppeal('2026-07-06'))
    expect(time.blocks('2026-06-29', 10, 'hal', { last_day: '2026-08-09' })).toEqual(['notice_long_enough'])
    expect(time.blocks('2026-06-29', 10, 'hal', { last_day: '2026-08-10' })).toEqual([])
    expect(time.blocks('2027-04-21', 10, 'hal', { last_day: '2027-06-30' })).toEqual(['final_warning_live'])
  })

  test('13 a change of terms: Acas first, restricted terms not forced, the statement by the end of a short month', () => {
    const time = new Timeline('contract_change', '2026-01-05').step('2026-01-05', 1, 'ola').step('2026-01-05', 2, 'mo')
    expect(time.blocks('2026-01-20', 3, 'sam', { worker_agrees_in_writing: false })).toEqual(['worker_agrees_in_writing'])
    time.step('2026-01-20', 4, 'ola')
    expect(time.blocks('2026-01-21', 7, 'ola', { restricted_variation: true })).toEqual(['restricted_variation_checked'])
    expect(time.blocks('2026-01-21', 7, 'ola', { restricted_variation: false })).toEqual([])
    expect(time.step('2026-01-30', 8, 'sam', { change_from: '2026-01-31' }).due('2026-01-30')).toEqual({
      statement_of_change: '2026-02-28',
    })
  })

  test('14 a disclosure before Christmas is acknowledged by 4 January in England, by 5 January in Scotland', () => {
    const due = (division: Division) => new Timeline('whistleblowing', '2026-12-23', { division }).due('2026-12-23')
    expect(due('england-and-wales')).toEqual({ acknowledge: '2027-01-04' })
    expect(due('scotland')).toEqual({ acknowledge: '2027-01-05' })
  })

  test('15 harassment: safe the same day, findings by somebody who did not investigate, in writing with an appeal', () => {
    const time = new Timeline('harassment', '2026-03-02').happens('2026-03-02', { kind: 'party_added', person: 'wes', as: 'subject' })
    expect(time.due('2026-03-02')).toEqual({ make_safe: '2026-03-02' })
    time.step('2026-03-02', 1, 'ola').role('2026-03-03', 'ivy', 'investigator').step('2026-03-03', 3, 'ivy')
    time
      .happens('2026-03-10', { kind: 'allegation_made', allegation: 'a1', text: 'Remarks on 20 February' })
      .role('2026-03-10', 'hal', 'hearing_manager')
    expect(time.blocks('2026-03-11', 4, 'hal')).toEqual(['finding_on_every_allegation'])
    time.happens('2026-03-11', { kind: 'finding_made', allegation: 'a1', finding: 'upheld' }).step('2026-03-11', 4, 'hal')
    expect(time.blocks('2026-03-12', 10, 'ola')).toEqual(['outcome_in_writing', 'appeal_offered'])
    time.letter('2026-03-12', 'grievance_outcome', withAppeal('2026-03-19')).step('2026-03-12', 10, 'ola')
  })

  test('16 dismissal for another reason: two approvals, a notice of six weeks, reasons within 14 days of being asked', () => {
    const time = new Timeline('dismissal', '2026-03-02')
      .step('2026-03-02', 1, 'ola')
      .role('2026-03-02', 'hal', 'hearing_manager')
      .step('2026-03-02', 2, 'ola')
      .evidence('2026-03-02', 'm1')
    time
      .meeting('2026-03-02', 'm1', 'hearing', '2026-03-09', 'capability_meeting_invite')
      .happens('2026-03-09', { kind: 'meeting_held', meeting: 'm1' })
      .letter('2026-03-09', 'dismissal_notice', withAppeal('2026-03-16'))
    expect(time.blocks('2026-03-09', 3, 'hal', { last_day: '2026-04-20', second_approver: 'hal' })).toEqual(['second_approver_named'])
    expect(time.blocks('2026-03-09', 3, 'hal', { last_day: '2026-04-19', second_approver: 'ola' })).toEqual(['notice_long_enough'])
    time.step('2026-03-09', 3, 'hal', { last_day: '2026-04-20' }).step('2026-03-20', 5, 'sam', { reasons_asked_on: '2026-03-20' })
    expect(time.due('2026-03-20')).toEqual({ appeal_window: '2026-03-16', written_reasons: '2026-04-03' })
  })

  test('17 a fixed term past four years needs an objective reason', () => {
    const time = new Timeline('fixed_term_end', '2026-03-02')
      .step('2026-03-02', 1, 'system', { first_contract_began: '2022-06-01', term_ends: '2026-05-31' })
      .letter('2026-03-03', 'fixed_term_renewal')
    expect(time.blocks('2026-03-03', 2, 'mo', { renewed_to: '2026-05-31' })).toEqual([])
    expect(time.blocks('2026-03-03', 2, 'mo', { renewed_to: '2026-06-01' })).toEqual(['four_years_checked'])
    expect(
      time.blocks('2026-03-03', 2, 'mo', { renewed_to: '2026-12-31', justification: 'Cover for a leave that ends in December.' }),
    ).toEqual([])
  })
})
