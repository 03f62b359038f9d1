import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import type { Import } from '#slices/import/contract.ts'
import { changeValues, findPlainFields, type PlainField } from '#slices/custom-fields/server/service.ts'
import { addPeople, knowTableSizes } from '#slices/people/server/service.ts'
import { importing } from './import-run.ts'
import { createWorld } from './world.ts'
import { generatedPeople, generatedValues } from './world/generated-people.ts'

const w = await createWorld()
/** A few hundred in the suite; by hand as many as PEOPLE says. */
const many = Number(process.env['PEOPLE'] ?? 300)
const patience = 60_000 + many * 60

const admin = importing(w, 'c_sa')
const settle = async (id: string): Promise<Import> => {
  const now = await admin.plan(id)
  const answers = { nameless: 'keep', 'no-start-date': 'none', manager: 'nobody' } as Record<string, string>
  const open = now.questions.filter(({ kind, answer }) => answer === null && kind in answers)
  return open.length === 0 ? now : admin.plan(id, { answers: Object.fromEntries(open.map(({ key, kind }) => [key, answers[kind] ?? ''])) })
}
const kinds = ['text', 'number', 'money', 'date', 'choice', 'yes_no', 'person'] as const
const choices = ['Blue', '=1+1', 'a, b', "'quoted"]

/** A field of every kind, and one whose values nobody shares; answers them as they are known to files. */
async function defineFields(as: 'b_sa' | 'c_sa'): Promise<PlainField[]> {
  const made = async (path: string, body: object) => {
    const answer = await w.ask(as, 'POST', path, { body, headers: { 'idempotency-key': randomUUID() } })
    if (answer.status !== 201) throw new Error(answer.text)
    return answer.body as { id: string }
  }
  const settings = { grp: 'work', own_write: 'none' }
  const section = await made('/custom-sections', { ...settings, name: 'Kit', kind: 'fields', remind_days: 30 })
  for (const [kind, name, rules, dated] of [
    ...kinds.map((each) => [each, `Field of ${each}`, each === 'choice' ? { choices } : {}, each === 'text'] as const),
    ['text', 'Locker', { unique: true }, false],
    // Called as a field of the record is.
    ['text', 'Department', {}, false],
  ] as const)
    await made('/custom-fields', {
      ...settings,
      section_id: section.id,
      kind,
      name,
      help: null,
      rules,
      keeps_history: dated,
      expires: false,
    })
  return w.server.db.asSystem(as === 'b_sa' ? w.tenants.B : w.tenants.C, { requestId: 'fields' }, findPlainFields)
}

/** Everything a file can carry, of everybody of a workspace, by e-mail. */
const everything = (tenant: string) =>
  w.query(
    `select e.email, e.employee_no, e.first_name, e.last_name, e.single_name, e.preferred_name, e.job_title, e.department, e.location, e.start_date, e.end_date, e.employment_type,
      e.contract, e.phone_mobile, e.timezone, e.work_pattern, m.email as manager, p.date_of_birth, p.gender, p.nationality, p.phone_home, p.address_line1, p.address_line2, p.city,
      p.state_province, p.postal_code, p.country, pay.salary, pay.pay_frequency, coalesce(c.contacts, '[]') as contacts,
      (select jsonb_object_agg(f.name, coalesce(p.email, v.value #>> '{}')) from hr.custom_values v join hr.custom_fields f on f.tenant_id = v.tenant_id and f.id = v.field_id
        left join hr.employees p on p.tenant_id = v.tenant_id and p.id = case when v.kind = 'person' then (v.value #>> '{}')::uuid end where v.tenant_id = e.tenant_id and v.employee_id = e.id) as fields
    from hr.employees e left join hr.employees m on m.tenant_id = e.tenant_id and m.id = e.manager_id
    left join hr.employee_personal p on p.tenant_id = e.tenant_id and p.employee_id = e.id left join hr.employee_pay pay on pay.tenant_id = e.tenant_id and pay.employee_id = e.id
    left join hr.employee_emergency c on c.tenant_id = e.tenant_id and c.employee_id = e.id
    where e.tenant_id = $1 and e.email like '%generated.example' order by e.email`,
    [tenant],
  )
const howMany = async () =>
  (await w.query<{ n: number }>('select count(*)::int as n from hr.employees where tenant_id = $1', [w.tenants.C]))[0]?.n

async function exported(as: 'b_hr' | 'c_sa', format: 'csv' | 'xlsx'): Promise<Buffer> {
  await w.ask(as, 'GET', '/me')
  const answer = await w.server.http.inject({
    method: 'GET',
    url: `/api/people-export?format=${format}&leavers=yes`,
    headers: w.bearer(as),
  })
  if (answer.statusCode !== 200) throw new Error(answer.body)
  return answer.rawPayload
}

describe('What goes out comes in again as it was', () => {
  it(
    'B15 a workspace exported and brought into another has 0 differences, whatever its cells look like',
    async () => {
      const people = generatedPeople(many, 20_261_128)
      await defineFields('c_sa')
      const fields = await defineFields('b_sa')
      const valuesOf = generatedValues(fields, people, 7)
      for (let at = 0; at < people.length; at += 100)
        await w.server.db.asSystem(w.tenants.B, { requestId: 'generated' }, async (tx) => {
          if (at === 1000) await knowTableSizes(tx)
          const bulk = { tx, by: { id: randomUUID(), name: 'Tester' }, today: '2026-11-28', sealed: w.server.app.sealed, reason: 'test' }
          const some = people.slice(at, at + 100)
          await addPeople(bulk, some)
          await changeValues(
            bulk,
            some.map(({ id }) => ({ employeeId: id, values: valuesOf(id), from: null, start: '2020-01-06' })),
          )
        })
      const handed = await admin.hand(await exported('b_hr', 'csv'))
      const checked = await settle(handed.id)
      const wrong = await admin.rows(handed.id, '&kind=problem')
      expect(wrong.map(({ row, problems, cells }) => [row, problems, cells.filter(({ problem }) => problem !== null)])).toEqual([])
      expect(checked.counts).toMatchObject({ problem: 0, same: 0, change: 0 })
      expect(await admin.commit(handed.id)).toMatchObject({ state: 'committed' })
      const [from, to] = [await everything(w.tenants.B), await everything(w.tenants.C)]
      expect(from).toHaveLength(many)
      expect(from.filter((person) => person['fields'] !== null).length).toBeGreaterThan(many / 2)
      expect(to).toEqual(from)
    },
    patience,
  )

  it.each(['csv', 'xlsx'] as const)(
    'B15 handing its own %s in again changes nothing and adds nobody',
    async (format) => {
      const before = await howMany()
      const file = await exported('c_sa', format)
      for (let time = 0; time < 2; time++) {
        const handed = await admin.hand(file, `people.${format}`)
        const checked = await settle(handed.id)
        const rows = [...(await admin.rows(handed.id, '&kind=change')), ...(await admin.rows(handed.id, '&kind=problem'))]
        expect(
          rows.map(({ row, kind, problems, cells }) => [row, kind, problems, cells.filter((cell) => cell.before ?? cell.problem)]),
        ).toEqual([])
        expect(checked.counts).toEqual({ rows: before, add: 0, change: 0, same: before, problem: 0, skipped: 0 })
      }
      expect(await howMany()).toBe(before)
    },
    patience,
  )
})
