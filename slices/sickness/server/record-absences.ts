import { randomUUID } from 'node:crypto'
import type { Tx } from '#platform/server/database.ts'
import { findWorkFacts, type PersonFacts } from '#slices/time-off/server/service.ts'
import { addDays } from '#platform/shared/calendar-date.ts'
import type { Category } from '../types.ts'
import { costOfSpell, halvesOf } from './load.ts'
import { addAbsence, addEvent, markClosed } from './queries/absences.ts'
import { writeHealth } from './queries/health.ts'

/** Sickness that comes with a company that is loaded: nobody is told of it again. */
export interface PastAbsence {
  readonly employee_id: string
  readonly starts_on: string
  /** null: still away. */
  readonly ends_on: string | null
  readonly expected_on: string | null
  readonly category: Category
  readonly state: 'open' | 'returned' | 'closed'
  /** Who reported it, and who closed it. */
  readonly by: string
  readonly closed_by: string
}

/** Absences of a past; one without a working day in it is left out. */
export async function recordAbsences(tx: Tx, today: string, absences: readonly PastAbsence[]): Promise<void> {
  const facts = await findWorkFacts(tx, [...new Set(absences.map(({ employee_id: id }) => id))])
  for (const absence of absences) {
    const person = facts.get(absence.employee_id)
    if (person) await recordAbsence(tx, today, person, absence)
  }
}

async function recordAbsence(tx: Tx, today: string, person: PersonFacts, { category, state, ...told }: PastAbsence): Promise<void> {
  const { by, closed_by: closer, ...asked } = told
  const dates = { starts_on: asked.starts_on, ends_on: asked.ends_on, first_part: 'day', last_part: 'day', minutes: null } as const
  const cost = costOfSpell(person, dates, today)
  if (cost.minutes === 0) return
  const absence = { ...asked, ...dates, id: randomUUID(), state: asked.ends_on === null ? ('open' as const) : ('returned' as const) }
  await addAbsence(tx, absence, asked.ends_on === null ? [] : halvesOf(cost), { id: null, name: by, on: asked.starts_on })
  await writeHealth(tx, absence, { category })
  if (asked.ends_on === null) return
  const back = addDays(asked.ends_on, 1)
  await addEvent(tx, absence, 'returned', { id: null, name: by, on: back })
  if (state !== 'closed') return
  await writeHealth(tx, absence, { certified_by_name: by, certified_at: back })
  await markClosed(tx, absence, { id: null, name: closer, on: back })
}
