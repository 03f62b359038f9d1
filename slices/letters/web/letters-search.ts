import { letterStates, type LetterState } from '../contract.ts'

/** What /app/letters shows, as its address says. */
export interface LettersSearch {
  readonly view?: 'issued' | 'batches' | undefined
  readonly search?: string | undefined
  readonly state?: LetterState | undefined
}

const text = (value: unknown): string | undefined => (typeof value === 'string' && value !== '' ? value.slice(0, 200) : undefined)

/** Reads of an address what makes sense; anything else is left out. */
export function readLettersSearch(given: Readonly<Record<string, unknown>>): LettersSearch {
  const view = given.view === 'issued' || given.view === 'batches' ? given.view : undefined
  return { view, search: text(given.search), state: letterStates.find((state) => state === given.state) }
}

/** What is written, to whom and from which case. */
export interface WriteSearch {
  readonly template?: string | undefined
  readonly employee?: string | undefined
  readonly case?: string | undefined
}
export const readWriteSearch = (given: Readonly<Record<string, unknown>>): WriteSearch => ({
  template: text(given.template),
  employee: text(given.employee),
  case: text(given.case),
})
