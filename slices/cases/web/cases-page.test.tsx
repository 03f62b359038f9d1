import { fireEvent, screen, waitFor } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { json, refusal } from '#platform/web/server-stand-in.fixture.ts'
import type { CasesFound } from './api.ts'
import { open, row, useFakeNetwork } from './cases.fixture.tsx'

useFakeNetwork()

// Key by key takes a page in a test longer than all the rest.
const write = (field: HTMLElement, value: string) => fireEvent.change(field, { target: { value } })

const list = 'GET /api/cases'
const found = (change: Partial<CasesFound> = {}): CasesFound => ({
  data: [row(139, { due: 'overdue' }), row(142), row(145, { due: 'later', column: 'assess' })],
  next: null,
  total: 3,
  counts: { open: 3, overdue: 1, soon: 1, paused: 0 },
  columns: { assess: 1, investigate: 2, meet: 0, decide: 0, ended: 0 },
  owners: [],
  own_only: false,
  can: { open: true },
  ...change,
})

describe('the list of cases', () => {
  test('says in one line what is late and near, and groups the rows by it', async () => {
    open('/app/cases', { [list]: () => json(found()) })
    expect(await screen.findByText('3 open. One deadline has passed, one falls in the next 5 working days.')).toBeTruthy()
    expect(screen.getAllByRole('columnheader', { name: /Overdue|Next 5 working days|Later/ })).toHaveLength(3)
  })

  test('takes its filters from the address, and what makes no sense there is left out', async () => {
    const { requests } = open('/app/cases?process=disciplinary&due=overdue&owner=nobody&state=ended', { [list]: () => json(found()) })
    await screen.findByText(/3 open/)
    expect(requests.find(({ path }) => path.startsWith('/api/cases?'))?.path).toBe(
      '/api/cases?state=ended&process=disciplinary&due=overdue&limit=50',
    )
  })

  test('shows as a board by columns, and the address says so', async () => {
    const { address } = open('/app/cases', { [list]: () => json(found()) })
    fireEvent.click(await screen.findByRole('radio', { name: 'Board' }))
    expect(await screen.findByRole('heading', { name: /Investigate 2/ })).toBeTruthy()
    expect(address()).toBe('/app/cases?view=board')
  })

  test('a failure is said with the way to try again, and no empty list', async () => {
    let fails = true
    open('/app/cases', { [list]: () => (fails ? refusal(422, 'invalid', 'No.') : json(found())) })
    await screen.findByText('The cases could not be loaded.')
    expect(screen.queryByText('No cases yet')).toBeNull()
    fails = false
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
    await waitFor(() => expect(screen.getByText(/3 open/)).toBeTruthy())
  })

  test('who may not open cases may still raise a concern, and sees only cases they have a part in', async () => {
    const nothing = found({ data: [], total: 0, counts: { open: 0, overdue: 0, soon: 0, paused: 0 }, own_only: true, can: { open: false } })
    const { requests } = open(
      '/app/cases',
      {
        [list]: () => json(nothing),
        'POST /api/concerns': () => json({ id: row(1).id, reference: 'C-0001', state: 'sent', says: 'It went to Hannah Whitworth.' }, 201),
      },
      { userRole: 'employee' },
    )
    expect(await screen.findByText('You have no part in a case')).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Start a case' })).toBeNull()
    fireEvent.click(screen.getByRole('button', { name: 'Raise a concern' }))
    fireEvent.click(await screen.findByRole('button', { name: 'Send concern' }))
    expect(screen.getByText('Write down what happened.')).toBeTruthy()
    write(screen.getByRole('textbox', { name: /What happened/ }), 'I was shouted at.')
    fireEvent.click(screen.getByRole('checkbox', { name: /Do not tell/ }))
    fireEvent.click(screen.getByRole('button', { name: 'Send concern' }))
    expect(await screen.findByText('It went to Hannah Whitworth.')).toBeTruthy()
    expect(requests.find(({ method }) => method === 'POST')?.body).toEqual({
      kind: 'grievance',
      about: [],
      text: 'I was shouted at.',
      anonymous: true,
    })
  })
})
