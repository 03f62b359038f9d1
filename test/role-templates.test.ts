import { Client } from 'pg'
import { describe, expect, test } from 'vitest'
import { createWorld, type ActorName, type Person } from './world.ts'
import { reaches, type Actor, type GivenRights } from '#platform/shared/actor.ts'
import { canOpen, fieldGroups, sightOf, type FieldGroup, type Relation, type Standing } from '#slices/people/policy.ts'
import { editableFields } from '#slices/people/contract.ts'
import { datedFields, datedGroups, type DatedField } from '#slices/people/rules-dated.ts'
import { chance, templateByChance } from '#slices/rights/rights.fixture.ts'

const w = await createWorld()
const { A } = w.tenants
const membershipOf = async (as: ActorName): Promise<string> => {
  const [row] = await w.query<{ id: string }>('select id from hr.memberships where tenant_id = $1 and user_id = $2', [
    A,
    w.account(as).userId,
  ])
  return row?.id ?? ''
}

/** What one person is to another here, worked out again from the seed. */
function relationOf(from: string, to: string): Relation {
  if (from === to) return 'self'
  const managerOf = (id: string) => [...w.people.values()].find((person) => person.id === id)?.managerId ?? null
  const first = managerOf(to)
  if (first === from) return 'direct'
  const above = (id: string | null): boolean => id !== null && (id === from || above(managerOf(id)))
  return above(first) ? 'indirect' : 'none'
}

test('R152 B1 the database puts every field of a person into the same group as the policy, and knows no other', async () => {
  const fields = [...new Set([...Object.values(fieldGroups).flat(), ...editableFields])].filter((field) => field !== 'id')
  const rows = await w.query<{ field: string; grp: string | null }>('select f as field, app.group_of(f) as grp from unnest($1::text[]) f', [
    [...fields, 'id', 'version', 'no_such_field', ''],
  ])
  const known = rows.filter(({ grp }) => grp !== null)
  const groups = Object.entries(fieldGroups).flatMap(([grp, names]) =>
    names.filter((name) => name !== 'id').map((field) => ({ field, grp })),
  )
  const sorted = (list: readonly { field: string; grp: string | null }[]) => list.toSorted((a, b) => (a.field < b.field ? -1 : 1))
  expect(sorted(known)).toEqual(sorted(groups))
  // What the dated record keeps carries its group in the row, under the name of the whole.
  const dated = await w.query<{ field: string; grp: string }>('select distinct field, grp from hr.record_history')
  expect(dated.filter(({ field, grp }) => datedGroups[field as DatedField] !== grp)).toEqual([])
  expect(
    Object.entries(datedFields).filter(([field, parts]) =>
      parts.some((part) => !fieldGroups[datedGroups[field as DatedField]].includes(part)),
    ),
  ).toEqual([])
})

const departmentOfGroup = w.person('A.E1').record.main.department
const standingOf = (from: string, person: Person, managerSeesPay: boolean): Standing => ({
  relation: relationOf(from, person.id),
  in_group: person.record.main.department === departmentOfGroup,
  protected: person.key === 'SHIELDED',
  settings: { managerSeesPay, directoryScope: 'everyone' },
})

/** Where an answer shows more or less of a person than the rules say. */
function strays(actor: Actor, standing: Standing, { status, body }: { status: number; body: object }): string[] {
  const opens = canOpen(actor, standing)
  if (status !== 200 || !opens) return (status === 200) === opens ? [] : [`answered ${status}`]
  return (Object.keys(fieldGroups) as FieldGroup[]).filter((group) => {
    const shown = fieldGroups[group].some((field) => field in body)
    return shown !== ['R', 'M'].includes(sightOf(group, actor, standing))
  })
}

const tables: Partial<Record<FieldGroup, string>> = {
  personal: 'hr.employee_personal',
  pay: 'hr.employee_pay',
  bank: 'hr.employee_bank',
  emergency: 'hr.employee_emergency',
}

describe('R150 R152 B1 generated templates', () => {
  const pick = chance(20261128)
  const holders = [
    ['employee', 'a_emp2', 'A.E2'],
    ['manager', 'a_mgr', 'A.M1'],
    ['manager', 'a_mgr_of_mgr', 'A.MM'],
    ['hr', 'a_hr2', 'A.HR2'],
    ['super_admin', 'a_sa2', 'A.SA2'],
  ] as const
  const cases = Array.from({ length: 15 }, (_, n) => ({ n, holder: holders[n % holders.length] as (typeof holders)[number] }))

  test.each(cases)('template $n for $holder.1: the API shows what the rules say, and the tables alone no more', async ({ n, holder }) => {
    const [role, as, name] = holder
    const grants = templateByChance(role, pick)
    await w.stepUp('a_sa')
    const named = (
      await w.ask('a_sa', 'POST', '/people-groups', {
        body: { name: `Group ${n}`, departments: [departmentOfGroup], locations: [] },
      })
    ).body as { id: string }
    const made = await w.ask('a_sa', 'POST', '/role-templates', { body: { name: `Chance ${n}`, role, grants, group_id: named.id } })
    expect(made.status).toBe(201)
    const { id } = made.body as { id: string }
    const membership = await membershipOf(as)
    expect((await w.ask('a_sa', 'PUT', `/memberships/${membership}`, { body: { role, template_id: id } })).status).toBe(200)
    const own = w.person(name)
    const rights: GivenRights = { templateId: id, name: '', grants }
    const actor = {
      userId: '',
      tenantId: A,
      sessionId: '',
      personId: own.id,
      role,
      rights,
      steppedUpAt: null,
      viewedBy: null,
    }
    const wrong: string[] = []
    const visible = new Map<string, Set<string>>()
    for (const [group, table] of Object.entries(tables)) visible.set(group, new Set(await rowsSeen(as, table)))
    for (const person of [...w.people.values()].filter(({ tenant }) => tenant === 'A')) {
      const standing = standingOf(own.id, person, n % 2 === 1)
      const { status, body } = await w.ask(as, 'GET', `/employees/${person.id}`)
      wrong.push(...strays(actor, standing, { status, body: body as object }).map((what) => `${person.key} ${what}`))
      for (const [group, rows] of visible)
        if (rows.has(person.id) !== (sightOf(group as FieldGroup, actor, standing) !== '-'))
          wrong.push(`${person.key} ${group} in the table`)
    }
    await w.ask('a_sa', 'PUT', `/memberships/${membership}`, { body: { role } })
    await w.query('update hr.tenants set manager_sees_pay = $2 where id = $1', [A, n % 2 === 0])
    expect(wrong).toEqual([])
  })

  /** The rows of a table that row-level security alone leaves to a person: the code has forgotten everything. */
  async function rowsSeen(as: ActorName, table: string): Promise<string[]> {
    const { userId, sessionId } = w.account(as)
    const client = new Client({ connectionString: w.database.urls.app })
    await client.connect()
    await client.query('begin')
    await client.query('select app.begin_request($1, $2, $3, $4, null)', [sessionId, userId, A, 'forgot'])
    const { rows } = await client.query<{ employee_id: string }>(`select employee_id from ${table}`)
    await client.end()
    return rows.map((row) => row.employee_id)
  }

  test('a template of chance has every kind of cell somewhere, so that the tests above say something', () => {
    const draw = chance(7)
    const cells = Array.from({ length: 30 }, () => templateByChance('hr', draw)).flatMap((grants) =>
      Object.values(grants).flatMap((row) => reaches.map((reach) => row[reach]?.view ?? 'none')),
    )
    expect([...new Set(cells)].toSorted()).toEqual(['-', 'M', 'R', 'T', 'V', 'none'])
  })
})
