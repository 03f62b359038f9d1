import { sql } from 'kysely'
import type { Tx } from '#platform/server/database.ts'

export interface CaseAtom {
  readonly process: string
  readonly board_column: string
  readonly opened_month: string
  readonly cases: number
  readonly open: number
}
/** Cases the asker sees that are open to all of hr and were opened in a time, and how many of them are open at the end of a day: a restricted one is in no figure, also not for who works on it. */
export async function countCases(tx: Tx, { from, until, day }: { from: string; until: string; day: string }): Promise<CaseAtom[]> {
  const { rows } = await sql<CaseAtom>`
    select c.process, c.board_column, to_char(c.opened_on, 'YYYY-MM') as opened_month, count(*)::int as cases, count(*) filter (where c.ended_on is null or c.ended_on > ${day}::date)::int as open
    from app.my_cases() m join hr.cases c on c.id = m.case_id
    where m.level in ('full', 'read') and not c.restricted and c.opened_on between ${from}::date and ${until}::date group by 1, 2, 3`.execute(
    tx,
  )
  return rows
}
