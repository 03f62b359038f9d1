import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { todayIn } from '#platform/server/clock.ts'
import { addDays, addMonths } from '#platform/shared/calendar-date.ts'
import { importing } from '../../../test/import-run.ts'
import { createWorld } from '../../../test/world.ts'

const w = await createWorld()
const hr = importing(w)
const today = todayIn('Europe/London')
const until = addDays(today, 20)

const idOf = async (email: string) =>
  (await w.query<{ id: string }>('select id from hr.employees where tenant_id = $1 and email = $2', [w.tenants.A, email]))[0]?.id ?? ''
interface Balance {
  remaining: number
  entries: { sentence: string; kind: string; rule: string }[]
}
async function ledgerOf(email: string): Promise<Balance & { id: string }> {
  const id = await idOf(email)
  const answer = await w.ask('a_hr', 'GET', `/employees/${id}/time-off`)
  expect(answer.status).toBe(200)
  const { balance, entries } = answer.body as { balance: { remaining: number }; entries: Balance['entries'] }
  return { id, remaining: balance.remaining, entries }
}
const head = 'Name,Email,Start date,Days worked,Hours a week,Holiday balance,Leave balance (hours),Carried over,Carry over expiry,Last day'
const week = '"Mon, Tue, Wed, Thu, Fri",37.5'

