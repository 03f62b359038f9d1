import { beforeAll, describe, expect, test } from 'vitest'
import { createWorld, type ActorName } from '../../../test/world.ts'
import { today } from '../../../test/world/records.ts'
import type { AccessGroup, AccessReport } from '../contract.ts'

const w = await createWorld()
const { A } = w.tenants
const her = w.person('A.E1')
const year = Number(today().slice(0, 4)) - 1
const [before, thatDay, after] = [`${year}-02-01`, `${year}-03-03`, `${year}-03-10`]

const sees = { view: 'R', propose: false, edit: false, reveal: false } as const
const nothing = { ...sees, view: '-' } as const
const directory = { own: sees, all: sees }
const asSuperAdmin = async (method: string, path: string, body?: object): Promise<{ id: string }> => {
  const answer = await w.ask('a_sa', method, path, body ? { body } : {})
  if (answer.status >= 300) throw new Error(`${path}: ${answer.text}`)
  return answer.body as { id: string }
}
const membershipOf = async (as: ActorName): Promise<string> =>
  (await w.query<{ id: string }>('select id from hr.memberships where tenant_id = $1 and user_id = $2', [A, w.account(as).userId]))[0]
    ?.id ?? ''
const give = async (as: ActorName, template: string | null): Promise<unknown> =>
  asSuperAdmin('PUT', `/memberships/${await membershipOf(as)}`, { role: 'employee', template_id: template })

/** What has been written since the last call was written on this day instead. */
async function itWas(day: string): Promise<void> {
  for (const [table, column] of [
    ['membership_periods', 'since'],
    ['access_setting_periods', 'since'],
    ['role_template_periods', 'since'],
    ['people_group_periods', 'since'],
    ['record_ledger', 'at'],
  ] as const)
    await w.query(
      `update hr.${table} set ${column} = $2::date + interval '12 hours' - (now() - ${column}) where tenant_id = $1 and ${column} > now() - interval '1 hour'`,
      [A, day],
    )
}

const review = async (group: AccessGroup, date = thatDay): Promise<AccessReport> =>
  (await w.ask('a_sa', 'POST', '/audit/access-reviews', { body: { person: her.id, group, date } })).body as AccessReport
const could = ({ could_see }: AccessReport, name: string) =>
  could_see.filter((row) => row.name.includes(` A.${name}.`)).map(({ because, how, template }) => [because, how, template])

beforeAll(async () => {
  await w.stepUp('a_sa')
  // She was read on the day, and nothing else had been written by then.
  await w.ask('a_hr2', 'GET', `/employees/${her.id}`)
  await w.query("update hr.audit_events set at = $1::date + interval '10 hours'", [thatDay])
  await itWas(`${year}-01-05`)

  const { main } = her.record
  const group = await asSuperAdmin('POST', '/people-groups', {
    name: 'Her place',
    departments: [main.department],
    locations: [main.location],
  })
  const clerk = { name: 'Pay clerk', group_id: group.id, grants: { directory, work: { group: sees }, pay: { group: sees } } }
  const { id } = await asSuperAdmin('POST', '/role-templates', { ...clerk, role: 'employee' })
  const lead = { name: 'Pay lead', group_id: null, grants: { directory, work: { indirect: sees }, pay: { indirect: sees } } }
  const led = await asSuperAdmin('POST', '/role-templates', { ...lead, role: 'employee' })
  await give('a_emp2', id)
  await give('a_emp_with_reports', led.id)
  await w.query('update hr.employees set manager_id = $2 where id = $1', [w.person('A.M1').id, w.person('A.EWR').id])
  await itWas(before)

  // A week after the day everything is otherwise, and the rights that were are gone.
  await asSuperAdmin('PUT', `/people-groups/${group.id}`, { name: 'Her place', departments: ['Elsewhere'], locations: [], version: 1 })
  await asSuperAdmin('PUT', `/role-templates/${id}`, {
    ...clerk,
    name: 'Clerk',
    grants: { directory, pay: { group: nothing } },
    version: 1,
  })
  await asSuperAdmin('PUT', `/role-templates/${led.id}`, { ...lead, grants: { directory }, version: 1 })
  await give('a_emp2', null)
  await give('a_emp_with_reports', null)
  await asSuperAdmin('DELETE', `/role-templates/${id}`)
  await asSuperAdmin('DELETE', `/people-groups/${group.id}`)
  // Written then as if it had always been so: what the system did on the day is no other for that.
  for (const [field, value] of [
    ['department', 'Elsewhere'],
    ['manager_id', w.person('A.M2').id],
  ] as const)
    await asSuperAdmin('PUT', `/employees/${her.id}`, { [field]: value, effective: { mode: 'change', from: before } })
  await w.ask('a_hr', 'PUT', `/employees/${her.id}`, { body: { salary: 99_999, effective: { mode: 'change', from: after } } })
  const [waiting] = await w.query<{ id: string }>('select id from hr.change_requests where employee_id = $1 and decision is null', [her.id])
  await asSuperAdmin('POST', `/change-requests/${waiting?.id}/decision`, { decision: 'approve' })
  await itWas(after)
}, 60_000)

