/** Whose record is asked about, where a link says so. */
export interface AccessSearch {
  readonly record?: string | undefined
}

const isId = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** What makes no sense is left out; the key is named, since the router lets others through. */
export const readAccessSearch = ({ record }: Record<string, unknown>): AccessSearch => ({
  record: typeof record === 'string' && isId.test(record) ? record : undefined,
})
