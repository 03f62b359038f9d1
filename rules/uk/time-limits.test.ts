import { describe, expect, it } from 'vitest'
import { accompanimentRight, companionAllowedByStatute, latestAlternativeDate } from './accompaniment.ts'
import { bankHolidayCount, bankHolidayIs, bankHolidaysBetween } from './bank-holidays.ts'
import { codeOf } from './chance.fixture.ts'
import { changeStatementDue, principalStatementDue, widerStatementDue } from './contract-statements.ts'
import { dataComplaintAcknowledgeBy, subjectAccessDue, subjectAccessDueWithPause } from './data-requests.ts'
import { ordinaryUnfairDismissalQualifies, writtenReasonsDue } from './dismissal.ts'
import { preventionStandard, sexualHarassmentIsQualifyingCategory } from './employer-duties.ts'
import { flexibleDecisionDeadline, mayRequestFlexibleWorking, refusalGrounds, refusalGroundValid } from './flexible-working.ts'
import { divisions } from './inputs.ts'
import { employeeNoticeWeeks, employerNoticeWeeks } from './notice.ts'
import { holidayRecordUntil, minimumWageUntil, payrollUntil, rightToWorkUntil, statutoryFamilyPayUntil } from './retention.ts'
import { claimDeadline, earlyConciliationWeeks } from './tribunal.ts'
import { warningExpiresOn, warningIsLive, warningLiveMonths } from './warnings.ts'
import { isWorkingDay, workingDayAfter, workingDayFrom } from './working-days.ts'

describe('bank holidays and working days', () => {
  it('counts every nation and year of the published list, and no other year', () => {
    const years = [2024, 2025, 2026, 2027, 2028]
    const counts = divisions.map((division) => years.map((year) => bankHolidayCount({ year, division })))
    expect(counts).toEqual([
      [8, 8, 8, 8, 8],
      [9, 9, 10, 9, 9],
      [10, 10, 10, 10, 10],
    ])
    for (const year of [2023, 2029]) expect(codeOf(bankHolidayCount({ year, division: 'scotland' }))).toBe('no_bank_holiday_data')
    expect(codeOf(bankHolidayIs({ date: '2023-12-31', division: 'scotland' }))).toBe('no_bank_holiday_data')
    expect(bankHolidayIs({ date: '2024-01-01', division: 'scotland' })).toBe(true)
    expect(bankHolidayIs({ date: '2028-12-31', division: 'scotland' })).toBe(false)
  })

  it.each([
    ['2024-01-02', [false, true, false]],
    ['2024-04-01', [true, false, true]],
    ['2024-12-02', [false, true, false]],
    ['2025-03-17', [false, false, true]],
    ['2025-07-14', [false, false, true]],
    ['2026-08-03', [false, true, false]],
    ['2026-08-31', [true, false, true]],
    ['2026-12-28', [true, true, true]],
    ['2027-01-04', [false, true, false]],
    ['2028-01-03', [true, true, true]],
    ['2028-01-04', [false, true, false]],
    ['2026-11-27', [false, false, false]],
  ])('%s in England and Wales, Scotland, Northern Ireland: %j', (date, expected) =>
    expect(divisions.map((division) => bankHolidayIs({ date, division }))).toEqual(expected),
  )

  it('lists the days between two dates, both included', () => {
    expect(bankHolidaysBetween('2026-12-25', '2027-01-01', 'england-and-wales')).toEqual(['2026-12-25', '2026-12-28', '2027-01-01'])
    expect(codeOf(bankHolidaysBetween('2028-12-25', '2029-01-01', 'england-and-wales'))).toBe('no_bank_holiday_data')
  })

  it('steps over weekends and bank holidays', () => {
    expect(isWorkingDay('2026-12-28', 'scotland')).toBe(false)
    expect(workingDayAfter('2026-04-02', 1, 'england-and-wales')).toBe('2026-04-07')
    expect(workingDayAfter('2026-04-02', 1, 'scotland')).toBe('2026-04-06')
    expect(workingDayFrom('2026-11-27', 'scotland')).toBe('2026-11-27')
    expect(workingDayFrom('2026-11-28', 'scotland')).toBe('2026-12-01')
    expect(workingDayFrom('2026-11-28', 'england-and-wales')).toBe('2026-11-30')
    expect(codeOf(workingDayAfter('2028-12-29', 1, 'scotland'))).toBe('no_bank_holiday_data')
  })
})

