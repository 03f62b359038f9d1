import { sql } from 'kysely'
import type { Tx } from '#platform/server/database.ts'
import type { Billing, PlanId } from '#rules/pricing.ts'
import type { Counted, InvoiceLine } from '../../rules.ts'

export interface PlanRow {
  plan: PlanId
  billing: Billing
  trial_ends_on: string
  period_from: string | null
  period_to: string | null
  paid_by: 'invoice' | 'card'
  unpaid_since: string | null
  version: number
}

export async function findPlan(tx: Tx, lock = false): Promise<PlanRow | null> {
  const { rows } = await sql<PlanRow>`
    select plan, billing, trial_ends_on, period_from, period_to, paid_by, unpaid_since, version::int as version from hr.workspace_plans ${lock ? sql`for update` : sql``}`.execute(
    tx,
  )
  return rows[0] ?? null
}

export async function beginTrial(tx: Tx, endsOn: string): Promise<void> {
  await sql`insert into hr.workspace_plans (tenant_id, trial_ends_on) values (app.tenant_id(), ${endsOn}::date) on conflict do nothing`.execute(
    tx,
  )
}

export interface PlanChange {
  readonly plan: PlanId
  readonly billing: Billing
  readonly from: string
  readonly to: string
  readonly paid_by: 'invoice' | 'card'
  readonly by: string
}

export async function savePlan(tx: Tx, { plan, billing, from, to, paid_by, by }: PlanChange, today: string): Promise<void> {
  await sql`insert into hr.workspace_plans as p (tenant_id, plan, billing, trial_ends_on, period_from, period_to, paid_by, updated_by_name)
    values (app.tenant_id(), ${plan}, ${billing}, ${today}::date, ${from}::date, ${to}::date, ${paid_by}, ${by})
    on conflict (tenant_id) do update set plan = excluded.plan, billing = excluded.billing, period_from = excluded.period_from, period_to = excluded.period_to,
      paid_by = excluded.paid_by, updated_by_name = excluded.updated_by_name, updated_at = now(), version = p.version + 1`.execute(tx)
}

/** Since when nothing was paid; null: all is paid. */
export async function setUnpaid(tx: Tx, since: string | null): Promise<void> {
  await sql`update hr.workspace_plans set unpaid_since = ${since}::date, updated_at = now(), version = version + 1 where unpaid_since is distinct from ${since}::date`.execute(
    tx,
  )
}

/**
 * Who counts: everybody who is employed on the day, by the dates of their record. The only definition; usage and invoices both come
 * from here. One entry for each day on which the number changes, the first for `from`.
 */
export async function countPeople(tx: Tx, from: string, to: string): Promise<Counted[]> {
  const { rows } = await sql<{ day: string; change: number }>`
    with spans as (select coalesce(e.start_date, (e.created_at at time zone t.time_zone)::date) as starts, e.end_date as ends
      from hr.employees e join hr.tenants t on t.id = e.tenant_id)
    select day::text, sum(change)::int as change from (
      select ${from}::date as day, count(*) as change from spans where starts <= ${from}::date and (ends is null or ends >= ${from}::date)
      union all select starts, count(*) from spans where starts > ${from}::date and starts <= ${to}::date and (ends is null or ends >= starts) group by starts
      union all select ends + 1, -count(*) from spans where ends >= ${from}::date and ends < ${to}::date and starts <= ends group by ends) changes
    group by day order by day`.execute(tx)
  let people = 0
  return rows.map(({ day, change }) => ({ from: day, people: (people += change) }))
}

export async function findUsage(tx: Tx): Promise<{ members: number; bytes: number }> {
  const { rows } = await sql<{ members: number; bytes: number }>`
    select (select count(*)::int from hr.memberships where ended_at is null) as members, coalesce((select sum(bytes) from hr.file_use), 0)::float8 as bytes`.execute(
    tx,
  )
  return rows[0] ?? { members: 0, bytes: 0 }
}

export interface DetailsRow {
  company: string
  address: string
  email: string
  vat_number: string
  reference: string
  customer: string | null
  subscription: string | null
  version: number
}

export async function findDetails(tx: Tx): Promise<DetailsRow | null> {
  const { rows } =
    await sql<DetailsRow>`select company, address, email, vat_number, reference, customer, subscription, version::int as version from hr.billing_details`.execute(
      tx,
    )
  return rows[0] ?? null
}

/** Saves when the version is the one held; 0: there was nothing yet. Answers whether it did. */
export async function saveDetails(tx: Tx, d: Omit<DetailsRow, 'customer' | 'subscription'>): Promise<boolean> {
  const { rows } = await sql`insert into hr.billing_details as b (tenant_id, company, address, email, vat_number, reference)
    values (app.tenant_id(), ${d.company}, ${d.address}, ${d.email}, ${d.vat_number}, ${d.reference})
    on conflict (tenant_id) do update set company = excluded.company, address = excluded.address, email = excluded.email, vat_number = excluded.vat_number,
      reference = excluded.reference, updated_at = now(), version = b.version + 1 where b.version = ${d.version}
    returning version`.execute(tx)
  return rows.length > 0
}

