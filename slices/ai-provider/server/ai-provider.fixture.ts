import type { World } from '../../../test/world.ts'

const firsts = 'Aisha Callum Siân Oluwaseun Priya Mark Grace Zoë Kwame Xiu Fergus Ngozi Will Hana'.split(' ')
const lasts = "Fraser O'Brien Okonkwo Price Nowak Abernethy-Shaw Begum Llewellyn Osei Young Tran Whitworth Gallagher Qureshi".split(' ')

/** People get names as people have them; answers how to find one's. */
export async function namePeople(w: World): Promise<(who: string) => { first: string; last: string }> {
  const all = await w.query<{ id: string }>('select id from hr.employees order by id')
  const named = new Map(
    all.map(({ id }, n) => [
      id,
      {
        first: firsts[n % firsts.length] ?? '',
        last: `${lasts[n % lasts.length] ?? ''}${['', 'son', 'wick', 'ley', 'ford', 'ham'][Math.floor(n / lasts.length)] ?? 'x'}`,
      },
    ]),
  )
  for (const [id, { first, last }] of named)
    await w.query('update hr.employees set first_name = $2, last_name = $3, preferred_name = null where id = $1', [id, first, last])
  return (who) => named.get(w.person(who).id) ?? { first: '', last: '' }
}

/** Nothing was ever sent. */
export async function forgetSent(w: World): Promise<void> {
  for (const table of ['ai_outbound_outcomes', 'ai_outbound_texts', 'ai_outbound_acts', 'ai_outbound']) await w.query(`delete from hr.${table}`)
}

/** A grievance of the first workspace that anybody of its HR may see. */
export const addCase = (w: World, id: string, number: number) =>
  w.query(
    `insert into hr.cases (tenant_id, id, process, title, search_text, version, stage, board_column, restricted, opened_by, opened_on, number)
     values ($1, $2, 'grievance', 'x', 'x', 1, 'submitted', 'assess', false, $3, current_date, $4)`,
    [w.tenants.A, id, w.account('a_hr').userId, number],
  )

/** From here on the case is about them, so that it is not theirs to see. */
export const makeParty = (w: World, caseId: string, who: string) =>
  w.query(`insert into hr.case_access (tenant_id, case_id, person_id, kind, as_role) values ($1, $2, $3, 'party', 'subject')`, [
    w.tenants.A,
    caseId,
    w.person(who).id,
  ])

/** Sentences of a policy, an answer that stands on the first of them, and the passage it stands in. */
export const policy = [
  { key: 'p1', text: 'An employee may ask to move the hearing once, by up to five working days.' },
  { key: 'p2', text: 'The hearing chair must send the outcome in writing within 7 calendar days of the hearing.' },
]
export const grounded = {
  quotes: ['s1'],
  sentences: [{ text: 'An employee may ask to move the hearing once, by up to five working days.', cites: ['s1'] }],
}
export const offered = [
  {
    id: '7',
    title: 'Disciplinary policy',
    section: '5.2',
    text: policy[0]?.text ?? '',
    sentences: [{ id: '7.1', text: policy[0]?.text ?? '' }],
  },
]
