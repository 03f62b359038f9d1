import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, test } from 'vitest'
import { shownToasts } from '#ui/toast-store.ts'
import type { Employee } from '../contract.ts'
import { gurpreet, hrView, json, niamh, open, peerView, refusal, server, useFakeNetwork } from './people.fixture.tsx'
import { profileActions, profileDocuments } from './public.tsx'

useFakeNetwork()

const address = `/app/people/${gurpreet}`
const serve = (employee: Employee): void => server.on('GET /employees/:id', () => json(employee))

async function profile(employee: Employee, hash = '', role: Parameters<typeof open>[1] = 'hr') {
  serve(employee)
  const page = open(`${address}${hash}`, role)
  await screen.findByRole('heading', { level: 1 })
  return page
}
/** The value beside a term, in the section of that name. */
function fact(section: string, term: string): string | undefined {
  const part = screen.getByRole('heading', { name: section }).closest('section, .ek-accordion, aside') as HTMLElement
  return within(part).getByText(term, { selector: 'dt' }).nextElementSibling?.textContent
}
const sections = () => screen.getAllByRole('heading', { level: 2 }).map((heading) => heading.textContent)
const tabs = () => screen.getAllByRole('tab').map((tab) => tab.textContent)

describe('profile', () => {
  test('R100 heads the page with initials, name, job title, start date, mobile and e-mail', async () => {
    await profile(hrView({ preferred_name: 'Preet' }))
    const name = screen.getByRole('heading', { level: 1 })
    const header = name.closest('div')?.parentElement as HTMLElement
    expect(name.textContent).toBe('Preet Sandhu')
    expect(header.querySelector('.ek-av')?.textContent).toBe('PS')
    expect(within(header).getByText('Quality Manager')).toBeTruthy()
    expect(within(header).getByText('Started 2 Mar 2020')).toBeTruthy()
    expect(within(header).getByRole('link', { name: '07700 900 431' }).getAttribute('href')).toBe('tel:07700900431')
    expect(within(header).getByRole('link', { name: 'gurpreet.sandhu@calderbrook.example' }).getAttribute('href')).toBe(
      'mailto:gurpreet.sandhu@calderbrook.example',
    )
    expect(document.title).toBe('')
  })

  test('R100 keeps the open tab in the hash', async () => {
    server.on('GET /employees/:id/activity', () => json({ data: [], next: null }))
    const { user, address: now } = await profile(hrView())
    expect(tabs()).toEqual(['Details', 'Activity', 'Absence', 'Cases', 'Documents'])
    await user.click(screen.getByRole('tab', { name: 'Absence' }))
    await screen.findByText('No absences recorded.')
    expect(now()).toBe(`${address}#absence`)
  })

  test.each([
    ['#documents', 'Documents', 'Documents of Gurpreet'],
    ['#cases', 'Cases', 'No cases recorded.'],
  ])('R100 reads %s on load', async (hash, tab, words) => {
    profileDocuments.mount(({ employee }) => <p>Documents of {employee.first_name}</p>)
    await profile(hrView(), hash)
    expect(screen.getByRole('tab', { selected: true }).textContent).toBe(tab)
    expect(screen.getByText(words)).toBeTruthy()
  })

  test.each(['#<img src=x onerror=alert(1)>', '#__proto__', '#constructor', '#Activity', '#pay'])(
    'UI-016 the hash %s falls back to Details',
    async (hash) => {
      await profile(hrView(), hash)
      expect(screen.getByRole('tab', { selected: true }).textContent).toBe('Details')
      expect(document.querySelector('img')).toBeNull()
    },
  )

  test('UI-016 R110 a tab the asker may not open is not shown, not opened by its hash and not fetched', async () => {
    await profile(hrView({ can: { see_activity: false, see_cases: false } }), '#activity')
    expect(tabs()).toEqual(['Details', 'Absence', 'Documents'])
    expect(screen.getByRole('tab', { selected: true }).textContent).toBe('Details')
    expect(server.to('GET /employees/:id/activity')).toEqual([])
    expect(screen.queryByRole('link', { name: 'Employment timeline' })).toBeNull()
  })

  test('R101 shows contact, employment and pay', async () => {
    await profile(hrView({ salary: 1_234_567.5, end_date: '2026-12-31' }))
    expect([fact('Contact', 'Email'), fact('Contact', 'Mobile'), fact('Contact', 'Home phone')]).toEqual([
      'gurpreet.sandhu@calderbrook.example',
      '07700 900 431',
      '01422 496 0117',
    ])
    expect(
      ['Job title', 'Department', 'Location', 'Start date', 'End date', 'Employment type'].map((term) => fact('Employment', term)),
    ).toEqual(['Quality Manager', 'Operations', 'Halifax', '2 Mar 2020', '31 Dec 2026', 'Full-time'])
    expect([fact('Pay', 'Pay frequency'), fact('Pay', 'Salary')]).toEqual(['Monthly', '£1,234,567.50'])
    expect(fact('Pay', 'Work pattern')).toBe('Mon, Tue, Wed, Thu, Fri, MTWTFSS37.5 hours')
  })

  test.each([
    [46_500, '£46,500'],
    [0, '£0'],
    [null, '–None'],
  ])('R101 a salary of %s reads %s', async (salary, shown) => {
    await profile(hrView({ salary }))
    expect(fact('Pay', 'Salary')).toBe(shown)
  })

  test('R101 R105 says Missing, Unassigned and a dash for what is not there', async () => {
    await profile(
      hrView({
        job_title: null,
        department: null,
        location: null,
        employment_type: null,
        phone_home: null,
        work_pattern: null,
        manager_id: null,
        metadata: { manager: null },
      }),
    )
    expect(fact('Employment', 'Job title')).toBe('Missing')
    expect(['Department', 'Location', 'Employment type'].map((term) => fact('Employment', term))).toEqual([
      'Unassigned',
      'Unassigned',
      'Unassigned',
    ])
    expect(fact('Employment', 'Manager')).toBe('UnassignedChoose')
    expect([fact('Employment', 'End date'), fact('Pay', 'Work pattern')]).toEqual(['–None', '–None'])
    expect(screen.queryByText('Home phone')).toBeNull()
  })

  test('R102 Other Information holds personal, address and bank details', async () => {
    const { user } = await profile(hrView())
    expect(['Preferred name', 'Date of birth', 'Gender', 'Nationality', 'Timezone'].map((term) => fact('Personal Details', term))).toEqual([
      '–None',
      '19 Aug 1984',
      'Woman',
      'British',
      'Europe/London',
    ])
    expect(screen.queryByText('4 Bridge Lanes')).toBeNull()
    await user.click(screen.getByRole('button', { name: /Address Details/ }))
    expect(
      ['Address line 1', 'Address line 2', 'City', 'State/province', 'Postal code', 'Country'].map((term) => fact('Address Details', term)),
    ).toEqual(['4 Bridge Lanes', '–None', 'Hebden Bridge', 'West Yorkshire', 'HX7 6AA', 'United Kingdom'])
    await user.click(screen.getByRole('button', { name: /Bank Details/ }))
    expect(['Account name', 'Account number', 'Sort code'].map((term) => fact('Bank Details', term))).toEqual([
      'G••••',
      '••••4471',
      '••••21',
    ])
  })

  test('R103 shows emergency contacts as cards, the first one primary, with Call and Email', async () => {
    await profile(hrView())
    const [first, second] = within(
      screen.getByRole('heading', { name: 'Emergency Contacts' }).closest('section') as HTMLElement,
    ).getAllByRole('listitem')
    expect(first && second && [within(first).queryByText('Primary')?.textContent, within(second).queryByText('Primary')]).toEqual([
      'Primary',
      null,
    ])
    expect(screen.getByRole('link', { name: 'Call Harjit Sandhu' }).getAttribute('href')).toBe('tel:07700900882')
    expect(screen.getByRole('link', { name: 'Email Harjit Sandhu' }).getAttribute('href')).toBe('mailto:harjit.sandhu@mail.example')
    // No address, no action that does nothing.
    expect(screen.queryByRole('link', { name: 'Email Manjit Kaur' })).toBeNull()
  })

  test('R103 says that there are no emergency contacts', async () => {
    await profile(hrView({ emergency_contacts: [] }))
    expect(screen.getByText('No emergency contacts added yet')).toBeTruthy()
  })

  test('R104 Key Information leads to the employment timeline', async () => {
    server.on('GET /employees/:id/activity', () => json({ data: [], next: null }))
    const { user, address: now } = await profile(hrView())
    const card = screen.getByRole('complementary', { name: 'Key Information' })
    expect([...card.querySelectorAll('dt')].map((term) => term.textContent)).toEqual([
      'Job title',
      'Department',
      'Start date',
      'Mobile',
      'Email',
      'Primary emergency contact',
    ])
    expect(within(card).getByText(/Harjit Sandhu, husband/)).toBeTruthy()
    expect(card.className).toContain('2xl:block')
    await user.click(within(card).getByRole('link', { name: 'Employment timeline' }))
    await waitFor(() => expect(now()).toBe(`${address}#activity`))
  })

  test('a colleague sees the directory and no empty section', async () => {
    await profile(peerView(), '', 'employee')
    expect(sections()).toEqual(['Contact', 'Employment', 'Key Information'])
    expect(tabs()).toEqual(['Details'])
    expect(screen.queryByText('Salary')).toBeNull()
    expect(screen.queryByText('End date')).toBeNull()
    expect(screen.queryByRole('button', { name: 'Change manager' })).toBeNull()
  })

  test('who may read the days worked but not pay sees no pay', async () => {
    await profile(peerView({ work_pattern: { days: ['Mon'], hours: 1 }, phone_mobile: null }), '', 'manager')
    expect(sections()).toEqual(['Contact', 'Work pattern', 'Employment', 'Key Information'])
    expect(fact('Work pattern', 'Work pattern')).toBe('Mon, MTWTFSS1 hour')
  })

  test('R106 a record that is not there is the Not-found page in place', async () => {
    server.on('GET /employees/:id', () => refusal(404, 'not-found'))
    const { address: now } = open(address)
    expect(await screen.findByRole('heading', { name: "Something's missing." })).toBeTruthy()
    expect(now()).toBe(address)
    expect(shownToasts()).toEqual([])
    expect(server.to('GET /employees/:id')).toHaveLength(1)
  })

  test('R106 what cannot be an id is not found and not asked for', async () => {
    open('/app/people/..%2fme')
    expect(await screen.findByRole('heading', { name: "Something's missing." })).toBeTruthy()
    expect(server.asked).toEqual([])
  })

  test('R106 any other failure is a toast and a banner with a retry', async () => {
    let broken = true
    server.on('GET /employees/:id', () => (broken ? refusal(403, 'forbidden') : json(hrView())))
    const { user } = open(address)
    const banner = await screen.findByText('Failed to load employee profile.', { selector: 'b' })
    expect(banner.closest('[role="alert"]')).toBeTruthy()
    expect(shownToasts().map(({ kind, message }) => [kind, message])).toEqual([['error', 'Failed to load employee profile.']])
    broken = false
    await user.click(screen.getByRole('button', { name: 'Try again' }))
    expect((await screen.findByRole('heading', { level: 1 })).textContent).toBe('Gurpreet Sandhu')
  })

  test('R107 /app/me reads /my-profile', async () => {
    server.on('GET /my-profile', () => json(hrView({ id: niamh, first_name: 'Niamh', last_name: 'Gallagher' })))
    open('/app/me')
    expect((await screen.findByRole('heading', { level: 1 })).textContent).toBe('Niamh Gallagher')
    expect(server.asked.map(({ path }) => path)).toContain('/my-profile')
    expect(server.to('GET /employees/:id')).toEqual([])
  })

  test('who has no record of their own is told so, and nothing is asked for', async () => {
    open('/app/me', 'hr', { employee_id: null })
    expect(await screen.findByText('You have no employee record in this workspace')).toBeTruthy()
    expect(server.to('GET /my-profile')).toEqual([])
  })
})

