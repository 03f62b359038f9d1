import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { json, refusal } from '#platform/web/server-stand-in.fixture.ts'
import type { CompanyDocument } from '../company-contract.ts'
import type { DocumentRequest } from '../request-contract.ts'
import { gurpreet, open, path, useFakeNetwork, uuid } from './documents.fixture.tsx'
import { countChanges, differencesOf } from './text-differences.ts'

useFakeNetwork()

const handbook: CompanyDocument = {
  id: uuid(31),
  name: 'Employee handbook.pdf',
  size: 2048,
  type: 'pdf',
  uploadedAt: '2026-10-05T10:00:00.000Z',
  uploaded_by: 'Niamh Gallagher',
  category: 'policy',
  number: 2,
  effective_on: '2026-10-26',
  until_then: null,
  can_preview: true,
  marks: [],
  scan: 'checked',
  state: 'published',
  audience: { departments: [], locations: [], employment_types: [], roles: [] },
  acknowledge: true,
  acknowledge_by: null,
  mine: { due: true, version: 1, at: '2026-01-05T10:00:00.000Z' },
  readers: null,
  version: 3,
  held: false,
  can: { manage: false },
}
const place = path(`company-documents/${handbook.id}`)
const listed =
  (documents: () => readonly CompanyDocument[], manage = false) =>
  () =>
    json({ data: documents(), total: documents().length, can: { manage } })

describe('company documents', () => {
  it('are read in the page and acknowledged there, by the version that was read', async () => {
    let now = handbook
    const { requests, user } = open('/app/documents/company', {
      [`GET ${path('company-documents')}`]: listed(() => [now]),
      [`POST ${place}/link`]: () => json({ href: '/files?link=x', expires_at: '' }),
      [`POST ${place}/acknowledgement`]: () => {
        now = { ...handbook, mine: { due: false, version: 2, at: '2026-11-28T10:00:00.000Z' } }
        return json(now)
      },
    })
    await user.click(await screen.findByRole('button', { name: 'Read and acknowledge' }))
    await user.click(await screen.findByRole('button', { name: 'I have read version 2' }))
    expect(await screen.findByText('You acknowledged version 2 on 28 Nov 2026')).toBeDefined()
    expect(requests.find(({ path: asked }) => asked === `${place}/acknowledgement`)?.body).toEqual({ number: 2 })
    expect(screen.queryByRole('button', { name: 'Read and acknowledge' })).toBeNull()
  })

  it('that do not come are said to, and never shown as none', async () => {
    open('/app/documents/company', { [`GET ${path('company-documents')}`]: () => refusal(503, 'unavailable', 'Later.') })
    expect(await screen.findByText('The company documents could not be loaded.')).toBeDefined()
    expect(screen.getByRole('button', { name: /Try again|Retry/ })).toBeDefined()
    expect(screen.queryByText('No company documents yet')).toBeNull()
  })

  it('are published by hr for the groups chosen, with the version of the publication that was read', async () => {
    const draft: CompanyDocument = {
      ...handbook,
      state: 'draft',
      acknowledge: false,
      mine: { due: false, version: null, at: null },
      can: { manage: true },
    }
    const { requests, user } = open('/app/documents/company', {
      [`GET ${path('company-documents')}`]: listed(() => [draft], true),
      'GET /api/workspace/choices': () =>
        json({
          locations: [{ name: 'Halifax', division: null, time_zone: 'Europe/London' }],
          departments: [{ name: 'Operations' }],
          patterns: [],
        }),
      [`PUT ${place}/publication`]: () => json(draft),
    })
    await user.click(await screen.findByRole('button', { name: 'Publish' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Publish "Employee handbook.pdf"' }))
    await dialog.findByRole('option', { name: 'Operations' })
    await user.selectOptions(dialog.getByLabelText('Departments'), 'Operations')
    expect(await dialog.findByRole('button', { name: 'Leave out Operations' })).toBeDefined()
    await user.click(dialog.getByLabelText('Ask everyone it is for to say that they have read it'))
    await user.click(dialog.getByRole('button', { name: 'Save' }))
    await waitFor(() =>
      expect(requests.find(({ method }) => method === 'PUT')?.body).toEqual({
        version: 3,
        audience: { departments: ['Operations'], locations: [], employment_types: [], roles: [] },
        acknowledge: true,
        acknowledge_by: null,
        effective_on: '2026-10-26',
      }),
    )
  })
})

const passport: DocumentRequest = {
  id: uuid(41),
  employee_id: gurpreet,
  person: 'Gurpreet Sandhu',
  title: 'Copy of your passport',
  message: null,
  category: 'right-to-work',
  formats: ['pdf'],
  due_on: '2020-01-02',
  state: 'received',
  requested_at: '2026-11-01T10:00:00.000Z',
  requested_by: 'Hannah Whitworth',
  reminded_at: null,
  received_at: '2026-11-02T10:00:00.000Z',
  document: { id: uuid(2), name: 'Passport.pdf' },
  decided_by: null,
  refusal_reason: null,
  version: 2,
  can: { send: false, decide: true, remind: false, cancel: true },
}

describe('requests', () => {
  it('what was sent is refused with a reason, which is asked for', async () => {
    let now = passport
    const { requests, user } = open('/app/documents/requests', {
      [`GET ${path('document-requests')}`]: () => json({ data: [now], total: 1, can: { request: true } }),
      [`POST ${path(`document-requests/${passport.id}/decision`)}`]: () => {
        now = { ...passport, state: 'refused', refusal_reason: 'Page two is missing', can: { ...passport.can, decide: false } }
        return json(now)
      },
    })
    await user.click(await screen.findByRole('button', { name: 'Refuse' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Refuse what was sent for "Copy of your passport"?' }))
    await user.click(dialog.getByRole('button', { name: 'Refuse' }))
    expect(await dialog.findByText('Say why.')).toBeDefined()
    await user.type(dialog.getByLabelText(/Reason/), 'Page two is missing')
    await user.click(dialog.getByRole('button', { name: 'Refuse' }))
    expect(await screen.findByText('Refused: Page two is missing')).toBeDefined()
    expect(requests.find(({ path: asked }) => asked.endsWith('/decision'))?.body).toEqual({
      decision: 'refuse',
      version: 2,
      reason: 'Page two is missing',
    })
  })
})

describe('two versions', () => {
  it('differ by the lines removed and added; a line that was changed is one change', () => {
    const runs = differencesOf('Hours\nHoliday: 25 days\nPay', 'Hours\nHoliday: 26 days\nPay\nHarassment')
    expect(runs?.map(({ kind, lines }) => [kind, lines])).toEqual([
      ['same', ['Hours']],
      ['removed', ['Holiday: 25 days']],
      ['added', ['Holiday: 26 days']],
      ['same', ['Pay']],
      ['added', ['Harassment']],
    ])
    expect(countChanges(runs ?? [])).toBe(2)
    expect(countChanges(differencesOf('a', 'a') ?? [])).toBe(0)
  })
})
