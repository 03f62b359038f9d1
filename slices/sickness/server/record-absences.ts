import { randomUUID } from 'node:crypto'
import type { Tx } from '#platform/server/database.ts'
import { findWorkFacts } from '#slices/time-off/server/service.ts'
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
  for (const { category, by, closed_by: closer, state, ...asked } of absences) {
    const person = facts.get(asked.employee_id)
    const dates = { starts_on: asked.starts_on, ends_on: asked.ends_on, first_part: 'day', last_part: 'day', minutes: null } as const
    const cost = person && costOfSpell(person, dates, today)
    if (!cost || cost.minutes === 0) continue
    const absence = { ...asked, ...dates, id: randomUUID(), state: state === 'open' ? ('open' as const) : ('returned' as const) }
    await addAbsence(tx, absence, asked.ends_on === null ? [] : halvesOf(cost), { id: null, name: by, on: asked.starts_on })
    await writeHealth(tx, absence, {
      category,
      ...(state === 'closed' && asked.ends_on !== null ? { certified_by_name: by, certified_at: addDays(asked.ends_on, 1) } : {}),
    })
    if (state === 'open') continue
    const back = addDays(asked.ends_on ?? today, 1)
    await addEvent(tx, absence, 'returned', { id: null, name: by, on: back })
    if (state === 'closed') await markClosed(tx, absence, { id: null, name: closer, on: back })
  }
}
