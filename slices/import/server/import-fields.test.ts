import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import type { Tx } from '#platform/server/database.ts'
import { AppError } from '#platform/shared/app-error.ts'
import { importing } from '../../../test/import-run.ts'
import { createWorld } from '../../../test/world.ts'
import { findInTheWay, holdPeople } from './queries/effects.ts'

const w = await createWorld()
const admin = importing(w, 'a_sa')
const hr = importing(w, 'a_hr')

async function made(path: string, body: object): Promise<string> {
  const answer = await w.ask('a_sa', 'POST', path, { body, headers: { 'idempotency-key': randomUUID() } })
  expect([answer.status, answer.text]).toEqual([201, expect.any(String)])
  return (answer.body as { id: string }).id
}
const section = await made('/custom-sections', { name: 'Kit', kind: 'fields', grp: 'work', own_write: 'none', remind_days: 30 })
const field = (name: string, kind: string, rest: object = {}) =>
  made('/custom-fields', {
    section_id: section,
    name,
    kind,
    help: null,
    grp: 'work',
    own_write: 'none',
    rules: {},
    keeps_history: false,
    expires: false,
    ...rest,
  })
const ids = {
  size: await field('Shirt size', 'choice', { rules: { choices: ['S', 'M', 'L'] } }),
  fob: await field('Key fob', 'text', { rules: { unique: true } }),
  buddy: await field('Buddy', 'person'),
  grade: await field('Grade', 'text', { keeps_history: true }),
  bonus: await field('Bonus', 'money', { grp: 'pay' }),
}
const valuesOf = (email: string) =>
  w.query(
    `select f.name, v.valid_from::text as from, v.value from hr.custom_values v join hr.custom_fields f on f.id = v.field_id
     join hr.employees e on e.id = v.employee_id where e.email = $1 order by f.name, v.valid_from`,
    [email],
  )
const head = 'Name,Email,Start date,Shirt size,Key fob,Buddy,Grade,Bonus'
const always = '1900-01-01'

