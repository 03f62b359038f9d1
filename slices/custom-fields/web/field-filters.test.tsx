import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { json, open, refusal, server, servePeople, useFakeNetwork, uuid } from '#slices/people/web/people.fixture.tsx'
import { listFilters } from '#slices/people/web/public.tsx'
import type { FilterField } from '../contract.ts'
import { PeopleFieldFilters } from './field-filters.tsx'
import { filterInWords } from './filter-words.ts'

useFakeNetwork()
listFilters.mount((props) => <PeopleFieldFilters {...props} />)

const field = (n: number, name: string, kind: FilterField['kind'], more: Partial<FilterField> = {}): FilterField => ({
  id: uuid(n),
  name,
  section: 'Kit',
  kind,
  choices: kind === 'choice' ? ['S', 'M'] : [],
  keeps_history: false,
  partly: false,
  ...more,
})
const size = field(801, 'Size', 'choice')
const grade = field(802, 'Grade', 'number', { keeps_history: true, partly: true })
const buddy = field(803, 'Buddy', 'person')
const offer = (...fields: FilterField[]): void =>
  server.on('GET /people-filters', () => json({ fields, people: [{ id: uuid(5), name: 'Gurpreet Sandhu' }] }))
const at = (...filters: object[]): string => `/app/people?fields=${encodeURIComponent(JSON.stringify(filters))}`
const lastAsked = (): unknown => JSON.parse(server.to('GET /employees').at(-1)?.query['fields'] ?? 'null')
const chips = (): (string | null)[] =>
  within(screen.getByRole('list', { name: 'Filters by field' }))
    .getAllByRole('listitem')
    .map((chip) => chip.textContent)

test('a field is chosen, asked of the server, kept in the address and shown with a way to remove it', async () => {
  servePeople(() => 3)
  offer(size, grade)
  const { user, address } = open('/app/people?page=2&department=Finance')
  await user.click(await screen.findByRole('button', { name: 'More filters' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Filter by a field' }))
  await user.click(dialog.getByRole('button', { name: 'Filter' }))
  await dialog.findByText('Choose a field.')
  await user.selectOptions(dialog.getByRole('combobox', { name: /^Field/ }), 'Grade (Kit)')
  await user.type(dialog.getByRole('textbox', { name: 'From' }), 'ten')
  await user.click(dialog.getByRole('button', { name: 'Filter' }))
  expect(dialog.getByRole('textbox', { name: 'From' }).getAttribute('aria-invalid')).toBe('true')
  await user.clear(dialog.getByRole('textbox', { name: 'From' }))
  await user.type(dialog.getByRole('textbox', { name: 'From' }), '3')
  await user.type(dialog.getByRole('textbox', { name: 'To' }), '10')
  await user.click(dialog.getByRole('button', { name: 'Filter' }))

  await waitFor(() => expect(lastAsked()).toEqual([{ field: grade.id, from: '3', to: '10' }]))
  expect(server.to('GET /employees').at(-1)?.query).toMatchObject({ department: 'Finance', offset: '0' })
  expect(chips()).toEqual(['Grade: 3 to 10'])
  expect(screen.getByText('Only people whose Grade you may see are found.').tagName).toBe('OUTPUT')
  expect(new URL(address(), 'http://x').searchParams.get('fields')).toBe(JSON.stringify([{ field: grade.id, from: '3', to: '10' }]))

  await user.click(screen.getByRole('button', { name: 'Remove the filter Grade: 3 to 10' }))
  await waitFor(() => expect(address()).toBe('/app/people?department=Finance'))
  expect(screen.queryByRole('list', { name: 'Filters by field' })).toBeNull()
})

test('a second condition on the same field takes the place of the first', async () => {
  servePeople(() => 3)
  offer(size, grade)
  const { user } = open(at({ field: size.id, is: 'S' }, { field: buddy.id, is: uuid(5) }))
  await waitFor(() => expect(chips()).toEqual(['Size: S', 'A field you cannot filter by']))
  await user.click(screen.getByRole('button', { name: 'More filters' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Filter by a field' }))
  await user.selectOptions(dialog.getByRole('combobox', { name: /^Field/ }), 'Size (Kit)')
  await user.selectOptions(dialog.getByRole('combobox', { name: 'Is' }), 'M')
  await user.click(dialog.getByRole('button', { name: 'Filter' }))
  await waitFor(() =>
    expect(lastAsked()).toEqual([
      { field: buddy.id, is: uuid(5) },
      { field: size.id, is: 'M' },
    ]),
  )
})

test('five conditions are the most', async () => {
  servePeople(() => 3)
  offer(size, grade)
  open(at(...Array.from({ length: 7 }, (_, n) => ({ field: uuid(810 + n), is: 'S' }))))
  expect((await screen.findByRole<HTMLButtonElement>('button', { name: 'More filters' })).disabled).toBe(true)
  expect(chips()).toHaveLength(5)
})

test('as at a day the list says whose values are those of today, and the filter goes with the day', async () => {
  servePeople(() => 3)
  offer(size, grade)
  open(`${at({ field: size.id, is: 'M' }, { field: grade.id, from: '3' })}&as_at=2024-05-01`)
  await screen.findByText('Only people whose Grade you may see are found. Size keeps no history: today’s value counts.')
  expect(server.to('GET /employees').at(-1)?.query).toMatchObject({ as_at: '2024-05-01' })
})

test('a link by a field the reader may not use says so and leads out; nobody found is not an error', async () => {
  server.on('GET /employees', ({ query }) => (query['fields'] ? refusal(422, 'validation') : json({ data: [], total: 0 })))
  offer()
  const { user, address } = open(`${at({ field: size.id, is: 'S' })}&as_at=2024-05-01`)
  const told = await screen.findByText(/One of these filters cannot be used\./)
  expect(screen.queryByText('Failed to load employees.')).toBeNull()
  await user.click(within(told.closest('[role="alert"]') as HTMLElement).getByRole('button', { name: 'Clear filters' }))
  await screen.findByText('No people added yet')
  // The day that is looked at stays.
  expect(address()).toBe('/app/people?as_at=2024-05-01')
})

test('nothing to filter by: no button', async () => {
  servePeople(() => 3)
  offer()
  open('/app/people', 'employee')
  await screen.findByText('First1 Last1')
  await waitFor(() => expect(server.to('GET /people-filters')).toHaveLength(1))
  expect(screen.queryByRole('button', { name: 'More filters' })).toBeNull()
})

test.each([
  [field(1, 'Allowance', 'money'), { from: '900.5' }, 'Allowance: from £900.50'],
  [field(1, 'Review', 'date'), { to: '2026-03-01' }, 'Review: up to 1 Mar 2026'],
  [field(1, 'Review', 'date'), { from: '2026-03-01', to: '2026-03-01' }, 'Review: 1 Mar 2026'],
  [field(1, 'Remote', 'yes_no'), { is: 'no' }, 'Remote: No'],
  [field(1, 'Note', 'text'), { holds: '<b>' }, 'Note: “<b>”'],
  [buddy, { is: uuid(5) }, 'Buddy: Gurpreet Sandhu'],
  [buddy, { is: uuid(6) }, 'Buddy: Someone'],
] as const)('a condition in words: %#', (kept, condition, words) => {
  expect(filterInWords(kept, { field: kept.id, ...condition }, new Map([[uuid(5), 'Gurpreet Sandhu']]))).toBe(words)
})
