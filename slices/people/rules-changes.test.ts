import { describe, expect, it } from 'vitest'
import { changesOf, employeeProblems, managerProblem, masked, searchText, sortKey } from './rules.ts'

const stored = {
  first_name: 'Zoë',
  last_name: 'Łukasz',
  email: 'zoe@x.example',
  salary: '46500.00',
  work_pattern: { days: ['Mon', 'Tue'], hours: 15 },
  bank_account_number: '12345678',
  bank_sort_code: '123456',
  bank_account_name: 'Z Lukasz',
  emergency_contacts: [{ name: 'Bo', relation: null, email: null, phone: '1 2 3' }],
}

describe('what differs from the stored record', () => {
  it('is nothing when the record is sent back as read', () => {
    const sent = {
      ...stored,
      salary: '46500',
      work_pattern: { days: ['Tue', 'Mon'], hours: 15 },
      bank_account_number: '••••5678',
      bank_sort_code: '••••56',
      bank_account_name: 'Z••••',
      emergency_contacts: [{ name: 'Bo', phone: '1 2 3' }],
    }
    expect(changesOf(stored, sent)).toEqual({ changes: {}, problems: [] })
  })
  it('treats absent as unchanged and null as cleared', () => {
    expect(changesOf(stored, { salary: null }).changes).toEqual({ salary: { from: '46500.00', to: null } })
    expect(changesOf(stored, {}).changes).toEqual({})
  })
  it('refuses the mask of another number', () => {
    expect(changesOf(stored, { bank_account_number: '••••1234' })).toEqual({
      changes: {},
      problems: [{ path: 'bank_account_number', message: 'Enter the whole number.' }],
    })
  })
})

it.each([
  ['end before start', { end_date: '2026-04-01' }, 'end_date', 'end_date'],
  ['born in the future', { date_of_birth: '2031-01-01' }, 'date_of_birth', 'date_of_birth'],
  ['born after starting', { date_of_birth: '2026-06-01' }, 'date_of_birth', 'date_of_birth'],
  ['start date cleared', { start_date: null }, 'start_date', 'start_date'],
  ['last name cleared', { last_name: '' }, 'last_name', 'last_name'],
] as const)('refuses: %s', (_says, change, field, path) => {
  const next = { single_name: false, last_name: 'Lee', start_date: '2026-05-01', end_date: null, date_of_birth: null, ...change }
  expect(employeeProblems(next, { [field]: { from: null, to: null } }, '2026-11-27').map((p) => p.path)).toContain(path)
})

it.each([
  ['a colleague may lead', 'grace', null, [], null],
  ['nobody leads themselves', 'ada', null, [], 'people.manager-is-self'],
  ['nobody leads someone above them', 'grace', null, ['x', 'ada'], 'people.manager-cycle'],
  ['a leaver leads until the last day', 'grace', '2026-02-01', [], null],
  ['a leaver does not lead after it', 'grace', '2026-01-31', [], 'people.manager-left'],
] as const)('%s', (...[, manager, end_date, above, problem]) => {
  expect(managerProblem('ada', { id: manager, end_date }, above, '2026-02-01')).toBe(problem)
})
it('answers alike for a manager who does not exist', () =>
  expect(managerProblem('ada', null, [], '2026-02-01')).toBe('people.manager-not-found'))

it('folds case and accents for sorting and search', () => {
  expect(sortKey({ first_name: 'Zoë', last_name: 'Łukasz' })).toBe('zoe lukasz')
  expect(
    searchText({ first_name: 'Seán', preferred_name: 'Johnny', last_name: 'O’Brien', email: 's@x.example', job_title: 'Führung' }),
  ).toBe("sean johnny o'brien fuhrung s@x.example")
})
it('masks all but the end of a number', () =>
  expect([masked('bank_account_number', '12345678'), masked('bank_sort_code', '123456'), masked('bank_sort_code', null)]).toEqual([
    '••••5678',
    '••••56',
    null,
  ]))
