/** What the URL fragment of /login brought (decision D8b). */
export type Fragment =
  | { readonly kind: 'none' }
  | { readonly kind: 'tokens'; readonly access_token: string; readonly refresh_token: string }
  /** An error, or tokens that are not exactly as our links carry them: the form is shown, nothing else changes. */
  | { readonly kind: 'problem' }

const none: Fragment = { kind: 'none' }
const signInNames = ['access_token', 'refresh_token', 'id_token', 'error', 'error_description', 'error_code']
const tokenShape = /^[A-Za-z0-9._~+/=-]{1,4096}$/

const partsOf = (hash: string): [name: string, value: string][] =>
  hash
    .replace(/^#/, '')
    .split('&')
    .map((part) => {
      const [name = '', ...value] = part.split('=')
      return [name, value.join('=')]
    })

/** Whether the home page must hand this fragment to /login: an access token, an id token or an error is in it. */
export const belongsToLogin = (hash: string): boolean =>
  partsOf(hash).some(([name]) => ['access_token', 'id_token', 'error'].includes(name))

/**
 * Reads the fragment as it stands, without decoding: our links never need percent signs, so a token that has one,
 * or that is given twice, was made by someone else.
 */
export function readFragment(hash: string): Fragment {
  const parts = partsOf(hash).filter(([name]) => signInNames.includes(name.replace(/%.*/s, '')))
  if (parts.length === 0) return none
  const only = (wanted: string): string | undefined => {
    const found = parts.filter(([name]) => name === wanted)
    return found.length === 1 ? found[0]?.[1] : undefined
  }
  const [access, refresh] = [only('access_token'), only('refresh_token')]
  const whole = parts.length === 2 && access !== undefined && refresh !== undefined && tokenShape.test(access) && tokenShape.test(refresh)
  return whole ? { kind: 'tokens', access_token: access, refresh_token: refresh } : { kind: 'problem' }
}

let waiting: Fragment = none
let resetToken: string | null = null
let invitation: string | null = null
let emailToken: string | null = null
const listeners = new Set<() => void>()

type Place = Pick<Location, 'pathname' | 'search' | 'hash' | 'replace'>

/**
 * Runs first of all, and again whenever the fragment changes: takes a secret out of the address before anything else
 * happens, so that no history entry, referrer or request ever holds it. On the home page a sign-in fragment is handed to /login.
 */
export function interceptFragment(place: Place = location, past: Pick<History, 'replaceState' | 'state'> = history): void {
  if (place.pathname === '/' && belongsToLogin(place.hash)) {
    place.replace(`/login${place.hash}`)
    return
  }
  if (!keep(place)) return
  past.replaceState(past.state, '', place.pathname + place.search)
  for (const listener of listeners) listener()
}

/** Keeps what the fragment brought; answers whether there was anything. */
function keep({ pathname, hash }: Place): boolean {
  if (pathname === '/login') {
    const found = readFragment(hash)
    if (found.kind !== 'none') waiting = found
    return found.kind !== 'none'
  }
  const keepToken = keepers.get(pathname)
  const token = keepToken && /^#token=([A-Za-z0-9_.-]{1,400})$/.exec(hash)?.[1]
  if (!keepToken || !token) return false
  keepToken(token)
  return true
}

/** The pages that are opened by a link with a token, and where each token is kept. */
const keepers = new Map<string, (token: string) => void>([
  ['/invitation', (token) => void (invitation = token)],
  ['/reset-password', (token) => void (resetToken = token)],
  ['/confirm-email', (token) => void (emailToken = token)],
])

/** The fragment the login page has yet to deal with; taking it forgets it. */
export function takeFragment(): Fragment {
  const found = waiting
  waiting = none
  return found
}

/** The token of the link to set a new password, if this page was opened by one. */
export const resetTokenOfLink = (): string | null => resetToken

/** The token of the link to confirm an address, if this page was opened by one. */
export const emailTokenOfLink = (): string | null => emailToken

const invitationKey = 'evenkeel-invitation'
/**
 * The token of the invitation this page was opened by. Kept for this tab while somebody signs in, which may lead over another site:
 * it is worth nothing without the address it was sent to.
 */
export function invitationTokenOfLink(): string | null {
  if (invitation) sessionStorage.setItem(invitationKey, invitation)
  return invitation ?? sessionStorage.getItem(invitationKey)
}
export function forgetInvitation(): void {
  invitation = null
  sessionStorage.removeItem(invitationKey)
}

export function onFragment(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
