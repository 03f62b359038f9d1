import { sql } from 'kysely'
import type { Tx } from '#platform/server/database.ts'
import type { DataRequest, Exemption, RequestItem } from '../../request-contract.ts'

export type RequestRow = Omit<DataRequest, 'person' | 'due_on' | 'days_left' | 'paused'> & {
  employee_id: string
  name: string
  kind: 'access' | 'own-copy'
  division: string | null
  created_by: string | null
}
const columns = sql`r.id, r.employee_id, concat_ws(' ', coalesce(nullif(e.preferred_name, ''), e.first_name), nullif(e.last_name, '')) as name, r.kind, r.state,
  r.received_on::text as received_on, r.channel, r.asked, r.identity_asked_on::text as identity_asked_on, r.identity_proved_on::text as identity_proved_on,
  r.clarify_asked_on::text as clarify_asked_on, r.clarify_answered_on::text as clarify_answered_on, r.extension_months, r.extension_reason, r.search_state,
  r.ended_on::text as ended_on, r.end_note, r.version::int as version, r.created_by,
  (select l.division from hr.locations l where l.tenant_id = e.tenant_id and l.name = e.location limit 1) as division`
const from = sql`from hr.data_requests r join hr.employees e on e.tenant_id = r.tenant_id and e.id = r.employee_id`

export async function listRequests(tx: Tx): Promise<RequestRow[]> {
  const { rows } =
    await sql<RequestRow>`select ${columns} ${from} where r.kind = 'access' order by r.state = 'open' desc, r.received_on desc, r.id limit 200`.execute(
      tx,
    )
  return rows
}
export async function findRequest(tx: Tx, id: string, lock = false): Promise<RequestRow | null> {
  const { rows } = await sql<RequestRow>`select ${columns} ${from} where r.id = ${id}::uuid ${lock ? sql`for update of r` : sql``}`.execute(
    tx,
  )
  return rows[0] ?? null
}
export async function findOwnCopy(
  tx: Tx,
  personId: string,
): Promise<(RequestRow & { archive_id: string | null; made_at: Date | null }) | null> {
  const { rows } = await sql<
    RequestRow & { archive_id: string | null; made_at: Date | null }
  >`select ${columns}, a.id as archive_id, a.made_at ${from}
    left join hr.data_request_archives a on a.tenant_id = r.tenant_id and a.request_id = r.id and a.bytes is not null
    where r.kind = 'own-copy' and r.employee_id = ${personId}::uuid order by r.created_at desc limit 1`.execute(tx)
  return rows[0] ?? null
}

interface NewRequest {
  readonly id: string
  readonly employeeId: string
  readonly kind: 'access' | 'own-copy'
  readonly receivedOn: string
  readonly channel: string
  readonly asked: string
  readonly by: { id: string; name: string }
}
export async function addRequest(tx: Tx, r: NewRequest): Promise<void> {
  await sql`insert into hr.data_requests (tenant_id, id, employee_id, kind, received_on, channel, asked, created_by, created_by_name, search_state)
    values (app.tenant_id(), ${r.id}::uuid, ${r.employeeId}::uuid, ${r.kind}, ${r.receivedOn}::date, ${r.channel}, ${r.asked}, ${r.by.id}::uuid, ${r.by.name}, 'running')`.execute(
    tx,
  )
}

type Clock = Pick<
  DataRequest,
  'identity_asked_on' | 'identity_proved_on' | 'clarify_asked_on' | 'clarify_answered_on' | 'extension_months' | 'extension_reason'
>
export async function saveClock(tx: Tx, id: string, c: Clock): Promise<void> {
  await sql`update hr.data_requests set identity_asked_on = ${c.identity_asked_on}::date, identity_proved_on = ${c.identity_proved_on}::date,
    clarify_asked_on = ${c.clarify_asked_on}::date, clarify_answered_on = ${c.clarify_answered_on}::date, extension_months = ${c.extension_months},
    extension_reason = ${c.extension_reason}, version = version + 1 where id = ${id}::uuid`.execute(tx)
}
export async function noteSearch(tx: Tx, id: string, state: DataRequest['search_state']): Promise<void> {
  await sql`update hr.data_requests set search_state = ${state}, searched_at = now() where id = ${id}::uuid`.execute(tx)
}
export async function endRequest(tx: Tx, id: string, to: { state: 'answered' | 'refused'; on: string; note: string }): Promise<void> {
  await sql`update hr.data_requests set state = ${to.state}, ended_on = ${to.on}::date, end_note = ${to.note}, version = version + 1 where id = ${id}::uuid`.execute(
    tx,
  )
}

