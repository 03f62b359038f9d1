import { sql } from 'kysely'
import type { Tx } from '#platform/server/database.ts'

/** Tokens counted in the month that holds `today`; what is under way counts as what was set aside for it. */
export async function tokensUsed(tx: Tx, today: string): Promise<number> {
  const { rows } = await sql<{ used: number }>`
    select coalesce(sum(coalesce(x.tokens_in + x.tokens_out, o.reserved)), 0)::float8 as used
    from hr.ai_outbound o left join hr.ai_outbound_outcomes x on x.tenant_id = o.tenant_id and x.outbound_id = o.id
    where o.sent_at >= (date_trunc('month', ${today}::date::timestamp) at time zone (select t.time_zone from hr.tenants t where t.id = app.tenant_id()))`.execute(
    tx,
  )
  return rows[0]?.used ?? 0
}

/** How the last requests went: how many are under way, and whether the last three all failed within the last minute. */
export async function recentTrouble(tx: Tx): Promise<{ under_way: number; failing: boolean }> {
  const { rows } = await sql<{ under_way: number; failing: boolean }>`
    select (select count(*)::int from hr.ai_outbound o where o.sent_at > now() - interval '30 seconds'
        and not exists (select from hr.ai_outbound_outcomes x where x.tenant_id = o.tenant_id and x.outbound_id = o.id)) as under_way,
      coalesce((select count(*) = 3 and bool_and(l.outcome not in ('answered', 'stopped')) and min(l.ended_at) > now() - interval '1 minute'
        from (select x.outcome, x.ended_at from hr.ai_outbound o join hr.ai_outbound_outcomes x on x.tenant_id = o.tenant_id and x.outbound_id = o.id
          where o.sent_at > now() - interval '10 minutes' and o.purpose <> 'test' order by x.ended_at desc limit 3) l), false) as failing`.execute(
    tx,
  )
  return rows[0] ?? { under_way: 0, failing: false }
}

export interface NewOutbound {
  readonly id: string
  readonly asked_by: string
  readonly asked_by_name: string
  readonly purpose: string
  readonly level: number
  readonly consent_number: number | null
  readonly host: string
  readonly model: string
  readonly passage_ids: readonly string[]
  readonly case_id: string | null
  readonly body_sha256: string
  readonly body_bytes: number
  readonly reserved: number
}

export async function addOutbound(tx: Tx, row: NewOutbound, text: { sealed: Buffer; keepDays: number }): Promise<void> {
  await sql`insert into hr.ai_outbound (tenant_id, id, asked_by, asked_by_name, purpose, level, consent_number, host, model, passage_ids, case_id, body_sha256, body_bytes, reserved)
    values (app.tenant_id(), ${row.id}::uuid, ${row.asked_by}::uuid, ${row.asked_by_name}, ${row.purpose}, ${row.level}, ${row.consent_number}, ${row.host},
      ${row.model}, ${[...row.passage_ids]}::text[], ${row.case_id}::uuid, ${row.body_sha256}, ${row.body_bytes}, ${row.reserved})`.execute(
    tx,
  )
  await addText(tx, { id: row.id, part: 'sent', ...text })
}

export async function addText(
  tx: Tx,
  { id, part, sealed, keepDays }: { id: string; part: 'sent' | 'dropped'; sealed: Buffer; keepDays: number },
): Promise<void> {
  await sql`insert into hr.ai_outbound_texts (tenant_id, outbound_id, part, sealed, expires_at)
    values (app.tenant_id(), ${id}::uuid, ${part}, ${sealed}, now() + make_interval(days => ${keepDays}))`.execute(tx)
}

export interface Outcome {
  readonly id: string
  readonly outcome: string
  readonly tokensIn: number
  readonly tokensOut: number
  readonly latencyMs: number
  readonly kept: number
  readonly dropped: readonly string[]
}

export async function addOutcome(tx: Tx, { id, outcome, tokensIn, tokensOut, latencyMs, kept, dropped }: Outcome): Promise<void> {
  await sql`insert into hr.ai_outbound_outcomes (tenant_id, outbound_id, outcome, tokens_in, tokens_out, latency_ms, kept, dropped)
    values (app.tenant_id(), ${id}::uuid, ${outcome}, ${tokensIn}, ${tokensOut}, ${latencyMs}, ${kept}, ${JSON.stringify(dropped)}::jsonb)`.execute(
    tx,
  )
}

export interface SentRow {
  readonly id: string
  readonly sent_at: Date
  readonly asked_by_name: string
  readonly purpose: string
  readonly level: number
  readonly host: string
  readonly model: string
  readonly passages: number
  readonly sha256: string
  readonly bytes: number
  readonly outcome: string | null
  readonly tokens: number | null
  readonly latency_ms: number | null
  readonly kept: number | null
  readonly dropped: string[] | null
  readonly acts: { act: string; by: string; at: string }[]
  readonly text_kept: boolean
}

