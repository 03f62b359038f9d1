import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { shownToasts } from '#ui/toast-store.ts'
import type { Employee } from '../contract.ts'
import { gurpreet, hrView, json, niamh, open, peerView, refusal, row, server, useFakeNetwork, uuid } from './people.fixture.tsx'

useFakeNetwork()

const address = `/app/people/${gurpreet}`
const said = () => shownToasts().map(({ kind, message }) => [kind, message])
const put = () => server.to('PUT /employees/:id')
const button = (name: string | RegExp): HTMLButtonElement => screen.getByRole('button', { name })

async function profile(employee: Employee) {
  server.on('GET /employees/:id', () => json(employee))
  const page = open(address)
  await screen.findByRole('heading', { level: 1 })
  return page
}
async function editing(employee: Employee) {
  const page = await profile(employee)
  await page.user.click(button('Edit'))
  const sheet = within(await screen.findByRole('dialog', { name: 'Edit Gurpreet Sandhu' }))
  const type = (label: RegExp | string, value: string): void => void fireEvent.change(sheet.getByLabelText(label), { target: { value } })
  return { ...page, sheet, type, save: () => page.user.click(button('Save changes')) }
}

/** How the asker signs in, for the proof that bank details ask for. */
const signsIn = {
  name: 'Niamh Gallagher',
  email: 'niamh.gallagher@calderbrook.example',
  email_change: null,
  has_password: true,
  google: false,
  totp_since: null,
  passkeys: [],
  recovery_codes_left: 0,
  photo: null,
  proven_until: null,
}

describe('manager', () => {
  const mei = row(8, { first_name: 'Mei', last_name: 'Chow', job_title: 'Commercial Director' })
  async function picking() {
    server.on('GET /colleagues', () => json({ data: [mei] }))
    const page = await profile(hrView())
    await page.user.click(button('Change manager'))
    const choose = async (): Promise<void> => {
      await page.user.type(screen.getByRole('combobox', { name: 'New manager' }), 'mei')
      await page.user.click(await screen.findByRole('option', { name: /Mei Chow/ }))
    }
    return { ...page, choose }
  }

  test('R105 shows a contact card that leads to the manager', async () => {
    await profile(hrView())
    const card = screen.getByRole('link', { name: 'Adaeze Okonkwo' })
    expect(card.getAttribute('href')).toBe(`/app/people/${uuid(1)}`)
    expect(card.nextElementSibling?.textContent).toBe('Operations Director')
  })

  test('R105 the picker opens with the focus in it, leaves the person out, and Cancel changes nothing', async () => {
    const { user } = await picking()
    expect(document.activeElement).toBe(screen.getByRole('combobox', { name: 'New manager' }))
    await user.keyboard('mei')
    await screen.findByRole('option', { name: /Mei Chow/ })
    await waitFor(() => expect(server.to('GET /colleagues').at(-1)?.query).toEqual({ search: 'mei', not: gurpreet }))
    // The open list has the page to itself until Escape.
    await user.keyboard('{Escape}')
    await user.click(await screen.findByRole('button', { name: 'Cancel' }))
    await waitFor(() => expect(document.activeElement).toBe(button('Change manager')))
    expect(put()).toEqual([])
  })

  test('R105 choosing sends the whole employee with manager_id and says so', async () => {
    const before = hrView()
    server.on('PUT /employees/:id', () => json(hrView({ version: 4, manager_id: mei.id, metadata: { manager: { ...mei } } })))
    const { choose } = await picking()
    await choose()
    expect(await screen.findByRole('link', { name: 'Mei Chow' })).toBeTruthy()
    expect(put().map(({ path, body }) => [path, body])).toEqual([[`/employees/${gurpreet}`, { ...before, manager_id: mei.id }]])
    expect(said()).toEqual([['success', 'Manager updated successfully!']])
  })

  test('R105 a refused change says the exact sentence, with the reason beside the picker', async () => {
    server.on('PUT /employees/:id', () => refusal(422, 'people.manager-cycle'))
    const { choose } = await picking()
    await choose()
    expect((await screen.findByText('Refused: people.manager-cycle.')).getAttribute('role')).toBe('alert')
    expect(said()).toEqual([['error', 'Failed to update manager. Please try again.']])
    expect(screen.getByRole('combobox', { name: 'New manager' })).toBeTruthy()
  })

  test('R105 is ignored when no employee is chosen', async () => {
    const { user } = await picking()
    await user.type(screen.getByRole('combobox', { name: 'New manager' }), 'zzz')
    await user.clear(screen.getByRole('combobox', { name: 'New manager' }))
    await user.tab()
    expect(put()).toEqual([])
  })
})

