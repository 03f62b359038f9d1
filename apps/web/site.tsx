import '#ui/styles/site.css'
import type { ComponentType } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { belongsToLogin } from '#slices/auth/web/fragment.ts'
import type { IslandName } from '#slices/marketing/web/island.tsx'
import { islands } from '#slices/marketing/web/islands.tsx'
import { followTheme, getTheme } from '#ui/theme.ts'

// First of all: a sign-in fragment is handed to the sign-in page before anything is asked of the network.
if (location.pathname === '/' && belongsToLogin(location.hash)) location.replace(`/login${location.hash}`)
else {
  for (const place of document.querySelectorAll<HTMLElement>('[data-island]')) void enliven(place)
  followTheme()
  showPicturesOfTheme()
  void checkSession()
}

async function enliven(place: HTMLElement): Promise<void> {
  const Piece = (await islands[place.dataset['island'] as IslandName]()) as ComponentType<object>
  hydrateRoot(place, <Piece {...(JSON.parse(place.dataset['props'] ?? '{}') as object)} />)
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
