import type { DemoChange, DemoCompany, DemoPerson } from './company.ts'
import { addDays } from './days.ts'

/** A row of hr.record_history, with keys in the place of ids where it names a manager. */
export interface DatedRow {
  readonly employee_id: string
  readonly grp: 'directory' | 'work' | 'pay'
  readonly field: string
  readonly valid_from: string
  readonly value: unknown
  readonly manager_id: string | null
  readonly state: 'in-force' | 'planned'
  readonly kind: 'started' | 'change'
  readonly recorded_at: string
  readonly recorded_by: string | null
}

const groups = { job_title: 'directory', location: 'directory', manager_id: 'directory', work_pattern: 'work', salary: 'pay' } as const
type Kept = keyof typeof groups
const isKept = (field: string): field is Kept => field in groups

interface Parts {
  readonly personId: (key: string) => string
  readonly userOf: (key: string) => string
}

/**
 * The dated rows of everyone whose record has changed: the value they began with and each one after it, up to today's. A history
 * that does not lead to today's value, or that holds two changes on one day, is left to the record itself.
 */
export function datedPastOf(company: DemoCompany, parts: Parts): DatedRow[] {
  const people = new Map(company.people.map((person) => [person.key, person]))
  const chains = new Map<string, DemoChange[]>()
  for (const change of company.history) {
    if (change.action !== 'updated' || !isKept(change.field)) continue
    const key = `${change.person_key} ${change.field}`
    chains.set(key, [...(chains.get(key) ?? []), change])
  }
  return [...chains.values()].flatMap((chain) => {
    const person = people.get(chain[0]?.person_key ?? '')
    return person ? rowsOf(person, chain, parts) : []
  })
}

function rowsOf(person: DemoPerson, chain: readonly DemoChange[], parts: Parts): DatedRow[] {
  const field = chain[0]?.field
  if (field === undefined || !isKept(field) || !leadsToToday(person, field, chain)) return []
  const row = (from: string, text: string | null, change: DemoChange | undefined): DatedRow => ({
    employee_id: parts.personId(person.key),
    grp: groups[field],
    field: field === 'salary' ? 'pay' : field,
    valid_from: from,
    value: valueOf(field, text, person, parts),
    manager_id: field === 'manager_id' && text !== null ? parts.personId(text) : null,
    state: 'in-force',
    kind: change ? 'change' : 'started',
    recorded_at: change?.at ?? `${person.start_date}T09:00:00.000Z`,
    recorded_by: change ? parts.userOf(change.by_key) : null,
  })
  return [
    row(person.start_date, chain[0]?.from ?? null, undefined),
    ...chain.map((change) => row(change.at.slice(0, 10), change.to, change)),
  ]
}

function leadsToToday(person: DemoPerson, field: Kept, chain: readonly DemoChange[]): boolean {
  const days = [person.start_date, ...chain.map(({ at }) => at.slice(0, 10))]
  const inOrder = days.every((day, i) => i === 0 || day > (days[i - 1] ?? ''))
  const joined = chain.every(({ from }, i) => i === 0 || from === chain[i - 1]?.to)
  return inOrder && joined && chain.at(-1)?.to === todays(person, field)
}

function todays(person: DemoPerson, field: Kept): string | null {
  if (field === 'manager_id') return person.manager_key
  if (field === 'work_pattern') return JSON.stringify(person.work_pattern)
  const value = person[field]
  return value === null ? null : String(value)
}

function valueOf(field: Kept, text: string | null, person: DemoPerson, parts: Parts): unknown {
  if (text === null) return null
  if (field === 'manager_id') return parts.personId(text)
  if (field === 'work_pattern') return JSON.parse(text)
  return field === 'salary' ? { salary: Number(text), pay_frequency: person.pay_frequency } : text
}

/** A promotion that is agreed and has not come yet, so that a planned change can be seen. */
export function plannedOf(company: DemoCompany, today: string, parts: Parts): DatedRow[] {
  const person = company.people.find(
    ({ job_title, end_date, start_date }) => job_title === 'Quality Technician' && end_date === null && start_date < addDays(today, -365),
  )
  const by = company.accounts.find(({ role, person_key }) => role === 'hr' && person_key !== null)?.person_key
  if (!person || !by) return []
  return [
    {
      employee_id: parts.personId(person.key),
      grp: 'directory',
      field: 'job_title',
      valid_from: `${addDays(today, 62).slice(0, 8)}01`,
      value: 'Senior Quality Technician',
      manager_id: null,
      state: 'planned',
      kind: 'change',
      recorded_at: `${addDays(today, -3)}T10:12:00.000Z`,
      recorded_by: parts.userOf(by),
    },
  ]
}
