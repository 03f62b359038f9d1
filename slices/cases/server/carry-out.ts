import { randomUUID } from 'node:crypto'
import type { Context } from '#platform/server/context.ts'
import { isHr } from '#platform/shared/actor.ts'
import { AppError } from '#platform/shared/app-error.ts'
import { showDate } from '#platform/shared/calendar-date.ts'
import { loadEmployee, updateEmployee } from '#slices/people/server/service.ts'
import type { Happening } from '../events.ts'
import { holdersOf } from '../rules/case-state.ts'
import { recordChangesOf, type RecordChange } from '../rules/outcome-record.ts'
import { employeeOf } from '../rules/parties.ts'
import { type LoadedCase, writerOf } from './load.ts'
import { addTask } from './queries/extras.ts'

/**
 * A decision writes the dated record through the same door as anybody’s change of it: pay waits for a second person of hr (decision D23), and what
 * whoever took the step may not write becomes a task of the case’s owner. The record says nothing of the case.
 */
export async function carryOut(ctx: Context, { stored, at }: LoadedCase, happenings: readonly Happening[]): Promise<void> {
  const step = happenings.find((what) => what.kind === 'step_taken')
  if (!step || step.from === step.to) return
  for (const change of recordChangesOf(at.state, step.to, step.answers))
    for (const person of employeeOf(at.state, at.definition))
      if (!(await written(ctx, person, change))) {
        const task = { id: randomUUID(), title: titleOf(change), due_on: change.from, assigned_to: holdersOf(at.state, 'owner')[0] ?? null }
        await addTask(ctx.tx, stored.id, task, writerOf(ctx))
      }
}

const fieldWords = {
  salary: 'the new pay',
  job_title: 'the new job title',
  department: 'the new department',
  location: 'the new place of work',
  weekly_hours: 'the new hours',
} as const
const titleOf = ({ field, to, from }: RecordChange): string =>
  field === 'end_date'
    ? `Enter ${showDate(to)} as the last day on the record`
    : `Enter ${fieldWords[field]} on the record, from ${showDate(from ?? to)}`

/** Whether it is on the record now, or waits there for a second person. */
async function written(ctx: Context, person: string, { field, to, from }: RecordChange): Promise<boolean> {
  if (!isHr(ctx.actor)) return false
  const plain = { ...ctx, ifMatch: null }
  try {
    const { version, work_pattern: pattern } = await loadEmployee(plain, person)
    // The days stay as they are: which of them are worked is agreed in words.
    const value = field === 'weekly_hours' ? { work_pattern: { days: pattern?.days ?? [], hours: Number(to) } } : { [field]: to }
    await updateEmployee(plain, person, { version, ...value, ...(from === null ? {} : { effective: { mode: 'change', from } }) })
    return true
  } catch (error) {
    // Refused before anything was written: by the rights of whoever asks, or because the record says something else by now.
    if (error instanceof AppError && ['forbidden', 'invalid', 'not-found', 'people.read-only-field'].includes(error.code)) return false
    throw error
  }
}
