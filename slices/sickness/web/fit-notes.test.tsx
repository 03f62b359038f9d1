import { QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, configure, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { createQueryClient } from '#platform/web/query-client.ts'
import { json, refusal, serverStandIn, tokenFor, type Answers } from '#platform/web/server-stand-in.fixture.ts'
import { session } from '#platform/web/session.ts'
import { shownToasts } from '#ui/toast-store.ts'
import { toast } from '#ui/toast.tsx'
import type { SicknessOverview, SpellAbility, SpellShown } from '../contract.ts'
import { SpellCard } from './spell-card.tsx'

configure({ asyncUtilTimeout: 8000, defaultHidden: true })

const uuid = (n: number): string => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`
const none = {
  return: false,
  change: false,
  reason: false,
  certify: false,
  fit_note: false,
  interview: false,
  query: false,
  close: false,
} as const
const abilities = (...given: SpellAbility[]): SpellShown['can'] => ({
  ...none,
  withdraw: false,
  review: false,
  ask_leave: false,
  give_leave: false,
  ...Object.fromEntries(given.map((name) => [name, true])),
})
const health: NonNullable<SpellShown['health']> = {
  category: null,
  detail: null,
  scoring: 'usual',
  certified_on: null,
  certified_by: null,
  query_note: null,
  fit_notes: [],
  needs: 'fit-note',
  needed_from: '2026-11-16',
  sick_pay: null,
  linked_from: null,
}
const note = {
  id: uuid(8),
  name: 'note.jpg',
  kind: 'may-be-fit' as const,
  from_on: '2026-11-16',
  until_on: '2026-11-22',
  advice: null,
  uploaded_by: 'Gurpreet Sandhu',
  uploaded_on: '2026-11-17',
}
const spellOf = (change: Partial<SpellShown> = {}): SpellShown => ({
  id: uuid(3),
  starts_on: '2026-11-09',
  ends_on: null,
  first_part: 'day',
  last_part: 'day',
  minutes_asked: null,
  expected_on: null,
  state: 'open',
  days: 8,
  minutes: 3600,
  reported_at: '2026-11-09T08:00:00Z',
  reported_by: 'Gurpreet Sandhu',
  interview_on: null,
  leave_days: 0,
  leave_asked: false,
  leave_returned: false,
  version: 2,
  events: [],
  health,
  interview: null,
  can: abilities('fit_note'),
  ...change,
})
const overview = (own: boolean): SicknessOverview => ({
  employee_id: uuid(5),
  employee_name: 'Gurpreet Sandhu',
  today: '2026-11-23',
  own,
  goes_to: 'HR',
  spells: [],
  measures: null,
  steps: [],
  can: { report: true, reason: true, health: true },
})

/** The request a file goes out by, played by hand. */
class Sending {
  static last: Sending | null = null
  readonly upload = new EventTarget()
  readonly #events = new EventTarget()
  path = ''
  status = 0
  responseText = ''
  constructor() {
    Sending.last = this
  }
  open(_method: string, path: string): void {
    this.path = path
  }
  setRequestHeader(): void {}
  addEventListener(kind: string, listener: EventListener): void {
    this.#events.addEventListener(kind, listener)
  }
  send(): void {}
  abort(): void {}
  async answer(status: number, body: unknown): Promise<void> {
    Object.assign(this, { status, responseText: JSON.stringify(body) })
    await act(async () => void this.#events.dispatchEvent(new Event('load')))
  }
}

function show(spell: SpellShown, answers: Answers = {}, own = true) {
  const requests = serverStandIn({ 'GET /api/auth/token': () => json({ token: tokenFor('u') }), ...answers })
  render(
    <QueryClientProvider client={createQueryClient()}>
      <ul>
        <SpellCard spell={spell} overview={overview(own)} />
      </ul>
    </QueryClientProvider>,
  )
  return { requests, user: userEvent.setup({ delay: null, pointerEventsCheck: 0 }) }
}
const type = (field: HTMLElement, value: string): void => void fireEvent.change(field, { target: { value } })
const said = () => shownToasts().map(({ message }) => message)

beforeAll(async () => {
  await import('#ui/dialog-frame.tsx')
}, 60_000)
beforeEach(() => {
  Sending.last = null
  vi.stubGlobal('XMLHttpRequest', Sending)
  vi.spyOn(console, 'warn').mockImplementation(() => {})
})
afterEach(() => {
  cleanup()
  toast.clear()
  session.end('signed-out')
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

describe('a fit note', () => {
  test('AZ-027 is asked for from the day it is needed, and goes out with the days that stand on it', async () => {
    const { user } = show(spellOf())
    expect(screen.getByText('From the eighth day on a fit note is needed: here from 16 Nov 2026.')).toBeTruthy()
    await user.click(screen.getByRole('button', { name: /^Add fit note/ }))
    const form = within(await screen.findByRole('dialog', { name: 'Add a fit note' }))
    await user.click(form.getByRole('button', { name: 'Save' }))
    expect((await screen.findByRole('alert')).textContent).toContain('Choose the file first.')
    type(form.getByLabelText(/choose a file/), '')
    fireEvent.change(form.getByLabelText(/choose a file/), { target: { files: [new File(['x'], 'note.jpg')] } })
    await user.click(form.getByRole('button', { name: 'Save' }))
    expect((await screen.findByRole('alert')).textContent).toContain('Say the first and the last day.')
    expect(form.getByLabelText<HTMLInputElement>(/^From/).value).toBe('16 Nov 2026')
    type(form.getByLabelText(/^Until/), '29/11/2026')
    await user.click(form.getByRole('button', { name: 'Save' }))
    await waitFor(() =>
      expect(Sending.last?.path).toContain(`/sickness/${uuid(3)}/fit-notes?name=note.jpg&kind=not-fit&from=2026-11-16&until=2026-11-29`),
    )
    await Sending.last?.answer(201, note)
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(said()).toEqual(['The fit note is sent.'])
  })

  test('keeps what was chosen where it could not be sent', async () => {
    const { user } = show(spellOf())
    await user.click(screen.getByRole('button', { name: /^Add fit note/ }))
    const form = within(await screen.findByRole('dialog', { name: 'Add a fit note' }))
    fireEvent.change(form.getByLabelText(/choose a file/), { target: { files: [new File(['x'], 'note.jpg')] } })
    type(form.getByLabelText(/^Until/), '29/11/2026')
    await user.click(form.getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(Sending.last).not.toBeNull())
    await Sending.last?.answer(422, { message: 'This is no photo and no PDF.', code: 'invalid', request_id: 'r' })
    await waitFor(() => expect(said()).toEqual(['This is no photo and no PDF.']))
    expect(form.getByText(/note\.jpg/)).toBeTruthy()
  })

  test('has its days put right afterwards, and says that its advice is missing', async () => {
    const spell = spellOf({ health: { ...health, fit_notes: [note], needed_from: '2026-11-23' } })
    const { requests, user } = show(spell, {
      [`PUT /api/fit-notes/${note.id}`]: () => refusal(422, 'invalid', 'The last day is before the first day.'),
    })
    expect(screen.getByText(/16 Nov 2026 to 22 Nov 2026\. What it advises is not recorded yet/)).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Change note.jpg' }))
    const form = within(await screen.findByRole('dialog', { name: 'Fit note' }))
    type(form.getByLabelText(/^Until/), '15/11/2026')
    type(form.getByLabelText(/^Fit for work with these adjustments/), ' Four hours a day ')
    await user.click(form.getByRole('button', { name: 'Save' }))
    expect((await screen.findByRole('alert')).textContent).toContain('The last day is before the first day.')
    expect(requests.find(({ method }) => method === 'PUT')?.body).toEqual({
      kind: 'may-be-fit',
      from_on: '2026-11-16',
      until_on: '2026-11-15',
      advice: 'Four hours a day',
      removed: false,
    })
  })

  test('and everything about health is nothing of a manager’s: they have the dates, and what they may do', () => {
    show(spellOf({ health: null, can: abilities('return', 'interview') }), {}, false)
    expect(screen.queryByText(/[Ff]it note|Reason|Self-cert/)).toBeNull()
    expect(screen.getAllByRole('button').map((button) => button.textContent?.replace(/ From.*| since.*/i, ''))).toHaveLength(2)
  })
})
