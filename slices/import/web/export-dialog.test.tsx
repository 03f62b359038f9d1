import { QueryClientProvider } from '@tanstack/react-query'
import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { createQueryClient } from '#platform/web/query-client.ts'
import { json, refusal, serverStandIn, tokenFor, type Answers, type Seen } from '#platform/web/server-stand-in.fixture.ts'
import { session } from '#platform/web/session.ts'
import type { PeopleSearch } from '#slices/people/web/public.tsx'
import { meQuery } from '#slices/workspace/web/public.tsx'
import { ToastArea } from '#ui/toast.tsx'
import { ExportDialog } from './export-dialog.tsx'
import { meAs, useCleanScreens } from './import.fixture.tsx'

useCleanScreens()

const fields = [
  { target: 'email', label: 'E-mail', group: 'Directory' },
  { target: 'job_title', label: 'Job title', group: 'Directory' },
  { target: 'salary', label: 'Salary', group: 'Pay' },
]
const kept: string[] = []
let requests: Seen[] = []
const closed = vi.fn<() => void>()

beforeEach(() => {
  kept.length = 0
  closed.mockClear()
  vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:file')
  vi.spyOn(URL, 'revokeObjectURL').mockReturnValue(undefined)
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function keep(this: HTMLAnchorElement) {
    kept.push(this.download)
  })
})

function open(search: PeopleSearch = {}, answers: Answers = {}): void {
  requests = serverStandIn({
    'GET /api/auth/token': () => json({ token: tokenFor('u1') }),
    'GET /api/people-export-fields': () => json({ data: fields }),
    'GET /api/people-export': () => new Response('file'),
    ...answers,
  })
  const client = createQueryClient()
  client.setQueryData(meQuery.queryKey, meAs('hr'))
  void session.begin(() => Promise.resolve(meAs('hr')))
  render(
    <QueryClientProvider client={client}>
      <ExportDialog search={search} onClose={closed} />
      <ToastArea />
    </QueryClientProvider>,
  )
}
/** What was asked of the export, oldest first. */
const asked = () =>
  requests
    .filter(({ path }) => path.startsWith('/api/people-export?'))
    .map(({ path }) => Object.fromEntries(new URL(path, 'http://evenkeel.test').searchParams))
/** By what they are labelled with: in a dialog of this size that is found many times faster than by role. */
const set = async (label: string) => fireEvent.click(await screen.findByLabelText(label, { selector: 'input' }))
const press = async (words: string) => fireEvent.click(await screen.findByText(words, { selector: 'button, button *' }))

describe('taking people out', () => {
  it('asks for the chosen fields of those listed on that day, keeps the file under that day and says it is recorded', async () => {
    open({ department: 'Care', as_at: '2024-03-01' })
    expect(await screen.findByText('What you may see of the people you may list, as at 1 Mar 2024')).toBeTruthy()
    await set('Job title')
    expect(screen.getByLabelText('Directory', { selector: 'input' })).toHaveProperty('indeterminate', true)
    await set('CSV')
    expect(screen.getByText('Plain text for other systems; no cell can act as a formula.')).toBeTruthy()
    expect(screen.getByLabelText('Those listed: in Care')).toHaveProperty('checked', true)
    await press('Export')
    await waitFor(() => expect(closed).toHaveBeenCalledOnce())
    expect(asked()).toEqual([{ format: 'csv', fields: 'email,salary', as_at: '2024-03-01', department: 'Care' }])
    expect(kept).toEqual(['people-2024-03-01.csv'])
    expect(screen.getByText('The people were exported. The export is recorded.')).toBeTruthy()
  })

  it('asks for everyone and for people who have left only when the person says so; a group is taken whole', async () => {
    open({ search: 'lee' })
    for (const label of ['Directory', 'Everyone', 'Also people who have left']) await set(label)
    await press('Export')
    await waitFor(() => expect(asked()).toEqual([{ format: 'xlsx', fields: 'salary', leavers: 'yes' }]))
  })

  it('sends nothing when no field is chosen, and says so at the fields', async () => {
    open()
    for (const label of ['Directory', 'Pay']) await set(label)
    await press('Export')
    expect(await screen.findByText('Choose at least one field.')).toBeTruthy()
    expect(asked()).toEqual([])
  })

  it('says that the file could not be made and keeps the choice; what the fields are can be asked again', async () => {
    let down = true
    open(
      {},
      {
        'GET /api/people-export-fields': () => (down ? refusal(403, 'forbidden', 'No.') : json({ data: fields })),
        'GET /api/people-export': () => refusal(403, 'forbidden', 'You may not take people out any more.'),
      },
    )
    expect(await screen.findByText('The fields could not be loaded.')).toBeTruthy()
    down = false
    await press('Try again')
    await set('Salary')
    await press('Export')
    expect(await screen.findByText('You may not take people out any more.')).toBeTruthy()
    expect(screen.getByLabelText('Salary', { selector: 'input' })).toHaveProperty('checked', false)
    expect([kept, closed.mock.calls]).toEqual([[], []])
  })
})
