import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test, vi } from 'vitest'
import { gurpreet, json, niamh, open, refusal, row, server, servePeople, useFakeNetwork, uuid } from './people.fixture.tsx'

useFakeNetwork()

const cells = (name: string): (string | null)[] =>
  within(screen.getByText(name).closest('tr') as HTMLElement)
    .getAllByRole('cell')
    .map((cell) => cell.textContent)
const range = () => screen.findByText(/^\d+ – \d+ of \d+$/)
const button = (name: string): HTMLButtonElement => screen.getByRole('button', { name })
const phone = (): void =>
  void vi.stubGlobal('matchMedia', () => ({ matches: true, addEventListener: () => {}, removeEventListener: () => {} }))

const head = (name: string) => screen.getByRole('columnheader', { name })

describe('people list', () => {
  test.each([
    ['hr', 'People', 'View and manage all employees, contractors and team members across the organisation.'],
    ['super_admin', 'People', 'View and manage all employees, contractors and team members across the organisation.'],
    ['manager', 'Your People', 'View and manage all your direct reports.'],
    ['employee', 'Your People', 'View and manage all your direct reports.'],
  ] as const)('R080 %s reads the heading "%s" and its text', async (role, heading, text) => {
    servePeople(() => 1)
    open('/app/people', role)
    expect((await screen.findByRole('heading', { level: 1 })).textContent).toBe(heading)
    expect(screen.getByText(text)).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Add Person' }) !== null).toBe(heading === 'People')
  })

  test('R081 shows initials, preferred name and last name, and the six columns', async () => {
    server.on('GET /employees', () =>
      json({
        data: [
          row(5, { first_name: 'Gurpreet', preferred_name: 'Preet', last_name: 'Sandhu' }),
          row(6, { first_name: 'Suharto', last_name: '' }),
        ],
        total: 2,
      }),
    )
    open('/app/people')
    await screen.findByText('Preet Sandhu')
    expect(screen.getAllByRole('columnheader').map((column) => column.textContent)).toEqual([
      'Name',
      'Job Title',
      'Department',
      'Email',
      'Start Date',
      'Actions',
    ])
    expect(cells('Preet Sandhu')).toEqual([
      'PSPreet Sandhu',
      'Operative',
      'Operations',
      'person5@calderbrook.example',
      '2 Mar 2020',
      'Profile',
    ])
    expect(cells('Suharto')[0]).toBe('SSuharto')
  })

  test('R082 marks the own row and leads to My Profile, others to their profile', async () => {
    server.on('GET /employees', () => json({ data: [row(5), row(9)], total: 2 }))
    open('/app/people')
    const own = within((await screen.findByText('First9 Last9')).closest('tr') as HTMLElement)
    expect(own.getByText('You')).toBeTruthy()
    expect(own.getByRole('link', { name: 'My Profile' }).getAttribute('href')).toBe('/app/me')
    const other = within(screen.getByText('First5 Last5').closest('tr') as HTMLElement)
    expect(other.queryByText('You')).toBeNull()
    const link = other.getByRole('link', { name: 'Profile' })
    expect(link.getAttribute('href')).toBe(`/app/people/${gurpreet}`)
    // Ten links of one name are told apart by the person they describe.
    expect(document.getElementById(link.getAttribute('aria-describedby') ?? '')?.textContent).toBe('First5 Last5')
    expect(niamh).toBe(uuid(9))
  })

  test('R083 says what is loading, then shows the rows', async () => {
    const answer = Promise.withResolvers<Response>()
    server.on('GET /employees', () => answer.promise)
    open('/app/people')
    expect((await screen.findByText('Loading employees…')).tagName).toBe('OUTPUT')
    answer.resolve(json({ data: [row(1)], total: 1 }))
    await screen.findByText('First1 Last1')
    expect(screen.queryByText('Loading employees…')).toBeNull()
  })

  test.each([
    ['hr', 1],
    ['manager', 0],
  ] as const)('R083 an empty workspace says so; %s has %i Add Person button', async (role, buttons) => {
    servePeople(() => 0)
    open('/app/people', role)
    await screen.findByText('No people added yet')
    expect(screen.queryAllByRole('button', { name: 'Add Person' })).toHaveLength(buttons)
    expect(screen.queryByRole('table')).toBeNull()
  })

  test('R083 D14 a failure is logged and offers a retry, never an empty list', async () => {
    let broken = true
    server.on('GET /employees', () => (broken ? refusal(403, 'forbidden') : json({ data: [row(1)], total: 1 })))
    const { user } = open('/app/people')
    expect((await screen.findByRole('alert')).textContent).toContain('Failed to load employees.')
    expect(screen.queryByText('No people added yet')).toBeNull()
    expect(screen.queryByRole('navigation', { name: 'Pages' })).toBeNull()
    expect(vi.mocked(console.warn)).toHaveBeenCalledWith('A request failed.', 'Refused: forbidden.')
    broken = false
    await user.click(button('Try again'))
    await screen.findByText('First1 Last1')
    expect(screen.queryByRole('alert')).toBeNull()
  })

  test('R084 R085 pages through the list from ten rows at a time', async () => {
    servePeople(() => 23)
    const { user, address } = open('/app/people')
    expect((await range()).textContent).toBe('1 – 10 of 23')
    expect(server.to('GET /employees')[0]?.query).toEqual({ limit: '10', offset: '0' })
    expect([button('Previous').disabled, button('Next').disabled]).toEqual([true, false])
    await user.click(button('Next'))
    await screen.findByText('First11 Last11')
    expect(address()).toBe('/app/people?page=2')
    await user.click(button('Next'))
    await screen.findByText('First23 Last23')
    expect((await range()).textContent).toBe('21 – 23 of 23')
    expect([button('Previous').disabled, button('Next').disabled]).toEqual([false, true])
  })

  test('R084 offers 5, 10, 25 and 50 rows and keeps the choice in the address', async () => {
    servePeople(() => 60)
    const { user, address } = open('/app/people')
    const size = await screen.findByLabelText<HTMLSelectElement>('Rows per page')
    expect(size.value).toBe('10')
    expect([...size.options].map((option) => option.value)).toEqual(['5', '10', '25', '50'])
    await user.selectOptions(size, '25')
    await screen.findByText('First25 Last25')
    expect(address()).toBe('/app/people?rows=25')
    expect((await range()).textContent).toBe('1 – 25 of 60')
  })

  test('R084 LI-016 goes back to the last page there is when the total has shrunk', async () => {
    servePeople(() => 12)
    const { address } = open('/app/people?page=5')
    await screen.findByText('First12 Last12')
    expect((await range()).textContent).toBe('11 – 12 of 12')
    expect(address()).toBe('/app/people?page=2')
    expect(screen.queryByText('No people added yet')).toBeNull()
  })

  test.each(['?page=-1', '?page=abc', '?page=99999999999', '?rows=7', '?sort=salary&order=up', '?page[]=2', '?search='])(
    'reads the address %s as the first page',
    async (query) => {
      servePeople(() => 3)
      open(`/app/people${query}`)
      expect((await range()).textContent).toBe('1 – 3 of 3')
      expect(server.to('GET /employees').map((asked) => asked.query)).toEqual([{ limit: '10', offset: '0' }])
    },
  )

  test('filters by text, department and location on the server, from the first page', async () => {
    servePeople(() => 30)
    const { user, address } = open('/app/people?page=3')
    await screen.findByText('First21 Last21')
    await user.type(screen.getByRole('searchbox', { name: 'Filter people' }), 'quality')
    await waitFor(() => expect(address()).toBe('/app/people?search=quality'))
    await user.click(button('Filter by Department'))
    const choices = await screen.findAllByRole('menuitemcheckbox')
    expect(choices.map((choice) => choice.textContent)).toEqual(['All departments', 'Finance 3', 'Operations 12'])
    await user.click(screen.getByRole('menuitemcheckbox', { name: /Operations/ }))
    await waitFor(() =>
      expect(server.asked.at(-1)?.query).toEqual({ limit: '10', offset: '0', search: 'quality', department: 'Operations' }),
    )
    await user.click(button('Clear filters'))
    await waitFor(() => expect(address()).toBe('/app/people'))
  })

  test('filters that match nobody do not claim that nobody was added', async () => {
    servePeople(() => 0)
    open('/app/people?search=zzz')
    await screen.findByText('No people match these filters')
    expect(screen.queryByText('No people added yet')).toBeNull()
  })

  test('sorts by a column head, turns the order round, and says so to screen readers', async () => {
    servePeople(() => 3)
    const { user, address } = open('/app/people')
    await screen.findByText('First1 Last1')
    expect(head('Name').getAttribute('aria-sort')).toBe('ascending')
    await user.click(within(head('Start Date')).getByRole('button'))
    await waitFor(() => expect(head('Start Date').getAttribute('aria-sort')).toBe('ascending'))
    expect(head('Name').getAttribute('aria-sort')).toBeNull()
    await user.click(within(head('Start Date')).getByRole('button'))
    await waitFor(() => expect(address()).toBe('/app/people?sort=start_date&order=desc'))
    expect(server.asked.at(-1)?.query).toEqual({ limit: '10', offset: '0', sort: 'start_date', order: 'desc' })
  })

  test('R086 on a phone the rows are items that open the profile, and Add Person is in the More menu', async () => {
    phone()
    servePeople(() => 2)
    const { user } = open('/app/people')
    const items = within(await screen.findByRole('list')).getAllByRole('link')
    expect(items.map((item) => item.getAttribute('href'))).toEqual([`/app/people/${uuid(1)}`, `/app/people/${uuid(2)}`])
    expect(screen.queryByRole('button', { name: 'Add Person' })).toBeNull()
    await user.click(button('More'))
    await user.click(await screen.findByRole('menuitem', { name: 'Add Person' }))
    expect(await screen.findByRole('dialog', { name: 'Create employee' })).toBeTruthy()
  })
})
