import { describe, expect, it } from 'vitest'
import type { Actor, Role } from '#platform/shared/actor.ts'
import {
  canDecideChange,
  canOpen,
  canSeeActivity,
  canStartProcess,
  peopleScope,
  sightOf,
  writeOwn,
  writeThroughRecord,
  type Relation,
} from './policy.ts'

const actor = (role: Role, personId: string | null = 'me'): Actor => ({
  userId: 'u',
  tenantId: 't',
  sessionId: 's',
  personId,
  role,
  steppedUpAt: null,
})
const open = { managerSeesPay: false, directoryScope: 'everyone' } as const

describe('R152 what of a person is seen', () => {
  it.each([
    [
      'a colleague sees the directory only',
      'employee',
      'none',
      { directory: 'R', work: '-', personal: '-', pay: '-', bank: '-', emergency: '-' },
    ],
    [
      'a reporting line without the manager role gives the directory only',
      'employee',
      'direct',
      { directory: 'R', work: '-', emergency: '-' },
    ],
    [
      'a manager sees work and, by a recorded reveal, emergency contacts',
      'manager',
      'direct',
      { work: 'R', personal: '-', pay: '-', bank: '-', emergency: 'V' },
    ],
    ['a manager further up sees work and no more', 'manager', 'indirect', { work: 'R', pay: '-', emergency: '-' }],
    ['hr sees all, bank masked', 'hr', 'none', { personal: 'R', pay: 'R', bank: 'M', emergency: 'R' }],
    ['one sees oneself, bank masked', 'employee', 'self', { work: 'R', personal: 'R', pay: 'R', bank: 'M', emergency: 'R' }],
  ] as const)('%s', (_says, role, relation, expected) => {
    for (const [group, sight] of Object.entries(expected))
      expect([group, sightOf(group as never, actor(role), relation, open)]).toEqual([group, sight])
  })

  it('shows pay to a direct manager only where the workspace says so', () => {
    expect(sightOf('pay', actor('manager'), 'direct', { ...open, managerSeesPay: true })).toBe('R')
    expect(sightOf('pay', actor('manager'), 'indirect', { ...open, managerSeesPay: true })).toBe('-')
  })

  it('keeps a restricted directory to the reporting line', () => {
    const closed = { ...open, directoryScope: 'reporting_line' } as const
    expect(canOpen(actor('employee'), 'none', closed)).toBe(false)
    expect(canOpen(actor('manager'), 'indirect', closed)).toBe(true)
    expect(canOpen(actor('employee'), 'self', closed)).toBe(true)
  })
})

describe('R150 what may be written', () => {
  it.each([
    ['job_title', 'hr', 'none', 'W'],
    ['manager_id', 'hr', 'none', 'W'],
    ['manager_id', 'hr', 'self', 'A'],
    ['salary', 'hr', 'none', 'A'],
    ['salary', 'super_admin', 'self', '-'],
    ['bank_sort_code', 'hr', 'none', 'S'],
    ['job_title', 'manager', 'direct', '-'],
    ['job_title', 'employee', 'self', '-'],
  ] as const)('%s by %s of %s is %s', (field, role, relation, expected) => {
    expect(writeThroughRecord(field, actor(role), relation as Relation)).toBe(expected)
  })

  it('lets people change their own contact details, propose the rest and never touch their pay', () => {
    expect([
      writeOwn('phone_mobile'),
      writeOwn('last_name'),
      writeOwn('bank_account_number'),
      writeOwn('salary'),
      writeOwn('end_date'),
    ]).toEqual(['W', 'A', 'S', '-', '-'])
  })

  it('has nobody decide a change to their own record or one they asked for', () => {
    expect(canDecideChange(actor('super_admin'), { employeeId: 'me', requestedBy: 'other' })).toBe(false)
    expect(canDecideChange(actor('hr'), { employeeId: 'she', requestedBy: 'u' })).toBe(false)
    expect(canDecideChange(actor('manager'), { employeeId: 'she', requestedBy: 'other' })).toBe(false)
    expect(canDecideChange(actor('hr'), { employeeId: 'she', requestedBy: 'other' })).toBe(true)
  })
})

it('lists a manager with their direct reports and an employee alone', () => {
  expect(peopleScope(actor('hr'))).toEqual({ kind: 'all' })
  expect(peopleScope(actor('manager'))).toEqual({ kind: 'team-of', personId: 'me' })
  expect(peopleScope(actor('manager', null))).toEqual({ kind: 'self', personId: null })
  expect(peopleScope(actor('employee'))).toEqual({ kind: 'self', personId: 'me' })
})

it('R110 shows the own history to a super admin only, R108 processes on the own profile to hr', () => {
  expect([
    canSeeActivity(actor('hr'), 'self'),
    canSeeActivity(actor('super_admin'), 'self'),
    canSeeActivity(actor('hr'), 'none'),
    canSeeActivity(actor('employee'), 'none'),
  ]).toEqual([false, true, true, false])
  expect([
    canStartProcess(actor('hr'), 'self'),
    canStartProcess(actor('manager'), 'self'),
    canStartProcess(actor('manager'), 'indirect'),
    canStartProcess(actor('employee'), 'direct'),
  ]).toEqual([true, false, true, false])
})
