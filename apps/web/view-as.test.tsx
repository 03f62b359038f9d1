import { act, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeAll, expect, it } from 'vitest'
import { json } from '#platform/web/server-stand-in.fixture.ts'
import { viewing } from '#platform/web/viewing.ts'
import { meAs, openApp, useCleanPage } from './open-app.fixture.tsx'

useCleanPage()
// The frame and the banner are fetched when they are first needed; the test is not about how long that takes.
beforeAll(() => Promise.all([import('./app-shell.tsx'), import('./dashboard-page.tsx'), import('#slices/rights/web/public.tsx')]), 60_000)

const view = '00000000-0000-4000-8000-00000000000a'

it.each([
  ['the server hears of it', () => json({ done: true })],
  ['the server cannot be reached', () => Promise.reject(new TypeError('Failed to fetch'))],
])('the banner of View as names the person; Stop ends it while %s, and the keyboard goes on in the page', async (_, answer) => {
  const { requests } = await openApp('/app', meAs('super_admin'), { [`POST /api/views/${view}/stop`]: answer })
  await screen.findByRole('button', { name: /Your menu/ })
  act(() => viewing.begin({ id: view, name: 'Imran Qureshi', endsAt: new Date(Date.now() + 1_200_000).toISOString() }))
  const banner = await screen.findByRole('region', { name: 'Viewing as someone else' })
  expect(banner.textContent).toContain('Viewing as Imran Qureshi, read-only')
  await userEvent.click(screen.getByRole('button', { name: 'Stop' }))
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Viewing as someone else' })).toBeNull())
  await waitFor(() => expect(document.activeElement?.id).toBe('main'))
  const asked = requests.filter(({ path }) => path.startsWith('/api/views'))
  // Told as oneself: while viewing nothing may be written.
  expect(asked.map(({ headers }) => headers.get('evenkeel-view-as'))).toEqual([null])
  // What was read as somebody else is gone, and read again as oneself.
  expect(requests.at(-1)?.headers.get('evenkeel-view-as')).toBeNull()
})