const columns = sql`o.id, o.sent_at, o.asked_by_name, o.purpose, o.level, o.host, o.model, cardinality(o.passage_ids) as passages, o.body_sha256 as sha256, o.body_bytes as bytes,
  x.outcome, x.tokens_in + x.tokens_out as tokens, x.latency_ms, x.kept, x.dropped,
  coalesce((select json_agg(json_build_object('act', a.act, 'by', a.acted_by_name, 'at', a.acted_at) order by a.acted_at) from hr.ai_outbound_acts a
    where a.tenant_id = o.tenant_id and a.outbound_id = o.id), '[]') as acts,
  exists (select from hr.ai_outbound_texts t where t.tenant_id = o.tenant_id and t.outbound_id = o.id and t.part = 'sent') as text_kept`

/** Newest first, from the one after `before`. */
export async function listOutbound(tx: Tx, before: string | null, limit: number): Promise<SentRow[]> {
  const from =
    before === null ? sql`true` : sql`(o.sent_at, o.id) < (select b.sent_at, b.id from hr.ai_outbound b where b.id = ${before}::uuid)`
  const { rows } = await sql<SentRow>`select ${columns} from hr.ai_outbound o
    left join hr.ai_outbound_outcomes x on x.tenant_id = o.tenant_id and x.outbound_id = o.id
    where ${from} order by o.sent_at desc, o.id desc limit ${limit}`.execute(tx)
  return rows
}

export async function findOutbound(tx: Tx, id: string): Promise<{ asked_by: string; body_sha256: string } | null> {
  const { rows } = await sql<{
    asked_by: string
    body_sha256: string
  }>`select asked_by, body_sha256 from hr.ai_outbound where id = ${id}::uuid`.execute(tx)
  return rows[0] ?? null
}

export async function findTexts(tx: Tx, id: string): Promise<{ part: 'sent' | 'dropped'; sealed: Buffer }[]> {
  const { rows } = await sql<{
    part: 'sent' | 'dropped'
    sealed: Buffer
  }>`select part, sealed from hr.ai_outbound_texts where outbound_id = ${id}::uuid`.execute(tx)
  return rows
}

export async function addAct(
  tx: Tx,
  { id, outboundId, act, by }: { id: string; outboundId: string; act: string; by: { id: string; name: string } },
): Promise<void> {
  await sql`insert into hr.ai_outbound_acts (tenant_id, id, outbound_id, act, acted_by, acted_by_name)
    values (app.tenant_id(), ${id}::uuid, ${outboundId}::uuid, ${act}, ${by.id}::uuid, ${by.name})`.execute(tx)
}

export interface PreviewRow {
  readonly id: string
  readonly sealed: Buffer
  readonly body_sha256: string
  readonly over: boolean
}

export async function addPreview(
  tx: Tx,
  { id, userId, sealed, sha256, minutes }: { id: string; userId: string; sealed: Buffer; sha256: string; minutes: number },
): Promise<Date> {
  const { rows } = await sql<{ expires_at: Date }>`insert into hr.ai_previews (tenant_id, id, shown_to, sealed, body_sha256, expires_at)
    values (app.tenant_id(), ${id}::uuid, ${userId}::uuid, ${sealed}, ${sha256}, now() + make_interval(mins => ${minutes})) returning expires_at`.execute(
    tx,
  )
  if (!rows[0]) throw new Error('the preview was not kept')
  return rows[0].expires_at
}

/** Whether who asks works on the case now; its own rules say so. */
export async function worksOnCase(tx: Tx, caseId: string): Promise<boolean> {
  const { rows } = await sql`select from app.my_cases() m where m.case_id = ${caseId}::uuid and m.level = 'full'`.execute(tx)
  return rows.length > 0
}

/** The asker's own; from here on it is used. */
export async function takePreview(tx: Tx, id: string): Promise<PreviewRow | null> {
  const { rows } =
    await sql<PreviewRow>`select id, sealed, body_sha256, used_at is not null or expires_at < now() as over from hr.ai_previews where id = ${id}::uuid and shown_to = app.user_id() for update`.execute(
      tx,
    )
  await sql`update hr.ai_previews set used_at = now() where id = ${id}::uuid and used_at is null`.execute(tx)
  return rows[0] ?? null
}

/** Texts and previews whose time is over. */
export async function removeExpired(tx: Tx): Promise<void> {
  await sql`delete from hr.ai_outbound_texts t where (t.outbound_id, t.part) in (select x.outbound_id, x.part from hr.ai_outbound_texts x where x.expires_at < now() limit 500) and t.expires_at < now()`.execute(
    tx,
  )
  await sql`delete from hr.ai_previews where expires_at < now()`.execute(tx)
}