export interface ItemRow extends Omit<RequestItem, 'decided_by' | 'sent'> {
  decided_by_name: string | null
  archive_id: string | null
  file_id: string | null
}
// An item's number is its place among those the reader sees: one that counted the others would tell that there are more.
const itemColumns = sql`id, place as number, source, title, body, matched, third, file_id, file_name, decision, redactions, exemption, note, decided_by_name, archive_id`

export async function listItems(
  tx: Tx,
  requestId: string,
  { decision, offset = 0, limit }: { decision?: string | undefined; offset?: number; limit: number },
): Promise<{ rows: ItemRow[]; total: number }> {
  const where = sql`request_id = ${requestId}::uuid ${decision === undefined ? sql`` : sql`and decision = ${decision}`}`
  const { rows } = await sql<ItemRow>`select ${itemColumns} from (select i.*, (row_number() over (order by i.number, i.id))::int as place
        from (select s.* from hr.data_request_items s where s.request_id = ${requestId}::uuid) i) seen
      where ${where} order by place limit ${limit} offset ${offset}`.execute(tx)
  const counted = await sql<{ n: number }>`select count(*)::int as n from hr.data_request_items where ${where}`.execute(tx)
  return { rows, total: counted.rows[0]?.n ?? 0 }
}
export async function findItem(tx: Tx, requestId: string, id: string): Promise<ItemRow | null> {
  const { rows } = await sql<ItemRow>`select ${itemColumns} from (select i.*, (select count(*)::int from hr.data_request_items o
        where o.request_id = i.request_id and (o.number, o.id) <= (i.number, i.id)) as place
      from hr.data_request_items i where i.request_id = ${requestId}::uuid and i.id = ${id}::uuid for update) seen`.execute(tx)
  return rows[0] ?? null
}
export async function countItems(tx: Tx, requestId: string): Promise<Record<RequestItem['decision'], number>> {
  const { rows } = await sql<{ decision: RequestItem['decision']; n: number }>`
    select decision, count(*)::int as n from hr.data_request_items where request_id = ${requestId}::uuid group by decision`.execute(tx)
  return { undecided: 0, keep: 0, redact: 0, withhold: 0, ...Object.fromEntries(rows.map(({ decision, n }) => [decision, n])) }
}

export interface Decision {
  readonly decision: 'keep' | 'redact' | 'withhold'
  readonly redactions: readonly string[]
  readonly exemption: Exemption | null
  readonly note: string | null
  readonly by: { id: string | null; name: string }
}
export async function saveDecision(tx: Tx, id: string, d: Decision): Promise<void> {
  await sql`update hr.data_request_items set decision = ${d.decision}, redactions = ${[...d.redactions]}::text[], exemption = ${d.exemption}, note = ${d.note}, decided_at = now(),
    decided_by = ${d.by.id}::uuid, decided_by_name = ${d.by.name} where id = ${id}::uuid`.execute(tx)
}

