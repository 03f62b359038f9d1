import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { json, refusal, type Answers } from '#platform/web/server-stand-in.fixture.ts'
import { meAs, openApp, useCleanPage } from './open-app.fixture.tsx'

useCleanPage()

const id = (n: number): string => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`
const asked = (requests: readonly { path: string }[], path: string): URLSearchParams[] =>
  requests.filter((seen) => seen.path.split('?')[0] === path).map((seen) => new URLSearchParams(seen.path.split('?')[1]))

describe('audit log', () => {
  const entry = {
    id: '1',
    entry: 18398,
    at: '2026-11-27T10:58:02Z',
    actor: { id: id(1), name: 'Niamh Gallagher', viewing_as: null, outside: false },
    action: 'employee.updated',
    subject: { kind: 'employee', id: id(5), name: 'Gurpreet Sandhu' },
    changes: [{ field: 'salary', from: '44900.00', to: '46500.00', hidden: false }],
    reason: 'Pay review.',
    seal: { hash: '9f2c71abe04d5c18a7e3', previous: null },
    check: 'broken',
  }
  const last = {
    at: '2026-11-28T02:00:00Z',
    by: 'Evenkeel',
    ok: false,
    problem: 'altered',
    first_broken: 18398,
    exact: true,
    intact_through: 18397,
    through: null,
  }
  const answers = (data: unknown[] = [entry]): Answers => ({
    'GET /api/audit': () => json({ data, next: data.length > 0 ? 'a1' : null }),
    'GET /api/audit/state': () => json({ entries: 18402, since: '2026-03-02T09:00:00Z', running: null, last, kept_months: 72 }),
  })

  it('what is looked for stands in the address: a link asks the server the same and names the person it is about', async () => {
    const { requests } = await openApp(
      `/app/settings/audit?record=${id(5)}&kind=changes&field=salary&days=own&from=2026-03-01&to=2026-03-31`,
      meAs('super_admin'),
      answers(),
    )
    expect(await screen.findByRole('button', { name: /^Record Gurpreet Sandhu/ })).toBeTruthy()
    expect(Object.fromEntries(asked(requests, '/api/audit')[0] ?? [])).toEqual({
      subject: id(5),
      kind: 'changes',
      field: 'salary',
      from: '2026-03-01',
      to: '2026-03-31',
    })
  })

  it('a choice is written to the address, clearing empties it, and nonsense in an address is not asked for', async () => {
    const { router, requests } = await openApp('/app/settings/audit?kind=sorcery&record=me&days=yesterday', meAs('hr'), answers())
    expect([...(asked(requests, '/api/audit')[0] ?? [])]).toEqual([])
    await userEvent.type(await screen.findByLabelText('Search by name'), 'sandhu ')
    await waitFor(() => expect(router.state.location.search).toMatchObject({ search: 'sandhu' }))
    await waitFor(() => expect(asked(requests, '/api/audit').at(-1)?.get('search')).toBe('sandhu'))
    await userEvent.click(screen.getByRole('button', { name: 'Clear filters' }))
    await waitFor(() => expect(router.state.location.searchStr).toBe(''))
  })

  it('a failed check names the first broken entry, and an entry opens to what changed, why and its seal', async () => {
    await openApp('/app/settings/audit', meAs('super_admin'), answers())
    expect(await screen.findByText('Check failed at entry 18,398')).toBeTruthy()
    expect(screen.getByText(/Entries 1 to 18,397 are intact\. Entry 18,398 does not match its seal\./)).toBeTruthy()
    await userEvent.click(await screen.findByRole('button', { expanded: false, name: /27 Nov 2026/ }))
    expect(screen.getByText('£44,900').className).toContain('line-through')
    expect(screen.getByText('£46,500')).toBeTruthy()
    expect(screen.getByText('Reason: Pay review.')).toBeTruthy()
    expect(screen.getByText('9f2c 71ab e04d 5c18 … a7e3')).toBeTruthy()
  })

  it('an empty log, filters that match nothing, days the wrong way round and a failure are said in different words', async () => {
    const opened = await openApp('/app/settings/audit', meAs('hr'), answers([]))
    expect(await screen.findByText('Nothing has been recorded yet')).toBeTruthy()
    await opened.router.navigate({ to: '/app/settings/audit', search: { days: 'own', from: '2026-04-02', to: '2026-04-01' } })
    expect(await screen.findByText('No entries match these filters')).toBeTruthy()
    expect(screen.getByRole('alert').textContent).toContain('The first day is after the last.')
  })

  it('R010 does not exist for a manager', async () => {
    const { requests } = await openApp('/app/settings/audit', meAs('manager'), answers())
    expect(await screen.findByRole('heading', { name: "Something's missing." })).toBeTruthy()
    expect(asked(requests, '/api/audit')).toEqual([])
  })
})

describe('members', () => {
  const member = {
    id: id(20),
    name: 'Imran Qureshi',
    email: 'imran@calderbrook.example',
    role: 'employee',
    person: null,
    joined_at: '2026-01-01T00:00:00Z',
    last_seen_on: null,
    left: false,
    expires_on: null,
    you: false,
    version: 3,
  }
  const invitation = {
    id: id(30),
    email: 'new@calderbrook.example',
    role: 'hr',
    person: null,
    invited_by: 'Niamh Gallagher',
    invited_at: '2026-11-20T09:00:00Z',
    expires_at: '2026-11-27T09:00:00Z',
    state: 'expired',
  }
  const answers = (manage: boolean): Answers => ({
    'GET /api/workspace/members': () => json({ data: [member], total: 100_000, invitations: [invitation], can: { manage } }),
  })

  it('a hundred thousand of them are paged by the server, and the page is part of the address', async () => {
    const { router, requests } = await openApp('/app/workspace/members?page=3&role=employee', meAs('super_admin'), answers(true))
    expect(await screen.findByText(/51 – 75 of 100,?000/)).toBeTruthy()
    expect(Object.fromEntries(asked(requests, '/api/workspace/members')[0] ?? [])).toEqual({ limit: '25', offset: '50', role: 'employee' })
    await userEvent.click(screen.getByRole('button', { name: 'Next' }))
    await waitFor(() => expect(asked(requests, '/api/workspace/members').at(-1)?.get('offset')).toBe('75'))
    expect(router.state.location.searchStr).toContain('page=4')
  })

  it('ending a membership is asked about first, names the person, and sends the version that was seen', async () => {
    const { requests } = await openApp('/app/workspace/members', meAs('super_admin'), {
      ...answers(true),
      [`POST /api/memberships/${member.id}/end`]: () => json({}),
      [`DELETE /api/memberships/${member.id}`]: () => json({}),
    })
    expect(await screen.findByText(/^Ran out on/)).toBeTruthy()
    await userEvent.click(await screen.findByRole('button', { name: 'Actions for Imran Qureshi' }))
    await userEvent.click(await screen.findByRole('menuitem', { name: 'End membership' }))
    const dialog = await screen.findByRole('alertdialog', { name: 'End Imran Qureshi’s membership?' })
    expect(requests.some(({ method, path }) => method !== 'GET' && path.includes(member.id))).toBe(false)
    await userEvent.click(within(dialog).getByRole('button', { name: 'End membership' }))
    await waitFor(() =>
      expect(requests.find(({ method, path }) => method !== 'GET' && path.includes(member.id))?.body).toEqual({ version: 3 }),
    )
  })

  it('who may not manage members sees them without any way to change them; a failure is not an empty list', async () => {
    await openApp('/app/workspace/members', meAs('hr'), answers(false))
    expect(await screen.findByText('imran@calderbrook.example')).toBeTruthy()
    for (const name of ['Invite people', 'Actions for Imran Qureshi', 'Send again to new@calderbrook.example'])
      expect(screen.queryByRole('button', { name })).toBeNull()
  })

  it('a failure says so and is no empty list', async () => {
    await openApp('/app/workspace/members', meAs('super_admin'), { 'GET /api/workspace/members': () => refusal(403, 'forbidden', 'No.') })
    expect(await screen.findByText('The members could not be loaded.')).toBeTruthy()
    expect(screen.queryByText('No members match')).toBeNull()
  })
})

describe('roles', () => {
  const overview = (give: boolean) => ({
    counts: { super_admin: 1, hr: 2, manager: 1, employee: 100_000 },
    templates: [],
    groups: [],
    given: [],
    manager_sees_pay: false,
    can: { give },
  })

  it('a super admin reads who has each role, what it sees in words, and may give roles', async () => {
    await openApp('/app/workspace/roles', meAs('super_admin'), { 'GET /api/roles': () => json(overview(true)) })
    const head = await screen.findByRole('columnheader', { name: /^Super admin/ })
    expect(head.textContent).toBe('Super adminYou')
    expect(screen.getByRole('columnheader', { name: /^Manager/ }).textContent).toBe('Manager1 person')
    const row = screen.getByRole('row', { name: /^People Yes/ })
    expect(
      within(row)
        .getAllByRole('cell')
        .map(({ textContent }) => textContent),
    ).toEqual(['Yes', 'Yes', 'Direct reports', '–No'])
    expect(screen.getByText('Would see pay if the workspace settings let managers see it. They do not.')).toBeTruthy()
    expect(screen.getByRole('button', { name: 'View as someone' })).toBeTruthy()
  })

  it('hr reads the same and is offered no way to give a role or to view as somebody', async () => {
    await openApp('/app/workspace/roles', meAs('hr'), { 'GET /api/roles': () => json(overview(false)) })
    await screen.findByRole('columnheader', { name: /^HR/ })
    for (const name of ['View as someone', 'Change someone’s role', 'Make a role', 'Add a group'])
      expect(screen.queryByRole('button', { name })).toBeNull()
  })
})

describe('notifications', () => {
  const settings = { digest: 'daily', urgent_at_once: true, not_in_app: [], not_by_mail: ['mention'] }

  it('each choice is kept for its own channel, and the rest goes back as it was', async () => {
    const { requests } = await openApp('/app/settings/notifications', meAs('employee'), {
      'GET /api/notification-settings': () => json(settings),
      'PUT /api/notification-settings': ({ body }) => json(body),
    })
    const boxes = await screen.findAllByRole('checkbox', { name: /: by email$/ })
    const on = boxes.find((box) => (box as HTMLInputElement).checked || box.getAttribute('aria-checked') === 'true')
    await userEvent.click(on as HTMLElement)
    await waitFor(() => expect(requests.some(({ method }) => method === 'PUT')).toBe(true))
    const sent = requests.find(({ method }) => method === 'PUT')?.body as typeof settings
    expect(sent).toMatchObject({ digest: 'daily', urgent_at_once: true, not_in_app: [] })
    expect(sent.not_by_mail).toHaveLength(2)
    expect(sent.not_by_mail).toContain('mention')
  })

  it('the bell says how much is unread, opens its sheet from a mail’s address, and going to a thing marks it as read', async () => {
    const note = {
      id: id(40),
      kind: 'mention',
      title: 'You were mentioned',
      link: '/app/me',
      created_at: '2026-11-28T09:00:00.000Z',
      read: false,
      done: false,
    }
    const { router, requests } = await openApp('/app#notifications', meAs('hr'), {
      'GET /api/notification-count': () => json({ unread: 1 }),
      'GET /api/notifications': () => json({ data: [note], unread: 1, next: null }),
      'POST /api/notifications/reads': () => json({ unread: 0 }),
    })
    const sheet = await screen.findByRole('dialog', { name: 'Notifications' })
    await userEvent.click(await within(sheet).findByRole('button', { name: /^You were mentioned/ }))
    await waitFor(() => expect(router.state.location.pathname).toBe('/app/me'))
    expect(requests.find(({ method }) => method === 'POST')?.body).toEqual({ ids: [note.id] })
  })
})

describe('custom fields', () => {
  it('a super admin without any is told what they are for; nobody else has the page', async () => {
    await openApp('/app/workspace/fields', meAs('super_admin'), { 'GET /api/custom-fields': () => json({ sections: [] }) })
    expect(await screen.findByText('No custom fields yet')).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Add a section' })).toBeTruthy()
  })

  it('does not exist for hr', async () => {
    await openApp('/app/workspace/fields', meAs('hr'))
    expect(await screen.findByRole('heading', { name: "Something's missing." })).toBeTruthy()
  })
})

describe('account', () => {
  it('R045 the photo is shown where it is set and in the menu, and is taken away there', async () => {
    let photo: string | null = '/photos/own/0123'
    const me = () => meAs('employee', { avatar: photo })
    const sent: unknown[] = []
    await openApp('/app/settings', me(), {
      'GET /api/me': () => json(me()),
      'GET /api/account/security': () =>
        json({
          name: 'Niamh Gallagher',
          email: 'niamh.gallagher@calderbrook.example',
          photo,
          email_change: null,
          has_password: true,
          google: false,
          totp_since: null,
          passkeys: [],
          recovery_codes_left: 0,
          proven_until: null,
        }),
      'GET /api/account/sessions': () => json([]),
      'PUT /api/account/photo': ({ body }) => {
        sent.push(body)
        photo = null
        return json({ photo })
      },
    })
    await userEvent.click(await screen.findByText('Remove photo'))
    expect(await screen.findByText('Upload a photo')).toBeTruthy()
    expect(sent).toEqual([{ image: null }])
    await waitFor(() => expect(document.querySelector('img[src^="/photos/"]')).toBeNull())
  }, 30_000)
})

describe('your data', () => {
  it('RE-005 the link of a copy comes after a proof of who asks, and a new copy is asked for once a day', async () => {
    let proven = false
    const ready = () => ({
      state: 'ready',
      asked_on: new Date().toISOString().slice(0, 10),
      href: proven ? '/downloads/data-copy?link=a' : null,
      until: proven ? '2026-12-05T09:00:00.000Z' : null,
    })
    await openApp('/app/settings/my-data', meAs('employee'), {
      'GET /api/me/data-export': () => json(ready()),
      'GET /api/account/security': () => json({ has_password: true, totp_since: null, passkeys: [] }),
      'POST /api/step-up': () => {
        proven = true
        return json({})
      },
    })
    await userEvent.click(await screen.findByRole('button', { name: 'Get the download link' }))
    const dialog = await screen.findByRole('dialog')
    await userEvent.type(await within(dialog).findByLabelText('Password'), 'a quiet harbour at dawn')
    await userEvent.keyboard('{Enter}')
    const link = await screen.findByRole('link', { name: 'Download the copy' })
    expect(link.getAttribute('href')).toBe('/downloads/data-copy?link=a')
    expect(screen.getByRole('button', { name: 'Ask for a new copy' }).getAttribute('aria-disabled')).toBe('true')
  })
})