describe('Opening balances of leave as columns of a file', () => {
  let id = ''

  it('are matched by their headings, and each cell that cannot be written says why', async () => {
    const rows = [
      `Ann Left,ann@leave.example,2020-01-06,${week},12.5 days,,2,${until},`,
      `Bob Hours,bob@leave.example,2020-01-06,${week},,40.5,,,`,
      `Cat Over,cat@leave.example,2020-01-06,${week},-1.5,,,,`,
      `Dan Later,dan@leave.example,${addMonths(today, 2)},${week},3,,,,`,
      `Eve Both,eve@leave.example,2020-01-06,${week},3,20,,,`,
      `Fay Open,fay@leave.example,2020-01-06,${week},3,,2,,`,
      `Gus Past,gus@leave.example,2020-01-06,${week},3,,2,${addDays(today, -1)},`,
      `Hal More,hal@leave.example,2020-01-06,${week},3,,4,${until},`,
      `Ida Words,ida@leave.example,2020-01-06,${week},lots,,,,`,
      `Jon Left,jon@leave.example,2020-01-06,${week},3,,,,${addDays(today, -3)}`,
    ]
    const handed = await hr.hand([head, ...rows].join('\r\n'))
    id = handed.id
    expect(handed.columns.slice(5).map(({ suggestion }) => suggestion?.target)).toEqual([
      'leave_days',
      'leave_hours',
      'leave_carried_days',
      'leave_carried_until',
      'end_date',
    ])
    const checked = await hr.plan(id)
    expect(checked.counts).toMatchObject({ add: 3, problem: 7 })
    const found = await hr.rows(id, '&kind=problem')
    expect(
      found.map(({ name, cells }) => [
        name.slice(0, 3),
        cells.flatMap(({ column, problem }) => (problem ? [column, problem.message] : [])),
      ]),
    ).toEqual([
      ['Dan', [5, expect.stringContaining('begin later')]],
      ['Eve', [6, expect.stringContaining('not both')]],
      ['Fay', [7, expect.stringContaining('by when')]],
      ['Gus', [8, expect.stringContaining('run out')]],
      ['Hal', [7, expect.stringContaining('More than is left')]],
      ['Ida', [5, expect.any(String)]],
      ['Jon', [5, expect.stringContaining('have left')]],
    ])
    const [ann] = await hr.rows(id)
    expect(ann?.cells[5]).toMatchObject({ raw: '12.5 days', value: '12.5', note: 'Read as 12.5 days.' })
  })

  it('become the balance, with what was carried and its last day, and the ledger says where they are from', async () => {
    const lines = [
      `Ann Left,ann@leave.example,2020-01-06,${week},12.5,,2,${until},`,
      `Bob Hours,bob@leave.example,2020-01-06,${week},,40.5,,,`,
      `Cat Over,cat@leave.example,2020-01-06,${week},-1.5,,,,`,
    ]
    id = (await hr.hand([head, ...lines].join('\r\n'))).id
    await hr.plan(id)
    expect(await hr.commit(id)).toMatchObject({ state: 'committed' })
    const [ann, bob, cat] = [await ledgerOf('ann@leave.example'), await ledgerOf('bob@leave.example'), await ledgerOf('cat@leave.example')]
    expect([ann.remaining, bob.remaining, cat.remaining]).toEqual([12.5 * 450, 40.5 * 60, -1.5 * 450])
    expect(ann.entries.find(({ rule }) => rule === 'import.carried')).toMatchObject({
      kind: 'carry_over',
      sentence: expect.stringContaining('To be taken by'),
    })
    expect(ann.entries.find(({ rule }) => rule === 'import.opening')?.sentence).toContain('import of people.csv')
    expect(
      await w.query("select action from hr.audit_events where subject_id = $1 and action = 'time-off.entered'", [ann.id]),
    ).toHaveLength(1)
  })

  it('go out and come in again without a difference, in the unit of the person; of another day the file says nothing of leave', async () => {
    const url = '/api/people-export?format=csv&leavers=yes&fields=email,leave_days,leave_hours,leave_carried_days,leave_carried_until'
    const out = await w.server.http.inject({ method: 'GET', url, headers: w.bearer('a_hr') })
    expect(out.body).toContain(`ann@leave.example,12.5,,2,${until}`)
    const again = await hr.hand(out.rawPayload)
    const checked = await hr.plan(again.id)
    expect(checked.counts).toMatchObject({ add: 0, change: 0, problem: 0, same: checked.counts?.rows })
    const past = await w.server.http.inject({ method: 'GET', url: `${url}&as_at=${addDays(today, -30)}`, headers: w.bearer('a_hr') })
    expect(past.statusCode).toBe(422)
  })

  it('of hours worked: a pay period earns 12.07% once, put right it adds the difference, taken back it is gone; of who has leave granted it is refused', async () => {
    const { policies } = (await w.ask('a_hr', 'GET', '/leave-settings')).body as { policies: Record<string, unknown>[] }
    const { id: _id, is_default: _default, version: _version, ...usual } = policies[0] ?? {}
    const casual = { ...usual, name: 'Casual', contracts: ['Zero-hours'], irregular: true }
    expect((await w.ask('a_hr', 'POST', '/leave-policies', { body: casual })).status).toBe(201)
    await w.query(`update hr.employees set contract = 'Zero-hours' where email = 'cat@leave.example'`)
    const before = (await ledgerOf('cat@leave.example')).remaining
    const file = (...lines: string[]) => hr.hand(['Email,Hours worked,Pay period end', ...lines].join('\r\n'))
    const mixed = await file(`cat@leave.example,100,${today}`, `ann@leave.example,50,${today}`, `bob@leave.example,50,`)
    expect(mixed.columns.map(({ suggestion }) => suggestion?.target)).toEqual(['email', 'leave_hours_worked', 'leave_worked_until'])
    await hr.plan(mixed.id, { effective: { mode: 'correct' } })
    const problems = (await hr.rows(mixed.id, '&kind=problem')).map(({ cells }) =>
      cells.flatMap(({ problem }) => (problem ? [problem.message] : [])).join(),
    )
    expect(problems).toEqual(
      expect.arrayContaining([expect.stringContaining('granted for that time'), expect.stringContaining('last day of the pay period')]),
    )
    const commit = async (hours: number): Promise<string> => {
      const { id: one } = await file(`cat@leave.example,${hours},${today}`)
      await hr.plan(one, { effective: { mode: 'correct' } })
      await hr.commit(one)
      return one
    }
    await commit(100)
    expect((await ledgerOf('cat@leave.example')).remaining).toBe(before + 12 * 60)
    const same = await file(`cat@leave.example,100,${today}`)
    expect((await hr.plan(same.id, { effective: { mode: 'correct' } })).counts).toMatchObject({ change: 0, same: 1 })
    const more = await commit(120)
    const cat = await ledgerOf('cat@leave.example')
    expect([cat.remaining, cat.entries.at(-1)?.sentence]).toEqual([
      before + 14 * 60,
      expect.stringMatching(/^Put right: earned in the pay period to .*12\.07% of 120 hours worked/),
    ])
    await hr.undo(more)
    expect((await ledgerOf('cat@leave.example')).remaining).toBe(before + 12 * 60)
  })

  it('change a person who is there, shown old and new; taken back, the balance is what it was', async () => {
    const next = await hr.hand('Email,Holiday balance,Carried over,Carry over expiry\nann@leave.example,10,3,' + addDays(until, 1))
    expect((await hr.plan(next.id, { effective: { mode: 'correct' } })).counts).toMatchObject({ change: 1 })
    expect((await hr.rows(next.id))[0]?.cells[1]).toMatchObject({ value: '10', before: '12.5' })
    await hr.commit(next.id)
    expect((await ledgerOf('ann@leave.example')).remaining).toBe(4500)
    expect(await hr.undo(next.id)).toMatchObject({ state: 'undone' })
    expect((await ledgerOf('ann@leave.example')).remaining).toBe(12.5 * 450)
    expect(
      await w.query("select sum(minutes)::int as minutes from hr.leave_entries where employee_id = $1 and rule = 'import.carried'", [
        await idOf('ann@leave.example'),
      ]),
    ).toEqual([{ minutes: 900 }])
  })

  it('stand until somebody has gone on from them: leave written down since is in the way of taking them back', async () => {
    const next = await hr.hand('Email,Holiday balance\nbob@leave.example,9')
    await hr.plan(next.id, { effective: { mode: 'correct' } })
    await hr.commit(next.id)
    const entry = { kind: 'adjustment', account: 'holiday', minutes: 60, on: today, reason: 'Thanks' }
    const path = `/employees/${await idOf('bob@leave.example')}/time-off-entries`
    const written = await w.ask('a_hr', 'POST', path, { body: entry, headers: { 'idempotency-key': randomUUID() } })
    expect([written.status, written.text]).toEqual([201, expect.any(String)])
    const preview = (await w.ask('a_hr', 'GET', `/imports/${next.id}/undo`)).body
    expect(preview).toMatchObject({ in_the_way: [{ name: 'Bob Hours', because: 'Their leave was changed since.' }] })
    expect((await w.ask('a_hr', 'GET', `/imports/${id}/undo`)).body).toMatchObject({
      added: 3,
      in_the_way: expect.arrayContaining([
        expect.objectContaining({ name: 'Bob Hours', because: 'Their leave was written down by hand.' }),
      ]),
    })
  })
})

