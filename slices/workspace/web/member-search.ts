import { roles } from '#platform/shared/actor.ts'
import type { MemberSearch } from './members-api.ts'

/** Reads the address of the list of members; what is not understood is left out. */
export function memberSearchOf(asked: Record<string, unknown>): MemberSearch {
  const { search, role } = asked
  // Plain text in an address stays text, so a page is read from its digits.
  const page = Number(asked['page'])
  return {
    search: typeof search === 'string' && search.trim() !== '' ? search.slice(0, 200) : undefined,
    role: roles.find((each) => each === role),
    page: Number.isInteger(page) && page > 1 && page < 10_000 ? page : undefined,
  }
}
