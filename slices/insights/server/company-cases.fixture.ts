import { randomUUID } from 'node:crypto'
import { addDays } from '#platform/shared/calendar-date.ts'
import { standardProcesses } from '../../cases/definitions/catalogue.ts'

type Query = (text: string, values: unknown[]) => Promise<unknown>
type Asked = { tenant: string; subjects: readonly { readonly id: string }[]; opened: string }

/** 35 disciplinaries about ten people: two allegations, two outcomes, ten still open, five restricted and ended. */
export async function writeCases(query: Query, { tenant, subjects, opened }: Asked): Promise<{ id: string }[]> {
  const { initial } = standardProcesses.disciplinary
  const made = Array.from({ length: 35 }, (_, i) => ({
    id: randomUUID(),
    number: 2000 + i,
    restricted: i >= 30,
    ended: i < 20 || i >= 30,
    sanction: i % 2 === 0 ? 'first_warning' : 'dismissal_notice',
    category: i < 10 || i >= 30 ? 'honesty' : 'safety',
    subject: subjects[i % 10]?.id,
    opened,
  }))
  const events = made.flatMap(({ id, ended, category, sanction, subject }) => {
    const step = (from: string, to: string, day: number) => ({
      id,
      on: addDays(opened, day),
      what: { kind: 'step_taken', step: 'disciplinary.1', from, to, answers: {} },
    })
    const all = [
      {
        id,
        on: opened,
        what: { kind: 'opened', process: 'disciplinary', version: 1, division: 'england-and-wales', restricted: false, stage: initial },
      },
      { id, on: opened, what: { kind: 'party_added', person: subject, as: 'subject' } },
      { id, on: opened, what: { kind: 'allegation_made', allegation: 'a', text: 'x', category } },
      step(initial, 'hearing_held', 10),
      ...(ended ? [step('hearing_held', `decided_${sanction}`, 30), step(`decided_${sanction}`, 'closed_warning', 37)] : []),
    ]
    return all.map((event, n) => ({ ...event, number: n + 1 }))
  })
  await query(
    `insert into hr.cases (tenant_id, id, number, process, title, search_text, restricted, opened_by, version, stage, board_column, opened_on, ended_on, last_number)
     select $1, id, number, 'disciplinary', 'x', 'x', restricted, $1, 1, case when ended then 'closed_warning' else 'hearing_held' end, case when ended then 'ended' else 'meet' end,
       opened, case when ended then opened + 37 end, 5 from jsonb_to_recordset($2::jsonb) as x(id uuid, number int, restricted boolean, ended boolean, opened date)`,
    [tenant, JSON.stringify(made)],
  )
  await query(
    `insert into hr.case_events (tenant_id, case_id, number, on_day, by_person, by_name, kind, what)
     select $1, id, number, "on", 'system', 'x', what ->> 'kind', what from jsonb_to_recordset($2::jsonb) as x(id uuid, number int, "on" date, what jsonb) order by id, number`,
    [tenant, JSON.stringify(events)],
  )
  await query(
    `insert into hr.case_access (tenant_id, case_id, person_id, kind, as_role) select $1, id, subject, 'party', 'subject' from jsonb_to_recordset($2::jsonb) as x(id uuid, subject uuid)`,
    [tenant, JSON.stringify(made)],
  )
  return made
}
