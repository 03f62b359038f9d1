import { describe, expect, test } from 'vitest'
import { createWorld, type ActorName } from '../../../test/world.ts'
import type { Booking, Overview, Quote } from '../contract.ts'

const w = await createWorld()
const idOf = (name: string): string => w.person(name).id
// A known week for everybody this file is about: Monday to Friday, seven and a half hours, there for years.
await w.query(
  `insert into hr.leave_schedules (tenant_id, employee_id, valid_from, weeks, recorded_by_name)
   select tenant_id, employee_id, valid_from, '[[450,450,450,450,450,0,0]]', 'x' from hr.record_history where field = 'work_pattern'`,
)
await w.query(`update hr.leave_policies set counts_from = '2026-01-01'`)

const year = await (async () => {
  const [row] = await w.query<{ today: string }>(`select to_char(now() at time zone 'Europe/London', 'YYYY-MM-DD') as today`)
  return Number((row?.today ?? '2026').slice(0, 4))
})()

async function overview(as: ActorName, name: string, day?: string): Promise<Overview> {
  const answer = await w.ask(as, 'GET', `/employees/${idOf(name)}/time-off${day ? `?day=${day}` : ''}`)
  expect(answer.status).toBe(200)
  return answer.body as Overview
}
const days = (count: number): number => count * 450

describe('balance and ledger', () => {
  test('everybody starts with the 5.6 weeks of the law, bank holidays among them', async () => {
    const own = await overview('a_emp', 'A.E1')
    expect(own.balance?.allowance).toBe(days(28))
    expect(own.entries.filter(({ kind }) => kind === 'booking')).toHaveLength(8)
    expect(own.balance?.remaining).toBe(days(20))
    expect(own.entries[0]?.sentence).toMatch(/5.6 weeks/)
  })
})
