import { describe, expect, it } from 'vitest'
import { importing } from '../../../test/import-run.ts'
import { createWorld } from '../../../test/world.ts'

const w = await createWorld()
const hr = importing(w)
const employee = (email: string) => w.query('select * from hr.employees where tenant_id = $1 and email = $2', [w.tenants.A, email])

describe('A file of people, from the upload to its undoing', () => {
  const file = [
    'Employee No,First name,Surname,Email,Job Title,Dept,Start Date,DOB,Salary,Line manager',
    '00123,Siobhán,O\u2019Brien,siobhan.o\'brien@example.co.uk,Head of Care,Care,13/04/2020,03/04/1962,"£46,500.50",',
    '00124,Suharto,,suharto@example.co.uk,Carer,Care,03/05/2027,,24000,00123',
    '00125, Nan ,Null,nan@example.co.uk,Carer,Care,31/12/2021,12/03/62,24000,Siobhán O\u2019Brien',
  ].join('\r\n')
  let id = ''

  it('reads it and suggests what its columns are', async () => {
    const handed = await hr.hand(`\ufeff${file}`)
    id = handed.id
    expect(handed.state).toBe('mapping')
    expect(handed.reading).toMatchObject({ encoding: 'utf-8', delimiter: ',', header_row: 1 })
    expect(handed.columns.map(({ suggestion }) => suggestion?.target)).toEqual([
      'employee_no',
      'first_name',
      'last_name',
      'email',
      'job_title',
      'department',
      'start_date',
      'date_of_birth',
      'salary',
      'manager',
    ])
    expect(handed.questions.map(({ key }) => key)).toEqual(['date-order:7'])
  })

  it('B1 B6 asks once how a column of dates is meant, and shows every cell before anything is written', async () => {
    const open = await hr.plan(id)
    expect(open).toMatchObject({ state: 'checked', counts: { add: 1, problem: 2 }, can: { commit: false } })
    const checked = await hr.plan(id, { answers: { 'date-order:7': 'dmy' } })
    expect(checked).toMatchObject({ state: 'checked', counts: { rows: 3, add: 3, problem: 0 }, can: { commit: true } })
    const rows = await hr.rows(id)
    const cell = (n: number, column: number) => rows[n]?.cells.find((each) => each.column === column)
    expect(cell(0, 7)?.value).toBe('3 Apr 1962')
    expect(cell(2, 7)).toMatchObject({ value: '12 Mar 1962', note: 'Two digits for the year were read as 1962.' })
    expect(cell(2, 1)).toMatchObject({ raw: ' Nan ', value: 'Nan', note: 'Blanks around it are left out.' })
    expect(cell(0, 8)?.value).toBe('£46500.50')
    expect(rows.map(({ name }) => name)).toEqual(['Siobhán O\u2019Brien', 'Suharto', 'Nan Null'])
  })

  it('commits all of it, with lines, dated rows and the log', async () => {
    expect(await hr.commit(id)).toMatchObject({ state: 'committed', can: { undo: true } })
    const [head] = await employee("siobhan.o'brien@example.co.uk")
    const [one] = await employee('suharto@example.co.uk')
    const [nan] = await employee('nan@example.co.uk')
    expect(head).toMatchObject({ employee_no: '00123', first_name: 'Siobhán', last_name: 'O\u2019Brien', start_date: '2020-04-13' })
    expect(one).toMatchObject({
      first_name: 'Suharto',
      last_name: '',
      single_name: true,
      manager_id: head?.['id'],
      start_date: '2027-05-03',
    })
    expect(nan).toMatchObject({ first_name: 'Nan', last_name: 'Null', manager_id: head?.['id'] })
    expect(await w.query('select salary from hr.employee_pay where employee_id = $1', [head?.['id']])).toEqual([{ salary: '46500.50' }])
    const history = await w.query('select field, valid_from::text from hr.record_history where employee_id = $1 order by field', [
      head?.['id'],
    ])
    expect(history).toEqual([
      { field: 'department', valid_from: '2020-04-13' },
      { field: 'job_title', valid_from: '2020-04-13' },
      { field: 'pay', valid_from: '2020-04-13' },
    ])
    expect(
      await w.query("select reason from hr.audit_events where subject_id = $1 and action = 'employee.created'", [head?.['id']]),
    ).toEqual([{ reason: 'import of people.csv' }])
  })

  it('leaves the chain of the log whole, link by link', async () => {
    const wrong = await w.query(
      `select seq from (select e.*, lag(hash) over (order by seq) as before from hr.audit_events e where tenant_id = $1) e
       where hash <> sha256(coalesce(before, ''::bytea) || convert_to(app.audit_line(tenant_id, seq, at, actor_id, actor_name, request_id, action,
         subject_kind, subject_id, changes, reason, acting_as), 'UTF8'))`,
      [w.tenants.A],
    )
    expect(wrong).toEqual([])
  })

  it('B15 brings in nothing the second time', async () => {
    const again = await hr.hand(file)
    const checked = await hr.plan(again.id, { answers: { 'date-order:7': 'dmy' } })
    expect(checked.counts).toMatchObject({ rows: 3, same: 3 })
  })

  it('changes from a day, and keeps what was before', async () => {
    const next = await hr.hand('Employee No,Job title,Salary\n00124,Senior carer,26000\n00123,Head of Care,46500.5')
    const checked = await hr.plan(next.id, { effective: { mode: 'correct' } })
    expect(checked.counts).toMatchObject({ change: 1, same: 1 })
    const [row] = await hr.rows(next.id, '&kind=change')
    expect(row?.cells[1]).toMatchObject({ value: 'Senior carer', before: 'Carer' })
    const done = await hr.commit(next.id)
    expect(done).toMatchObject({ state: 'committed', waiting: 1 })
    expect((await employee('suharto@example.co.uk'))[0]).toMatchObject({ job_title: 'Senior carer', version: '2' })
    expect(
      await w.query("select changes -> 'salary' ->> 'to' as pay from hr.change_requests where tenant_id = $1 and decision is null", [
        w.tenants.A,
      ]),
    ).toEqual([{ pay: '26000' }])
    expect(await hr.undo(next.id)).toMatchObject({ state: 'undone' })
    expect((await employee('suharto@example.co.uk'))[0]).toMatchObject({ job_title: 'Carer' })
    expect(await w.query('select 1 from hr.change_requests where tenant_id = $1 and decision is null', [w.tenants.A])).toEqual([])
  })

  it('says what stands in the way of undoing, and then undoes nothing', async () => {
    const preview = (await w.ask('a_hr', 'GET', `/imports/${id}/undo`)).body
    expect(preview).toMatchObject({ added: 3, in_the_way: [{ name: 'Suharto', because: expect.stringContaining('changed since') }] })
    const { version } = await hr.get(id)
    expect((await w.ask('a_hr', 'POST', `/imports/${id}/undo`, { body: { version } })).status).toBe(409)
    expect(await employee('nan@example.co.uk')).toHaveLength(1)
  })

  it('takes people out again whom nobody touched', async () => {
    const handed = await hr.hand(
      'Name,E-mail,Start,Reports to\nAnn Boss,ann@undo.example,2026-01-05,\nBob Low,bob@undo.example,2026-01-06,ann@undo.example',
    )
    await hr.plan(handed.id)
    await hr.commit(handed.id)
    expect(await employee('bob@undo.example')).toHaveLength(1)
    expect(await hr.undo(handed.id)).toMatchObject({ state: 'undone' })
    expect([...(await employee('bob@undo.example')), ...(await employee('ann@undo.example'))]).toEqual([])
  })
})
