import '#ui/styles/site.css'
import { belongsToLogin } from '#slices/auth/web/fragment.ts'
import { followTheme, getTheme } from '#ui/theme.ts'

/** Pieces that answer the visitor come to life at the first sign of one, or after this long; until then the HTML works by itself. */
const latest = 4_000
const signs = ['pointermove', 'pointerdown', 'touchstart', 'keydown', 'focusin', 'scroll'] as const

const bringToLife = (): Promise<void> => import('./site-pieces.tsx').then(({ enlivenAll }) => enlivenAll())

function start(): void {
  followTheme()
  showPicturesOfTheme()
  void checkSession()
  // A page whose very purpose is such a piece does not wait.
  if (document.querySelector('[data-island="tour"], [data-island="status"]')) void bringToLife()
  else atFirstSign(() => void bringToLife())
}

function atFirstSign(act: () => void): void {
  const once = new AbortController()
  const go = (): void => {
    if (once.signal.aborted) return
    once.abort()
    act()
  }
  for (const sign of signs) addEventListener(sign, go, { capture: true, passive: true, signal: once.signal })
  setTimeout(go, latest)
}

/** Pictures follow the system's setting by themselves; where the visitor chose a theme on this device, they follow that. */
function showPicturesOfTheme(): void {
  const choice = getTheme()
  if (choice === 'system') return
  for (const source of document.querySelectorAll<HTMLSourceElement>('source[data-dark]'))
    source.media = choice === 'light' ? 'not all' : source.media.replace(/( and )?\(prefers-color-scheme: dark\)/, '') || 'all'
}

/** The server saw a session cookie and drew the way to the dashboard; whether the session still lives only the door knows. */
async function checkSession(): Promise<void> {
  const page = document.documentElement
  if (page.dataset['session'] === undefined) return
  const answer = await fetch('/api/auth/token', { cache: 'no-store', signal: AbortSignal.timeout(10_000) }).catch(() => null)
  if (answer?.status === 401) delete page.dataset['session']
}

/** A sign-in fragment on the home page is handed to the sign-in page; answers whether it was one. */
function handOn(): boolean {
  const meant = location.pathname === '/' && belongsToLogin(location.hash)
  if (meant) location.replace(`/login${location.hash}`)
  return meant
}

// First of all, before anything is asked of the network; and whenever the fragment changes.
addEventListener('hashchange', handOn)
if (!handOn()) start()
