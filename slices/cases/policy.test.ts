import { describe, expect, test } from 'vitest'
import type { Role } from '#platform/shared/actor.ts'
import { accessMatrix, type Relation } from './access-matrix.fixture.ts'
import {
  caseAccess,
  caseSurfaces,
  canBreakGlass,
  canGrant,
  canWorkOn,
  recipientsOf,
  standingIn,
  visibleItems,
  visibleParties,
} from './policy.ts'
import { Timeline } from './timeline.fixture.ts'

const isHr = (role: Role) => role === 'hr' || role === 'super_admin'
const all = [...caseSurfaces]
const hrOnly = ['letter', 'export', 'insights', 'assistant']
const party = ['list', 'get', 'count', 'file', 'notification', 'email', 'calendar']
const looking = ['list', 'get', 'count', 'title', 'file']
const works = (role: Role) => (isHr(role) ? all : all.filter((surface) => !hrOnly.includes(surface)))
const open = (role: Role, restricted: boolean) => (isHr(role) && !restricted ? all : [])

/** What each relation may see, written out apart from the policy. */
const expected: Readonly<Record<Relation, (role: Role, restricted: boolean) => readonly string[]>> = {
  stranger: open,
  companion: open,
  former: open,
  glass_over: open,
  leads_a_party: () => [],
  led_by_a_party: () => [],
  subject_not_told: () => [],
  subject_with_glass: () => [],
  subject: () => party,
  complainant: () => party,
  witness: () => party,
  owner: works,
  handler: works,
  handler_who_leads: works,
  glass: (role, restricted) => (isHr(role) && !restricted ? all : looking),
}

describe('the vault', () => {
  test('role × relation × restricted × surface: every cell as written down', () => {
    const cells = accessMatrix()
    expect(cells).toHaveLength(4 * 15 * 2 * 14)
    const wrong = cells.filter(
      ({ role, relation, restricted, surface, shows }) => shows !== expected[relation](role, restricted).includes(surface),
    )
    expect(wrong).toEqual([])
  })

  const outside = { role: 'super_admin' as const, leadsParty: false, ledByParty: false }
  const access = (time: Timeline, person: string, on = '2026-03-03', more = {}) =>
    caseAccess(standingIn(time.state, person, { ...outside, ...more }), on)

  test('D7 whoever becomes subject, complainant or witness loses the case with that very event, whatever their role', () => {
    for (const as of ['subject', 'complainant', 'witness'] as const) {
      const time = new Timeline('disciplinary', '2026-03-02').role('2026-03-02', 'hal', 'owner').role('2026-03-02', 'hal', 'note_taker')
      expect(access(time, 'hal')).toBe('full')
      time.happens('2026-03-02', { kind: 'party_added', person: 'hal', as })
      expect(canWorkOn(standingIn(time.state, 'hal', outside), '2026-03-03')).toBe(false)
      expect(canGrant(standingIn(time.state, 'hal', outside), '2026-03-03')).toBe(false)
      expect(access(time, 'hal')).toBe(as === 'complainant' ? 'party' : 'none')
      // A role written for a party afterwards counts for nothing and is seen as a fault.
      time.add('2026-03-02', 'ola', { kind: 'role_given', person: 'hal', as: 'owner' })
      expect(standingIn(time.state, 'hal', outside).grants).toEqual([])
      expect(time.state.faults).toHaveLength(1)
    }
  })

  test('D7 an emergency needs a second person, a reason and an end; it opens nothing for a party', () => {
    const time = new Timeline('disciplinary', '2026-03-02')
    const glass =
      (person: string, second: string, until = '2026-03-04') =>
      () =>
        time.happens('2026-03-02', { kind: 'break_glass', person, second, reason: 'The owner is away and a hearing is tomorrow.', until })
    expect(glass('sam', 'ola')).toThrow('party')
    expect(glass('hal', 'hal')).toThrow('second person')
    expect(glass('hal', 'sam')).toThrow('second person')
    expect(glass('hal', 'ola', '2026-04-04')).toThrow('2 days')
    expect(access(time, 'hal')).toBe('none')
    glass('hal', 'ola')()
    expect([access(time, 'hal', '2026-03-04'), access(time, 'hal', '2026-03-05')]).toEqual(['read', 'none'])
    expect(canBreakGlass(standingIn(time.state, 'sam', outside), '2026-03-03')).toBe(false)
    time.happens('2026-03-03', { kind: 'party_added', person: 'hal', as: 'witness' })
    expect(access(time, 'hal', '2026-03-04')).toBe('none')
  })

  test('F13 and CA-006 a party opens what was shown to them and their own statement, nothing else', () => {
    const time = new Timeline('grievance', '2026-03-02')
      .happens('2026-03-02', { kind: 'party_added', person: 'wes', as: 'subject' }, { kind: 'party_added', person: 'ivy', as: 'witness' })
      .happens('2026-03-02', { kind: 'item_added', item: 'grievance', title: 'The grievance', relied_on: true, about: 'sam' })
      .happens('2026-03-03', { kind: 'item_added', item: 'ivy', title: 'Statement of Ivy', relied_on: true, about: 'ivy' })
    const items = (person: string) => [...visibleItems(time.state, person, access(time, person)).keys()]
    expect([access(time, 'wes'), items('wes')]).toEqual(['none', []])
    expect(items('ivy')).toEqual(['ivy'])
    expect(items('sam')).toEqual(['grievance'])
    time.happens('2026-03-04', { kind: 'item_disclosed', item: 'ivy', to: 'wes' })
    expect([access(time, 'wes'), items('wes')]).toEqual(['party', ['ivy']])
    expect(items('ola')).toEqual(['grievance', 'ivy'])
  })

  test('an anonymous complainant is not named to the accused, nor anybody to a witness', () => {
    const time = new Timeline('grievance', '2026-03-02').happens(
      '2026-03-02',
      { kind: 'party_added', person: 'wes', as: 'subject' },
      { kind: 'party_added', person: 'ivy', as: 'witness' },
    )
    expect(visibleParties(time.state, 'wes', 'party')).toEqual(['sam', 'wes'])
    expect(visibleParties(time.state, 'ivy', 'party')).toEqual(['ivy'])
    time.happens('2026-03-02', { kind: 'party_added', person: 'sam', as: 'complainant', anonymous: true })
    expect(visibleParties(time.state, 'wes', 'party')).toEqual(['wes'])
  })

  test('D24 a concern never goes to anybody named in it, nor to anybody below them', () => {
    const people = [
      { person: 'h1', role: 'hr', ledBy: ['boss'] },
      { person: 'h2', role: 'hr', ledBy: ['h1', 'boss'] },
      { person: 'boss', role: 'super_admin', ledBy: [] },
    ] as const
    expect(recipientsOf(people, new Set(['wes']))).toEqual(['h1', 'h2'])
    expect(recipientsOf(people, new Set(['h1']))).toEqual(['boss'])
    expect(recipientsOf(people, new Set(['boss']))).toEqual([])
  })
})
