import { sql } from 'kysely'
import type { Tx } from '#platform/server/database.ts'
import type { Account, Balance, EntryKind } from '../../contract.ts'
import type { Entry } from '../../rules.ts'

/** Held to the end of the transaction: what is left is read and taken by one at a time. */
export async function lockLedger(tx: Tx, ids: readonly string[]): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('leave:' || p::text, 0)) from unnest(${[...ids].toSorted()}::uuid[]) p order by p`.execute(
    tx,
  )
}

export interface StoredEntry extends Entry {
  readonly employee_id: string
  readonly seq: string
  readonly year_end: string
  readonly rule: string
  readonly inputs: Record<string, unknown>
  readonly booking_id: string | null
  readonly at: Date
  readonly by_name: string
}

/** The ledgers of some people, in the order they were written. */
export async function findEntries(tx: Tx, ids: readonly string[], year: string | null = null): Promise<StoredEntry[]> {
  const { rows } = await sql<StoredEntry>`
    select employee_id, seq, account, year_start, year_end, kind, minutes, effective_on, rule, inputs, slot, booking_id, expires_on, at, by_name
    from hr.leave_entries where employee_id = any (${[...ids]}::uuid[]) ${year === null ? sql`` : sql`and year_start = ${year}::date`} order by seq`.execute(
    tx,
  )
  return rows
}

/** An entry as far as settling has to know it. */
export interface LedgerEntry extends Entry {
  readonly employee_id: string
  readonly year_end: string
}

/** The ledgers of some people as settling reads them; what a rule was given is asked for only where a rule asks back. */
export async function findLedgers(tx: Tx, ids: readonly string[]): Promise<LedgerEntry[]> {
  const { rows } = await sql<LedgerEntry>`
    select employee_id, account, year_start, year_end, kind, minutes, effective_on, slot, expires_on,
      case when slot like 'bank-holiday:%' or slot is null then '{}'::jsonb else inputs end as inputs
    from hr.leave_entries where employee_id = any (${[...ids]}::uuid[]) order by seq`.execute(tx)
  return rows
}

export interface NewEntry {
  readonly employee_id: string
  readonly account: Account
  readonly year_start: string
  readonly year_end: string
  readonly kind: EntryKind
  readonly minutes: number
  readonly effective_on: string
  readonly rule: string
  readonly inputs: Readonly<Record<string, unknown>>
  readonly slot?: string | null
  readonly booking_id?: string | null
  readonly expires_on?: string | null
}
const entriesAtOnce = 400

export async function addEntries(tx: Tx, entries: readonly NewEntry[], byName: string): Promise<void> {
  for (let start = 0; start < entries.length; start += entriesAtOnce)
    await sql`
      insert into hr.leave_entries (tenant_id, employee_id, account, year_start, year_end, kind, minutes, effective_on, rule, inputs, slot, booking_id, expires_on, by_name)
      select app.tenant_id(), e.employee_id, e.account, e.year_start, e.year_end, e.kind, e.minutes, e.effective_on, e.rule, e.inputs, e.slot, e.booking_id, e.expires_on, ${byName}
      from json_to_recordset(${JSON.stringify(entries.slice(start, start + entriesAtOnce))}::json) as e (employee_id uuid, account text, year_start date, year_end date, kind text, minutes int,
        effective_on date, rule text, inputs jsonb, slot text, booking_id uuid, expires_on date)`.execute(tx)
}

export type PersonBalance = Balance & { readonly employee_id: string }

/** The one place a balance comes from: profile, list, calendar, export and API all ask here. */
export async function findBalances(
  tx: Tx,
  ids: readonly string[],
  { account, day, today }: { account: Account; day: string; today: string },
): Promise<Map<string, PersonBalance>> {
  const { rows } = await sql<PersonBalance>`
    select * from app.leave_balances(${[...ids]}::uuid[], ${account}, ${day}::date, ${today}::date)`.execute(tx)
  return new Map(rows.map((row) => [row.employee_id, row]))
}

/** Days on which a booking stands that is taken from the holiday balance, by person. */
export async function findBookedDays(tx: Tx, ids: readonly string[]): Promise<Map<string, Set<string>>> {
  const { rows } = await sql<{ employee_id: string; day: string }>`
    select distinct d.employee_id, d.day from hr.leave_days d join hr.leave_bookings b on b.tenant_id = d.tenant_id and b.id = d.booking_id
    where d.employee_id = any (${[...ids]}::uuid[]) and d.released_at is null and b.type = 'holiday' and d.minutes > 0`.execute(tx)
  const found = new Map<string, Set<string>>()
  for (const { employee_id, day } of rows) found.set(employee_id, (found.get(employee_id) ?? new Set()).add(day))
  return found
}

/** What imports said was carried over into the leave year of a day, by person and last day. */
export async function findStatedCarries(
  tx: Tx,
  ids: readonly string[],
  day: string,
): Promise<{ employee_id: string; until: string; minutes: number }[]> {
  const { rows } = await sql<{ employee_id: string; until: string; minutes: number }>`
    select employee_id, expires_on as until, sum(minutes)::integer as minutes from hr.leave_entries
    where employee_id = any (${[...ids]}::uuid[]) and account = 'holiday' and rule = 'import.carried' and ${day}::date between year_start and year_end
    group by employee_id, expires_on having sum(minutes) <> 0 order by employee_id, expires_on`.execute(tx)
  return rows
}
