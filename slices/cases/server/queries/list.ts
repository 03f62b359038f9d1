import { sql } from 'kysely'
import type { Tx } from '#platform/server/database.ts'
import type { BoardColumn, DueGroup } from '../../contract.ts'
import type { ProcessName } from '../../names.ts'

/** What a list of cases is narrowed to; `null` leaves a filter out. */
export interface ListAsked {
  readonly state: 'open' | 'ended' | 'all'
  readonly process: string | null
  readonly stage: string | null
  readonly column: string | null
  readonly owner: string | null
  readonly person: string | null
  readonly due: string | null
  readonly search: string | null
  readonly limit: number
  readonly after: string | null
  readonly today: string
  readonly soon: string
  /** Processes that are the complainant’s. */
  readonly complainants: readonly string[]
}

export interface ListRow {
  readonly id: string
  readonly number: number
  readonly title: string
  readonly process: ProcessName
  readonly version: number
  readonly stage: string
  readonly board_column: BoardColumn
  readonly restricted: boolean
  readonly paused: boolean
  readonly opened_on: string
  readonly ended_on: string | null
  readonly next_due: string | null
  readonly next_label: string | null
  readonly next_kind: 'deadline' | 'meeting' | null
  readonly last_number: number
  readonly level: 'full' | 'read' | 'party'
  readonly due: DueGroup
  readonly owner: string | null
  readonly people: string[]
  readonly key: string
}
export interface ListFigures {
  readonly total: number
  readonly open: number
  readonly overdue: number
  readonly soon: number
  readonly paused: number
  readonly columns: Record<BoardColumn, number>
  readonly owners: string[]
}

/**
 * Every case the asker sees, with what the list needs. Of a case the asker is a party to only that it is there is given to filters: how it is called
 * and what is due in it are not theirs, so that nothing of it can be found out by searching; of a witness's case not even whether it ended. An emergency feeds no search either.
 */
const seen = (a: ListAsked) => sql`
  seen as materialized (
    select c.*, case when c.process = any(${[...a.complainants]}::text[]) then c.complainants else c.subjects end as people,
      case when c.level = 'party' or c.ended_on is not null then 'none' when c.paused then 'paused' when c.next_due is null then 'none'
        when c.next_due < ${a.today}::date then 'overdue' when c.next_due <= ${a.soon}::date then 'soon' else 'later' end as due,
      case when c.level = 'party' then '4' when c.ended_on is not null then '3' || lpad((date '9999-12-31' - c.ended_on)::text, 8, '0') when c.paused then '2'
        else '1' || coalesce(to_char(c.next_due, 'YYYYMMDD'), '99991231') end || c.id as key
    from app.cases_seen() c)`

const matches = (a: ListAsked) => sql`
    (${a.state} = 'all' or (s.ended_on is null) = (${a.state} = 'open'))
    and (${a.process}::text is null or s.process = ${a.process}) and (${a.stage}::text is null or (s.stage = ${a.stage} and s.level <> 'party'))
    and (${a.owner}::uuid is null or s.owner = ${a.owner}::uuid)
    and (${a.person}::uuid is null or ${a.person}::uuid = any(s.people)) and (${a.due}::text is null or (s.due = ${a.due} and s.level <> 'party'))
    and (${a.search}::text is null or ('c-' || s.number) like ${a.search} or (s.level = 'full' and (s.search_text like ${a.search}
      or exists (select from hr.employees e where e.id = any(s.people) and e.search_text like ${a.search}))))`

/** One page of cases, what is due first first; those of a party last. */
export async function findPage(tx: Tx, a: ListAsked): Promise<ListRow[]> {
  const { rows } = await sql<ListRow>`
    with ${seen(a)} select s.id, s.number, s.title, s.process, s.version, s.stage, s.board_column, s.restricted, s.paused, s.opened_on, s.ended_on, s.next_due, s.next_label, s.next_kind,
      s.last_number, s.level, s.due, s.owner, s.people, s.key
    from seen s where ${matches(a)} and (${a.column}::text is null or (s.board_column = ${a.column} and s.level <> 'party'))
      and (${a.after}::text is null or s.key > ${a.after} collate "C") order by s.key collate "C" limit ${a.limit}`.execute(tx)
  return rows
}

/** Counts over the whole of what the asker sees, and by column over what fits. */
export async function findFigures(tx: Tx, a: ListAsked): Promise<ListFigures> {
  const { rows } = await sql<Omit<ListFigures, 'columns'> & { columns: Record<BoardColumn, number> | null }>`
    with ${seen(a)},
    fits as materialized (select * from seen s where ${matches(a)})
    select (select count(*)::int from fits s where ${a.column}::text is null or (s.board_column = ${a.column} and s.level <> 'party')) as total,
      count(*) filter (where s.ended_on is null)::int as open, count(*) filter (where s.due = 'overdue')::int as overdue,
      count(*) filter (where s.due = 'soon')::int as soon, count(*) filter (where s.due = 'paused')::int as paused,
      (select json_object_agg(x.board_column, x.n) from (select board_column, count(*)::int as n from fits where level <> 'party' group by 1) x) as columns,
      coalesce(array_agg(distinct s.owner) filter (where s.owner is not null), '{}') as owners
    from seen s`.execute(tx)
  const none = { assess: 0, investigate: 0, meet: 0, decide: 0, ended: 0 }
  const found = rows[0] ?? { total: 0, open: 0, overdue: 0, soon: 0, paused: 0, columns: null, owners: [] }
  return { ...found, columns: { ...none, ...found.columns } }
}

/** How many people have access to a restricted case. */
export async function countSeers(tx: Tx, caseId: string): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(distinct person_id)::int as n from hr.case_access where case_id = ${caseId}::uuid
      and (kind = 'grant' or (kind = 'party' and told) or (kind = 'glass' and until >= current_date))`.execute(tx)
  return rows[0]?.n ?? 0
}

export interface DueNext {
  readonly id: string
  readonly number: number
  readonly due: string
  readonly kind: 'deadline' | 'meeting'
}
/** What is due next in every open case the asker works on; what it is is not read. */
export async function findDueNext(tx: Tx, limit: number): Promise<DueNext[]> {
  const { rows } = await sql<DueNext>`
    select c.id, c.number, c.next_due as due, c.next_kind as kind from app.my_cases() m join hr.cases c on c.id = m.case_id
    where m.level = 'full' and not c.paused and c.next_due is not null order by c.next_due, c.id limit ${limit}`.execute(tx)
  return rows
}
/** What is due next in the open cases somebody was named in, whoever asks: for the address of a calendar, which has no session. A party gets nothing. */
export async function findDueFor(tx: Tx, people: readonly string[], limit: number): Promise<DueNext[]> {
  const held = (
    kind: 'grant' | 'party',
  ) => sql`exists (select from hr.case_access a where a.tenant_id = c.tenant_id and a.case_id = c.id and a.kind = ${kind}
    and a.person_id = any(${[...people]}::uuid[]))`
  const { rows } = await sql<DueNext>`
    select c.id, c.number, c.next_due as due, c.next_kind as kind from hr.cases c
    where not c.paused and c.next_due is not null and ${held('grant')} and not ${held('party')} order by c.next_due, c.id limit ${limit}`.execute(
    tx,
  )
  return rows
}