describe('Invitations after an import', () => {
  it('are sent for whom a super admin chooses of those added, and nobody is listed who has one, has left or has no address', async () => {
    const admin = importing(w, 'a_sa')
    const { id } = await admin.hand(
      `Name,Email,Start date,Last day,Reports to\nKit Lead,kit@invite.example,2020-01-06,,\nLou Low,lou@invite.example,2020-01-06,,Kit Lead\nMo Gone,mo@invite.example,2020-01-06,${addDays(today, -2)},`,
    )
    await admin.plan(id)
    expect(await admin.commit(id)).toMatchObject({ state: 'committed' })
    expect((await w.ask('a_hr', 'GET', `/imports/${id}/uninvited`)).status).toBe(403)
    const before = (await w.ask('a_sa', 'GET', `/imports/${id}/uninvited`)).body as { data: { id: string; email: string }[] }
    expect(before).toMatchObject({
      total: 2,
      data: [
        { name: 'Kit Lead', leads: true },
        { name: 'Lou Low', leads: false },
      ],
    })
    const invitations = before.data.slice(0, 1).map((person) => ({ email: person.email, role: 'manager', employee_id: person.id }))
    const sent = await w.ask('a_sa', 'POST', '/workspace/invitations', {
      body: { invitations },
      headers: { 'idempotency-key': randomUUID() },
    })
    expect(sent.body).toMatchObject({ data: [{ outcome: 'invited', person: { name: 'Kit Lead' } }] })
    expect((await w.ask('a_sa', 'GET', `/imports/${id}/uninvited`)).body).toMatchObject({ total: 1, data: [{ name: 'Lou Low' }] })
  })
})