export async function saveCardKeys(tx: Tx, customer: string | null, subscription: string | null): Promise<void> {
  await sql`insert into hr.billing_details as b (tenant_id, customer, subscription) values (app.tenant_id(), ${customer}, ${subscription})
    on conflict (tenant_id) do update set customer = coalesce(excluded.customer, b.customer), subscription = excluded.subscription, updated_at = now()`.execute(
    tx,
  )
}

export interface InvoiceRow {
  number: number
  issued_on: string
  due_on: string
  period_from: string
  period_to: string
  plan: PlanId
  billing: Billing
  headcount: number
  seller: Record<string, string>
  buyer: Record<string, string>
  lines: InvoiceLine[]
  net: number
  vat_percent: number
  vat: number
  total: number
  paid_on: string | null
}
const invoiceColumns = sql`number, issued_on, due_on, period_from, period_to, plan, billing, headcount, seller, buyer, lines, net, vat_percent, vat, total, paid_on`

export async function listInvoices(tx: Tx, limit = 60): Promise<InvoiceRow[]> {
  const { rows } = await sql<InvoiceRow>`select ${invoiceColumns} from hr.invoices order by number desc limit ${limit}`.execute(tx)
  return rows
}

export async function findInvoice(tx: Tx, number: number): Promise<InvoiceRow | null> {
  const { rows } = await sql<InvoiceRow>`select ${invoiceColumns} from hr.invoices where number = ${number}`.execute(tx)
  return rows[0] ?? null
}

/** The number follows the last; the plan's row is locked by whoever adds one. */
export async function addInvoice(tx: Tx, row: Omit<InvoiceRow, 'number'>, by: string): Promise<number> {
  const { rows } = await sql<{ number: number }>`
    insert into hr.invoices (tenant_id, number, issued_on, due_on, period_from, period_to, plan, billing, headcount, seller, buyer, lines, net, vat_percent, vat, total, paid_on, created_by_name)
    select app.tenant_id(), coalesce(max(number), 0) + 1, ${row.issued_on}::date, ${row.due_on}::date, ${row.period_from}::date, ${row.period_to}::date, ${row.plan}, ${row.billing},
      ${row.headcount}, ${JSON.stringify(row.seller)}::jsonb, ${JSON.stringify(row.buyer)}::jsonb, ${JSON.stringify(row.lines)}::jsonb, ${row.net}, ${row.vat_percent}, ${row.vat}, ${row.total},
      ${row.paid_on}::date, ${by} from hr.invoices
    returning number`.execute(tx)
  return rows[0]?.number ?? 0
}

export async function markPaid(tx: Tx, number: number, day: string): Promise<boolean> {
  const { rows } =
    await sql`update hr.invoices set paid_on = ${day}::date where number = ${number} and paid_on is null returning number`.execute(tx)
  return rows.length > 0
}

/** The day the oldest invoice that is not paid was due. */
export async function findOverdue(tx: Tx, today: string): Promise<string | null> {
  const { rows } = await sql<{
    due_on: string | null
  }>`select min(due_on)::text as due_on from hr.invoices where paid_on is null and total > 0 and due_on < ${today}::date`.execute(tx)
  return rows[0]?.due_on ?? null
}

/** Notes an event of the card service; false when it was acted on before. */
export async function takeEvent(tx: Tx, event: { id: string; type: string; created: Date }): Promise<boolean> {
  const { rows } =
    await sql`insert into hr.card_events (tenant_id, event, kind, happened_at) values (app.tenant_id(), ${event.id}, ${event.type}, ${event.created})
    on conflict do nothing returning event`.execute(tx)
  return rows.length > 0
}

export async function isTaken(tx: Tx, event: string): Promise<boolean> {
  const { rows } = await sql`select 1 from hr.card_events where event = ${event}`.execute(tx)
  return rows.length > 0
}

/** Whether something later of this workspace was acted on: events may arrive out of order. */
export async function hasLaterEvent(tx: Tx, kinds: readonly string[], at: Date): Promise<boolean> {
  const { rows } = await sql`select 1 from hr.card_events where kind = any(${kinds}) and happened_at > ${at} limit 1`.execute(tx)
  return rows.length > 0
}

export async function findTimeZone(tx: Tx): Promise<{ id: string; time_zone: string; name: string } | null> {
  const { rows } = await sql<{ id: string; time_zone: string; name: string }>`select id, time_zone, name from hr.tenants`.execute(tx)
  return rows[0] ?? null
}
