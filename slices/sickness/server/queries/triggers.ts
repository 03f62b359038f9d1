import { sql } from 'kysely'
import type { Tx } from '#platform/server/database.ts'
import type { TriggerAsked } from '../../contract.ts'
import type { Audience, Outcome, TriggerKind } from '../../types.ts'

export interface StoredTrigger {
  readonly id: string
  readonly name: string
  readonly kind: TriggerKind
  readonly threshold: number
  readonly months: number | null
  readonly audience: Audience
  readonly version: number
}
const columns = sql`id, name, kind, threshold::float8 as threshold, months, audience, version::int as version`

export async function findTriggers(tx: Tx): Promise<StoredTrigger[]> {
  const { rows } =
    await sql<StoredTrigger>`select ${columns} from hr.absence_triggers where archived_at is null order by kind, threshold, name`.execute(
      tx,
    )
  return rows
}

export async function addTrigger(tx: Tx, id: string, asked: TriggerAsked, byName: string): Promise<StoredTrigger | undefined> {
  const { rows } = await sql<StoredTrigger>`
    insert into hr.absence_triggers (tenant_id, id, name, kind, threshold, months, audience, updated_by_name)
    values (app.tenant_id(), ${id}::uuid, ${asked.name}, ${asked.kind}, ${asked.threshold}, ${asked.months}, ${asked.audience}, ${byName}) returning ${columns}`.execute(
    tx,
  )
  return rows[0]
}

/** undefined: there is none, or somebody was faster. */
export async function setTrigger(
  tx: Tx,
  id: string,
  { version, archived, ...asked }: TriggerAsked & { version: number; archived: boolean },
  byName: string,
): Promise<StoredTrigger | undefined> {
  const { rows } = await sql<StoredTrigger>`
    update hr.absence_triggers set name = ${asked.name}, kind = ${asked.kind}, threshold = ${asked.threshold}, months = ${asked.months}, audience = ${asked.audience},
      archived_at = ${archived ? sql`now()` : null}, updated_at = now(), updated_by_name = ${byName}, version = version + 1
    where id = ${id}::uuid and version = ${version} and archived_at is null returning ${columns}`.execute(tx)
  return rows[0]
}
export async function hasTrigger(tx: Tx, id: string): Promise<boolean> {
  const { rows } = await sql`select 1 from hr.absence_triggers where id = ${id}::uuid and archived_at is null`.execute(tx)
  return rows.length > 0
}

export interface StoredStep {
  readonly id: string
  readonly absence_id: string
  readonly opened_on: string
  readonly due_on: string
  readonly done_on: string | null
  readonly done_by: string | null
  readonly outcome: Outcome | null
  /** For who sees the sickness record alone. */
  readonly trigger_name: string | null
  readonly figures: { readonly words: string } | null
  readonly note: string | null
}
const day = (column: string) => sql`to_char(${sql.ref(column)} at time zone t.time_zone, 'YYYY-MM-DD')`

/** The supportive steps of a person that the asker is to know of, the latest first. */
export async function findSteps(tx: Tx, employeeId: string): Promise<StoredStep[]> {
  const { rows } = await sql<StoredStep>`
    select s.id, s.absence_id, ${day('s.opened_at')} as opened_on, s.due_on, ${day('s.done_at')} as done_on, s.done_by_name as done_by, s.outcome,
      g.name as trigger_name, r.figures, r.note
    from hr.absence_steps s join hr.tenants t on t.id = s.tenant_id left join hr.absence_triggers g on g.tenant_id = s.tenant_id and g.id = s.trigger_id
      left join hr.absence_step_records r on r.tenant_id = s.tenant_id and r.step_id = s.id
    where s.employee_id = ${employeeId}::uuid order by s.opened_at desc, s.id limit 100`.execute(tx)
  return rows
}

export async function findStep(tx: Tx, id: string): Promise<{ employee_id: string; done: boolean } | undefined> {
  const { rows } = await sql<{ employee_id: string; done: boolean }>`
    select employee_id, done_at is not null as done from hr.absence_steps where id = ${id}::uuid`.execute(tx)
  return rows[0]
}

/** False: somebody was faster. */
export async function endStep(
  tx: Tx,
  id: string,
  { outcome, note }: { outcome: Outcome; note: string | null },
  byName: string,
): Promise<boolean> {
  const { rows } = await sql`update hr.absence_steps set done_at = now(), done_by_name = ${byName}, outcome = ${outcome}
    where id = ${id}::uuid and done_at is null returning id`.execute(tx)
  if (note !== null) await sql`update hr.absence_step_records set note = ${note} where step_id = ${id}::uuid`.execute(tx)
  return rows.length > 0
}

interface NewStep {
  readonly id: string
  readonly employee_id: string
  readonly absence_id: string
  readonly trigger_id: string
  readonly audience: Audience
  readonly due_on: string
  readonly figures: Record<string, unknown>
}
/** False: this spell has opened this step before. */
export async function addStep(tx: Tx, step: NewStep): Promise<boolean> {
  const { rows } = await sql`
    insert into hr.absence_steps (tenant_id, id, employee_id, absence_id, trigger_id, audience, due_on)
    values (app.tenant_id(), ${step.id}::uuid, ${step.employee_id}::uuid, ${step.absence_id}::uuid, ${step.trigger_id}::uuid, ${step.audience}, ${step.due_on}::date)
    on conflict do nothing returning id`.execute(tx)
  if (rows.length === 0) return false
  await sql`insert into hr.absence_step_records (tenant_id, step_id, employee_id, figures)
    values (app.tenant_id(), ${step.id}::uuid, ${step.employee_id}::uuid, ${JSON.stringify(step.figures)}::jsonb)`.execute(tx)
  return true
}