describe('the companion at hearings', () => {
  it('may move the hearing by five working days of the place', () => {
    expect(latestAlternativeDate({ proposedHearing: '2026-11-27', division: 'scotland' })).toBe('2026-12-07')
    expect(latestAlternativeDate({ proposedHearing: '2026-07-10', division: 'northern-ireland' })).toBe('2026-07-20')
    expect(latestAlternativeDate({ proposedHearing: '2026-07-10', division: 'england-and-wales' })).toBe('2026-07-17')
    expect(latestAlternativeDate({ proposedHearing: '2026-12-05', division: 'england-and-wales' })).toBe('2026-12-11')
    expect(codeOf(latestAlternativeDate({ proposedHearing: '2028-12-22', division: 'england-and-wales' }))).toBe('no_bank_holiday_data')
  })

  it('is one of three kinds, at meetings that can end in action', () => {
    for (const companion of ['friend', 'family_member', 'solicitor', '', 'Fellow worker'])
      expect(companionAllowedByStatute({ companion })).toBe(false)
    for (const meeting of ['disciplinary_hearing', 'grievance_hearing', 'grievance_appeal', 'capability_hearing'])
      expect(accompanimentRight({ meeting })).toBe(true)
    for (const meeting of ['redundancy_consultation', 'welfare_meeting', 'mediation']) expect(accompanimentRight({ meeting })).toBe(false)
    expect(codeOf(accompanimentRight({ meeting: 'tea' }))).toBe('meeting_not_known')
  })
})

describe('notice and service', () => {
  it.each([
    ['2026-10-28', 1],
    ['2026-10-29', 0],
    ['2026-11-27', 0],
    ['2023-11-28', 3],
    ['2023-11-29', 2],
    ['2015-11-28', 11],
    ['2013-11-28', 12],
    ['1980-01-01', 12],
  ])('from %s, given on 27 November 2026: %d weeks', (continuousStart, weeks) =>
    expect(employerNoticeWeeks({ continuousStart, noticeGivenOn: '2026-11-27' })).toBe(weeks),
  )

  it('refuses notice before service, and gives the employee’s week from one month', () => {
    expect(codeOf(employerNoticeWeeks({ continuousStart: '2026-11-28', noticeGivenOn: '2026-11-27' }))).toBe('dates_out_of_order')
    expect([0, 1, 2].map((continuousMonths) => employeeNoticeWeeks({ continuousMonths }))).toEqual([0, 1, 1])
  })

  it.each([
    ['2025-01-01', '2026-12-31', true, true],
    ['2025-01-02', '2026-12-31', true, false],
    ['2024-12-26', '2026-12-18', false, true],
    ['2024-12-26', '2026-12-17', false, false],
    ['2026-07-02', '2026-12-24', false, false],
    ['2026-07-02', '2026-12-25', false, true],
    ['2026-12-20', '2027-01-10', false, false],
    ['2026-12-01', '2027-05-31', true, true],
    ['2026-12-01', '2027-05-30', true, false],
  ])('service from %s to %s, notice given %s: qualifies %s', (continuousStart, terminationDate, statutoryNoticeGiven, expected) =>
    expect(ordinaryUnfairDismissalQualifies({ continuousStart, terminationDate, statutoryNoticeGiven })).toBe(expected),
  )

  it('gives 14 days for written reasons', () => expect(writtenReasonsDue({ requestedOn: '2028-02-20' })).toBe('2028-03-05'))
})

