import type { PeopleSearch } from '#slices/people/web/public.tsx'
import { showDate } from '#platform/shared/calendar-date.ts'
import type { ExportQuery } from './api.ts'

export interface ExportField {
  readonly target: string
  readonly label: string
  readonly group: string
}
export interface FieldGroup {
  readonly name: string
  readonly fields: readonly ExportField[]
}

/** The fields as they are asked about: by group, in the order they come. */
export function groupsOf(fields: readonly ExportField[]): FieldGroup[] {
  const groups = new Map<string, ExportField[]>()
  for (const field of fields) groups.set(field.group, [...(groups.get(field.group) ?? []), field])
  return [...groups].map(([name, members]) => ({ name, fields: members }))
}

/** All there are, until somebody takes one out. */
export const chosenAtFirst = (fields: readonly ExportField[]): ReadonlySet<string> => new Set(fields.map(({ target }) => target))

interface Choice {
  readonly format: NonNullable<ExportQuery['format']>
  /** Null: whatever the server gives by itself. */
  readonly fields: ReadonlySet<string> | null
  readonly leavers: boolean
  /** Whether only the people the list shows now are meant. */
  readonly asListed: boolean
}

/** What is asked of the server: the choice, and what the list shows. The day counts whichever people are meant. */
export function exportQueryOf(choice: Choice, { search, department, location, manager, fields, as_at: day }: PeopleSearch): ExportQuery {
  return {
    format: choice.format,
    ...(choice.fields ? { fields: [...choice.fields].join(',') } : {}),
    ...(choice.leavers ? { leavers: 'yes' as const } : {}),
    ...(day ? { as_at: day } : {}),
    ...(choice.asListed ? filled({ search, department, location, manager, conditions: fields && JSON.stringify(fields) }) : {}),
  }
}

/** What there is of it. */
const filled = <T extends object>(narrowed: T): { [Key in keyof T]?: NonNullable<T[Key]> } =>
  Object.fromEntries(Object.entries(narrowed).filter(([, value]) => Boolean(value))) as { [Key in keyof T]?: NonNullable<T[Key]> }

/** What the list is narrowed to, in words; '' where it shows everyone. */
export function filtersInWords({ search, department, location, manager, fields }: PeopleSearch): string {
  return [
    ...(search ? [`matching “${search}”`] : []),
    ...(department ? [`in ${department}`] : []),
    ...(location ? [`at ${location}`] : []),
    ...(manager ? ['whose manager has left'] : []),
    ...(fields ? [`by ${fields.length === 1 ? 'one field' : `${fields.length} fields`}`] : []),
  ].join(', ')
}

export const dayInWords = (day: string | undefined): string => (day ? `as at ${showDate(day)}` : '')
