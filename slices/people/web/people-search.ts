import { isCalendarDate } from '#platform/shared/calendar-date.ts'
import { mostFieldFilters, sortFields, type FieldFilter } from '../contract.ts'

export const pageSizes = [5, 10, 25, 50] as const
export type PageSize = (typeof pageSizes)[number]
export type SortField = (typeof sortFields)[number]

/** What the address of the list holds; an absent key means its usual value, so that plain links stay short. */
export interface PeopleSearch {
  page?: number | undefined
  rows?: PageSize | undefined
  search?: string | undefined
  department?: string | undefined
  location?: string | undefined
  /** People whose line manager has left: where the task to place them leads. */
  manager?: 'left' | undefined
  /** Conditions on fields the workspace has made. */
  fields?: FieldFilter[] | undefined
  /** The people of another day, yyyy-MM-dd. */
  as_at?: string | undefined
  sort?: SortField | undefined
  order?: 'desc' | undefined
}

const usual = { page: 1, rows: 10, sort: 'name' } as const

/** Text of a search parameter: the router reads ?search=123 as a number, and people may type numbers. */
function textOf(value: unknown): string | undefined {
  if (typeof value !== 'string' && typeof value !== 'number' && typeof value !== 'boolean') return undefined
  return String(value).trim().slice(0, 200) || undefined
}

function pageOf(value: unknown): number | undefined {
  const page = Number(value)
  return Number.isInteger(page) && page > usual.page && page <= 1_000_000 ? page : undefined
}

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i
const longest = { is: 200, holds: 200, from: 40, to: 40 } as const

const isPart = ([key, value]: [string, unknown]): boolean =>
  key in longest && typeof value === 'string' && value.length <= longest[key as keyof typeof longest]

// Read by hand: the server checks it anyhow, and the library of checks is no part of a first visit.
function filterOf(given: unknown): FieldFilter | undefined {
  if (typeof given !== 'object' || given === null) return undefined
  const { field, ...rest } = given as Record<string, unknown>
  if (typeof field !== 'string' || !uuid.test(field) || !Object.entries(rest).every(isPart)) return undefined
  return { field, ...rest }
}

/** The conditions of an address, however it was typed: what makes no sense is left out. */
function filtersOf(given: unknown): FieldFilter[] | undefined {
  if (!Array.isArray(given)) return undefined
  const read = given.flatMap((each) => filterOf(each) ?? [])
  return read.length > 0 ? read.slice(0, mostFieldFilters) : undefined
}

const among = <T>(list: readonly T[], value: unknown): T | undefined => list.find((item) => item === value)

/**
 * Reads an address however it was typed: what makes no sense is read as the usual value, never an error. Every key is named,
 * because the router lets what was typed through for a key that is not.
 */
export function readPeopleSearch(given: Record<string, unknown>): PeopleSearch {
  const rows = among(pageSizes, Number(given['rows']))
  const sort = among(sortFields, given['sort'])
  return {
    page: pageOf(given['page']),
    rows: rows === usual.rows ? undefined : rows,
    search: textOf(given['search']),
    department: textOf(given['department']),
    location: textOf(given['location']),
    manager: given['manager'] === 'left' ? 'left' : undefined,
    fields: filtersOf(given['fields']),
    as_at: typeof given['as_at'] === 'string' && isCalendarDate(given['as_at']) ? given['as_at'] : undefined,
    sort: sort === usual.sort ? undefined : sort,
    order: given['order'] === 'desc' ? 'desc' : undefined,
  }
}

/** The list request an address stands for. */
export function listQueryOf(search: PeopleSearch): Record<string, string> {
  const { rows = usual.rows, page = usual.page, fields, search: text, department, location, manager, as_at, sort, order } = search
  const asked = { search: text, department, location, manager, fields: fields && JSON.stringify(fields), as_at, sort, order }
  return {
    limit: String(rows),
    offset: String((page - 1) * rows),
    ...Object.fromEntries(Object.entries(asked).flatMap(([key, value]) => (value ? [[key, value]] : []))),
  }
}

/** The page to show when the total has shrunk below the page asked for; null when the page is right as it is. */
export function clampedPage(search: PeopleSearch, total: number): number | null {
  const last = Math.max(1, Math.ceil(total / (search.rows ?? usual.rows)))
  return (search.page ?? usual.page) > last ? last : null
}

export const isFiltered = (search: PeopleSearch): boolean =>
  Boolean(search.search ?? search.department ?? search.location ?? search.manager ?? search.fields)

/** Pressing a column head sorts by it; pressing it again turns the order round. */
export function sortedBy(search: PeopleSearch, field: SortField): PeopleSearch {
  const turn = (search.sort ?? usual.sort) === field && search.order !== 'desc'
  const { page: _page, sort: _sort, order: _order, ...rest } = search
  return { ...rest, ...(field === usual.sort ? {} : { sort: field }), ...(turn ? { order: 'desc' as const } : {}) }
}
