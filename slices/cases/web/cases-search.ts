import { dueGroups, processNames, type DueGroup, type ProcessName } from '../contract.ts'
import type { CasesQuery } from './api.ts'

/** What the address of /app/cases holds; an absent key means its usual value, so that plain links stay short. */
export interface CasesSearch {
  view?: 'board' | undefined
  /** Open cases unless said. */
  state?: 'ended' | 'all' | undefined
  process?: ProcessName | undefined
  /** A person by id. */
  owner?: string | undefined
  due?: DueGroup | undefined
  search?: string | undefined
  /** A case of this process is about to be started: its sheet is open. */
  start?: ProcessName | undefined
}

const among = <T>(list: readonly T[], value: unknown): T | undefined => list.find((item) => item === value)
const isId = (value: unknown): value is string =>
  typeof value === 'string' && /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/.test(value)

/** Reads an address however it was typed: what makes no sense is read as the usual value, never an error. Every key is named. */
export function readCasesSearch(given: Readonly<Record<string, unknown>>): CasesSearch {
  return {
    view: given['view'] === 'board' ? 'board' : undefined,
    state: among(['ended', 'all'] as const, given['state']),
    process: among(processNames, given['process']),
    owner: isId(given['owner']) ? given['owner'] : undefined,
    due: among(dueGroups, given['due']),
    start: among(processNames, given['start']),
    search: typeof given['search'] === 'string' ? given['search'].trim().slice(0, 200) || undefined : undefined,
  }
}

/** The request an address stands for. */
export function casesQueryOf({ view, ...filters }: CasesSearch): CasesQuery {
  const given = Object.fromEntries(Object.entries(filters).filter(([name, value]) => value !== undefined && name !== 'start'))
  return { ...given, limit: view === 'board' ? '200' : '50' }
}

export const isFiltered = ({ state, process, owner, due, search }: CasesSearch): boolean =>
  Boolean(state ?? process ?? owner ?? due ?? search)
