import { todayIn } from '#platform/server/clock.ts'
import { addDays, isoWeekday } from '#platform/shared/calendar-date.ts'
import type { Happening } from '#slices/cases/events.ts'
import { randomId, type World } from '../../../test/world.ts'

/** So many days from today. */
export const dayFrom = (plus: number): string => addDays(todayIn('UTC'), plus)
/** A weekday that is far enough away to prepare for. */
export const farAway = [22, 23, 24].map(dayFrom).find((each) => isoWeekday(each) < 6) ?? ''

const item = (name: string, title: string): Happening => ({ kind: 'item_added', item: name, title, relied_on: true })

interface Planted {
  readonly number?: number
  readonly date?: string
  readonly chair?: string
  readonly more?: readonly Happening[]
}

/** A disciplinary case of E2 whose hearing is arranged, as its events have it. */
export async function plantHearing(w: World, { number = 7077, date = farAway, chair = 'A.MM', more = [] }: Planted = {}): Promise<string> {
  const idOf = (name: string): string => w.person(name).id
  const [today, id] = [dayFrom(0), randomId()]
  const happenings: Happening[] = [
    { kind: 'opened', process: 'disciplinary', version: 1, division: 'england-and-wales', restricted: false, stage: 'hearing_scheduled' },
    { kind: 'party_added', person: idOf('A.E2'), as: 'subject' },
    { kind: 'role_given', person: idOf('A.SA1'), as: 'owner' },
    { kind: 'role_given', person: idOf('A.M1'), as: 'investigator' },
    { kind: 'role_given', person: idOf(chair), as: 'hearing_manager' },
    { kind: 'allegation_made', allegation: 'a', text: 'That a reading was written down and not taken.' },
    item('report', 'Investigation report'),
    { kind: 'meeting_arranged', meeting: 'm', purpose: 'hearing', date },
    ...more,
  ]
  await w.query(`select set_config('app.tenant_id', $1, false)`, [w.tenants.A])
  await w.query(
    `insert into hr.cases (tenant_id, id, number, process, title, search_text, restricted, opened_by, version, stage, board_column, opened_on, last_number)
     values ($1, $2, $6, 'disciplinary', 'Temperature records', 'temperature records', false, $3, 1, 'hearing_scheduled', 'meet', $4, $5)`,
    [w.tenants.A, id, idOf('A.SA1'), today, happenings.length, number],
  )
  const rows = happenings.map((what, i) => ({ number: i + 1, what }))
  await w.query(
    `insert into hr.case_events (tenant_id, case_id, number, on_day, by_person, by_name, kind, what)
     select $1::uuid, $2::uuid, r.number, $3::date, 'system', 'x', r.what ->> 'kind', r.what from jsonb_to_recordset($4) as r (number int, what jsonb) order by 2, 3`,
    [w.tenants.A, id, today, JSON.stringify(rows)],
  )
  const access = [
    ['A.E2', 'party', 'subject'],
    ['A.SA1', 'grant', 'owner'],
    ['A.M1', 'grant', 'investigator'],
    ['A.MM', 'grant', 'hearing_manager'],
  ] as const
  for (const [who, kind, as] of access)
    await w.query(`insert into hr.case_access (tenant_id, case_id, person_id, kind, as_role) values ($1, $2, $3, $4, $5)`, [
      w.tenants.A,
      id,
      idOf(who),
      kind,
      as,
    ])
  return id
}

/** Another day for the meeting, as its event has it. */
export const moveHearing = (w: World, id: string, date: string): Promise<unknown> =>
  w.query(
    `with one as (update hr.cases set last_number = last_number + 1 where id = $1 returning tenant_id, last_number)
     insert into hr.case_events (tenant_id, case_id, number, on_day, by_person, by_name, kind, what)
     select tenant_id, $1, last_number, $2::date, 'system', 'x', 'meeting_moved', $3::jsonb from one`,
    [id, dayFrom(0), JSON.stringify({ kind: 'meeting_moved', meeting: 'm', date })],
  )