describe('tribunal time limits', () => {
  const act = { effectiveDate: '2026-03-14', limitMonths: 3 }
  it.each([
    [{ acasDayA: '2026-03-20', acasDayB: '2026-03-20' }, '2026-06-13'],
    [{ acasDayA: '2026-05-20', acasDayB: '2026-06-20' }, '2026-07-20'],
    [{ acasDayA: '2026-05-20', acasDayB: '2026-05-30' }, '2026-06-30'],
    [{ acasDayA: '2026-03-20', acasDayB: '2026-04-30' }, '2026-07-24'],
    [{ acasDayA: '2026-06-14', acasDayB: '2026-06-20' }, '2026-06-13'],
    // Conciliation that began before the act: only days from the act on are added.
    [{ acasDayA: '2026-02-10', acasDayB: '2026-03-20' }, '2026-06-20'],
    [{ acasDayA: '2026-02-10', acasDayB: '2026-03-13' }, '2026-06-13'],
    [{}, '2026-06-13'],
  ])('%j ends on %s', (days, deadline) => expect(claimDeadline({ ...act, ...days })).toBe(deadline))

  it('has no date while conciliation runs, and refuses days out of order', () => {
    expect(codeOf(claimDeadline({ ...act, acasDayA: '2026-04-01', acasDayB: null }))).toBe('conciliation_not_ended')
    expect(codeOf(claimDeadline({ ...act, acasDayA: null, acasDayB: '2026-04-01' }))).toBe('input_not_valid')
    expect(codeOf(claimDeadline({ ...act, acasDayA: '2026-04-02', acasDayB: '2026-04-01' }))).toBe('dates_out_of_order')
    expect(codeOf(claimDeadline({ ...act, limitMonths: 0 }))).toBe('input_not_valid')
  })

  it('knows how long conciliation may last', () => {
    expect(codeOf(earlyConciliationWeeks({ date: '2020-11-30' }))).toBe('before_table')
    expect([earlyConciliationWeeks({ date: '2020-12-01' }), earlyConciliationWeeks({ date: '2026-11-27' })]).toEqual([6, 12])
  })
})

describe('warnings', () => {
  it('are live from issue to the day before they expire', () => {
    const warning = { level: 'first_written_warning', issuedOn: '2026-05-15' } as const
    expect(warningExpiresOn(warning)).toBe('2026-11-15')
    expect(['2026-05-14', '2026-05-15', '2026-11-14', '2026-11-15'].map((asOf) => warningIsLive({ ...warning, asOf }))).toEqual([
      false,
      true,
      true,
      false,
    ])
    expect(warningExpiresOn({ level: 'final_written_warning', issuedOn: '2028-02-29' })).toBe('2029-02-28')
    expect(warningExpiresOn({ ...warning, policyMonths: 9 })).toBe('2027-02-15')
    expect(warningLiveMonths({ level: 'improvement_note' })).toBe(6)
  })
})

describe('flexible working', () => {
  it('is decided within two months beginning with the request', () => {
    expect(flexibleDecisionDeadline({ requestDate: '2026-12-01' })).toBe('2027-01-31')
    expect(flexibleDecisionDeadline({ requestDate: '2028-01-01' })).toBe('2028-02-29')
    expect(codeOf(flexibleDecisionDeadline({ requestDate: '2024-04-05' }))).toBe('before_table')
  })

  it('allows two requests in twelve months and one at a time', () => {
    const on = { newRequest: '2026-11-27' }
    expect(mayRequestFlexibleWorking({ ...on, previousRequests: [] })).toBe(true)
    expect(mayRequestFlexibleWorking({ ...on, previousRequests: ['2025-11-28', '2026-05-01'] })).toBe(false)
    expect(mayRequestFlexibleWorking({ ...on, previousRequests: ['2025-11-27', '2026-05-01'] })).toBe(true)
    expect(mayRequestFlexibleWorking({ ...on, previousRequests: [], liveRequest: true })).toBe(false)
    expect(codeOf(mayRequestFlexibleWorking({ ...on, previousRequests: ['2026-11-28'] }))).toBe('dates_out_of_order')
  })

  it('is refused on eight grounds, however they are written', () => {
    expect(Object.keys(refusalGrounds)).toHaveLength(8)
    for (const ground of Object.keys(refusalGrounds)) expect(refusalGroundValid({ ground })).toBe(true)
    expect(refusalGroundValid({ ground: 'Inability to re-organise work among existing staff' })).toBe(true)
    expect(refusalGroundValid({ ground: ' burden of additional costs' })).toBe(true)
    for (const ground of ['', 'constructor', 'costs of a party', 'team morale']) expect(refusalGroundValid({ ground })).toBe(false)
  })
})

