import { fieldGroups } from '#slices/people/policy.ts'
import type { DemoChange, DemoCompany, DemoPerson } from './company.ts'
import type { PastEntry } from './load-queries.ts'

export interface PastParts {
  readonly company: DemoCompany
  readonly tenantId: string
  readonly personId: (key: string) => string
  readonly actorOf: (key: string) => { readonly id: string; readonly name: string }
  readonly sealed: (value: unknown) => string
}

/** How far each record had got by the end of its history. */
export interface RecordPast {
  version: number
  createdAt: string
  updatedAt: string
  updatedBy: string
}

const hidden = new Set([...fieldGroups.personal, ...fieldGroups.pay, ...fieldGroups.bank, ...fieldGroups.emergency])

/** The history of a company as entries of the audit log, in the shape the people slice writes, and what it says of each record. */
export function pastOf(parts: PastParts): { entries: PastEntry[]; records: Map<string, RecordPast> } {
  const people = new Map(parts.company.people.map((person) => [person.key, person]))
  const records = new Map<string, RecordPast>()
  const entries = savesOf(parts.company.history).map((save) => entryOf(parts, save, people.get(save[0].person_key), records))
  const [first] = entries
  return { entries: first ? [beginning(parts, first), ...entries] : [], records }
}

type Save = readonly [DemoChange, ...DemoChange[]]

/** Changes of one person at one moment were one save. */
function savesOf(history: readonly DemoChange[]): Save[] {
  const saves: [DemoChange, ...DemoChange[]][] = []
  for (const change of history) {
    const last = saves.at(-1)
    if (last && last[0].person_key === change.person_key && last[0].at === change.at) last.push(change)
    else saves.push([change])
  }
  return saves
}

function entryOf(parts: PastParts, save: Save, person: DemoPerson | undefined, records: Map<string, RecordPast>): PastEntry {
  const [{ person_key, at, by_key, action, reason }] = save
  const actor = parts.actorOf(by_key)
  const before = records.get(person_key)
  const version = (before?.version ?? 0) + 1
  records.set(person_key, { version, createdAt: before?.createdAt ?? at, updatedAt: at, updatedBy: actor.id })
  const changes = Object.fromEntries(
    save.map((change) => [change.field, { from: valueOf(parts, change, change.from), to: valueOf(parts, change, change.to) }]),
  )
  return {
    at,
    actor_id: actor.id,
    actor_name: actor.name,
    action: action === 'created' ? 'employee.created' : 'employee.updated',
    subject_kind: 'employee',
    subject_id: parts.personId(person_key),
    changes: action === 'created' ? { ...nameOf(person), ...changes } : { ...changes, version: { from: version - 1, to: version } },
    reason,
  }
}

const nameOf = (person: DemoPerson | undefined): PastEntry['changes'] =>
  person
    ? {
        first_name: { from: null, to: person.first_name },
        last_name: { from: null, to: person.last_name },
        email: { from: null, to: person.email },
      }
    : {}

function valueOf(parts: PastParts, { field }: DemoChange, value: string | null): unknown {
  if (value === null) return null
  if (field === 'manager_id') return parts.personId(value)
  const stored: unknown = field === 'salary' ? Number(value) : field === 'work_pattern' ? JSON.parse(value) : value
  return hidden.has(field) ? parts.sealed(stored) : stored
}

/** The workspace was made just before its first record. */
const beginning = (parts: PastParts, first: PastEntry): PastEntry => ({
  at: `${first.at.slice(0, 10)}T07:30:00.000Z`,
  actor_id: first.actor_id,
  actor_name: first.actor_name,
  action: 'workspace.created',
  subject_kind: 'workspace',
  subject_id: parts.tenantId,
  changes: { name: { from: null, to: parts.company.tenant.name } },
  reason: null,
})
