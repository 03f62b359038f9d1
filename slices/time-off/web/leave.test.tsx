import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { useState, type ReactElement } from 'react'
import { describe, expect, test } from 'vitest'
import { json, refusal } from '#platform/web/server-stand-in.fixture.ts'
import type { AbsenceType, Overview } from '../contract.ts'
import { AbsenceTypes } from './absence-types.tsx'
import { EntryDialog } from './entry-dialog.tsx'
import { overviewOf, person, show, useFakeNetwork, uuid } from './leave.fixture.tsx'
import { emptyDraftOf } from './request-draft.ts'
import { RequestForm, useQuote } from './request-form.tsx'
import { WorkingWeeks } from './working-weeks.tsx'

useFakeNetwork()

const dialog = async (name: string) => within(await screen.findByRole('dialog', { name }))
const type = (field: HTMLElement, value: string): void => void fireEvent.change(field, { target: { value } })
const said = async (words: string): Promise<void> => expect((await screen.findByRole('alert')).textContent).toContain(words)

describe('kinds of absence of the workspace’s own', () => {
  const volunteering: AbsenceType = {
    id: uuid(1),
    name: 'Volunteering',
    paid: true,
    counted: false,
    booked_by: 'hr',
    colour: 'blue',
    archived: false,
    version: 3,
  }
  const older: AbsenceType = {
    ...volunteering,
    id: uuid(2),
    name: 'Sabbatical',
    paid: false,
    counted: true,
    booked_by: 'managers',
    archived: true,
  }

  test('are listed with what they mean, and one is archived with the version that was seen', async () => {
    const path = `/api/absence-types/${volunteering.id}`
    const { requests, user } = show(<AbsenceTypes types={[volunteering, older]} />, { [`PUT ${path}`]: () => json({ done: true }) })
    const [first, second] = screen.getAllByRole('listitem').map((item) => item.textContent ?? '')
    expect(first).toContain('Paid, taken from no balance.')
    expect(first).toContain('Booked by: HR alone.')
    expect(second).toContain('Archived')
    expect(second).toContain('Unpaid, taken from the holiday balance.')
    expect(second).toContain('managers for their people, and HR')
    await user.click(screen.getByRole('button', { name: 'Edit Volunteering' }))
    const edit = await dialog('Volunteering')
    await user.click(edit.getByRole('checkbox', { name: /Archived/ }))
    await user.click(edit.getByRole('button', { name: 'Save' }))
    await waitFor(() =>
      expect(requests.find((seen) => seen.method === 'PUT')?.body).toMatchObject({ archived: true, version: 3, colour: 'blue' }),
    )
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })

  test('a new one needs a name; what the server refuses stands in the dialog, and what was typed stays', async () => {
    const { requests, user } = show(<AbsenceTypes types={[]} />, {
      'POST /api/absence-types': () => refusal(422, 'invalid', 'There is a kind of that name.'),
    })
    await user.click(screen.getByRole('button', { name: 'Add kind' }))
    const add = await dialog('Add kind of absence')
    await user.click(add.getByRole('button', { name: 'Save' }))
    await said('Enter a name.')
    expect(requests.some(({ method }) => method === 'POST')).toBe(false)
    type(add.getByLabelText(/^Name/), ' Jury service ')
    await user.click(add.getByRole('button', { name: 'Save' }))
    await said('There is a kind of that name.')
    expect(requests.find(({ method }) => method === 'POST')?.body).toMatchObject({ name: 'Jury service', booked_by: 'everybody' })
    expect(add.getByLabelText<HTMLInputElement>(/^Name/).value).toBe(' Jury service ')
  })
})

describe('working weeks', () => {
  const path = `/api/employees/${person}/schedule`
  const opened = async (overview: Overview) => {
    const shown = show(<WorkingWeeks overview={overview} />, { [`PUT ${path}`]: () => json({ remaining: 0 }) })
    await shown.user.click(screen.getByRole('button', { name: 'Change working weeks' }))
    const form = await dialog('Working weeks of Gurpreet Sandhu')
    const save = () => shown.user.click(form.getByRole('button', { name: 'Save' }))
    return { ...shown, form, save, sent: () => shown.requests.find(({ method }) => method === 'PUT')?.body }
  }

  test('are shown from their days, the one of today marked, and are not changed by who may not', () => {
    const rotas: Overview['rotas'] = [
      { from: '2024-01-01', weeks: [[450, 450, 450, 450, 450, 0, 0]], first_week_from: null, annual_minutes: null },
      { from: '2026-12-07', weeks: [[431, 432, 431, 432, 0, 0, 0]], first_week_from: null, annual_minutes: 90_000 },
    ]
    show(<WorkingWeeks overview={overviewOf({ rotas, can: { book: true, decide: false, adjust: false } })} />)
    const [planned, now] = screen.getAllByRole('listitem').map((item) => item.textContent ?? '')
    expect(planned).toContain('From 7 Dec 2026 · planned')
    expect(planned).toContain('Annualised: 1500 h a year')
    expect(now).toContain('From 1 Jan 2024 · now')
    expect(now).toContain('Mon 7 h 30 min, Tue 7 h 30 min')
    expect(screen.queryByRole('button', { name: 'Change working weeks' })).toBeNull()
  })

  test('that take turns need the Monday of the first, and go out in minutes', async () => {
    const { form, save, sent } = await opened(overviewOf())
    type(form.getByLabelText(/^From/), '30/11/2026')
    type(form.getByLabelText('Weeks that take turns'), '2')
    type(form.getByLabelText('Week 2, Monday'), '')
    type(form.getByLabelText('Week 2, Friday'), '4,25')
    await save()
    await said('Choose the Monday')
    type(form.getByLabelText(/^First week begins on/), '01/12/2026')
    await save()
    await said('Choose the Monday')
    type(form.getByLabelText(/^First week begins on/), '30/11/2026')
    await save()
    await waitFor(() =>
      expect(sent()).toEqual({
        from: '2026-11-30',
        weeks: [
          [450, 450, 450, 450, 450, 0, 0],
          [0, 450, 450, 450, 255, 0, 0],
        ],
        first_week_from: '2026-11-30',
        annual_minutes: null,
      }),
    )
  })

  test('of a year of hours need the hours and the days, and a week of no hours is none', async () => {
    const { form, save, sent, user } = await opened(overviewOf())
    await save()
    await said('Choose the day from which')
    type(form.getByLabelText(/^From/), '30/11/2026')
    type(form.getByLabelText('Monday'), '25')
    await save()
    await said('between 0 and 24')
    type(form.getByLabelText('Weeks that take turns'), 'annual')
    await save()
    await said('hours of a year, from 1 to 5,000')
    type(form.getByLabelText(/^Hours of a year/), '1500')
    await user.click(form.getByRole('checkbox', { name: 'Fri' }))
    await save()
    await waitFor(() =>
      expect(sent()).toEqual({ from: '2026-11-30', weeks: [[1, 1, 1, 1, 0, 0, 0]], first_week_from: null, annual_minutes: 90_000 }),
    )
  })
})

