import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { json, refusal } from '#platform/web/server-stand-in.fixture.ts'
import { shownToasts } from '#ui/toast-store.ts'
import { gurpreet, ofWorkspace, open, path, readOnly, useFakeNetwork, uuid } from './documents.fixture.tsx'
import { readDocumentsSearch } from './documents-search.ts'

useFakeNetwork()

const all = `GET ${path('documents')}`
const answer =
  (data: unknown[], rest: object = {}) =>
  () =>
    json({ data, total: data.length, can: { remove: true }, quota: { used: 1_288_490_189, allowed: 5_368_709_120 }, ...rest })

test('every document with its person, category and state, and for hr the room in use', async () => {
  open('/app/documents', {
    [all]: answer([
      ofWorkspace(1, { held: true, expires_on: '2020-01-01' }),
      ofWorkspace(2, { person: 'Imran Qureshi', employee_id: uuid(9) }),
    ]),
  })
  const first = within(await screen.findByRole('row', { name: /Contract 1/ }))
  expect(first.getByText('Legal hold')).toBeTruthy()
  expect(first.getByText('Expired 1 Jan 2020')).toBeTruthy()
  expect(first.getByRole('link', { name: 'Gurpreet Sandhu' }).getAttribute('href')).toBe(`/app/people/${gurpreet}#documents`)
  // One's own are on one's own page.
  expect(screen.getByRole('link', { name: 'Imran Qureshi' }).getAttribute('href')).toBe('/app/me#documents')
  expect(screen.getByText('1.2 GB of 5.0 GB used')).toBeTruthy()
})

test('filters, search and order are in the address and begin at the first page', async () => {
  const { user, requests, address } = open('/app/documents?page=3&category=pay', {
    [all]: () => json({ data: [ofWorkspace(1)], total: 200, can: { remove: false }, quota: null }),
  })
  await screen.findByRole('row', { name: /Contract 1/ })
  expect(requests.at(-1)?.path).toBe(`${path('documents')}?category=pay&limit=25&offset=50`)
  await user.click(screen.getByRole('button', { name: /^State/ }))
  await user.click(await screen.findByRole('menuitemcheckbox', { name: 'Expires within 60 days' }))
  await waitFor(() => expect(address()).toBe('/app/documents?category=pay&state=expiring'))
  await user.type(screen.getByLabelText('Search documents by name, person or words in them'), 'signed')
  await waitFor(() =>
    expect(requests.at(-1)?.path).toBe(`${path('documents')}?search=signed&category=pay&state=expiring&limit=25&offset=0`),
  )
  await user.click(screen.getByRole('button', { name: 'Clear filters' }))
  await waitFor(() => expect(address()).toBe('/app/documents'))
  expect(screen.queryByRole('button', { name: 'Bin' })).toBeNull()
})

test('the next page begins where the one before it ended, and what lies before it is not counted through again', async () => {
  const { user, requests } = open('/app/documents', {
    [all]: (seen) =>
      json({
        data: [ofWorkspace(seen.path.includes('after') ? 26 : 1)],
        total: 26,
        next: seen.path.includes('after') ? null : 'end-1',
        can: { remove: false },
        quota: null,
      }),
  })
  await screen.findByRole('row', { name: /Contract 1/ })
  await user.click(screen.getByRole('button', { name: 'Next' }))
  await screen.findByRole('row', { name: /Contract 26/ })
  expect(requests.at(-1)?.path).toBe(`${path('documents')}?limit=25&after=end-1`)
})

test('what an address holds is read as far as it makes sense', () => {
  expect(readDocumentsSearch({ page: '-1', rows: '7', category: '<img>', person: "x' or 1=1", state: 'held', sort: 'name' })).toEqual({
    page: undefined,
    rows: undefined,
    search: undefined,
    category: undefined,
    person: undefined,
    state: 'held',
    sort: undefined,
  })
})

test('none, none of these filters, and a failure are three different pages', async () => {
  const { user } = open('/app/documents?search=x', { [all]: answer([]) })
  expect(await screen.findByText('No documents match these filters')).toBeTruthy()
  const [, clear] = screen.getAllByRole('button', { name: 'Clear filters' })
  await user.click(clear as HTMLElement)
  expect(await screen.findByText('No documents yet')).toBeTruthy()
  expect(screen.queryByRole('search')).toBeNull()
})

test('R134 a list that fails is told in the exact words, with a way to try again', async () => {
  open('/app/documents', { [all]: () => refusal(500, 'internal', 'Something went wrong.') })
  expect(await screen.findByText('The documents could not be loaded.')).toBeTruthy()
  expect(shownToasts().map(({ message }) => message)).toEqual(['Error fetching documents: Something went wrong.'])
  expect(screen.getByRole('button', { name: 'Try again' })).toBeTruthy()
})

test('R135 who may only read finds view and download here too', async () => {
  open('/app/documents', { [all]: answer([ofWorkspace(1, { can: readOnly })], { can: { remove: false }, quota: null }) })
  const buttons = within(await screen.findByRole('row', { name: /Contract 1/ })).getAllByRole('button')
  expect(buttons.map((button) => button.getAttribute('aria-label') ?? button.textContent)).toEqual(['Contract 1.pdf', 'View', 'Download'])
})
