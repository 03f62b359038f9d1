import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, configure, render } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import type { ReactElement } from 'react'
import { afterEach, beforeAll, beforeEach, vi } from 'vitest'
import { createQueryClient } from '#platform/web/query-client.ts'
import { json, serverStandIn, tokenFor, type Answers } from '#platform/web/server-stand-in.fixture.ts'
import { session } from '#platform/web/session.ts'
import { toast } from '#ui/toast.tsx'
import type { Overview } from '../contract.ts'

export const uuid = (n: number): string => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`
export const person = uuid(5)
const week = { from: '2024-01-01', weeks: [[450, 450, 450, 450, 450, 0, 0]], first_week_from: null, annual_minutes: null }

/** The leave of somebody in 2026, as hr sees it. */
export const overviewOf = (change: Partial<Overview> = {}): Overview => ({
  employee_id: person,
  employee_name: 'Gurpreet Sandhu',
  unit: 'days',
  day_minutes: 450,
  policy: { name: 'Standard leave', irregular: false, earns: false, bank_holidays: 'inside' },
  today: '2026-11-23',
  years: [],
  balance: null,
  toil: null,
  entries: [],
  bookings: [],
  rotas: [week],
  types: [],
  goes_to: null,
  owed_on_leaving: null,
  can: { book: true, decide: true, adjust: true },
  ...change,
})

/** A part of a page with the network invented. */
export function show(part: ReactElement, answers: Answers = {}) {
  const requests = serverStandIn({ 'GET /api/auth/token': () => json({ token: tokenFor('u') }), ...answers })
  const shown = render(<QueryClientProvider client={createQueryClient()}>{part}</QueryClientProvider>)
  return { requests, user: userEvent.setup({ delay: null, pointerEventsCheck: 0 }), ...shown }
}

configure({ asyncUtilTimeout: 8000, defaultHidden: true })

export function useFakeNetwork(): void {
  beforeAll(async () => {
    await import('#ui/dialog-frame.tsx')
  }, 60_000)
  beforeEach(() => void vi.spyOn(console, 'warn').mockImplementation(() => {}))
  afterEach(() => {
    cleanup()
    toast.clear()
    session.end('signed-out')
    vi.restoreAllMocks()
    vi.unstubAllGlobals()
  })
}