describe('who earns leave by the hour', () => {
  const irregular = overviewOf({
    unit: 'hours',
    policy: { name: 'Casual', irregular: true, earns: true, bank_holidays: 'inside' },
    rotas: [{ from: '1900-01-01', weeks: [[450, 450, 450, 450, 450, 0, 0]], first_week_from: null, annual_minutes: null }],
  })
  const quote = {
    minutes: 570,
    unit: 'hours',
    day_minutes: 450,
    days: [],
    skipped: [],
    years: [],
    clashes: [],
    cover: [],
    problems: [],
    goes_to: null,
  }

  function Form({ overview }: { overview: Overview }): ReactElement {
    const [draft, setDraft] = useState(() => emptyDraftOf(overview))
    return (
      <RequestForm
        overview={overview}
        draft={draft}
        onDraft={setDraft}
        changing={null}
        quote={useQuote(person, draft, undefined)}
        onDone={() => {}}
      />
    )
  }

  test('asks for hours of any days, and for nothing else where no working week is recorded', async () => {
    const { requests, user } = show(<Form overview={irregular} />, {
      [`POST /api/employees/${person}/time-off/quote`]: () => json(quote),
      [`POST /api/employees/${person}/time-off`]: () => json({ state: 'approved' }, 201),
    })
    expect(screen.queryByLabelText('Counted by')).toBeNull()
    expect(screen.queryByLabelText('How much of it')).toBeNull()
    type(screen.getByLabelText(/^First day/), '28/11/2026')
    type(screen.getByLabelText(/^Last day/), '29/11/2026')
    await user.click(screen.getByRole('button', { name: 'Book' }))
    expect(await screen.findByText('From 0.25, such as 7.5.')).toBeTruthy()
    type(screen.getByLabelText(/^Hours in all/), '9,5')
    expect(await screen.findByText('9 h 30 min')).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Book' }))
    await waitFor(() =>
      expect(requests.find(({ path, method }) => method === 'POST' && path.endsWith('/time-off'))?.body).toEqual({
        type: 'holiday',
        custom_type: null,
        starts_on: '2026-11-28',
        ends_on: '2026-11-29',
        minutes: 570,
        note: null,
      }),
    )
  })

  test('hours worked and weeks away are entered for them and for nobody else', async () => {
    const path = `/api/employees/${person}/time-off-entries`
    const options = (): string[] => [...screen.getByLabelText<HTMLSelectElement>('What it is').options].map(({ text }) => text)
    const first = show(<EntryDialog overview={overviewOf()} onClose={() => {}} />)
    await dialog('Add to the leave of Gurpreet Sandhu')
    expect(options()).toEqual(['Adjustment', 'Time in lieu earned', 'Bought', 'Sold', 'Carried over'])
    first.unmount()
    const { requests, user } = show(<EntryDialog overview={irregular} onClose={() => {}} />, {
      [`POST ${path}`]: () => json({ remaining: 600 }, 201),
    })
    const form = await dialog('Add to the leave of Gurpreet Sandhu')
    expect(options()).toEqual(['Adjustment', 'Carried over', 'Hours worked', 'Weeks away ill or on statutory leave'])
    type(form.getByLabelText('What it is'), 'absence_accrual')
    type(form.getByLabelText(/^Weeks away/), '4')
    await user.click(form.getByRole('button', { name: 'Save' }))
    await said('the hours and the weeks before')
    type(form.getByLabelText(/^Hours worked in the weeks before/), '1040')
    await user.click(form.getByRole('button', { name: 'Save' }))
    await waitFor(() =>
      expect(requests.find(({ method }) => method === 'POST')?.body).toEqual({
        kind: 'absence_accrual',
        weeks_away: 4,
        hours_before: 1040,
        weeks_before: 52,
        on: '2026-11-23',
      }),
    )
  })
})