export interface NewItem {
  readonly source: string
  readonly ref: string
  readonly caseId: string | null
  readonly ownerId: string | null
  readonly grp: string | null
  readonly title: string
  readonly body: string
  readonly matched: readonly string[]
  readonly third: readonly { text: string; person: string | null }[]
  readonly fileId: string | null
  readonly fileName: string | null
}
/** New ones are added; one that was found before keeps its decision as long as its text is the same. */
export async function addItems(tx: Tx, requestId: string, items: readonly NewItem[]): Promise<void> {
  if (items.length === 0) return
  const given = JSON.stringify(items.map((item) => ({ ...item, third: item.third })))
  await sql`delete from hr.data_request_items i using json_to_recordset(${given}::json) as x (source text, ref text, body text)
    where i.request_id = ${requestId}::uuid and i.source = x.source and i.ref = x.ref and i.body <> x.body and i.archive_id is null`.execute(
    tx,
  )
  await sql`insert into hr.data_request_items (tenant_id, id, request_id, number, source, ref, case_id, owner_id, grp, title, body, matched, third, file_id, file_name)
    select app.tenant_id(), gen_random_uuid(), ${requestId}::uuid, (select coalesce(max(number), 0) from hr.data_request_items where request_id = ${requestId}::uuid) + row_number() over (),
      x.source, x.ref, x."caseId", x."ownerId", x.grp, left(x.title, 300), x.body, coalesce((select array_agg(m) from json_array_elements_text(x.matched) m), '{}'), x.third::jsonb, x."fileId", x."fileName"
    from json_to_recordset(${given}::json) as x (source text, ref text, "caseId" uuid, "ownerId" uuid, grp text, title text, body text, matched json, third json, "fileId" uuid, "fileName" text)
    on conflict (tenant_id, request_id, source, ref) do nothing`.execute(tx)
}

export interface ArchiveRow {
  id: string
  made_at: Date
  items: number
  size: number
  sha256: string
  link_until: Date | null
  fetched_at: Date | null
}
export async function listArchives(tx: Tx, requestId: string): Promise<ArchiveRow[]> {
  const { rows } =
    await sql<ArchiveRow>`select id, made_at, items, size::float8 as size, sha256, link_until, fetched_at from hr.data_request_archives
    where request_id = ${requestId}::uuid order by made_at desc`.execute(tx)
  return rows
}
export async function addArchive(
  tx: Tx,
  a: { id: string; requestId: string; by: { id: string; name: string }; items: readonly string[]; bytes: Buffer; sha256: string },
): Promise<void> {
  await sql`insert into hr.data_request_archives (tenant_id, id, request_id, made_by, made_by_name, items, size, sha256, bytes)
    values (app.tenant_id(), ${a.id}::uuid, ${a.requestId}::uuid, ${a.by.id}::uuid, ${a.by.name}, ${a.items.length}, ${a.bytes.length}, ${a.sha256}, ${a.bytes})`.execute(
    tx,
  )
  await sql`update hr.data_request_items set archive_id = ${a.id}::uuid where id = any (${[...a.items]}::uuid[])`.execute(tx)
}
export async function setLink(tx: Tx, archiveId: string, requestId: string, link: { hash: Buffer; until: Date }): Promise<boolean> {
  const { rows } = await sql`update hr.data_request_archives set link_hash = ${link.hash}, link_until = ${link.until}
    where id = ${archiveId}::uuid and request_id = ${requestId}::uuid and bytes is not null returning 1`.execute(tx)
  return rows.length > 0
}
export async function openLink(
  tx: Tx,
  archiveId: string,
): Promise<{ request_id: string; link_hash: Buffer | null; link_until: Date | null; bytes: Buffer | null; employee_id: string } | null> {
  const { rows } = await sql<{
    request_id: string
    link_hash: Buffer | null
    link_until: Date | null
    bytes: Buffer | null
    employee_id: string
  }>`
    select a.request_id, a.link_hash, a.link_until, a.bytes, r.employee_id from hr.data_request_archives a join hr.data_requests r on r.tenant_id = a.tenant_id and r.id = a.request_id
    where a.id = ${archiveId}::uuid`.execute(tx)
  return rows[0] ?? null
}
export async function noteFetched(tx: Tx, archiveId: string): Promise<void> {
  await sql`update hr.data_request_archives set fetched_at = now() where id = ${archiveId}::uuid`.execute(tx)
}
/** An archive nobody can fetch any more does not stay: thirty days after it was made its bytes go. */
export async function dropOldArchives(tx: Tx, days: number): Promise<void> {
  await sql`update hr.data_request_archives set bytes = null, link_hash = null where bytes is not null and made_at < now() - make_interval(days => ${days})`.execute(
    tx,
  )
}