describe('who could see her salary on 3 March, who did, and what was it', () => {
  test('by the role template, its group of people and its line as all of them stood on that day', async () => {
    const report = await review('pay')
    expect(could(report, 'E2')).toEqual([['template', 'full', 'Pay clerk']])
    expect(could(report, 'EWR')).toEqual([['template', 'full', 'Pay lead']])
    expect([could(report, 'HR1'), could(report, 'E1')]).toEqual([[['role', 'full', null]], [['own-record', 'full', null]]])
    expect([could(report, 'M1'), could(report, 'M2'), could(report, 'E9')]).toEqual([[], [], []])
  })

  test('who did is who read it that day, and it was what it was before the rise', async () => {
    const { did, was } = await review('pay')
    expect(did.map(({ name, action }) => [name, action])).toEqual([[w.account('a_hr2').name, 'employee.viewed']])
    expect(was).toContainEqual({ field: 'salary', value: String(her.record.pay.salary) })
    expect((await review('pay', `${year}-03-11`)).was).toContainEqual({ field: 'salary', value: '99999' })
  })

  test('a day before the rights were given and a day after they were taken, nobody had them', async () => {
    for (const day of [`${year}-01-20`, `${year}-03-11`]) {
      const report = await review('pay', day)
      expect([day, could(report, 'E2'), could(report, 'EWR')]).toEqual([day, [], []])
      expect(could(report, 'HR1')).toEqual([['role', 'full', null]])
    }
    // On the day of the change both were true.
    expect(could(await review('pay', after), 'E2')).toEqual([['template', 'full', 'Pay clerk']])
  })

  test('a line that was backdated later opened nothing on the day; from the day it was written it did', async () => {
    expect([could(await review('work'), 'M1'), could(await review('work'), 'M2')]).toEqual([[['direct-report', 'full', null]], []])
    const later = await review('work', `${year}-03-11`)
    expect([could(later, 'M1'), could(later, 'M2')]).toEqual([[], [['direct-report', 'full', null]]])
  })

  test('the directory was everyone’s only while the workspace kept it open', async () => {
    expect(await review('directory')).toMatchObject({ everyone: true, could_see: [] })
    await w.query("update hr.tenants set directory_scope = 'reporting_line' where id = $1", [A])
    await itWas(`${year}-05-01`)
    const closed = await review('directory', `${year}-05-02`)
    expect([closed.everyone, could(closed, 'E9'), could(closed, 'M2')]).toEqual([false, [], [['direct-report', 'full', null]]])
    expect((await review('directory', `${year}-05-01`)).everyone).toBe(true)
  })
})
