import { describe, expect, test } from 'vitest'
import { todayIn } from '#platform/server/clock.ts'
import { createWorld } from '../../../test/world.ts'
import { applyPlanned } from './service.ts'

const w = await createWorld()
const { A } = w.tenants
const round = (instant: string) =>
  applyPlanned(w.server.app.db, A, w.server.app.sealed, (zone) => todayIn(zone, new Date(instant))).then(({ applied }) => applied)

/** As it is written when hr plans it; here also for days that have gone by on this machine. */
const plan = (person: string, day: string, job: string) =>
  w.query(
    `insert into hr.record_history (tenant_id, employee_id, grp, field, valid_from, value, state, kind) values ($1, $2, 'directory', 'job_title', $3, to_jsonb($4::text), 'planned', 'change')`,
    [A, w.person(person).id, day, job],
  )
const jobOf = async (person: string) =>
  (await w.query<{ job_title: string }>('select job_title from hr.employees where id = $1', [w.person(person).id]))[0]?.job_title
/** How often a person's change took effect: by the log, by the ledger, and by the version of the record. */
const timesDone = async (person: string) =>
  (
    await w.query<{ log: number; ledger: number; version: number }>(
      `select (select count(*)::int from hr.audit_events where subject_id = e.id and action = 'employee.plan-applied') as log,
        (select count(*)::int from hr.record_ledger where employee_id = e.id and kind = 'applied') as ledger, e.version::int - 1 as version from hr.employees e where id = $1`,
      [w.person(person).id],
    )
  )[0]
async function eachOf<T>(names: readonly string[], ask: (person: string) => Promise<T>): Promise<T[]> {
  const answers: T[] = []
  for (const name of names) answers.push(await ask(name))
  return answers
}
const [never, once] = [0, 1].map((n) => ({ log: n, ledger: n, version: n }))

describe('a planned change takes effect when its day begins at the workplace', () => {
  test.each([
    {
      zone: 'Pacific/Kiritimati',
      title: 'UTC+14',
      day: '2027-05-10',
      before: '2027-05-09T09:59:59Z',
      begins: '2027-05-09T10:00:00Z',
      person: 'A.E1',
    },
    {
      zone: 'Etc/GMT+12',
      title: 'UTC−12',
      day: '2027-05-10',
      before: '2027-05-10T11:59:59Z',
      begins: '2027-05-10T12:00:00Z',
      person: 'A.E2',
    },
    {
      zone: 'Europe/London',
      title: 'the night the clocks go forward',
      day: '2027-03-28',
      before: '2027-03-27T23:59:59Z',
      begins: '2027-03-28T00:00:00Z',
      person: 'A.E9',
    },
    {
      zone: 'Europe/London',
      title: 'the day after, an hour earlier by UTC',
      day: '2027-03-29',
      before: '2027-03-28T22:59:59Z',
      begins: '2027-03-28T23:00:00Z',
      person: 'A.M1',
    },
    {
      zone: 'Europe/London',
      title: 'the night the clocks go back',
      day: '2027-10-31',
      before: '2027-10-30T22:59:59Z',
      begins: '2027-10-30T23:00:00Z',
      person: 'A.M2',
    },
    {
      zone: 'Europe/London',
      title: 'the day after, of 25 hours',
      day: '2027-11-01',
      before: '2027-10-31T23:59:59Z',
      begins: '2027-11-01T00:00:00Z',
      person: 'A.MM',
    },
  ])('$zone, $title', async ({ zone, day, before, begins, person }) => {
    await w.query('update hr.tenants set time_zone = $2 where id = $1', [A, zone])
    const was = await jobOf(person)
    await plan(person, day, 'Next')
    expect([await round(before), await jobOf(person)]).toEqual([0, was])
    expect([await round(begins), await jobOf(person)]).toEqual([1, 'Next'])
    // The clock is put back, and comes to the day again.
    expect([await round(before), await round(begins), await jobOf(person)]).toEqual([0, 0, 'Next'])
    expect(await timesDone(person)).toEqual(once)
  })
})

describe('a round that is cut off in the middle', () => {
  // At whichever of its writes the connection goes, a person's transaction goes with it.
  const cuts = [
    ['A.SA2', 'update on hr.record_history', 'new.employee_id', 'pg_terminate_backend(pg_backend_pid())'],
    ['A.HR1', 'update on hr.employees', 'new.id', 'pg_terminate_backend(pg_backend_pid())'],
    ['A.HR2', 'insert on hr.audit_events', 'new.subject_id', 'pg_terminate_backend(pg_backend_pid())'],
    [
      'A.EWR',
      'insert on hr.audit_events',
      'new.subject_id',
      "pg_catalog.set_config('no.such.thing', (1 / (random() * 0)::int)::text, false)",
    ],
  ] as const
  const day = '2027-12-01'
  const people = [...cuts.map(([person]) => person), 'A.SOON', 'A.MOVED'] as const

  test('leaves each person done or as they were; the next round finishes, each change once, also after the clock was put back', async () => {
    for (const [i, [person, moment, id, what]] of cuts.entries())
      await w.query(
        `create function public.cut_${i}() returns trigger language plpgsql as $$ begin perform ${what}; return null; end $$;
         create trigger cut_${i} after ${moment} for each row when (${id} = '${w.person(person).id}') execute function public.cut_${i}()`,
      )
    const before = await eachOf(people, jobOf)
    for (const person of people) await plan(person, day, `Next of ${person}`)
    await w.query('update hr.employees set end_date = null where id = $1', [w.person('A.SOON').id])
    const states = () =>
      w.query<{ state: string; n: number }>(
        "select state, count(*)::int as n from hr.record_history where valid_from = $1 and field = 'job_title' group by 1 order by 1",
        [day],
      )
    await expect(round('2027-12-01T09:00:00Z')).rejects.toMatchObject({ errors: { length: cuts.length } })
    expect(await eachOf(people, jobOf)).toEqual([...before.slice(0, 4), 'Next of A.SOON', 'Next of A.MOVED'])
    expect(await states()).toEqual([
      { state: 'in-force', n: 2 },
      { state: 'planned', n: 4 },
    ])
    expect(await timesDone('A.HR2')).toEqual(never)
    for (const [i] of cuts.entries()) await w.query(`drop function public.cut_${i}() cascade`)

    expect(await round('2027-11-30T12:00:00Z')).toBe(0)
    expect(await Promise.all([round('2027-12-01T09:05:00Z'), round('2027-12-01T09:05:00Z')]).then(([one, other]) => one + other)).toBe(4)
    expect(await round('2027-12-02T09:00:00Z')).toBe(0)
    expect(await eachOf(people, jobOf)).toEqual(people.map((person) => `Next of ${person}`))
    expect(await eachOf(people, async (person) => (await timesDone(person))?.log)).toEqual(people.map(() => 1))
    expect(await timesDone('A.HR2')).toEqual(once)
    expect(await states()).toEqual([{ state: 'in-force', n: 6 }])
  })
})
