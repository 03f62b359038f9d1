import { screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { json, tokenFor } from '#platform/web/server-stand-in.fixture.ts'
import { calderbrook, meAs, openApp, useCleanPage } from './open-app.fixture.tsx'

useCleanPage()

const id = (n: number): string => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`
const user = userEvent.setup({ delay: null })

const nameOf = (element: Element | null): string => {
  const labels = element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement ? [...(element.labels ?? [])] : []
  const labelled = element?.getAttribute('aria-labelledby')?.split(' ') ?? []
  return [
    element?.getAttribute('aria-label'),
    ...labels.map((label) => label.textContent),
    ...labelled.map((each) => document.getElementById(each)?.textContent),
    element?.textContent,
  ]
    .filter(Boolean)
    .join(' ')
}

// Asking for roles works out the style of every element, which would take longer than the test.
const dialog = (): Element | null => document.querySelector('[role="dialog"]')

/** Where the link to the main content, the first of every page, leads. */
const skipToMain = (): void => document.querySelector('main')?.focus()

/** Presses Tab until what has the focus is called so: the way somebody without a mouse gets there. */
async function tabTo(name: RegExp): Promise<HTMLElement> {
  const passed: string[] = []
  for (let press = 0; press < 80; press += 1) {
    await user.tab()
    const focused = document.activeElement
    if (focused instanceof HTMLElement && focused !== document.body && name.test(nameOf(focused))) return focused
    passed.push(nameOf(focused).slice(0, 30))
  }
  throw new Error(`Tab never came to ${name}: ${passed.join(' | ')}`)
}

const proposal = (n: number) => ({
  id: id(n),
  employee_id: id(5),
  employee_name: 'Gurpreet Sandhu',
  fields: ['last_name'],
  changes: { last_name: { from: 'Sandhu', to: `Sandhu-${n}` } },
  requested_by: 'Gurpreet Sandhu',
  requested_at: '2026-11-24T14:32:00.000Z',
  effective: null,
  can_decide: true,
})

it('without a mouse hr refuses one proposal with a reason and accepts another', async () => {
  let waiting = [proposal(1), proposal(2)]
  const decided: unknown[] = []
  const decide = (n: number) => ({
    [`POST /api/change-requests/${id(n)}/decision`]: ({ body }: { body: unknown }) => {
      decided.push(body)
      waiting = waiting.filter((each) => each.id !== id(n))
      return json({ state: n === 1 ? 'refused' : 'approved' })
    },
  })
  await openApp('/app/people/proposals', meAs('hr'), {
    'GET /api/change-requests': () => json({ data: waiting }),
    'GET /api/my-proposals': () => json({ data: [] }),
    ...decide(1),
    ...decide(2),
  })
  expect(await screen.findAllByText('Approve')).toHaveLength(2)
  skipToMain()
  await tabTo(/^Refuse/)
  await user.keyboard('{Enter}')
  await waitFor(() => expect(dialog()?.contains(document.activeElement)).toBe(true))
  if (!(document.activeElement instanceof HTMLTextAreaElement)) await tabTo(/reason|note|why/i)
  await user.keyboard('Send the certificate first')
  await tabTo(/^Refuse/)
  await user.keyboard('{Enter}')
  await waitFor(() => expect(decided).toEqual([{ decision: 'refuse', note: 'Send the certificate first' }]))
  await waitFor(() => expect(dialog()).toBeNull())
  await waitFor(() => expect(screen.getAllByText('Approve')).toHaveLength(1))
  skipToMain()
  await tabTo(/^Approve/)
  await user.keyboard(' ')
  await waitFor(() => expect(decided).toHaveLength(2))
  expect(decided[1]).toEqual({ decision: 'approve' })
  expect(await screen.findByText('Nothing waits.')).toBeTruthy()
}, 30_000)

it('without a mouse an employee proposes another name from their own profile', async () => {
  const sent: unknown[] = []
  const own = {
    id: id(2),
    version: 1,
    first_name: 'Niamh',
    last_name: 'Gallagher',
    preferred_name: null,
    email: 'niamh.gallagher@calderbrook.example',
    job_title: 'Operative',
    department: 'People',
    location: 'Leeds',
    start_date: '2019-03-04',
    manager_id: null,
    photo_url: null,
    metadata: {
      manager: null,
      can: {
        edit: [],
        propose: ['last_name'],
        step_up: [],
        reveal: [],
        start_process: false,
        see_activity: false,
        see_cases: false,
        see_absence: false,
        see_documents: false,
      },
      pending: [],
      planned: [],
    },
  }
  await openApp('/app/me', meAs('employee'), {
    'GET /api/my-profile': () => json(own),
    'PATCH /api/my-profile': ({ body }) => {
      sent.push(body)
      return json(own, 202)
    },
  })
  await screen.findByText('Update my details')
  skipToMain()
  await tabTo(/^Update my details/)
  await user.keyboard('{Enter}')
  await waitFor(() => expect(dialog()?.contains(document.activeElement)).toBe(true))
  if (!(document.activeElement instanceof HTMLInputElement)) await tabTo(/^Last name/)
  await user.keyboard('{Control>}a{/Control}Byrne')
  await tabTo(/^(Save|Send)/)
  await user.keyboard('{Enter}')
  await waitFor(() => expect(sent).toEqual([expect.objectContaining({ last_name: expect.stringContaining('Byrne') })]))
}, 30_000)

it('without a mouse somebody invited makes their account and is let in', async () => {
  const token = 'a'.repeat(64)
  sessionStorage.setItem('evenkeel-invitation', token)
  let signedIn = false
  const seen: unknown[] = []
  await openApp('/invitation', null, {
    'GET /api/auth/token': () => (signedIn ? json({ token: tokenFor('u1') }) : json({ message: '', code: 'unauthenticated' }, 401)),
    'GET /api/me': () => json(meAs('employee')),
    'POST /api/invitation-preview': () =>
      json({
        workspace: calderbrook.name,
        email: 'niamh.gallagher@calderbrook.example',
        role: 'employee',
        invited_by: 'Hannah Whitworth',
        expires_at: '2099-01-01T00:00:00.000Z',
        has_account: false,
      }),
    'POST /api/auth/sign-up/invited': ({ body }) => {
      seen.push(body)
      signedIn = true
      return json({ done: true })
    },
    'POST /api/invitations/accept': ({ body }) => {
      seen.push(body)
      return json({ tenant_id: calderbrook.id })
    },
  })
  await screen.findByText('Join Calderbrook Foods')
  await tabTo(/^Full name/)
  await user.keyboard('Niamh Gallagher')
  await tabTo(/^Password/)
  await user.keyboard('heron lantern orchard')
  await user.keyboard('{Enter}')
  await waitFor(() => expect(seen).toEqual([{ token, name: 'Niamh Gallagher', password: 'heron lantern orchard' }, { token }]))
}, 30_000)