const entry = (id: string, field: string, from: string | null, to: string | null) => ({
  id,
  at: '2026-11-24T14:32:00.000Z',
  by: 'Hannah Whitworth',
  action: 'employee.updated',
  reason: null,
  changes: [{ field, from, to }],
})

describe('history', () => {
  const row = (field: string, valid_from: string, values: object, more: object = {}) => ({
    field,
    valid_from,
    until: null,
    state: 'in-force',
    kind: 'change',
    because: null,
    values,
    before: null,
    manager_name: null,
    manager_before: null,
    recorded_at: '2026-11-24T14:32:00.000Z',
    recorded_by: 'Hannah Whitworth',
    can_withdraw: false,
    ...more,
  })

  test('R110 shows pay and jobs from the dated rows by month, what is planned first, and one kind when asked', async () => {
    server.on('GET /employees/:id/activity', () => json({ data: [entry('3', 'salary', 'Hidden', 'Hidden')], next: null }))
    server.on('GET /employees/:id/history', () =>
      json({
        data: [
          row('job_title', '2024-03-01', { job_title: 'Quality Manager' }, { before: { job_title: 'Technician' } }),
          row('pay', '2026-04-06', { salary: 46_500, pay_frequency: 'Monthly' }),
        ],
      }),
    )
    const planned = {
      field: 'job_title',
      valid_from: '2027-03-01',
      state: 'planned',
      because: null,
      values: { job_title: 'Head of Quality' },
      manager_name: null,
      can_withdraw: true,
    } as const
    const { user } = await profile(hrView({ metadata: { planned: [planned] } }), '#activity')
    expect(await screen.findByText('£46,500 · Monthly')).toBeTruthy()
    expect(screen.getAllByRole('heading', { level: 2 }).map((heading) => heading.textContent)).toEqual([
      'Planned',
      'April 2026',
      'March 2024',
    ])
    expect(screen.getByRole('button', { name: 'Withdraw planned change of Job title from 1 Mar 2027' })).toBeTruthy()
    await user.click(screen.getByRole('radio', { name: 'Pay' }))
    expect(screen.queryByText('Quality Manager', { selector: 'li *' })).toBeNull()
    expect(screen.getByText('£46,500 · Monthly')).toBeTruthy()
  })

  test('a value that began on an earlier day keeps its value: only the day is asked and sent, for the latest value and not the first', async () => {
    server.on('GET /employees/:id/activity', () => json({ data: [], next: null }))
    server.on('GET /employees/:id/history', () =>
      json({
        data: [
          row('job_title', '2020-03-02', { job_title: 'Technician' }),
          row('job_title', '2024-03-01', { job_title: 'Quality Manager' }, { before: { job_title: 'Technician' } }),
          // Said again from a later day, since the value began before it: no news.
          row('job_title', '2024-05-01', { job_title: 'Quality Manager' }, { before: { job_title: 'Quality Manager' } }),
        ],
      }),
    )
    server.on('PUT /employees/:id', () => json(hrView({ version: 4 })))
    const { user } = await profile(hrView({ can: { edit: ['job_title'] } }), '#activity')
    const [offered, ...others] = await screen.findAllByRole('button', { name: /^Began earlier/ })
    expect([offered?.getAttribute('aria-label'), others.length]).toEqual(['Began earlier: Job title: Quality Manager', 0])
    await user.click(offered as HTMLElement)
    const dialog = await screen.findByRole('dialog', { name: 'It began on an earlier day' })
    const day = within(dialog).getByLabelText('Began on', { selector: 'input' })
    fireEvent.change(day, { target: { value: '2024-03-02' } })
    await user.click(within(dialog).getByRole('button', { name: 'Save' }))
    expect((await within(dialog).findByRole('alert')).textContent).toContain('Choose a day up to 29 Feb 2024.')
    fireEvent.change(day, { target: { value: '2024-01-15' } })
    await user.click(within(dialog).getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(server.to('PUT /employees/:id').map(({ body }) => body)).toMatchObject([
      { job_title: 'Quality Manager', effective: { mode: 'change', from: '2024-01-15', also: ['job_title'] } },
    ])
    expect(screen.getByRole('link', { name: 'Who had access on a day' }).getAttribute('href')).toContain(`record=${gurpreet}`)
  })

  test('tells who changed what and when, and loads more', async () => {
    server.on('GET /employees/:id/history', () => json({ data: [] }))
    server.on('GET /employees/:id/activity', ({ query }) =>
      json(
        query['before']
          ? { data: [entry('1', 'gender', 'Hidden', 'Hidden')], next: null }
          : { data: [entry('2', 'start_date', '2020-03-02', '2020-03-09')], next: '2' },
      ),
    )
    const { user } = await profile(hrView(), '#activity')
    expect((await screen.findByText('Start date:')).parentElement?.textContent).toBe('Start date: 2 Mar 2020 to 9 Mar 2020')
    expect(screen.getByText('24 Nov 2026, 14:32')).toBeTruthy()
    expect(screen.getByText('by Hannah Whitworth')).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Load more' }))
    expect((await screen.findByText('Gender:')).parentElement?.textContent).toBe('Gender: hidden')
    expect(server.to('GET /employees/:id/activity').at(-1)?.query).toEqual({ before: '2' })
    expect(screen.queryByRole('button', { name: 'Load more' })).toBeNull()
  })

  test('a failure is no empty history', async () => {
    server.on('GET /employees/:id/activity', () => refusal(403, 'forbidden'))
    await profile(hrView(), '#activity')
    expect((await screen.findByRole('alert')).textContent).toContain('Failed to load activity.')
    expect(screen.queryByText('No activity recorded yet.')).toBeNull()
  })
})

describe('actions of the profile', () => {
  afterEach(() => profileActions.mount(() => null))

  test('R108 nothing stands where processes will be until something is mounted there', async () => {
    await profile(hrView({ can: { start_process: true } }))
    expect(screen.queryByRole('button', { name: /process/i })).toBeNull()
  })

  test('R108 what is mounted is given the person', async () => {
    profileActions.mount(({ employee, own }) => <button type="button">{`Start a Process ${employee.first_name} ${own}`}</button>)
    await profile(hrView())
    expect(screen.getByRole('button', { name: 'Start a Process Gurpreet false' })).toBeTruthy()
  })

  test.each([
    ['super_admin', 'Edit'],
    ['hr', 'Update my details'],
    ['employee', 'Update my details'],
  ] as const)('R109 on their own record a %s finds %s', async (role, name) => {
    server.on('GET /my-profile', () => json(hrView({ id: niamh })))
    open('/app/me', role)
    await screen.findByRole('heading', { level: 1 })
    expect(screen.getAllByRole('button', { name: /^(Edit|Update my details)$/ }).map((button) => button.textContent)).toEqual([name])
  })

  test('R109 Edit is shown to everyone on others’ records; who may change nothing is told who can', async () => {
    const { user } = await profile(peerView(), '', 'employee')
    await user.click(screen.getByRole('button', { name: 'Edit' }))
    const dialog = await screen.findByRole('dialog', { name: 'Who can change this record' })
    expect(dialog.textContent).toContain('You can read Gurpreet Sandhu’s record but not change it.')
  })
})