describe('data requests and records', () => {
  it('answers a subject access request on a working day of the place', () => {
    expect(subjectAccessDue({ receivedOn: '2026-10-30', division: 'scotland' })).toBe('2026-12-01')
    expect(subjectAccessDue({ receivedOn: '2026-10-30', division: 'england-and-wales' })).toBe('2026-11-30')
    expect(subjectAccessDue({ receivedOn: '2026-09-30', extensionMonths: 2, division: 'england-and-wales' })).toBe('2026-12-30')
    expect(subjectAccessDue({ receivedOn: '2026-03-03', division: 'england-and-wales' })).toBe('2026-04-07')
    expect(codeOf(subjectAccessDue({ receivedOn: '2028-12-01', division: 'scotland' }))).toBe('no_bank_holiday_data')
    expect(codeOf(subjectAccessDue({ receivedOn: '2026-10-30', extensionMonths: 3, division: 'scotland' }))).toBe('input_not_valid')
  })

  it('pauses for clarification, and only within the month', () => {
    const request = { receivedOn: '2026-11-02', clarificationAskedOn: '2026-11-05', division: 'england-and-wales' } as const
    expect(subjectAccessDueWithPause({ ...request, clarificationReceivedOn: '2026-11-05' })).toBe('2026-12-02')
    expect(subjectAccessDueWithPause({ ...request, clarificationReceivedOn: '2026-11-08' })).toBe('2026-12-07')
    expect(codeOf(subjectAccessDueWithPause({ ...request, clarificationReceivedOn: '2026-11-04' }))).toBe('dates_out_of_order')
    expect(codeOf(subjectAccessDueWithPause({ ...request, receivedOn: '2026-11-06', clarificationReceivedOn: '2026-11-08' }))).toBe(
      'dates_out_of_order',
    )
    expect(dataComplaintAcknowledgeBy({ receivedOn: '2028-01-31' })).toBe('2028-03-01')
  })

  it('keeps records as long as each rule says', () => {
    expect(rightToWorkUntil({ employmentEnd: '2026-02-28' })).toBe('2028-02-28')
    expect(minimumWageUntil({ payReferencePeriod: '2026-12' })).toBe('2033-01-30')
    expect(minimumWageUntil({ payReferencePeriod: '2021-02' })).toBe('2024-03-30')
    expect(minimumWageUntil({ payReferencePeriod: '2021-04' })).toBe('2027-05-30')
    expect(codeOf(minimumWageUntil({ payReferencePeriod: '2026-13' }))).toBe('input_not_valid')
    expect(codeOf(payrollUntil({ taxYearEnd: '2027-04-06' }))).toBe('input_not_valid')
    expect(holidayRecordUntil({ recordMadeOn: '2026-04-05' })).toBeNull()
    expect(holidayRecordUntil({ recordMadeOn: '2028-02-29' })).toBe('2034-02-28')
    expect(statutoryFamilyPayUntil({ taxYearEndInWhichPayPeriodEnds: '2028-04-05' })).toBe('2031-04-05')
  })

  it('gives statements on the day, in a month and in two', () => {
    expect(principalStatementDue({ startDate: '2026-12-31' })).toBe('2026-12-31')
    expect(changeStatementDue({ changeEffective: '2027-01-31' })).toBe('2027-02-28')
    expect(widerStatementDue({ startDate: '2027-12-31' })).toBe('2028-02-29')
  })
})

describe('duties by date', () => {
  it('change on their day', () => {
    expect(['2024-10-25', '2024-10-26', '2026-09-30'].map((date) => preventionStandard({ date }))).toEqual([
      null,
      'reasonable_steps',
      'reasonable_steps',
    ])
    expect(sexualHarassmentIsQualifyingCategory({ date: '2100-12-31' })).toBe(true)
  })
})
