import { describe, expect, it } from 'vitest'
import { addDays, daysBetween, isoWeekday } from '#platform/shared/calendar-date.ts'
import { isProblem } from './problem.ts'
import { rowOn } from './dated.ts'
import { familyPay } from './family-rates.ts'
import { familyDates, familyKinds, isWholeWeeks, usualDays, weekOf, weeksOf, type FamilyFacts } from './family-leave.ts'

const facts = (given: Partial<FamilyFacts> & Pick<FamilyFacts, 'kind' | 'starts_on' | 'ends_on'>): FamilyFacts => ({
  expected_on: null,
  happened_on: null,
  matched_on: null,
  care_from: null,
  care_until: null,
  weeks_used: 0,
  notice_on: '2026-01-05',
  employed_from: '2020-01-06',
  ...given,
})
const days = (given: FamilyFacts): Record<string, string> => Object.fromEntries(familyDates(given).dates.map(({ key, on }) => [key, on]))
const barred = (given: FamilyFacts): string[] =>
  familyDates(given)
    .problems.filter(({ bars }) => bars)
    .map(({ path }) => path)
const late = (given: FamilyFacts): boolean => familyDates(given).problems.some(({ bars }) => !bars)

describe('family leave by the law', () => {
  // Due on Wednesday 17 June 2026: the expected week of childbirth begins on Sunday 14 June.
  const maternity = facts({
    kind: 'maternity',
    expected_on: '2026-06-17',
    starts_on: '2026-05-18',
    ends_on: '2027-05-16',
    notice_on: '2026-03-02',
  })

  it('counts maternity from the Sunday of the expected week: 15th and 11th week before, 26 and 52 weeks', () => {
    expect(days(maternity)).toMatchObject({
      week: '2026-06-14',
      notice: '2026-03-07',
      earliest: '2026-03-29',
      automatic: '2026-05-17',
      reply: '2026-03-30',
      'ordinary-ends': '2026-11-15',
      longest: '2027-05-16',
      back: '2027-05-17',
    })
    expect(familyDates(maternity).problems).toEqual([])
    expect(weekOf('2026-06-14')).toBe('2026-06-14')
    expect(weekOf('2026-06-20')).toBe('2026-06-14')
  })

  it('bars maternity leave that is too early, too long or ends in the compulsory weeks, and lets late notice be agreed to', () => {
    expect(barred({ ...maternity, starts_on: '2026-03-28' })).toEqual(['starts_on', 'ends_on'])
    expect(barred({ ...maternity, ends_on: '2027-05-17' })).toEqual(['ends_on'])
    expect(barred({ ...maternity, happened_on: '2026-06-01', ends_on: '2026-06-13' })).toEqual(['ends_on'])
    expect(barred({ ...maternity, happened_on: '2026-06-01', ends_on: '2026-06-14' })).toEqual([])
    expect([late(maternity), late({ ...maternity, notice_on: '2026-03-08' })]).toEqual([false, true])
  })

  it('starts maternity leave on the day after an early birth, and protects for 18 months from it', () => {
    const born = { ...maternity, happened_on: '2026-03-20', starts_on: '2026-03-21', ends_on: '2027-03-19' }
    expect(barred(born)).toEqual([])
    expect(barred({ ...born, starts_on: '2026-03-22' })).toEqual(['starts_on'])
    expect(days(born)).toMatchObject({ compulsory: '2026-04-02', protected: '2027-09-19' })
  })

  it('asks an early return of 8 weeks’ notice, and none of who stays the 52 weeks', () => {
    expect(days(maternity)).not.toHaveProperty('early-notice')
    expect(days({ ...maternity, ends_on: '2026-12-31' })).toMatchObject({ back: '2027-01-01', 'early-notice': '2026-11-06' })
  })

  it('gives two weeks of paternity leave within 52 weeks, with 28 days’ notice, from the first day of employment since 6 April 2026', () => {
    const paternity = facts({
      kind: 'paternity',
      expected_on: '2026-06-17',
      happened_on: '2026-06-20',
      starts_on: '2026-06-22',
      ends_on: '2026-07-05',
      notice_on: '2026-05-25',
    })
    expect(days(paternity)).toMatchObject({ entitlement: '2026-03-07', notice: '2026-05-25', window: '2027-06-18' })
    expect(familyDates(paternity).problems).toEqual([])
    expect(late({ ...paternity, notice_on: '2026-05-26' })).toBe(true)
    expect(barred({ ...paternity, weeks_used: 1 })).toEqual(['ends_on'])
    expect(barred({ ...paternity, ends_on: '2026-07-04' })).toEqual(['ends_on'])
    expect(barred({ ...paternity, employed_from: '2026-06-01' })).toEqual([])
    const before = {
      ...paternity,
      expected_on: '2026-03-04',
      happened_on: '2026-03-04',
      starts_on: '2026-03-09',
      ends_on: '2026-03-22',
      employed_from: '2025-09-01',
    }
    expect(barred(before)).toEqual(['starts_on'])
    expect(barred({ ...before, employed_from: '2025-05-01' })).toEqual([])
  })

  it('starts adoption leave at most 14 days before the placement and asks for notice within 7 days of the match', () => {
    const adoption = facts({
      kind: 'adoption',
      expected_on: '2026-09-15',
      matched_on: '2026-08-03',
      starts_on: '2026-09-01',
      ends_on: '2027-08-30',
      notice_on: '2026-08-10',
    })
    expect(familyDates(adoption).problems).toEqual([])
    expect(days(adoption)).toMatchObject({ notice: '2026-08-10', earliest: '2026-09-01', longest: '2027-08-30' })
    expect(barred({ ...adoption, starts_on: '2026-08-31', ends_on: '2027-08-29' })).toEqual(['starts_on'])
    expect(late({ ...adoption, notice_on: '2026-08-11' })).toBe(true)
    expect(barred({ ...adoption, matched_on: null })).toEqual(['matched_on'])
  })

  it('shares what is left of 52 weeks, in whole weeks, before the first birthday', () => {
    const shared = facts({
      kind: 'shared-parental',
      happened_on: '2026-02-02',
      weeks_used: 40,
      starts_on: '2026-11-09',
      ends_on: '2027-01-31',
      notice_on: '2026-09-14',
    })
    expect(familyDates(shared).problems).toEqual([])
    expect(days(shared)).toMatchObject({ notice: '2026-09-14', window: '2027-02-01', reply: '2026-09-28' })
    expect(barred({ ...shared, weeks_used: 41 })).toEqual(['ends_on'])
    expect(barred({ ...shared, starts_on: '2026-11-16', ends_on: '2027-02-07' })).toEqual(['ends_on'])
    expect(barred({ ...shared, weeks_used: 0 })).toEqual(['weeks_used'])
  })

  it('gives a week of neonatal leave for each whole week of care, as Acas counts it: care from 6 April, leave from 14 April', () => {
    const neonatal = facts({
      kind: 'neonatal',
      happened_on: '2026-04-05',
      care_from: '2026-04-06',
      care_until: '2026-04-28',
      starts_on: '2026-04-14',
      ends_on: '2026-05-04',
      notice_on: '2026-04-14',
    })
    expect(days(neonatal)).toMatchObject({ earliest: '2026-04-14', 'first-tier': '2026-05-05', window: '2027-07-24' })
    expect(familyDates(neonatal).problems).toEqual([])
    expect(barred({ ...neonatal, care_until: '2026-04-26' })).toEqual(['ends_on'])
    expect(
      barred({
        ...neonatal,
        happened_on: '2025-04-05',
        care_from: '2025-04-06',
        care_until: '2025-04-28',
        starts_on: '2025-04-14',
        ends_on: '2025-04-20',
      }),
    ).toEqual(['happened_on'])
    // After the first tier notice is 15 days for one week and 28 for two.
    const later = { ...neonatal, starts_on: '2026-06-01', ends_on: '2026-06-07', notice_on: '2026-05-17' }
    expect([late(later), late({ ...later, notice_on: '2026-05-18' }), late({ ...later, ends_on: '2026-06-14' })]).toEqual([
      false,
      true,
      true,
    ])
  })

  it('asks bereaved parents for no notice in the first 56 days, for a week after them, and ends after 56 weeks', () => {
    const bereaved = facts({
      kind: 'bereavement',
      happened_on: '2026-02-02',
      starts_on: '2026-03-29',
      ends_on: '2026-04-04',
      notice_on: '2026-03-29',
    })
    expect(days(bereaved)).toMatchObject({ soon: '2026-03-29', window: '2027-02-28' })
    expect(familyDates(bereaved).problems).toEqual([])
    expect(late({ ...bereaved, starts_on: '2026-03-30', ends_on: '2026-04-05' })).toBe(true)
    expect(barred({ ...bereaved, starts_on: '2027-02-28', ends_on: '2027-03-06' })).toEqual(['ends_on'])
  })

  it('keeps parental leave to 18 weeks before the 18th birthday and carer’s leave to a week with twice its length of notice', () => {
    const parental = facts({
      kind: 'parental',
      happened_on: '2010-05-10',
      weeks_used: 16,
      starts_on: '2026-05-04',
      ends_on: '2026-05-17',
      notice_on: '2026-04-13',
    })
    expect(familyDates(parental).problems).toEqual([])
    expect(barred({ ...parental, weeks_used: 17 })).toEqual(['ends_on'])
    expect(barred({ ...parental, happened_on: '2008-05-10' })).toEqual(['ends_on'])
    const carers = facts({ kind: 'carers', starts_on: '2026-05-04', ends_on: '2026-05-06', notice_on: '2026-04-28' })
    expect(familyDates(carers).problems).toEqual([])
    expect(late({ ...carers, notice_on: '2026-04-29' })).toBe(true)
    expect(barred({ ...carers, starts_on: '2024-04-05', ends_on: '2024-04-05' })).toEqual(['starts_on'])
    expect(barred({ ...carers, ends_on: '2026-05-11' })).toEqual(['ends_on'])
  })

  it.each(familyKinds.filter((kind) => kind !== 'carers'))('says of %s alone what is missing', (kind) => {
    const none = facts({ kind, starts_on: '2026-05-04', ends_on: '2026-05-10', notice_on: '2025-01-01' })
    expect(familyDates(none).problems.map(({ bars }) => bars)).toEqual([true])
  })

  it.each(familyKinds)('refuses days of %s that run backwards', (kind) =>
    expect(barred(facts({ kind, starts_on: '2026-05-04', ends_on: '2026-05-03' }))).toEqual(['ends_on']),
  )

  it('proposes days that its own rules take, for any due date, and weeks that hold them', () => {
    for (let i = 0; i < 400; i++) {
      const day = addDays('2026-05-01', i * 3)
      for (const kind of ['maternity', 'adoption', 'paternity', 'bereavement'] as const) {
        const event = kind === 'bereavement' || kind === 'paternity' ? { happened_on: day, expected_on: day } : { expected_on: day }
        const usual = usualDays(kind, { expected_on: day, happened_on: event.happened_on ?? null })
        if (usual === null) throw new Error('no days')
        const given = facts({ kind, ...event, ...usual, matched_on: kind === 'adoption' ? addDays(day, -60) : null })
        expect([kind, day, barred(given)]).toEqual([kind, day, []])
        expect(weeksOf(usual)).toBe(Math.ceil((daysBetween(usual.starts_on, usual.ends_on) + 1) / 7))
        expect(isWholeWeeks(usual)).toBe(true)
      }
      expect(isoWeekday(weekOf(day))).toBe(7)
    }
  })

  it('has no rate of family pay on any day, since no source gives one', () => {
    expect(['2020-01-01', '2026-04-06', '2026-11-28'].map((day) => isProblem(rowOn(familyPay, day)))).toEqual([true, true, true])
  })
})
