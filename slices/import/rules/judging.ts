import { createKey } from './keys.ts'
import type { Draft, PlannedColumn } from './drafts.ts'
import { isNoName } from './drafts.ts'
import type { Match, RowKeys } from './matching.ts'

const text = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null)

/** As much of a drafted row as matching needs. */
export function keysOf(
  n: number,
  draft: Draft,
  about: { managerColumn: number | null; people: readonly PlannedColumn[]; repeatsHeadings: boolean; mark: string },
): RowKeys {
  const { values } = draft
  const { people, ...rest } = about
  const name = [values['first_name'], values['last_name']].filter((part) => text(part) !== null).join(' ')
  return {
    n,
    number: text(values['employee_no']),
    email: text(values['email']),
    name: isNoName(name) ? '' : name,
    preferred: text(values['preferred_name']) === null ? null : [values['preferred_name'], values['last_name']].filter(Boolean).join(' '),
    manager: draft.manager,
    nameless: draft.nameless,
    // A cell that has to be mended is not one that is missing.
    hasStart: text(values['start_date']) !== null || draft.isBroken('start_date'),
    hasBrokenAddress: draft.isBroken('email'),
    end: text(values['end_date']),
    named: people.flatMap(({ target, index }) => {
      const named = text(values[target])
      return named === null ? [] : [{ target, column: index, text: named }]
    }),
    ...rest,
  }
}

/** What is written of a row: what the file says, with what the answers put in its place. */
export function valuesOf(
  draft: Draft,
  match: Pick<Match, 'instead' | 'saysManager' | 'managerId'>,
  today: string,
): Record<string, unknown> {
  const values: Record<string, unknown> = { ...draft.values }
  for (const [field, value] of Object.entries(match.instead)) {
    if (value === null) delete values[field]
    else values[field] = value === 'today' && field === 'start_date' ? today : value
  }
  if (match.saysManager) values['manager_id'] = match.managerId
  return values
}

interface Contact {
  name: string | null
  relation: string | null
  email: string | null
  phone: string | null
}
interface Pattern {
  days: readonly string[] | null
  hours: number | null
}

/** Lays parts of a contact or of a working pattern over what is stored; a part the file does not speak of stays. */
export function laidOver(
  values: Record<string, unknown>,
  stored: { work_pattern?: unknown; emergency_contacts?: unknown } | null,
): Record<string, unknown> {
  const next = { ...values }
  const { work_pattern: pattern, emergency_contacts: contacts } = next
  if (pattern) next['work_pattern'] = patternOver(pattern as Pattern, (stored?.work_pattern ?? null) as Pattern | null)
  if (contacts) next['emergency_contacts'] = contactsOver(contacts as (Contact | null)[], (stored?.emergency_contacts ?? []) as Contact[])
  return next
}

const patternOver = (given: Pattern, before: Pattern | null): Pattern => ({
  days: given.days ?? before?.days ?? [],
  hours: given.hours ?? before?.hours ?? 0,
})

function contactsOver(given: readonly (Contact | null)[], stored: readonly Contact[]): Contact[] {
  const laid = stored.map((contact) => ({ ...contact }))
  for (const [i, contact] of given.entries()) {
    if (!contact) continue
    const said = Object.fromEntries(Object.entries(contact).filter(([, value]) => value !== null))
    laid[i] = { name: '', relation: null, email: null, phone: null, ...laid[i], ...said }
  }
  return laid.filter(Boolean)
}

/** Contacts that have no name after all was laid together. */
export const namelessContact = (values: Record<string, unknown>): boolean =>
  ((values['emergency_contacts'] ?? []) as Contact[]).some((contact) => !contact.name)

/** A mark that stays the same as long as the row does; rows that are equal to the letter are told apart by their order. */
export class RowMarks {
  readonly #seen = new Map<string, number>()
  markOf(cells: readonly string[]): string {
    const key = createKey(cells)
    const before = this.#seen.get(key) ?? 0
    this.#seen.set(key, before + 1)
    return before === 0 ? key : `${key}-${before}`
  }
}
