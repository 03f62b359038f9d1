import { describe, expect, it } from 'vitest'
import { notificationKinds } from '#platform/shared/notification-kinds.ts'
import { roles } from '#platform/shared/actor.ts'
import { kindsFor } from './policy.ts'
import { digestWords, latestDigestDays, titleOf, wordsOfKind } from './rules.ts'

// Words that would say what a restricted thing is about.
const restricted =
  /pay|salary|bonus|bank|account|sick|illness|health|medical|occupational|absence|fit note|disciplin|grievance|investigat|allegation|hearing|dismiss|redundan|warning|capability|harass|case|pregnan|maternity|disab/i

describe('titles and mails never name a restricted thing', () => {
  it.each(notificationKinds)('%s: no word of health, case or pay in the list, the mail or the settings', (kind) => {
    const facts = { name: 'Ann Lee', own: false, count: 3, date: '2027-03-03' }
    const said = [
      titleOf(kind, facts),
      titleOf(kind, { ...facts, name: null }),
      titleOf(kind, { ...facts, own: true }),
      wordsOfKind[kind].mail(1),
      wordsOfKind[kind].mail(2),
      wordsOfKind[kind].setting,
    ]
    expect(said.filter((text) => restricted.test(text))).toEqual([])
    expect(said.every((text) => text.length > 5 && text.length < 100)).toBe(true)
  })

  it.each(notificationKinds)('%s: no person is named in a mail, and nobody in the list whom the reader may not know', (kind) => {
    const { subject, lines } = digestWords({ [kind]: 2 })
    expect(subject).toBe('2 new notifications in Evenkeel')
    expect(lines.join(' ')).not.toMatch(/Ann|Lee/)
    expect(titleOf(kind, { name: null, own: false, count: null, date: null })).not.toMatch(/null|undefined/)
  })

  it('counts one as one', () => {
    expect(digestWords({ task: 1 })).toEqual({ subject: '1 new notification in Evenkeel', lines: ['1 new task.'] })
    expect(titleOf('reports-to-place', { name: null, own: false, count: 1, date: null })).toBe('1 person needs a new line manager')
  })
})

describe('when a digest is due', () => {
  it.each([
    ['2026-11-28', 7, '2026-11-27', '2026-11-23'],
    ['2026-11-28', 8, '2026-11-28', '2026-11-23'],
    ['2026-11-30', 7, '2026-11-29', '2026-11-23'],
    ['2026-11-30', 8, '2026-11-30', '2026-11-30'],
    ['2027-01-01', 0, '2026-12-31', '2026-12-28'],
  ])('on %s at %i the latest 08:00 was on %s, on a Monday %s', (today, hour, daily, weekly) => {
    expect(latestDigestDays(today, hour)).toEqual({ daily, weekly })
  })
})

describe('who can be told of what', () => {
  it('an employee is not offered what only hr is told, and every kind is told to somebody', () => {
    expect(kindsFor('employee')).not.toContain('proposal-waiting')
    expect(kindsFor('hr')).not.toContain('audit-check-failed')
    expect(new Set(roles.flatMap(kindsFor))).toEqual(new Set(notificationKinds))
  })
})