describe('Fields of the workspace as columns of a file', () => {
  let id = ''
  it('are matched by their names, each cell judged by its kind, and who is named is asked about where two are called so', async () => {
    const handed = await admin.hand(
      `${head}\nKim One,kim@kit.example,2024-01-08,medium,F1,,Junior,100\nSam Two,sam@kit.example,2024-02-05,L,F1,Kim One,Senior,\nSam Two,sam2@kit.example,2024-02-05,S,F3,Sam Two,,"1,250.50"`,
    )
    id = handed.id
    expect(handed.columns.slice(3).map(({ suggestion }) => suggestion)).toEqual(
      [ids.size, ids.fob, ids.buddy, ids.grade, ids.bonus].map((each) => ({ target: `custom:${each}`, by: 'name' })),
    )
    const checked = await admin.plan(id)
    const rows = await admin.rows(id, '&kind=problem')
    expect(
      rows.flatMap(({ row, cells }) => cells.flatMap(({ problem }) => (problem ? [[row, problem.message, problem.fix]] : []))),
    ).toEqual([
      [2, 'Choose one of the list.', 'Use one of: S, M, L.'],
      [3, 'Row 2 has the same value, and no two people may share it.', null],
      [4, '2 people are called Sam Two. Say above who is meant.', null],
    ])
    expect(checked.questions.map(({ kind, key }) => [kind, key])).toEqual([['person', 'person:sam two']])
  })

  it('are written with the people, dated from their first day, and gone with them', async () => {
    await admin.edit(id, { row: 2, column: 3, value: 'm' })
    await admin.edit(id, { row: 3, column: 4, value: 'F2' })
    const { questions } = await admin.get(id)
    const answer = questions[0]?.options.find(({ hint }) => hint === 'sam@kit.example')?.id ?? ''
    await admin.plan(id, { answers: { 'person:sam two': answer } })
    expect((await admin.rows(id))[2]?.cells.map(({ value }) => value).slice(3)).toEqual(['S', 'F3', 'Sam Two', null, '1250.50'])
    expect(await admin.commit(id)).toMatchObject({ state: 'committed' })
    const [sam] = await w.query("select id from hr.employees where email = 'sam@kit.example'")
    expect(await valuesOf('sam2@kit.example')).toEqual([
      { name: 'Bonus', from: always, value: 1250.5 },
      { name: 'Buddy', from: always, value: sam?.['id'] },
      { name: 'Key fob', from: always, value: 'F3' },
      { name: 'Shirt size', from: always, value: 'S' },
    ])
    expect(await valuesOf('kim@kit.example')).toContainEqual({ name: 'Grade', from: '2024-01-08', value: 'Junior' })
  })

  it('change from a day, pay waits for a second person, and all of it is taken back', async () => {
    const before = await valuesOf('kim@kit.example')
    const next = await admin.hand(`Email,Shirt size,Grade,Bonus,Key fob\nkim@kit.example,L,Lead,900,F1\nsam@kit.example,,Senior,,`)
    const checked = await admin.plan(next.id, { effective: { mode: 'change', from: '2026-06-01' } })
    expect(checked.counts).toMatchObject({ change: 1, same: 1, problem: 0 })
    const [row] = await admin.rows(next.id, '&kind=change')
    expect(row?.cells.map(({ value, before: was }) => [value, was])).toEqual([
      ['kim@kit.example', null],
      ['L', 'M'],
      ['Lead', 'Junior'],
      ['900.00', '100.00'],
      ['F1', null],
    ])
    expect(await admin.commit(next.id)).toMatchObject({ state: 'committed', waiting: 1 })
    expect(await valuesOf('kim@kit.example')).toEqual([
      { name: 'Bonus', from: always, value: 100 },
      { name: 'Grade', from: '2024-01-08', value: 'Junior' },
      { name: 'Grade', from: '2026-06-01', value: 'Lead' },
      { name: 'Key fob', from: always, value: 'F1' },
      { name: 'Shirt size', from: always, value: 'L' },
    ])
    const waiting = () => w.query('select changes from hr.custom_proposals where tenant_id = $1 and decision is null', [w.tenants.A])
    expect(await waiting()).toEqual([{ changes: [{ field: ids.bonus, from: always, value: 900 }] }])
    expect(await admin.undo(next.id)).toMatchObject({ state: 'undone' })
    expect(await valuesOf('kim@kit.example')).toEqual(before)
    expect(await waiting()).toEqual([])
  })

  it('a value that is taken is said before anything is written; a field that is none of the asker’s cannot be a column', async () => {
    const taken = await admin.hand('Name,Email,Start date,Key fob\nLee New,lee@kit.example,2026-01-05,f2')
    await admin.plan(taken.id)
    expect((await admin.rows(taken.id))[0]?.cells[3]?.problem?.message).toBe(
      'Somebody else has this value, and no two people may share it.',
    )
    const other = await hr.hand('Email,Badge colour\nkim@kit.example,red')
    await expect(hr.plan(other.id, { columns: { 'Badge colour': `custom:${randomUUID()}` } })).rejects.toThrow(
      'cannot be brought in as this',
    )
  })

  it('somebody who changed a field since stands in the way of undoing', async () => {
    const [sam] = await w.query<{ id: string }>("select id from hr.employees where email = 'sam2@kit.example'")
    const put = await w.ask('a_sa', 'PUT', `/employees/${sam?.id}/custom-fields`, { body: { values: [{ field: ids.size, value: 'L' }] } })
    expect(put.status).toBe(200)
    expect((await w.ask('a_sa', 'GET', `/imports/${id}/undo`)).body).toMatchObject({
      in_the_way: expect.arrayContaining([
        expect.objectContaining({ name: 'Sam Two', because: 'Fields of the record were changed since.' }),
      ]),
    })
  })
})

describe('Undoing what people have used since', () => {
  it('nobody is taken away with time off, leave entered by hand or a request for documents of theirs', async () => {
    const { id } = await hr.hand(
      'Name,Email,Start date\nAva Away,ava@used.example,2026-01-05\nHal Hand,hal@used.example,2026-01-05\nQui Quest,qui@used.example,2026-01-05\nWes Week,wes@used.example,2026-01-05\nNia None,nia@used.example,2026-01-05',
    )
    await hr.plan(id)
    expect(await hr.commit(id)).toMatchObject({ state: 'committed' })
    const people = new Map(
      (await w.query<{ id: string; email: string }>("select id, email from hr.employees where email like '%@used.example'")).map(
        (each) => [each.email.slice(0, 3), each.id] as const,
      ),
    )
    await w.query(
      `insert into hr.leave_bookings (tenant_id, id, employee_id, type, starts_on, ends_on, first_part, last_part, minutes, counted, state, requested_by_name)
       values ($1, gen_random_uuid(), $2, 'holiday', '2026-12-08', '2026-12-08', 'day', 'day', 450, true, 'requested', 'Ava Away')`,
      [w.tenants.A, people.get('ava')],
    )
    const byHand = { kind: 'adjustment', account: 'holiday', minutes: 60, on: '2026-06-01', reason: 'Agreed' }
    expect((await w.ask('a_hr', 'POST', `/employees/${people.get('hal')}/time-off-entries`, { body: byHand })).status).toBe(201)
    const asked = { people: [people.get('qui')], title: 'Passport', category: 'right-to-work', formats: [] }
    expect((await w.ask('a_hr', 'POST', `/tenants/${w.tenants.A}/document-requests`, { body: asked })).status).toBe(201)
    await w.query(
      `insert into hr.leave_schedules (tenant_id, employee_id, valid_from, weeks, recorded_by_name) values ($1, $2, '2026-02-01', '[[450,450,450,0,0,0,0]]', 'Hana Resources')`,
      [w.tenants.A, people.get('wes')],
    )
    const undo = await w.ask('a_hr', 'GET', `/imports/${id}/undo`)
    expect(undo.body).toMatchObject({
      in_the_way: [
        { name: 'Ava Away', because: 'Time off was asked for or recorded.' },
        { name: 'Hal Hand', because: 'Their leave was written down by hand.' },
        { name: 'Qui Quest', because: 'Documents were asked of them.' },
        { name: 'Wes Week', because: 'A working pattern was recorded for them.' },
      ],
    })
  })
})

