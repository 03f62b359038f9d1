import { describe, expect, test } from 'vitest'
import { draftProblems, outcomeOf, rebased, sendable, typed, usesOwnDoor, type Draft } from './employee-draft.ts'
import { hrView, peerView, uuid } from './people.fixture.tsx'
import { clampedPage, listQueryOf, readPeopleSearch, sortedBy } from './people-search.ts'
import { problemsByField } from './problems.ts'
import { openTabs, tabOf } from './profile-tabs.ts'
import { actionName, fieldLabel, fieldList } from './strings.ts'
import { addressLine, mailHref, showHours, showMoney, showSortCode, showValue } from './values.ts'

describe('values as people read them', () => {
  test.each([
    [46_500, '£46,500'],
    [46_500.5, '£46,500.50'],
    [1_234_567, '£1,234,567'],
    [0, '£0'],
    [0.1, '£0.10'],
  ])('R101 pay of %d reads %s', (pounds, shown) => expect(showMoney(pounds)).toBe(shown))

  test('R101 hours are counted in words', () => {
    expect([showHours(37.5), showHours(1), showHours(0)]).toEqual(['37.5 hours', '1 hour', '0 hours'])
  })

  test.each([
    ['salary', '46500.00', '£46,500'],
    ['salary', 'Hidden', 'Hidden'],
    ['start_date', '2020-03-02', '2 Mar 2020'],
    ['work_pattern', { days: ['Mon', 'Tue'], hours: 15 }, 'Mon, Tue · 15 hours'],
    ['emergency_contacts', [{ name: 'Harjit Sandhu' }, { name: 'Manjit Kaur' }, null, 7], 'Harjit Sandhu, Manjit Kaur'],
    ['job_title', null, ''],
    ['job_title', '<b>x</b>', '<b>x</b>'],
    ['anything', { days: 3 }, ''],
  ])('a change of %s to %o reads "%s"', (field, value, shown) => expect(showValue(field, value)).toBe(shown))

  test('an address in a link keeps its @ and cannot add a subject', () => {
    expect(mailHref('a.b@c.example')).toBe('mailto:a.b@c.example')
    expect(mailHref('a?subject=x&bcc=y@c.example')).toBe('mailto:a%3Fsubject%3Dx%26bcc%3Dy@c.example')
  })

  test('sort codes are grouped, masked ones left as they are', () => {
    expect([showSortCode('112221'), showSortCode('••••21')]).toEqual(['11-22-21', '••••21'])
  })

  test('the closed address section names the town and the district', () => {
    expect([
      addressLine('Hebden Bridge', 'HX7 6AA'),
      addressLine(null, 'HX7 6AA'),
      addressLine('Leeds', null),
      addressLine(null, null),
    ]).toEqual(['Hebden Bridge, HX7', 'HX7', 'Leeds', ''])
  })

  test('fields and acts unknown to this screen are shown in plain words', () => {
    expect([
      fieldLabel('job_title'),
      fieldLabel('shoe_size'),
      fieldList(['salary', 'city']),
      actionName('employee.updated'),
      actionName('employee.photo-changed'),
    ]).toEqual(['Job title', 'Shoe size', 'Salary and City', 'Changed', 'Photo changed'])
  })
})

describe('address of the list', () => {
  test('R084 a page beyond the last is the last, and only then', () => {
    expect([
      clampedPage({ page: 5 }, 12),
      clampedPage({ page: 2 }, 12),
      clampedPage({}, 0),
      clampedPage({ page: 3 }, 0),
      clampedPage({ page: 3, rows: 5 }, 15),
    ]).toEqual([2, null, null, 1, null])
  })

  test('R085 asks for the rows the address stands for', () => {
    expect(listQueryOf(readPeopleSearch({ page: '3', rows: '25', search: 42, order: 'desc', sort: 'email' }))).toEqual({
      limit: '25',
      offset: '50',
      search: '42',
      sort: 'email',
      order: 'desc',
    })
    expect(listQueryOf(readPeopleSearch(JSON.parse('{"__proto__":{"page":9},"search":["x"],"department":{}}')))).toEqual({
      limit: '10',
      offset: '0',
    })
  })

  test('a column head sorts upwards first, then turns round, and starts at the first page', () => {
    const once = sortedBy({ page: 4, department: 'Finance' }, 'email')
    expect(once).toEqual({ department: 'Finance', sort: 'email' })
    expect(sortedBy(once, 'email')).toEqual({ department: 'Finance', sort: 'email', order: 'desc' })
    expect(sortedBy({ order: 'desc' }, 'name')).toEqual({})
    expect(sortedBy({}, 'name')).toEqual({ order: 'desc' })
  })
})

