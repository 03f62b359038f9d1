/** What /app/ai shows, as its address says. */
export interface AssistantSearch {
  /** One of the asker's own conversations. */
  readonly c?: string | undefined
  /** A case that is asked about. */
  readonly case?: string | undefined
}
export interface PolicySearch {
  readonly version?: string | undefined
  readonly from?: string | number | undefined
  readonly to?: string | number | undefined
  readonly changes?: string | undefined
}

const id = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/
const idOr = (value: unknown): string | undefined => (typeof value === 'string' && id.test(value) ? value : undefined)

export const readAssistantSearch = (given: Readonly<Record<string, unknown>>): AssistantSearch => ({
  c: idOr(given['c']),
  case: idOr(given['case']),
})

const place = (value: unknown): number | null => (/^\d{1,9}$/.test(String(value)) ? Number(value) : null)

export function readPolicySearch(given: Readonly<Record<string, unknown>>) {
  return { version: idOr(given['version']), changes: idOr(given['changes']), from: place(given['from']), to: place(given['to']) }
}
