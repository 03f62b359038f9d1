import { randomUUID } from 'node:crypto'
import type { Context } from '#platform/server/context.ts'
import { isHr } from '#platform/shared/actor.ts'
import { AppError } from '#platform/shared/app-error.ts'
import { showDate } from '#platform/shared/calendar-date.ts'
import { loadEmployee, updateEmployee } from '#slices/people/server/service.ts'
import type { Happening } from '../events.ts'
import type { ProcessName } from '../names.ts'
import { type CaseState, holdersOf } from '../rules/case-state.ts'
import { endsAlready, recordChangesOf, type RecordChange } from '../rules/outcome-record.ts'
import { employeeOf } from '../rules/parties.ts'
import { holidayOwed, holidayTask } from './holiday-owed.ts'
import { type LoadedCase, writerOf } from './load.ts'
import { addTask, type NewTask } from './queries/extras.ts'

/**
 * A decision writes the dated record through the same door as anybody’s change of it: pay waits for a second person of hr (decision D23), and what
 * whoever took the step may not write becomes a task of the case’s owner. Whoever leaves has what is to be done by then as tasks. The record says
 * nothing of the case.
 */
export async function carryOut(ctx: Context, { stored, at }: LoadedCase, happenings: readonly Happening[]): Promise<void> {
  const step = happenings.find((what) => what.kind === 'step_taken')
  if (!step || step.from === step.to) return
  const assigned_to = holdersOf(at.state, 'owner')[0] ?? null
  const changes = recordChangesOf(at.state, step.to, step.answers)
  const people = [...employeeOf(at.state, at.definition)]
  const tasks: Omit<NewTask, 'id' | 'assigned_to'>[] = []
  for (const change of changes)
    for (const person of people) if (!(await written(ctx, person, change))) tasks.push({ title: titleOf(change), due_on: dueOf(change) })
  tasks.push(...(await leaverTasks(ctx, at.state, changes, people)))
  for (const task of tasks) await addTask(ctx.tx, stored.id, { ...task, id: randomUUID(), assigned_to }, writerOf(ctx))
}

const dueOf = ({ field, from, to }: RecordChange): string | null => from ?? (field === 'end_date' ? to : null)

/** What is to be done before somebody’s last day, whatever the exit. */
async function leaverTasks(
  ctx: Context,
  state: CaseState,
  changes: readonly RecordChange[],
  people: readonly string[],
): Promise<{ title: string; due_on: string }[]> {
  const last = changes.find(({ field }) => field === 'end_date')?.to ?? null
  if (last === null || endsAlready(state)) return []
  const [person] = people
  const holiday = holidayTask(person === undefined ? null : await holidayOwed(ctx, person, last), last)
  return toDoBefore(state.process, holiday).map((title) => ({ title, due_on: last }))
}
const toDoBefore = (process: ProcessName, holiday: string): readonly string[] => [
  'Tell payroll, IT and facilities of the last day',
  'Hand over the work, and take back equipment and keys',
  'End access to systems and buildings',
  holiday,
  ...(process === 'redundancy' ? ['Pay the statutory redundancy payment, with its written statement'] : []),
  'Final pay and P45',
]

const fieldWords = {
  salary: 'the new pay',
  job_title: 'the new job title',
  department: 'the new department',
  location: 'the new place of work',
  weekly_hours: 'the new hours',
} as const
function titleOf({ field, to, from }: RecordChange): string {
  if (field !== 'end_date') return `Enter ${fieldWords[field]} on the record${from === null ? '' : `, from ${showDate(from)}`}`
  return to === null ? 'Take the last day out of the record: the employment goes on' : `Enter ${showDate(to)} as the last day on the record`
}

/** The days stay as they are: which of them are worked is agreed in words. */
const valueOf = ({ work_pattern: pattern }: Worker, field: RecordChange['field'], to: string | null) =>
  field === 'weekly_hours' ? { work_pattern: { days: pattern?.days ?? [], hours: Number(to) } } : { [field]: to }
type Worker = Awaited<ReturnType<typeof loadEmployee>>

/** Whether it is on the record now, or waits there for a second person. */
async function written(ctx: Context, person: string, { field, to, from }: RecordChange): Promise<boolean> {
  if (!isHr(ctx.actor)) return false
  const plain = { ...ctx, ifMatch: null }
  try {
    const employee = await loadEmployee(plain, person)
    if (field === 'end_date' && employee.end_date === to) return true
    const dated = from === null ? {} : { effective: { mode: 'change' as const, from } }
    await updateEmployee(plain, person, { version: employee.version, ...valueOf(employee, field, to), ...dated })
    return true
  } catch (error) {
    // Refused before anything was written: by the rights of whoever asks, or because the record says something else by now.
    if (error instanceof AppError && ['forbidden', 'invalid', 'not-found', 'people.read-only-field'].includes(error.code)) return false
    throw error
  }
}
