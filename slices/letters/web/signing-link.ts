let token: string | null = null

/**
 * The token of the link that opened /sign. It is taken out of the address at once, so that no history entry, referrer or request has it,
 * and kept for as long as the page is open.
 */
export function signingToken(
  place: Pick<Location, 'hash' | 'pathname'> = location,
  past: Pick<History, 'replaceState' | 'state'> = history,
): string | null {
  const found = /^#([A-Za-z0-9_.-]{20,200})$/.exec(place.hash)?.[1]
  if (!found) return token
  token = found
  past.replaceState(past.state, '', place.pathname)
  return token
}
