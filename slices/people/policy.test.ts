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
  type Standing,
} from './policy.ts'

const actor = (role: Role, personId: string | null = 'me'): Actor => ({
  userId: 'u',
  tenantId: 't',
  sessionId: 's',
  personId,
  role,
  rights: null,
  steppedUpAt: null,
  viewedBy: null,
})
const open = { managerSeesPay: false, directoryScope: 'everyone' } as const
const to = (relation: Relation, more: Partial<Standing> = {}): Standing => ({
  relation,
  in_group: false,
  protected: false,
  settings: open,
  ...more,
})

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
      expect([group, sightOf(group as never, actor(role), to(relation))]).toEqual([group, sight])
  })

  it('shows pay to a direct manager only where the workspace says so', () => {
    expect(sightOf('pay', actor('manager'), to('direct', { settings: { ...open, managerSeesPay: true } }))).toBe('R')
    expect(sightOf('pay', actor('manager'), to('indirect', { settings: { ...open, managerSeesPay: true } }))).toBe('-')
  })

  it('keeps a restricted directory to the reporting line', () => {
    const closed = { settings: { ...open, directoryScope: 'reporting_line' } } as const
    expect(canOpen(actor('employee'), to('none', closed))).toBe(false)
    expect(canOpen(actor('manager'), to('indirect', closed))).toBe(true)
    expect(canOpen(actor('employee'), to('self', closed))).toBe(true)
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
    expect(writeThroughRecord(field, actor(role), to(relation as Relation))).toBe(expected)
  })

  it('lets people change their own contact details, propose the rest and never touch their pay', () => {
    expect([
      writeOwn('phone_mobile', actor('employee')),
      writeOwn('last_name', actor('employee')),
      writeOwn('bank_account_number', actor('employee')),
      writeOwn('salary', actor('employee')),
      writeOwn('end_date', actor('employee')),
    ]).toEqual(['W', 'A', 'S', '-', '-'])
  })

  it('has nobody decide a change to their own record or one they asked for', () => {
    expect(canDecideChange(actor('super_admin'), { employeeId: 'me', requestedBy: 'other', fields: ['salary'] }, to('self'))).toBe(false)
    expect(canDecideChange(actor('hr'), { employeeId: 'she', requestedBy: 'u', fields: ['salary'] }, to('none'))).toBe(false)
    expect(canDecideChange(actor('manager'), { employeeId: 'she', requestedBy: 'other', fields: ['salary'] }, to('none'))).toBe(false)
    expect(canDecideChange(actor('hr'), { employeeId: 'she', requestedBy: 'other', fields: ['salary'] }, to('none'))).toBe(true)
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
    canSeeActivity(actor('hr'), to('self')),
    canSeeActivity(actor('super_admin'), to('self')),
    canSeeActivity(actor('hr'), to('none')),
    canSeeActivity(actor('employee'), to('none')),
  ]).toEqual([false, true, true, false])
  expect([
    canStartProcess(actor('hr'), to('self')),
    canStartProcess(actor('manager'), to('self')),
    canStartProcess(actor('manager'), to('indirect')),
    canStartProcess(actor('employee'), to('direct')),
  ]).toEqual([true, false, true, false])
})
