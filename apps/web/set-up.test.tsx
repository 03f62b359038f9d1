import { screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { json, refusal, type Answers } from '#platform/web/server-stand-in.fixture.ts'
import { calderbrook, meAs, openApp, useCleanPage } from './open-app.fixture.tsx'

useCleanPage()

/** As from a clipboard: letter by letter would take seconds and prove nothing more. */
async function fill(field: HTMLElement, text: string): Promise<void> {
  await userEvent.click(field)
  await userEvent.paste(text)
}

const openSetup = (answers: Answers = {}) => openApp('/app/setup/tenant', meAs(null), answers)
const create = () => userEvent.click(screen.getByRole('button', { name: 'Create workspace' }))
async function choose(label: string, option: string): Promise<void> {
  await fill(screen.getByLabelText(label), option)
  await userEvent.tab()
}
const posts = (requests: { method: string }[]) => requests.filter(({ method }) => method === 'POST')

describe('tenant setup', () => {
  it('R003 R060 is the Welcome form in a layout of its own, with three steps of which the first is active', async () => {
    await openSetup()
    expect(await screen.findByRole('heading', { name: 'Welcome' })).toBeTruthy()
    expect(screen.queryByRole('navigation', { name: 'Main' })).toBeNull()
    const [list] = screen.getAllByRole('list', { name: 'Progress' })
    const steps = [...(list?.children ?? [])]
    expect(steps.map((step) => /User Info|Company Info|Payment Info/.exec(step.textContent)?.[0])).toEqual([
      'User Info',
      'Company Info',
      'Payment Info',
    ])
    expect(steps.map((step) => step.getAttribute('aria-current'))).toEqual(['step', null, null])
    for (const label of ['Workspace name', 'Industry', 'Country']) expect(screen.getByLabelText(label)).toBeTruthy()
    expect(screen.getAllByRole('radio').map((size) => size.closest('label')?.textContent)).toEqual([
      '1 (Just Me)',
      '2-5',
      '6-10',
      '11-25',
      '26-50',
      '51-100',
      '100+',
    ])
  })

  it('R061 asks for the name first, then the industry, then the country, and calls nothing until all are right', async () => {
    const { requests } = await openSetup()
    await screen.findByRole('heading', { name: 'Welcome' })
    await create()
    expect(await screen.findByText('Enter a workspace name.')).toBeTruthy()
    expect(document.activeElement).toBe(screen.getByLabelText('Workspace name'))
    expect(screen.queryByText('Please select a valid industry from the list.')).toBeNull()

    await fill(screen.getByLabelText('Workspace name'), 'Calderbrook Foods')
    await create()
    expect((await screen.findAllByText('Please select a valid industry from the list.')).length).toBeGreaterThan(0)
    expect(screen.queryByText('Please select a valid country from the list.')).toBeNull()

    await choose('Industry', 'Retail')
    await create()
    expect((await screen.findAllByText('Please select a valid country from the list.')).length).toBeGreaterThan(0)
    expect(posts(requests)).toEqual([])
  })

  it('UI-018 R061 a value outside the list is cleared and refused before the call', async () => {
    const { requests } = await openSetup()
    await fill(await screen.findByLabelText('Workspace name'), 'Calderbrook Foods')
    await choose('Industry', 'Bankingg')
    await choose('Country', 'United Kingdom')
    await create()
    expect((await screen.findAllByText('Please select a valid industry from the list.')).length).toBeGreaterThan(0)
    expect(screen.getByLabelText('Industry')).toHaveProperty('value', '')
    expect(posts(requests)).toEqual([])
  })

  it('R063 sends the four values, says so and goes on to /onboarding/import', async () => {
    let made = false
    const { requests, router } = await openSetup({
      'GET /api/me': () => json(meAs(made ? 'super_admin' : null)),
      'POST /api/tenants': () => {
        made = true
        return json({ ...calderbrook, industry: 'food_production', headcount: '100+' }, 201)
      },
    })
    await fill(await screen.findByLabelText('Workspace name'), '  Calderbrook Foods ')
    await choose('Industry', 'Food production')
    await choose('Country', 'United Kingdom')
    await userEvent.click(screen.getByText('100+'))
    await create()
    expect(await screen.findByText('Workspace created successfully!')).toBeTruthy()
    await waitFor(() => expect(router.state.location.pathname).toBe('/onboarding/import'))
    const [sent] = posts(requests) as { body?: unknown; headers?: Headers }[]
    expect(sent?.body).toEqual({ name: 'Calderbrook Foods', industry: 'food_production', country: 'uk', headcount: '100+' })
    expect(sent?.headers?.get('idempotency-key')).toMatch(/^[0-9a-f-]{36}$/)
    // The address is there before its page is.
    expect((await screen.findByRole('link', { name: 'Add the first person' })).getAttribute('href')).toMatch(/^\/app\/people/)
    expect(screen.getByRole('link', { name: 'Go to the dashboard' }).getAttribute('href')).toBe('/app')
  })

  it('R063 says when the workspace could not be created and keeps the form', async () => {
    await openSetup({ 'POST /api/tenants': () => refusal(500, 'internal', 'Something went wrong on our side.') })
    await fill(await screen.findByLabelText('Workspace name'), 'Calderbrook Foods')
    await choose('Industry', 'Retail')
    await choose('Country', 'United Kingdom')
    await create()
    expect(await screen.findByText('Failed to create workspace. Please try again.')).toBeTruthy()
    expect(screen.getByLabelText('Workspace name')).toHaveProperty('value', 'Calderbrook Foods')
    expect(screen.getByLabelText('Industry')).toHaveProperty('value', 'Retail')
  })
})
