import { QueryClientProvider } from '@tanstack/react-query'
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { createQueryClient } from '#platform/web/query-client.ts'
import { uuid } from './forest.fixture.ts'
import { answerOf, type Server } from './org-chart-server.fixture.ts'
import { PersonDottedLines } from './person-dotted-lines.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

function open(data: unknown): void {
  const server: Server = { chart: [], flags: [], facts: {}, preview: null, sent: [], failing: false, asked: [] }
  vi.stubGlobal('fetch', async (path: string, init?: RequestInit) =>
    path.endsWith('/dotted-lines') ? Response.json({ data }) : answerOf(server, path, init),
  )
  const page = createRootRoute({
    component: () => (
      <>
        <h1>Profile</h1>
        <PersonDottedLines employee={{ id: uuid(1) }} />
      </>
    ),
  })
  const router = createRouter({ routeTree: page, history: createMemoryHistory({ initialEntries: ['/'] }) })
  render(
    <QueryClientProvider client={createQueryClient()}>
      {/* oxlint-disable-next-line no-unsafe-type-assertion -- one page of its own */}
      <RouterProvider router={router as never} />
    </QueryClientProvider>,
  )
}

describe('R123 dotted lines on a profile', () => {
  it('says to whom, of what kind, and from when until when', async () => {
    open([
      { manager_id: uuid(2), name: 'Ada Park', kind: 'project', from: '2026-03-02', until: null },
      { manager_id: uuid(3), name: 'Sam Roe', kind: 'mentor', from: '2025-01-06', until: '2025-12-31' },
    ])
    const list = await screen.findAllByRole('listitem')
    expect(list.map(({ textContent }) => textContent)).toEqual([
      'Ada ParkProjectsince 2 Mar 2026',
      'Sam RoeMentor6 Jan 2025 to 31 Dec 2025',
    ])
    expect(screen.getByRole('link', { name: 'Ada Park' }).getAttribute('href')).toContain(uuid(2))
  })

  it('is not there for who has none', async () => {
    open([])
    await screen.findByRole('heading', { name: 'Profile' })
    expect(screen.queryByRole('heading', { name: 'Dotted lines' })).toBeNull()
  })
})
