import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { shownToasts } from '#ui/toast-store.ts'
import { hrView, json, open, refusal, row, server, servePeople, useFakeNetwork, uuid } from './people.fixture.tsx'

useFakeNetwork()

const dialog = () => screen.findByRole('dialog', { name: 'Create employee' })
const create = (): HTMLButtonElement => screen.getByRole('button', { name: 'Create' })
const field = (label: RegExp): HTMLInputElement => within(screen.getByRole('dialog')).getByLabelText(label)

async function openForm() {
  servePeople(() => 3)
  const page = open('/app/people')
  await page.user.click(await screen.findByRole('button', { name: 'Add Person' }))
  await dialog()
  return page
}
const type = (label: RegExp, value: string): void => void fireEvent.change(field(label), { target: { value } })

function fill(): void {
  type(/^First name/, 'Leila')
  type(/^Last name/, 'Haddad')
  type(/^Email/, 'leila.haddad@calderbrook.example')
  type(/^Job title/, 'Commercial Analyst')
  type(/^Start date/, '2026-11-30')
}

describe('create employee', () => {
  test('R090 has the fields of the specification, the five required ones marked, native validation off', async () => {
    await openForm()
    const labels = [...(await dialog()).querySelectorAll('label')].map((label) => label.textContent)
    expect(labels).toEqual([
      'First name*',
      'Last name*',
      'Email*',
      'Mobile phone',
      'Job title*',
      'Department',
      'Location',
      'Start date*',
      'Employment type',
      'Line Manager',
    ])
    expect(field(/^First name/).form?.noValidate).toBe(true)
    expect(['true', null]).toEqual([field(/^Start date/).getAttribute('aria-required'), field(/^Department/).getAttribute('aria-required')])
    expect(field(/^Email/).type).toBe('email')
    expect(field(/^Start date/).placeholder).toBe('yyyy-MM-dd')
    const types = within(await dialog()).getByLabelText<HTMLSelectElement>('Employment type')
    expect([...types.options].map((option) => option.value).filter(Boolean)).toEqual(['Full-time', 'Part-time', 'Contractor', 'Intern'])
  })

  test('R091 R092 creates with the payload of the specification, closes, resets, reloads the list and says so', async () => {
    server.on('POST /tenants/:id/employees', () => json(hrView(), 201))
    server.on('GET /colleagues', () => json({ data: [row(8, { first_name: 'Mei', last_name: 'Chow', job_title: 'Commercial Director' })] }))
    const { user, address } = await openForm()
    fill()
    type(/^Department/, 'Commercial')
    await user.selectOptions(field(/^Employment type/), 'Full-time')
    await user.type(field(/^Line Manager/), 'mei')
    await user.click(await screen.findByRole('option', { name: /Mei Chow/ }))
    const before = server.to('GET /employees').length
    await user.click(create())
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(server.to('POST /tenants/:id/employees').map(({ path, body }) => [path, body])).toEqual([
      [
        `/tenants/${uuid(700)}/employees`,
        {
          first_name: 'Leila',
          last_name: 'Haddad',
          email: 'leila.haddad@calderbrook.example',
          phone_mobile: '',
          job_title: 'Commercial Analyst',
          department: 'Commercial',
          location: '',
          start_date: '2026-11-30',
          employment_type: 'Full-time',
          tenant_id: uuid(700),
          manager_id: uuid(8),
        },
      ],
    ])
    expect(shownToasts().map(({ kind, message }) => [kind, message])).toEqual([['success', 'Employee created successfully']])
    await waitFor(() => expect(server.to('GET /employees').length).toBeGreaterThan(before))
    expect(address()).toBe('/app/people')
    await user.click(screen.getByRole('button', { name: 'Add Person' }))
    await dialog()
    expect([field(/^First name/).value, field(/^Line Manager/).value]).toEqual(['', ''])
  })

  test('R092 sends null for no manager', async () => {
    server.on('POST /tenants/:id/employees', () => json(hrView(), 201))
    const { user } = await openForm()
    fill()
    await user.click(create())
    await waitFor(() => expect(server.to('POST /tenants/:id/employees')).toHaveLength(1))
    expect(server.to('POST /tenants/:id/employees')[0]?.body).toMatchObject({ manager_id: null, employment_type: null })
  })

  test('R091 while saving, Create is busy and disabled and nothing closes the form', async () => {
    const answer = Promise.withResolvers<Response>()
    server.on('POST /tenants/:id/employees', () => answer.promise)
    const { user } = await openForm()
    fill()
    await user.click(create())
    expect([create().disabled, create().getAttribute('aria-busy'), create().querySelector('.ek-spinner') !== null]).toEqual([
      true,
      'true',
      true,
    ])
    await user.keyboard('{Escape}')
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Cancel' }).disabled).toBe(true)
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Close' }).disabled).toBe(true)
    expect(await dialog()).toBeTruthy()
    fireEvent.submit(field(/^First name/).form as HTMLFormElement)
    answer.resolve(json(hrView(), 201))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(server.to('POST /tenants/:id/employees')).toHaveLength(1)
  })

  test('R091 a failure keeps the form and its text and says the exact sentence for 6 s', async () => {
    server.on('POST /tenants/:id/employees', () =>
      refusal(422, 'invalid', { fields: [{ path: 'email', message: 'Enter one email address.' }] }),
    )
    const { user } = await openForm()
    fill()
    await user.click(create())
    const problems = await screen.findByText('Check these fields, then try again:')
    expect(shownToasts().map(({ kind, message }) => [kind, message])).toEqual([['error', 'Failed to create employee. Please try again.']])
    expect(field(/^First name/).value).toBe('Leila')
    expect(field(/^Email/).getAttribute('aria-invalid')).toBe('true')
    expect(problems.closest('[role="alert"]')).toBe(document.activeElement)
    expect(screen.getByText('Email: Enter one email address.')).toBeTruthy()
  })

  test('R090 an empty form goes to the server, which names what is missing', async () => {
    server.on('POST /tenants/:id/employees', () =>
      refusal(422, 'invalid', { fields: [{ path: 'first_name', message: 'Enter a first name.' }] }),
    )
    const { user } = await openForm()
    await user.click(create())
    expect(await screen.findByText('First name: Enter a first name.')).toBeTruthy()
    expect(server.to('POST /tenants/:id/employees')).toHaveLength(1)
  })

  test('a refusal that names no field is told in the server’s words', async () => {
    server.on('POST /tenants/:id/employees', () => refusal(409, 'people.email-taken'))
    const { user } = await openForm()
    fill()
    await user.click(create())
    expect((await screen.findByText('Refused: people.email-taken.')).closest('[role="alert"]')).toBeTruthy()
  })

  test('the address /app/people#add opens the form for who may add, and for nobody else', async () => {
    servePeople(() => 3)
    const { user, address } = open('/app/people#add')
    await dialog()
    await user.click(screen.getByRole('button', { name: 'Cancel' }))
    await waitFor(() => expect(address()).toBe('/app/people'))
  })

  test('a manager’s address /app/people#add opens nothing', async () => {
    servePeople(() => 3)
    open('/app/people#add', 'manager')
    await screen.findByText('First1 Last1')
    expect(screen.queryByRole('dialog')).toBeNull()
  })
})
