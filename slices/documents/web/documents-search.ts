import { documentCategories, documentStates, type DocumentCategory } from '../contract.ts'
import type { AllDocumentsQuery } from './api.ts'
import type { DocumentState } from './strings.ts'

export const documentSorts = ['name', 'person', 'expiry', 'newest'] as const
export type DocumentSort = (typeof documentSorts)[number]
export const pageSizes = [10, 25, 50, 100] as const
const usual = { rows: 25, sort: 'name' } as const

/** What the address of /app/documents holds; an absent key means its usual value, so that plain links stay short. */
export interface DocumentsSearch {
  page?: number | undefined
  rows?: number | undefined
  search?: string | undefined
  category?: DocumentCategory | undefined
  /** A person by id. */
  person?: string | undefined
  state?: DocumentState | undefined
  sort?: DocumentSort | undefined
}

const among = <T>(list: readonly T[], value: unknown): T | undefined => list.find((item) => item === value)
const isId = (value: unknown): value is string =>
  typeof value === 'string' && /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/.test(value)

/** Reads an address however it was typed: what makes no sense is read as the usual value, never an error. Every key is named. */
export function readDocumentsSearch(given: Readonly<Record<string, unknown>>): DocumentsSearch {
  const page = Number(given['page'])
  const rows = among(pageSizes, Number(given['rows']))
  const sort = among(documentSorts, given['sort'])
  return {
    page: Number.isInteger(page) && page > 1 && page <= 10_000 ? page : undefined,
    rows: rows === usual.rows ? undefined : rows,
    search: typeof given['search'] === 'string' ? given['search'].trim().slice(0, 200) || undefined : undefined,
    category: among(documentCategories, given['category']),
    person: isId(given['person']) ? given['person'] : undefined,
    state: among(documentStates, given['state']),
    sort: sort === usual.sort ? undefined : sort,
  }
}

/** The request an address stands for; `after`: where the page before it ended, when that was read. */
export function allDocumentsQueryOf({ page = 1, rows = usual.rows, ...filters }: DocumentsSearch, after?: string): AllDocumentsQuery {
  const given = Object.fromEntries(Object.entries(filters).filter(([, value]) => value !== undefined))
  return { ...given, limit: String(rows), ...(after === undefined ? { offset: String((page - 1) * rows) } : { after }) }
}

export const isFiltered = ({ search, category, person, state }: DocumentsSearch): boolean => Boolean(search ?? category ?? person ?? state)
