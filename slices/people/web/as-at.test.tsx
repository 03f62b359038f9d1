import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { shownToasts } from '#ui/toast-store.ts'
import { gurpreet, hrView, json, open, refusal, server, useFakeNetwork } from './people.fixture.tsx'

useFakeNetwork()

const day = '2024-03-03'
const title = () => within(screen.getByRole('heading', { level: 1 }).closest('div')?.parentElement as HTMLElement)
const asked = () => server.to('GET /employees/:id').filter(({ query }) => query.as_at === day).length

test('a day that cannot be read leaves the record of today and says so; asked for again it is shown, and nothing can be changed in it', async () => {
  let readable = false
  server.on('GET /employees/:id', ({ query }) => {
    if (query.as_at === undefined) return json(hrView())
    if (!readable) return refusal(403, 'forbidden')
    const {
      version: _none,
      metadata,
      ...past
    } = hrView({ job_title: 'Line Lead', can: { edit: [], propose: [], step_up: [], reveal: [] } })
    return json({ ...past, metadata: { ...metadata, as_at: { date: day, employed: true } } })
  })
  const { user } = open(`/app/people/${gurpreet}`)
  await screen.findByRole('heading', { level: 1 })
  await user.click(screen.getByRole('button', { name: 'As at' }))
  fireEvent.change(screen.getByLabelText('As at', { selector: 'input' }), { target: { value: day } })
  await user.click(screen.getByRole('button', { name: 'Show' }))

  await waitFor(() => expect(shownToasts().map(({ message }) => message)).toEqual(['Failed to load employee profile.']))
  expect(asked()).toBe(1)
  expect(title().getByText('Quality Manager')).toBeTruthy()
  expect(screen.queryByText('As at 3 Mar 2024')).toBeNull()
  expect(screen.getByRole('button', { name: /Edit/ })).toBeTruthy()

  readable = true
  await user.click(screen.getByRole('button', { name: 'Show' }))
  await screen.findByText('As at 3 Mar 2024')
  expect(asked()).toBe(2)
  expect(title().getByText('Line Lead')).toBeTruthy()
  expect(screen.queryByRole('button', { name: /Edit/ })).toBeNull()

  await user.click(screen.getByRole('button', { name: 'Back to today' }))
  expect(title().getByText('Quality Manager')).toBeTruthy()
  expect(screen.queryByText('As at 3 Mar 2024')).toBeNull()
})