describe('Undoing while somebody writes', () => {
  const book = (tx: Tx, person: string, name: string) =>
    sql`insert into hr.leave_bookings (tenant_id, id, employee_id, type, starts_on, ends_on, first_part, last_part, minutes, counted, state, requested_by_name)
      values (${w.tenants.A}, gen_random_uuid(), ${person}, 'holiday', '2026-12-08', '2026-12-08', 'day', 'day', 450, true, 'requested', ${name})`.execute(
      tx,
    )
  const system = <T>(pool: 'app' | 'job', run: (tx: Tx) => Promise<T>) =>
    w.server.db.asSystem(w.tenants.A, { requestId: 'test', pool }, run)
  const untilSomebodyWaits = () =>
    expect
      .poll(() => w.query("select 1 from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()"), {
        interval: 10,
      })
      .not.toEqual([])
  const brought = async (name: string) => {
    const { id } = await hr.hand(`Name,Email,Start date\n${name},${name.toLowerCase().replace(' ', '@')}.example,2026-01-05`)
    await hr.plan(id)
    expect(await hr.commit(id)).toMatchObject({ state: 'committed' })
    const [row] = await w.query<{ person: string }>('select employee_id as person from hr.import_effects where import_id = $1', [id])
    return { id, person: row?.person ?? '' }
  }

  it('what was being written when it begins is waited for and stands in its way', async () => {
    const { id, person } = await brought('Ela Early')
    const { ended } = await system('app', async (tx) => {
      await book(tx, person, 'Ela Early')
      const undoing = hr.undo(id)
      await untilSomebodyWaits()
      return { ended: undoing }
    })
    expect(await ended).toMatchObject({ state: 'committed' })
    expect(await w.query('select 1 from hr.leave_bookings where employee_id = $1', [person])).toHaveLength(1)
  })

  it('who writes after its check waits for its end, and is told that something changed meanwhile', async () => {
    const { id, person } = await brought('Lou Late')
    await w.query("update hr.imports set state = 'undoing' where id = $1", [id])
    const { late } = await system('job', async (tx) => {
      await holdPeople(tx, id)
      expect(await findInTheWay(tx, id)).toEqual([])
      const writing = system('app', (other) => book(other, person, 'Lou Late')).then(
        () => 'written',
        (error: unknown) => (error instanceof AppError ? error.code : String(error)),
      )
      await untilSomebodyWaits()
      await sql`delete from hr.employees where id = ${person}`.execute(tx)
      return { late: writing }
    })
    expect(await late).toBe('conflict')
  })
})

describe('Two people importing at once', () => {
  it('who is second finds what the first has written and is shown it, and nobody is there twice', async () => {
    const file = (title: string) => `Name,Email,Start date,Job title\nPat Both,pat@both.example,2026-01-05,${title}`
    const [one, two] = [await hr.hand(file('Cook')), await admin.hand(file('Chef'))]
    for (const [person, handed] of [
      [hr, one],
      [admin, two],
    ] as const)
      expect((await person.plan(handed.id)).counts).toMatchObject({ add: 1 })
    const ended = await Promise.all([hr.commit(one.id), admin.commit(two.id)])
    expect(ended.map(({ state }) => state).toSorted()).toEqual(['checked', 'committed'])
    const late = ended.find(({ state }) => state === 'checked')
    expect(late).toMatchObject({ counts: { change: 1, add: 0 }, failure: expect.stringContaining('Nothing was written') })
    expect(await w.query("select 1 from hr.employees where email = 'pat@both.example'")).toHaveLength(1)
  })
})
