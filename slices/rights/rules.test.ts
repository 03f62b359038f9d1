import { describe, expect, it, test } from 'vitest'
import type { Grants, Role } from '#platform/shared/actor.ts'
import { read, standings, type Group, type Standing as Column } from '../../test/authorization-matrix.ts'
import { chance, templateByChance } from './rights.fixture.ts'
import { builtIn, covers, grantFor, grantOver, mayAct, sensitiveBeyondRole, templateProblems, type Standing } from './rules.ts'

const asked = (relation: Standing['relation'], seesPay = false): Standing => ({
  relation,
  in_group: false,
  protected: false,
  settings: { managerSeesPay: seesPay, directoryScope: 'everyone' },
})
/** The columns of the matrix that stand inside the workspace. */
const inside: Partial<Record<Column, [Role, Standing['relation']]>> = {
  self: ['employee', 'self'],
  peer: ['employee', 'none'],
  mgr_direct: ['manager', 'direct'],
  mgr_indirect: ['manager', 'indirect'],
  mgr_other: ['manager', 'none'],
  hr: ['hr', 'none'],
  hr_self: ['hr', 'self'],
  super_admin: ['super_admin', 'none'],
  super_admin_self: ['super_admin', 'self'],
}
/** Health and absence records have no route yet; the rest is the matrix the authorization tests are made from. */
const health = { self: 'R', hr: 'R', hr_self: 'R', super_admin: 'R', super_admin_self: 'R' } as Partial<Record<Column, string>>
const absence = { ...health, mgr_direct: 'R' } as Partial<Record<Column, string>>
const wanted = (group: string, column: Column): string =>
  group === 'health' ? (health[column] ?? '-') : group === 'absence' ? (absence[column] ?? '-') : read[group as Group][column]

describe('R150 R152 the built-in roles give what the matrix says', () => {
  const cells = [...Object.keys(read), 'health', 'absence'].flatMap((group) =>
    standings.filter((column) => inside[column]).map((column) => ({ group, column, cell: wanted(group, column) })),
  )
  test.each(cells)('$group by $column: $cell', ({ group, column, cell }) => {
    const [role, relation] = inside[column] as [Role, Standing['relation']]
    const holder = { role, rights: null }
    const cellOf = (seesPay: boolean) => {
      const { view, reveal } = grantFor(holder, group, asked(relation, seesPay))
      return reveal && view === 'M' ? 'MV' : view
    }
    expect([cellOf(false), cellOf(true)]).toEqual(cell === 'T' ? ['-', 'R'] : [cell, cell])
  })
})

describe('a role of the workspace', () => {
  const seen = { view: 'R', propose: false, edit: false, reveal: false } as const
  const directory = { own: seen, all: seen }
  it.each<[string, Grants]>([
    ['shows nobody a whole bank account', { directory, bank: { all: { ...seen } } }],
    ['changes nothing it does not show', { directory, work: { all: { ...seen, view: '-', edit: true } } }],
    ['never changes the own pay', { directory, pay: { own: { ...seen, edit: true } } }],
    ['takes no proposal of bank details', { directory, bank: { all: { view: 'M', propose: true, edit: false, reveal: true } } }],
    ['knows no groups that are none', { directory, shoes: { all: seen } }],
    ['knows no inherited names', { directory, constructor: { all: seen } }],
    ['leaves everyone the directory', { directory: { own: seen } }],
    ['reveals only what is masked or hidden', { directory, emergency: { all: { ...seen, reveal: true } } }],
    ['does not let the workspace settle what is not pay', { directory, work: { direct: { ...seen, view: 'T' } } }],
  ])('%s', (_says, grants) => {
    expect(templateProblems({ role: 'hr', grants })).not.toEqual([])
  })

  it('takes document categories as an open list, and falls back to what documents give', () => {
    const grants = { directory, documents: { all: seen }, 'documents:contract': { all: { ...seen, view: '-' } } } as Grants
    expect(templateProblems({ role: 'hr', grants })).toEqual([])
    expect([grantOver(grants, 'documents:contract', ['all']).view, grantOver(grants, 'documents:other', ['all']).view]).toEqual(['-', 'R'])
  })

  it('is never wider than its giver: hr covers a manager, nobody below covers hr, and a narrowed super admin not the whole', () => {
    const as = (role: Role) => ({ role, grants: builtIn[role] })
    expect(covers(as('super_admin'), as('hr'))).toBe(true)
    expect(covers(as('hr'), as('manager'))).toBe(true)
    expect(covers(as('hr'), as('super_admin'))).toBe(false)
    expect(covers(as('manager'), as('hr'))).toBe(false)
    expect(covers({ role: 'super_admin', grants: { directory } }, as('super_admin'))).toBe(false)
    expect(covers(as('super_admin'), { role: 'employee', grants: templateByChance('employee', chance(1)) })).toBe(true)
  })

  it('says when it opens sensitive groups beyond its role', () => {
    const grants = { ...builtIn.manager, pay: { own: seen, direct: seen } }
    expect(sensitiveBeyondRole({ role: 'manager', grants })).toEqual(['pay'])
    expect(sensitiveBeyondRole({ role: 'hr', grants: builtIn.hr })).toEqual([])
  })

  it('keeps the acts of its role only where it shows what somebody works at', () => {
    const rights = { templateId: 't', name: 'n', grants: { directory, work: { group: seen } } }
    const holder = { role: 'hr' as const, rights }
    expect([asked('none'), { ...asked('none'), in_group: true }].map((each) => mayAct(holder, 'see_activity', each))).toEqual([false, true])
  })
})