describe('tabs', () => {
  test('UI-016 only what may be opened can be named by a hash', () => {
    const open = openTabs(peerView({ can: { see_documents: true } }).metadata.can)
    expect(open).toEqual(['details', 'documents'])
    expect(['documents', 'cases', '__proto__', 'toString', '<img>', ''].map((hash) => tabOf(hash, open))).toEqual([
      'documents',
      'details',
      'details',
      'details',
      'details',
      'details',
    ])
  })
})

const waits = (id: number, ...fields: string[]) => ({
  id: uuid(id),
  fields,
  changes: {},
  requested_by: 'x',
  requested_at: 'x',
  effective: null,
  can_decide: false,
})

describe('draft of a change', () => {
  const record = hrView()
  test('typing a value back is no change, however it is spelled', () => {
    const once = typed({}, record, 'salary', '£46,500.00')
    expect(once).toEqual({})
    expect(typed(typed({}, record, 'job_title', 'Head of Quality'), record, 'job_title', ' Quality Manager ')).toEqual({})
    expect(typed({}, record, 'address_line2', '')).toEqual({})
    expect(typed({}, record, 'work_pattern', { days: ['Mon', 'Tue', 'Wed', 'Thu', 'Fri'], hours: 37.5 })).toEqual({})
    expect(typed({}, record, 'city', '')).toEqual({ city: '' })
  })

  test('is sent as the contract wants it', () => {
    expect(sendable({ salary: '48,000', end_date: '', employment_type: '', first_name: '' })).toEqual({
      salary: '48000',
      end_date: null,
      employment_type: null,
      first_name: '',
    })
  })

  test.each<[Draft, string[]]>([
    [{ job_title: 'Head of Quality', salary: '48,000', end_date: '' }, []],
    [{ first_name: ' ' }, ['first_name']],
    [{ end_date: '2026-02-30' }, ['end_date']],
    [{ salary: '-1' }, ['salary']],
    [{ work_pattern: { days: ['Mon'], hours: Number.NaN } }, ['work_pattern.hours']],
    [{ bank_account_number: '1234' }, ['bank_account_number']],
    [{ bank_account_number: '••••4471' }, []],
    [{ emergency_contacts: [{ name: '', relation: null, email: null, phone: null }] }, ['emergency_contacts.0.name']],
  ])('%o has problems with %o', (draft, paths) => expect(draftProblems(draft).map(({ path }) => path)).toEqual(paths))

  test('over a newer record keeps only what still differs', () => {
    expect(rebased({ job_title: 'Head of Quality', city: 'Leeds' }, hrView({ job_title: 'Head of Quality' }))).toEqual({ city: 'Leeds' })
  })

  test('one problem is shown per field, for lists at the list', () => {
    expect(
      problemsByField([
        { path: 'emergency_contacts.1.email', message: 'Enter an address.' },
        { path: 'emergency_contacts.2.name', message: 'Required.' },
      ]),
    ).toEqual({ emergency_contacts: 'Enter an address.' })
  })

  test('what became of it is read from what waits afterwards', () => {
    const before = hrView({ metadata: { pending: [waits(1, 'salary')] } })
    const after = (...more: ReturnType<typeof waits>[]) => hrView({ metadata: { pending: [waits(1, 'salary'), ...more] } })
    expect(outcomeOf(before, after(), { salary: 1 })).toBe('saved')
    expect(outcomeOf(before, after(waits(2, 'salary')), { salary: 1 })).toBe('sent')
    expect(outcomeOf(before, after(waits(2, 'salary')), { salary: 1, city: 'Leeds' })).toBe('saved-and-sent')
  })

  test('D6 self-service is used unless the record itself is open', () => {
    expect(usesOwnDoor(hrView({ can: { edit: ['phone_mobile', 'city'] } }))).toBe(true)
    expect(usesOwnDoor(hrView({ can: { edit: ['phone_mobile', 'job_title'] } }))).toBe(false)
  })
})