describe('edit', () => {
  test('R109 offers the fields the asker may change and no other', async () => {
    const { sheet } = await editing(hrView({ can: { edit: ['job_title', 'city'], propose: ['salary'], step_up: [] } }))
    expect(sheet.getAllByRole('group').map((group) => group.querySelector('legend')?.firstChild?.textContent)).toEqual([
      'Employment',
      'Pay',
      'Address Details',
    ])
    expect(sheet.getAllByRole('textbox').map((input) => (input as HTMLInputElement).value)).toEqual([
      'Quality Manager',
      '46500',
      'Hebden Bridge',
    ])
    expect(sheet.getByText('Waits for approval by a second person.')).toBeTruthy()
  })

  test('asks from when a dated field counts, and only then; a day to come is sent as planned', async () => {
    server.on('PUT /employees/:id', () => json(hrView({ version: 4 })))
    const { type, save, sheet, user } = await editing(hrView())
    type(/^Mobile/, '07700 900 432')
    expect(sheet.queryByText('Did this change, or was it wrong?')).toBeNull()
    type(/^Job title/, 'Head of Quality')
    expect(sheet.getByRole('radio', { name: 'Change from a date' })).toHaveProperty('checked', true)
    type(/^From/, '2099-03-01')
    expect(sheet.getByText(/nothing changes until 1 Mar 2099/)).toBeTruthy()
    await save()
    await waitFor(() => expect(put()).toHaveLength(1))
    expect(put()[0]?.body).toMatchObject({ job_title: 'Head of Quality', effective: { mode: 'change', from: '2099-03-01' } })
    expect(user).toBeTruthy()
  })

  test('saves the whole record with what was changed', async () => {
    server.on('PUT /employees/:id', () => json(hrView({ version: 4, job_title: 'Head of Quality' })))
    const { type, save } = await editing(hrView())
    expect(button('Save changes').getAttribute('aria-disabled')).toBe('true')
    type(/^Job title/, 'Head of Quality')
    await save()
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(put().map(({ body }) => body)).toEqual([{ ...hrView(), job_title: 'Head of Quality' }])
    expect(said()).toEqual([['success', 'Changes saved']])
    expect(screen.getAllByText('Head of Quality').length).toBeGreaterThan(0)
  })

  test('a change that waits for approval says that it was sent, and is shown as waiting', async () => {
    const waiting = {
      id: uuid(90),
      fields: ['salary'],
      changes: { salary: { from: '46500.00', to: '48000.00' } },
      requested_by: 'Niamh Gallagher',
      requested_at: '2026-11-24T14:32:00.000Z',
      effective: null,
      can_decide: false,
    }
    server.on('PUT /employees/:id', () => json(hrView({ metadata: { pending: [waiting] } }), 202))
    const { type, save } = await editing(hrView())
    type('Salary', '£48,000')
    await save()
    expect((await screen.findByRole('heading', { name: 'Waiting for approval' })).closest('section')?.textContent).toContain(
      'Salary: £46,500 to £48,000',
    )
    expect(put()[0]?.body).toMatchObject({ salary: '48000' })
    expect(said()).toEqual([['success', 'Sent for approval']])
    expect(screen.queryByRole('button', { name: /Approve/ })).toBeNull()
  })

  test('what the contract refuses is said before the server is asked', async () => {
    const { type, save } = await editing(hrView())
    type('Salary', 'a lot')
    type(/^First name/, '   ')
    await save()
    const summary = (await screen.findByText('Check these fields, then save again:')).closest('[role="alert"]')
    expect(summary?.textContent).toContain('First name: Required.')
    expect(summary?.textContent).toContain('Salary: Enter an amount such as 46500 or 46500.50.')
    expect(document.activeElement).toBe(summary)
    expect(put()).toEqual([])
  })

  test.each([
    ['stale', 409],
    ['precondition-failed', 412],
  ])('a %s answer tells who changed what and when; the text stays over the latest version', async (code, status) => {
    const latest = hrView({ version: 4, job_title: 'Quality Director', department: 'Quality' })
    const changed = { by: 'Hannah Whitworth', at: '2026-11-24T14:32:00.000Z', fields: ['job_title', 'department'], version: 4 }
    server.on('PUT /employees/:id', () => refusal(status, code, { changed }))
    const { type, save, sheet, user } = await editing(hrView())
    type(/^Job title/, 'Head of Quality')
    await save()
    expect(
      await sheet.findByText('Hannah Whitworth changed Job title and Department on 24 Nov 2026, 14:32, after you opened this record.'),
    ).toBeTruthy()
    expect(button('Save changes').disabled).toBe(true)
    expect(said()).toEqual([])

    server.on('GET /employees/:id', () => json(latest))
    server.on('PUT /employees/:id', () => json({ ...latest, job_title: 'Head of Quality', version: 5 }))
    await user.click(button('Load the latest and keep my text'))
    expect(await sheet.findByText('Now on record: Quality Director')).toBeTruthy()
    expect(sheet.getByLabelText<HTMLInputElement>(/^Job title/).value).toBe('Head of Quality')
    expect(sheet.getByLabelText<HTMLInputElement>('Department').value).toBe('Quality')
    await save()
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(put().at(-1)?.body).toEqual({ ...latest, job_title: 'Head of Quality' })
  })

  test('bank details ask who is there, then are saved', async () => {
    let confirmed = false
    server.on('GET /account/security', () => json(signsIn))
    server.on('PUT /employees/:id', () => (confirmed ? json(hrView()) : refusal(403, 'auth.step-up-required')))
    server.on('POST /step-up', ({ body }) => {
      confirmed = (body as { password: string }).password === 'right'
      return confirmed ? json({ until: '2026-11-24T14:37:00.000Z' }) : refusal(403, 'auth.wrong-password')
    })
    const { type, save, user } = await editing(hrView())
    type('Account number', '12345678')
    await save()
    const ask = within(await screen.findByRole('dialog', { name: 'Confirm that it is you' }))
    await user.type(ask.getByLabelText('Password'), 'wrong')
    await user.click(ask.getByRole('button', { name: 'Confirm' }))
    expect(await ask.findByText('Refused: auth.wrong-password.')).toBeTruthy()
    await user.clear(ask.getByLabelText('Password'))
    await user.type(ask.getByLabelText('Password'), 'right')
    await user.click(ask.getByRole('button', { name: 'Confirm' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(put()).toHaveLength(2)
    expect(put()[1]?.body).toMatchObject({ bank_account_number: '12345678' })
    expect(said()).toEqual([['success', 'Changes saved']])
  })

  test('closing is blocked while saving, and asks before text is lost', async () => {
    const answer = Promise.withResolvers<Response>()
    server.on('PUT /employees/:id', () => answer.promise)
    const { type, save, user } = await editing(hrView())
    type(/^Job title/, 'Head of Quality')
    await user.click(button('Cancel'))
    await user.click(await screen.findByRole('button', { name: 'Keep editing' }))
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
    await save()
    await user.keyboard('{Escape}')
    expect([button('Cancel').disabled, button('Close').disabled]).toEqual([true, true])
    answer.resolve(json(hrView()))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })

  test('days, hours and contacts are edited as lists', async () => {
    server.on('PUT /employees/:id', () => json(hrView()))
    const { type, save, sheet, user } = await editing(hrView())
    await user.click(sheet.getByRole('checkbox', { name: 'Fri' }))
    type('Hours a week', '30')
    await user.click(button('Make Manjit Kaur primary'))
    await user.click(button('Remove Harjit Sandhu'))
    await save()
    await waitFor(() => expect(put()).toHaveLength(1))
    expect(put()[0]?.body).toMatchObject({
      work_pattern: { days: ['Mon', 'Tue', 'Wed', 'Thu'], hours: 30 },
      emergency_contacts: [{ name: 'Manjit Kaur', relation: 'Mother', email: null, phone: '01484 496 0230' }],
    })
  })
})

const own = (change: { phone_mobile?: string } = {}) =>
  hrView({
    id: niamh,
    ...change,
    can: {
      edit: ['phone_mobile', 'emergency_contacts'],
      propose: ['job_title'],
      step_up: ['bank_account_number'],
      reveal: ['bank'],
      see_activity: false,
    },
  })

describe('own details', () => {
  test('D6 sends what was changed, and its version, to /my-profile', async () => {
    server.on('GET /my-profile', () => json(own()))
    server.on('PATCH /my-profile', () => json(own({ phone_mobile: '07700 900 555' })))
    const { user } = open('/app/me', 'employee')
    await user.click(await screen.findByRole('button', { name: 'Update my details' }))
    fireEvent.change(await screen.findByLabelText('Mobile'), { target: { value: '07700 900 555' } })
    await user.click(button('Save changes'))
    await waitFor(() => expect(said()).toEqual([['success', 'Changes saved']]))
    expect(server.to('PATCH /my-profile').map(({ body }) => body)).toEqual([{ phone_mobile: '07700 900 555', version: 3 }])
    expect(put()).toEqual([])
  })

  test('D23 a change of one’s own line is asked for through /my-profile and waits', async () => {
    const record = hrView({ id: niamh, can: { edit: ['phone_mobile'], propose: ['manager_id'], step_up: [] } })
    const waiting = {
      id: uuid(91),
      fields: ['manager_id'],
      changes: {},
      requested_by: 'Niamh Gallagher',
      requested_at: '2026-11-24T14:32:00.000Z',
      effective: null,
      can_decide: false,
    }
    server.on('GET /my-profile', () => json(record))
    server.on('GET /colleagues', () => json({ data: [row(8, { first_name: 'Mei', last_name: 'Chow' })] }))
    server.on('PATCH /my-profile', () => json({ ...record, metadata: { ...record.metadata, pending: [waiting] } }, 202))
    const { user } = open('/app/me', 'employee')
    await user.click(await screen.findByRole('button', { name: 'Change manager' }))
    await user.type(screen.getByRole('combobox', { name: 'New manager' }), 'mei')
    await user.click(await screen.findByRole('option', { name: /Mei Chow/ }))
    await waitFor(() => expect(said()).toEqual([['success', 'Sent for approval']]))
    expect(server.to('PATCH /my-profile').map(({ body }) => body)).toEqual([{ manager_id: uuid(8), version: 3 }])
    expect(put()).toEqual([])
  })

  test('D6 HR writes their own record where they may change more than self-service allows', async () => {
    server.on('GET /my-profile', () => json(own()))
    const employee = hrView({ id: niamh, can: { edit: ['phone_mobile', 'job_title'] } })
    server.on('GET /my-profile', () => json(employee))
    server.on('PUT /employees/:id', () => json(employee))
    const { user } = open('/app/me', 'hr')
    await user.click(await screen.findByRole('button', { name: 'Update my details' }))
    fireEvent.change(await screen.findByLabelText(/^Job title/), { target: { value: 'Chief People Officer' } })
    await user.click(button('Save changes'))
    await waitFor(() => expect(put()).toHaveLength(1))
    expect(server.to('PATCH /my-profile')).toEqual([])
  })
})

describe('hidden details', () => {
  test('R102 another person’s bank details ask for a reason, then who is there, by code where that is how they sign in, and hide again', async () => {
    let confirmed = false
    server.on('GET /account/security', () => json({ ...signsIn, has_password: false, totp_since: '2026-01-05T09:00:00.000Z' }))
    server.on('POST /step-up', ({ body }) => {
      expect(body).toEqual({ code: '123456' })
      confirmed = true
      return json({ until: '2026-11-24T14:37:00.000Z' })
    })
    server.on('POST /employees/:id/reveals', () =>
      confirmed
        ? json({ bank_account_name: 'Gurpreet Sandhu', bank_account_number: '12344471', bank_sort_code: '112221' })
        : refusal(403, 'auth.step-up-required'),
    )
    const { user } = await profile(hrView())
    await user.click(button(/Bank Details/))
    await user.click(button('Reveal bank details'))
    expect(server.to('POST /employees/:id/reveals')).toEqual([])
    await user.type(await screen.findByRole('textbox', { name: /Reason/ }), 'Payroll query')
    await user.click(button('Show details'))
    await user.type(await screen.findByLabelText('Code'), '123456')
    await user.click(button('Confirm'))
    expect(await screen.findByText('12344471')).toBeTruthy()
    expect(screen.getByText('11-22-21')).toBeTruthy()
    expect(server.to('POST /employees/:id/reveals').map(({ body }) => body)).toEqual([
      { group: 'bank', reason: 'Payroll query' },
      { group: 'bank', reason: 'Payroll query' },
    ])
    await user.click(button('Hide bank details'))
    expect(screen.queryByText('12344471')).toBeNull()
    expect(screen.getByText('••••4471')).toBeTruthy()
  })

  test('R103 a line manager opens emergency contacts with a reason', async () => {
    server.on('POST /employees/:id/reveals', () =>
      json({ emergency_contacts: [{ name: 'Harjit Sandhu', relation: 'Husband', email: null, phone: '07700 900 882' }] }),
    )
    const { user } = await profile(peerView({ can: { reveal: ['emergency'] } }))
    expect(screen.queryByText('No emergency contacts added yet')).toBeNull()
    await user.click(button('Reveal emergency contacts'))
    await user.type(await screen.findByRole('textbox', { name: /Reason/ }), 'Taken ill at work')
    await user.click(button('Show details'))
    expect(await screen.findByText('Harjit Sandhu')).toBeTruthy()
    expect(server.to('POST /employees/:id/reveals')[0]?.body).toEqual({ group: 'emergency', reason: 'Taken ill at work' })
  })
})

const waiting = (can_decide: boolean) =>
  hrView({
    metadata: {
      pending: [
        {
          id: uuid(90),
          fields: ['manager_id', 'bank_account_number'],
          changes: { manager_id: { from: null, to: uuid(8) } },
          requested_by: 'Ben Ashworth',
          requested_at: '2026-11-24T14:32:00.000Z',
          effective: null,
          can_decide,
        },
      ],
    },
  })

describe('waiting changes', () => {
  test('D23 are decided by who may, with names in place of ids and hidden values said to be hidden', async () => {
    server.on('POST /change-requests/:id/decision', () => json({ state: 'approved' }))
    const { user } = await profile(waiting(true))
    const section = screen.getByRole('heading', { name: 'Waiting for approval' }).closest('section') as HTMLElement
    await waitFor(() => expect(section.textContent).toContain('Manager: nothing to Gurpreet Sandhu'))
    expect(section.textContent).toContain('Account number: new value hidden')
    expect(section.textContent).toContain('Asked for by Ben Ashworth on 24 Nov 2026, 14:32')
    await user.click(button('Approve change of Manager and Account number'))
    await waitFor(() => expect(said()).toEqual([['success', 'Change approved']]))
    expect(server.to('POST /change-requests/:id/decision').map(({ path, body }) => [path, body])).toEqual([
      [`/change-requests/${uuid(90)}/decision`, { decision: 'approve' }],
    ])
  })

  test('D23 are refused with a note', async () => {
    server.on('POST /change-requests/:id/decision', () => json({ state: 'refused' }))
    const { user } = await profile(waiting(true))
    await user.click(button(/^Refuse change of/))
    await user.type(await screen.findByLabelText('Note'), 'Not agreed yet')
    await user.click(button('Refuse change'))
    await waitFor(() => expect(said()).toEqual([['success', 'Change refused']]))
    expect(server.to('POST /change-requests/:id/decision')[0]?.body).toEqual({ decision: 'refuse', note: 'Not agreed yet' })
  })

  test('D23 offer no decision to who may not decide', async () => {
    await profile(waiting(false))
    expect(screen.queryByRole('button', { name: /Approve|Refuse/ })).toBeNull()
  })
})
