import type { ActivityEntry, HistoryRow } from '../contract.ts'
import { datedFieldOf } from '../rules-dated.ts'
import type { EditableField } from '../employee.ts'

export const activityKinds = ['all', 'employment', 'pay', 'personal', 'access'] as const
export type ActivityKind = (typeof activityKinds)[number]

/** One thing on the timeline: a dated value that began, or an entry of the log about something that has no dated values. */
export type ActivityItem =
  | { readonly type: 'row'; readonly key: string; readonly day: string; readonly kind: ActivityKind; readonly row: HistoryRow }
  | { readonly type: 'entry'; readonly key: string; readonly day: string; readonly kind: ActivityKind; readonly entry: ActivityEntry }

const personal = new Set([
  'first_name',
  'last_name',
  'preferred_name',
  'email',
  'phone_mobile',
  'phone_home',
  'timezone',
  'date_of_birth',
  'gender',
  'nationality',
  'address',
  'address_line1',
  'address_line2',
  'city',
  'state_province',
  'postal_code',
  'country',
  'emergency_contacts',
])
const pay = new Set(['pay', 'salary', 'pay_frequency', 'bank_account_name', 'bank_account_number', 'bank_sort_code'])

const kindOfField = (field: string): ActivityKind => (pay.has(field) ? 'pay' : personal.has(field) ? 'personal' : 'employment')

function kindOfEntry({ action, changes }: ActivityEntry): ActivityKind {
  if (!action.startsWith('employee.')) return 'access'
  return changes[0] ? kindOfField(changes[0].field) : 'employment'
}

// What these did to dated fields is on the timeline as the rows they made.
const told = new Set(['employee.created', 'employee.updated', 'employee.planned', 'employee.plan-applied'])

/** The log's entry without what the rows tell already; null when nothing is left of it. */
function beside(entry: ActivityEntry): ActivityEntry | null {
  if (!told.has(entry.action)) return entry
  const changes = entry.changes.filter(({ field }) => datedFieldOf(field as EditableField) === undefined)
  return changes.length === 0 && entry.changes.length > 0 ? null : { ...entry, changes }
}

/**
 * Rows and entries in one order, newest first. While older entries are still to be loaded, rows older than the oldest loaded one
 * wait with them, so that nothing appears in the middle later.
 */
export function timelineItems(
  rows: readonly HistoryRow[],
  entries: readonly ActivityEntry[],
  { complete, dayOf }: { complete: boolean; dayOf: (instant: string) => string },
): ActivityItem[] {
  const oldest = complete ? '' : dayOf(entries.at(-1)?.at ?? '')
  const fromRows = rows
    // A row that repeats the one before it, since the value began earlier than was recorded, is no news.
    .filter(({ state, valid_from, before, values }) => state === 'in-force' && valid_from >= oldest && !isSame(before, values))
    .map((row): ActivityItem => ({
      type: 'row',
      key: `${row.field} ${row.valid_from}`,
      day: row.valid_from,
      kind: kindOfField(row.field),
      row,
    }))
  const fromEntries = entries.flatMap((entry): ActivityItem[] => {
    const left = beside(entry)
    return left ? [{ type: 'entry', key: entry.id, day: dayOf(entry.at), kind: kindOfEntry(entry), entry: left }] : []
  })
  return [...fromEntries, ...fromRows].toSorted((a, b) => (a.day < b.day ? 1 : a.day > b.day ? -1 : 0))
}

const isSame = (before: HistoryRow['before'], values: HistoryRow['values']): boolean =>
  before !== null &&
  Object.entries(values).every(([field, value]) => JSON.stringify(before[field] ?? null) === JSON.stringify(value ?? null))

/** Items of each month, in their order; `month` is yyyy-MM. */
export function byMonth(items: readonly ActivityItem[]): { month: string; items: ActivityItem[] }[] {
  const months: { month: string; items: ActivityItem[] }[] = []
  for (const item of items) {
    const month = item.day.slice(0, 7)
    const last = months.at(-1)
    if (last?.month === month) last.items.push(item)
    else months.push({ month, items: [item] })
  }
  return months
}

const names = ['January', 'February', 'March', 'April', 'May', 'June', 'July', 'August', 'September', 'October', 'November', 'December']
/** '2026-03' → 'March 2026' */
export const monthInWords = (month: string): string => `${names[Number(month.slice(5)) - 1] ?? ''} ${month.slice(0, 4)}`.trim()
